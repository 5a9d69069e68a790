"""The numbers by which `flag` weighs things: one table of `commanders/flag.toml` for each of its parts.

Each part has its own record with the fields of its table and asks for it with `table`. A file of the player's in its
own folder stands in for ours, as for every data file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.library.reading import parse_toml, read_text
from fastcarriers.library.shape import faults
from fastcarriers.library.shelf import Library

FILE = "commanders/flag.toml"


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table has: where its numbers come from."""

    provenance: str


T = TypeVar("T", bound=Table)


@cache
def table(name: str, kind: type[T]) -> T:
    """The table of that name as a record, read once. KnownError with the first fault of the file."""
    path = Library().find(FILE)
    plain = _tables(path).get(name)
    if plain is None:
        raise KnownError(say("commanders.no_weights", file=str(path), table=name))
    for fault in faults(plain, kind, f"{path} [{name}]"):
        raise KnownError(fault)
    return msgspec.convert(plain, kind)


@cache
def _tables(path: Path) -> dict[str, Any]:
    return parse_toml(read_text(path, str(path)), str(path))
