"""What stands on the page, piece by piece: words and figures that the template only has to set."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from fastcarriers.report.after_action.bars import LuckBar
from fastcarriers.report.after_action.sea_chart import SeaChart
from fastcarriers.report.after_action.tables import Table

Pictures = Mapping[tuple[int, int], str]
"""(number of the battle, place of the scene in it) -> the picture as a data address."""


class Photograph(Struct, frozen=True):
    """A picture of the Tactical Display with what is said under it."""

    source: str
    said: str


class BattlePiece(Struct, frozen=True):
    """A battle on the page. `attacks` are its rows of the table of attacks.

    `left_out` says how many scenes have no picture, for there is room for so many; empty where all have one.
    """

    number: int
    title: str
    facts: tuple[tuple[str, str], ...]
    photographs: tuple[Photograph, ...]
    left_out: str
    attacks: Table


class Happened(Struct, frozen=True):
    """A line of the time line; `clock` stands at the first of an hour only."""

    clock: str
    side: str
    text: str
    rule: str
    battle: int | None


class Section(Struct, frozen=True):
    """A section of a part: any of charts, bars, battles and tables, in that order."""

    key: str
    heading: str
    lead: str = ""
    tables: tuple[Table, ...] = ()
    days: tuple[tuple[str, tuple[Happened, ...]], ...] = ()
    """The time line: lines under the day on which they happened."""
    charts: tuple[SeaChart, ...] = ()
    bars: tuple[LuckBar, ...] = ()
    battles: tuple[BattlePiece, ...] = ()


class PartOfPage(Struct, frozen=True):
    """What the reader knew, what lay open to both, or the truth: kept apart, each with a lead that says what it is."""

    key: str
    heading: str
    lead: str
    sections: tuple[Section, ...]
