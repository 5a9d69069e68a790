"""Attacks on the Tactical Display, each with its odds, column, dice and result [13, 15]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.battle.records import AttackMethod
from fastcarriers.carriers.tables import column_at
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.luck import Kind, Luck
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When, counted
from fastcarriers.staff.coverage import FACES

BELOW, ABOVE = -100, 1000
"""A column's header that goes beyond these is open at that end."""
Spans: TypeAlias = Sequence[tuple[tuple[int, int], Sequence[int]]]
"""Columns of a table: header, and results of dice 1 to 6."""

METHOD: dict[AttackMethod, Say] = {
    "dive": say("report.attack.dive"),
    "torpedo": say("report.attack.torpedo"),
    "level": say("report.attack.level"),
}


class Attack(Struct, frozen=True):
    """One attack, or flak on one unit. `against` None: there is no defense on its line. `target` in words."""

    battle: int
    when: When
    tac_turn: tuple[int, int]
    side: Side
    method: Say
    by: str
    target: str
    piece: str
    strength: int
    against: int | None
    column: str
    die: int
    damage: int
    expected: float


class Attacks:
    """Watches battles; all of it lies open to both sides (ruling FC-88)."""

    def __init__(self, desk: Desk, luck: Luck) -> None:
        self._desk, self._luck = desk, luck
        self._declared: dict[int, tuple[tuple[str, ...], AttackMethod]] = {}
        tables = desk.charts.tables
        self._air: Spans = [(column.differential, column.result) for column in tables.anti_air_crt.column]
        self._flak: Spans = [(column.flak, column.result) for column in tables.anti_air_crt.column]
        self._ships: Spans = [(column.differential, column.result) for column in tables.anti_ship_crt.column]
        self._bases: Spans = [(column.base, column.result) for column in tables.anti_ship_crt.column]
        self.all: list[Attack] = []

    def hear(self, moment: Moment) -> None:
        event = moment.event
        match event:
            case b.AirAttackResolved():
                self._fight(moment.view(), event, say("report.attack.air"))
            case b.GroundedStrafed():
                self._fight(moment.view(), event, say("report.attack.strafing"))
            case b.FlakFired():
                self._fire(moment.view(), event)
            case b.AttacksDeclared(attacks=attacks):
                self._declared = {attack.number: (attack.units, attack.method) for attack in attacks}
            case b.SurfaceAttackResolved():
                self._bomb(moment.view(), event)
            case _:
                pass

    def _fight(self, view: View, event: b.AirAttackResolved | b.GroundedStrafed, method: Say) -> None:
        side = view.air[event.attackers[0]].side
        by = self._units(view, event.attackers)
        target = self._units(view, (event.target,))
        difference = event.strength - event.against
        self._add(view, side, "air", method, by, target, event.target, event, (self._air, difference), event.against)

    def _fire(self, view: View, event: b.FlakFired) -> None:
        """A row for each unit of the target group: each has its die [13.22]."""
        battle = view.battle
        assert battle is not None
        by = self._desk.words.text(say("report.guns", count=len(event.guns)))
        for unit, (die, damage) in event.results.items():
            target = self._units(view, (unit,))
            shot = Shot(event.strength, die, damage)
            column = (self._flak, event.strength)
            self._add(view, battle.defender, "flak", say("report.attack.flak"), by, target, unit, shot, column, None)

    def _bomb(self, view: View, event: b.SurfaceAttackResolved) -> None:
        battle = view.battle
        assert battle is not None
        units, method = self._declared.get(event.number, ((), "level"))
        by, target = self._units(view, units), self._target(event.target)
        if event.against is None:
            column = (self._bases, event.strength)
        else:
            column = (self._ships, event.strength - event.against)
        side = battle.attacker
        self._add(view, side, "bombs", METHOD[method], by, target, event.target, event, column, event.against)

    def _add(
        self,
        view: View,
        side: Side,
        kind: Kind,
        method: Say,
        by: str,
        target: str,
        piece: str,
        event: b.AirAttackResolved | b.GroundedStrafed | b.SurfaceAttackResolved | Shot,
        at: tuple[Spans, int],
        against: int | None,
    ) -> None:
        battle = view.battle
        assert battle is not None
        heading, results = column_of(*at)
        expected = self._luck.result(side, kind, results, event.damage)
        self.all.append(
            Attack(
                battle=battle.number,
                when=self._desk.now,
                tac_turn=(battle.routine, battle.tac_turn),
                side=side,
                method=method,
                by=by,
                target=target,
                piece=piece,
                strength=event.strength,
                against=against,
                column=heading,
                die=event.die,
                damage=event.damage,
                expected=expected,
            )
        )

    def _units(self, view: View, units: Iterable[str]) -> str:
        """`2 SBD, 1 TBD (A1, A2, A7)`; a grounded unit by its counter alone."""
        known = [unit for unit in units if unit in view.air]
        if not known:
            return ", ".join(units) or "-"
        types = counted(self._desk.words.label(view.air[unit].type) for unit in known)
        return f"{types} ({', '.join(known)})"

    def _target(self, target: str) -> str:
        if target.startswith("@"):
            return self._desk.words.text(say("name.display_hex", hex=target.removeprefix("@")))
        return self._desk.words.place(target)

    def table(self) -> Table:
        """One row for each attack."""
        columns = (
            Column("battle", say("report.column.battle"), number=True),
            Column("time", say("report.column.time")),
            Column("tac_turn", say("report.column.tac_turn")),
            Column("side", say("report.column.side")),
            Column("method", say("report.column.method")),
            Column("attackers", say("report.column.attackers")),
            Column("target", say("report.column.target")),
            Column("strength", say("report.column.strength"), number=True),
            Column("defense", say("report.column.defense"), number=True),
            Column("column", say("report.column.column")),
            Column("die", say("report.column.die"), number=True),
            Column("damage", say("report.column.damage"), number=True),
            Column("expected", say("report.column.expected"), number=True),
        )
        return Table("attacks", say("report.attacks"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for one in self.all:
            yield (
                one.battle,
                desk.date(one.when),
                f"{one.tac_turn[0]}/{one.tac_turn[1]}",
                words.side(one.side),
                words.text(one.method),
                one.by,
                one.target,
                one.strength,
                one.against,
                one.column,
                one.die,
                one.damage,
                round(one.expected, 2),
            )


class Shot(Struct, frozen=True):
    """Flak on one unit of a target group."""

    strength: int
    die: int
    damage: int


def column_of(columns: Spans, value: int) -> tuple[str, Sequence[int]]:
    """The printed heading of the column in which a strength or differential falls, and its results; `-` under all."""
    at = column_at([header for header, _ in columns], value)
    if at is None:
        return "-", (0,) * FACES
    header, results = columns[at]
    return heading_of(*header), results


def heading_of(low: int, high: int) -> str:
    """`3`, `4…6`, `≤ 0` or `≥ 12`; below nothing with a true minus."""
    if low <= BELOW:
        return f"≤ {signed(high)}"
    if high >= ABOVE:
        return f"≥ {signed(low)}"
    return signed(low) if low == high else f"{signed(low)}…{signed(high)}"


def signed(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)
