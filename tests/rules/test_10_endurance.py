"""[10.6] Endurance, and [15.72] the longer endurance of the Zekes of Rabaul."""

from __future__ import annotations

import msgspec
import pytest
from situations import Situation, charts_of, of_kind
from striking import ENTERPRISE, HORNET, YORKTOWN, fly, form, position, put, sbds, take_back, under_way

from fastcarriers.carriers import endurance
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import EnduranceSpent, StrikeEnded, UnitLanded, UnitLaunched, UnitLost
from fastcarriers.carriers.orders import LandUnit, PutInWave
from fastcarriers.carriers.records import Duty


@pytest.fixture
def s() -> Situation:
    return position()


def left(s: Situation, *units: str) -> tuple[int | None, ...]:
    """The op-turns left to these units; None: lost."""
    own = s.own("us")
    return tuple(None if own.units[unit].place == "lost" else own.units[unit].endurance for unit in units)


def warned(s: Situation, side: str = "us") -> list[tuple[str, object, object]]:
    """What a side is warned of for its strikes: the kind, and until which game-turn and op-turn."""
    duties: tuple[Duty, ...] = s.table.game.view(s.public, s.own(side)).duties
    said = [duty.said for duty in duties if duty.rule == "10.64"]
    return [(text.key.removeprefix("endurance."), text.args["game_turn"], text.args["op_turn"]) for text in said]


def pass_phases(s: Situation, count: int) -> None:
    for _ in range(count):
        s.ready()


# ---- 10.61-10.66


def test_10_61_10_62_10_65_each_unit_starts_with_the_endurance_of_its_type(s: Situation) -> None:
    units = [*sbds(s, 1), *sbds(s, 1, type="f4f"), *sbds(s, 1, type="tbd"), *sbds(s, 1, HORNET, "tbf")]
    strike = form(s)
    put(s, strike, units)
    assert left(s, *units) == (5, 3, 4, 6)  # four ratings in one strike: a fourth track is no trouble


def test_10_64_not_landed_by_the_end_of_its_endurance_a_unit_is_lost_at_once(s: Situation) -> None:
    strike = under_way(s, "1204", None, endurance=0)
    events = s.follow(endurance.spend)
    assert [(event.unit, event.why) for event in of_kind(events, UnitLost)] == [("sbd-1", "endurance")]
    assert [event.strike for event in of_kind(events, StrikeEnded)] == [strike]
    assert {event.to for event in events} == {"us"}


def test_10_66_a_two_digit_endurance_counts_down_past_ten(s: Situation) -> None:
    s.units(1, "us", "b17", "deck", "midway")
    strike = form(s, base="midway", origin="midway")
    put(s, strike, ["b17-1"])
    seen = []
    for _ in range(13):
        seen += left(s, "b17-1")
        s.follow(endurance.spend)
    assert seen == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert left(s, "b17-1") == (None,)


# ---- 10.67 hour by hour


def the_example() -> tuple[Situation, str, tuple[str, ...]]:
    """Three F4F and two SBD, launched in op-turn 1 of game-turn 2."""
    s = position()
    units = (*sbds(s, 3, type="f4f"), *sbds(s, 2))
    s.phase(ph.TAKE_OFF, game_turn=2)
    strike = form(s)
    put(s, strike, units)
    return s, strike, units


def test_10_67_the_worked_example_hour_by_hour() -> None:
    s, strike, units = the_example()
    assert left(s, *units) == (3, 3, 3, 5, 5)
    for op_turn, now in ((1, (2, 2, 2, 4, 4)), (2, (1, 1, 1, 3, 3)), (3, (0, 0, 0, 2, 2))):
        assert (s.public.game_turn, s.public.op_turn) == (2, op_turn)
        pass_phases(s, 4)
        assert left(s, *units) == now
    pass_phases(s, 4)
    assert left(s, *units) == (None, None, None, 1, 1)
    assert s.public.game_turn == 3
    while s.public.standing.name != ph.INTERFACE:  # the strategic stage costs nothing
        s.ready()
    assert left(s, *units)[3:] == (1, 1)
    s.phase(ph.TAKE_OFF, game_turn=3)
    pass_phases(s, 4)
    assert left(s, *units)[3:] == (0, 0)
    assert strike in s.own("us").strikes
    pass_phases(s, 4)
    assert left(s, *units) == (None,) * 5
    assert strike not in s.own("us").strikes


