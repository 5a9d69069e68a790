"""Which planes search, and where: the pattern that is likeliest to find one enemy marker more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast

from fastcarriers.carriers.orders import LaunchToSearch, ShiftSearch, StationUnit
from fastcarriers.carriers.records import AirUnit, DisplayId, Label
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.sight import Sight
from fastcarriers.kernel.orders import Order
from maps.search_template import PATTERNS, RADIUS, Pattern, covers, kind

SPARED = 1
"""Bombers that each carrier spares for search."""


def wanted(sight: Sight, display: DisplayId) -> int:
    """How many units of a display are to search: all its search planes, and one bomber for each of its carriers."""
    holders = sight.displays[display]
    everywhere = [unit for unit in sight.view.units.values() if unit.at in (*holders, display)]
    planes = sum(1 for unit in everywhere if sight.is_search_plane(unit))
    return planes + (0 if display in sight.view.sites else SPARED * len(holders))


def searchers(sight: Sight, units: Iterable[AirUnit]) -> list[AirUnit]:
    """Those that may search, the ones that can do nothing else first, then the weakest against ships."""
    able = [unit for unit in units if sight.may_search(unit)]
    return sorted(able, key=lambda u: (not sight.is_search_plane(u), sight.charts.types[u.type].antiship, u.id))


def launches(sight: Sight, display: DisplayId, asking: Asking) -> Iterator[Order]:
    """[7.15] Launch what the display still wants to have on search."""
    missing = wanted(sight, display) - len(sight.units(display, "search"))
    flown = patterns_flown(sight, display)
    for unit in searchers(sight, sight.on_decks(display)):
        if missing <= 0:
            return
        offered = {o.pattern: o for o in asking.options(unit.id, "LaunchToSearch") if isinstance(o, LaunchToSearch)}
        if offered:
            pattern = best_pattern(sight, display, flown)
            flown[pattern] = flown.get(pattern, 0) + 1
            missing -= 1
            yield offered[pattern]


def shifts(sight: Sight, display: DisplayId, asking: Asking) -> Iterator[Order]:
    """[7.47] Turn a plane whose pattern covers nobody towards somebody."""
    flown = patterns_flown(sight, display)
    for unit in sight.units(display, "search"):
        pattern = best_pattern(sight, display, flown)
        now = pattern_of(unit)
        if now == pattern or chance(sight, display, now, flown.get(now, 1)) > 0:
            continue
        if chance(sight, display, pattern, 1) == 0:
            return
        for order in asking.options(unit.id, "ShiftSearch"):
            if isinstance(order, ShiftSearch) and order.pattern == pattern:
                flown[pattern] = flown.get(pattern, 0) + 1
                yield order


def stations(sight: Sight, display: DisplayId, asking: Asking) -> Iterator[StationUnit]:
    """[7.45] At set-up: the same planes on the Search Display at once."""
    flown = patterns_flown(sight, display)
    missing = wanted(sight, display) - len(sight.units(display, "search"))
    in_hangars = [unit for holder in sight.displays[display] for unit in sight.units(holder, "hangar")]
    for unit in searchers(sight, in_hangars):
        offered = [o for o in asking.options(unit.id, "StationUnit") if isinstance(o, StationUnit)]
        searching = {o.pattern: o for o in offered if o.place == "search"}
        if missing > 0 and searching:
            pattern = best_pattern(sight, display, flown)
            flown[pattern] = flown.get(pattern, 0) + 1
            missing -= 1
            yield searching[pattern]


def pattern_of(unit: AirUnit) -> Pattern:
    """The pattern that a searching unit flies."""
    return cast("Pattern", unit.slot)


def patterns_flown(sight: Sight, display: DisplayId) -> dict[Pattern, int]:
    """How many units fly each pattern."""
    return dict(Counter(pattern_of(unit) for unit in sight.units(display, "search")))


def best_pattern(sight: Sight, display: DisplayId, flown: dict[Pattern, int]) -> Pattern:
    """Where one plane more finds most; if nobody is near, the fan that looks towards the nearest enemy."""

    def gain(pattern: Pattern) -> float:
        units = flown.get(pattern, 0)
        before = chance(sight, display, pattern, units) if units else 0
        return chance(sight, display, pattern, units + 1) - before

    best = max(PATTERNS, key=gain)
    return best if gain(best) > 0 else towards(sight, display)


def chance(sight: Sight, display: DisplayId, pattern: Pattern, units: int) -> int:
    """The numbers of the search table, summed over every enemy marker that the pattern covers."""
    start, board = sight.hex_of(display), sight.map
    return sum(
        sight.charts.tables.search_number(kind(pattern), units, board.distance(start, label))
        for label in looked_for(sight)
        if covers(pattern, board.hex(start), board.hex(label))
    )


def looked_for(sight: Sight) -> list[Label]:
    """The hexes of the enemy's markers; before they are on the map, where they may be set up."""
    return [marker.hex for marker in sight.enemies] or list(sight.enemy_set_up())


def towards(sight: Sight, display: DisplayId) -> Pattern:
    """The fan in whose middle the nearest enemy hex lies, however far."""
    start, board = sight.hex_of(display), sight.map
    goals = looked_for(sight)
    if not goals:
        return "circle"
    goal = min(goals, key=lambda label: (board.distance(start, label), label))
    edge = [label for label in board.within(start, RADIUS) if board.distance(start, label) == RADIUS]
    nearest = min(edge, key=lambda label: (board.distance(label, goal), label), default=start)
    fans: list[Pattern] = [p for p in PATTERNS if kind(p) == "fan" and covers(p, board.hex(start), board.hex(nearest))]
    return fans[0] if fans else "circle"
