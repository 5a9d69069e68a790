"""[5.41, FC-68] Reinforcements: entering by an entry hex is their move of that game-turn."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.events import MarkerPlaced, ShipArrived
from fastcarriers.carriers.markers import is_free, marker_id, markers_of, number_of
from fastcarriers.carriers.movement_rules import refusal_by_scenario
from fastcarriers.carriers.orders import DeployTaskForce
from fastcarriers.carriers.records import Marker, MarkerId
from fastcarriers.carriers.scenario import Reinforcement
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.parts import PUBLIC, Side


def reinforcement_of(public: Public, own: Own, task_force: MarkerId) -> Reinforcement | None:
    """The reinforcement that comes under a marker: that for which it is kept, or one of its number if it is free."""
    for force in public.charts.scenario.reinforcement:
        if force.side != own.side or marker_id(own.side, force.number) != task_force:
            continue
        kept = own.reserved.get(task_force) == force.id
        awaited = any(own.ships[ship].state == "awaited" for ship in force.ships)
        if awaited and (kept or is_free(public, own, task_force)):
            return force
    return None


def entries(public: Public, own: Own, task_force: MarkerId) -> Iterator[DeployTaskForce]:
    """The entry hexes of the reinforcement that comes under this marker."""
    force = reinforcement_of(public, own, task_force)
    return (DeployTaskForce(task_force, label) for label in (force.entry if force else ()))


def refusal_to_enter(public: Public, own: Own, order: DeployTaskForce) -> IllegalOrder | None:
    """[5.41, 5.47] In its game-turn or any later one, in one of its entry hexes; transports on even turns only."""
    charts = public.charts
    force = reinforcement_of(public, own, order.task_force)
    if force is None:
        return refuse("5.41", "reinforcements.none", task_force=order.task_force)
    if public.game_turn < force.game_turn:
        return refuse("5.41", "reinforcements.not_yet", task_force=order.task_force, game_turn=force.game_turn)
    if order.hex not in force.entry:
        return refuse("5.41", "reinforcements.not_an_entry_hex", task_force=order.task_force, hex=order.hex)
    if own.deployment.get(order.task_force) == order.hex:
        return refuse("5.33", "movement.plotted_already", task_force=order.task_force, hex=order.hex)
    even = charts.turn_of_day(public.game_turn) in charts.tables.limits.tow_and_transport_game_turns
    if not even and any(charts.ships[ship].type == "TRANS" for ship in force.ships):
        return refuse("5.47", "movement.transports_on_even_turns", task_force=order.task_force)
    return refusal_by_scenario(public, own, set(force.ships), None, order.hex)


def coming(public: Public, own: Own) -> Iterator[MarkerId]:
    """Markers under which a reinforcement may still come."""
    if public.charts.scenario.reinforcement:
        yield from (
            marker for marker in markers_of(public, own.side) if reinforcement_of(public, own, marker) is not None
        )


def enter(now: CarriersNow, side: Side) -> None:
    """[5.41, FC-68] The markers stand in their entry hexes and have moved; ships and units are in play."""
    own = now.own[side]
    for task_force, label in sorted(own.deployment.items()):
        force = reinforcement_of(now.public, own, task_force)
        for ship in force.ships if force else ():
            if own.ships[ship].state == "awaited":
                now.happen(ShipArrived(to=side, ship=ship, task_force=task_force))
        marker = Marker(task_force, side, number_of(task_force), label, moved=True)
        now.happen(MarkerPlaced(to=PUBLIC, marker=marker))
