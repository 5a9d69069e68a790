"""The Tactical Display as `flag` sees it: the drill's scene, with worth in points and an eye on what may change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec.structs import replace

from fastcarriers.carriers.battle.records import BASE_HEX, Altitude, Battle, BattleUnit, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.commanders.drill.tactics.scene import Scene, apart, phases_needed
from fastcarriers.commanders.flag.tactics.prospects import Dice, Prospect
from fastcarriers.commanders.flag.tactics.worth import base_points, ship_points, weights
from fastcarriers.staff.battle_courses import RunIn, run_ins
from maps.hexes import turn
from maps.tactical import CENTRE

SHIFTS = (0, -1, 1)
"""[12.62] A carrier as she is, turned left, turned right."""
MOST_TARGETS = 10
WORTH_BOMBING = 0.1
"""Ships below this share of the best target's worth are left alone."""
STEPS = 2


class Outlook(Scene):
    """One side's view of the battle, with everything that its plans ask about."""

    def __init__(self, view: View, charts: Charts, battle: Battle) -> None:
        super().__init__(view, charts, battle)
        self.weigh = weights()
        self.dice = Dice(charts.tables)
        self._turned: dict[tuple[str, Altitude, int], dict[str, list[RunIn]]] = {}
        self._flak: dict[Number, int] = {}
        self._weights: dict[str, float] = {}
        self._worths: dict[str, float] = {}

    # ---- targets

    def worth(self, target: str) -> float:
        """Points that are still to be had from a target."""
        if target not in self._worths:
            prospect = self.prospect(target)
            left = prospect.points[-1] - prospect.points[prospect.damage]
            self._worths[target] = left + prospect.grounded * prospect.step
        return self._worths[target]

    @cached_property
    def targets(self) -> dict[str, Number]:
        """What is worth an attack, best first."""
        places = self.odds.targets()
        ranked = sorted(places, key=lambda target: (-self.worth(target), target))
        least = self.worth(ranked[0]) * WORTH_BOMBING if ranked else 0.0
        return {target: places[target] for target in ranked if self.worth(target) > least}

    def prospect(self, target: str) -> Prospect:
        """The target as it is, with nothing planned against it."""
        ship = self.view.fleet.get(target)
        if ship is not None:
            return Prospect(self.dice, ship_points(self.charts, target), ship.damage, self.odds.defense(target))
        at = target.removeprefix(BASE_HEX)
        points = base_points(self.charts) if at == CENTRE else (0.0,) * 5
        steps = STEPS * len(self.grounded_at(at))
        return Prospect(self.dice, points, self.view.sites[self.battle.target].damage, (), steps, self.weigh.step)

    # ---- strengths

    def strength(self, unit: BattleUnit, target: str, astern: bool = False) -> int:
        """[13.3, 13.54] What it brings against a target if its run ends ahead, or astern."""
        if target.startswith(BASE_HEX):
            whole = self.odds.on_target((unit.id,), target).strength
            return whole if unit.half == self.view.air[unit.id].half else whole // 2
        printed = self.charts.types[unit.type].antiship_of(half=unit.half)
        less = self.charts.tables.tactical_modifiers.stern_torpedo if astern else 0
        return max(printed + less, 0)

    def weight(self, unit: BattleUnit) -> float:
        """Points that a damage point on an enemy unit is worth: what it may still do to ships, and its steps."""
        if unit.id not in self._weights:
            self._weights[unit.id] = self._weight(unit)
        return self._weights[unit.id]

    def _weight(self, unit: BattleUnit) -> float:
        if unit.side != self.battle.attacker:
            return self.weigh.cap
        if self.is_loaded(unit):
            return self.weigh.step + self.weigh.hit * self.menace(unit)
        return self.weigh.fighter if self.is_fighter(unit) and self.is_in_routine(unit) else self.weigh.step

    def weight_of_own(self, unit: BattleUnit) -> float:
        """What a damage point of our flak costs on our own CAP."""
        return self.weigh.own_flak

    def urgency(self, at: Number, units: Sequence[BattleUnit]) -> float:
        """How much more bombers count that dive, or may end a run-in, in this tac-turn."""
        return self.weigh.urgent if any(self.is_about_to_attack(unit) for unit in units) else 1.0

    def is_about_to_attack(self, unit: BattleUnit) -> bool:
        """Whether a loaded bomber dives or may end a run-in in its next move."""
        if not self.is_loaded(unit):
            return False
        if unit.over is not None:
            return True
        at, move = unit.at or "", self.move(unit)
        return any(phases_needed(run, at, move) == 1 for target in self.targets for run in self.runs_on(unit, target))

    def menace(self, unit: BattleUnit) -> float:
        """Points of damage that a strength step of a bomber adds to the attack of those who fly with it."""
        mates = [other for other in self._mates(unit) if other.id != unit.id][: self.limit - 1]
        best = 0.0
        for target in list(self.targets)[:MOST_TARGETS]:
            others = sum(self.strength(other, target) for other in mates)
            own = self.strength(unit, target)
            fresh = self.prospect(target)
            left = 0 if unit.half else self.strength(replace(unit, half=True), target)
            best = max(best, fresh.gain([others + own]) - fresh.gain([others + left]))
        return best

    def _mates(self, unit: BattleUnit) -> Iterable[BattleUnit]:
        function = self.charts.types[unit.type].function
        fliers = self.mine if unit.side == self.side else self.enemies
        return (
            other
            for other in fliers
            if (other.at, other.altitude) == (unit.at, unit.altitude)
            and self.charts.types[other.type].function == function
            and self.is_loaded(other)
        )

    # ---- run-ins, if carriers turn

    def runs_on(self, unit: BattleUnit, target: str, shift: int = 0) -> Sequence[RunIn]:
        """[13.4-13.6] The run-ins on a target as it faces, or as it would after a turn."""
        key = (unit.type, unit.altitude, shift)
        if key not in self._turned:
            found: dict[str, list[RunIn]] = {}
            for run in self._runs_after(unit, shift):
                found.setdefault(run.target, []).append(run)
            self._turned[key] = found
        return self._turned[key].get(target, ())

    def _runs_after(self, unit: BattleUnit, shift: int) -> tuple[RunIn, ...]:
        public = self.odds.public
        before = public.fleet
        public.fleet = {
            id: replace(ship, facing=turn(ship.facing, shift)) if shift and ship.carrier else ship
            for id, ship in before.items()
        }
        try:
            return run_ins(self.odds, unit.id)
        finally:
            public.fleet = before

    def shifts(self, target: str) -> Sequence[int]:
        """How she may have turned before the strike moves again."""
        ship = self.view.fleet.get(target)
        return SHIFTS if ship is not None and ship.carrier else SHIFTS[:1]

    # ---- dangers

    def flak_at(self, at: Number) -> int:
        """[13.2] The strength of all guns in range of a hex."""
        if at not in self._flak:
            guns = self.odds.batteries() if self.odds.at_base else [id for id, s in self.view.fleet.items() if s.at]
            self._flak[at] = sum(self.odds.reaches(gun, at) for gun in guns)
        return self._flak[at]

    def hunters(self, at: Number, altitude: Altitude) -> int:
        """Enemies that can attack in the air and get to a hex in one move."""
        return sum(
            unit.altitude == altitude and apart(unit.at or "", at) <= self.move(unit) and self.may_fight(unit)
            for unit in self.enemies
        )
