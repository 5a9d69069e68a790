"""Luck: what the dice could be expected to bring, and what they brought, by kind of die and by who threw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Literal, TypeAlias

from msgspec import Struct

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk
from fastcarriers.staff.coverage import FACES

Kind: TypeAlias = Literal["search", "contact", "air", "flak", "bombs"]
KINDS: dict[Kind, Say] = {
    "search": say("report.luck.search"),
    "contact": say("report.luck.contact"),
    "air": say("report.luck.air"),
    "flak": say("report.luck.flak"),
    "bombs": say("report.luck.bombs"),
}


class Fortune(Struct, frozen=True):
    """Dice of one kind of one side: how many, what they brought, and mean and variance of what they might have."""

    dice: int = 0
    actual: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Fortune) -> Fortune:
        return Fortune(
            self.dice + other.dice,
            self.actual + other.actual,
            self.expected + other.expected,
            self.variance + other.variance,
        )

    @property
    def sigmas(self) -> float:
        """By how many standard deviations it was better than expected; 0 where nothing was left to chance."""
        return (self.actual - self.expected) / sqrt(self.variance) if self.variance > 0 else 0.0


class Luck:
    """The ledger of an account. `throw` for a die that succeeds or not, `result` for one read from a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: dict[tuple[Side, Kind], Fortune] = {}

    def throw(self, side: Side, kind: Kind, number: int, success: bool) -> float:
        """A die that succeeds at `number` or less; its chance, 0 to 1."""
        chance = min(max(number, 0), FACES) / FACES
        self._add(side, kind, Fortune(1, int(success), chance, chance * (1 - chance)))
        return chance

    def result(self, side: Side, kind: Kind, column: Sequence[int], got: int) -> float:
        """A die on a column of a table, given its results for 1 to 6; the mean of the column."""
        mean = sum(column) / len(column)
        variance = sum((value - mean) ** 2 for value in column) / len(column)
        self._add(side, kind, Fortune(1, got, mean, variance))
        return mean

    def _add(self, side: Side, kind: Kind, fortune: Fortune) -> None:
        self._kept[side, kind] = self._kept.get((side, kind), Fortune()) + fortune

    def of(self, side: Side) -> dict[Kind, Fortune]:
        """The kinds of dice that the side has thrown, in the order of play."""
        return {kind: self._kept[side, kind] for kind in KINDS if (side, kind) in self._kept}

    def in_total(self, side: Side) -> float:
        """All kinds together, in standard deviations (Stouffer's method: each kind weighs the same)."""
        found = [fortune.sigmas for fortune in self.of(side).values() if fortune.variance > 0]
        return sum(found) / sqrt(len(found)) if found else 0.0

    def table(self) -> Table:
        """One row for each side and kind, and one for all of a side."""
        columns = (
            Column("side", say("report.column.side")),
            Column("kind", say("report.column.kind")),
            Column("dice", say("report.column.dice"), number=True),
            Column("expected", say("report.column.expected"), number=True),
            Column("actual", say("report.column.actual"), number=True),
            Column("difference", say("report.column.difference"), number=True),
            Column("sigmas", say("report.column.sigmas"), number=True),
        )
        return Table("luck", say("report.luck"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        words = self._desk.words
        for side in self._desk.charts.sides:
            kinds = self.of(side)
            for kind, fortune in kinds.items():
                yield (
                    words.side(side),
                    words.text(KINDS[kind]),
                    fortune.dice,
                    round(fortune.expected, 2),
                    fortune.actual,
                    round(fortune.actual - fortune.expected, 2),
                    round(fortune.sigmas, 2),
                )
            if kinds:
                dice = sum(fortune.dice for fortune in kinds.values())
                total = words.text(say("report.luck.total"))
                yield (words.side(side), total, dice, None, None, None, round(self.in_total(side), 2))
