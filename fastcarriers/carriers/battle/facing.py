"""[12.6] Ship Unit Facing and Movement: carriers turn; what that does to other ships is in `displacement`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fastcarriers.carriers.battle import displacement
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import CarrierTurned
from fastcarriers.carriers.battle.orders import TurnCarrier
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import Direction, turn

Way = Literal["left", "right"]
WAYS: dict[str, int] = {"left": -1, "right": 1}


def has_work(public: Public, side: Side) -> bool:
    """Whether the side has a carrier on the display that could turn. Nobody need turn one [12.68]."""
    return bool(can_turn(public, side))


def carriers(public: Public, own: Own) -> tuple[str, ...]:
    """Those that can turn."""
    return can_turn(public, own.side)


def can_turn(public: Public, side: Side) -> tuple[str, ...]:
    """[12.61, 12.62] The defender's carriers on the display, a CVS not among them, that have not turned yet."""
    battle = public.battle
    if battle is None or side != battle.defender:
        return ()
    on_display = (ship for ship in public.fleet.values() if ship.at is not None and not ship.turned)
    return tuple(ship.id for ship in on_display if ship.carrier)


def turns(public: Public, own: Own, piece: str) -> Iterator[TurnCarrier]:
    """[12.62] Sixty degrees to either side."""
    yield from (TurnCarrier(piece, "left"), TurnCarrier(piece, "right"))


def facing_after(facing: Direction, to: Way) -> Direction:
    """[12.62] The facing after a turn of sixty degrees."""
    return turn(facing, WAYS[to])


def refusal_to_turn(public: Public, own: Own, order: TurnCarrier) -> IllegalOrder | None:
    """[12.62, FC-101] A carrier that has not turned in this tac-turn, once all displacements are done."""
    battle, ship = public.battle, public.fleet.get(order.ship)
    if battle is None or own.side != battle.defender or ship is None or ship.at is None:
        return refuse("12.62", "facing.not_on_display", ship=name_of(public, order.ship))
    name = name_of(public, ship.id)
    if not ship.carrier:
        return refuse("12.61", "facing.no_carrier", ship=name)
    if order.to not in WAYS:
        return refuse("12.62", "facing.left_or_right", ship=name)
    if ship.turned:
        return refuse("12.62", "facing.turned_already", ship=name)
    if public.displacing:
        return refuse("12.63", "facing.displacement_first", ship=name_of(public, public.displacing[0]))
    return None


def turn_carrier(now: CarriersNow, order: TurnCarrier, by: Side) -> None:
    """[12.62, 12.63] She turns, and the ships in the arc are displaced as far as there is nothing to choose."""
    ship = now.public.fleet[order.ship]
    facing = facing_after(ship.facing, order.to)
    swept = displacement.swept_ships(now.public, ship, facing)
    now.happen(CarrierTurned(to=PUBLIC, ship=ship.id, facing=facing, still_to_move=swept))
    displacement.carry_on(now, by)


KINDS: tuple[CarriersKind, ...] = (
    Kind(TurnCarrier, frozenset({ph.FACING}), carriers, turns, refusal_to_turn, turn_carrier),
    *displacement.KINDS,
)
