"""A table of the report: one for the page, for JSON and for CSV, so that none of them can say another thing."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fastcarriers.kernel.errors import Say

Cell: TypeAlias = "str | int | float | None"
"""Text in the reader's language, a number, or nothing known."""


class Column(Struct, frozen=True):
    """`key` is its name in JSON and CSV; `number` columns stand at the right."""

    key: str
    heading: Say
    number: bool = False


class Table(Struct, frozen=True):
    """`key` is its name in JSON and the name of its file in CSV; every row has a cell for each column."""

    key: str
    heading: Say
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
