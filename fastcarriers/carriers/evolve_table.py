"""What the events on the table become: the public and the sealed part."""

from __future__ import annotations

from msgspec.structs import replace

from fastcarriers.carriers import table_events as e
from fastcarriers.carriers.bookkeeping import becomes
from fastcarriers.carriers.state import Public, Sealed

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
