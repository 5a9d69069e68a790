"""The defender's set-up: one carrier's screen as close as it may be where that adds to its flak, and CAP in the middle.

Two carriers or more stay where they are suggested: in a closer screen one that turns would drive ships onto another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fastcarriers.carriers.battle.orders import PlaceShip, PostCap
from fastcarriers.carriers.battle.records import Number
from fastcarriers.commanders.drill.tactics.scene import apart, is_edge, near
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.commanders.flag.tactics.worth import ship_points
from fastcarriers.kernel.orders import Order
from maps.tactical import CENTRE, DISPLAY_RADIUS, HEXES

INSIDE = tuple(at for at in near(CENTRE, DISPLAY_RADIUS) if not is_edge(at))
CLOSE = tuple(at for at in INSIDE if (HEXES[at].q - HEXES[at].r) % 3 == 0)
"""[11.21] The hexes of the closest order without two adjacent ones, from the middle outwards."""
RANGES = (2, 4, 6)
"""[13.2] Short, medium and long range."""


def set_up(outlook: Outlook) -> list[Order]:
    """What is better than suggested."""
    return [*places(outlook), *posts(outlook)]


# ---- ships


def places(outlook: Outlook) -> Iterator[PlaceShip]:
    """The orders that bring the ships to where they are wanted, each legal when its turn comes."""
    at = dict(outlook.view.posted_ships)
    wanted, moved = wanted_places(outlook), set[str]()
    while open_ := [ship for ship, to in wanted.items() if at[ship] != to]:
        ready = [ship for ship in open_ if is_free(at, ship, wanted[ship])]
        ship = next((ship for ship in ready or open_ if ready or ship not in moved), None)
        to = None if ship is None else wanted[ship] if ready else aside(at, ship, wanted)
        if ship is None or to is None:
            return
        at[ship] = to
        moved.add(ship)
        yield PlaceShip(ship, to)


def wanted_places(outlook: Outlook) -> dict[str, Number]:
    """Whom the enemy wants most in the middle, about her the strongest flak; nothing where that is no better."""
    ships, charts = list(outlook.view.posted_ships), outlook.charts
    if not ships or sum(charts.ships[ship].is_carrier for ship in ships) > 1 or len(ships) > len(CLOSE):
        return {}
    value = {ship: ship_points(charts, ship)[-1] for ship in ships}
    core = [ship for ship in ships if value[ship] >= max(value.values()) / 2]
    core.sort(key=lambda ship: (-value[ship], ship))
    screen = sorted((ship for ship in ships if ship not in core), key=lambda ship: (-flak(outlook, ship), ship))
    close = dict(zip([*core, *screen], CLOSE, strict=False))
    before = column(outlook, outlook.view.posted_ships, core[0])
    return close if column(outlook, close, core[0]) > before else {}


def column(outlook: Outlook, places: Mapping[str, Number], ship: str) -> int:
    """[13.2] Where the column of the Results Table begins that all guns reach over a ship; 0: none."""
    total = 0
    for other, at in places.items():
        printed, away = outlook.charts.ships[other], apart(at, places[ship])
        by_range = zip(RANGES, (printed.flak_short, printed.flak_medium, printed.flak_long), strict=True)
        total += next((strength or 0 for range_, strength in by_range if away <= range_), 0)
    return outlook.odds.flak_column(total).low or 0


def flak(outlook: Outlook, ship: str) -> int:
    """[13.2] At short range, then at medium."""
    printed = outlook.charts.ships[ship]
    return 10 * (printed.flak_short or 0) + (printed.flak_medium or 0)


def is_free(at: Mapping[str, Number], ship: str, to: Number) -> bool:
    """[11.21] Whether no other ship is in a hex or next to it."""
    return all(apart(place, to) > 1 for other, place in at.items() if other != ship)


def aside(at: Mapping[str, Number], ship: str, wanted: Mapping[str, Number]) -> Number | None:
    """A hex out of everybody's way."""
    claimed = set(wanted.values())
    free = (to for to in reversed(INSIDE) if to not in claimed and to != at[ship] and is_free(at, ship, to))
    return next(free, None)


# ---- CAP


def posts(outlook: Outlook) -> Iterator[PostCap]:
    """[11.22] CAP by threes about the middle, each unit as high as suggested."""
    view, limit = outlook.view, outlook.limit
    for altitude in ("high", "low"):
        cap = [
            unit for unit, post in view.posts.items() if post.altitude == altitude and view.units[unit].place == "cap"
        ]
        taken = {view.posts[unit].at for unit in cap}
        hexes = [at for at in INSIDE if at not in taken]
        yield from (PostCap(unit, hexes[number // limit], altitude) for number, unit in enumerate(ranked(outlook, cap)))


def ranked(outlook: Outlook, units: Sequence[str]) -> list[str]:
    """The strongest together."""
    types, own = outlook.charts.types, outlook.view.units
    return sorted(units, key=lambda unit: (-types[own[unit].type].antiair, own[unit].half, unit))
