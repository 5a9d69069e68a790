"""[10.5, 10.7, 10.8] Air strike movement, changes of the plot, transfers; and that nobody hears of a strike."""

from __future__ import annotations

import pytest
from situations import Situation, charts_of, of_kind
from striking import (
    AKAGI,
    ENTERPRISE,
    HORNET,
    YORKTOWN,
    fly,
    form,
    heard,
    launched,
    of,
    position,
    put,
    sbds,
    stream,
    take_back,
    type_of,
    under_way,
)

from fastcarriers.carriers import markers
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import StrikeRecalled, TaskForceMoved, UnitLaunched
from fastcarriers.carriers.orders import (
    FormStrike,
    LandUnit,
    MoveStrike,
    NameReturnBase,
    PutInWave,
    RecallStrike,
)
from fastcarriers.kernel.parts import PUBLIC


@pytest.fixture
def s() -> Situation:
    return position()


# ---- 10.5 movement


@pytest.mark.parametrize(
    ("types", "hexes"), [(("a4",), 4), (("e2",), 2), (("sh3",), 1), (("a4", "e2"), 2), (("a4", "sh3"), 1)]
)
def test_10_51_a_strike_flies_as_fast_as_its_slowest_unit(types: tuple[str, ...], hexes: int) -> None:
    s = Situation(charts_of("tonkin_gulf"))
    start = "0808"
    strike = s.strike("us", "da_nang", None, start, path=(start,))
    for type in types:
        s.unit("us", type, "strike", strike, slot="1", endurance=4)
    s.phase(ph.AIR_MOVEMENT)
    reached = {order.hex for order in s.table.options("us", strike, "MoveStrike")}
    farthest = max(s.charts.map.distance(start, hex) for hex in reached)
    assert farthest == hexes
    beyond = next(hex for hex in s.charts.map.labels if s.charts.map.distance(start, hex) == hexes + 1)
    assert s.refused("us", MoveStrike(strike, beyond)) == ["10.51"]


def test_10_51_tactical_movement_has_no_bearing_on_the_rate(s: Situation) -> None:
    strike = under_way(s, "1404")
    s.unit("us", "tbd", "strike", strike, slot="1", endurance=4, home=ENTERPRISE)
    s.unit("us", "f4f", "strike", strike, slot="1", endurance=3, home=ENTERPRISE)
    fly(s, strike, "1204")


def test_10_52_movement_is_voluntary_and_once_a_phase(s: Situation) -> None:
    strike = under_way(s, "1404")
    assert s.refused("us", MoveStrike(strike, "1404")) == ["10.52"]
    fly(s, strike, "1304")
    assert s.refused("us", MoveStrike(strike, "1204")) == ["10.52"]
    take_back(s)
    fly(s, strike, "1204")
    s.ready()
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    s.ready()
    assert of(s, strike).path == ("1404", "1204", "1204")


def test_10_52_a_strike_on_its_way_that_has_not_moved_is_told_of_and_holds_nobody_up(s: Situation) -> None:
    going = under_way(s, "1204")
    home = under_way(s, "1404", None)
    returning = under_way(s, "1304", None)

    def told() -> list[tuple[str, object, bool]]:
        duties = s.table.game.view(s.public, s.own("us")).duties
        return [(duty.piece, duty.said.args["strike"], duty.must) for duty in duties if duty.rule == "10.52"]

    assert home not in [piece for piece, _, _ in told()]  # over its return base, with nowhere to go
    assert told() == [(going, going, False), (returning, returning, False)]
    fly(s, going, "1104")
    assert told() == [(returning, returning, False)]
    take_back(s)
    assert told() == [(going, going, False), (returning, returning, False)]
    s.ready()
    assert told() == []


