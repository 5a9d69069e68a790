"""Ways over the Tactical Display without an eye on the units: how far, what is near, straight on, and out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from fastcarriers.carriers.battle.orders import FlyOut, FlyTo
from fastcarriers.carriers.battle.records import Altitude, Number
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_odds import BattleOdds
from maps.hexes import ORIGIN, distance, line
from maps.tactical import DISPLAY_RADIUS, HEXES, NUMBERS

# ---- geometry


@cache
def apart(a: Number, b: Number) -> int:
    """Hexes between two hexes of the display."""
    return distance(HEXES[a], HEXES[b])


@cache
def ring_of(at: Number) -> int:
    """0 in the middle, 12 in an entry hex."""
    return distance(HEXES[at], ORIGIN)


@cache
def near(at: Number, radius: int) -> tuple[Number, ...]:
    """The hexes of the display within so many of one, nearest first."""
    found = [other for other in HEXES if apart(at, other) <= radius]
    return tuple(sorted(found, key=lambda other: (apart(at, other), other)))


@cache
def way(a: Number, b: Number) -> tuple[Number, ...]:
    """The hexes to enter on the straight way from one to another."""
    return tuple(NUMBERS[at] for at in line(HEXES[a], HEXES[b])[1:])


# ---- out of it


class WayOut(Struct, frozen=True):
    """The hexes to enter in this phase, and whether the last point then takes the unit off the display."""

    hexes: tuple[Number, ...]
    leaves: bool


def way_out(at: Number, points: int, has_room: Callable[[Number], bool]) -> WayOut:
    """[11.4] Outwards by the shortest way with so many Movement Points, and off the display if they suffice.

    Of the hexes where it may end the phase one that still has room, if there is one [12.21].
    """
    to_edge = DISPLAY_RADIUS - ring_of(at)
    steps = min(points, to_edge)
    outward = [other for other in near(at, steps) if ring_of(other) == ring_of(at) + steps]
    if points > to_edge:
        return WayOut(way(at, outward[0]), leaves=True)
    free = [other for other in outward if has_room(other)]
    return WayOut(way(at, (free or outward)[0]), leaves=False)


def all_out(odds: BattleOdds) -> Iterator[Order]:
    """[11.4] The orders that bring every unit of the side outwards that has been ordered nothing in this phase yet.

    Whoever must dive [13.43] or come in [13.83] stays for it, and so does CAP, which may not leave.
    """
    limit = odds.charts.tables.limits.stacking_air
    going = odds.able_to_leave()
    ends: Counter[tuple[Number, Altitude]] = Counter(odds.stands(besides=going))
    for unit in going:
        altitude = odds.public.air[unit].altitude
        out = way_out(
            odds.here(unit),
            odds.points_left(unit),
            lambda at, altitude=altitude: ends[at, altitude] < limit,
        )
        yield from (FlyTo(unit, at) for at in out.hexes)
        if out.leaves:
            yield FlyOut(unit)
        else:
            ends[out.hexes[-1] if out.hexes else odds.here(unit), altitude] += 1
