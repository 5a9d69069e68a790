"""Night: [7.46, 9.46, 9.48, 9.53, 10.97] and rulings FC-02, FC-03, FC-60."""

from __future__ import annotations

from fastcarriers.carriers.chits import mix_chits
from fastcarriers.carriers.events import SearchForgotten, UnitLost
from fastcarriers.carriers.state import CarriersNow


def fall(now: CarriersNow) -> None:
    """A night game-turn begins: what is still on CAP or search is lost, searches are forgotten, chits are redrawn."""
    for side in now.public.charts.sides:
        for unit in list(now.own[side].units.values()):
            if unit.place in ("cap", "search"):
                now.happen(UnitLost(to=side, unit=unit.id, why="night"))
        if now.own[side].searched:
            now.happen(SearchForgotten(to=side, task_forces=tuple(now.own[side].searched)))
    mix_chits(now)  # ruling FC-60: those under the markers go back unseen
