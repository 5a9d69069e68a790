"""[6.6] Towing (rulings FC-09, FC-64, FC-65)."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import ships_of
from fastcarriers.carriers.events import ShipTowed
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import CastOff, TowShip
from fastcarriers.carriers.records import WRECKED, Ship
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side


def towers(public: Public, own: Own, ship: str) -> Iterator[TowShip]:
    """The other ships of her task force."""
    beside = own.ships[ship].task_force
    return (TowShip(ship, other.id) for other in ships_of(own, beside or "") if other.id != ship)


def wrecks(public: Public, own: Own) -> Iterator[str]:
    """[6.61] Ships of this side in state D3."""
    return (ship.id for ship in own.ships.values() if ship.task_force is not None and ship.damage == WRECKED)


def refusal_to_tow(public: Public, own: Own, order: TowShip) -> IllegalOrder | None:
    """[6.62-6.64] A ship without damage, of the same or a larger class, no carrier, tows one D3 ship beside her."""
    towed, tower = own.ships.get(order.ship), own.ships.get(order.tower)
    if towed is None or towed.task_force is None or towed.damage != WRECKED:
        return refuse("6.62", "towing.no_wreck", ship=name_of(public, order.ship))
    if towed.tower is not None:
        return refuse("6.62", "towing.towed_already", ship=name_of(public, order.ship))
    if tower is None or tower.task_force != towed.task_force or tower.id == towed.id:
        return refuse("6.64", "towing.not_beside", ship=name_of(public, order.ship))
    if refusal := refusal_of_tower(public, own, tower, towed):
        return refusal
    return refusal_after_plot(own, towed)


def refusal_of_tower(public: Public, own: Own, tower: Ship, towed: Ship) -> IllegalOrder | None:
    """[6.62, 6.63] Why this ship may not tow that one (FC-09: the order of classes is the table's)."""
    charts, name = public.charts, name_of(public, tower.id)
    if tower.damage:
        return refuse("6.62", "towing.tower_damaged", ship=name)
    if charts.ships[tower.id].is_carrier:
        return refuse("6.63", "towing.carrier", ship=name)
    if not charts.tables.can_tow(charts.ships[tower.id].type, charts.ships[towed.id].type):
        return refuse("6.62", "towing.class_too_small", ship=name)
    if any(ship.tower == tower.id for ship in own.ships.values()):
        return refuse("6.62", "towing.tows_another", ship=name)
    return None


def refusal_after_plot(own: Own, ship: Ship) -> IllegalOrder | None:
    """[FC-64] Tows are settled before the task force's move is plotted."""
    if ship.task_force in own.plots:
        return refuse("6.64", "towing.plotted", task_force=ship.task_force or "")
    return None


def tow_ship(now: CarriersNow, order: TowShip, by: Side) -> None:
    now.happen(ShipTowed(to=by, ship=order.ship, tower=order.tower))


def refusal_to_cast_off(public: Public, own: Own, order: CastOff) -> IllegalOrder | None:
    """[FC-65] A tow ends at the owner's word."""
    ship = own.ships.get(order.ship)
    if ship is None or ship.tower is None:
        return refuse("6.64", "towing.not_towed", ship=name_of(public, order.ship))
    return refusal_after_plot(own, ship)


def cast_off(now: CarriersNow, order: CastOff, by: Side) -> None:
    now.happen(ShipTowed(to=by, ship=order.ship, tower=None))


def part(now: CarriersNow) -> None:
    """[FC-65] The end of a phase: a tow ends when its tower is damaged, lost, or in another task force."""
    for side, own in now.own.items():
        for ship in [ship for ship in own.ships.values() if ship.tower is not None]:
            tower = own.ships[ship.tower or ""]
            if tower.damage or tower.task_force != ship.task_force:
                now.happen(ShipTowed(to=side, ship=ship.id, tower=None))


KINDS: tuple[CarriersKind, ...] = (
    Kind(TowShip, ph.QUIET, wrecks, towers, refusal_to_tow, tow_ship),
    Kind(
        CastOff,
        ph.QUIET,
        lambda public, own: (ship.id for ship in own.ships.values() if ship.tower is not None),
        lambda public, own, ship: (CastOff(ship),),
        refusal_to_cast_off,
        cast_off,
    ),
)
