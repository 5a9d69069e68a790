"""Statements: what was said of a task force, and, where the reader may know it, what was there [7.33, 7.34]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.carriers.records import Ship
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When
from fastcarriers.staff.hearsay import CARRIERS_SPOKEN_OF


class Force(Struct, frozen=True):
    """A task force in the words of a statement: any ships, transports among them, how many carriers."""

    ships: bool
    transports: bool
    carriers: int


class Statement(Struct, frozen=True):
    """What a side said of its task force; `chit` and `truth` are None where the reader does not know them."""

    when: When
    side: Side
    task_force: str
    hex: str
    said: Force
    chit: str | None = None
    truth: Force | None = None


Spoken = e.StatementMade | e.StatementHeard


class Statements:
    """Watches the owner's answers; of an enemy's answers only what was heard."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._chits: dict[str, str] = {}
        self.all: list[Statement] = []

    def hear(self, moment: Moment) -> None:
        event, desk = moment.event, self._desk
        match event:
            case e.StatementAsked(due=due):
                self._chits[due.task_force] = due.chit
            case e.StatementMade():
                side = side_of(moment, event)
                truth = self._truth(moment.ships(side), event.task_force)
                self._add(side, event, self._chits.pop(event.task_force, None), truth)
            case e.StatementHeard() if (side := side_of(moment, event)) not in desk.sides:
                self._add(side, event, None, None)
            case _:
                pass

    def _add(self, side: Side, event: Spoken, chit: str | None, truth: Force | None) -> None:
        said = Force(event.ships, event.transports, event.carriers)
        self.all.append(Statement(self._desk.now, side, event.task_force, event.hex, said, chit, truth))

    def _truth(self, ships: Mapping[str, Ship], task_force: str) -> Force:
        types = [self._desk.charts.ships[ship.id].type for ship in ships.values() if ship.task_force == task_force]
        return Force(bool(types), "TRANS" in types, sum(1 for type_ in types if type_ in CARRIERS_SPOKEN_OF))

    def table(self) -> Table:
        """One row for each statement."""
        columns = (
            Column("time", say("report.column.time")),
            Column("turn", say("report.column.turn")),
            Column("side", say("report.column.speaker")),
            Column("task_force", say("report.column.task_force")),
            Column("hex", say("report.column.hex")),
            Column("said", say("report.column.said")),
            Column("truth", say("report.column.truth")),
            Column("chit", say("report.column.chit")),
            Column("verdict", say("report.column.verdict")),
        )
        return Table("statements", say("report.statements"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for one in self.all:
            yield (
                desk.date(one.when),
                desk.turn(one.when),
                words.side(one.side),
                words.place(one.task_force),
                one.hex,
                self._in_words(one.said),
                None if one.truth is None else self._in_words(one.truth),
                None if one.chit is None else words.chits((one.chit,)),
                None if one.truth is None else words.text(verdict(one.said, one.truth)),
            )

    def _in_words(self, force: Force) -> str:
        return self._desk.words.force(force.ships, force.transports, force.carriers)


def verdict(said: Force, truth: Force) -> Say:
    """How far what was said was from what was there."""
    if said == truth:
        return say("report.verdict.true")
    if said.ships != truth.ships or said.transports != truth.transports:
        return say("report.verdict.false")
    return say("report.verdict.off", difference=f"{said.carriers - truth.carriers:+}")


def side_of(moment: Moment, event: Spoken) -> Side:
    """Whose marker is spoken of."""
    return moment.view().markers[event.task_force].side
