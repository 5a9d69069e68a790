"""Searches: every roll with the number it needed, as far as the reader can know it [7.1, 7.2]."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import events as e
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.luck import Luck
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When
from fastcarriers.staff.coverage import FACES, Patrol, fog, number, patrols
from maps.search_template import covers


class Search:
    """All rolls of one side for one marker in one search phase, in their order."""

    def __init__(self, when: When, side: Side, task_force: str, hex: str, needed: list[int] | None) -> None:
        self.when, self.side, self.task_force, self.hex = when, side, task_force, hex
        self.needed = needed
        """The number that each roll needs; None where the reader does not know who searched."""
        self.dice: list[int] = []
        self.found = False

    @property
    def chance(self) -> float | None:
        """That any of the rolls made finds it."""
        if self.needed is None:
            return None
        missed = 1.0
        for at_most in self.needed[: len(self.dice)]:
            missed *= 1 - min(at_most, FACES) / FACES
        return 1 - missed


class Searches:
    """Watches search phases."""

    def __init__(self, desk: Desk, luck: Luck) -> None:
        self._desk, self._luck = desk, luck
        self._dice: dict[str, int] = {}
        self._plans: dict[Side, tuple[Patrol, ...]] = {}
        self._open: dict[tuple[Side, str], Search] = {}
        self.all: list[Search] = []

    def hear(self, moment: Moment) -> None:
        match moment.event:
            case e.GameBegan(dice=dice):
                self._dice = dice
            case e.SearchRolled(roll=roll):
                search = self._search(moment, roll.side, roll.task_force)
                if search.needed is not None and len(search.dice) < len(search.needed):
                    self._luck.throw(roll.side, "search", search.needed[len(search.dice)], roll.found)
                search.dice.append(roll.die)
                search.found |= roll.found
            case e.GameTurnBegan() | e.OpTurnBegan():
                self._plans, self._open = {}, {}
            case _:
                pass

    def _search(self, moment: Moment, side: Side, task_force: str) -> Search:
        """The search that is on, begun with this roll if there was none."""
        search = self._open.get((side, task_force))
        if search is None:
            view = moment.view()
            needed = self._needed(moment, side, view, task_force) if side in self._desk.sides else None
            search = Search(self._desk.now, side, task_force, view.markers[task_force].hex, needed)
            self._open[side, task_force] = search
            self.all.append(search)
        return search

    def _needed(self, moment: Moment, side: Side, view: View, task_force: str) -> list[int]:
        """[7.16, 7.42] The numbers of the patterns that cover the marker, in the order in which they roll."""
        charts = self._desk.charts
        if side not in self._plans:
            plan = patrols(charts, moment.view(side))
            self._plans[side] = tuple(sorted(plan, key=lambda patrol: (patrol.pattern, patrol.display)))
        hex = view.markers[task_force].hex
        hidden = hex in fog(charts, view.game_turn, self._dice)
        at = charts.map.hex(hex)
        over = [patrol for patrol in self._plans[side] if covers(patrol.pattern, charts.map.hex(patrol.hex), at)]
        return [0 if hidden else needs for patrol in over if (needs := number(charts, patrol, hex))]

    def table(self) -> Table:
        """One row for each marker searched for in a phase."""
        columns = (
            Column("time", say("report.column.time")),
            Column("turn", say("report.column.turn")),
            Column("side", say("report.column.searcher")),
            Column("task_force", say("report.column.task_force")),
            Column("hex", say("report.column.hex")),
            Column("needed", say("report.column.needed")),
            Column("dice", say("report.column.dice")),
            Column("chance", say("report.column.chance"), number=True),
            Column("result", say("report.column.result")),
        )
        return Table("searches", say("report.searches"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for search in self.all:
            result = say("report.found") if search.found else say("report.not_found")
            needed = search.needed
            yield (
                desk.date(search.when),
                desk.turn(search.when),
                words.side(search.side),
                words.place(search.task_force),
                search.hex,
                None if needed is None else ", ".join(map(str, needed[: len(search.dice)])),
                ", ".join(map(str, search.dice)),
                None if search.chance is None else f"{search.chance:.0%}",
                words.text(result),
            )
