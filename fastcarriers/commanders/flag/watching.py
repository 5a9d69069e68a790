"""What the battles of one's own strikes have shown: the ships of a target, what became of them, and its CAP."""

from __future__ import annotations

from fastcarriers.carriers.battle.events import BattleBegan, FleetPlaced, SurfaceAttackResolved, UnitsAppeared
from fastcarriers.carriers.events import GameTurnBegan, OpTurnBegan, ShipLost
from fastcarriers.carriers.records import DisplayId
from fastcarriers.commanders.flag import hours
from fastcarriers.commanders.flag.air_memory import AirMemory, Seen
from fastcarriers.commanders.flag.resuming import is_retold
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.parts import Event


def watch(air: AirMemory, sight: Sight, news: tuple[Event, ...]) -> bool:
    """Take what the news show into what is seen, each battle with its own hour; whether there was anything.

    News that are told from the beginning find nothing seen: `Memory.forget_the_enemy` has been called.
    """
    view, before = sight.view, str(air)
    begun = None if is_retold(news) else view.battle
    target = begun.target if begun is not None and begun.attacker == view.side else None
    air.clock = air.clock or hours.now(sight)
    for event in news:
        if isinstance(event, GameTurnBegan):
            air.clock = sight.charts.clock(event.game_turn, 1)
        elif isinstance(event, OpTurnBegan):
            air.clock = sight.charts.clock(hours.turn_of(air.clock), event.op_turn)
        elif isinstance(event, BattleBegan):
            target = event.battle.target if event.battle.attacker == view.side else None
        elif isinstance(event, ShipLost):
            for one in air.seen.values():
                one.ships.pop(event.ship, None)
        elif target is not None:
            _note(air, target, event, sight)
    return str(air) != before


def _note(air: AirMemory, target: DisplayId, event: Event, sight: Sight) -> None:
    seen = air.seen
    if isinstance(event, FleetPlaced):
        ships = {ship.id: ship.damage for ship in event.ships if not ship.sunk}
        seen[target] = Seen(air.clock, ships=ships)
    elif target in seen and isinstance(event, UnitsAppeared):
        seen[target].cap += sum(1 for unit in event.units if unit.side != sight.side)
    elif isinstance(event, SurfaceAttackResolved) and target in seen and event.target in seen[target].ships:
        seen[target].ships[event.target] = event.became or 0
