"""The objectives of a scenario: what is noted at the end of each game-turn, and what each scores at the end."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.events import ShipScored, ShipUnloaded
from fastcarriers.carriers.objectives import (
    BaseDamaged,
    CarrierInHex,
    NoCarrierDamaged,
    NoEnemyCarrierWithin,
    NoTransportArrived,
    Objective,
    TransportArrival,
    TransportUnloaded,
)
from fastcarriers.carriers.records import Label, Ship
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.carriers.words import State
from fastcarriers.kernel.parts import Side

# ---- the end of a game-turn


def note_arrivals(now: CarriersNow, side: Side) -> None:
    """Transports that end the game-turn where their objective is."""
    for objective in now.public.charts.scenario.objective:
        if objective.side != side:
            continue
        if isinstance(objective, TransportArrival):
            note_arrival(now, side, objective)
        elif isinstance(objective, TransportUnloaded):
            note_unloading(now, side, objective)


def note_arrival(now: CarriersNow, side: Side, objective: TransportArrival) -> None:
    """Each ship scores once, while the base is in the state that the objective asks for."""
    own, site = now.own[side], now.public.sites.get(objective.base or "")
    if objective.base_state_at_least is not None and (
        site is None or site.damage < points(objective.base_state_at_least)
    ):
        return
    for ship in ships_in(now.public, own, objective.ships, objective.goals, objective.ship_state_at_most):
        if ship.id not in own.arrived:
            now.happen(ShipScored(to=side, ship=ship.id, game_turn=now.public.game_turn))


def note_unloading(now: CarriersNow, side: Side, objective: TransportUnloaded) -> None:
    """Each ship scores once, when she has ended so many game-turns in the hex."""
    own = now.own[side]
    for ship in ships_in(now.public, own, objective.ships, (objective.hex,), objective.ship_state_at_most):
        if ship.id in own.arrived:
            continue
        turns = own.unloading.get(ship.id, 0) + 1
        now.happen(ShipUnloaded(to=side, ship=ship.id, game_turns=turns))
        if turns >= objective.game_turns:
            now.happen(ShipScored(to=side, ship=ship.id, game_turn=now.public.game_turn))


def ships_in(
    public: Public, own: Own, names: tuple[str, ...], hexes: tuple[Label, ...], at_most: State
) -> Iterator[Ship]:
    """Those of the ships that are afloat in one of the hexes, with no more damage than that state."""
    for name in names:
        ship = own.ships.get(name)
        if ship is None or ship.task_force is None or ship.damage > points(at_most):
            continue
        if public.markers[ship.task_force].hex in hexes:
            yield ship


def points(state: State) -> int:
    """The damage points of a state: D1 is one."""
    return int(state[1:])


# ---- the end of the scenario


def objective_points(public: Public, owns: dict[Side, Own], objective: Objective) -> int:
    """What its side scores for an objective. Shore bombardment and mining: nothing until their rules come."""
    own, enemy = owns[objective.side], owns[public.charts.enemy(objective.side)]
    match objective:
        case TransportArrival():
            count = sum(1 for ship in objective.ships if ship in own.arrived)
            bonus = objective.bonus if objective.bonus_count and count >= objective.bonus_count else 0
            return count * objective.points_each + bonus
        case TransportUnloaded():
            return objective.points_each * unloaded(own, objective)
        case NoTransportArrived():
            return 0 if has_arrived(public, owns, objective.of) else objective.points
        case BaseDamaged():
            table = public.charts.scenario.victory.base_points
            return table.at(public.sites[objective.base].damage) if table and objective.base in public.sites else 0
        case NoEnemyCarrierWithin():
            return objective.points if holds_the_field(public, own, enemy, objective) else 0
        case CarrierInHex():
            return objective.points if carrier_is_there(public, own, objective) else 0
        case NoCarrierDamaged():
            damaged = any(ship.damage for ship in own.ships.values() if public.charts.ships[ship.id].is_carrier)
            return 0 if damaged else objective.points
        case _:
            return 0


def unloaded(own: Own, objective: TransportUnloaded) -> int:
    """The ships that have unloaded; sunk ones only if the objective keeps them."""
    return sum(
        1
        for ship in objective.ships
        if ship in own.arrived and (objective.kept_if_sunk or own.ships[ship].state != "sunk")
    )


def has_arrived(public: Public, owns: dict[Side, Own], of: str) -> bool:
    """Whether anything was scored under the objective `of`."""
    return any(
        ship in owns[objective.side].arrived
        for objective in public.charts.scenario.objective
        if objective.id == of and isinstance(objective, TransportArrival | TransportUnloaded)
        for ship in objective.ships
    )


def holds_the_field(public: Public, own: Own, enemy: Own, objective: NoEnemyCarrierWithin) -> bool:
    """No enemy carrier that counts is within the distance, and one of one's own is, where that is asked."""
    if any(carriers_within(public, enemy, objective)):
        return False
    return not objective.own_carrier_required or any(carriers_within(public, own, objective))


def carriers_within(public: Public, own: Own, objective: NoEnemyCarrierWithin) -> Iterator[bool]:
    for ship in own.ships.values():
        if ship.task_force is None or ship.damage > points(objective.state_at_most):
            continue
        if public.charts.ships[ship.id].is_carrier:
            at = public.markers[ship.task_force].hex
            yield public.charts.map.distance(at, objective.hex) <= objective.distance


def carrier_is_there(public: Public, own: Own, objective: CarrierInHex) -> bool:
    """A carrier of one of the nations, in the state or better, in one of the hexes."""
    data = public.charts.ships
    carriers = tuple(ship for ship in own.ships if data[ship].is_carrier and data[ship].nation in objective.nations)
    return any(True for _ in ships_in(public, own, carriers, objective.hexes, objective.state_at_most))
