"""[10.7] Strikes that lose their target when a marker leaves the map."""

from __future__ import annotations

from fastcarriers.carriers.events import StrikeRecalled
from fastcarriers.carriers.records import MarkerId
from fastcarriers.carriers.state import CarriersNow


def recall_from(now: CarriersNow, task_force: MarkerId) -> None:
    """[FC-62] The strikes plotted against a marker that leaves the map fly home, and their owner is told.

    A strike that has just contacted it knows already what it is; contact decides what becomes of that one.
    """
    side = now.public.charts.enemy(now.public.markers[task_force].side)
    for strike in list(now.own[side].strikes.values()):
        if strike.target == task_force and strike.contact != task_force:
            now.happen(StrikeRecalled(to=side, strike=strike.id, why="gone"))