def test_10_53_land_coast_and_enemies_do_not_hinder_a_strike() -> None:
    s = Situation(charts_of("eastern_solomons"))
    s.task_force("us", 1, "1007", "us-cv-saratoga")
    s.task_force("jp", 1, "1008", "jp-cv-shokaku")
    strike = s.strike("us", "us-1", None, "1007", path=("1007",))
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=5)
    s.phase(ph.AIR_MOVEMENT)
    offered = {order.hex for order in s.table.options("us", strike, "MoveStrike")}
    assert offered == set(s.charts.map.within("1007", 2)) - {"1007"}
    assert {"1006", "1107", "1207"} <= offered
    assert s.charts.map.terrain("1207") != "sea"


def test_10_54_fc_31_strikes_on_one_way_do_not_meet(s: Situation) -> None:
    ours = under_way(s, "1204", "jp-1")
    theirs = s.strike("jp", "jp-1", "us-1", "1204", path=("1204",))
    s.unit("jp", "val", "strike", theirs, slot="1", endurance=5, home=AKAGI)
    before = heard(s, "jp")
    events = s.order("us", MoveStrike(ours, "1304"))
    assert {event.to for event in events} == {"us"}
    assert heard(s, "jp") == before


def test_10_55_fc_27_a_strike_of_op_turn_two_of_game_turn_three_moves_one_hex_at_first(s: Situation) -> None:
    s.phase(ph.TAKE_OFF, game_turn=3, op_turn=2)
    strike = launched(s)
    s.phase(ph.AIR_MOVEMENT, game_turn=3, op_turn=2)
    assert s.refused("us", MoveStrike(strike, "1204")) == ["10.55"]
    assert {order.hex for order in s.table.options("us", strike, "MoveStrike")} == set(s.charts.map.neighbours("1404"))
    s.phase(ph.AIR_MOVEMENT, game_turn=3, op_turn=3)
    fly(s, strike, "1204")


@pytest.mark.parametrize(("types", "hexes"), [(("a4",), 3), (("sh3",), 0)])
def test_fc_27_jets_move_three_and_helicopters_not_at_all_in_the_op_turn_of_launch(
    types: tuple[str, ...], hexes: int
) -> None:
    s = Situation(charts_of("tonkin_gulf"))
    strike = s.strike("us", "da_nang", None, "0808", launched=s.charts.clock(1, 1))
    for type in types:
        s.unit("us", type, "strike", strike, slot="1", endurance=4)
    s.phase(ph.AIR_MOVEMENT)
    offered = {order.hex for order in s.table.options("us", strike, "MoveStrike")}
    assert max((s.charts.map.distance("0808", hex) for hex in offered), default=0) == hexes


def test_10_5_a_strike_stays_on_the_map(s: Situation) -> None:
    strike = under_way(s, "1401")
    for hex in ("1400", "2501", "", "off", "14", "x" * 50):
        assert s.refused("us", MoveStrike(strike, hex)) == ["10.5"]


def test_no_strike_ends_its_movement_in_a_neutral_hex() -> None:
    s = Situation(charts_of("tonkin_gulf"))
    strike = s.strike("us", "da_nang", None, "0505", path=("0505",))
    s.unit("us", "a4", "strike", strike, slot="1", endurance=4)
    s.phase(ph.AIR_MOVEMENT)
    rule = next(rule.id for rule in s.charts.scenario.rule if type_of(rule) == "neutral")
    assert s.refused("us", MoveStrike(strike, "0605")) == [rule]
    fly(s, strike, "0506")


def test_10_56_a_strike_lands_in_the_landing_phase_after_it_came(s: Situation) -> None:
    strike = under_way(s, "1304", None)
    fly(s, strike, "1404")
    assert s.refused("us", LandUnit("sbd-1", ENTERPRISE, "hangar")) == ["4.1"]
    s.ready()
    s.phase(ph.LANDING, op_turn=3)
    s.order("us", LandUnit("sbd-1", ENTERPRISE, "hangar"))


def test_fc_78_a_strike_over_its_base_is_not_carried_along_when_the_task_force_moves(s: Situation) -> None:
    strike = under_way(s, "1404", None)
    s.follow(lambda now: now.happen(TaskForceMoved(to=PUBLIC, task_force="us-1", hex="1504")))
    assert of(s, strike).hex == "1404"
    s.phase(ph.LANDING, op_turn=3)
    assert s.refused("us", LandUnit("sbd-1", ENTERPRISE, "hangar"))


