"""Bookkeeping: what each event makes of the part that it is addressed to. No rule and no die here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from fastcarriers.carriers import events as e
from fastcarriers.carriers.records import SUNK, AirUnit, Statement, TargetOffered, sortie
from fastcarriers.carriers.state import Own, Public, Sealed
from fastcarriers.kernel.parts import Event

EVOLVE: dict[type[Event], Callable[[Any, Any], None]] = {}
E = TypeVar("E", bound=Event)
Part = TypeVar("Part", Public, Own, Sealed)


def becomes(event: type[E]) -> Callable[[Callable[[Part, E], None]], Callable[[Part, E], None]]:
    """Register what an event makes of its part."""

    def register(function: Callable[[Part, E], None]) -> Callable[[Part, E], None]:
        EVOLVE[event] = function
        return function

    return register


def evolve(part: Any, event: Event) -> None:
    """Let the part become what the event says. KeyError for an event that is not of this game."""
    EVOLVE[type(event)](part, event)


# ---- public


@becomes(e.GameBegan)
def _(public: Public, event: e.GameBegan) -> None:
    public.sites = {site.id: site for site in event.sites}
    public.void_rules = frozenset(event.void_rules)


@becomes(e.RulesLapsed)
def _(public: Public, event: e.RulesLapsed) -> None:
    public.void_rules |= frozenset(event.rules)


@becomes(e.GameTurnBegan)
def _(public: Public, event: e.GameTurnBegan) -> None:
    public.game_turn, public.op_turn, public.rolls = event.game_turn, 0, ()
    public.markers = {id: replace(marker, moved=False) for id, marker in public.markers.items()}


@becomes(e.OpTurnBegan)
def _(public: Public, event: e.OpTurnBegan) -> None:
    public.op_turn = event.op_turn


@becomes(e.OperationsPassed)
def _(public: Public, event: e.OperationsPassed) -> None:
    public.op_turn += event.op_turns


@becomes(e.MarkerPlaced)
def _(public: Public, event: e.MarkerPlaced) -> None:
    public.markers[event.marker.id] = event.marker


@becomes(e.TaskForceMoved)
def _(public: Public, event: e.TaskForceMoved) -> None:
    public.markers[event.task_force] = replace(public.markers[event.task_force], hex=event.hex, moved=True)


@becomes(e.MarkerRemoved)
def _(public: Public, event: e.MarkerRemoved) -> None:
    public.markers[event.task_force] = replace(public.markers[event.task_force], on_map=False)


@becomes(e.SearchRolled)
def _(public: Public, event: e.SearchRolled) -> None:
    public.rolls = (*public.rolls, event.roll)


@becomes(e.StrikeAnnounced)
def _(public: Public, event: e.StrikeAnnounced) -> None:
    """Nothing on the table changes: it is news."""


@becomes(e.ShipLost)
def _(public: Public, event: e.ShipLost) -> None:
    public.sunk[event.ship] = public.game_turn


@becomes(e.GameEnded)
def _(public: Public, event: e.GameEnded) -> None:
    public.outcome = event.outcome


# ---- to one side: ships and markers


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


# ---- to one side: what is asked, said and heard


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


# ---- to one side: air units


def put(own: Own, unit: str, **changes: Any) -> AirUnit:
    """The unit with these changes, in its place among the side's units."""
    own.units[unit] = became = replace(own.units[unit], **changes)
    return became


def count_sortie(own: Own, holder: str, mission: str, by: int) -> None:
    """One unit more, or less, has flown such a mission from this carrier or base."""
    key = sortie(holder, mission)
    own.sorties[key] = own.sorties.get(key, 0) + by


@becomes(e.UnitStationed)
def _(own: Own, event: e.UnitStationed) -> None:
    unit = own.units[event.unit]
    if (unit.place == "search") != (event.place == "search"):
        count_sortie(own, unit.home, "search", 1 if event.place == "search" else -1)
    put(own, event.unit, place=event.place, at=event.at, slot=event.slot)


@becomes(e.UnitLost)
def _(own: Own, event: e.UnitLost) -> None:
    if event.why == "carrier_lost":
        own.lost_aboard += own.units[event.unit].steps
    put(own, event.unit, place="lost", at="", slot="", endurance=0, land_by=None, extended=False)


@becomes(e.UnitAway)
def _(own: Own, event: e.UnitAway) -> None:
    put(own, event.unit, place="away", slot="", endurance=0, land_by=None)


