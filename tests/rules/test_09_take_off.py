"""[9.3] Take-Off, [7.13, 7.47, 7.48] search patterns, [10.81] transfers, and what scenarios say of launching."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers import sequence, take_off
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.displays import count_in, hex_of
from fastcarriers.carriers.events import StrikeEnded, TaskForceMoved, UnitLaunched
from fastcarriers.carriers.missions import refusal_to_take_off
from fastcarriers.carriers.orders import (
    LaunchForTransfer,
    LaunchToCap,
    LaunchToSearch,
    MoveUnit,
    PutInWave,
    ShiftSearch,
)
from fastcarriers.carriers.scenario_rules import SearchLimit, Surprise
from fastcarriers.kernel.parts import PUBLIC

E, H, Y = "us-cv-enterprise", "us-cv-hornet", "us-cv-yorktown"


@pytest.fixture
def s() -> Situation:
    """Task force 1 with Enterprise and Hornet in 1204, by day, in the Take-Off Phase."""
    s = Situation()
    s.task_force("us", 1, "1204", E, H)
    s.phase(ph.TAKE_OFF)
    return s


def ready_on_deck(s: Situation, type: str = "sbd", at: str = E, **fields: object) -> str:
    """One more unit on a flight deck; it is there since the phase began."""
    return s.unit("us", type, "deck", at, **fields)


def test_9_31_only_from_a_flight_deck(s: Situation) -> None:
    for box in ("hangar", "arm"):
        unit = s.unit("us", "sbd", box, E)
        for order in (LaunchToCap(unit), LaunchToSearch(unit, "circle"), LaunchForTransfer(unit)):
            assert s.refused("us", order) == ["9.31"]


def test_9_32_9_33_from_the_deck_to_any_display(s: Situation) -> None:
    cap, search = ready_on_deck(s, "f4f"), ready_on_deck(s)
    [launched] = of_kind(s.order("us", LaunchToCap(cap)), UnitLaunched)
    assert (launched.to, launched.place, launched.at) == ("us", "cap", "us-1")
    [launched] = of_kind(s.order("us", LaunchToSearch(search, "B")), UnitLaunched)
    assert (launched.to, launched.place, launched.at, launched.slot) == ("us", "search", "us-1", "B")
    assert count_in(s.own("us"), E, "deck") == 0


@pytest.mark.parametrize("phase", [ph.STATUS, ph.LANDING, ph.AIR_MOVEMENT, ph.INTERFACE, ph.PLOTTING])
def test_9_32_in_the_take_off_phase_only(s: Situation, phase: str) -> None:
    unit = ready_on_deck(s)
    s.phase(phase)
    for order in (LaunchToCap(unit), LaunchToSearch(unit, "circle"), LaunchForTransfer(unit)):
        assert s.refused("us", order) == ["4.1"]


def test_9_34_of_six_units_one_goes_to_cap_one_to_search_four_to_a_strike(s: Situation) -> None:
    units = s.units(6, "us", "sbd", "deck", E)
    strike = s.strike("us", "us-1", "jp-1", "1204", launched=s.public.clock)
    s.task_force("jp", 1, "1203", "jp-cv-akagi")
    s.own("us").searched["jp-1"] = "search"
    s.phase(ph.TAKE_OFF)
    s.order("us", LaunchToCap(units[0]))
    s.order("us", LaunchToSearch(units[1], "circle"))
    for unit in units[2:]:
        s.order("us", PutInWave(unit, strike, 1))
    places = [s.own("us").units[unit].place for unit in units]
    assert places == ["cap", "search", "strike", "strike", "strike", "strike"]


def test_9_34_all_some_or_none_may_be_launched(s: Situation) -> None:
    first, second = s.units(2, "us", "sbd", "deck", E)
    s.phase(ph.TAKE_OFF)
    s.order("us", LaunchToCap(first))
    s.ready()
    assert s.own("us").units[second].place == "deck"
    assert s.public.standing.name == ph.STATUS


def test_9_35_as_many_as_the_decks_hold(s: Situation) -> None:
    units = [*s.units(6, "us", "sbd", "deck", E), *s.units(6, "us", "sbd", "deck", H)]
    s.phase(ph.TAKE_OFF)
    for unit in units:
        s.order("us", LaunchToSearch(unit, "circle"))
    assert sum(1 for unit in s.own("us").units.values() if unit.place == "search") == 12


def test_9_36_cap_and_search_are_where_their_task_force_is_and_move_with_it(s: Situation) -> None:
    unit = s.unit("us", "sbd", "search", "us-1", slot="circle", home=E)
    s.follow(lambda now: now.happen(TaskForceMoved(to=PUBLIC, task_force="us-1", hex="1304")))
    assert hex_of(s.public, s.own("us").units[unit].at) == "1304"


def test_9_37_a_strike_is_where_its_plot_says_not_with_its_task_force(s: Situation) -> None:
    strike = s.strike("us", "us-1", None, "1204")
    s.follow(lambda now: now.happen(TaskForceMoved(to=PUBLIC, task_force="us-1", hex="1304")))
    assert s.own("us").strikes[strike].hex == "1204" != hex_of(s.public, "us-1")


def test_9_15_a_unit_launched_leaves_room_for_the_next_in_the_same_op_turn(s: Situation) -> None:
    unit, following = ready_on_deck(s), s.unit("us", "sbd", "arm", E)
    s.order("us", LaunchToCap(unit))
    s.ready()
    s.order("us", MoveUnit(following, "deck"))
    assert s.own("us").units[following].place == "deck"


def test_fc_23_no_take_off_from_a_carrier_at_d3_but_at_d2(s: Situation) -> None:
    unit = ready_on_deck(s)
    s.damage("us", E, 3)
    assert s.refused("us", LaunchToCap(unit)) == ["9.31"]
    s.damage("us", E, 2)
    s.order("us", LaunchToCap(unit))


def test_fc_45_no_take_off_from_a_base_at_d3(s: Situation) -> None:
    unit = ready_on_deck(s, "b17", "midway")
    s.public.sites["midway"] = replace(s.public.sites["midway"], damage=3)
    assert s.refused("us", LaunchToSearch(unit, "circle")) == ["9.31"]
    s.public.sites["midway"] = replace(s.public.sites["midway"], damage=2)
    s.order("us", LaunchToSearch(unit, "circle"))
    assert s.own("us").units[unit].at == "midway"


# ---- 7.13, 7.45, FC-54: who may search


def test_7_13_fighters_and_american_torpedo_planes_do_not_search(s: Situation) -> None:
    for type in ("f4f", "tbd"):
        assert s.refused("us", LaunchToSearch(ready_on_deck(s, type), "circle")) == ["7.13"]
    s.task_force("jp", 1, "1209", "jp-cv-akagi")
    kate, zeke = s.unit("jp", "kate", "deck", "jp-cv-akagi"), s.unit("jp", "zeke", "deck", "jp-cv-akagi")
    s.order("jp", LaunchToSearch(kate, "1"))
    assert s.refused("jp", LaunchToSearch(zeke, "1")) == ["7.13"]


def test_7_13_the_scenario_says_which_functions_of_a_side_do_not_search() -> None:
    plain = charts_of()
    sides = tuple(replace(side, search_forbidden=("B",)) if side.id == "us" else side for side in plain.scenario.side)
    scenario = replace(plain.scenario, side=sides)
    s = Situation(Charts(plain.tables, plain.types, plain.ships, plain.map, scenario, {}))
    sbd, pby = ready_on_deck(s, "sbd", "midway"), ready_on_deck(s, "pby", "midway")
    s.phase(ph.TAKE_OFF)
    assert s.refused("us", LaunchToSearch(sbd, "circle")) == ["7.13"]
    s.order("us", LaunchToSearch(pby, "circle"))


def test_7_13_7_45_search_planes_go_to_the_display_of_their_own_base(s: Situation) -> None:
    s.task_force("us", 2, "1204", Y)
    unit = ready_on_deck(s, at=Y)
    s.order("us", LaunchToSearch(unit, "F"))
    assert s.own("us").units[unit].at == "us-2"


@pytest.mark.parametrize("pattern", ["", "G", "0", "7", "circle ", "a", "lost"])
def test_7_15_there_are_thirteen_patterns_and_no_more(s: Situation, pattern: str) -> None:
    unit = ready_on_deck(s)
    assert len(s.table.options("us", unit, "LaunchToSearch")) == 13
    assert s.refused("us", LaunchToSearch(unit, pattern)) == ["7.15"]


def test_fc_54_search_planes_fly_search_and_transfers_only(s: Situation) -> None:
    pby = ready_on_deck(s, "pby", "midway")
    assert s.refused("us", LaunchToCap(pby)) == ["FC-54"]
    assert "strike" not in purposes(s, pby)
    assert "transfer" in purposes(s, pby)
    s.order("us", LaunchToSearch(pby, "circle"))


def purposes(s: Situation, unit: str, side: str = "us") -> set[str]:
    """What a unit may be launched for, whatever else that mission needs."""
    able = ("cap", "search", "strike", "transfer")
    return {purpose for purpose in able if refusal_to_take_off(s.public, s.own(side), unit, purpose) is None}


# ---- night


def test_fc_02_at_night_there_is_no_take_off_phase(s: Situation) -> None:
    s.phase(ph.INTERFACE, game_turn=6, op_turn=0)
    assert not take_off.is_allowed(s.public)
    s.phase(ph.TAKE_OFF, game_turn=6)
    assert s.refused("us", LaunchToSearch(ready_on_deck(s), "circle")) == ["FC-02"]
    s.phase(ph.TAKE_OFF, game_turn=5)
    assert take_off.is_allowed(s.public)


def test_fc_02_fc_59_with_the_option_search_takes_off_by_night_but_no_cap() -> None:
    s = Situation(charts_of(options={"night_launch": True}))
    s.task_force("us", 1, "1204", E)
    unit = ready_on_deck(s)
    s.phase(ph.TAKE_OFF, game_turn=6)
    assert take_off.is_allowed(s.public)
    assert s.refused("us", LaunchToCap(unit)) == ["9.53"]
    s.order("us", LaunchToSearch(unit, "circle"))


def test_fc_02_a_rule_lets_some_types_fly_some_missions_by_night() -> None:
    s = Situation(charts_of("tonkin_gulf"))
    a6, phantom = ready_on_deck(s, "a6", "da_nang"), ready_on_deck(s, "f4", "da_nang")
    s.phase(ph.TAKE_OFF, game_turn=6)
    assert take_off.is_allowed(s.public)
    assert purposes(s, a6) == {"strike"}
    assert purposes(s, phantom) == set()
    s.public.void_rules = frozenset({"all_weather"})
    assert not take_off.is_allowed(s.public)


# ---- scenario rules


def test_fog_keeps_a_task_force_from_launching_and_not_from_landing(s: Situation) -> None:
    s.task_force("us", 2, "0704", Y)
    unit, ashore = ready_on_deck(s, at=Y), ready_on_deck(s, "sbd", "midway")
    assert s.refused("us", LaunchToCap(unit)) == ["fog"]
    s.order("us", LaunchToCap(ashore))
    s.phase(ph.TAKE_OFF, game_turn=7)  # it lifts after game-turn 5
    s.order("us", LaunchToCap(unit))


def test_search_limit_counts_all_search_displays_of_the_side() -> None:
    s = Situation()
    s.task_force("jp", 1, "1209", "jp-cv-akagi")
    s.task_force("jp", 2, "1309", "jp-cv-kaga")
    s.units(4, "jp", "kate", "search", "jp-1", slot="circle", home="jp-cv-akagi")
    sixth, seventh = s.units(2, "jp", "kate", "deck", "jp-cv-kaga")
    s.unit("jp", "kate", "search", "jp-2", slot="A", home="jp-cv-kaga")
    s.phase(ph.TAKE_OFF)
    s.order("jp", LaunchToSearch(sixth, "circle"))
    assert s.refused("jp", LaunchToSearch(seventh, "circle")) == [rule_id(s, SearchLimit)]
    s.phase(ph.TAKE_OFF, game_turn=7)
    s.order("jp", LaunchToSearch(seventh, "circle"))


def rule_id(s: Situation, kind: type[SearchLimit | Surprise]) -> str:
    """The id of the scenario's rule of this kind."""
    return next(s.charts.rules(kind)).id


