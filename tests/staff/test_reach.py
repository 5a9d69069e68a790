"""Strike reach against the worked examples of 10.55 and 10.67 and against times worked out by hand."""

from __future__ import annotations

import pytest
from situations import Situation, charts_of

from fastcarriers.carriers.view import make_view
from fastcarriers.staff.reach import (
    Flight,
    flight,
    on_deck,
    phases_home,
    phases_out,
    radius,
    rate,
    reach,
    stranded,
    time_lines,
    within_reach,
)

MIDWAY = charts_of()
KOREA = charts_of("korea")


@pytest.mark.parametrize(("hexes", "phases"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_a_propeller_strike_moves_one_hex_in_its_first_phase_and_two_in_each_other(hexes: int, phases: int) -> None:
    assert phases_out(MIDWAY, hexes, 2) == phases


def test_it_comes_home_at_its_full_rate() -> None:
    assert [phases_home(hexes, 2) for hexes in range(6)] == [0, 1, 1, 2, 2, 3]


def test_a_jet_flies_three_hexes_and_then_four_a_helicopter_none_and_then_one() -> None:
    assert [phases_out(KOREA, hexes, 4) for hexes in (3, 4, 7, 8)] == [1, 2, 2, 3]
    assert [phases_out(KOREA, hexes, 1) for hexes in (0, 1, 2)] == [1, 2, 3]


@pytest.mark.parametrize(("type_", "hexes"), [("f4f", 2), ("sbd", 4), ("tbd", 3), ("zeke", 5), ("val", 5), ("kate", 6)])
def test_the_radius_of_a_propeller_type_is_its_endurance_less_one(type_: str, hexes: int) -> None:
    assert MIDWAY.types[type_].endurance == hexes + 1
    assert radius(MIDWAY, type_) == hexes


def test_a_jet_with_endurance_2_strikes_3_hexes_away() -> None:
    assert KOREA.types["f9f"].endurance == 2
    assert radius(KOREA, "f9f") == 3  # out 3, back 4 at most


def test_the_slowest_type_sets_the_rate_and_so_the_radius() -> None:
    assert rate(KOREA, ["f9f"]) == 4
    assert rate(KOREA, ["f9f", "ad"]) == 2
    assert rate(KOREA, []) == 0
    assert radius(KOREA, "f9f", speed=2) == 1


def test_a_strike_that_does_not_move_arrives_nowhere() -> None:
    with pytest.raises(ValueError, match="arrives nowhere"):
        phases_home(1, 0)


def test_the_reach_of_an_f4f_is_the_19_hexes_within_two_of_its_carrier() -> None:
    assert len(reach(MIDWAY, "f4f", "1008")) == 19
    assert reach(MIDWAY, "f4f", "1008") == frozenset(MIDWAY.map.within("1008", 2))


def test_a_nearer_return_base_takes_a_strike_farther() -> None:
    assert not within_reach(MIDWAY, "f4f", 3, 3)  # two phases out, two home: four op-turns of three
    assert within_reach(MIDWAY, "f4f", 3, 2)
    there = reach(MIDWAY, "f4f", "1008", "1308")
    assert "1308" in there
    assert "1308" not in reach(MIDWAY, "f4f", "1008")


def test_the_time_line_is_that_of_the_example_of_10_67() -> None:
    """Launched in op-turn 1, an F4F may land in op-turn 4 at the latest, an SBD in op-turn 2 of the next game-turn."""
    launch = MIDWAY.clock(2, 1)
    f4f, sbd = flight(MIDWAY, "f4f", 2, 2, launch), flight(MIDWAY, "sbd", 2, 2, launch)
    assert f4f == Flight("f4f", launch=5, hit=6, land=8, last=MIDWAY.clock(2, 4))
    assert sbd.last == MIDWAY.clock(3, 2)
    assert (f4f.spare, sbd.spare) == (0, 2)
    assert f4f.comes_home


def test_an_escort_taken_too_far_does_not_come_home() -> None:
    escort = flight(MIDWAY, "f4f", 3, 3, launch=5)
    assert (escort.hit, escort.land, escort.last, escort.spare) == (6, 9, 8, -1)
    assert not escort.comes_home


def test_units_on_deck_are_counted_by_type_for_each_display() -> None:
    s = Situation()
    s.task_force("us", 1, "1004", "us-cv-enterprise", "us-cv-hornet")
    s.task_force("us", 2, "1005", "us-cv-yorktown")
    s.units(2, "us", "sbd", "deck", "us-cv-enterprise")
    s.unit("us", "sbd", "deck", "us-cv-hornet")
    s.unit("us", "f4f", "deck", "us-cv-hornet")
    s.unit("us", "tbd", "arm", "us-cv-hornet")
    s.unit("us", "tbd", "deck", "us-cv-yorktown")
    view = make_view(s.public, s.own("us"))
    assert on_deck(view, "us-1") == {"f4f": 1, "sbd": 3}
    assert on_deck(view, "us-2") == {"tbd": 1}
    assert on_deck(view, "midway") == {}


def test_the_planner_has_a_time_line_for_each_type_on_deck() -> None:
    """Three hexes out: two phases; two hexes home to the other task force: one. Launched in op-turn 2 of turn 7."""
    s = Situation()
    s.task_force("us", 1, "1004", "us-cv-enterprise")
    s.task_force("us", 2, "0904", "us-cv-yorktown")
    s.task_force("jp", 1, "0704")
    s.unit("us", "f4f", "deck", "us-cv-enterprise")
    s.unit("us", "tbd", "deck", "us-cv-enterprise")
    s.phase("take_off", game_turn=7, op_turn=2)
    view = make_view(s.public, s.own("us"))
    launch = s.charts.clock(7, 2)
    f4f, tbd = time_lines(s.charts, view, "us-1", "jp-1", "us-2")
    assert (f4f.launch, f4f.hit, f4f.land, f4f.spare) == (launch, launch + 1, launch + 3, 0)
    assert (tbd.hit, tbd.land, tbd.spare) == (launch + 1, launch + 3, 1)
    back = time_lines(s.charts, view, "us-1", "jp-1", "us-1")
    assert [line.comes_home for line in back] == [False, True]  # three hexes home: two phases


def test_the_units_that_a_move_would_strand_are_named() -> None:
    """Home is two hexes from 1204: one phase. Three hexes from 1304: two."""
    s = Situation()
    s.task_force("us", 1, "1004", "us-cv-enterprise")
    strike = s.strike("us", "us-1", None, "1104")
    short = s.unit("us", "f4f", "strike", strike, slot="1", endurance=2, home="us-cv-enterprise")
    long = s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home="us-cv-enterprise")
    view = make_view(s.public, s.own("us"))

    def lost(label: str) -> set[str]:
        return {unit.id for unit in stranded(s.charts, view, view.strikes[strike], label)}

    assert lost("1204") == set()
    assert lost("1304") == {short}
    assert lost("1504") == {short, long}  # five hexes: three phases
