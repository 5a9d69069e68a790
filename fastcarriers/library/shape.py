"""Whether plain values from a file have the shape of a record: every fault, each with its field.

msgspec checks the same but stops at the first fault and speaks English; here every fault becomes a `Say`. The walk
follows msgspec's own description of the record, so the records stay the only place where the shape is written down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import inspect

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.say import clipped

__all__ = ["faults", "from_cells", "shown"]

_PLAIN = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)


@cache  # msgspec describes a record anew each time, in milliseconds
def _described(kind: object) -> inspect.Type:
    return inspect.type_info(kind)


def faults(value: object, kind: object, file: str) -> Iterator[Say]:
    """Every fault of a value against a record type; `file` names the file, with `:line` for a row of CSV."""
    return _Walk(file).value(_described(kind), value, "")


def from_cells(cells: dict[str, str], kind: type[msgspec.Struct]) -> dict[str, object]:
    """The cells of a row as plain values by the types of the record's fields; a cell of another form stays text.

    An empty cell is left out where the field may be missing. Flags are yes and no; lists are parted by spaces.
    """
    info = cast(inspect.StructType, _described(kind))
    fields = {field.encode_name: field for field in info.fields}
    plain: dict[str, object] = {}
    for column, text in cells.items():
        field = fields.get(column)
        if field is None or text or field.required:
            plain[column] = text if field is None else _cell(field.type, text)
    return plain


def _cell(kind: inspect.Type, text: str) -> object:
    kind = _without_none(kind)
    if isinstance(kind, inspect.IntType) and _PLAIN.fullmatch(text):
        return int(text)
    if isinstance(kind, inspect.FloatType) and _DECIMAL.fullmatch(text):
        return float(text)
    if isinstance(kind, inspect.BoolType):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(kind, inspect.VarTupleType):
        return [_cell(kind.item_type, part) for part in text.split()]
    return text


def shown(value: object) -> str:
    """A value as a sentence may show it: short, on one line."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # a number of thousands of digits has no decimal form
        text = "…"
    return clipped(text)


def _without_none(kind: inspect.Type) -> inspect.Type:
    if isinstance(kind, inspect.UnionType):
        others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return others[0] if len(others) == 1 else inspect.UnionType(tuple(others))
    return kind