def test_10_67_with_nothing_left_the_fighters_could_still_land_in_op_turn_four() -> None:
    s, _, units = the_example()
    pass_phases(s, 12)
    assert (s.public.op_turn, left(s, units[0])) == (4, (0,))
    pass_phases(s, 2)
    assert s.public.standing.name == ph.LANDING
    # The strike never left the hex of its base; to land it must have no target.
    own = s.own("us")
    (strike,) = own.strikes.values()
    own.strikes[strike.id] = msgspec.structs.replace(strike, target=None, recalled=True)
    assert of_kind(s.order("us", LandUnit(units[0], ENTERPRISE, "hangar")), UnitLanded)
    s.ready()
    s.ready()
    assert left(s, *units[:3]) == (0, None, None)


def test_10_67_8_0_op_turns_that_pass_unplayed_are_spent_too(s: Situation) -> None:
    under_way(s, "1304", None, endurance=5)
    s.phase(ph.INTERFACE, op_turn=0)
    s.ready()
    assert left(s, "sbd-1") == (1,)
    assert s.own("us").strikes["strike-1"].path == ("1304",) * 5


def test_8_0_torpedo_planes_of_endurance_seven_after_five_op_turns_are_lost_in_a_stage_that_is_not_played() -> None:
    s = position()
    strike = s.strike("jp", "jp-1", None, "1204", path=("1204",) * 5)
    s.unit("jp", "kate", "strike", strike, slot="1", endurance=7 - 5, home="jp-cv-akagi")
    s.phase(ph.INTERFACE, game_turn=2, op_turn=0)
    assert warned(s, "jp") == []
    s.ready()
    assert s.own("jp").units["kate-1"].place == "lost"


def test_10_68_a_strike_that_has_landed_is_no_more(s: Situation) -> None:
    under_way(s, "1404", None, endurance=2)
    s.phase(ph.LANDING, op_turn=3)
    s.order("us", LandUnit("sbd-1", ENTERPRISE, "arm"))
    s.ready()
    assert s.own("us").strikes == {}
    assert s.own("us").units["sbd-1"].endurance == 0


def test_10_69_cap_and_search_spend_no_endurance(s: Situation) -> None:
    s.unit("us", "f4f", "cap", "us-1", home=ENTERPRISE)
    s.unit("us", "sbd", "search", "us-1", slot="A", home=ENTERPRISE)
    under_way(s, "1304")
    for _ in range(5):
        (spent,) = of_kind(s.follow(endurance.spend), EnduranceSpent)
        assert set(spent.left) == {"sbd-2"}
    assert [s.own("us").units[unit].place for unit in ("f4f-1", "sbd-1")] == ["cap", "search"]


def test_10_67_fc_94_a_battle_costs_no_endurance(s: Situation) -> None:
    under_way(s, "1104", "jp-1", endurance=4)
    s.ready(("10.9", 1))
    assert left(s, "sbd-1") == (3,)


# ---- warnings


def test_10_64_the_owner_is_warned_an_op_turn_before_the_last_landing(s: Situation) -> None:
    under_way(s, "1404", None, endurance=2)
    assert warned(s) == []
    s.phase(ph.TAKE_OFF, op_turn=3)
    s.follow(endurance.spend)
    assert warned(s) == [("must_land", 1, 4)]
    s.phase(ph.LANDING, op_turn=4)
    s.follow(endurance.spend)
    assert warned(s) == [("must_land", 1, 4)]
    assert warned(s, "jp") == []


def test_10_64_the_owner_is_warned_when_a_strike_cannot_be_back_in_time(s: Situation) -> None:
    strike = under_way(s, "1104", None, endurance=2)  # three hexes from home, two moves of two hexes
    assert warned(s) == []
    fly(s, strike, "1004")  # four hexes, one move
    assert warned(s) == [("cannot_return", 1, 4)]
    take_back(s)
    fly(s, strike, "1204")
    assert warned(s) == []


