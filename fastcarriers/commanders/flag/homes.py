"""Where planes in the air come down: room on the decks, other homes than the one they left, planes without any."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.records import AirUnit, DisplayId, HolderId, Label, Strike
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.staff import reach

NEAR = 1
"""[9.48] Hexes to which CAP and search planes go that have lost every deck of their task force."""

# ---- room


def fits(sight: Sight, unit: AirUnit, holder: HolderId) -> bool:
    """[9.47, FC-54] Whether a unit may use a carrier or base at all: floatplanes want a tender or their ship."""
    if holder in sight.view.sites:
        return True
    tender = is_tender(sight, holder)
    return unit.trained and (tender or unit.home == holder if sight.is_search_plane(unit) else not tender)


def takes(sight: Sight, units: Sequence[AirUnit], display: DisplayId) -> int:
    """[9.17, 10.44] How many of these units a display could take now, were nobody else coming."""
    return sum(room(sight, units, holder) for holder in sight.displays.get(display, ()))


def room(sight: Sight, units: Sequence[AirUnit], holder: HolderId) -> int:
    """How many of these units a carrier or base could take, as full as it is."""
    boxes = sight.view.holders[holder]
    if not boxes.can_land:
        return 0
    if holder in sight.view.sites:
        return len(units)
    fit = sum(1 for unit in units if fits(sight, unit, holder))
    return min(fit, max(boxes.total - sight.aboard(holder), 0))


def left_for(sight: Sight, units: Sequence[AirUnit], display: DisplayId, strike: str = "") -> int:
    """How many of these units find room there beside everybody else who is to land: CAP, search and other strikes."""
    if display in sight.view.sites:
        return takes(sight, units, display)
    holders = [h for h in sight.displays.get(display, ()) if sight.view.holders[h].can_land]
    open_ = [h for h in holders if any(fits(sight, unit, h) for unit in units)]
    free = sum(max(sight.view.holders[h].total - sight.aboard(h), 0) for h in open_)
    fit = sum(1 for unit in units if any(fits(sight, unit, h) for h in open_))
    return max(min(free - expected(sight, display, strike), fit), 0)


def expected(sight: Sight, display: DisplayId, strike: str = "") -> int:
    """Units in the air that are to come down on a task force, without those of one strike; floatplanes apart."""
    up = [*sight.units(display, "cap"), *sight.units(display, "search")]
    for other in sight.view.strikes.values():
        if other.return_base == display and other.id != strike:
            up += sight.units(other.id, "strike")
    return sum(1 for unit in up if not sight.is_search_plane(unit))


def crowd(sight: Sight, display: DisplayId) -> int:
    """[9.17] Units aboard and in the air for whom a task force has no place, since it has lost decks."""
    if display in sight.view.sites:
        return 0
    return max(-places(sight, display), 0)


def places(sight: Sight, display: DisplayId) -> int:
    """Places on the sound carriers of a display, or on a base, that nobody of its own needs; below 0: missing."""
    open_ = [h for h in sight.displays.get(display, ()) if sight.view.holders[h].can_land and not is_tender(sight, h)]
    return sum(sight.view.holders[h].total - sight.aboard(h) for h in open_) - expected(sight, display)


def is_tender(sight: Sight, holder: HolderId) -> bool:
    """[FC-54] Whether this is a seaplane carrier, on which no wheels land."""
    return holder not in sight.view.sites and sight.charts.ships[holder].type == "CVS"


def refuge(
    sight: Sight, units: Sequence[AirUnit], display: DisplayId, start: Label, phases: int
) -> tuple[int, DisplayId] | None:
    """The display, other than their own, with most places for units that fly there from a hex after so many moves.

    How many find one, and where; of equals the nearest. None if nobody does.
    """
    found: list[tuple[int, int, DisplayId]] = []
    for one in sight.displays:
        away = sight.map.distance(start, sight.hex_of(one))
        needed = phases + reach.phases_home(away, rate(sight, units))
        lasts = all(sight.charts.types[unit.type].endurance >= needed for unit in units)
        fit = sum(1 for unit in units if any(fits(sight, unit, holder) for holder in sight.displays[one]))
        room_ = min(places(sight, one), fit)
        if one != display and lasts and room_ > 0:
            found.append((room_, -away, one))
    best = max(found, default=None)
    return (best[0], best[2]) if best else None


# ---- the way home of a strike


def saved(sight: Sight, strike: Strike, phases: int) -> int:
    """[10.44, 10.73] Units of a strike that come down somewhere if it is over its return base after so many moves.

    They land there, or on another display: that is named over the return base, and flown to from the next op-turn on.
    """
    units = sight.units(strike.id, "strike")
    there = [unit for unit in units if unit.endurance >= phases]
    straight = left_for(sight, there, strike.return_base, strike.id)
    turned = [saved_at(sight, strike, display, max(phases, 1)) for display in sight.displays]
    return max([straight, *turned])


def saved_at(sight: Sight, strike: Strike, display: DisplayId, phases: int) -> int:
    """[10.73] Units of a strike that come down on a display, sent there from the return base after so many moves."""
    if display == strike.return_base:
        return 0
    units = sight.units(strike.id, "strike")
    away = sight.map.distance(sight.hex_of(strike.return_base), sight.hex_of(display))
    needed = phases + reach.phases_home(away, rate(sight, units))
    return left_for(sight, [unit for unit in units if unit.endurance >= needed], display, strike.id)


def rate(sight: Sight, units: Sequence[AirUnit]) -> int:
    """[10.51] Hexes an op-turn of these units together."""
    return reach.rate(sight.charts, (unit.type for unit in units))


# ---- planes without a deck


def is_homeless(sight: Sight, unit: AirUnit) -> bool:
    """[9.48, FC-57] Whether every carrier of its task force that a unit in the air could use is wrecked or gone."""
    holders = sight.displays.get(unit.at, ())
    return not any(sight.view.holders[holder].can_land and fits(sight, unit, holder) for holder in holders)


def orphans(sight: Sight, display: DisplayId) -> list[AirUnit]:
    """The CAP and search planes over a display that have no deck any more."""
    up = (*sight.units(display, "cap"), *sight.units(display, "search"))
    return [unit for unit in up if is_homeless(sight, unit)]


def guests(sight: Sight, display: DisplayId) -> list[AirUnit]:
    """[9.48] Planes near by that have lost their own decks and for which this display has most room."""
    found: list[AirUnit] = []
    for marker in sight.view.markers.values():
        if marker.side == sight.side and (up := orphans(sight, marker.id)) and host(sight, marker.id, up) == display:
            found += up
    return found


def host(sight: Sight, orphaned: DisplayId, up: Sequence[AirUnit]) -> DisplayId | None:
    """The display near by with most room for planes without a deck."""
    here = sight.hex_of(orphaned)
    near = [one for one in sight.displays if sight.map.distance(here, sight.hex_of(one)) <= NEAR]
    open_ = [(left_for(sight, up, one), one) for one in near]
    best = max(open_, default=(0, ""))
    return best[1] if best[0] > 0 else None