def _child(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


class _Walk:
    """One walk through the values of one file."""

    def __init__(self, file: str) -> None:
        self.file = file

    def value(self, kind: inspect.Type, value: object, path: str) -> Iterator[Say]:
        kind = _without_none(kind)
        match kind:
            case inspect.StructType() | inspect.UnionType():
                yield from self.table(kind, value, path)
            case inspect.DictType():
                yield from self.keyed(kind, value, path)
            case inspect.VarTupleType() | inspect.TupleType():
                yield from self.row(kind, value, path)
            case inspect.LiteralType():
                if value not in kind.values or isinstance(value, bool):
                    allowed = ", ".join(sorted(str(word) for word in kind.values))
                    yield self.said_not_one_of(path, value, allowed)
            case inspect.StrType():
                yield from self.text(kind, value, path)
            case inspect.BoolType():
                if not isinstance(value, bool):
                    yield say("library.shape.flag", file=self.file, field=path, value=shown(value))
            case inspect.IntType() | inspect.FloatType():
                yield from self.number(kind, value, path)
            case inspect.DateType():
                if type(value) is not date:
                    yield say("library.shape.date", file=self.file, field=path, value=shown(value))
            case _:
                raise TypeError(f"no walk for {kind}")

    def said_not_one_of(self, path: str, value: object, allowed: str) -> Say:
        return say("library.shape.not_one_of", file=self.file, field=path, value=shown(value), allowed=allowed)

    def table(self, kind: inspect.StructType | inspect.UnionType, value: object, path: str) -> Iterator[Say]:
        if not isinstance(value, dict):
            yield say("library.shape.table", file=self.file, field=path, value=shown(value))
            return
        cells = cast(dict[str, Any], value)
        if isinstance(kind, inspect.UnionType):
            kinds = {str(one.tag): one for one in kind.types if isinstance(one, inspect.StructType)}
            word = cells.get("kind")
            if "kind" not in cells:
                yield say("library.shape.missing", file=self.file, field=_child(path, "kind"))
                return
            if not isinstance(word, str) or word not in kinds:
                yield self.said_not_one_of(_child(path, "kind"), word, ", ".join(sorted(kinds)))
                return
            kind = kinds[word]
        yield from self.fields(kind, cells, path)

    def fields(self, kind: inspect.StructType, cells: dict[str, Any], path: str) -> Iterator[Say]:
        known = {field.encode_name: field for field in kind.fields}
        for name in cells:
            if name not in known and name != kind.tag_field:
                yield say("library.shape.unknown", file=self.file, field=shown(_child(path, name)))
        for name, field in known.items():
            if name in cells:
                yield from self.value(field.type, cells[name], _child(path, name))
            elif field.required:
                yield say("library.shape.missing", file=self.file, field=_child(path, name))

    def keyed(self, kind: inspect.DictType, value: object, path: str) -> Iterator[Say]:
        """A table with free keys. Keys that are numbers in a range are the lines of a printed table: all are needed."""
        if not isinstance(value, dict):
            yield say("library.shape.table", file=self.file, field=path, value=shown(value))
            return
        cells = cast(dict[str, object], value)
        for key, item in cells.items():
            plain: object = key
            if isinstance(kind.key_type, inspect.IntType) and _PLAIN.fullmatch(key) and str(int(key)) == key:
                plain = int(key)
            wrong = list(self.value(kind.key_type, plain, shown(_child(path, key))))
            if wrong:
                yield say("library.shape.unknown", file=self.file, field=shown(_child(path, key)))
            else:
                yield from self.value(kind.value_type, item, _child(path, key))
        lines = kind.key_type
        if isinstance(lines, inspect.IntType) and lines.ge is not None and lines.le is not None:
            for line in range(lines.ge, lines.le + 1):
                if str(line) not in cells:
                    yield say("library.shape.missing", file=self.file, field=_child(path, line))

    def row(self, kind: inspect.VarTupleType | inspect.TupleType, value: object, path: str) -> Iterator[Say]:
        if not isinstance(value, list):
            yield say("library.shape.list", file=self.file, field=path, value=shown(value))
            return
        items = cast(list[object], value)
        if isinstance(kind, inspect.VarTupleType):
            kinds = (kind.item_type,) * len(items)
        elif len(kind.item_types) != len(items):
            wanted = len(kind.item_types)
            yield say("library.shape.length", file=self.file, field=path, count=len(items), wanted=wanted)
            return
        else:
            kinds = kind.item_types
        for at, (one, item) in enumerate(zip(kinds, items, strict=True), 1):
            yield from self.value(one, item, f"{path}[{at}]")

    def text(self, kind: inspect.StrType, value: object, path: str) -> Iterator[Say]:
        if not isinstance(value, str):
            yield say("library.shape.text", file=self.file, field=path, value=shown(value))
        elif len(value) < (kind.min_length or 0):
            yield say("library.shape.empty", file=self.file, field=path)
        elif kind.max_length is not None and len(value) > kind.max_length:
            yield say("library.shape.long", file=self.file, field=path, letters=kind.max_length)
        elif kind.pattern is not None and not re.search(kind.pattern, value):
            # The only patterns of our records: labels of hexes and numbers of counters.
            digits = 4 if "{4}" in kind.pattern else 3
            yield say("library.shape.digits", file=self.file, field=path, value=shown(value), digits=digits)

    def number(self, kind: inspect.IntType | inspect.FloatType, value: object, path: str) -> Iterator[Say]:
        whole = isinstance(kind, inspect.IntType)
        if whole and (isinstance(value, bool) or not isinstance(value, int)):
            yield say("library.shape.whole", file=self.file, field=path, value=shown(value))
        elif isinstance(value, bool) or not isinstance(value, (int, float)):
            yield say("library.shape.number", file=self.file, field=path, value=shown(value))
        elif not _in_range(kind, value):
            low = shown(kind.ge if kind.ge is not None else kind.gt)
            high = shown(kind.le)
            yield say("library.shape.range", file=self.file, field=path, value=shown(value), low=low, high=high)


def _in_range(kind: inspect.IntType | inspect.FloatType, value: float) -> bool:
    """Endless numbers, and those that are none, lie in no range."""
    if isinstance(value, float) and not math.isfinite(value):
        return False
    low_enough = kind.le is None or value <= kind.le
    return low_enough and (kind.ge is None or value >= kind.ge) and (kind.gt is None or value > kind.gt)
