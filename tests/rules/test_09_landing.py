"""[9.4] Landing, [10.81, 10.83] the end of a transfer, [15.71] airbases, and what must be down before night."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import landing, search, sequence
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import aboard, count_in
from fastcarriers.carriers.events import StrikeEnded, UnitLanded, UnitLost
from fastcarriers.carriers.orders import LandUnit, LaunchForTransfer, LaunchToSearch, MoveUnit

E, H, Y = "us-cv-enterprise", "us-cv-hornet", "us-cv-yorktown"


@pytest.fixture
def s() -> Situation:
    """Task force 1 with Enterprise and Hornet in 1204, by day, in the Landing Phase."""
    s = Situation()
    s.task_force("us", 1, "1204", E, H)
    s.phase(ph.LANDING)
    return s


def up(s: Situation, place: str = "cap", at: str = "us-1", type: str = "sbd", home: str = E) -> str:
    """One more unit in the air since before the phase; a transfer came from its home."""
    slots = {"search": "circle", "transfer": home}
    return s.unit("us", type, place, at, home=home, slot=slots.get(place, ""))


def coming_home(s: Situation, hex: str, *, base: str = "us-1", target: str | None = None, **fields: object) -> str:
    """A unit of a strike that is in this hex on its way to this return base."""
    strike = s.strike("us", "us-1", target, hex, return_base=base, **fields)
    return s.unit("us", "sbd", "strike", strike, slot="1", endurance=2, home=E)


def where(s: Situation, unit: str) -> set[tuple[str, str]]:
    """Where the unit may land now: holder and box."""
    return {(order.on, order.box) for order in s.table.options("us", unit, "LandUnit")}  # type: ignore[attr-defined]


def both(*holders: str) -> set[tuple[str, str]]:
    return {(holder, box) for holder in holders for box in ("hangar", "arm")}


def test_9_41_fc_21_no_landing_while_planes_are_on_deck(s: Situation) -> None:
    unit = up(s)
    s.unit("us", "f4f", "deck", E)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.41"]
    assert where(s, unit) == both(H)
    s.unit("us", "f4f", "deck", H)
    assert where(s, unit) == set()
    assert "LandUnit" not in s.table.offers("us").pieces


def test_9_42_in_the_hangar_or_in_arm_and_fuel_never_on_deck(s: Situation) -> None:
    unit = up(s)
    assert where(s, unit) == both(E, H)
    aboard_already = [s.unit("us", "sbd", box, E) for box in ("hangar", "arm", "deck")]
    for any_unit in (unit, *aboard_already, "nobody"):
        assert s.refused("us", LandUnit(any_unit, E, "deck")) == ["9.42"]


def test_9_42_10_83_a_unit_that_landed_goes_through_all_boxes_before_it_takes_off(s: Situation) -> None:
    unit = up(s)
    s.order("us", LandUnit(unit, E, "arm"))
    s.phase(ph.TAKE_OFF, op_turn=2)
    assert s.refused("us", LaunchToSearch(unit, "circle")) == ["9.31"]
    s.phase(ph.STATUS, op_turn=2)
    s.order("us", MoveUnit(unit, "deck"))
    s.phase(ph.TAKE_OFF, op_turn=3)
    s.order("us", LaunchToSearch(unit, "circle"))


@pytest.mark.parametrize("place", ["cap", "search", "transfer"])
def test_9_43_from_any_display_and_the_enemy_hears_nothing(s: Situation, place: str) -> None:
    unit = up(s, place, home=H)
    events = s.order("us", LandUnit(unit, E, "arm"))
    assert [event.to for event in events] == ["us"]
    [landed] = of_kind(events, UnitLanded)
    assert (landed.on, landed.box) == (E, "arm")
    down = s.own("us").units[unit]
    assert (down.place, down.at, down.slot) == ("arm", E, "")


def test_9_44_any_number_in_any_order_on_any_eligible_carrier(s: Situation) -> None:
    units = [up(s), up(s), up(s, "transfer"), up(s)]
    s.phase(ph.LANDING)
    for unit, on in zip(reversed(units), (E, H, E, H), strict=True):
        s.order("us", LandUnit(unit, on, "hangar"))
    assert len(aboard(s.own("us"), E)) == len(aboard(s.own("us"), H)) == 2


def land_all_one_can(s: Situation, units: list[str]) -> int:
    """Land these units on Midway as long as the rules let them; how many came down."""
    landed = 0
    for unit in units:
        if where(s, unit):
            s.order("us", LandUnit(unit, "midway", "hangar"))
            landed += 1
        else:
            assert s.refused("us", LandUnit(unit, "midway", "hangar")) == ["9.45"]
    return landed


def test_9_45_fifteen_search_units_land_eight_four_three(s: Situation) -> None:
    units = s.units(15, "us", "pby", "search", "midway", slot="circle")
    for op_turn, number, left in ((1, 8, 7), (2, 4, 3), (3, 3, 0)):
        s.phase(ph.LANDING, game_turn=3, op_turn=op_turn)
        waiting = [unit for unit in units if s.own("us").units[unit].place == "search"]
        assert land_all_one_can(s, waiting) == number
        assert sum(1 for unit in units if s.own("us").units[unit].place == "search") == left


def test_9_45_three_at_least_and_cap_at_will(s: Situation) -> None:
    units = s.units(4, "us", "pby", "search", "midway", slot="circle")
    s.units(6, "us", "sbd", "cap", "midway")
    s.phase(ph.LANDING)
    assert land_all_one_can(s, units) == 3
    for number in range(1, 7):
        s.order("us", LandUnit(f"sbd-{number}", "midway", "hangar"))


def test_9_45_fc_55_counted_as_the_phase_begins_and_display_by_display(s: Situation) -> None:
    ashore = s.units(9, "us", "pby", "search", "midway", slot="A")
    afloat = s.units(3, "us", "sbd", "search", "us-1", slot="circle", home=E)
    s.phase(ph.LANDING)
    assert land_all_one_can(s, ashore) == 5
    for unit in afloat:
        s.order("us", LandUnit(unit, H, "hangar"))


def test_9_46_by_night_cap_and_search_do_not_land_but_strikes_do(s: Situation) -> None:
    cap, search, strike = up(s), up(s, "search"), coming_home(s, "1204")
    s.phase(ph.LANDING, game_turn=6)
    assert s.refused("us", LandUnit(cap, E, "hangar")) == ["9.46"]
    assert s.refused("us", LandUnit(search, E, "hangar")) == ["9.46"]
    s.order("us", LandUnit(strike, E, "hangar"))
    s.phase(ph.LANDING, game_turn=7)
    s.order("us", LandUnit(cap, E, "hangar"))
    s.order("us", LandUnit(search, E, "hangar"))


def test_9_46_10_56_a_strike_lands_only_in_the_hex_of_its_return_base(s: Situation) -> None:
    far, home = coming_home(s, "1304"), coming_home(s, "1204")
    assert s.refused("us", LandUnit(far, E, "hangar")) == ["9.46"]
    assert where(s, home) == both(E, H)


def test_9_46_10_42_a_strike_with_a_target_has_not_returned(s: Situation) -> None:
    unit = coming_home(s, "1204", target="jp-1")
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["10.42"]


def test_9_46_10_42_only_the_return_base_even_if_others_are_in_the_hex(s: Situation) -> None:
    s.task_force("us", 2, "1204", Y)
    unit = coming_home(s, "1204", base="us-2")
    assert where(s, unit) == both(Y)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.46"]


def test_10_43_a_strike_lands_on_any_carrier_of_its_return_base_and_ends_with_its_last_unit_10_68(s: Situation) -> None:
    first = coming_home(s, "1204")
    strike = s.own("us").units[first].at
    second = s.unit("us", "sbd", "strike", strike, slot="return", endurance=1, home=E)
    s.phase(ph.LANDING)
    assert not of_kind(s.order("us", LandUnit(first, H, "hangar")), StrikeEnded)
    assert of_kind(s.order("us", LandUnit(second, E, "arm")), StrikeEnded)
    assert s.own("us").strikes == {}
    assert s.own("us").units[second].endurance == 0


def test_10_82_a_transfer_between_displays_lands_at_its_target(s: Situation) -> None:
    unit = coming_home(s, "0907", target="midway", transfer=True)
    assert where(s, unit) == both("midway")
    s.order("us", LandUnit(unit, "midway", "arm"))


def test_9_46_cap_and_search_come_back_to_their_own_display_only(s: Situation) -> None:
    s.task_force("us", 2, "1204", Y)
    unit = up(s)
    assert s.refused("us", LandUnit(unit, Y, "hangar")) == ["9.46"]
    assert s.refused("us", LandUnit(unit, "midway", "hangar")) == ["9.46"]


def test_9_47_land_based_units_land_on_airbases_only(s: Situation) -> None:
    strike = s.strike("us", "midway", None, "1204", return_base="us-1")
    unit = s.unit("us", "sbd", "strike", strike, slot="1", endurance=1, home="midway")
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.47"]
    ashore = s.unit("us", "sbd", "cap", "midway", home="midway")
    carrier_borne = s.unit("us", "f4f", "cap", "midway", home=E)
    assert where(s, ashore) == where(s, carrier_borne) == both("midway")


def test_fc_54_floatplanes_and_wheeled_planes_do_not_share_carriers(s: Situation) -> None:
    s.task_force("jp", 1, "1209", "jp-cvs-kamikawa-maru", "jp-cv-akagi", "jp-cv-kaga")
    rufe = s.unit("jp", "rufe", "cap", "jp-1", home="jp-cvs-kamikawa-maru")
    zeke = s.unit("jp", "zeke", "cap", "jp-1", home="jp-cv-akagi")
    jake = s.unit("jp", "jake", "search", "jp-1", slot="circle", home="jp-cv-akagi")
    s.phase(ph.LANDING)
    for unit, able in (
        (rufe, {"jp-cvs-kamikawa-maru"}),
        (zeke, {"jp-cv-akagi", "jp-cv-kaga"}),
        (jake, {"jp-cvs-kamikawa-maru", "jp-cv-akagi"}),
    ):
        assert {order.on for order in s.table.options("jp", unit, "LandUnit")} == able  # type: ignore[attr-defined]
    assert s.refused("jp", LandUnit(zeke, "jp-cvs-kamikawa-maru", "hangar")) == ["9.47"]


# ---- 9.48


def test_9_48_fc_57_with_all_carriers_wrecked_others_within_one_hex_take_them(s: Situation) -> None:
    s.task_force("us", 2, "1304", Y)
    unit = up(s)
    s.damage("us", E, 3)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.48"]
    assert where(s, unit) == both(H)  # one carrier is left: no other task force
    s.damage("us", H, 3)
    assert where(s, unit) == both(Y)
    assert s.refused("us", LandUnit(unit, "midway", "hangar")) == ["9.48"]
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.48"]


def test_9_48_two_hexes_off_is_too_far(s: Situation) -> None:
    s.task_force("us", 2, "1404", Y)
    unit = up(s)
    for carrier in (E, H):
        s.damage("us", carrier, 3)
    assert where(s, unit) == set()
    assert s.refused("us", LandUnit(unit, Y, "hangar")) == ["9.48"]


def test_9_48_fc_57_when_the_marker_is_gone_its_last_hex_counts(s: Situation) -> None:
    s.task_force("us", 2, "1304", Y)
    unit = up(s, "search")
    own = s.own("us")
    for ship in (E, H):
        own.ships[ship] = replace(own.ships[ship], task_force=None, state="sunk", damage=4)
    s.public.markers["us-1"] = replace(s.public.markers["us-1"], on_map=False)
    s.phase(ph.LANDING, op_turn=4)
    assert where(s, unit) == both(Y)
    s.order("us", LandUnit(unit, Y, "hangar"))


def test_fc_57_full_decks_alone_permit_nothing(s: Situation) -> None:
    s.task_force("us", 2, "1304", Y)
    unit = up(s)
    for carrier in (E, H):
        s.units(2, "us", "f4f", "deck", carrier)
    assert where(s, unit) == set()
    assert s.refused("us", LandUnit(unit, Y, "hangar")) == ["9.46"]


def test_9_48_a_base_within_one_hex_takes_them_too(s: Situation) -> None:
    s.task_force("us", 2, "0906", Y)
    unit = s.unit("us", "f4f", "cap", "us-2", home=Y)
    s.damage("us", Y, 3)
    assert where(s, unit) == both("midway")


def test_fc_23_no_landing_on_a_carrier_at_d3_but_at_d2(s: Situation) -> None:
    unit = up(s)
    s.damage("us", E, 3)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.48"]
    s.damage("us", E, 2)
    s.order("us", LandUnit(unit, E, "hangar"))


# ---- 9.17, FC-74 to FC-76, 15.71


def test_9_17_fc_74_not_beyond_the_total_nor_into_a_full_arm_and_fuel_box(s: Situation) -> None:
    s.units(5, "us", "sbd", "arm", E)
    s.units(9, "us", "sbd", "hangar", E)
    first, second = up(s), up(s)
    s.phase(ph.LANDING)
    assert s.refused("us", LandUnit(first, E, "arm")) == ["9.17"]
    s.order("us", LandUnit(first, E, "hangar"))
    assert len(aboard(s.own("us"), E)) == 15
    assert s.refused("us", LandUnit(second, E, "hangar")) == ["9.17"]
    assert where(s, second) == both(H)


def test_15_71_fc_76_an_airbase_takes_all_comers_in_any_state(s: Situation) -> None:
    s.units(6, "us", "b17", "deck", "midway")
    s.units(6, "us", "b17", "arm", "midway")
    s.units(12, "us", "b17", "hangar", "midway")
    s.public.sites["midway"] = replace(s.public.sites["midway"], damage=4)
    unit = s.unit("us", "b17", "search", "midway", slot="circle")
    s.phase(ph.LANDING)
    assert s.refused("us", LandUnit(unit, "midway", "arm")) == ["9.17"]  # what does not fit goes to the Hangar
    s.order("us", LandUnit(unit, "midway", "hangar"))
    assert len(aboard(s.own("us"), "midway")) == 25


def test_13_91_a_half_unit_needs_a_whole_place_to_land(s: Situation) -> None:
    s.units(15, "us", "sbd", "hangar", E, half=True)
    unit = s.unit("us", "sbd", "cap", "us-1", home=E, half=True)
    s.phase(ph.LANDING)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.17"]


def test_b23_with_an_enemy_in_the_hex_one_still_lands(s: Situation) -> None:
    s.task_force("jp", 1, "1204", "jp-cv-akagi", "jp-bb-haruna")
    cap, strike = up(s), coming_home(s, "1204")
    s.order("us", LandUnit(cap, E, "hangar"))
    s.order("us", LandUnit(strike, H, "arm"))


def test_fog_does_not_hinder_landing(s: Situation) -> None:
    s.task_force("us", 2, "0704", Y)
    unit = s.unit("us", "sbd", "cap", "us-2", home=Y)
    s.phase(ph.LANDING, game_turn=1)
    s.order("us", LandUnit(unit, Y, "arm"))


# ---- 10.81, 10.83


def test_10_81_fc_25_a_transfer_is_one_take_off_and_one_landing_of_the_same_op_turn(s: Situation) -> None:
    unit = s.unit("us", "sbd", "deck", E)
    s.phase(ph.TAKE_OFF)
    s.order("us", LaunchForTransfer(unit))
    s.ready()
    assert warnings(s) == [("10.81", unit)]
    s.ready()
    s.task_force("us", 2, "1204", Y)
    assert where(s, unit) == both(H)
    assert s.refused("us", LandUnit(unit, Y, "hangar")) == ["10.81"]
    s.order("us", LandUnit(unit, H, "arm"))
    assert warnings(s) == []
    s.ready()
    assert s.own("us").units[unit].at == H


def test_10_81_10_83_fc_25_a_transfer_does_not_come_back_to_its_own_deck_even_if_no_other_takes_it(
    s: Situation,
) -> None:
    first, second = s.units(2, "us", "sbd", "deck", E)
    other_way = s.unit("us", "sbd", "deck", H)
    s.phase(ph.TAKE_OFF)
    for unit in (first, second, other_way):
        s.order("us", LaunchForTransfer(unit))
    s.phase(ph.LANDING)
    for box in ("hangar", "arm"):
        assert s.refused("us", LandUnit(first, E, box)) == ["10.81"]  # type: ignore[arg-type]
    assert (where(s, first), where(s, other_way)) == (both(H), both(E))  # alike but for the carrier that launched them
    s.order("us", LandUnit(first, H, "hangar"))
    s.damage("us", H, 3)
    assert (where(s, second), where(s, other_way)) == (set(), both(E))
    assert s.table.offers("us").pieces["LandUnit"] == (other_way,)
    assert s.refused("us", LandUnit(second, E, "arm")) == ["10.81"]
    assert warnings(s) == [("10.81", second), ("10.81", other_way)]
    s.order("us", LandUnit(other_way, E, "hangar"))
    assert [event.unit for event in of_kind(s.ready(), UnitLost)] == [second]


def test_10_81_what_was_launched_for_a_transfer_and_does_not_land_is_lost(s: Situation) -> None:
    unit = up(s, "transfer")
    assert warnings(s) == [("10.81", unit)]
    lost = of_kind(s.ready(), UnitLost)
    assert [(event.to, event.unit, event.why) for event in lost] == [("us", unit, "no_deck")]
    assert s.own("us").units[unit].place == "lost"


def test_10_81_a_transfer_whose_carriers_are_wrecked_goes_nowhere_else(s: Situation) -> None:
    s.task_force("us", 2, "1304", Y)
    unit = up(s, "transfer")
    for carrier in (E, H):
        s.damage("us", carrier, 3)
    assert where(s, unit) == set()
    assert s.refused("us", LandUnit(unit, Y, "hangar")) == ["10.81"]


def test_10_83_after_a_transfer_armament_and_fuel_are_exhausted(s: Situation) -> None:
    unit = up(s, "transfer")
    assert s.refused("us", LandUnit(unit, H, "deck")) == ["9.42"]
    s.order("us", LandUnit(unit, H, "hangar"))
    assert count_in(s.own("us"), H, "hangar") == 1


def warnings(s: Situation, side: str = "us") -> list[tuple[str, str]]:
    """Rule and piece of each warning of a loss."""
    duties = s.table.game.view(s.public, s.own(side)).duties  # type: ignore[attr-defined]
    return [(duty.rule, duty.piece) for duty in duties if not duty.must]


def said(s: Situation, rule: str) -> dict[str, object]:
    """What the warning with this rule number says."""
    [duty] = [d for d in s.table.game.view(s.public, s.own("us")).duties if d.rule == rule]  # type: ignore[attr-defined]
    return {"key": duty.said.key, **duty.said.args}


# ---- FC-58


def test_fc_58_the_game_warns_from_the_turn_before_the_last_of_the_day(s: Situation) -> None:
    up(s)
    up(s, "search")
    s.phase(ph.INTERFACE, game_turn=3, op_turn=0)
    assert warnings(s) == []
    s.phase(ph.INTERFACE, game_turn=4, op_turn=0)
    assert warnings(s) == [("9.53", "us-1"), ("9.45", "us-1")]
    assert said(s, "9.53")["phases"] == 8
    s.phase(ph.TAKE_OFF, game_turn=5, op_turn=2)
    assert said(s, "9.53")["phases"] == 3
    s.phase(ph.AIR_MOVEMENT, game_turn=5, op_turn=4)
    assert said(s, "9.53")["phases"] == 0
    s.phase(ph.INTERFACE, game_turn=6, op_turn=0)
    assert warnings(s) == []


def test_fc_58_fifteen_search_units_need_three_op_turns(s: Situation) -> None:
    units = s.units(15, "us", "pby", "search", "midway", slot="circle")
    s.phase(ph.TAKE_OFF, game_turn=5, op_turn=2)
    assert said(s, "9.45") == {
        "key": "landing.search_before_night", "display": "Midway", "units": 15, "phases": 3, "needed": 3,
    }  # fmt: skip
    s.phase(ph.TAKE_OFF, game_turn=5, op_turn=3)
    assert said(s, "9.45")["key"] == "landing.search_too_late"
    s.phase(ph.LANDING, game_turn=5, op_turn=2)
    assert said(s, "9.45")["needed"] == 3
    land_all_one_can(s, units)
    assert said(s, "9.45") == {
        "key": "landing.search_before_night", "display": "Midway", "units": 7, "phases": 3, "needed": 3,
    }  # fmt: skip


def test_fc_58_historical_nights_begin_one_turn_earlier() -> None:
    s = Situation(charts_of(options={"historical_night": True}))
    s.unit("us", "pby", "search", "midway", slot="circle")
    s.phase(ph.INTERFACE, game_turn=4, op_turn=0)
    assert said(s, "9.45")["phases"] == 4


def test_fc_02_fc_58_what_takes_off_by_night_before_another_night_turn_cannot_be_saved() -> None:
    s = Situation(charts_of(options={"historical_night": True, "night_launch": True}))
    unit = s.unit("us", "pby", "deck", "midway")
    s.phase(ph.TAKE_OFF, game_turn=5)
    s.order("us", LaunchToSearch(unit, "circle"))
    assert said(s, "9.45")["key"] == "landing.search_too_late"
    s.phase(ph.TAKE_OFF, game_turn=6)
    assert warnings(s) == []


# ---- junk, and phases


@pytest.mark.parametrize("phase", [ph.TAKE_OFF, ph.STATUS, ph.AIR_MOVEMENT, ph.INTERFACE])
def test_9_43_in_the_landing_phase_only(s: Situation, phase: str) -> None:
    unit = up(s)
    s.phase(phase)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["4.1"]


def test_9_43_9_47_junk_is_refused(s: Situation) -> None:
    unit, aboard_already = up(s), s.unit("us", "sbd", "hangar", H)
    s.task_force("jp", 1, "1204", "jp-cv-akagi")
    s.unit("jp", "zeke", "cap", "jp-1", home="jp-cv-akagi")
    for nobody in ("", "nobody", "zeke-1", "us-1", aboard_already):
        assert s.refused("us", LandUnit(nobody, E, "hangar")) == ["9.43"]
    for nowhere in ("", "nowhere", "jp-cv-akagi", "us-1", "us-cv-wasp", "hilo", Y):
        assert s.refused("us", LandUnit(unit, nowhere, "hangar")) == ["9.47"]
    for box in ("", "cap", "lost"):
        assert s.refused("us", LandUnit(unit, E, box)) == ["9.42"]  # type: ignore[arg-type]


def test_8_0_fc_72_nothing_lands_while_op_turns_pass(s: Situation) -> None:
    unit, transfer = up(s), up(s, "transfer")
    s.phase(ph.INTERFACE, game_turn=1, op_turn=0)
    s.follow(lambda now: sequence.pass_op_turns(now, 1))
    assert s.own("us").units[unit].place == "cap"
    assert s.own("us").units[transfer].place == "lost"


def test_9_4_close_touches_nothing_else(s: Situation) -> None:
    up(s)
    up(s, "search")
    assert s.follow(landing.close) == ()


# ---- rulings on the whole


def test_fc_19_search_planes_stay_up_as_long_as_the_owner_likes_by_day(s: Situation) -> None:
    unit = up(s, "search")
    for game_turn in (1, 2, 3):
        s.phase(ph.INTERFACE, game_turn=game_turn, op_turn=0)
        s.follow(lambda now: [landing.close(now) for _ in range(4)])
        assert s.own("us").units[unit].place == "search"
    s.phase(ph.LANDING, game_turn=4, op_turn=4)
    s.order("us", LandUnit(unit, E, "hangar"))


def test_fc_50_both_sides_land_in_secret_and_nothing_of_it_shows_to_the_other(s: Situation) -> None:
    s.task_force("jp", 1, "1204", "jp-cv-akagi")
    ours, theirs = up(s), s.unit("jp", "zeke", "cap", "jp-1", home="jp-cv-akagi")
    s.phase(ph.LANDING)

    def seen(side: str) -> bytes:
        return msgspec.json.encode(
            (
                s.table.game.view(s.public, s.own(side)),
                s.table.offers(side),
                s.table.options(side, ours),
                s.table.options(side, theirs),
            )
        )

    before = seen("jp")
    s.order("us", LandUnit(ours, E, "hangar"))
    assert seen("jp") == before
    s.ready(sides=["us"])
    s.order("jp", LandUnit(theirs, "jp-cv-akagi", "arm"))
    s.ready()
    assert s.public.standing.name == ph.AIR_MOVEMENT


def test_fc_53_a_seaplane_carrier_bases_and_launches_and_takes_her_planes_back(s: Situation) -> None:
    s.task_force("jp", 1, "1209", "jp-cvs-kamikawa-maru")
    unit = s.unit("jp", "jake", "deck", "jp-cvs-kamikawa-maru")
    s.phase(ph.TAKE_OFF, game_turn=1)
    s.order("jp", LaunchToSearch(unit, "circle"))
    s.phase(ph.LANDING, game_turn=1)
    s.order("jp", LandUnit(unit, "jp-cvs-kamikawa-maru", "arm"))
    assert count_in(s.own("jp"), "jp-cvs-kamikawa-maru", "arm") == 1


def test_fc_56_planes_of_a_task_force_without_carriers_only_wait_to_land(s: Situation) -> None:
    unit = up(s, "search")
    own = s.own("us")
    for ship in (E, H):
        own.ships[ship] = replace(own.ships[ship], task_force=None, state="sunk", damage=4)
    s.task_force("us", 1, "1204", "us-ca-astoria")
    s.task_force("jp", 1, "1204", "jp-cv-akagi")
    s.phase(ph.PLOTTING, op_turn=0)
    assert s.follow(search.search) == ()  # nothing is searched, not even in the same hex
    s.task_force("us", 2, "1204", Y)
    s.phase(ph.LANDING)
    assert where(s, unit) == both(Y)