def test_search_only_units_fly_neither_cap_nor_strikes() -> None:
    s = Situation()
    s.task_force("jp", 1, "1209", "jp-cv-akagi")
    jake = s.unit("jp", "jake", "deck", "jp-cv-akagi")
    s.phase(ph.TAKE_OFF)
    assert purposes(s, jake, "jp") == {"search", "transfer"}


def test_launch_limit_counts_what_has_flown_from_the_base_even_if_it_has_landed() -> None:
    s = Situation(charts_of("eastern_solomons"))
    first, second, third = s.units(3, "us", "sbd", "deck", "henderson")
    s.phase(ph.TAKE_OFF, game_turn=1)
    s.order("us", LaunchToSearch(first, "circle"))
    s.order("us", LaunchToCap(s.unit("us", "f4f", "deck", "henderson")))  # CAP is not limited
    s.order("us", LaunchToSearch(second, "circle"))
    assert purposes(s, third) == {"cap", "transfer"}
    s.phase(ph.TAKE_OFF, game_turn=3)
    assert purposes(s, third) == {"cap", "search", "strike", "transfer"}


def test_surprise_keeps_bases_from_launching_while_it_lasts() -> None:
    s = Situation(charts_of("korea"))
    base = "pyongyang"
    type = next(row.type for row in s.charts.scenario.air if row.base == base)
    unit = s.unit("nk", type, "deck", base)
    s.phase(ph.TAKE_OFF, game_turn=1)
    assert s.refused("nk", LaunchToCap(unit)) == [rule_id(s, Surprise)]
    assert purposes(s, unit, "nk") == set()
    s.phase(ph.TAKE_OFF, game_turn=2)
    assert "cap" in purposes(s, unit, "nk")


