"""[12.63-12.67] Displacement: ships make room for a turning carrier.

Every step takes a ship one hex farther from the carrier, so a chain comes to an end; and of two ships that have come
next to each other one is always among those that still have to move, so none are adjacent when it has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import ShipDisplaced
from fastcarriers.carriers.battle.losses import sink_ship
from fastcarriers.carriers.battle.orders import DisplaceShip
from fastcarriers.carriers.battle.records import BattleShip, Number
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import Duty
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import Direction, Hex, distance
from maps.tactical import HEXES, NUMBERS, farther_hexes, swept_hexes

OFF = "off"
"""[12.67] The place of a ship that leaves the numbered hexes."""


class Displacement(Struct, frozen=True):
    """What a turn would do to a ship in the swept arc, as the ships stand now.

    `hexes` are those that the defender could choose, `off` among them where the display ends; none: she is sunk.
    `pushes` are the ships that would have to move on for each of these, in order.
    """

    ship: str
    at: Number
    hexes: tuple[Number, ...]
    pushes: dict[Number, tuple[str, ...]]

    @property
    def sunk(self) -> bool:
        return not self.hexes


def preview(public: Public, carrier: str, to: Direction) -> tuple[Displacement, ...]:
    """[12.63] The ships that would be displaced if the carrier turned to that facing, in order, and where they may go.

    ValueError if the carrier is not on the display, or that turn is not one of sixty degrees.
    """
    ship = public.fleet.get(carrier)
    if ship is None or ship.at is None:
        raise ValueError(f"{carrier} is not on the display")
    return tuple(_foreseen(public, ship, public.fleet[id]) for id in swept_ships(public, ship, to))


def _foreseen(public: Public, carrier: BattleShip, ship: BattleShip) -> Displacement:
    assert ship.at is not None
    hexes = hexes_for(public, carrier, ship)
    pushes = {at: pushed_ships(public, carrier, ship.id, at) for at in hexes}
    return Displacement(ship.id, ship.at, hexes, pushes)


# ---- who has to move, and where to


def swept_ships(public: Public, carrier: BattleShip, to: Direction) -> tuple[str, ...]:
    """[12.63, FC-37] The ships other than carriers within four hexes in the arc, farthest first."""
    arc = swept_hexes(_hex(carrier), carrier.facing, to)
    return _in_order(carrier, (ship for ship in _displaceable(public) if _hex(ship) in arc))


def hexes_for(public: Public, carrier: BattleShip, ship: BattleShip) -> tuple[Number, ...]:
    """[12.63-12.67] The hexes one farther from the turning carrier that are next to no carrier; `off` beyond the edge.

    Others than carriers are not in the way: she pushes them on.
    """
    found: dict[Number, None] = {}
    for at in farther_hexes(_hex(ship), _hex(carrier)):
        if not _near_carrier(public, at):
            found[NUMBERS.get(at, OFF)] = None
    return tuple(found)


def pushed_ships(public: Public, carrier: BattleShip, ship: str, to: Number) -> tuple[str, ...]:
    """[12.64] The ships, no carriers, next to the hex to which she moves (or in it), farthest first."""
    if to == OFF:
        return ()
    there = HEXES[to]
    near = (other for other in _displaceable(public) if other.id != ship and distance(_hex(other), there) <= 1)
    return _in_order(carrier, near)


def _near_carrier(public: Public, at: Hex) -> bool:
    """[12.65] Whether a carrier stands in this hex or next to it."""
    carriers = (ship for ship in public.fleet.values() if ship.at is not None and ship.carrier)
    return any(distance(_hex(ship), at) <= 1 for ship in carriers)


def _displaceable(public: Public) -> Iterator[BattleShip]:
    return (ship for ship in public.fleet.values() if ship.at is not None and not ship.carrier)


def _in_order(carrier: BattleShip, ships: Iterable[BattleShip]) -> tuple[str, ...]:
    """Farthest from the turning carrier first, those at one distance by the number of their hex."""
    centre = _hex(carrier)
    ranked = sorted((-distance(_hex(ship), centre), ship.at or "", ship.id) for ship in ships)
    return tuple(id for _, _, id in ranked)


def _hex(ship: BattleShip) -> Hex:
    assert ship.at is not None
    return HEXES[ship.at]


# ---- the chain


def carry_on(now: CarriersNow, side: Side) -> None:
    """[12.63-12.66] Displace ship after ship as long as there is nothing to choose.

    A ship without any hex is sunk [12.66]; with two or more her owner chooses (ruling FC-37), and the chain waits.
    """
    while now.public.displacing:
        public = now.public
        assert public.turning is not None
        ship = public.fleet[public.displacing[0]]
        hexes = hexes_for(public, public.fleet[public.turning], ship)
        if len(hexes) > 1:
            return
        if hexes:
            displace(now, ship.id, hexes[0])
        else:
            now.happen(ShipDisplaced(to=PUBLIC, ship=ship.id, hex=None, sunk=True, still_to_move=public.displacing[1:]))
            sink_ship(now, side, ship.id)


def displace(now: CarriersNow, ship: str, to: Number) -> None:
    """[12.63, 12.64, 12.67] She moves, or leaves the display; whom she has come next to has to move before others."""
    public = now.public
    assert public.turning is not None
    pushed = pushed_ships(public, public.fleet[public.turning], ship, to)
    others = tuple(other for other in public.displacing if other != ship and other not in pushed)
    at = None if to == OFF else to
    now.happen(ShipDisplaced(to=PUBLIC, ship=ship, hex=at, sunk=False, still_to_move=(*pushed, *others)))


# ---- DisplaceShip


def due(public: Public, own: Own) -> tuple[str, ...]:
    """The ship that has to move next, if her owner has to say where to."""
    battle = public.battle
    return public.displacing[:1] if battle is not None and own.side == battle.defender else ()


def ways(public: Public, own: Own, piece: str) -> Iterator[DisplaceShip]:
    """[12.63] Two or three hexes."""
    if piece in due(public, own) and public.turning is not None:
        carrier = public.fleet[public.turning]
        yield from (DisplaceShip(piece, at) for at in hexes_for(public, carrier, public.fleet[piece]))


def refusal_to_displace(public: Public, own: Own, order: DisplaceShip) -> IllegalOrder | None:
    """[12.63-12.65] The ship whose turn it is, one hex farther from the turning carrier, next to no carrier."""
    if order.ship not in due(public, own) or public.turning is None:
        return refuse("12.63", "displacement.not_due", ship=name_of(public, order.ship))
    carrier, ship = public.fleet[public.turning], public.fleet[order.ship]
    if order.hex in hexes_for(public, carrier, ship):
        return None
    if (at := HEXES.get(order.hex)) is not None and at in farther_hexes(_hex(ship), _hex(carrier)):
        return refuse("12.65", "displacement.next_to_carrier", ship=name_of(public, ship.id), hex=order.hex)
    names = {"ship": name_of(public, ship.id), "carrier": name_of(public, carrier.id)}
    return refuse("12.63", "displacement.not_farther", ship=names["ship"], carrier=names["carrier"], hex=order.hex)


def displace_ship(now: CarriersNow, order: DisplaceShip, by: Side) -> None:
    displace(now, order.ship, order.hex)
    carry_on(now, by)


def duties(public: Public, own: Own) -> Iterator[Duty]:
    """[12.63] A displacement that has begun must be finished."""
    for ship in due(public, own):
        yield Duty("12.63", say("displacement.due", ship=name_of(public, ship)), ship, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(DisplaceShip, frozenset({ph.FACING}), due, ways, refusal_to_displace, displace_ship),
)
