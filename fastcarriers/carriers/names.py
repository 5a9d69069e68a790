"""What a player calls carriers, bases and task forces, for refusals and duties."""

from __future__ import annotations

from fastcarriers.carriers.records import DisplayId, HolderId
from fastcarriers.carriers.state import Public


def name_of(public: Public, where: HolderId | DisplayId) -> str:
    """The printed name of a ship or base; a task force marker, and what is unknown, by its id."""
    if where in public.sites:
        return public.charts.map.bases[where].name
    ship = public.charts.ships.get(where)
    return ship.name if ship else where
