"""The Tactical Display at one glance: who is where, what is worth what, and what a die may be expected to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from fastcarriers.carriers.battle.records import BASE_HEX, TAC_TURNS, Altitude, Battle, BattleUnit, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.view import View
from fastcarriers.staff.battle_courses import RunIn, run_ins
from fastcarriers.staff.battle_odds import BattleOdds
from fastcarriers.staff.coverage import FACES
from fastcarriers.staff.display_ways import apart, near, ring_of, way
from maps.tactical import CENTRE, DISPLAY_RADIUS

STACK = tuple[Number, Altitude]

SHIP_WORTH = {"CV": 10.0, "CVL": 7.0, "CVS": 4.0, "BB": 4.0, "BC": 4.0, "TRANS": 3.0, "OILER": 3.0, "CA": 2.5}
ANY_SHIP = 1.0
BASE_WORTH = 6.0
LOADED, EXPENDED, FIGHTER = 3.0, 0.6, 1.0
"""What a damage point is worth on a bomber before its attack, after it, and on a fighter."""
OWN = 1.5
"""What a damage point costs on a CAP unit that flies among the enemies [13.24]."""
NEAR = 2.0
"""How much more a group counts that is over or beside a ship worth defending."""


def is_edge(at: Number) -> bool:
    """[11.23] An entry hex."""
    return ring_of(at) == DISPLAY_RADIUS


class Scene:
    """One side's view of the battle, with everything that its plans ask about."""

    def __init__(self, view: View, charts: Charts, battle: Battle) -> None:
        self.view, self.charts, self.battle = view, charts, battle
        self.odds = BattleOdds(view, charts)
        self.side = view.side or ""
        up = [unit for unit in view.air.values() if unit.at is not None]
        self.mine = sorted((unit for unit in up if unit.side == self.side), key=by_number)
        self.enemies = sorted((unit for unit in up if unit.side != self.side), key=by_number)
        self.limit = charts.tables.limits.stacking_air
        self._runs: dict[tuple[str, Altitude], tuple[RunIn, ...]] = {}
        self._air: dict[tuple[int, bool], float] = {}
        self._ship: dict[tuple[int, tuple[int, int] | None], float] = {}

    # ---- units

    def move(self, unit: BattleUnit) -> int:
        """[12.11] Hexes in a tac-turn."""
        return self.charts.types[unit.type].move or 0

    def is_fighter(self, unit: BattleUnit) -> bool:
        return self.charts.types[unit.type].is_fighter

    def air_strength(self, unit: BattleUnit) -> int:
        """[13.1, 13.9, 15.72] The Anti-Air Combat Strength of the side that shows."""
        printed = self.charts.types[unit.type].antiair_of(half=unit.half)
        less = self.charts.tables.tactical_modifiers.zeke_extension.antiair if unit.extended else 0
        return max(printed + less, 0)

    def may_fight(self, unit: BattleUnit) -> bool:
        """[13.15, 13.82] Whether it may attack in the air."""
        type_ = self.charts.types[unit.type]
        return type_.may_attack_air and type_.function != "PBY" and self.is_in_routine(unit)

    def is_in_routine(self, unit: BattleUnit) -> bool:
        """[13.82] CAP always; an attacker in the routine into which it was placed."""
        return unit.side == self.battle.defender or unit.routine == self.battle.routine

    def is_loaded(self, unit: BattleUnit) -> bool:
        """[13.31, 13.82] A bomber that may still attack."""
        return self.odds.may_still_attack(unit.id) and self.odds.method(unit.id) in ("dive", "torpedo", "level")

    @property
    def moves_left(self) -> int:
        """[11.31] Air Movement Phases of the attacker in this routine, the present one too."""
        return TAC_TURNS - self.battle.tac_turn + 1

    # ---- stacks

    def stacks(self, units: list[BattleUnit]) -> dict[STACK, list[BattleUnit]]:
        """Units by hex and altitude."""
        found: dict[STACK, list[BattleUnit]] = {}
        for unit in units:
            if unit.at is not None:
                found.setdefault((unit.at, unit.altitude), []).append(unit)
        return found

    # ---- worth

    def worth(self, target: str) -> float:
        """What a target is worth to whoever bombs it: carriers before all, a wreck less than a sound ship."""
        ship = self.view.fleet.get(target)
        if ship is None:
            at = target.removeprefix(BASE_HEX)
            return BASE_WORTH if at == CENTRE else 1.0 + len(self.grounded_at(at))
        value = SHIP_WORTH.get(self.charts.ships[target].type, ANY_SHIP)
        return value * (0.6 if ship.damage >= SUNK - 1 else 1.0)

    def weight(self, unit: BattleUnit) -> float:
        """What a damage point on an enemy unit is worth."""
        if unit.side != self.battle.attacker or self.is_fighter(unit):
            return FIGHTER
        return LOADED if self.is_loaded(unit) else EXPENDED

    def weight_of_own(self, unit: BattleUnit) -> float:
        """What a damage point of its own flak costs on a unit."""
        return OWN

    def urgency(self, at: Number, units: Sequence[BattleUnit]) -> float:
        """How much more enemies in a hex count for what they are about to do."""
        return NEAR if any(apart(at, place) <= 1 for place in self.targets.values()) else 1.0

    def grounded_at(self, at: Number) -> list[str]:
        """[15.22] The face-down units in a hex."""
        return [unit.id for unit in self.view.grounded.values() if unit.at == at]

    @cached_property
    def targets(self) -> dict[str, Number]:
        """What is worth an attack, best first: carriers where there are any, and never more than a handful."""
        ranked = sorted(self.odds.targets().items(), key=lambda item: (-self.worth(item[0]), item[0]))
        best = self.worth(ranked[0][0]) if ranked else 0.0
        return dict([pair for pair in ranked if self.worth(pair[0]) >= best / 4][:8])

    # ---- odds

    def air_points(self, differential: int, half: bool) -> float:
        """[13.1] Damage points to expect on a full or half unit."""
        key = (differential, half)
        if key not in self._air:
            most = 1 if half else 2
            tables = self.charts.tables
            faces = range(1, FACES + 1)
            self._air[key] = sum(min(tables.anti_air_result(differential, die), most) for die in faces) / FACES
        return self._air[key]

    def flak_points(self, strength: int, half: bool) -> float:
        """[13.2] Damage points to expect of flak on a full or half unit."""
        tables, most = self.charts.tables, 1 if half else 2
        return sum(min(tables.flak_result(strength, die), most) for die in range(1, FACES + 1)) / FACES

    def ship_points(self, strength: int, defense: tuple[int, int] | None) -> float:
        """[13.3, 15.41] Damage points to expect, half way between the least and the greatest defense."""
        key = (strength, defense)
        if key not in self._ship:
            self._ship[key] = self._ship_points(strength, defense)
        return self._ship[key]

    def _ship_points(self, strength: int, defense: tuple[int, int] | None) -> float:
        tables, faces = self.charts.tables, range(1, FACES + 1)
        if defense is None:
            return sum(tables.base_result(strength, die) for die in faces) / FACES
        both = [sum(tables.anti_ship_result(strength - against, die) for die in faces) / FACES for against in defense]
        return sum(both) / 2

    # ---- run-ins

    def runs(self, unit: BattleUnit) -> tuple[RunIn, ...]:
        """[13.4-13.6] The run-ins of its type on what is worth it."""
        key = (unit.type, unit.altitude)
        if key not in self._runs:
            self._runs[key] = tuple(run for run in run_ins(self.odds, unit.id) if run.target in self.targets)
        return self._runs[key]

    def room(self, taken: Counter[STACK], at: Number, altitude: Altitude) -> int:
        """[12.22] How many more may end the phase there."""
        return self.limit - taken[at, altitude]


def by_number(unit: BattleUnit) -> tuple[int, str]:
    """A2 before A10."""
    return len(unit.id), unit.id


def cost(run: RunIn, at: Number) -> int:
    """Hexes to be entered from a hex to the end of a run-in; the first of a dive may be where the unit is already."""
    first = run.hexes[0]
    if run.method == "dive":
        return apart(at, first) + 1
    return (apart(at, first) or 2) + len(run.hexes) - 1


def along(run: RunIn, at: Number) -> tuple[Number, ...]:
    """The hexes to enter from a hex to the end of a run-in; its length is `cost`."""
    first = run.hexes[0]
    if run.method == "dive" or at != first:
        return (*way(at, first), *run.hexes[1:])
    aside = next(other for other in near(at, 1) if other not in run.hexes)
    return (aside, *run.hexes)


def phases_needed(run: RunIn, at: Number, move: int) -> int:
    """Movement phases to the end of a run-in, whose last hexes must all be entered in the last of them."""
    length = 1 if run.method == "dive" else len(run.hexes)
    if move < length:
        return 99
    return -(-cost(run, at) // move)