@becomes(e.UnitLaunched)
def _(own: Own, event: e.UnitLaunched) -> None:
    at = own.units[event.unit].at
    mission = "transfer" if event.place == "strike" and own.strikes[event.at].transfer else event.place
    count_sortie(own, at, mission, 1)
    put(
        own,
        event.unit,
        place=event.place,
        at=event.at,
        slot=event.slot,
        endurance=event.endurance,
        extended=event.extended,
    )


@becomes(e.UnitScrambled)
def _(own: Own, event: e.UnitScrambled) -> None:
    count_sortie(own, event.at, "scramble", 1)
    put(own, event.unit, place="cap", at=event.at, slot="")


@becomes(e.UnitShifted)
def _(own: Own, event: e.UnitShifted) -> None:
    put(own, event.unit, slot=event.slot)


@becomes(e.UnitMoved)
def _(own: Own, event: e.UnitMoved) -> None:
    put(own, event.unit, place=event.box)


@becomes(e.UnitsRecombined)
def _(own: Own, event: e.UnitsRecombined) -> None:
    put(own, event.unit, half=False)
    del own.units[event.other]


@becomes(e.UnitLanded)
def _(own: Own, event: e.UnitLanded) -> None:
    put(own, event.unit, place=event.box, at=event.on, slot="", endurance=0, land_by=None, extended=False)


# ---- to one side: strikes


@becomes(e.StrikeFormed)
def _(own: Own, event: e.StrikeFormed) -> None:
    own.strikes[event.strike.id] = event.strike
    own.strikes_formed = event.formed


@becomes(e.WavesClosedUp)
def _(own: Own, event: e.WavesClosedUp) -> None:
    for unit, wave in event.waves.items():
        put(own, unit, slot=wave)


@becomes(e.StrikeMoved)
def _(own: Own, event: e.StrikeMoved) -> None:
    own.strikes[event.strike] = replace(own.strikes[event.strike], hex=event.hex, moved=True)


@becomes(e.StrikeRecalled)
def _(own: Own, event: e.StrikeRecalled) -> None:
    own.strikes[event.strike] = replace(own.strikes[event.strike], target=None, recalled=True, contact=None)
    own.choices.pop(event.strike, None)


@becomes(e.ReturnBaseNamed)
def _(own: Own, event: e.ReturnBaseNamed) -> None:
    strike = own.strikes[event.strike]
    target = event.return_base if strike.transfer else strike.target
    own.strikes[event.strike] = replace(strike, return_base=event.return_base, target=target, moved=True)


@becomes(e.EnduranceSpent)
def _(own: Own, event: e.EnduranceSpent) -> None:
    for unit, left in event.left.items():
        put(own, unit, endurance=left)
    own.strikes = {s.id: replace(s, path=(*s.path, s.hex), moved=False) for s in own.strikes.values()}


@becomes(e.StrikeEnded)
def _(own: Own, event: e.StrikeEnded) -> None:
    del own.strikes[event.strike]


@becomes(e.ContactMade)
def _(own: Own, event: e.ContactMade) -> None:
    contact = event.target if event.contact else None
    own.strikes[event.strike] = replace(own.strikes[event.strike], contact=contact)


@becomes(e.TargetAsked)
def _(own: Own, event: e.TargetAsked) -> None:
    own.choices[event.offered.strike] = event.offered


@becomes(e.TargetChosen)
def _(own: Own, event: e.TargetChosen) -> None:
    own.choices.pop(event.strike, None)
    strike = own.strikes[event.strike]
    switched = event.switched or strike.switched
    own.strikes[event.strike] = replace(strike, target=event.task_force, contact=event.task_force, switched=switched)


# ---- sealed


@becomes(e.ChitsMixed)
def _(sealed: Sealed, event: e.ChitsMixed) -> None:
    sealed.pool, sealed.reserve, sealed.under = event.pool, event.reserve, {}


@becomes(e.ChitDrawn)
def _(sealed: Sealed, event: e.ChitDrawn) -> None:
    sealed.under[event.task_force] = event.under
    sealed.pool, sealed.reserve = event.pool, event.reserve


@becomes(e.ChitsReturned)
def _(sealed: Sealed, event: e.ChitsReturned) -> None:
    sealed.under.pop(event.task_force, None)
    sealed.pool = event.pool
