"""What stops a transport is what the scenario says, not a number of `flag`'s own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fastcarriers.carriers.objectives import TransportArrival, TransportUnloaded
from fastcarriers.carriers.records import SUNK
from fastcarriers.commanders.flag.stakes import landings, stopped_at
from fastcarriers.commanders.flag.tactics.worth import ship_points
from fastcarriers.library import Library, Pack
from fastcarriers.simulate import charts_of


@pytest.fixture(scope="module")
def midway() -> Pack:
    return Library().load_scenario("midway")


def with_state(pack: Pack, state: str | None) -> Pack:
    """The scenario with landings by transports of that state; None: without any."""
    kinds = TransportArrival | TransportUnloaded
    changed = tuple(
        replace(one, ship_state_at_most=state) if isinstance(one, kinds) else one
        for one in pack.scenario.objective
        if state is not None or not isinstance(one, kinds)
    )
    return replace(pack, scenario=replace(pack.scenario, objective=changed))


@pytest.mark.parametrize(("state", "stopped"), [("D1", 2), ("D2", 3), ("D3", 4), (None, SUNK)])
def test_a_transport_lands_up_to_the_state_that_the_scenario_names(
    midway: Pack, state: str | None, stopped: int
) -> None:
    assert stopped_at(charts_of(with_state(midway, state))) == stopped


def test_her_landing_goes_with_her_at_the_damage_that_stops_her(midway: Pack) -> None:
    early, late = charts_of(with_state(midway, "D1")), charts_of(with_state(midway, "D2"))
    ship = min(landings(early, "jp"))
    before, after = ship_points(early, ship), ship_points(late, ship)
    assert before[2] > after[2]
    assert before[:2] + before[3:] == after[:2] + after[3:]
