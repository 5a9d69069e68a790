"""Losses: ships damaged and gone, and air units by type and cause; of an enemy, what was seen of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.records import SUNK
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When

STEPS = {False: 2, True: 1}
"""[13.9] Strength steps of a full and of a half unit (FC-108)."""
SEEN, ABOARD = "combat", "carrier_lost"


class Hurt(Struct, frozen=True):
    """A ship's state: damage points or how she went, and when and in which battle that was."""

    side: Side
    ship: str
    state: str
    when: When
    battle: int | None


class Losses:
    """Watches what is hit. Of a side that the reader does not hold it counts what lay open on the display."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.ships: dict[str, Hurt] = {}
        self.air: dict[tuple[Side, str, str], tuple[int, int]] = {}
        """(side, type label, cause) -> units lost for good, strength steps lost."""

    def hear(self, moment: Moment) -> None:
        event = moment.event
        match event:
            case b.SurfaceAttackResolved(became=int(became), damage=damage) if damage and self._is_ship(event.target):
                self._ship(moment, event.target, f"D{became}")
            case b.ShipDisplaced(sunk=True):
                self._ship(moment, event.ship, "sunk")
            case b.ShipDamaged(damage=damage) if damage:
                self._ship(moment, event.ship, f"D{damage}")
            case e.ShipLost():
                self._ship(moment, event.ship, event.why)
            case e.ShipGone(state="withdrawn"):
                self._ship(moment, event.ship, "withdrawn")
            case e.UnitLost() | b.UnitHalved():
                self._own_unit(moment, event)
            case b.UnitHit() | b.GroundedHit():
                self._seen_unit(moment, event)
            case _:
                pass

    def _is_ship(self, target: str) -> bool:
        return target in self._desk.charts.ships

    def _ship(self, moment: Moment, ship: str, state: str) -> None:
        battle = moment.view().battle
        known = self.ships.get(ship)
        if known is not None and known.state == state:
            return
        if state == f"D{SUNK}":
            state = "sunk"
        side = next(side for side, ships in self._desk.charts.order_of_battle.items() if ship in ships)
        self.ships[ship] = Hurt(side, ship, state, self._desk.now, None if battle is None else battle.number)

    def _own_unit(self, moment: Moment, event: e.UnitLost | b.UnitHalved) -> None:
        """A full unit is two steps, a half one is one; what is halved loses one."""
        why = event.why if isinstance(event, e.UnitLost) else SEEN
        half = moment.units(event.to)[event.unit].half
        units, steps = (1, STEPS[half]) if isinstance(event, e.UnitLost) else (0, 1)
        if isinstance(event, b.UnitHalved) and moment.view().battle is None:
            why = ABOARD
        self._count(event.to, self._desk.type_of(event.unit), why, units, steps)

    def _seen_unit(self, moment: Moment, event: b.UnitHit | b.GroundedHit) -> None:
        battle = moment.view().battle
        if isinstance(event, b.UnitHit):
            side, label = event.unit.side, self._desk.words.label(event.unit.type)
            lost = event.unit.at is None
            steps = STEPS[event.unit.half] if lost else 1
        else:
            assert battle is not None
            side, label = battle.defender, self._desk.words.text(say("report.grounded"))
            lost, steps = event.destroyed, 1
        if side not in self._desk.sides:
            self._count(side, label, SEEN, int(lost), steps)

    def _count(self, side: Side, label: str, why: str, units: int, steps: int) -> None:
        before = self.air.get((side, label, why), (0, 0))
        self.air[side, label, why] = before[0] + units, before[1] + steps

    # ---- tables

    def ship_table(self) -> Table:
        """One row for each ship that was hit or went, by side, the worst off first."""
        columns = (
            Column("side", say("report.column.side")),
            Column("ship", say("report.column.ship")),
            Column("class", say("report.column.class")),
            Column("state", say("report.column.state")),
            Column("time", say("report.column.time")),
            Column("battle", say("report.column.battle"), number=True),
        )
        return Table("ships", say("report.ships"), columns, tuple(self._ship_rows()))

    def _ship_rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words, order = self._desk, self._desk.words, self._desk.charts.sides
        for hurt in sorted(self.ships.values(), key=lambda hurt: (order.index(hurt.side), gravity(hurt), hurt.ship)):
            state = hurt.state if hurt.state.startswith("D") else words.why(hurt.state)
            class_ = desk.charts.ships[hurt.ship].type
            yield words.side(hurt.side), desk.ship(hurt.ship), class_, state, desk.date(hurt.when), hurt.battle

    def air_table(self) -> Table:
        """One row for each side, type and cause."""
        columns = (
            Column("side", say("report.column.side")),
            Column("type", say("report.column.type")),
            Column("cause", say("report.column.cause")),
            Column("units", say("report.column.units_lost"), number=True),
            Column("steps", say("report.column.steps"), number=True),
        )
        return Table("air", say("report.air"), columns, tuple(self._air_rows()))

    def _air_rows(self) -> Iterator[tuple[Cell, ...]]:
        order, words = self._desk.charts.sides, self._desk.words
        for (side, label, why), (units, steps) in sorted(
            self.air.items(), key=lambda item: (order.index(item[0][0]), item)
        ):
            yield words.side(side), label, words.why(why), units, steps


def gravity(hurt: Hurt) -> int:
    """Sunk and scuttled ones first, withdrawn ones last."""
    return 9 if hurt.state == "withdrawn" else -int(hurt.state[1:]) if hurt.state.startswith("D") else -SUNK