# ---- 10.81, 10.84


def test_10_81_a_transfer_needs_another_carrier_in_the_task_force(s: Situation) -> None:
    unit = ready_on_deck(s)
    s.task_force("us", 2, "1204", Y)
    lonely, ashore = ready_on_deck(s, at=Y), ready_on_deck(s, "sbd", "midway")
    assert s.refused("us", LaunchForTransfer(lonely)) == ["10.81"]
    assert s.refused("us", LaunchForTransfer(ashore)) == ["10.81"]
    [launched] = of_kind(s.order("us", LaunchForTransfer(unit)), UnitLaunched)
    assert (launched.place, launched.at) == ("transfer", "us-1")


def test_10_81_a_wrecked_carrier_takes_no_transfer(s: Situation) -> None:
    unit = ready_on_deck(s)
    s.damage("us", H, 3)
    assert s.refused("us", LaunchForTransfer(unit)) == ["10.81"]


@pytest.mark.parametrize("place", ["cap", "search", "transfer"])
def test_10_84_9_54_no_unit_goes_from_display_to_display(s: Situation, place: str) -> None:
    unit = s.unit("us", "sbd", place, "us-1", home=E, slot="circle" if place == "search" else "")
    for order in (LaunchToCap(unit), LaunchToSearch(unit, "circle"), LaunchForTransfer(unit)):
        assert s.refused("us", order) == ["10.84"]


