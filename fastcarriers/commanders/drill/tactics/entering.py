"""Entry: stacks of bombers with their escort, each in the entry hex from which its attack comes soonest."""

from __future__ import annotations

from collections import Counter

from fastcarriers.carriers.battle.orders import EnterUnit
from fastcarriers.carriers.battle.records import Altitude, Arrival, BattleUnit, Number
from fastcarriers.carriers.records import AirUnit
from fastcarriers.commanders.drill.tactics.scene import STACK, Scene, apart, cost, phases_needed
from fastcarriers.staff.battle_courses import RunIn, run_ins
from maps.tactical import NUMBERS, entry_hexes

SCOUT = "?"
"""The name under which a unit that is not on the display yet asks about its run-ins."""
Crew = list[AirUnit]


def entries(scene: Scene) -> list[EnterUnit]:
    """The orders of an entry phase: whoever may come, comes."""
    return Entry(scene).orders


class Entry:
    """One entry phase. Suggested posts count as taken until their units are posted elsewhere."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.orders = scene, list[EnterUnit]()
        self.taken: Counter[STACK] = Counter((unit.at or "", unit.altitude) for unit in scene.mine)
        for unit, post in scene.view.posts.items():
            if unit in scene.view.arriving:
                self.taken[post.at, post.altitude] += 1
        self._runs: dict[tuple[str, Altitude], tuple[RunIn, ...]] = {}
        for edges, crews in self.by_edges().items():
            for crew in crews:
                self.post(edges, crew)

    def by_edges(self) -> dict[tuple[int, ...], list[Crew]]:
        """The arriving units in stacks, by the edges over which they may come."""
        found: dict[tuple[int, ...], Crew] = {}
        for id, arrival in self.scene.view.arriving.items():
            found.setdefault(edges_in(arrival), []).append(self.scene.view.units[id])
        return {edges: self.crews(units) for edges, units in found.items()}

    def crews(self, units: Crew) -> list[Crew]:
        """Bombers by type, and a fighter with each stack for as long as there are any."""
        types = self.scene.charts.types
        bombers = sorted((u for u in units if types[u.type].antiship), key=lambda u: (u.type, u.half, u.id))
        fighters = [unit for unit in units if not types[unit.type].antiship]
        crews: list[Crew] = []
        while bombers:
            seats = self.scene.limit - bool(fighters)
            crew = [unit for unit in bombers if unit.type == bombers[0].type][:seats]
            bombers = [unit for unit in bombers if unit not in crew]
            crews.append([*crew, *fighters[:1]])
            fighters = fighters[1:]
        crews += [fighters[first : first + self.scene.limit] for first in range(0, len(fighters), self.scene.limit)]
        return crews

    def post(self, edges: tuple[int, ...], crew: Crew) -> None:
        """Into the best entry hex with room for all; a crew for which there is none stays where it was suggested."""
        altitude = self.altitude(crew[0])
        posts = self.scene.view.posts
        for unit in crew:
            if (post := posts.get(unit.id)) is not None:
                self.taken[post.at, post.altitude] -= 1
        hexes = [NUMBERS[at] for edge in (1, 2, 3, 4, 5, 6) if edge in edges for at in entry_hexes(edge)]
        free = [at for at in dict.fromkeys(hexes) if self.taken[at, altitude] + len(crew) <= self.scene.limit]
        best = min(free, key=lambda at: (*self.far(crew[0], altitude, at), at), default=None)
        for unit in crew:
            post = posts.get(unit.id)
            if best is not None and (post is None or (post.at, post.altitude) != (best, altitude)):
                self.orders.append(EnterUnit(unit.id, best, altitude))
            if best is not None:
                self.taken[best, altitude] += 1
            elif post is not None:
                self.taken[post.at, post.altitude] += 1

    def altitude(self, unit: AirUnit) -> Altitude:
        """High, but for torpedo planes at sea [13.55]."""
        torpedo = self.scene.charts.types[unit.type].method == "torpedo"
        return "low" if torpedo and not self.scene.odds.at_base else "high"

    def far(self, unit: AirUnit, altitude: Altitude, at: Number) -> tuple[int, ...]:
        """Movement phases and hexes to the best attack from an entry hex; for a fighter, to the nearest target."""
        move = self.scene.charts.types[unit.type].move or 1
        best = max((self.scene.worth(run.target) for run in self.runs(unit, altitude, at)), default=0.0)
        ways = [
            (phases_needed(run, at, move), cost(run, at) + 2 * run.astern)
            for run in self.runs(unit, altitude, at)
            if self.scene.worth(run.target) >= best
        ]
        nearest = min((apart(at, place) for place in self.scene.targets.values()), default=0)
        return min(ways, default=(0, nearest))

    def runs(self, unit: AirUnit, altitude: Altitude, at: Number) -> tuple[RunIn, ...]:
        """The run-ins of a type that is about to enter."""
        key = (unit.type, altitude)
        if key not in self._runs:
            air, scene = self.scene.odds.public.air, self.scene
            scout = BattleUnit(SCOUT, scene.side, unit.type, unit.half, at, altitude, routine=scene.battle.routine)
            scene.odds.public.air = air | {SCOUT: scout}
            self._runs[key] = tuple(run for run in run_ins(scene.odds, SCOUT) if run.target in scene.targets)
            scene.odds.public.air = air
        return self._runs[key]


def edges_in(arrival: Arrival) -> tuple[int, ...]:
    return tuple(sorted(arrival.edges))
