"""[15.2] Disposition of Air Units Grounded on Base."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import UnitPosted
from fastcarriers.carriers.battle.layout import AROUND, OPEN, OPEN_SET
from fastcarriers.carriers.battle.orders import PostGrounded
from fastcarriers.carriers.battle.records import Battle, Number, Post
from fastcarriers.carriers.displays import aboard
from fastcarriers.carriers.records import AirUnit
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side
from maps.tactical import CENTRE


def grounded(own: Own, battle: Battle) -> list[AirUnit]:
    """[15.21, 15.23] The units in the boxes of an attacked base; those of a carrier are not exposed."""
    return aboard(own, battle.target) if battle.kind == "base" else []


def on_ground(public: Public, own: Own) -> list[str]:
    """The grounded units of the base under attack; none for the attacker."""
    battle = public.battle
    if battle is None or battle.defender != own.side:
        return []
    return [unit.id for unit in grounded(own, battle)]


def ground_hexes(unit: AirUnit) -> tuple[Number, ...]:
    """[15.21] 000 for the Flight Deck, around it for Arm & Fuel, anywhere for the Hangar."""
    if unit.place == "deck":
        return (CENTRE,)
    return AROUND if unit.place == "arm" else OPEN


def ground_orders(public: Public, own: Own, unit: str) -> Iterator[PostGrounded]:
    if unit in on_ground(public, own):
        yield from (PostGrounded(unit, at) for at in ground_hexes(own.units[unit]))


def refusal_to_ground(public: Public, own: Own, order: PostGrounded) -> IllegalOrder | None:
    """[15.21, 11.23, FC-104] By box; three to a hex, but any number in 000."""
    units = on_ground(public, own)
    if order.unit not in units:
        return refuse("15.21", "set_up.not_grounded", unit=order.unit)
    if order.hex not in OPEN_SET:
        return refuse("11.23", "set_up.no_open_hex", hex=order.hex)
    place = own.units[order.unit].place
    if order.hex not in ground_hexes(own.units[order.unit]):
        if place == "deck":
            return refuse("15.21", "set_up.deck_in_centre")
        return refuse("15.21", "set_up.arm_around_centre")
    if own.posts[order.unit].at == order.hex:
        return refuse("15.21", "set_up.placed_already", hex=order.hex)
    limit = public.charts.tables.limits.stacking_air
    there = sum(1 for unit in units if own.posts[unit].at == order.hex)
    if order.hex != CENTRE and there >= limit:
        return refuse("12.22", "set_up.full", hex=order.hex, limit=limit)
    return None


def post_grounded(now: CarriersNow, order: PostGrounded, by: Side) -> None:
    now.happen(UnitPosted(to=by, unit=order.unit, post=Post(order.hex, "low")))


KINDS: tuple[CarriersKind, ...] = (
    Kind(PostGrounded, frozenset({ph.DISPLAY_SET_UP}), on_ground, ground_orders, refusal_to_ground, post_grounded),
)