def test_10_84_a_unit_of_a_strike_does_not_change_to_cap_or_search(s: Situation) -> None:
    strike = s.strike("us", "us-1", None, "1204")
    unit = s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home=E)
    assert s.refused("us", LaunchToCap(unit)) == ["10.84"]
    assert s.refused("us", LaunchToSearch(unit, "circle")) == ["10.84"]


# ---- 7.47


def searching(s: Situation, count: int) -> list[str]:
    units = s.units(count, "us", "sbd", "search", "us-1", slot="circle", home=E)
    s.phase(ph.TAKE_OFF)
    return units


def test_7_47_half_the_units_rounded_up_change_their_pattern(s: Situation) -> None:
    units = searching(s, 5)
    for unit in units[:3]:
        s.order("us", ShiftSearch(unit, "A"))
    assert s.refused("us", ShiftSearch(units[3], "A")) == ["7.47"]
    s.order("us", ShiftSearch(units[0], "2"))  # it counts already
    s.order("us", ShiftSearch(units[0], "circle"))  # back where it was: it counts no more
    s.order("us", ShiftSearch(units[3], "A"))


def test_7_47_fc_55_units_just_launched_neither_count_nor_shift(s: Situation) -> None:
    fresh = s.units(4, "us", "sbd", "deck", E)
    units = searching(s, 2)
    for unit in fresh:
        s.order("us", LaunchToSearch(unit, "circle"))
    assert s.refused("us", ShiftSearch(fresh[0], "A")) == ["7.47"]
    s.order("us", ShiftSearch(units[0], "A"))
    assert s.refused("us", ShiftSearch(units[1], "A")) == ["7.47"]


