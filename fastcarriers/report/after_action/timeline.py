"""The time line: of the log's lines those that a reader of the whole game wants, under their days and game-turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When
from fastcarriers.report.chronicle import Chronicle
from fastcarriers.report.lines import Line

TOLD = frozenset(
    {
        "event.game-began",
        "event.game-began-with-dice",
        "event.rules-lapsed",
        "event.search-found",
        "event.statement-made",
        "event.statement-heard",
        "event.composition-heard",
        "event.strike-formed",
        "event.strike-automatic",
        "event.strike-contacts",
        "event.strike-misses",
        "event.strike-recalled",
        "event.battle-began",
        "event.battle-summed",
        "event.ship-lost",
        "event.ship-gone",
        "event.ship-arrived",
        "event.ship-scored",
        "event.ship-towed",
        "event.unit-lost",
        "event.marker-removed",
        "event.game-ended",
        "event.game-won",
    }
)
"""Texts of the lines that are told."""
HEARD = "event.statement-heard"


class Timeline:
    """Writes the log of the reader and keeps what matters of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._events: list[Event] = []

    def hear(self, moment: Moment) -> None:
        self._events.append(moment.event)

    @cached_property
    def lines(self) -> list[Line]:
        """Those that are told, once everything is heard.

        Who holds all sides is told of a statement once, not by speaker and hearer.
        """
        chronicle = Chronicle(self._desk.words)
        chronicle.add(self._events)
        all_sides = len(self._desk.sides) > 1
        return [
            line for line in chronicle.lines if line.said.key in TOLD and not (all_sides and line.said.key == HEARD)
        ]

    def table(self) -> Table:
        """One row for each line."""
        columns = (
            Column("time", say("report.column.time")),
            Column("turn", say("report.column.turn")),
            Column("side", say("report.column.side")),
            Column("what", say("report.column.what")),
            Column("rule", say("report.column.rule")),
        )
        return Table("timeline", say("report.timeline"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for line in self.lines:
            when = When(line.game_turn, line.op_turn)
            side = words.side(line.side) if line.side else None
            yield desk.date(when), desk.turn(when), side, words.text(line.told), line.rule or None
