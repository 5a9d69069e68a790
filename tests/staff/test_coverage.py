"""Search coverage against numbers worked out by hand from the printed cells of the search table [7.2]."""

from __future__ import annotations

import pytest
from situations import Situation, charts_of

from fastcarriers.carriers.view import View, make_view
from fastcarriers.staff.coverage import Patrol, chance, coverage, fog, patrols

CHARTS = charts_of()
CARRIER, DESTROYER = "us-cv-enterprise", "us-dd-phelps"


def seen(s: Situation, side: str = "us") -> View:
    return make_view(s.public, s.own(side))


@pytest.mark.parametrize(
    ("pattern", "units", "label", "expected"),
    [
        ("circle", 1, "1008", 1),  # distance 0: found on 6 or less
        ("circle", 1, "1009", 3 / 6),  # printed: circle 1 at 1 = 3
        ("circle", 1, "1308", 0),  # printed: circle 1 at 3 = 0
        ("2", 1, "1408", 1 / 6),  # printed: wedge 1 at 4 = 1, on the row to the east that bounds wedge 2
        ("5", 1, "1408", 0),  # wedge 5 lies on the other side
        ("2", 6, "1608", 0),  # six hexes away: beyond the radius
        ("B", 4, "1208", 1),  # fan 4 at 2 = 6
    ],
)
def test_one_pattern_finds_with_the_number_of_the_table(pattern: str, units: int, label: str, expected: float) -> None:
    plan = [Patrol("us-1", "1008", pattern, units)]  # type: ignore[arg-type]
    assert chance(CHARTS, plan, label) == pytest.approx(expected)


def test_patterns_that_overlap_throw_a_die_each() -> None:
    plan = [
        Patrol("us-1", "1008", "circle", 1),  # 1109 is one hex away: 3 in 6
        Patrol("midway", "1010", "circle", 2),  # 1109 is one hex away: 4 in 6
    ]
    assert CHARTS.map.distance("1008", "1009") == CHARTS.map.distance("1010", "1009") == 1
    assert chance(CHARTS, plan, "1009") == pytest.approx(1 - 3 / 6 * 2 / 6)  # 5 in 6


def test_units_in_one_pattern_share_a_die_but_two_displays_do_not() -> None:
    together = chance(CHARTS, [Patrol("us-1", "1008", "circle", 2)], "1108")
    apart = chance(CHARTS, [Patrol("us-1", "1008", "circle", 1), Patrol("us-2", "1008", "circle", 1)], "1108")
    assert together == pytest.approx(4 / 6)
    assert apart == pytest.approx(3 / 4)


def test_coverage_lists_hexes_with_a_chance_and_no_others() -> None:
    found = coverage(CHARTS, [Patrol("us-1", "1008", "circle", 1)])
    assert len(found) == 19  # its own hex, 6 at distance 1, 12 at distance 2: the table has 0 beyond
    assert sorted(set(found.values())) == pytest.approx([1 / 6, 3 / 6, 1])


def test_hidden_hexes_have_no_chance() -> None:
    found = coverage(CHARTS, [Patrol("us-1", "1008", "circle", 1)], hidden=frozenset({"1008"}))
    assert "1008" not in found
    assert len(found) == 18


def test_the_plan_counts_the_units_of_each_pattern_of_each_display() -> None:
    s = Situation()
    s.task_force("us", 1, "1004", CARRIER)
    s.units(2, "us", "sbd", "search", "us-1", slot="E", home=CARRIER)
    s.unit("us", "sbd", "search", "us-1", slot="circle", home=CARRIER)
    s.unit("us", "pby", "search", "midway", slot="5", home="midway")
    s.unit("us", "sbd", "cap", "us-1", home=CARRIER)
    base = s.public.sites["midway"].hex
    assert patrols(s.charts, seen(s)) == (
        Patrol("midway", base, "5", 1),
        Patrol("us-1", "1004", "E", 2),
        Patrol("us-1", "1004", "circle", 1),
    )
    assert patrols(s.charts, seen(s, "jp")) == ()


def test_a_display_without_a_carrier_searches_nothing() -> None:
    s = Situation()
    s.task_force("us", 1, "1004", DESTROYER)
    s.unit("us", "sbd", "search", "us-1", slot="E", home=CARRIER)
    assert patrols(s.charts, seen(s)) == ()


def test_fog_hides_columns_1_to_7_of_rows_1_to_5_through_game_turn_5_of_midway() -> None:
    assert len(fog(CHARTS, 0, {})) == len(fog(CHARTS, 5, {})) == 35
    assert {"0101", "0705"} <= fog(CHARTS, 5, {})
    assert not {"0801", "0706"} & fog(CHARTS, 5, {})
    assert fog(CHARTS, 6, {}) == frozenset()
