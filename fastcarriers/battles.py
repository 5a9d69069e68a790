"""`fastcarriers simulate battle.toml`: a battle fought by two commanders, once or many times, and what became of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import cast

from msgspec import Struct

from fastcarriers.carriers.battle.alone import TacticalStage
from fastcarriers.carriers.battle.events import (
    AirAttackResolved,
    AttacksDeclared,
    FlakFired,
    RoutineBegan,
    SurfaceAttackResolved,
    UnitHit,
    UnitsAppeared,
)
from fastcarriers.carriers.battle.position import Position
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import Weights, commander_called
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.library.battles import BattlePack
from fastcarriers.play.games import CarriersSession
from fastcarriers.players import play, seat_players

SIDES: tuple[Side, ...] = ("us", "jp")


class Fought(Struct, frozen=True):
    """One battle. `damage` are the points of each ship (four: sunk) or base at the end.

    `flown` and `lost` are strength steps by type, two a full unit; `lost` those that fell in the air, by cause too.
    `bombers` are the bombing units on the display, `back` those that left it, `attackers` those that attacked, once
    each at most; `of_back` those of `back` that did.
    """

    battle: str
    seed: int
    damage: dict[str, int]
    flown: dict[Side, dict[str, int]]
    lost: dict[Side, dict[str, int]]
    causes: dict[Side, dict[str, int]]
    bombing_flown: int
    bombing_lost: int
    bombers: int
    back: int
    attackers: int
    of_back: int
    attacks: int
    routines: int
    orders: int
    seconds: float

    @property
    def losses(self) -> float:
        """The share of the bombing units' steps that was lost."""
        return self.bombing_lost / self.bombing_flown if self.bombing_flown else 0.0


# ---- one battle


def fight(pack: BattlePack, seed: int, commanders: Mapping[Side, str], weights: Weights = None) -> Fought:
    """Fight a battle to its end. The same seed, commanders and weights: the same battle.

    KnownError as `commander_called` has it.
    """
    chosen = {side: commander_called(commanders.get(side, "drill"), pack.charts, weights) for side in SIDES}
    given: list[Order] = []
    begun = time.perf_counter()
    with CarriersSession.new(TacticalStage(pack.charts, pack.position), str(seed), {}, threaded=False) as session:
        seats = {side: session.seat((side,)) for side in SIDES}
        play(seat_players(seats, chosen, str(seed)), lambda side, order: given.append(order))
        seconds = time.perf_counter() - begun
        umpire = session.seat(SIDES)
        events = [item.event for item in umpire.news()]
        view = cast("View", umpire.view(pack.position.defender))
    return tell(pack, seed, events, view, len(given), seconds)


def tell(pack: BattlePack, seed: int, events: list[Event], end: View, orders: int, seconds: float) -> Fought:
    """What the events of a battle and the defender's view after it say."""
    charts, attacker = pack.charts, pack.position.attacker
    ledger = Ledger(charts, events)
    bombers = [unit for unit in ledger.units.values() if unit.side == attacker and charts.types[unit.type].antiship]
    back = [unit for unit in bombers if unit.id not in ledger.gone]
    flown, lost = ledger.steps(bombers)
    return Fought(
        battle=pack.position.id,
        seed=seed,
        damage=damage_of(pack.position, end),
        flown={side: ledger.by_type(side, lost=False) for side in SIDES},
        lost={side: ledger.by_type(side, lost=True) for side in SIDES},
        causes={side: dict(ledger.causes[side]) for side in SIDES},
        bombing_flown=flown,
        bombing_lost=lost,
        bombers=len(bombers),
        back=len(back),
        attackers=len(ledger.attacked),
        of_back=sum(1 for unit in back if unit.id in ledger.attacked),
        attacks=ledger.attacks,
        routines=ledger.routines,
        orders=orders,
        seconds=round(seconds, 4),
    )


def damage_of(position: Position, end: View) -> dict[str, int]:
    """Damage points at the end."""
    if position.base is not None:
        return {position.base.id: end.sites[position.base.id].damage}
    return {ship.id: ship.damage for ship in end.ships.values()}


class Ledger:
    """What befell each counter on the display."""

    def __init__(self, charts: Charts, events: Iterable[Event]) -> None:
        self.charts = charts
        self.units: dict[str, BattleUnit] = {}
        """As they came onto the display."""
        self.left: dict[str, int] = {}
        self.causes: dict[Side, Counter[str]] = {side: Counter() for side in SIDES}
        self.attacked: set[str] = set()
        self.attacks = self.routines = 0
        cause = ""
        for event in events:
            match event:
                case UnitsAppeared():
                    self.units |= {unit.id: unit for unit in event.units}
                    self.left |= {unit.id: unit.steps for unit in event.units}
                case AirAttackResolved():
                    cause = "air"
                case FlakFired():
                    cause = "flak"
                case UnitHit():
                    self.hit(event.unit, cause)
                case AttacksDeclared():
                    self.attacked |= {unit for attack in event.attacks for unit in attack.units}
                case SurfaceAttackResolved():
                    self.attacks += 1
                case RoutineBegan():
                    self.routines = event.routine
                case _:
                    pass

    def hit(self, unit: BattleUnit, cause: str) -> None:
        left = 0 if unit.at is None else unit.steps
        self.causes[unit.side][cause] += self.left[unit.id] - left
        self.left[unit.id] = left

    @property
    def gone(self) -> set[str]:
        """Those that were shot down."""
        return {unit for unit, steps in self.left.items() if not steps}

    def steps(self, units: Iterable[BattleUnit]) -> tuple[int, int]:
        """Steps of these units that flew, and that were lost."""
        counted = [(unit.steps, self.left[unit.id]) for unit in units]
        return sum(begun for begun, _ in counted), sum(begun - left for begun, left in counted)

    def by_type(self, side: Side, *, lost: bool) -> dict[str, int]:
        """Steps of a side that flew, or were lost, by type."""
        found: Counter[str] = Counter()
        for unit in self.units.values():
            if unit.side == side:
                found[unit.type] += unit.steps - (self.left[unit.id] if lost else 0)
        return {type_: steps for type_, steps in sorted(found.items()) if steps or not lost}
