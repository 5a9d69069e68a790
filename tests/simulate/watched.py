"""Midway under watch: after each event the pieces must still add up."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from msgspec.structs import replace

from fastcarriers.carriers.battle.events import UnitHalved
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.displays import capacity, count_in, holders
from fastcarriers.carriers.events import (
    ChitsMixed,
    ForceMustered,
    ShipArrived,
    ShipGone,
    UnitAway,
    UnitLost,
    UnitsRecombined,
)
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.records import BOXES, AirUnit, Ship
from fastcarriers.carriers.state import Own, Public, Sealed
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import CarriersSession
from fastcarriers.players import play_phase, seat_players

Units = dict[str, AirUnit]
Ships = dict[str, Ship]
LOAD = Library.load_scenario
"""The real one, whatever a test puts in its place."""
TURNS = 24
MARKERS = 8
CHITS = 30


@cache
def pack(turns: int = TURNS) -> Pack:
    """Midway, whole or with its first game-turns only."""
    whole = LOAD(Library(), "midway")
    return replace(whole, scenario=replace(whole.scenario, game_turns=turns))


@cache
def charts(turns: int = TURNS) -> Charts:
    found = pack(turns)
    scenario = found.scenario.with_options(frozenset(), {})
    return Charts(found.tables, found.air, found.ships, found.map, scenario, {})


class Watched(Carriers):
    """The rules, with every event looked at before and after."""

    def evolve(self, part: Any, event: Event) -> None:
        before = (dict(part.units), dict(part.ships)) if isinstance(part, Own) else None
        super().evolve(part, event)
        if before is not None:
            assert_accounted_for(before, part, event)
        elif isinstance(part, Public):
            numbers = Counter(m.side for m in part.markers.values() if m.on_map)
            assert all(count <= MARKERS for count in numbers.values()), f"{numbers} after {event}"
        elif isinstance(part, Sealed) and (part.pool or part.under or isinstance(event, ChitsMixed)):
            chits = len(part.pool) + len(part.reserve) + sum(map(len, part.under.values()))
            assert chits == CHITS, f"{chits} chits after {event}"


def assert_accounted_for(before: tuple[Units, Ships], own: Own, event: Event) -> None:
    """No unit and no ship comes, goes or changes its strength but by an event that names it; each is where it says."""
    units, ships = before
    assert isinstance(event, ForceMustered) or (own.units.keys() <= units.keys() and own.ships.keys() == ships.keys())
    assert own.units.keys() >= units.keys() - ({event.other} if isinstance(event, UnitsRecombined) else set())
    for id, unit in own.units.items():
        if units.get(id) is not unit:
            assert unit.id == id
            assert_place(own, unit)
            if not isinstance(event, ForceMustered):
                assert_named(units[id], unit, event)
    for id, ship in own.ships.items():
        if ships.get(id) is not ship:
            assert ship.id == id
            assert (ship.state == "afloat") == (ship.task_force is not None), f"{ship}"
            named = isinstance(event, ShipGone | ShipArrived) and event.ship == id
            assert isinstance(event, ForceMustered) or ships[id].state == ship.state or named, f"{ship} after {event}"


def assert_place(own: Own, unit: AirUnit) -> None:
    """It is in one place that there is, and its endurance is not below nothing."""
    assert unit.endurance >= 0, f"{unit} has flown too long"
    if unit.place == "strike":
        assert unit.at in own.strikes, f"{unit} is in no strike"
        assert unit.slot, f"{unit} is in no wave"
    elif unit.place == "lost":
        assert unit.at == ""
    else:
        assert unit.at, f"{unit} is nowhere"
        noted = unit.place in ("search", "transfer")  # the pattern, or the carrier that it has left [10.81]
        assert noted == bool(unit.slot), f"{unit} has a pattern that it does not fly"
        assert unit.place != "transfer" or unit.slot in own.ships, f"{unit} has left no carrier"


def assert_named(before: AirUnit, after: AirUnit, event: Event) -> None:
    """A unit is lost, comes back, or is halved or doubled by the events of that meaning only."""
    if before.place != "lost" and after.place == "lost":
        assert isinstance(event, UnitLost), f"lost without a word: {event}"
        assert event.unit == after.id
    assert before.place != "lost" or after.place == "lost", f"back from the lost: {event}"
    if (before.place == "away") != (after.place == "away"):
        assert isinstance(event, UnitAway | ShipArrived), f"gone or come without a word: {event}"
    if before.half != after.half:
        assert isinstance(event, UnitHalved if after.half else UnitsRecombined), f"other strength: {event}"
        assert event.unit == after.id


def boxes(session: CarriersSession) -> dict[tuple[str, str], tuple[int, int]]:
    """Each box of each carrier and base: how many units it holds, and how many it may."""
    public = session.table.state.public
    return {
        (holder, box): (count_in(own, holder, box), capacity(public, own, holder, box))
        for own in session.table.state.own.values()
        for holder in holders(public, own)
        for box in BOXES
    }


def assert_capacities(before: dict[tuple[str, str], tuple[int, int]], session: CarriersSession) -> None:
    """[9.17] No box is over its limit at the end of a phase, unless it was as full before (damage, a coast) [FC-75]."""
    sites, now = session.table.state.public.sites, boxes(session)
    for (holder, box), (held, limit) in now.items():
        if box == "hangar":
            aboard = sum(now[holder, one][0] for one in BOXES)
            assert aboard <= limit or holder in sites, f"{holder} holds {aboard} of {limit}"
        else:
            assert held <= max(limit, before.get((holder, box), (0, 0))[0]), f"{holder} {box} holds {held} of {limit}"


class Game:
    """A watched game in memory between two commanders."""

    def __init__(self, seed: int, names: dict[Side, str], first: Side = "us", turns: int = TURNS) -> None:
        self.session = CarriersSession.new(Watched(charts(turns)), str(seed), {}, threaded=False)
        sides = sorted(charts(turns).sides, key=lambda side: side != first)
        self.seats = {side: self.session.seat((side,)) for side in sides}
        commanders = {side: commander_called(names[side], charts(turns)) for side in sides}
        self.players = seat_players(self.seats, commanders, str(seed))
        self.given: list[tuple[Side, Order]] = []

    def play(self) -> Outcome:
        """To the end, looking at the boxes after each phase."""
        before = boxes(self.session)
        while (outcome := self.session.outcome) is None:
            play_phase(self.players, lambda side, order: self.given.append((side, order)))
            assert_capacities(before, self.session)
            before = boxes(self.session)
        return outcome

    @property
    def kinds(self) -> set[str]:
        return {type(order).__name__ for _, order in self.given}