# ---- 10.7 changing the plot


def test_10_7_10_72_a_recalled_strike_has_no_target_for_good(s: Situation) -> None:
    strike = under_way(s, "1204")
    s.order("us", RecallStrike(strike))
    flying = of(s, strike)
    assert (flying.target, flying.recalled) == (None, True)
    assert s.refused("us", RecallStrike(strike)) == ["10.7"]
    assert FormStrike not in {type(order) for order in s.table.options("us", strike)}
    fly(s, strike, "1104")  # [10.72] over what was its target it attacks nothing
    assert not of_kind(s.ready(), StrikeRecalled)
    assert of(s, strike).contact is None


def test_10_71_fc_80_a_recall_is_ordered_in_the_air_movement_phase_before_the_move(s: Situation) -> None:
    strike = under_way(s, "1204")
    s.phase(ph.STATUS, op_turn=2)
    assert s.refused("us", RecallStrike(strike)) == ["4.1"]
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    fly(s, strike, "1104")
    assert s.refused("us", RecallStrike(strike)) == ["10.71"]
    take_back(s)
    s.order("us", RecallStrike(strike))
    fly(s, strike, "1404")  # it turns home in the same phase


def test_10_73_a_return_base_is_changed_over_the_old_one_only(s: Situation) -> None:
    strike = under_way(s, "1204", None)
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]
    fly(s, strike, "1404")
    assert s.refused("us", NameReturnBase(strike, "us-1")) == ["10.73"]
    s.order("us", NameReturnBase(strike, "us-2"))
    assert s.refused("us", NameReturnBase(strike, "midway")) == ["10.73"]


def test_10_73_the_hex_of_take_off_is_not_yet_a_return(s: Situation) -> None:
    strike = launched(s)
    for op_turn in (1, 2, 3):
        s.phase(ph.AIR_MOVEMENT, op_turn=op_turn)
        assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]
        s.ready()
    assert of(s, strike).path == ("1404", "1404", "1404")  # it never left
    s.damage("us", ENTERPRISE, 3)
    s.damage("us", HORNET, 3)
    s.phase(ph.AIR_MOVEMENT, op_turn=4)
    s.order("us", NameReturnBase(strike, "us-2"))  # [10.44] its base has failed it


def test_10_45_10_73_a_return_base_is_changed_in_the_phase_of_the_return_and_later_only_if_it_fails(
    s: Situation,
) -> None:
    strike = under_way(s, "1204", None)
    fly(s, strike, "1404")
    s.ready()
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]
    s.damage("us", ENTERPRISE, 3)
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]  # [10.43] Hornet takes them
    s.damage("us", HORNET, 3)
    s.order("us", NameReturnBase(strike, "us-2"))


def test_fc_79_a_return_base_with_no_carrier_fit_for_the_strike_is_unusable(s: Situation) -> None:
    s.task_force("jp", 2, "1104", "jp-cvs-kamikawa-maru")
    strike = s.strike("jp", "jp-2", None, "1104", path=("1104",))
    s.unit("jp", "val", "strike", strike, slot="1", endurance=3, home=AKAGI)
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    s.order("jp", NameReturnBase(strike, "jp-1"))


def test_10_73_the_carrier_sunk_on_the_second_op_turn_of_four_is_flown_to_first(s: Situation) -> None:
    strike = under_way(s, "1204", None)
    s.damage("us", ENTERPRISE, 3)
    s.damage("us", HORNET, 3)
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]
    fly(s, strike, "1404")
    s.order("us", NameReturnBase(strike, "us-2"))