def test_10_64_10_55_at_the_launch_the_slower_start_counts(s: Situation) -> None:
    units = sbds(s, 1, type="f4f")
    s.task_force("us", 2, "1904", YORKTOWN)
    strike = form(s, "us-2", "us-2")
    put(s, strike, units)  # endurance 3: one hex, then two and two
    assert warned(s) == []
    s.task_force("us", 2, "2004", YORKTOWN)
    assert warned(s) == [("cannot_return", 1, 4)]


def test_8_0_at_the_interface_a_strike_that_needs_op_turns_is_named(s: Situation) -> None:
    under_way(s, "1404", None, endurance=0)
    s.phase(ph.INTERFACE, game_turn=2, op_turn=0)
    assert warned(s) == [("must_land", 2, 1)]


def last_moments(s: Situation) -> dict[str, bool]:
    """What the American is told of his strikes, and whether it can be helped now and no later."""
    duties: tuple[Duty, ...] = s.table.game.view(s.public, s.own("us")).duties
    strikes = [duty.said for duty in duties if duty.rule in ("10.52", "10.64")]
    return {said.key.partition(".")[2]: bool(said.args["last_moment"]) for said in strikes}


def test_10_64_a_strike_over_its_base_with_a_landing_to_come_can_wait(s: Situation) -> None:
    base = s.public.markers["us-1"].hex
    assert base is not None
    under_way(s, base, None, endurance=1)
    assert last_moments(s) == {"must_land": False}
    s.phase(ph.LANDING, op_turn=3)
    assert last_moments(s) == {"must_land": False}
    s.follow(endurance.spend)
    assert last_moments(s) == {"must_land": True}
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    assert last_moments(s) == {"cannot_return": False}


def test_10_64_a_strike_that_must_move_now_to_come_home_cannot_wait(s: Situation) -> None:
    strike = under_way(s, "1304", None, endurance=1)
    assert last_moments(s) == {"must_land": True, "not_moved": True}
    s.phase(ph.LANDING, op_turn=3)
    assert last_moments(s) == {"must_land": False}
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    fly(s, strike, s.public.markers["us-1"].hex)
    assert last_moments(s) == {"must_land": False}


@pytest.mark.parametrize(("left_to_it", "last"), [(2, True), (3, False)])
def test_10_52_who_stays_is_warned_only_if_that_takes_his_way_home(s: Situation, left_to_it: int, last: bool) -> None:
    under_way(s, "1104", "jp-1", endurance=left_to_it)  # three hexes from home, two a move
    assert last_moments(s)["not_moved"] is last


def test_10_64_a_move_too_far_from_home_can_still_be_taken_back(s: Situation) -> None:
    strike = under_way(s, "1104", None, endurance=2)
    fly(s, strike, "1004")
    assert last_moments(s) == {"cannot_return": True}


def test_10_64_10_7_a_strike_flown_home_with_its_target_can_be_saved_only_now(s: Situation) -> None:
    """Take the move back, recall, move: after this phase it cannot land any more."""
    strike = under_way(s, "1304", "jp-1", endurance=1)
    fly(s, strike, s.public.markers["us-1"].hex)
    assert last_moments(s) == {"recall_to_land": True}


@pytest.mark.parametrize("phase", [ph.LANDING, ph.AIR_MOVEMENT])
def test_10_64_what_is_lost_now_whatever_is_done_is_called_so(s: Situation, phase: str) -> None:
    base = s.public.markers["us-1"].hex
    assert base is not None
    under_way(s, base, "jp-1", endurance=1)
    s.phase(ph.LANDING, op_turn=3)
    assert [duty.said.args["lost_now"] for duty in strike_duties(s)] == [0]
    s.follow(endurance.spend)
    s.phase(phase, op_turn=3)
    (told,) = [duty for duty in strike_duties(s) if duty.rule == "10.64"]
    assert told.said.args["lost_now"] == 1
    assert told.said.args["last_moment"] == 0


def strike_duties(s: Situation) -> list[Duty]:
    duties: tuple[Duty, ...] = s.table.game.view(s.public, s.own("us")).duties
    return [duty for duty in duties if duty.rule in ("10.52", "10.64")]


# ---- 15.72


def rabaul(scenario: str, type: str = "zeke", base: str = "rabaul") -> Situation:
    s = Situation(charts_of(scenario))
    s.units(2, "jp", type, "deck", base, trained=False)
    s.task_force("us", 1, "1206", "us-ca-portland")
    s.own("jp").searched = {"us-1": "search"}
    s.phase(ph.TAKE_OFF, game_turn=7)
    return s


