"""What the events of ships and markers become, and what is asked, said and heard: a side's own part."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fastcarriers.carriers import force_events as e
from fastcarriers.carriers.bookkeeping import becomes
from fastcarriers.carriers.records import SUNK, Statement, TargetOffered
from fastcarriers.carriers.state import Own

# ---- ships and markers


@becomes(e.ForceMustered)
def _(own: Own, event: e.ForceMustered) -> None:
    own.ships = {ship.id: ship for ship in event.ships}
    own.units = {unit.id: unit for unit in event.units}
    own.at_start = dict(own.units)
    own.deployment, own.reserved = dict(event.deployment), dict(event.reserved)


@becomes(e.PhaseOpened)
def _(own: Own, event: e.PhaseOpened) -> None:
    own.at_start = dict(own.units)


@becomes(e.DeploymentPlotted)
def _(own: Own, event: e.DeploymentPlotted) -> None:
    if event.hex is None:
        own.deployment.pop(event.task_force, None)
    else:
        own.deployment[event.task_force] = event.hex


@becomes(e.DummyDeclared)
def _(own: Own, event: e.DummyDeclared) -> None:
    own.declared = (*own.declared, event.task_force)


@becomes(e.ShipTransferred)
def _(own: Own, event: e.ShipTransferred) -> None:
    own.ships[event.ship] = replace(own.ships[event.ship], task_force=event.task_force)
    own.emptied = tuple(marker for marker in own.emptied if marker != event.task_force)


@becomes(e.TaskForceEmptied)
def _(own: Own, event: e.TaskForceEmptied) -> None:
    own.emptied = (*own.emptied, event.task_force)


@becomes(e.MarkerForgotten)
def _(own: Own, event: e.MarkerForgotten) -> None:
    own.emptied = tuple(marker for marker in own.emptied if marker != event.task_force)
    own.refuelled = tuple(marker for marker in own.refuelled if marker != event.task_force)
    learnt: tuple[dict[str, Any], ...] = (own.statements, own.compositions, own.searched, own.said, own.plots)
    for kept in learnt:
        kept.pop(event.task_force, None)
    for id, choice in own.choices.items():
        if isinstance(choice, TargetOffered) and event.task_force in choice.others:
            others = tuple(other for other in choice.others if other != event.task_force)
            own.choices[id] = replace(choice, others=others)


@becomes(e.ShipTowed)
def _(own: Own, event: e.ShipTowed) -> None:
    own.ships[event.ship] = replace(own.ships[event.ship], tower=event.tower)


@becomes(e.ShipGone)
def _(own: Own, event: e.ShipGone) -> None:
    state = "sunk" if event.state == "sunk" else "withdrawn"
    damage = SUNK if state == "sunk" else own.ships[event.ship].damage
    own.ships[event.ship] = replace(own.ships[event.ship], task_force=None, tower=None, state=state, damage=damage)


@becomes(e.ShipArrived)
def _(own: Own, event: e.ShipArrived) -> None:
    own.ships[event.ship] = replace(own.ships[event.ship], task_force=event.task_force, state="afloat")
    own.reserved.pop(event.task_force, None)
    for unit in own.units.values():
        if unit.home == event.ship and unit.place == "away":
            own.units[unit.id] = replace(unit, place="hangar", at=event.ship)


@becomes(e.MovePlotted)
def _(own: Own, event: e.MovePlotted) -> None:
    if event.hex is None:
        own.plots.pop(event.task_force, None)
    else:
        own.plots[event.task_force] = event.hex


@becomes(e.MoveVoid)
def _(own: Own, event: e.MoveVoid) -> None:
    own.plots.pop(event.task_force, None)


@becomes(e.TaskForcesRefuelled)
def _(own: Own, event: e.TaskForcesRefuelled) -> None:
    own.refuelled = (*own.refuelled, *event.task_forces)


@becomes(e.FuelUsed)
def _(own: Own, event: e.FuelUsed) -> None:
    own.refuelled = tuple(marker for marker in own.refuelled if marker != event.task_force)
    own.fuel_uses = event.uses


@becomes(e.MovesExecuted)
def _(own: Own, event: e.MovesExecuted) -> None:
    own.plots, own.deployment, own.declared = {}, {}, ()


# ---- asked, said and heard


@becomes(e.StatementAsked)
def _(own: Own, event: e.StatementAsked) -> None:
    own.choices[event.due.task_force] = event.due


@becomes(e.StatementMade)
def _(own: Own, event: e.StatementMade) -> None:
    own.choices.pop(event.task_force, None)
    own.said[event.task_force] = Statement(
        event.task_force, event.hex, event.game_turn, event.ships, event.transports, event.carriers
    )


@becomes(e.StatementHeard)
def _(own: Own, event: e.StatementHeard) -> None:
    own.statements[event.task_force] = Statement(
        event.task_force, event.hex, event.game_turn, event.ships, event.transports, event.carriers
    )


@becomes(e.CompositionHeard)
def _(own: Own, event: e.CompositionHeard) -> None:
    own.compositions[event.composition.task_force] = event.composition


@becomes(e.CompositionStated)
def _(own: Own, event: e.CompositionStated) -> None:
    """What the side itself knew: it is news."""


@becomes(e.ChitsRevealed)
def _(own: Own, event: e.ChitsRevealed) -> None:
    """Seen once and put back: it is news."""


@becomes(e.PatternEmpty)
def _(own: Own, event: e.PatternEmpty) -> None:
    """The side flew it and sees every marker on the map: it is news."""


@becomes(e.Searched)
def _(own: Own, event: e.Searched) -> None:
    own.searched[event.task_force] = event.how


@becomes(e.SearchForgotten)
def _(own: Own, event: e.SearchForgotten) -> None:
    for task_force in event.task_forces:
        own.searched.pop(task_force, None)


@becomes(e.OperationsWished)
def _(own: Own, event: e.OperationsWished) -> None:
    own.wish = event.wish


@becomes(e.ShipUnloaded)
def _(own: Own, event: e.ShipUnloaded) -> None:
    own.unloading[event.ship] = event.game_turns


@becomes(e.ShipScored)
def _(own: Own, event: e.ShipScored) -> None:
    own.arrived[event.ship] = event.game_turn
