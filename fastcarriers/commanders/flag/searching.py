"""Search: which planes fly which pattern, by the chance to find what matters most, against what they could do else.

All Search Displays are planned together: the chance that nobody finds a task force is the product over the patterns
that cover it, and units of one display in one pattern share their die [7.16]. The next search comes after the next
move [5.43, 7.1], so each enemy marker is looked for where it may be then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import LaunchToSearch, ShiftSearch, StationUnit
from fastcarriers.carriers.records import BOXES, AirUnit, Box, DisplayId, Label
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill import searching as drilled
from fastcarriers.commanders.flag import weighing
from fastcarriers.commanders.flag.danger import Danger, covered
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import FARTHEST, Sight
from fastcarriers.commanders.flag.weights import Factor, Share, Table, table
from fastcarriers.staff.coverage import FACES
from maps.search_template import PATTERNS, RADIUS, Pattern, kind


class Weights(Table, frozen=True, kw_only=True):
    """`[searching]`: explained in the file."""

    again: Share
    unreached: Share
    dummy: Factor
    spare: Factor
    most: Share
    shift: Factor


class Spot(Struct, frozen=True):
    """A hex in which something may be found, and the points that its discovery is worth by its chance to be there."""

    label: Label
    value: float


LATE = 3
"""The op-turn from which bombers take off to search."""

Patrols = dict[tuple[DisplayId, Pattern], int]
"""Units by display and pattern."""


class Watch:
    """The search plan of one moment: who flies, and what one unit more would be worth."""

    def __init__(self, sight: Sight, memory: Memory) -> None:
        self.sight, self.memory = sight, memory
        self.weights = table("searching", Weights)
        self.spots = list(self._spots())
        self.left = [(1.0, 0)] * len(self.spots)
        """The chance that nobody finds a spot, of those who may miss it, and how many are sure to find it."""
        self.flown: Patrols = {}
        self._covers: dict[tuple[Label, Pattern], list[tuple[int, int]]] = {}
        self._within: dict[Label, list[tuple[int, int]]] = {}
        for display in sight.displays:
            for pattern, units in Counter(unit.slot for unit in sight.units(display, "search")).items():
                self.send(display, cast("Pattern", pattern), units)

    def _spots(self) -> Iterator[Spot]:
        """Where enemy markers may be at the next search; before they stand on the map, where they may be set up."""
        values = dict[Label, float]()
        if self.sight.enemies:
            for threat in Danger(self.sight, self.memory).threats:
                if threat.id in self.sight.view.markers:
                    value = self._value(threat.id, threat.worth, threat.places[0][0])
                    for label, p in threat.places:
                        values[label] = values.get(label, 0) + p * value
        else:
            hexes = list(self.sight.enemy_set_up())
            values = {label: 100 / len(hexes) for label in hexes}
        hidden = self.sight.fog(self.sight.view.game_turn + 1)
        return (Spot(label, value) for label, value in values.items() if label not in hidden)

    def _value(self, marker: str, worth: float, at: Label) -> float:
        """What it is worth to find a marker: more if planes reach it, little if it has been found today."""
        reached = any(
            self.sight.power_of(display)[min(self.sight.map.distance(self.sight.hex_of(display), at), FARTHEST)] > 0
            for display in self.sight.displays
        )
        value = max(worth, self.weights.dummy) * (1 if reached else self.weights.unreached)
        return value * (self.weights.again if marker in self.sight.view.searched else 1)

    # ---- chances

    def covers(self, display: DisplayId, pattern: Pattern) -> list[tuple[int, int]]:
        """The spots that a pattern of a display covers, by number, and how far each is away."""
        start, board = self.sight.hex_of(display), self.sight.map
        key = (start, pattern)
        if (found := self._covers.get(key)) is None:
            found = self._covers[key] = [
                (i, away) for i, away in self._near(start) if covered(board, start, pattern, self.spots[i].label)
            ]
        return found

    def _near(self, start: Label) -> list[tuple[int, int]]:
        """The same for all patterns together."""
        if (found := self._within.get(start)) is None:
            away = ((i, self.sight.map.distance(start, spot.label)) for i, spot in enumerate(self.spots))
            found = self._within[start] = [one for one in away if one[1] <= RADIUS]
        return found

    def gain(self, display: DisplayId, pattern: Pattern, units: int = 1) -> float:
        """What so many units more (or fewer) in a pattern are worth."""
        now, total, charts = self.flown.get((display, pattern), 0), 0.0, self.sight.charts
        for i, away in self.covers(display, pattern):
            before, after = chance(charts, pattern, now, away), chance(charts, pattern, now + units, away)
            if after != before:
                total += self.spots[i].value * (after - before) * self.missed(i, before)
        return total

    def missed(self, spot: int, but: float) -> float:
        """The chance that nobody finds what is in a spot, without a pattern that finds it with chance `but`."""
        left, sure = self.left[spot]
        if but == 1:
            return left if sure == 1 else 0
        return left / (1 - but) if sure == 0 else 0

    def best(self, display: DisplayId) -> tuple[float, Pattern]:
        """The pattern in which one unit more of a display finds most."""
        return max(((self.gain(display, pattern), pattern) for pattern in PATTERNS), key=lambda one: one[0])

    def send(self, display: DisplayId, pattern: Pattern, units: int = 1) -> None:
        """Count units in a pattern from now on."""
        now, charts = self.flown.get((display, pattern), 0), self.sight.charts
        for i, away in self.covers(display, pattern):
            before, after = chance(charts, pattern, now, away), chance(charts, pattern, now + units, away)
            left, sure = self.left[i]
            left *= (1 if after == 1 else 1 - after) / (1 if before == 1 else 1 - before)
            self.left[i] = left, sure + (after == 1) - (before == 1)
        self.flown[display, pattern] = now + units

    # ---- who goes

    def cost(self, unit: AirUnit) -> float:
        """What a unit could do else: points of its Anti-Ship Strength; search planes can do nothing else."""
        if self.sight.is_search_plane(unit):
            return 0
        return self.weights.spare * max(weighing.antiship(self.sight.charts, unit), 1)

    def choose(self) -> dict[str, Pattern]:
        """The units aboard that are worth it, and the pattern of each, best first; they count as sent."""
        left = {display: ranked for display in self.sight.displays if (ranked := self.able(display))}
        bests = {display: self.best(display) for display in left}
        chosen: dict[str, Pattern] = {}
        while left:
            display = max(left, key=lambda d: (bests[d][0] - self.cost(left[d][0]), d))
            gain, pattern = bests[display]
            unit = left[display][0]
            if gain <= self.cost(unit):
                break
            chosen[unit.id] = pattern
            self.send(display, pattern)
            left[display].pop(0)
            if not left[display]:
                del left[display]
            bests = {d: self.best(d) for d in left}
        return chosen

    def able(self, display: DisplayId) -> list[AirUnit]:
        """The units aboard that may search, the cheapest first, then who is up soonest; none in fog or in a wreck."""
        if self.sight.hex_of(display) in self.sight.fog(self.sight.view.game_turn):
            return []
        open_ = [holder for holder in self.sight.displays[display] if self.sight.view.holders[holder].can_launch]
        aboard = [u for holder in open_ for box in BOXES for u in self.sight.units(holder, box)]
        able = sorted(
            (unit for unit in aboard if self.sight.may_search(unit)),
            key=lambda u: (self.cost(u), -BOXES.index(cast("Box", u.place)), u.id),
        )
        return able if display in self.sight.view.sites else self._few(display, able, aboard)

    def _few(self, display: DisplayId, able: list[AirUnit], aboard: list[AirUnit]) -> list[AirUnit]:
        """Those of a task force, with no more bombers among them than it can spare."""
        up = sum(1 for unit in self.sight.units(display, "search") if self.sight.is_bomber(unit))
        all_ = up + sum(1 for unit in aboard if self.sight.is_bomber(unit))
        few = max(round(all_ * self.weights.most) - up, 0)
        bombers = [unit.id for unit in able if self.sight.is_bomber(unit)]
        return [unit for unit in able if unit.id not in bombers[few:]]


@lru_cache(maxsize=4096)
def chance(charts: Charts, pattern: Pattern, units: int, away: int) -> float:
    """[7.2] The chance that so many units in a pattern find what it covers at that distance."""
    return min(charts.tables.search_number(kind(pattern), units, away), FACES) / FACES if units else 0


def watch(sight: Sight, memory: Memory) -> dict[str, Pattern]:
    """The units that are to go on search, and the pattern of each; planned once for each view.

    Nobody when no search follows before dusk. Somebody, towards the nearest enemy, if else nobody would look out.
    """
    if sight.watch is None:
        sight.watch = {}
        if not searched_again(sight):
            return sight.watch
        plan = Watch(sight, memory)
        sight.watch = plan.choose()
        if not any(plan.flown.values()):
            sight.watch = {unit.id: towards(sight, unit) for unit in lookouts(sight, plan)}
    return sight.watch


def searched_again(sight: Sight) -> bool:
    """[7.0] Whether the next game-turn has a search."""
    after = sight.view.game_turn + 1
    return after <= sight.charts.scenario.game_turns and not sight.charts.is_night(after)


def lookouts(sight: Sight, plan: Watch) -> list[AirUnit]:
    """The cheapest unit of each display that may search, the cheapest of all alone if it is no search plane."""
    found = [units[0] for display in sight.displays if (units := plan.able(display))]
    cheapest = sorted(found, key=lambda u: (plan.cost(u), u.id))
    return [u for u in cheapest if sight.is_search_plane(u)] or cheapest[:1]


def towards(sight: Sight, unit: AirUnit) -> Pattern:
    """The fan in whose middle the nearest enemy lies, however far."""
    holder = sight.view.holders[unit.at]
    return drilled.towards(sight, holder.display or unit.at)


# ---- orders


def stations(sight: Sight, asking: Asking, memory: Memory) -> Iterator[StationUnit]:
    """[7.45] At set-up: those who are to search, on the Search Display at once."""
    for unit, pattern in watch(sight, memory).items():
        for order in asking.options(unit, "StationUnit"):
            if isinstance(order, StationUnit) and order.place == "search" and order.pattern == pattern:
                yield order


def launches(sight: Sight, asking: Asking, memory: Memory) -> Iterator[LaunchToSearch]:
    """[7.15] Search planes at once, bombers late in the game-turn: until then a strike may need them."""
    late = sight.view.op_turn >= LATE
    for id, pattern in watch(sight, memory).items():
        unit = sight.view.units[id]
        if unit.place == "deck" and (late or sight.is_search_plane(unit)):
            offered = asking.options(id, "LaunchToSearch")
            yield from (o for o in offered if isinstance(o, LaunchToSearch) and o.pattern == pattern)


def shifts(sight: Sight, asking: Asking, memory: Memory) -> Iterator[ShiftSearch]:
    """[7.47] Turn a plane to another pattern where that finds clearly more."""
    if not searched_again(sight):
        return
    plan = Watch(sight, memory)
    for display in sight.displays:
        for unit in sight.units(display, "search"):
            now = cast("Pattern", unit.slot)
            lost = -plan.gain(display, now, -1)
            plan.send(display, now, -1)
            gain, pattern = plan.best(display)
            turn = pattern != now and gain > lost + plan.weights.shift
            offered = asking.options(unit.id, "ShiftSearch") if turn else ()
            wished = [o for o in offered if isinstance(o, ShiftSearch) and o.pattern == pattern]
            plan.send(display, pattern if wished else now)
            yield from wished
