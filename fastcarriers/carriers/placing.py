"""The three orders that set-up [5.1], regrouping [5.5] and entering [5.41] share: each phase has its own rules."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers import deployment, regrouping, reinforcements
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.markers import markers_of
from fastcarriers.carriers.orders import DeclareDummy, DeployTaskForce, TransferShip
from fastcarriers.carriers.records import MarkerId
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side


def at_set_up(public: Public) -> bool:
    return public.standing.name == ph.SET_UP


# ---- DeployTaskForce


def deployable(public: Public, own: Own) -> Iterable[MarkerId]:
    return reinforcements.coming(public, own) if is_plotting(public) else markers_of(public, own.side)


def is_plotting(public: Public) -> bool:
    return public.standing.name == ph.PLOTTING


def deployments(public: Public, own: Own, task_force: MarkerId) -> Iterable[DeployTaskForce]:
    if is_plotting(public):
        return reinforcements.entries(public, own, task_force)
    if at_set_up(public):
        return deployment.deployments(public, own, task_force)
    return regrouping.redeployments(public, own, task_force)


def refusal_to_deploy(public: Public, own: Own, order: DeployTaskForce) -> IllegalOrder | None:
    if is_plotting(public):
        return reinforcements.refusal_to_enter(public, own, order)
    if at_set_up(public):
        return deployment.refusal_to_deploy(public, own, order)
    return regrouping.refusal_to_redeploy(public, own, order)


def deploy(now: CarriersNow, order: DeployTaskForce, by: Side) -> None:
    """[5.12] A plan that the owner alone knows until the phase ends."""
    deployment.deploy_task_force(now, order, by)


# ---- DeclareDummy


def refusal_to_declare(public: Public, own: Own, order: DeclareDummy) -> IllegalOrder | None:
    if at_set_up(public):
        return deployment.refusal_to_withhold(public, own, order)
    return regrouping.refusal_to_declare(public, own, order)


def declare(now: CarriersNow, order: DeclareDummy, by: Side) -> None:
    if at_set_up(now.public):
        deployment.withhold_dummy(now, order, by)
    else:
        regrouping.declare_dummy(now, order, by)


# ---- TransferShip


def transfers(public: Public, own: Own, ship: str) -> Iterable[TransferShip]:
    return (TransferShip(ship, marker) for marker in markers_of(public, own.side))


def refusal_to_transfer(public: Public, own: Own, order: TransferShip) -> IllegalOrder | None:
    if at_set_up(public):
        return deployment.refusal_to_assign(public, own, order)
    return regrouping.refusal_to_transfer(public, own, order)


def transfer(now: CarriersNow, order: TransferShip, by: Side) -> None:
    if at_set_up(now.public):
        deployment.assign_ship(now, order, by)
    else:
        regrouping.transfer_ship(now, order, by)


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        DeployTaskForce,
        frozenset({ph.SET_UP, ph.REGROUPING, ph.PLOTTING}),
        deployable,
        deployments,
        refusal_to_deploy,
        deploy,
    ),
    Kind(
        DeclareDummy,
        frozenset({ph.SET_UP, ph.REGROUPING}),
        lambda public, own: markers_of(public, own.side),
        lambda public, own, task_force: (DeclareDummy(task_force),),
        refusal_to_declare,
        declare,
    ),
    Kind(
        TransferShip,
        frozenset({ph.SET_UP, ph.REGROUPING}),
        lambda public, own: (ship.id for ship in own.ships.values() if ship.task_force is not None),
        transfers,
        refusal_to_transfer,
        transfer,
    ),
)
