"""[5.5] Task Force Regrouping: at night, in one hex, in secret until both sides are ready."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.deployment import real_task_forces, refusal_of_ship_and_marker
from fastcarriers.carriers.displays import is_dummy
from fastcarriers.carriers.events import (
    DeploymentPlotted,
    DummyDeclared,
    MarkerPlaced,
    MovesExecuted,
    ShipTowed,
    ShipTransferred,
)
from fastcarriers.carriers.markers import is_free, markers_of, number_of, place_of, take_off_map
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import DeclareDummy, DeployTaskForce, TransferShip
from fastcarriers.carriers.records import Duty, Label, Marker, MarkerId
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.parts import PUBLIC, Side

# ---- transfer [5.51-5.53, 5.56]


def refusal_to_transfer(public: Public, own: Own, order: TransferShip) -> IllegalOrder | None:
    """[5.51, 5.52] Between task forces in the same hex, dummies and newly placed markers too (FC-07)."""
    if refusal := refusal_of_ship_and_marker(public, own, order):
        return refusal
    here = place_of(public, own, own.ships[order.ship].task_force or "")
    if place_of(public, own, order.task_force) != here:
        return refuse("5.52", "regrouping.other_hex", ship=name_of(public, order.ship), task_force=order.task_force)
    return None


def transfer_ship(now: CarriersNow, order: TransferShip, by: Side) -> None:
    """[5.53] A task force left without ships is a dummy; a tow between two task forces is at an end (FC-65)."""
    own = now.own[by]
    tied = [ship.id for ship in own.ships.values() if ship.tower and order.ship in (ship.id, ship.tower)]
    for towed in tied:
        now.happen(ShipTowed(to=by, ship=towed, tower=None))
    now.happen(ShipTransferred(to=by, ship=order.ship, task_force=order.task_force))


# ---- dummies declared and markers placed [5.55]


def refusal_to_declare(public: Public, own: Own, order: DeclareDummy) -> IllegalOrder | None:
    """[5.55, FC-62] A marker without ships, on the map or just placed, on which no marker just placed depends."""
    if order.task_force not in markers_of(public, own.side) or place_of(public, own, order.task_force) is None:
        return refuse("5.55", "regrouping.not_on_map", task_force=order.task_force)
    if not is_dummy(own, order.task_force):
        return refuse("5.55", "regrouping.has_ships", task_force=order.task_force)
    if order.task_force not in own.deployment:
        for placed in left_alone(public, own, order.task_force):
            return refuse("5.55", "regrouping.needed_there", task_force=order.task_force, placed=placed)
    return None


def declare_dummy(now: CarriersNow, order: DeclareDummy, by: Side) -> None:
    """[5.55] It will leave the map when both are ready; one that was only just placed is simply not placed."""
    if order.task_force in now.own[by].deployment:
        now.happen(DeploymentPlotted(to=by, task_force=order.task_force, hex=None))
    else:
        now.happen(DummyDeclared(to=by, task_force=order.task_force))


def hexes_of_others(public: Public, own: Own, *leaving: MarkerId) -> set[Label]:
    """[5.55, FC-62] The hexes in which task forces of this side will stand, whatever the order of the orders.

    Not counted are the markers `leaving`, those that leave the map when the phase ends (declared, or emptied by
    scuttling), and dummies that are only being placed.
    """
    return {
        place
        for marker in markers_of(public, own.side)
        if marker not in leaving
        and (place := place_of(public, own, marker)) is not None
        and not (is_dummy(own, marker) if marker in own.deployment else marker in own.emptied)
    }


def left_alone(public: Public, own: Own, *leaving: MarkerId) -> list[MarkerId]:
    """[5.55] The dummies just placed that would be in no other task force's hex without the markers `leaving`."""
    hexes = hexes_of_others(public, own, *leaving)
    return [marker for marker, at in own.deployment.items() if at not in hexes and is_dummy(own, marker)]


def withdraw_alone(now: CarriersNow, side: Side) -> None:
    """[5.55] Dummies just placed beside a task force that was then given up [6.52] are not placed."""
    for marker in left_alone(now.public, now.own[side]):
        now.happen(DeploymentPlotted(to=side, task_force=marker, hex=None))


def redeployments(public: Public, own: Own, task_force: MarkerId) -> Iterator[DeployTaskForce]:
    """[5.55] The hexes in which a free marker may be placed."""
    return (DeployTaskForce(task_force, label) for label in sorted(hexes_of_others(public, own, task_force)))


def refusal_to_redeploy(public: Public, own: Own, order: DeployTaskForce) -> IllegalOrder | None:
    """[5.11, 5.55, 5.56] A free marker, in the hex of another task force of one's own."""
    task_force = order.task_force
    if task_force not in markers_of(public, own.side):
        return refuse("5.11", "deployment.no_such_marker", task_force=task_force)
    if task_force in own.reserved:
        return refuse("5.11", "deployment.marker_kept", task_force=task_force)
    if not is_free(public, own, task_force):
        return refuse("5.55", "regrouping.on_map", task_force=task_force)
    if task_force in own.deployment and not is_dummy(own, task_force):
        return refuse("5.52", "regrouping.has_ships_already", task_force=task_force)
    if order.hex not in hexes_of_others(public, own, task_force):
        return refuse("5.55", "regrouping.no_task_force_there", hex=order.hex)
    if own.deployment.get(task_force) == order.hex:
        return refuse("5.55", "deployment.there_already", task_force=task_force, hex=order.hex)
    return None


# ---- the end of regrouping


def regrouping_duties(public: Public, own: Own) -> Iterator[Duty]:
    """[5.13, FC-06, FC-62] Markers placed as dummies must not outnumber task forces; emptied ones may."""
    placed = sorted(marker for marker in own.deployment if is_dummy(own, marker))
    if not placed:
        return
    if not public.charts.side_data[own.side].dummies_allowed:
        yield Duty("5.13", say("deployment.no_dummies"), placed[-1], must=True)
    real = len(real_task_forces(own))
    markers = markers_of(public, own.side)
    dummies = sum(1 for marker in markers if place_of(public, own, marker) is not None and is_dummy(own, marker))
    if dummies > real:
        said = say("deployment.dummies_over", dummies=dummies, real=real)
        yield Duty("5.13", said, placed[-1], must=True)


def reveal(now: CarriersNow) -> None:
    """[5.55] Markers that were declared leave the map, those placed stand on it; transfers stay secret."""
    for side, own in now.own.items():
        for task_force in own.declared:
            if now.public.markers[task_force].on_map:
                take_off_map(now, task_force, "declared")
        for task_force, label in sorted(own.deployment.items()):
            now.happen(MarkerPlaced(to=PUBLIC, marker=Marker(task_force, side, number_of(task_force), label)))
        now.happen(MovesExecuted(to=side))