def test_fc_79_a_strike_over_a_base_that_became_unusable_names_another_and_moves_in_the_next_op_turn(
    s: Situation,
) -> None:
    strike = under_way(s, "1404", None)
    s.damage("us", ENTERPRISE, 3)
    s.damage("us", HORNET, 3)
    s.damage("us", YORKTOWN, 3)
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.42"]
    s.order("us", NameReturnBase(strike, "midway"))
    assert s.refused("us", MoveStrike(strike, "1304")) == ["10.52"]
    s.ready()
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    fly(s, strike, "1304")


def test_fc_63_regrouping_changes_no_plot_and_an_emptied_return_base_is_changed_over_it(s: Situation) -> None:
    strike = under_way(s, "1204", None)
    s.task_force("us", 3, "1404", ENTERPRISE, HORNET)
    assert of(s, strike).return_base == "us-1"
    fly(s, strike, "1404")
    s.order("us", NameReturnBase(strike, "us-3"))


# ---- 10.8 transfers between displays


def test_10_82_a_transfer_is_a_strike_at_an_own_display_that_lands_there(s: Situation) -> None:
    (unit,) = sbds(s, 1)
    assert s.refused("us", FormStrike("us-1", "us-2", "us-1")) == ["10.82"]
    assert s.refused("us", FormStrike("us-1", "us-1", "us-1")) == ["10.82"]
    strike = form(s, "us-2", "us-2")
    (event,) = of_kind(s.order("us", PutInWave(unit, strike, 1)), UnitLaunched)
    assert event.endurance == 5
    assert of(s, strike).transfer
    s.phase(ph.AIR_MOVEMENT)
    assert s.refused("us", RecallStrike(strike)) == ["10.82"]
    fly(s, strike, "1504")
    s.ready()
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    fly(s, strike, "1604")
    s.ready()  # no strike contact: no die
    s.phase(ph.LANDING, op_turn=3)
    s.order("us", LandUnit(unit, YORKTOWN, "hangar"))
    assert s.own("us").units[unit].at == YORKTOWN


def test_10_83_a_transferred_unit_cannot_be_put_on_the_flight_deck(s: Situation) -> None:
    strike = s.strike("us", "us-1", "us-2", "1604", transfer=True, return_base="us-2")
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home=ENTERPRISE)
    s.phase(ph.LANDING)
    assert {order.box for order in s.table.options("us", "sbd-1") if isinstance(order, LandUnit)} == {"hangar", "arm"}
    assert s.refused("us", LandUnit("sbd-1", YORKTOWN, "deck")) == ["9.42"]  # type: ignore[arg-type]


def test_10_82_9_47_only_carrier_trained_units_transfer_to_a_task_force(s: Situation) -> None:
    s.units(1, "us", "sbd", "deck", "midway")
    assert s.refused("us", FormStrike("midway", "us-1", "us-1")) == ["10.21"]


def test_fc_54_search_planes_fly_transfers_but_no_attack(s: Situation) -> None:
    (pby,) = s.units(1, "us", "pby", "deck", "midway")
    assert s.refused("us", FormStrike("midway", "jp-1", "midway")) == ["10.21"]
    put(s, form(s, "oahu", "oahu", "midway"), [pby])
    s.units(1, "us", "b17", "deck", "midway")
    (other,) = s.units(1, "us", "pby", "deck", "midway")
    assert s.refused("us", PutInWave(other, form(s, base="midway", origin="midway"), 1)) == ["FC-54"]


def test_10_73_10_82_a_transfer_whose_base_failed_it_goes_on_to_another(s: Situation) -> None:
    strike = s.strike("us", "us-1", "us-2", "1604", transfer=True, return_base="us-2", path=("1604",))
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home=ENTERPRISE)
    s.damage("us", YORKTOWN, 3)
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    s.order("us", NameReturnBase(strike, "us-1"))
    flying = of(s, strike)
    assert (flying.target, flying.return_base) == ("us-1", "us-1")


def test_fc_85_units_that_are_not_on_the_map_fly_no_strike(s: Situation) -> None:
    s.unit("us", "sbd", "away", ENTERPRISE)
    sbds(s, 1)
    assert s.refused("us", PutInWave("sbd-1", form(s), 1)) == ["9.31"]


