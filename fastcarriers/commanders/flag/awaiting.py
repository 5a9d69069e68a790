"""Who counts on a task force where it goes: strikes that return to it, and planes over it that have no deck."""

from __future__ import annotations

from fastcarriers.carriers.records import OFF_MAP, DisplayId, Label, Marker, Strike
from fastcarriers.commanders.flag import homes
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.staff import reach


def all_come_home(sight: Sight, marker: Marker, label: Label) -> bool:
    """[10.56] Whether every strike that returns to a task force still can if it goes to that hex."""
    return all(
        label != OFF_MAP and comes_home(sight, strike, label)
        for strike in sight.view.strikes.values()
        if strike.return_base == marker.id
    )


def comes_home(sight: Sight, strike: Strike, label: Label) -> bool:
    """The same of one strike, by way of its target if it has one still."""
    units = sight.units(strike.id, "strike")
    speed = homes.rate(sight, units)
    left = min((unit.endurance for unit in units), default=0)
    board, at, needed = sight.map, strike.hex, 0
    if strike.target is not None and not strike.transfer and strike.target in targets(sight):
        at = sight.hex_of(strike.target)
        needed = reach.phases_home(board.distance(strike.hex, at) + 1, speed)
    return needed + reach.phases_home(board.distance(at, label), speed) <= left


def targets(sight: Sight) -> set[DisplayId]:
    """The enemy displays that a strike may still go for."""
    return {*sight.view.sites, *(marker.id for marker in sight.enemies)}


def lost_above(sight: Sight, marker: Marker, label: Label) -> float:
    """[9.48] Points of the planes over a task force without a deck, for each hex that it is too far from one."""
    up = homes.orphans(sight, marker.id)
    if not up:
        return 0
    decks = [one for one in sight.displays if homes.left_for(sight, up, one)]
    away = min((sight.map.distance(label, sight.hex_of(one)) for one in decks), default=0)
    return len(up) * sight.charts.scenario.victory.air_unit_eliminated * max(away - homes.NEAR, 0)
