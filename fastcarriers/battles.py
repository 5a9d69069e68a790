"""`fastcarriers simulate battle.toml`: a battle fought by two commanders, once or many times, and what became of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import mean, median
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
from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.library import Library
from fastcarriers.library.battles import BattlePack, load_battle
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


def fight(pack: BattlePack, seed: int, commanders: Mapping[Side, str]) -> Fought:
    """Fight a battle to its end. The same seed and commanders: the same battle. KnownError for an unknown commander."""
    chosen = {side: commander_called(commanders.get(side, "drill"), pack.charts) for side in SIDES}
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


# ---- summaries


def simulate_battle(
    file: Path, seed: int, commanders: Mapping[Side, str], games: int = 1, library: Library | None = None
) -> dict[str, object]:
    """Fight the battle of a file: the summary of one, or the distributions of many with seeds from `seed` on.

    KnownError with the first fault of the file, or for an unknown commander.
    """
    pack = load_battle(file, library)
    fought = [fight(pack, seed + number, commanders) for number in range(games)]
    return one(fought[0]) if games == 1 else many(fought)


def one(fought: Fought) -> dict[str, object]:
    """A battle as `--json` prints it."""
    return {
        "battle": fought.battle,
        "seed": fought.seed,
        "damage": fought.damage,
        "losses": fought.lost,
        "lost_to": fought.causes,
        "bombers": fought.bombers,
        "bombers_back": fought.back,
        "bombers_that_attacked": fought.attackers,
        "attacks": fought.attacks,
        "routines": fought.routines,
        "orders": fought.orders,
        "seconds": round(fought.seconds, 3),
    }


def many(fought: list[Fought]) -> dict[str, object]:
    """Many battles: for each ship how often she ended at 0 to 4 points, and means of the rest."""
    first = fought[0]
    return {
        "battle": first.battle,
        "seed": first.seed,
        "games": len(fought),
        "damage": {
            ship: {
                "mean": round(mean(battle.damage[ship] for battle in fought), 3),
                "games": [sum(battle.damage[ship] == points for battle in fought) for points in range(SUNK + 1)],
            }
            for ship in first.damage
        },
        "losses": {side: {t: share(fought, side, t) for t in types_of(fought, side)} for side in SIDES},
        "bombing_losses": round(mean(battle.losses for battle in fought), 3),
        "lost_to": {side: mean_counts([battle.causes[side] for battle in fought]) for side in SIDES},
        "attacks_a_bomber": round(ratio(fought, "attackers", "bombers"), 3),
        "attacks_a_survivor": round(ratio(fought, "of_back", "back"), 3),
        "orders": round(mean(battle.orders for battle in fought), 1),
        "seconds": round(median(battle.seconds for battle in fought), 3),
    }


def types_of(fought: list[Fought], side: Side) -> list[str]:
    return sorted({type_ for battle in fought for type_ in battle.flown[side]})


def share(fought: list[Fought], side: Side, type_: str) -> float:
    """The share of a type's steps that was lost, over all battles."""
    flown = sum(battle.flown[side].get(type_, 0) for battle in fought)
    return round(sum(battle.lost[side].get(type_, 0) for battle in fought) / flown, 3) if flown else 0.0


def mean_counts(counts: list[dict[str, int]]) -> dict[str, float]:
    causes = sorted({cause for one in counts for cause in one})
    return {cause: round(mean(one.get(cause, 0) for one in counts), 3) for cause in causes}


def ratio(fought: list[Fought], of: str, to: str) -> float:
    whole = sum(getattr(battle, to) for battle in fought)
    return sum(getattr(battle, of) for battle in fought) / whole if whole else 0.0