@pytest.mark.parametrize("scenario", ["eastern_solomons", "northern_solomons"])
@pytest.mark.parametrize("target", ["henderson", "tulagi", "us-1"])
def test_15_72_zekes_of_rabaul_may_fly_two_op_turns_longer_to_henderson_and_tulagi(scenario: str, target: str) -> None:
    s = rabaul(scenario)
    strike = form(s, target, "rabaul", "rabaul", "jp")
    offered = s.table.options("jp", "zeke-1", "PutInWave")
    assert {order.extended for order in offered if isinstance(order, PutInWave)} == {False, True}
    (event,) = of_kind(s.order("jp", PutInWave("zeke-1", strike, 1, extended=True)), UnitLaunched)
    assert (event.endurance, s.own("jp").units["zeke-1"].extended) == (8, True)
    put(s, strike, ["zeke-2"], side="jp")  # it may, it need not
    assert (s.own("jp").units["zeke-2"].endurance, s.own("jp").units["zeke-2"].extended) == (6, False)


def test_15_72_with_eight_op_turns_the_zekes_come_home_from_henderson_with_six_they_do_not() -> None:
    s = rabaul("eastern_solomons")
    assert s.charts.map.distance("0603", "1107") == 7
    strike = form(s, "henderson", "rabaul", "rabaul", "jp")
    s.order("jp", PutInWave("zeke-1", strike, 1, extended=True))
    put(s, strike, ["zeke-2"], side="jp")
    out_and_back = 2 * 7
    flying = s.own("jp").strikes[strike]
    assert endurance.reach(s.public, s.own("jp"), flying, 6) < out_and_back
    assert endurance.reach(s.public, s.own("jp"), flying, 8) >= out_and_back


def test_15_72_nobody_else_and_nowhere_else() -> None:
    s = rabaul("eastern_solomons")
    s.task_force("us", 1, "1107", "us-ca-portland")
    s.task_force("us", 2, "1106", "us-ca-minneapolis")
    s.own("jp").searched = {"us-2": "search"}
    elsewhere = form(s, "us-2", "rabaul", "rabaul", "jp")
    assert s.refused("jp", PutInWave("zeke-1", elsewhere, 1, extended=True)) == ["15.72"]
    transfer = form(s, "buin", "buin", "rabaul", "jp")
    assert s.refused("jp", PutInWave("zeke-1", transfer, 1, extended=True)) == ["15.72"]
    for type, base in (("betty", "rabaul"), ("zeke", "buin")):
        other = rabaul("eastern_solomons", type, base)
        strike = form(other, "henderson", base, base, "jp")
        assert other.refused("jp", PutInWave(f"{type}-1", strike, 1, extended=True)) == ["15.72"]
        put(other, strike, [f"{type}-1"], side="jp")


def test_15_72_a_carrier_that_lies_off_rabaul_is_not_rabaul() -> None:
    s = rabaul("eastern_solomons")
    s.task_force("jp", 1, "0603", "jp-cv-shokaku")
    (zeke,) = s.units(1, "jp", "zeke", "deck", "jp-cv-shokaku")
    strike = form(s, "henderson", "jp-1", "jp-1", "jp")
    assert s.refused("jp", PutInWave(zeke, strike, 1, extended=True)) == ["15.72"]


def test_15_72_the_tanks_are_gone_when_the_unit_has_landed() -> None:
    s = rabaul("eastern_solomons")
    strike = form(s, "henderson", "rabaul", "rabaul", "jp")
    s.order("jp", PutInWave("zeke-1", strike, 1, extended=True))
    s.follow(lambda now: now.happen(UnitLanded(to="jp", unit="zeke-1", on="rabaul", box="hangar")))
    assert not s.own("jp").units["zeke-1"].extended


@pytest.mark.parametrize(("target", "kind"), [("jp-1", "recall_to_land"), (None, "must_land")])
def test_10_64_10_7_a_strike_with_a_target_must_be_recalled_before_it_can_land(
    s: Situation, target: str | None, kind: str
) -> None:
    under_way(s, "1404", target, endurance=1)
    assert [key for key, _, _ in warned(s)] == [kind]
