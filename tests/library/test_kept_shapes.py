"""A game file keeps orders, events and its pack as JSON: whoever changes the shape of one decides what becomes of the
games that have begun.

    .venv/bin/python tests/library/test_kept_shapes.py [--still-readable]

writes the shapes of today into `kept_shapes.json`, next to the `PACK_VERSION` for which they hold.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct

from fastcarriers.carriers.events import EVENTS
from fastcarriers.carriers.game import KINDS
from fastcarriers.kernel.orders import KERNEL_ORDERS
from fastcarriers.kernel.parts import KERNEL_EVENTS
from fastcarriers.library.pack import PACK_VERSION, Pack
from fastcarriers.play.journal import Begin

KEPT = Path(__file__).with_name("kept_shapes.json")
RECORDS: tuple[type[Struct], ...] = (
    *KERNEL_ORDERS,
    *(kind.order for kind in KINDS),
    *KERNEL_EVENTS,
    *EVENTS,
    Begin,
    Pack,
)
RENEW = ".venv/bin/python tests/library/test_kept_shapes.py"
STILL = "--still-readable"


class Shapes(NamedTuple):
    """The digest of each record by its name, and the version of packs under which it holds."""

    pack_version: int
    digests: Mapping[str, str]


def digests_of(records: tuple[type[Any], ...]) -> dict[str, str]:
    """Of these records and all that they hold: names, fields, types, limits and defaults, but no docstring."""
    _, components = msgspec.json.schema_components(records)
    return {name: digest(schema) for name, schema in sorted(components.items())}


def digest(schema: object) -> str:
    plain = json.dumps(without_words(schema), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:12]


def without_words(schema: object) -> object:
    if isinstance(schema, dict):
        # a field may be called "description" too: then what stands there is a schema, not words
        return {k: without_words(v) for k, v in schema.items() if k != "description" or isinstance(v, dict)}
    return [without_words(one) for one in schema] if isinstance(schema, list) else schema


def kept() -> Shapes:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    return Shapes(found["pack_version"], found["shapes"])


def broken(before: Shapes, now: Shapes) -> list[str]:
    """The records that are gone or have changed while packs kept their version."""
    if now.pack_version > before.pack_version:
        return []
    return [name for name, was in before.digests.items() if now.digests.get(name) != was]


def advice(before: Shapes, now: Shapes) -> str | None:
    """What to do about shapes that are not the kept ones; None if they are."""
    if changed := broken(before, now):
        return (
            f"The shape of {', '.join(changed)} has changed: raise PACK_VERSION in fastcarriers/library/pack.py and "
            f"run {RENEW}; or, if every game that has begun can still be read (new fields have defaults, or the "
            f"journal has an upcaster), run it with {STILL}."
        )
    return None if before == now else f"There are new records or a new PACK_VERSION: run {RENEW}."


def test_no_shape_in_game_files_changes_unnoticed() -> None:
    said = advice(kept(), Shapes(PACK_VERSION, digests_of(RECORDS)))
    assert said is None, said


class Inner(Struct):
    """Where."""

    at: str


class Sunk(Struct, tag="sunk"):
    ship: str
    where: Inner
    description: str = ""


def variant(name: str, base: type[Struct] = Struct, **fields: Any) -> type[Struct]:
    return msgspec.defstruct(name, [(field, *kind) for field, kind in fields.items()], bases=(base,), tag="sunk")


INNER = msgspec.defstruct("Inner", [("at", str)], namespace={"__doc__": "At another place."})
SAME = {"ship": (str,), "where": (INNER,), "description": (str, "")}


@pytest.mark.parametrize(
    ("later", "changed"),
    [
        (SAME, []),
        (SAME | {"ship": (int,)}, ["Sunk"]),
        (SAME | {"depth": (int, 0)}, ["Sunk"]),
        ({"vessel" if name == "ship" else name: kind for name, kind in SAME.items()}, ["Sunk"]),
        (SAME | {"where": (msgspec.defstruct("Inner", [("at", int)]),)}, ["Inner"]),
        (SAME | {"where": (str,)}, ["Inner", "Sunk"]),
    ],
)
def test_a_change_of_names_fields_types_or_defaults_is_seen_and_one_of_words_is_none(
    later: dict[str, Any], changed: list[str]
) -> None:
    before = Shapes(2, digests_of((Sunk,)))
    now = digests_of((variant("Sunk", **later),))
    assert broken(before, Shapes(2, now)) == changed
    assert broken(before, Shapes(3, now)) == []


def test_each_advice_says_what_to_do() -> None:
    before = Shapes(2, {"A": "1", "B": "2"})
    assert advice(before, before) is None
    assert RENEW in (advice(before, Shapes(2, {"A": "1", "B": "2", "C": "3"})) or "")
    said = advice(before, Shapes(2, {"A": "1"})) or ""
    assert said.startswith("The shape of B has changed: raise PACK_VERSION")


def main(arguments: list[str]) -> int:
    now = Shapes(PACK_VERSION, digests_of(RECORDS))
    if KEPT.is_file() and STILL not in arguments and broken(kept(), now):
        print(advice(kept(), now), file=sys.stderr)
        return 1
    content = {"pack_version": now.pack_version, "shapes": now.digests}
    KEPT.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
