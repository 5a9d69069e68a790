"""What the battles of one's own strikes have shown: the ships of a target, what became of them, and its CAP."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.battle.events import BattleBegan, FleetPlaced, SurfaceAttackResolved, UnitsAppeared
from fastcarriers.carriers.events import ShipLost
from fastcarriers.carriers.records import DisplayId
from fastcarriers.carriers.view import View
from fastcarriers.kernel.parts import Event


class Seen(Struct):
    """A target as the last battle over it showed it: the op-turn, units on CAP, and each ship with her damage."""

    clock: int
    cap: int = 0
    ships: dict[str, int] = {}


def watch(seen: dict[DisplayId, Seen], view: View, news: tuple[Event, ...], clock: int) -> bool:
    """Take what the news show into `seen`, which is by target; whether there was anything."""
    target = view.battle.target if view.battle is not None and view.battle.attacker == view.side else None
    before = str(seen)
    for event in news:
        if isinstance(event, BattleBegan):
            target = event.battle.target if event.battle.attacker == view.side else None
        elif isinstance(event, ShipLost):
            for one in seen.values():
                one.ships.pop(event.ship, None)
        elif target is not None:
            _note(seen, target, event, view, clock)
    return str(seen) != before


def _note(seen: dict[DisplayId, Seen], target: DisplayId, event: Event, view: View, clock: int) -> None:
    if isinstance(event, FleetPlaced):
        ships = {ship.id: ship.damage for ship in event.ships if not ship.sunk}
        seen[target] = Seen(clock, ships=ships)
    elif target in seen and isinstance(event, UnitsAppeared):
        seen[target].cap += sum(1 for unit in event.units if unit.side != view.side)
    elif isinstance(event, SurfaceAttackResolved) and target in seen and event.target in seen[target].ships:
        seen[target].ships[event.target] = event.became or 0