def test_7_47_each_search_display_is_counted_by_itself(s: Situation) -> None:
    ashore = s.unit("us", "b17", "search", "midway", slot="circle", home="midway")
    units = searching(s, 2)
    s.order("us", ShiftSearch(units[0], "A"))
    assert s.refused("us", ShiftSearch(units[1], "A")) == ["7.47"]
    s.order("us", ShiftSearch(ashore, "A"))


@pytest.mark.parametrize("phase", [ph.STATUS, ph.LANDING, ph.AIR_MOVEMENT, ph.INTERFACE])
def test_7_48_only_in_a_take_off_phase(s: Situation, phase: str) -> None:
    [unit] = searching(s, 1)
    s.phase(phase)
    assert s.refused("us", ShiftSearch(unit, "A")) == ["4.1"]


def test_7_43_a_unit_stays_on_its_pattern_until_it_is_shifted_in_whole(s: Situation) -> None:
    [unit] = searching(s, 1)
    s.order("us", ShiftSearch(unit, "A"))
    assert s.own("us").units[unit].slot == "A"
    assert s.refused("us", ShiftSearch(unit, "A")) == ["7.47"]


# ---- the end of the phase, and junk


def test_10_22_a_strike_without_units_is_none_when_the_phase_ends(s: Situation) -> None:
    empty, full = s.strike("us", "us-1", "jp-1", "1204"), s.strike("us", "us-1", "jp-1", "1204")
    s.unit("us", "sbd", "strike", full, slot="1", endurance=3, home=E)
    ended = of_kind(s.follow(sequence.after_take_off), StrikeEnded)
    assert [event.strike for event in ended] == [empty]
    assert list(s.own("us").strikes) == [full]


@pytest.mark.parametrize("unit", ["", "nobody", "zeke-1", "us-1", E])
def test_9_31_junk_units_are_refused(s: Situation, unit: str) -> None:
    s.unit("jp", "zeke", "deck", "jp-cv-akagi")
    for order in (LaunchToCap(unit), LaunchToSearch(unit, "A"), LaunchForTransfer(unit)):
        assert s.refused("us", order) == ["9.31"]
    assert s.refused("us", ShiftSearch(unit, "A")) == ["7.47"]


def test_7_47_junk_patterns_are_refused(s: Situation) -> None:
    [unit] = searching(s, 1)
    assert s.refused("us", ShiftSearch(unit, "G")) == ["7.15"]
    assert s.refused("us", ShiftSearch(unit, "")) == ["7.15"]
