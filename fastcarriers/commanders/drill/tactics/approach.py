"""The strike's flight: bombers to their targets, escort with them, and home again by the shortest way."""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

from fastcarriers.carriers.battle.orders import Dive, FlyOut, FlyTo
from fastcarriers.carriers.battle.records import Altitude, BattleUnit, Number
from fastcarriers.commanders.drill.tactics.dogfights import Plan, best_plan
from fastcarriers.commanders.drill.tactics.scene import (
    STACK,
    Scene,
    along,
    cost,
    is_edge,
    phases_needed,
)
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_courses import RunIn
from fastcarriers.staff.display_ways import apart, near, way, way_out

EACH_PHASE = 0.85
"""What an attack is worth a tac-turn later."""
OVERKILL = 6.0
"""Damage points, done and promised, beyond which nobody else is sent: half as many again as sink, for dice are dice."""
WORTH_A_FIGHT = 0.3
"""Damage points to expect for which an escort lets its bombers go on alone."""
FIGHT_DRAWS = 2.0
"""Hexes from its bombers that one such point is worth."""


S = TypeVar("S", bound=Scene)


def flights(scene: Scene) -> list[Order]:
    """The orders of an Air Movement Phase of the attacker."""
    return Flying(scene).orders


class Flying(Generic[S]):
    """One Air Movement Phase: every unit in turn, each with an eye on who is to be where when it ends [12.21]."""

    worth_a_fight = WORTH_A_FIGHT
    fight_draws = FIGHT_DRAWS

    def __init__(self, scene: S) -> None:
        self.scene, self.orders = scene, list[Order]()
        self.ends: Counter[STACK] = Counter()
        self.expected: dict[str, float] = {}
        """Damage points that the attacks planned so far promise, by target."""
        self.went: dict[STACK, Number] = {}
        """Where the bombers of each stack are going."""
        self.escorting: set[str] = set()
        self.over_ships = set(scene.odds.targets().values())
        """Hexes where a dive bomber stops for her alone whom it wants: once over a ship it must dive [13.43]."""
        loaded = [unit for unit in scene.mine if scene.is_loaded(unit)]
        diving = [unit for unit in loaded if scene.odds.must_dive(unit.id)]
        for unit in diving:
            self.dive(unit)
        self.bombers([unit for unit in loaded if unit not in diving])
        rest = [unit for unit in scene.mine if not scene.is_loaded(unit) and unit.id not in self.escorting]
        busy = any(self.went)
        for unit in rest:
            if not (busy and scene.may_fight(unit) and self.escort(unit)):
                self.leave(unit)

    # ---- orders

    def dive(self, unit: BattleUnit) -> None:
        """[13.43] Down on the target."""
        self.orders.append(Dive(unit.id))
        self.ends[unit.at or "", "low"] += 1
        self.promise(unit, unit.over or "")
        self.went[unit.at or "", unit.altitude] = unit.at or ""

    def fly(self, unit: BattleUnit, path: tuple[Number, ...]) -> None:
        """Along a path, which may be empty."""
        self.orders += [FlyTo(unit.id, at) for at in path]
        self.ends[path[-1] if path else unit.at or "", unit.altitude] += 1

    def leave(self, unit: BattleUnit) -> None:
        """[11.4, 13.82] Outwards by the shortest way, and off the display if the points suffice."""
        at = unit.at or ""
        if is_edge(at) and self.scene.battle.tac_turn == 1 and self.scene.is_in_routine(unit):
            self.come_in(unit)
            return
        out = way_out(at, self.scene.move(unit), lambda other: self.has_room(other, unit.altitude))
        if not out.leaves:
            self.fly(unit, out.hexes)
            return
        self.orders += [FlyTo(unit.id, step) for step in out.hexes]
        self.orders.append(FlyOut(unit.id))

    def come_in(self, unit: BattleUnit) -> None:
        """[13.83] In its first tac-turn a unit without a target comes in as far as it must."""
        inside = [other for other in near(unit.at or "", self.scene.move(unit)) if not is_edge(other)]
        free = [other for other in inside if self.ends[other, unit.altitude] < self.scene.limit]
        self.fly(unit, way(unit.at or "", (free or inside)[0]))

    # ---- bombers

    def bombers(self, units: list[BattleUnit]) -> None:
        """Those who are nearest to an attack choose first."""
        stacks = self.scene.stacks(units)
        for stack in sorted(stacks, key=lambda stack: (self.soonest(stacks[stack][0]), stack)):
            for unit in stacks[stack]:
                self.bomber(unit, len(stacks[stack]))
            self.keep_together(stack)

    def keep_together(self, stack: STACK) -> None:
        """The fighters of a stack have their place beside its bombers, but not over a target, where others must go."""
        goal = self.went.get(stack)
        if goal is None or goal in self.over_ships:
            return
        fighters = [unit for unit in self.scene.mine if self.scene.may_fight(unit) and not self.scene.is_loaded(unit)]
        for unit in fighters:
            if (unit.at, unit.altitude) == stack and self.escort(unit):
                self.escorting.add(unit.id)

    def soonest(self, unit: BattleUnit) -> int:
        move, at = self.scene.move(unit), unit.at or ""
        return min((phases_needed(run, at, move) for run in self.scene.runs(unit)), default=99)

    def bomber(self, unit: BattleUnit, together: int) -> None:
        """To the end of the best run-in, or nearer to it; home if there is none that it can end in time."""
        run = self.choose(unit, together)
        if run is None:
            self.leave(unit)
            return
        at, move = unit.at or "", self.scene.move(unit)
        self.promise(unit, run.target, astern=run.astern)
        if phases_needed(run, at, move) == 1 and self.has_room(run.end, unit.altitude):
            path = along(run, at)
        else:
            path = way(at, self.nearer(unit, run))
        self.fly(unit, path)
        self.went[at, unit.altitude] = path[-1] if path else at

    def choose(self, unit: BattleUnit, together: int) -> RunIn | None:
        """The run-in of most promise: worth, damage to expect beside what others promise, and soon."""
        at, move = unit.at or "", self.scene.move(unit)
        best: tuple[float, int, RunIn] | None = None
        for run in self.scene.runs(unit):
            phases = phases_needed(run, at, move)
            if phases == 1 and not self.has_room(run.end, unit.altitude):
                phases = 2
            if phases + (run.method == "dive") > self.scene.moves_left:
                continue
            gain = self.gain(unit, run.target, run.astern, together)
            promise = gain * self.scene.worth(run.target) * EACH_PHASE**phases
            if best is None or (promise, -cost(run, at)) > best[:2]:
                best = (promise, -cost(run, at), run)
        return None if best is None or best[0] <= 0 else best[2]

    def gain(self, unit: BattleUnit, target: str, astern: bool, together: int) -> float:
        """Damage points that the unit adds to those promised: alone, or as its share of a combined attack."""
        strength, defense = self.strength(unit, target, astern)
        told = self.expected.get(target, 0.0)
        weakened = None if defense is None else (max(defense[0] - round(told), 0), max(defense[1] - round(told), 0))
        points = max(
            self.scene.ship_points(strength * count, weakened) / count for count in range(1, max(together, 1) + 1)
        )
        return points * max(1 - (self.damage(target) + told) / OVERKILL, 0.0)

    def damage(self, target: str) -> int:
        view = self.scene.view
        return view.fleet[target].damage if target in view.fleet else view.sites[self.scene.battle.target].damage

    def strength(self, unit: BattleUnit, target: str, astern: bool) -> tuple[int, tuple[int, int] | None]:
        """[13.3, 13.54] Strength and defense if it attacked from where its run ends."""
        preview = self.scene.odds.on_target((unit.id,), target)
        less = self.scene.charts.tables.tactical_modifiers.stern_torpedo if astern else 0
        return max(preview.strength + less, 0), preview.defense

    def promise(self, unit: BattleUnit, target: str, astern: bool = False) -> None:
        if target in self.scene.targets or target in self.scene.view.fleet:
            self.expected[target] = self.expected.get(target, 0.0) + self.gain(unit, target, astern, 1)

    def has_room(self, at: Number, altitude: Altitude) -> bool:
        return self.ends[at, altitude] < self.scene.limit

    def nearer(self, unit: BattleUnit, run: RunIn) -> Number:
        """The hex with room from which the run-in is soonest ended; where it is if all are taken."""
        at, move = unit.at or "", self.scene.move(unit)
        barred = self.scene.battle.tac_turn == 1
        trap = self.over_ships if run.method == "dive" else {run.end}
        free = [
            other
            for other in near(at, move)
            if self.has_room(other, unit.altitude) and not (barred and is_edge(other)) and other not in trap
        ]
        if not free:
            return at
        return min(free, key=lambda other: (phases_needed(run, other, move), cost(run, other), apart(at, other), other))

    # ---- escort

    def escort(self, unit: BattleUnit) -> bool:
        """With its bombers; at CAP that is worth a fight; False if there is nobody left to protect."""
        at = unit.at or ""
        foes = self.scene.stacks(self.scene.enemies)
        if (stand := foes.get((at, unit.altitude))) and self.fight(unit, at, stand).value >= self.worth_a_fight:
            self.fly(unit, ())
            return True
        bombers_at = self.went.get((at, unit.altitude))
        if bombers_at is None or not self.has_room(bombers_at, unit.altitude):
            bombers_at = self.somebody(unit)
        if bombers_at is None:
            return False
        move = self.scene.move(unit)
        free = [
            other
            for other in near(at, move)
            if self.has_room(other, unit.altitude) and not (is_edge(other) and self.scene.battle.tac_turn == 1)
        ]
        if not free:
            return False
        self.fly(unit, way(at, min(free, key=lambda other: (self.danger(unit, other, bombers_at), other))))
        return True

    def danger(self, unit: BattleUnit, at: Number, bombers_at: Number) -> float:
        """How far from its bombers a hex is; a hex with CAP that it can attack beside them counts as nearer."""
        stand = self.scene.stacks(self.scene.enemies).get((at, unit.altitude))
        fight = self.fight(unit, at, stand).value if stand else 0.0
        return apart(at, bombers_at) - self.fight_draws * fight

    def fight(self, unit: BattleUnit, at: Number, foes: list[BattleUnit]) -> Plan:
        """What it could do to CAP there, with those of its own who are in the same hex."""
        own = [u for u in self.scene.mine if (u.at, u.altitude) == (at, unit.altitude) and self.scene.may_fight(u)]
        return best_plan(self.scene, own if unit in own else [unit], foes[:6])

    def somebody(self, unit: BattleUnit) -> Number | None:
        """Where the nearest bombers are going that still have an attack before them."""
        places = [to for (_, altitude), to in self.went.items() if altitude == unit.altitude]
        return min(places, key=lambda to: (apart(unit.at or "", to), to), default=None)
