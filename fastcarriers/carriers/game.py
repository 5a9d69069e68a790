"""The Fast Carriers as a rule set of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fastcarriers.carriers import (
    contact,
    deployment,
    interface,
    landing,
    movement,
    placing,
    scuttling,
    sequence,
    statements,
    stationing,
    status,
    strike_movement,
    strikes,
    take_off,
    towing,
)
from fastcarriers.carriers.battle import (
    air_combat,
    air_to_surface,
    entering,
    facing,
    flak,
    set_up,
    situations,
    strafing,
)
from fastcarriers.carriers.battle import movement as tactical_movement
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.duties import faults_of
from fastcarriers.carriers.events import EVENTS
from fastcarriers.carriers.evolve import evolve
from fastcarriers.carriers.records import Scored
from fastcarriers.carriers.scoring import scored
from fastcarriers.carriers.state import CarriersKind, CarriersNow, CarriersState, Own, Public, Sealed
from fastcarriers.carriers.view import View, make_view
from fastcarriers.kernel.errors import Fault
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Event, Side, State

KINDS: tuple[CarriersKind, ...] = (
    *placing.KINDS,
    *stationing.KINDS,
    *scuttling.KINDS,
    *towing.KINDS,
    *movement.KINDS,
    *statements.KINDS,
    *interface.KINDS,
    *take_off.KINDS,
    *status.KINDS,
    *landing.KINDS,
    *strikes.KINDS,
    *strike_movement.KINDS,
    *contact.KINDS,
    *situations.KINDS,
    *set_up.KINDS,
    *entering.KINDS,
    *tactical_movement.KINDS,
    *facing.KINDS,
    *air_combat.KINDS,
    *flak.KINDS,
    *strafing.KINDS,
    *air_to_surface.KINDS,
)


class Carriers:
    """The rules with the charts of one scenario. It holds no state."""

    sequence_rule = "4.1"

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.kinds: Mapping[type[Order], CarriersKind] = {kind.order: kind for kind in KINDS}
        self.events: tuple[type[Event], ...] = EVENTS

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.charts.sides

    def empty(self, seed: str) -> CarriersState:
        return State(Public(self.charts), {side: Own(side) for side in self.sides}, Sealed(seed))

    def begin(self, now: CarriersNow, options: Mapping[str, Any]) -> None:
        """[5.1] The order of battle is on the table; both sides set up. `options` are in the charts already."""
        deployment.begin(now)

    def faults(self, public: Public, own: Own) -> Iterable[Fault]:
        return faults_of(public, own)

    def proceed(self, now: CarriersNow) -> None:
        sequence.proceed(now)

    def evolve(self, part: Any, event: Event) -> None:
        evolve(part, event)

    def view(self, public: Public, own: Own | None) -> View:
        return make_view(public, own)

    def outcome(self, state: CarriersState) -> Outcome | None:
        return state.public.outcome

    def scored(self, state: CarriersState) -> tuple[Scored, ...]:
        """How the points of both sides arise, item by item, as the game stands; final once it is over."""
        return tuple(item for side in self.sides for item in scored(state.public, state.own, side))
