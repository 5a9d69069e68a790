"""[4.1.C, 11.2, 15.21] A sound set-up of the defender, as a suggestion: ships, CAP, grounded units (ruling FC-90)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fastcarriers.carriers.battle.records import Altitude, Number, Post
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import AirUnit
from fastcarriers.carriers.tables import Tables
from maps.hexes import ORIGIN, Hex, neighbours, ring
from maps.tactical import CENTRE, HEXES, NUMBERS, ship_hexes

AROUND: tuple[Number, ...] = tuple(NUMBERS[at] for at in neighbours(ORIGIN))
OPEN: tuple[Number, ...] = tuple(NUMBERS[at] for at in ship_hexes())
"""[11.23] The hexes for everything of the defender: all but the entry hexes."""
OPEN_SET = frozenset(OPEN)
BESIDE: dict[Number, frozenset[Number]] = {
    number: frozenset(NUMBERS[near] for near in (at, *neighbours(at)) if near in NUMBERS)
    for number, at in HEXES.items()
}
"""A hex with its neighbours: where no other ship may be [11.21]."""
MOST_CORE = 7
"""Hexes for carriers about 000: the centre and six in ring 2, none adjacent to another."""
HIGH_CAP_RING, LOW_CAP_RING = 6, 3
"""High CAP flies out to meet bombers; low CAP waits near the carriers, where torpedo planes must come."""
CAP_SHARE = 3
"""[11.22] One CAP unit in so many must be low."""
GROUNDED_RINGS = range(4, 12)


LATTICE: list[Hex] = [at for at in ship_hexes() if (at.q - at.r) % 3 == 0]
"""As many hexes as there can be without two of them adjacent, from the centre outwards."""

# ---- ships


def ship_layout(charts: Charts, ships: Sequence[str]) -> dict[str, Number]:
    """[11.21, 11.23, FC-90] Carriers about 000, the rest in rings around them, the strongest flak nearest.

    A task force without carriers takes its transports and oilers into the middle. No two ships are adjacent, none is
    in an entry hex. A fleet too large for the rings takes every third hex; what even so does not fit is left out.
    """
    core = core_of(charts, ships)
    screen = [ship for ship in ships if ship not in core]
    screen.sort(key=lambda ship: -flak_of(charts, ship))
    about = screen_hexes(len(screen), inner=4 if len(core) > 3 else 3)
    hexes = [*core_hexes(len(core)), *about] if len(about) == len(screen) else LATTICE
    return {ship: NUMBERS[at] for ship, at in zip([*core, *screen], hexes, strict=False)}


def core_of(charts: Charts, ships: Sequence[str]) -> list[str]:
    """The ships that are worth most to the enemy."""
    carriers = [ship for ship in ships if charts.ships[ship].is_carrier]
    cargo = [ship for ship in ships if charts.ships[ship].type in ("TRANS", "OILER")]
    carriers.sort(key=lambda ship: -(charts.ships[ship].total or 0))
    return (carriers or cargo)[:MOST_CORE]


def core_hexes(count: int) -> list[Hex]:
    """[4.1.C, FC-90] 000 for one, alternate hexes of ring 1 for two or three, 000 and corners of ring 2 for more."""
    if 1 < count <= 3:
        return list(ring(ORIGIN, 1)[::2][:count])
    return [ORIGIN, *ring(ORIGIN, 2)[::2]][:count]


def flak_of(charts: Charts, ship: str) -> int:
    """[13.2] What she adds to the defence of a neighbour two or three hexes away."""
    return charts.ships[ship].flak_medium or charts.ships[ship].flak or 0


def screen_hexes(count: int, inner: int) -> list[Hex]:
    """Every second hex of every second ring from `inner` outwards, evenly spaced in each; fewer if there are no more.

    So many are taken from a ring as it holds, the outermost one used gets what is left.
    """
    found: list[Hex] = []
    for radius in range(inner, 12, 2):
        whole = ring(ORIGIN, radius)
        here = min(count - len(found), len(whole) // 2)
        found += [whole[2 * (at * (len(whole) // 2) // here)] for at in range(here)]
    return found


# ---- air units


def cap_layout(charts: Charts, units: Sequence[AirUnit]) -> dict[str, Post]:
    """[11.22] One third, rounded up, low; spread over the ring in trios, which may combine against bombers [13.14].

    Of units sorted by strength every third is low, so that both altitudes get good and bad ones. What finds no room
    high [12.22] is low too. ValueError if there is no room low either.
    """
    ranked = sorted(units, key=lambda unit: -strength_in_air(charts, unit))
    low = ranked[::CAP_SHARE]
    high = [unit for at, unit in enumerate(ranked) if at % CAP_SHARE]
    room = cap_room(charts.tables)
    low, high = low + high[room:], high[:room]
    return trios(charts, low, LOW_CAP_RING, "low") | trios(charts, high, HIGH_CAP_RING, "high")


def cap_room(tables: Tables, taken: Collection[Number] = ()) -> int:
    """[11.23, 12.22] How many units `trios` can post at one altitude; no hex that is taken gets any."""
    return tables.limits.stacking_air * len(OPEN_SET.difference(taken))


def low_at_least(units: int) -> int:
    """[11.22] One third, rounded up."""
    return (units + CAP_SHARE - 1) // CAP_SHARE


def strength_in_air(charts: Charts, unit: AirUnit) -> int:
    return charts.types[unit.type].antiair_of(half=unit.half)


def trios(
    charts: Charts, units: Sequence[AirUnit], radius: int, altitude: Altitude, taken: Collection[Number] = ()
) -> dict[str, Post]:
    """[12.22] The units three to a hex, the hexes evenly spaced on a ring, farther rings when that is full.

    None in a hex that is taken. ValueError if there are more units than `cap_room`.
    """
    limit = charts.tables.limits.stacking_air
    stacks = [units[first : first + limit] for first in range(0, len(units), limit)]
    hexes = spread(len(stacks), radius, taken)
    return {unit.id: Post(NUMBERS[at], altitude) for at, stack in zip(hexes, stacks, strict=True) for unit in stack}


def spread(count: int, radius: int, taken: Collection[Number] = ()) -> list[Hex]:
    """So many hexes, evenly spaced on a ring; what it cannot hold goes to the rings outside it, then inside.

    Taken ones are left out; fewer if there are no more.
    """
    found: list[Hex] = []
    for at_radius in (*range(radius, 12), *range(radius - 1, -1, -1)):
        whole = [at for at in ring(ORIGIN, at_radius) if NUMBERS[at] not in taken]
        here = min(count - len(found), len(whole))
        found += [whole[at * len(whole) // here] for at in range(here)]
    return found


def grounded_layout(charts: Charts, units: Sequence[AirUnit]) -> dict[str, Post]:
    """[15.21, FC-104] Flight Deck in 000, Arm & Fuel in the hexes around it, the Hangar dispersed far out, by ones."""
    deck = [unit for unit in units if unit.place == "deck"]
    arm = [unit for unit in units if unit.place == "arm"]
    hangar = [unit for unit in units if unit.place == "hangar"]
    far = [at for radius in GROUNDED_RINGS for at in ring(ORIGIN, radius)]
    posts = {unit.id: Post(CENTRE, "low") for unit in deck}
    posts |= {unit.id: Post(AROUND[at % len(AROUND)], "low") for at, unit in enumerate(arm)}
    step = max(1, len(far) // max(len(hangar), 1))
    posts |= {unit.id: Post(NUMBERS[far[at * step % len(far)]], "low") for at, unit in enumerate(hangar)}
    return posts
