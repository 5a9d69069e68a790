"""The numbers by which `flag` weighs things: one table of `commanders/flag.toml` for each of its parts.

Each part has its own record with the fields of its table and asks for it with `table`: what lies before the commander
that thinks just now. `weights_file` reads the file and has all records.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, TypeVar, cast

from msgspec import Meta, Struct

Share = Annotated[float, Meta(ge=0, le=1)]
"""A chance, or a part of a whole."""
Factor = Annotated[float, Meta(ge=0, le=1_000)]
"""Points, or by how much something counts; nothing counts below nothing."""
Count = Annotated[int, Meta(ge=0, le=24)]
"""Hexes, turns or rounds: each may cost a pass through a loop."""


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table has: where its numbers come from."""

    provenance: str


T = TypeVar("T", bound=Table)
_laid: ContextVar[Struct] = ContextVar("weights")


@contextmanager
def laid(weights: Struct) -> Generator[None]:
    """Have these weights (`weights_file.FlagWeights`) lie before whoever asks in this block."""
    before = _laid.set(weights)
    try:
        yield
    finally:
        _laid.reset(before)


def table(name: str, kind: type[T]) -> T:
    """The table of that name, whose record is `kind`. LookupError outside of `laid`."""
    return cast("T", getattr(_laid.get(), name))
