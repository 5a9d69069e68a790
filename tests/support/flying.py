"""Air units that fly over the Tactical Display, for tests: places by axes, straight flights, the end of the phase."""

from __future__ import annotations

from battles import BattleTable
from situations import of_kind

from fastcarriers.carriers.battle import movement
from fastcarriers.carriers.battle.events import UnitFlew
from fastcarriers.carriers.battle.orders import FlyTo
from maps.hexes import Direction, Hex, neighbour
from maps.tactical import HEXES, NUMBERS


def at(q: int, r: int) -> str:
    """The number of a hex by its place from 000: q to the east, r to the south-east."""
    return NUMBERS[Hex(q, r)]


def fly(b: BattleTable, unit: str, way: Direction, hexes: int = 1) -> None:
    """Fly a unit straight on from where it has got to."""
    side = b.public.air[unit].side
    for _ in range(hexes):
        flight = b.own(side).flights.get(unit)
        here = flight.path[-1] if flight and flight.path else b.public.air[unit].at
        assert here is not None
        b.order(side, FlyTo(unit, NUMBERS[neighbour(HEXES[here], way)]))


def carry_out(b: BattleTable, side: str) -> tuple[UnitFlew, ...]:
    """What the phase comes to, without what follows it."""
    events = b.follow(lambda now: movement.carry_out(now, side))
    b.own(side).flights = {}
    return tuple(of_kind(events, UnitFlew))
