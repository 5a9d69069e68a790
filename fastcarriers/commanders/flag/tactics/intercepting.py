"""CAP: onto the bombers that threaten most; who reaches none waits where most of them must pass."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.battle.orders import FlyTo
from fastcarriers.carriers.battle.records import BattleUnit, Number
from fastcarriers.commanders.drill.tactics import intercepting
from fastcarriers.commanders.drill.tactics.scene import STACK, apart, is_edge, near, way
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.kernel.orders import Order

Watch = tuple[tuple[Number, ...], float]
"""Where a stack may be after its next move, and what it threatens."""


def flights(outlook: Outlook) -> list[Order]:
    """The orders of an Air Movement Phase of the defender."""
    return Guard(outlook).orders


class Guard(intercepting.Patrol[Outlook]):
    """One Air Movement Phase of the CAP."""

    def matters(self, at: Number, units: list[BattleUnit]) -> bool:
        """Whether a stack may still do harm, or is near; when nobody can do harm any more, everybody is hunted."""
        if super().matters(at, units):
            return True
        return not any(self.scene.is_loaded(unit) for unit in self.scene.enemies)

    def is_close(self, stack: STACK) -> bool:
        """Whether loaded bombers of a stack dive or may end a run-in in this tac-turn."""
        return any(self.scene.is_about_to_attack(unit) for unit in self.foes[stack])

    # ---- waiting

    def wait_all(self) -> None:
        """One after another, each where it covers most that the others do not."""
        watches = self.watches()
        for unit in sorted(self.free, key=lambda unit: (unit.altitude, unit.id)):
            self.watch(unit, watches)

    def watches(self) -> dict[STACK, Watch]:
        """The stacks that still threaten ships."""
        found: dict[STACK, Watch] = {}
        for stack, units in self.scene.stacks([foe for foe in self.scene.enemies if self.scene.is_loaded(foe)]).items():
            threat = sum(self.scene.weight(unit) for unit in units)
            found[stack] = (self.next_places(units[0]), threat)
        return found

    def next_places(self, foe: BattleUnit) -> tuple[Number, ...]:
        """Along the straight way to the ships, from its first step to its last; where it is, if it is there."""
        at = foe.at or ""
        target = min(self.places(), key=lambda place: (apart(at, place), place), default=at)
        return way(at, target)[: self.scene.move(foe)] or (at,)

    def watch(self, unit: BattleUnit, watches: dict[STACK, Watch]) -> None:
        """To the hex from which it reaches most in the next tac-turn; down if all that threatens is low."""
        level = {stack: watch for stack, watch in watches.items() if stack[1] == unit.altitude}
        if not level and watches and self.dives(unit):
            return
        at, move = unit.at or "", self.scene.move(unit)
        free = [
            other
            for other in near(at, move)
            if not is_edge(other) and self.ends[other, unit.altitude] < self.scene.limit
        ]
        to = max(free, key=lambda other: (*self.cover(level, other, move), -apart(at, other), other), default=at)
        for stack, (places, threat) in level.items():
            if reached(places, to, move):
                watches[stack] = (places, threat * self.scene.weigh.covered)
        self.orders += [FlyTo(unit.id, step) for step in way(at, to)]
        self.ends[to, unit.altitude] += 1

    def cover(self, watches: dict[STACK, Watch], at: Number, move: int) -> tuple[float, float]:
        """Threats within reach from a hex after their next move; of hexes that are alike the one nearest to them."""
        reach = sum(threat * reached(places, at, move) for places, threat in watches.values())
        nearness = -sum(threat * apart(at, places[-1]) for places, threat in watches.values())
        return round(reach, 6), nearness


def reached(places: Sequence[Number], at: Number, move: int) -> float:
    """The share of these places within a move of a hex."""
    return sum(apart(place, at) <= move for place in places) / len(places)
