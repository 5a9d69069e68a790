"""The data files as records: text -> plain values -> record, with every fault found on the way.

A `Read` holds what was read or, if there are faults of form, nothing. What the files say against each other is the
business of the `check_*` modules.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct, convert
from msgspec.structs import fields as struct_fields

from fastcarriers.carriers.battle.position import Position
from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.tables import Tables
from fastcarriers.carriers.words import Provenance
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.library.reading import parse_csv, parse_toml, read_text
from fastcarriers.library.shape import faults, from_cells
from maps.map_file import MapSource

__all__ = [
    "DisplayRow",
    "Numbered",
    "Read",
    "as_scenario",
    "read_air_units",
    "read_display",
    "read_map",
    "read_position",
    "read_scenario",
    "read_ships",
    "read_tables",
    "sound",
]

_Value = TypeVar("_Value")
_Row = TypeVar("_Row", bound=Struct)


class Read(Struct, Generic[_Value], frozen=True):
    """What a file held, or its faults of form; never both."""

    value: _Value | None
    faults: tuple[Say, ...] = ()


class Numbered(Struct, Generic[_Value], frozen=True):
    """A row of CSV as a record, with the line on which it stands."""

    line: int
    row: _Value


class DisplayRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex of `tactical_display.csv`: axial q and r, its ring, the edges of the entry ring that it lies on."""

    number: str
    q: int
    r: int
    ring: int
    provenance: Provenance
    edges: tuple[Literal["1", "2", "3", "4", "5", "6"], ...] = ()


def sound(read: Read[_Value]) -> _Value:
    """The value; KnownError with the first fault if there is none."""
    for fault in read.faults:
        raise KnownError(fault)
    assert read.value is not None
    return read.value


def read_tables(path: Path, name: str) -> Read[Tables]:
    """`tables.toml`."""
    return _toml(path, name, Tables, lambda plain: plain)


def read_scenario(path: Path, name: str) -> Read[Scenario]:
    """A file of `scenarios/`."""
    return _toml(path, name, Scenario, as_scenario)


def read_position(path: Path, name: str) -> Read[Position]:
    """A file of `battles/`."""
    return _toml(path, name, Position, lambda plain: plain)


def as_scenario(plain: dict[str, Any]) -> dict[str, Any]:
    """The points of history, one field a side in the file (`jp_points`), gathered in one table `points`."""
    outcome = plain.get("historical_outcome")
    if not isinstance(outcome, dict) or "points" in outcome:
        return plain
    points = {key.removesuffix("_points"): value for key, value in outcome.items() if key.endswith("_points")}  # pyright: ignore
    rest = {key: value for key, value in outcome.items() if not key.endswith("_points")}  # pyright: ignore
    return plain | {"historical_outcome": rest | {"points": points}}


def read_air_units(path: Path, name: str) -> Read[tuple[Numbered[AirType], ...]]:
    """`air_units.csv`."""
    return _csv(path, name, AirType)


def read_ships(path: Path, name: str) -> Read[tuple[Numbered[ShipData], ...]]:
    """`ships.csv`."""
    return _csv(path, name, ShipData)


def read_display(path: Path, name: str) -> Read[tuple[Numbered[DisplayRow], ...]]:
    """`tactical_display.csv`."""
    return _csv(path, name, DisplayRow)


def read_map(toml: Path, hexes: Path, land: Path | None, names: tuple[str, str, str]) -> Read[MapSource]:
    """The texts of a map; `names` are those by which faults call the TOML, the hexes and the coastline."""
    try:
        coast = None if land is None else read_text(land, names[2])
        return Read(MapSource(read_text(toml, names[0]), read_text(hexes, names[1]), coast, *names))
    except KnownError as error:
        return Read(None, (error.said,))


def _toml(path: Path, name: str, kind: type[_Value], shift: Callable[[dict[str, Any]], dict[str, Any]]) -> Read[_Value]:
    try:
        plain = shift(parse_toml(read_text(path, name), name))
    except KnownError as error:
        return Read(None, (error.said,))
    found = tuple(faults(plain, kind, name))
    return Read(None, found) if found else Read(convert(plain, kind, str_keys=True))


def _csv(path: Path, name: str, kind: type[_Row]) -> Read[tuple[Numbered[_Row], ...]]:
    try:
        header, rows = parse_csv(read_text(path, name), name)
    except KnownError as error:
        return Read(None, (error.said,))
    fields = [field.encode_name for field in struct_fields(kind)]
    found = [say("library.csv.column_unknown", file=name, column=one) for one in header if one not in fields]
    needed = [field for field in fields if field not in header]
    found += [say("library.csv.column_missing", file=name, column=one) for one in needed]
    if found:
        return Read(None, tuple(found))
    made: list[Numbered[_Row]] = []
    for line, cells in rows:
        plain = from_cells(cells, kind)
        wrong = list(faults(plain, kind, f"{name}:{line}"))
        found += wrong
        if not wrong:
            made.append(Numbered(line, convert(plain, kind)))
    return Read(None, tuple(found)) if found else Read(tuple(made))
