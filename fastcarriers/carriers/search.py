"""[7.1, 7.2, 7.4] Search: every pattern of every search base, against every enemy task force that it covers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.carriers.chits import chits_left, draw_search_chit
from fastcarriers.carriers.displays import carriers_of, hex_of
from fastcarriers.carriers.events import PatternEmpty, SearchRolled, StatementAsked
from fastcarriers.carriers.fog import in_fog
from fastcarriers.carriers.records import DisplayId, Found, Marker, MarkerId, StatementDue
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.search_template import Pattern, covers, kind


def search(now: CarriersNow) -> tuple[Side, ...]:
    """[7.16, 7.28] Both sides search; returns the sides that must describe a found task force."""
    found: set[MarkerId] = set()
    for side in now.public.charts.sides:
        searching = patterns_flown(now.public, now.own[side])
        for marker in enemy_markers(now.public, side):
            for pattern, display, units in searching:
                if chits_left(now.sealed) == 0:
                    break  # [7.31] both cups are empty: no more search today
                if search_task_force(now, side, marker, pattern, display, units) and marker.id not in found:
                    found.add(marker.id)
                    chit = draw_search_chit(now, marker.id, marker.side)
                    now.happen(StatementAsked(to=marker.side, due=StatementDue(marker.id, chit)))
        tell_of_empty_patterns(now, side, searching)
    return tuple(side for side in now.public.charts.sides if now.own[side].choices)


def patterns_flown(public: Public, own: Own) -> list[tuple[Pattern, DisplayId, int]]:
    """[7.42] Pattern, search base and number of units of every pattern with units that search."""
    flown = Counter((unit.slot, unit.at) for unit in own.units.values() if unit.place == "search")
    return [
        (pattern, display, units)  # type: ignore[misc] - a slot of the Search Display is a pattern
        for (pattern, display), units in sorted(flown.items())
        if is_search_base(public, own, display)
    ]


def is_search_base(public: Public, own: Own, display: DisplayId) -> bool:
    """[7.12, FC-56] An airbase, or a task force with a carrier afloat; else its planes only wait to land."""
    return display in public.sites or bool(carriers_of(public, own, display))


def enemy_markers(public: Public, side: Side) -> Iterator[Marker]:
    """[7.41] Any and all task forces of the other side, dummies too."""
    return (marker for marker in list(public.markers.values()) if marker.side != side and marker.on_map)


def search_task_force(
    now: CarriersNow, side: Side, marker: Marker, pattern: Pattern, display: DisplayId, units: int
) -> bool:
    """[7.16, 7.17] One roll of one pattern for one task force, open to both; none where it cannot be found.

    In fog the roll is made and fails, so that it does not tell of the fog's edge.
    """
    number = number_needed(now.public, marker, pattern, display, units)
    if number == 0:
        return False
    die = now.dice.die("7.16", side)
    found = die <= number and not in_fog(now.public, marker.hex)
    now.happen(SearchRolled(to=PUBLIC, roll=Found(side, marker.id, die, found)))
    return found


def number_needed(public: Public, marker: Marker, pattern: Pattern, display: DisplayId, units: int) -> int:
    """[7.16, 7.2] The die finds this task force at this number or less; 0 where the pattern does not cover it."""
    board = public.charts.map
    base = hex_of(public, display)
    if not covers(pattern, board.hex(base), board.hex(marker.hex)):
        return 0
    return public.charts.tables.search_number(kind(pattern), units, board.distance(base, marker.hex))


def tell_of_empty_patterns(now: CarriersNow, side: Side, searching: list[tuple[Pattern, DisplayId, int]]) -> None:
    """[7.16] Each pattern in which nobody could be found, to its side alone: the other side hears of rolls only [7.17].

    Markers lie open and the units are the side's own, so that it hears nothing that it does not see.
    """
    markers = list(enemy_markers(now.public, side))
    for pattern, display, units in searching:
        if not any(number_needed(now.public, marker, pattern, display, units) for marker in markers):
            now.happen(PatternEmpty(to=side, pattern=pattern, display=display))
