"""CAP: onto the bombers that it can reach at its altitude, else into the way of those to come."""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

from fastcarriers.carriers.battle.orders import Dive, FlyTo
from fastcarriers.carriers.battle.records import BattleUnit, Number
from fastcarriers.commanders.drill.tactics.dogfights import best_plan
from fastcarriers.commanders.drill.tactics.scene import STACK, Scene, apart, is_edge, near, way
from fastcarriers.kernel.orders import Order

LAST_MINUTE = 1.5
"""How much more a group counts that may attack in this tac-turn."""
PURSUIT = 3
"""Hexes from the ships, or base, as far as CAP follows those who have attacked: it stays for those to come."""
SIDESTEP = 2
"""Hexes short of where bombers will be that CAP waits for them."""

S = TypeVar("S", bound=Scene)


def flights(scene: Scene) -> list[Order]:
    """The orders of an Air Movement Phase of the defender."""
    return Patrol(scene).orders


class Patrol(Generic[S]):
    """One Air Movement Phase of the CAP: the best attacks first, then whoever is left takes up a place."""

    def __init__(self, scene: S) -> None:
        self.scene = scene
        self.orders: list[Order] = []
        self.ends: Counter[STACK] = Counter()
        self.free = [unit for unit in scene.mine if unit.altitude != "climbing"]
        for unit in scene.mine:
            if unit.altitude == "climbing":
                self.ends[unit.at or "", "climbing"] += 1
        stacks = scene.stacks(scene.enemies).items()
        self.foes = {stack: units for stack, units in stacks if not is_edge(stack[0]) and self.matters(stack[0], units)}
        self.sent: dict[STACK, list[BattleUnit]] = {}
        self._worth: dict[tuple[object, ...], float] = {}
        while self.send():
            pass
        self.wait_all()

    # ---- attacks

    def matters(self, at: Number, units: list[BattleUnit]) -> bool:
        """Whether a stack may still do harm, or is near."""
        loaded = any(self.scene.is_loaded(unit) for unit in units)
        return loaded or any(apart(at, place) <= PURSUIT for place in self.places())

    def send(self) -> bool:
        """Send those who gain most a head; False when nobody gains anything any more."""
        best: tuple[float, STACK, list[BattleUnit]] | None = None
        for stack in self.foes:
            sent = self.sent.get(stack, [])
            able = [unit for unit in self.free if self.reaches(unit, stack) and self.scene.may_fight(unit)]
            able.sort(key=lambda unit: (-self.scene.air_strength(unit), apart(unit.at or "", stack[0])))
            for count in range(1, min(self.scene.limit - len(sent), len(able)) + 1):
                gain = (self.worth(stack, [*sent, *able[:count]]) - self.worth(stack, sent)) / count
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, stack, able[:count])
        if best is None:
            return False
        _, stack, units = best
        self.sent.setdefault(stack, []).extend(units)
        for unit in units:
            self.fly(unit, stack[0])
        return True

    def reaches(self, unit: BattleUnit, stack: STACK) -> bool:
        return unit.altitude == stack[1] and apart(unit.at or "", stack[0]) <= self.scene.move(unit)

    def worth(self, stack: STACK, units: list[BattleUnit]) -> float:
        """What so many attackers of these strengths may do to a stack."""
        key = (stack, *sorted(self.scene.air_strength(unit) for unit in units))
        if key not in self._worth:
            urgent = LAST_MINUTE if self.is_close(stack) else 1.0
            self._worth[key] = best_plan(self.scene, units, self.foes[stack]).value * urgent
        return self._worth[key]

    def is_close(self, stack: STACK) -> bool:
        """Whether loaded bombers of a stack may end their run-in in this tac-turn."""
        at = stack[0]
        loaded = [unit for unit in self.foes[stack] if self.scene.is_loaded(unit)]
        return any(
            unit.over is not None or any(apart(at, place) <= self.scene.move(unit) for place in self.places())
            for unit in loaded
        )

    def places(self) -> list[Number]:
        """The hexes of what is worth defending."""
        return list(self.scene.targets.values())

    def fly(self, unit: BattleUnit, to: Number) -> None:
        self.orders += [FlyTo(unit.id, at) for at in way(unit.at or "", to)]
        self.ends[to, unit.altitude] += 1
        self.free.remove(unit)

    # ---- waiting

    def wait_all(self) -> None:
        """Whoever is left takes up a place."""
        for unit in self.free:
            self.wait(unit)

    def wait(self, unit: BattleUnit) -> None:
        """Down, if all that is left to do is below; else towards the way of those who come."""
        coming = [foe for foe in self.scene.enemies if self.scene.is_loaded(foe)]
        at, level = unit.at or "", [foe for foe in coming if foe.altitude == unit.altitude]
        if coming and not level and self.dives(unit):
            return
        goal = self.ahead_of(min(level, key=lambda foe: (apart(at, foe.at or ""), foe.id))) if level else at
        free = [
            other
            for other in near(at, self.scene.move(unit))
            if not is_edge(other) and self.ends[other, unit.altitude] < self.scene.limit
        ]
        to = min(free, key=lambda other: (apart(other, goal), apart(at, other), other), default=at)
        self.orders += [FlyTo(unit.id, step) for step in way(at, to)]
        self.ends[to, unit.altitude] += 1

    def dives(self, unit: BattleUnit) -> bool:
        """[12.4] Down, from high up, if there is room."""
        at = unit.at or ""
        if unit.altitude != "high" or self.ends[at, "low"] >= self.scene.limit:
            return False
        self.orders.append(Dive(unit.id))
        self.ends[at, "low"] += 1
        return True

    def ahead_of(self, foe: BattleUnit) -> Number:
        """A little short of where a bomber will be after its next move."""
        at = foe.at or ""
        places = self.places()
        if not places:
            return at
        target = min(places, key=lambda place: (apart(at, place), place))
        path = (at, *way(at, target))
        return path[min(self.scene.move(foe) + SIDESTEP, len(path) - 1)]
