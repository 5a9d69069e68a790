"""Task forces: transports to their goal, carriers to where their planes reach."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.objectives import TransportArrival
from fastcarriers.carriers.orders import PlotMove
from fastcarriers.carriers.records import OFF_MAP, Label, MarkerId
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.sight import Sight
from fastcarriers.commanders.drill.striking import CARRIER_WORTH, worth
from fastcarriers.kernel.orders import Order

STRIKING_DISTANCE = 4
"""Hexes at which carriers keep from the enemy's: dive bombers get there and back."""
SUPPORT_DISTANCE = 3
"""Hexes from the goal of the landing at which carriers support it, or wait for it."""


def plots(sight: Sight, asking: Asking) -> Iterator[Order]:
    """[5.31] The step that brings each task force nearest to where it should be."""
    for marker in sight.view.markers.values():
        if marker.side != sight.side or not marker.on_map or is_awaited(sight, marker.id):
            continue
        goal = goal_of(sight, marker.id)
        if goal is None:
            continue
        at, away = goal
        steps = [o for o in asking.options(marker.id, "PlotMove") if isinstance(o, PlotMove) and o.hex != OFF_MAP]
        best = min(steps, key=lambda o: (_off(sight, o.hex, at, away), o.hex), default=None)
        if best is not None and _off(sight, best.hex, at, away) < _off(sight, marker.hex, at, away):
            yield best


def _off(sight: Sight, here: Label, goal: Label, away: int) -> int:
    return abs(sight.map.distance(here, goal) - away)


def is_awaited(sight: Sight, task_force: MarkerId) -> bool:
    """Whether a strike in the air counts on the task force to be where it is [10.56]."""
    return any(strike.return_base == task_force for strike in sight.view.strikes.values())


def goal_of(sight: Sight, task_force: MarkerId) -> tuple[Label, int] | None:
    """A hex, and how far from it the task force should stand; None: stay."""
    landing, ships = landing_hex(sight), sight.ships(task_force)
    ours = landing is not None and any(o.side == sight.side for o in _landings(sight))
    carriers = [ship for ship in ships if sight.charts.ships[ship.id].type in ("CV", "CVL")]
    if carriers:
        prey = carriers_reported(sight)
        if prey:
            here = sight.hex_of(task_force)
            nearest = min(prey, key=lambda label: (sight.map.distance(here, label), label))
            return nearest, STRIKING_DISTANCE
        return (landing, SUPPORT_DISTANCE) if landing else None
    if landing is None or (
        any(sight.charts.ships[ship.id].type in ("OILER", "CVS") for ship in ships) and not _lands(sight, task_force)
    ):
        return None
    return (landing, 0) if ours else (landing, SUPPORT_DISTANCE)


def _lands(sight: Sight, task_force: MarkerId) -> bool:
    named = {ship for objective in _landings(sight) for ship in objective.ships}
    return any(ship.id in named for ship in sight.ships(task_force))


def _landings(sight: Sight) -> list[TransportArrival]:
    return [o for o in sight.charts.scenario.objective if isinstance(o, TransportArrival)]


def landing_hex(sight: Sight) -> Label | None:
    """Where the scenario wants transports to arrive, whichever side's."""
    return next((objective.hex for objective in _landings(sight)), None)


def carriers_reported(sight: Sight) -> list[Label]:
    """The hexes of enemy task forces that were said or seen to have carriers."""
    told = {*sight.view.statements, *sight.view.compositions}
    return [marker.hex for marker in sight.enemies if marker.id in told and worth(sight, marker.id) >= CARRIER_WORTH]
