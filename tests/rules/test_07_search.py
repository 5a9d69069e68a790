"""[7.0] Search, and [8.0] the interface."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import chits, displays, night, search, statements
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import (
    ChitDrawn,
    OperationsPassed,
    OpTurnBegan,
    PatternEmpty,
    SearchForgotten,
    SearchRolled,
    StatementAsked,
    StatementHeard,
    UnitLost,
)
from fastcarriers.carriers.orders import MakeStatement, WishOperations
from fastcarriers.carriers.records import StatementDue
from fastcarriers.kernel.orders import Ready

US = ("us-cv-enterprise", "us-ca-astoria", "us-dd-hammann")
KB = ("jp-cv-akagi", "jp-cv-kaga", "jp-bb-haruna", "jp-bb-kirishima")
FOUR_DD_THREE_CA_TWO_BB_TWO_CV = (
    "jp-dd-isokaze", "jp-dd-urakaze", "jp-dd-hamakaze", "jp-dd-tanikaze",
    "jp-ca-tone", "jp-ca-chikuma", "jp-ca-atago", *KB,
)  # fmt: skip


@pytest.fixture
def s() -> Situation:
    """An American task force in 1204, search pools as if mixed, no fog: game-turn 7 is day again."""
    s = Situation()
    s.task_force("us", 1, "1204", *US)
    s.phase(ph.PLOTTING, game_turn=7, op_turn=0)
    s.table.state.sealed.pool = ("true",) * 20
    s.table.state.sealed.reserve = ("false",) * 10
    return s


def fly(s: Situation, pattern: str, count: int = 1, at: str = "us-1") -> None:
    s.units(count, "us", "sbd", "search", at, slot=pattern, home="us-cv-enterprise")


def rolls(s: Situation, *dice: int) -> list[tuple[str, bool]]:
    """Search with these dice for 7.16 (each found task force draws the first chit)."""
    events = s.follow(search.search, *[("7.16", die) for die in dice])
    return [(event.roll.task_force, event.roll.found) for event in of_kind(events, SearchRolled)]


def due(s: Situation, task_force: str, chit: str) -> set[tuple[bool, bool, int]]:
    """What may be said of a task force with this chit."""
    own = s.own("jp")
    own.choices[task_force] = StatementDue(task_force, chit)  # type: ignore[arg-type]
    said = statements.statements(s.public, own, task_force)
    return {(order.ships, order.transports, order.carriers) for order in said}


# ---- 7.1


def test_7_11_only_what_was_found_may_be_struck(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("jp", 2, "2404")
    fly(s, "circle", 6)
    s.ready(("7.16", 1), ("7.33", 1))
    s.order("jp", MakeStatement("jp-1", True, False, 2))
    assert s.own("us").searched == {"jp-1": "search"}


def test_7_12_a_task_force_whose_carriers_are_gone_searches_no_more(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    fly(s, "circle")
    assert rolls(s, 6) == [("jp-1", False)]
    own = s.own("us")
    own.ships["us-cv-enterprise"] = msgspec.structs.replace(
        own.ships["us-cv-enterprise"], task_force=None, state="sunk"
    )
    assert not displays.is_dummy(own, "us-1")  # ships are left, but no carrier
    assert rolls(s) == []


def test_7_12_an_airbase_with_units_on_its_search_display_is_a_search_base(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *KB)
    s.unit("us", "pby", "search", "midway", slot="circle", home="midway")
    assert rolls(s, 6) == [("jp-1", False)]


def test_7_14_7_15_7_16_each_section_of_the_display_is_a_pattern_of_its_own(s: Situation) -> None:
    s.task_force("jp", 1, "1304", *KB)  # one hex east: on spine B, so in wedges 2 and 3 and fans A, B, C
    for pattern in ("1", "2", "3", "A", "B", "C", "D", "circle"):
        fly(s, pattern)
    # Wedges are certain at one hex, fans need 5, the circle 3; wedge 1 and fan D do not cover it.
    assert len(search.patterns_flown(s.public, s.own("us"))) == 8
    events = s.follow(search.search, ("7.16", 6), ("7.33", 1), *[("7.16", 6)] * 5)
    assert [event.roll.found for event in of_kind(events, SearchRolled)] == [True, True, False, False, False, False]


def test_7_17_a_roll_tells_task_force_and_die_never_pattern_base_or_planes(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    fly(s, "circle")
    events = s.follow(search.search, ("7.16", 4))
    (rolled,) = of_kind(events, SearchRolled)
    assert msgspec.to_builtins(rolled.roll) == {"side": "us", "task_force": "jp-1", "die": 4, "found": False}
    assert [event.to for event in events] == ["public"]


def empty(s: Situation, *dice: int) -> list[tuple[str, str, str]]:
    """Who hears of which pattern, and from where, that nobody was in it."""
    events = s.follow(search.search, *[("7.16", die) for die in dice])
    return [(event.to, event.pattern, event.display) for event in of_kind(events, PatternEmpty)]


def test_7_16_a_pattern_with_nobody_in_it_is_told_to_its_own_side_alone(s: Situation) -> None:
    s.task_force("jp", 1, "1202", *KB)  # two rows north: in wedge 1, not in wedge 4
    for pattern in ("1", "4"):
        fly(s, pattern)
    s.unit("us", "pby", "search", "midway", slot="D", home="midway")
    assert empty(s, 6) == [("us", "4", "us-1"), ("us", "D", "midway")]


def test_7_16_what_a_side_hears_of_empty_patterns_tells_it_nothing_of_cups_ships_or_planes(s: Situation) -> None:
    s.task_force("jp", 1, "1202", *KB)
    for pattern in ("1", "4"):
        fly(s, pattern)
    heard = empty(s, 6)
    s.own("jp").ships = {}  # the marker is a dummy now
    s.units(3, "jp", "kate", "search", "jp-1", slot="1", home="jp-cv-akagi")
    assert [told for told in empty(s, 6) if told[0] == "us"] == heard
    s.table.state.sealed.pool = s.table.state.sealed.reserve = ()
    assert [told for told in empty(s) if told[0] == "us"] == heard  # [7.31] no die is thrown any more


# ---- 7.2


def test_7_21_7_28_wedge_one_points_north_and_the_base_hex_belongs_to_it(s: Situation) -> None:
    s.task_force("jp", 1, "1202", *KB)  # two rows north
    s.task_force("jp", 2, "1206", *KB[:1])  # two rows south
    fly(s, "1")
    assert rolls(s, 6) == [("jp-1", False)]


def test_7_22_7_23_circle_of_one_unit_finds_at_one_hex_with_three_and_never_at_three(s: Situation) -> None:
    s.task_force("jp", 1, "1504", *KB)
    fly(s, "circle")
    assert rolls(s) == []
    s.task_force("jp", 1, "1304", *KB)
    assert rolls(s, 4) == [("jp-1", False)]
    events = s.follow(search.search, ("7.16", 3), ("7.33", 1))
    assert [event.due.task_force for event in of_kind(events, StatementAsked)] == ["jp-1"]


def test_7_24_7_25_fan_of_one_unit_finds_at_one_hex_with_five_and_never_at_four(s: Situation) -> None:
    s.task_force("jp", 1, "1604", *KB)
    fly(s, "B")
    assert rolls(s) == []
    s.task_force("jp", 1, "1304", *KB)
    assert rolls(s, 6) == [("jp-1", False)]
    assert s.follow(search.search, ("7.16", 5), ("7.33", 1))


def test_7_26_7_27_wedge_of_one_unit_is_certain_at_one_hex_and_needs_one_at_four_and_five(s: Situation) -> None:
    fly(s, "2")
    for hex, miss, hit in (("1604", 2, 1), ("1704", 2, 1)):
        s.task_force("jp", 1, hex, *KB)
        assert rolls(s, miss) == [("jp-1", False)]
        assert len(s.follow(search.search, ("7.16", hit), ("7.33", 1))) == 3
    s.task_force("jp", 1, "1304", *KB)
    s.own("jp").choices = {}
    assert len(of_kind(s.follow(search.search, ("7.16", 6), ("7.33", 1)), ChitDrawn)) == 1


def test_7_28_7_38_fc_16_a_task_force_in_three_patterns_is_rolled_for_three_times_and_draws_one_chit(
    s: Situation,
) -> None:
    s.task_force("jp", 1, "1304", *KB)
    for pattern in ("2", "B", "circle"):
        fly(s, pattern)
    events = s.follow(search.search, ("7.16", 1), ("7.33", 1), ("7.16", 1), ("7.16", 1))
    assert [event.roll.found for event in of_kind(events, SearchRolled)] == [True] * 3
    assert len(of_kind(events, ChitDrawn)) == len(of_kind(events, StatementAsked)) == 1


def test_7_29_an_airbase_is_never_rolled_for(s: Situation) -> None:
    s.unit("jp", "val", "search", "jp-1", slot="circle", home="jp-cv-akagi")
    s.task_force("jp", 1, "0807", *KB)
    s.public.markers.pop("us-1")
    assert s.follow(search.search) == (PatternEmpty(to="jp", pattern="circle", display="jp-1"),)  # no roll, no chit


# ---- 7.3


def test_7_31_thirty_chits_are_mixed_into_cups_of_twenty_and_ten() -> None:
    s = Situation(seed="cups")
    s.follow(chits.mix_chits, *[("7.31", 1)] * 29)
    sealed = s.table.state.sealed
    assert (len(sealed.pool), len(sealed.reserve)) == (20, 10)
    assert Counter(sealed.pool + sealed.reserve) == Counter(
        {"true": 6, "approx_1": 6, "approx_2": 6, "error_1": 6, "error_2": 4, "false": 2}
    )


def test_7_31_7_33_fc_18_the_cup_of_ten_is_drawn_from_when_the_other_is_empty_and_then_search_ends(
    s: Situation,
) -> None:
    s.table.state.sealed.pool, s.table.state.sealed.reserve = ("true",), ("false",)
    for number, hex in enumerate(("1104", "1304", "1203"), 1):
        s.task_force("jp", number, hex, f"jp-dd-{('isokaze', 'urakaze', 'hamakaze')[number - 1]}")
    fly(s, "circle", 6)
    events = s.follow(search.search, ("7.16", 1), ("7.33", 1), ("7.16", 1), ("7.33", 1))
    assert [event.due.chit for event in of_kind(events, StatementAsked)] == ["true", "false"]
    assert [event.roll.task_force for event in of_kind(events, SearchRolled)] == ["jp-1", "jp-2"]


def test_7_32_7_34_every_naval_unit_is_a_ship(s: Situation) -> None:
    s.task_force("jp", 4, "0807", "jp-oiler-oiler-1")
    assert due(s, "jp-4", "true") == {(True, False, 0)}


def test_7_35_a_report_true(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *FOUR_DD_THREE_CA_TWO_BB_TWO_CV)
    assert due(s, "jp-1", "true") == {(True, False, 2)}


def test_7_35_b_report_approx_two_is_one_to_four_and_never_none(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *FOUR_DD_THREE_CA_TWO_BB_TWO_CV)
    assert due(s, "jp-1", "approx_2") == {(True, False, n) for n in (1, 2, 3, 4)}


def test_7_35_c_report_error_two_is_none_to_four(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *FOUR_DD_THREE_CA_TWO_BB_TWO_CV)
    assert due(s, "jp-1", "error_2") == {(True, False, n) for n in (0, 1, 2, 3, 4)}


def test_7_35_d_report_false_is_anything_and_no_ships_too(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *FOUR_DD_THREE_CA_TWO_BB_TWO_CV)
    said = due(s, "jp-1", "false")
    assert (False, False, 0) in said
    assert {(True, transports, n) for transports in (True, False) for n in range(6)} <= said


@pytest.mark.parametrize(
    ("carriers", "chit", "numbers"),
    [
        (4, "true", {4}), (3, "true", {3}), (2, "true", {2}), (1, "true", {1}), (0, "true", {0}),
        (4, "approx_1", {3, 4, 5}), (3, "approx_1", {2, 3, 4}), (2, "approx_1", {1, 2, 3}), (1, "approx_1", {1, 2}),
        (0, "approx_1", {0}),
        (4, "approx_2", {2, 3, 4, 5, 6}), (3, "approx_2", {1, 2, 3, 4, 5}), (2, "approx_2", {1, 2, 3, 4}),
        (1, "approx_2", {1, 2, 3}), (0, "approx_2", {0}),
        (4, "error_1", {3, 4, 5}), (1, "error_1", {0, 1, 2}), (0, "error_1", {0, 1}), (0, "error_2", {0, 1, 2}),
    ],
)  # fmt: skip
def test_7_34_7_35_fc_17_the_key_to_the_chits(s: Situation, carriers: int, chit: str, numbers: set[int]) -> None:
    fleet = ("jp-cv-akagi", "jp-cv-kaga", "jp-cv-soryu", "jp-cv-hiryu")[:carriers]
    s.task_force("jp", 1, "0807", "jp-dd-isokaze", *fleet)
    assert due(s, "jp-1", chit) == {(True, False, n) for n in numbers}


@pytest.mark.parametrize("chit", ["true", "approx_1", "approx_2", "error_1", "error_2"])
def test_7_35_5_14_fc_61_a_dummy_is_denied_unless_the_chit_is_false(s: Situation, chit: str) -> None:
    s.task_force("jp", 6, "0807")
    assert due(s, "jp-6", chit) == {(False, False, 0)}
    assert (True, False, 5) in due(s, "jp-6", "false")
    assert s.public.markers["jp-6"].on_map


def test_7_33_transports_are_told_and_a_seaplane_carrier_is_a_plain_ship_fc_53(s: Situation) -> None:
    s.task_force("jp", 4, "0807", "jp-trans-transport-1", "jp-cvs-chitose", "jp-oiler-oiler-1")
    assert due(s, "jp-4", "approx_2") == {(True, True, 0)}


def test_fc_17_false_goes_up_to_the_carriers_of_the_order_of_battle(s: Situation) -> None:
    s.task_force("jp", 1, "0807", *KB)
    assert max(number for _, _, number in due(s, "jp-1", "false")) == 5  # Akagi, Kaga, Soryu, Hiryu, Zuiho


def test_7_33_7_36_statements_are_heard_together_as_said_and_the_chit_is_not_told(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("jp", 2, "1304", "jp-dd-isokaze")
    s.table.state.sealed.pool = ("error_2",) * 20
    fly(s, "circle", 6)
    before = s.ready(("7.16", 1), ("7.33", 1), ("7.16", 1), ("7.33", 1))
    assert not of_kind(before, StatementHeard)
    assert s.public.standing.name == ph.STATEMENTS
    assert s.public.standing.awaits == ("jp",)
    assert s.refused("jp", MakeStatement("jp-1", False, False, 0)) == ["7.34"]
    assert s.refused("jp", MakeStatement("jp-1", True, True, 1)) == ["7.34"]
    assert s.refused("jp", MakeStatement("us-1", True, False, 1)) == ["7.33"]
    first = s.order("jp", MakeStatement("jp-1", True, False, 0))
    assert {event.to for event in first} == {"jp"}
    heard = of_kind(s.order("jp", MakeStatement("jp-2", True, False, 2)), StatementHeard)
    assert [(h.to, h.task_force, h.ships, h.carriers) for h in heard] == [
        ("us", "jp-1", True, 0),
        ("us", "jp-2", True, 2),
    ]
    assert b"error_2" not in msgspec.json.encode([s.table.game.view(s.public, s.own("us")), heard])
    assert s.public.standing.name == ph.INTERFACE


def test_7_33_nobody_is_ready_before_everything_that_was_found_has_been_described(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("jp", 2, "1304", "jp-dd-isokaze")
    s.table.state.sealed.pool = ("true",) * 20
    fly(s, "circle", 6)
    s.ready(("7.16", 1), ("7.33", 1), ("7.16", 1), ("7.33", 1))
    assert s.refused("jp", Ready()) == ["7.33", "7.33"]
    s.order("jp", s.table.options("jp", "jp-1")[0])
    assert s.refused("jp", Ready()) == ["7.33"]
    s.order("jp", s.table.options("jp", "jp-2")[0])
    assert s.public.standing.name == ph.INTERFACE


def test_7_37_chits_lie_under_the_marker_that_was_found_and_pile_up(s: Situation) -> None:
    s.task_force("jp", 1, "1304", *KB)
    s.table.state.sealed.pool = ("approx_1",) * 19
    s.table.state.sealed.under = {"jp-1": ("true",)}
    fly(s, "2")
    s.follow(search.search, ("7.16", 1), ("7.33", 19))
    assert s.table.state.sealed.under == {"jp-1": ("true", "approx_1")}
    assert len(s.table.state.sealed.pool) == 18


def test_10_93_chits_go_back_into_the_cup_of_twenty(s: Situation) -> None:
    s.table.state.sealed.pool, s.table.state.sealed.under = ("true",), {"jp-1": ("false", "error_1")}
    assert [event.to for event in s.follow(lambda now: chits.return_chits(now, "jp-1"))] == ["sealed"]
    assert s.table.state.sealed.pool == ("error_1", "false", "true")
    assert s.table.state.sealed.under == {}


# ---- 7.4


def test_7_41_7_42_any_number_of_units_adds_up_against_every_task_force(s: Situation) -> None:
    s.task_force("jp", 1, "1504", *KB)
    s.task_force("jp", 2, "1704")
    fly(s, "2", 7)
    assert search.patterns_flown(s.public, s.own("us")) == [("2", "us-1", 7)]
    events = s.follow(search.search, ("7.16", 6), ("7.33", 1), ("7.16", 6))  # six at three hexes, five at five
    assert [event.roll.found for event in of_kind(events, SearchRolled)] == [True, False]


def test_7_42_7_43_units_of_two_patterns_are_not_added_up(s: Situation) -> None:
    s.task_force("jp", 1, "1504", *KB)
    fly(s, "circle")
    fly(s, "F")
    assert rolls(s) == []


def test_7_44_fog_hides_but_the_roll_is_made(s: Situation) -> None:
    s.phase(ph.PLOTTING, game_turn=2, op_turn=0)
    s.task_force("us", 1, "0804", *US)
    s.task_force("jp", 1, "0704", *KB)
    fly(s, "5")
    assert rolls(s, 1) == [("jp-1", False)]
    s.phase(ph.PLOTTING, game_turn=6, op_turn=0)
    assert s.follow(search.search, ("7.16", 1), ("7.33", 1))


def test_7_0_fc_02_there_is_no_search_at_night(s: Situation) -> None:
    s.task_force("jp", 1, "1304", *KB)
    s.phase(ph.PLOTTING, game_turn=6, op_turn=0)
    fly(s, "2")
    s.ready()
    assert s.public.rolls == ()
    assert s.public.standing.name == ph.INTERFACE


def test_7_46_9_46_9_53_fc_02_what_is_on_cap_or_search_when_night_falls_is_lost(s: Situation) -> None:
    fly(s, "2")
    s.unit("us", "f4f", "cap", "us-1", home="us-cv-enterprise")
    s.unit("us", "f4f", "deck", "us-cv-enterprise")
    lost = of_kind(s.follow(night.fall, *[("7.31", 1)] * 29), UnitLost)
    assert [(event.to, event.unit, event.why) for event in lost] == [("us", "sbd-1", "night"), ("us", "f4f-1", "night")]


def test_fc_03_10_97_7_11_searches_are_forgotten_when_night_falls(s: Situation) -> None:
    s.own("us").searched = {"jp-1": "search", "jp-2": "contact"}
    (forgotten,) = of_kind(s.follow(night.fall, *[("7.31", 1)] * 29), SearchForgotten)
    assert forgotten.task_forces == ("jp-1", "jp-2")
    assert s.own("us").searched == {}


def test_fc_60_chits_return_unseen_when_night_falls_and_the_cups_are_filled_again(s: Situation) -> None:
    s.table.state.sealed.under = {"jp-1": ("true",) * 5}
    s.table.state.sealed.pool = s.table.state.sealed.reserve = ()
    events = s.follow(night.fall, *[("7.31", 1)] * 29)
    assert {event.to for event in events} == {"sealed"}
    assert (len(s.table.state.sealed.pool), len(s.table.state.sealed.reserve)) == (20, 10)
    assert s.table.state.sealed.under == {}


def test_7_13_fc_59_the_first_search_of_the_scenario_is_flown_by_units_set_up_on_search() -> None:
    s = Situation()
    s.task_force("us", 1, "0907", *US)
    s.task_force("jp", 1, "0807", *KB)
    s.phase(ph.PLOTTING, game_turn=1, op_turn=0)
    s.table.state.sealed.pool = ("true",) * 20
    s.unit("us", "pby", "search", "midway", slot="5", home="midway")
    assert s.follow(search.search, ("7.16", 1), ("7.33", 1))


# ---- 8.0


def test_8_0_fc_04_one_side_is_enough_for_the_operational_stage(s: Situation) -> None:
    s.phase(ph.INTERFACE, game_turn=7, op_turn=0)
    assert {event.to for event in s.order("us", WishOperations("operations", True))} == {"us"}
    assert s.refused("us", WishOperations("operations", True)) == ["8.0"]
    assert s.refused("us", WishOperations("junk", True)) == ["8.0"]
    events = s.ready()
    assert [event.op_turn for event in of_kind(events, OpTurnBegan)] == [1]
    assert s.public.standing.name == ph.TAKE_OFF


def test_8_0_fc_04_if_neither_asks_four_op_turns_pass_as_one(s: Situation) -> None:
    """The example: torpedo planes of endurance seven with five op-turns behind them do not last that long."""
    s.strike("us", "us-1", None, "1104", launched=20)
    s.unit("us", "tbd", "strike", "strike-1", slot="1", home="us-cv-enterprise", endurance=2)
    s.phase(ph.INTERFACE, game_turn=7, op_turn=0)
    events = s.ready()
    assert sum(event.op_turns for event in of_kind(events, OperationsPassed)) == 4
    assert [event.why for event in of_kind(events, UnitLost)] == ["endurance"]
    assert s.public.game_turn == 8


def test_fc_72_both_sides_may_end_the_operational_stage_early(s: Situation) -> None:
    s.phase(ph.AIR_MOVEMENT, game_turn=7, op_turn=2)
    s.order("us", WishOperations("operations", False))
    s.order("jp", WishOperations("operations", False))
    events = s.ready()
    assert sum(event.op_turns for event in of_kind(events, OperationsPassed)) == 2
    assert s.public.game_turn == 8
    for own in s.table.state.own.values():
        own.wish = None
    s.phase(ph.AIR_MOVEMENT, game_turn=7, op_turn=2)
    s.order("us", WishOperations("operations", False))
    s.ready()
    assert s.public.op_turn == 3
    assert all(own.wish is None for own in s.table.state.own.values())


def test_fc_01_night_is_the_sixth_game_turn_or_with_the_option_the_fifth_too() -> None:
    assert [turn for turn in range(1, 13) if charts_of().is_night(turn)] == [6, 12]
    historical = charts_of(options={"historical_night": True})
    assert [turn for turn in range(1, 13) if historical.is_night(turn)] == [5, 6, 11, 12]


def test_a_statement_cannot_be_taken_back_and_nothing_else_is_asked(s: Situation) -> None:
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("jp", 2, "1304", "jp-dd-isokaze")
    fly(s, "circle", 6)
    s.ready(("7.16", 1), ("7.33", 1), ("7.16", 1), ("7.33", 1))
    assert not s.table.offers("jp").take_back
    assert s.table.offers("us").pieces == {}
    s.order("jp", MakeStatement("jp-2", True, False, 0))
    assert not s.table.offers("jp").take_back
    assert s.refused("us", Ready()) == ["order"]
