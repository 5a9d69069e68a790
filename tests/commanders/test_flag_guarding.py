"""`flag` against a landing: what it is worth to stop it, when to go there, and what to keep for the strike."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from watched import Game, charts

from fastcarriers.carriers.records import BOXES, Label, Marker
from fastcarriers.carriers.view import View
from fastcarriers.commanders.flag.danger import Danger
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sailing import Course
from fastcarriers.commanders.flag.searching import Watch
from fastcarriers.commanders.flag.sight import Group, Sight
from fastcarriers.commanders.flag.tactics.worth import ship_points
from fastcarriers.players import play_phase

ENTERPRISE = "us-cv-enterprise"
CLOSES, POINTS_EACH, MOST, LEAVES, LANDS = 0.5, 0.5, 0.25, 5.0, 0.7
"""As in `commanders/flag.toml`."""


@cache
def morning() -> View:
    """[by hand] United States at Midway, third game-turn, with nothing but one enemy marker on the map."""
    game = Game(1, {"us": "drill", "jp": "drill"}, turns=3)
    while game.seats["us"].view().game_turn < 1:
        play_phase(game.players, lambda side, order: None)
    view: Any = game.seats["us"].view()
    return replace(view, game_turn=3, op_turn=0, night=False)


def with_enemy(label: Label, group: str) -> tuple[Sight, Memory]:
    """What is seen when one grouping of the enemy stands in a hex, and nothing else of him."""
    view = morning()
    ours = {id: marker for id, marker in view.markers.items() if marker.side == "us"}
    there = next(marker for marker in view.markers.values() if marker.side == "jp")
    enemy = replace(there, hex=label, on_map=True)
    return Sight(replace(view, markers=ours | {enemy.id: enemy}), charts()), Memory(odds={enemy.id: {group: 1.0}})


def landing(sight: Sight) -> Group:
    return next(group for group in sight.groups if group.lands)


def striking(sight: Sight) -> Group:
    return max(sight.groups, key=lambda group: group.carriers)


def carriers(sight: Sight) -> Marker:
    return next(marker for marker in sight.own if ENTERPRISE in sight.carriers(marker.id))


def hexes_from(label: Label, away: int) -> Label:
    """A hex on the open sea so far away."""
    board = charts().map
    near = (at for at in board.within(label, away) if board.distance(label, at) == away)
    return next(at for at in near if not board.is_coastal(at) and board.sea_steps(at))


def test_of_transports_that_may_land_twice_as_many_count_as_of_other_ships() -> None:
    sight = Sight(morning(), charts())
    bonuses = (40 + 30) / 8  # of the landing and of its prevention, shared by the eight that it takes
    assert landing(sight).worth == pytest.approx(6 * (sight.points("jp-trans-transport-1") + 8 + bonuses))
    assert not striking(sight).lands


@pytest.mark.parametrize(("hexes", "is_time"), [(1, True), (8, False)])
def test_carriers_go_to_the_goal_of_transports_when_it_is_time(hexes: int, is_time: bool) -> None:
    seen = Sight(morning(), charts())
    midway = "0907"
    sight, memory = with_enemy(hexes_from(midway, hexes), landing(seen).id)
    course, power = Course(sight, memory), sight.power_of(carriers(sight).id)
    assert power[4] > 0
    assert course.due is not None
    assert bool(course.lets_land(hexes_from(midway, 7), power)) is is_time
    assert course.lets_land(midway, power) == 0


def test_nobody_is_sent_against_a_landing_that_is_not_in_sight() -> None:
    seen = Sight(morning(), charts())
    sight, memory = with_enemy(hexes_from("0907", 2), striking(seen).id)
    course = Course(sight, memory)
    assert course.due is None
    assert course.lets_land(hexes_from("0907", 9), sight.power_of(carriers(sight).id)) == 0


def test_an_enemy_who_may_close_is_feared_a_hex_beyond_his_reach() -> None:
    seen, here = Sight(morning(), charts()), hexes_from("0907", 6)
    sight, memory = with_enemy(here, striking(seen).id)
    danger = Danger(sight, memory)
    power = next(threat.power for threat in danger.threats if threat.worth)
    reach = max(away for away, strength in enumerate(power) if strength > 0)
    beyond = next(at for at in sight.map.within(here, reach + 1) if sight.map.distance(here, at) == reach + 1)
    assert danger.risk(beyond, 1000, known=True) >= CLOSES * POINTS_EACH * power[reach]


def test_a_task_force_keeps_most_of_its_bombers_from_search() -> None:
    seen = Sight(morning(), charts())
    sight, memory = with_enemy(hexes_from("0907", 6), striking(seen).id)
    display = carriers(sight).id
    aboard = [u for holder in sight.displays[display] for box in BOXES for u in sight.units(holder, box)]
    up = [unit for unit in sight.units(display, "search") if sight.is_bomber(unit)]
    bombers = [unit for unit in aboard if sight.is_bomber(unit)]
    able = [unit for unit in Watch(sight, memory).able(display) if sight.is_bomber(unit)]
    assert 0 < len(able) + len(up) <= round(MOST * (len(bombers) + len(up)))


def test_ships_without_carriers_leave_by_the_edge_for_a_price_and_carriers_never() -> None:
    sight = Sight(grounded(morning()), charts())
    course = Course(sight, Memory())
    marker = carriers(sight)
    assert course.leaving(marker, "surface") == -LEAVES
    assert course.leaving(marker, "cripple") == 0
    assert course.leaving(marker, "carriers") < course.leaving(marker, "surface") - 100


def test_9_48_nobody_leaves_the_map_from_under_planes_that_are_up() -> None:
    for place in ("cap", "search"):
        view = grounded(morning())
        marker = carriers(Sight(view, charts()))
        up = next(unit for unit in view.units.values() if unit.home == ENTERPRISE)
        view = replace(view, units=view.units | {up.id: replace(up, place=place, at=marker.id)})
        course = Course(Sight(view, charts()), Memory())
        assert course.leaving(marker, "cripple") < -1000
        assert course.leaving(marker, "surface") < -1000


def grounded(view: View) -> View:
    """The same with every plane in its Hangar."""
    down = {id: replace(unit, place="hangar", at=unit.home) for id, unit in view.units.items()}
    return replace(view, units=down)


def test_on_the_display_a_transport_is_worth_her_landing_and_another_ship_is_not() -> None:
    landed = 8 + (40 + 30) / 8
    printed = charts().scenario.victory.ship_points["TRANS"]
    found = ship_points(charts(), "jp-trans-transport-1")
    assert found[:2] == (0.0, float(printed.at(1)))
    assert found[2:] == pytest.approx([printed.at(damage) + LANDS * landed for damage in (2, 3, 4)])
    assert ship_points(charts(), ENTERPRISE)[4] == charts().scenario.victory.ship_points["CV"].at(4)