# ---- 10.54, FC-31, B01, B02: nobody hears of a strike


def test_fc_31_b01_b02_forming_moving_and_recalling_change_no_byte_of_the_other_side(s: Situation) -> None:
    quiet = position()
    for table in (s, quiet):
        sbds(table, 4)
        table.phase(ph.TAKE_OFF)
    plain = heard(quiet, "jp")
    strike, second = form(s), form(s, base="us-2")
    assert heard(s, "jp") == plain
    put(s, strike, ["sbd-1", "sbd-2"])
    put(s, second, ["sbd-3"])
    assert heard(s, "jp") == plain
    moves = {1: {strike: "1304", second: "1403"}, 2: {strike: "1204", second: "1304"}, 3: {strike: "1304"}}
    for op_turn in (1, 2, 3):
        for phase in (ph.TAKE_OFF, ph.STATUS, ph.LANDING, ph.AIR_MOVEMENT):
            assert (s.public.standing, s.public.op_turn) == (quiet.public.standing, op_turn)
            assert s.public.standing.name == phase
            if phase == ph.AIR_MOVEMENT:
                if op_turn == 3:
                    events = s.order("us", RecallStrike(strike))
                    assert stream(events, "jp") == []
                for moving, hex in moves[op_turn].items():
                    assert stream(s.order("us", MoveStrike(moving, hex)), "jp") == []
            assert heard(s, "jp") == heard(quiet, "jp")
            assert stream(s.ready(), "jp") == stream(quiet.ready(), "jp")


def test_b26_fc_62_a_strike_whose_target_leaves_the_map_is_told_and_flies_home(s: Situation) -> None:
    strike = under_way(s, "1204")
    events = s.follow(lambda now: markers.take_off_map(now, "jp-1", "withdrew"))
    (recalled,) = of_kind(events, StrikeRecalled)
    assert (recalled.to, recalled.why) == ("us", "gone")
    assert of(s, strike).target is None
    fly(s, strike, "1404")
    s.ready()
    assert strike in s.own("us").strikes


# ---- junk


JUNK = ("", "us-9", "jp-1", "strike-99", "midway", "sbd-1", "'; --", "\x00", "us-1 ")


def test_junk_is_refused_and_never_an_exception(s: Situation) -> None:
    strike = launched(s, 1)
    for junk in JUNK:
        assert s.refused("us", FormStrike(junk, "jp-1", "us-1"))
        assert s.refused("us", FormStrike("us-1", "jp-1", junk)) or junk == "midway"
        assert s.refused("us", PutInWave(junk, strike, 1))
        assert s.refused("us", PutInWave("sbd-1", junk, 1))
    s.phase(ph.AIR_MOVEMENT)
    for junk in JUNK:
        assert s.refused("us", MoveStrike(junk, "1304"))
        assert s.refused("us", MoveStrike(strike, junk))
        assert s.refused("us", RecallStrike(junk))
        assert s.refused("us", NameReturnBase(junk, "us-2"))
        assert s.refused("us", NameReturnBase(strike, junk))


def test_a_strike_of_the_other_side_takes_no_orders(s: Situation) -> None:
    strike = launched(s, 1)
    s.phase(ph.AIR_MOVEMENT)
    assert s.refused("jp", MoveStrike(strike, "1304")) == ["10.5"]
    assert s.refused("jp", RecallStrike(strike)) == ["10.7"]
    assert s.refused("jp", NameReturnBase(strike, "jp-1")) == ["10.73"]


def test_b12_taking_back_returns_unit_endurance_and_strike_together(s: Situation) -> None:
    sbds(s, 1)
    before = s.table.state.to_bytes()
    put(s, form(s), ["sbd-1"])
    take_back(s)
    assert s.own("us").units["sbd-1"].place == "deck"
    assert s.own("us").units["sbd-1"].endurance == 0
    take_back(s)
    assert s.table.state.to_bytes() == before
