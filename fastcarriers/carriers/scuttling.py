"""[6.5] Scuttling and Ditching: between phases, so in every secret phase after set-up (ruling FC-106)."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import aboard, is_dummy
from fastcarriers.carriers.events import (
    DeploymentPlotted,
    MovePlotted,
    MoveVoid,
    ShipGone,
    ShipLost,
    ShipTowed,
    TaskForceEmptied,
    UnitLost,
)
from fastcarriers.carriers.markers import take_off_map
from fastcarriers.carriers.movement import refusal_to_move
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import DitchUnit, ScuttleShip
from fastcarriers.carriers.records import MarkerId
from fastcarriers.carriers.regrouping import withdraw_alone
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.carriers.strikes import close_up
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side


def afloat(public: Public, own: Own) -> Iterator[str]:
    """[6.51] The ships that can be given up."""
    return (ship.id for ship in own.ships.values() if ship.task_force is not None)


def refusal_to_scuttle(public: Public, own: Own, order: ScuttleShip) -> IllegalOrder | None:
    """[6.51] Any ship of one's own that is afloat on the map."""
    ship = own.ships.get(order.ship)
    if ship is None or ship.task_force is None:
        return refuse("6.51", "scuttling.no_such_ship", ship=name_of(public, order.ship))
    return None


def scuttle_ship(now: CarriersNow, order: ScuttleShip, by: Side) -> None:
    """[6.51, 6.52] The ship is gone, with every unit aboard; so is the task force whose last ship she was."""
    own = now.own[by]
    task_force = own.ships[order.ship].task_force or ""
    for unit in aboard(own, order.ship):
        now.happen(UnitLost(to=by, unit=unit.id, why="carrier_lost"))
    for towed in [ship.id for ship in own.ships.values() if ship.tower == order.ship]:
        now.happen(ShipTowed(to=by, ship=towed, tower=None))
    now.happen(ShipGone(to=by, ship=order.ship, state="sunk"))
    if is_dummy(own, task_force):
        eliminate_task_force(now, by, task_force)
    else:
        review_plot(now, by, task_force)


def eliminate_task_force(now: CarriersNow, side: Side, task_force: MarkerId) -> None:
    """[6.52] The marker leaves the map when the phase ends; one that was only to be placed is not placed."""
    own = now.own[side]
    if task_force in own.plots:
        now.happen(MovePlotted(to=side, task_force=task_force, hex=None))
    if task_force in own.deployment:
        now.happen(DeploymentPlotted(to=side, task_force=task_force, hex=None))
    else:
        now.happen(TaskForceEmptied(to=side, task_force=task_force))
    withdraw_alone(now, side)


def review_plot(now: CarriersNow, side: Side, task_force: MarkerId) -> None:
    """[6.61] A plot that the ships left can no longer carry out (their tower is gone) is void."""
    goal = now.own[side].plots.get(task_force)
    if goal is not None and refusal_to_move(now.public, now.own[side], task_force, goal):
        now.happen(MoveVoid(to=side, task_force=task_force, hex=goal))


def in_play(public: Public, own: Own) -> Iterator[str]:
    """[6.51] The units that can be given up."""
    return (unit.id for unit in own.units.values() if unit.place not in ("lost", "away"))


def refusal_to_ditch(public: Public, own: Own, order: DitchUnit) -> IllegalOrder | None:
    """[6.51] Any unit of one's own in play, in the air or aboard."""
    unit = own.units.get(order.unit)
    if unit is None or unit.place in ("lost", "away"):
        return refuse("6.51", "scuttling.no_such_unit", unit=order.unit)
    return None


def ditch_unit(now: CarriersNow, order: DitchUnit, by: Side) -> None:
    """[6.51] The unit is gone; in a strike that is being formed it leaves no wave skipped [10.22]."""
    unit = now.own[by].units[order.unit]
    now.happen(UnitLost(to=by, unit=unit.id, why="ditched"))
    if unit.place == "strike":
        close_up(now, by, unit.at)


def announce(now: CarriersNow) -> None:
    """[6.51] The phase ends: ships scuttled in it are declared lost, and markers left without ships are removed."""
    for side, own in now.own.items():
        for ship in own.ships.values():
            if ship.state == "sunk" and ship.id not in now.public.sunk:
                now.happen(ShipLost(to=PUBLIC, side=side, ship=ship.id, why="scuttled"))
        for task_force in own.emptied:
            if now.public.markers[task_force].on_map:
                take_off_map(now, task_force, "no_ships")


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        ScuttleShip,
        ph.QUIET,
        afloat,
        lambda public, own, ship: (ScuttleShip(ship),),
        refusal_to_scuttle,
        scuttle_ship,
    ),
    Kind(DitchUnit, ph.QUIET, in_play, lambda public, own, unit: (DitchUnit(unit),), refusal_to_ditch, ditch_unit),
)
