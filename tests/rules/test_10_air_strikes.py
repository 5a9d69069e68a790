"""[10.1-10.4] Air strikes: the Strike Display, forming, plot and return base; scenario rules that bite there."""

from __future__ import annotations

import msgspec
import pytest
from situations import Situation, charts_of, of_kind
from striking import (
    AKAGI,
    ENTERPRISE,
    HORNET,
    KAGA,
    YORKTOWN,
    fly,
    form,
    launched,
    of,
    position,
    put,
    sbds,
    take_back,
    type_of,
    under_way,
)

from fastcarriers.carriers import endurance, markers, sequence
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import aftermath
from fastcarriers.carriers.events import StrikeEnded
from fastcarriers.carriers.orders import (
    DitchUnit,
    FormStrike,
    LandUnit,
    LaunchToCap,
    LaunchToSearch,
    MoveStrike,
    NameReturnBase,
    PutInWave,
    RecallStrike,
)
from fastcarriers.carriers.strikes import waves_of
from fastcarriers.kernel.orders import Ready


@pytest.fixture
def s() -> Situation:
    return position()


# ---- 10.1 the Strike Display


def test_10_0_10_56_a_strike_from_launch_to_landing(s: Situation) -> None:
    strike = launched(s)
    (first, second) = [unit.id for unit in s.own("us").units.values() if unit.at == strike]
    s.ready()
    s.ready()
    s.ready()
    fly(s, strike, "1304")
    s.ready()
    for hex in ("1104", "1304", "1404"):
        s.ready()
        s.ready()
        s.ready()
        fly(s, strike, hex)
        s.ready(*[("10.9", 1)] if hex == "1104" else [])
        if s.public.battle is not None:
            s.follow(lambda now: (aftermath.end_battle(now), sequence.fight_on(now)))
    assert of(s, strike).path == ("1304", "1104", "1304", "1404")
    assert s.public.game_turn == 2
    s.phase(ph.LANDING, game_turn=2, op_turn=1)
    s.order("us", LandUnit(first, ENTERPRISE, "arm"))
    s.order("us", LandUnit(second, HORNET, "hangar"))  # [10.43] any carrier of the task force
    assert of_kind(s.ready(), StrikeEnded) or strike not in s.own("us").strikes
    assert s.own("us").strikes == {}


def test_10_11_10_12_a_display_has_six_waves_and_a_return_box_that_is_none(s: Situation) -> None:
    units = sbds(s, 7)
    strike = form(s)
    for wave, unit in enumerate(units[:6], 1):
        s.order("us", PutInWave(unit, strike, wave))
    assert s.refused("us", PutInWave(units[6], strike, 7)) == ["10.22"]
    own = s.own("us")
    assert waves_of(own, strike) == {"1", "2", "3", "4", "5", "6"}
    own.units[units[0]] = msgspec.structs.replace(own.units[units[0]], slot="return")
    assert waves_of(own, strike) == {"2", "3", "4", "5", "6"}


def test_10_13_10_16_fc_26_a_task_force_may_have_more_than_two_strikes(s: Situation) -> None:
    for unit in sbds(s, 5):
        put(s, form(s), [unit])
    assert len(s.own("us").strikes) == 5


def test_10_14_a_strike_is_on_its_display_and_never_on_the_map(s: Situation) -> None:
    sbds(s, 1)
    before = msgspec.json.encode(s.public.content(), order="deterministic")
    strike = form(s)
    put(s, strike, ["sbd-1"])
    assert (s.own("us").units["sbd-1"].at, s.own("us").units["sbd-1"].slot) == (strike, "1")
    assert msgspec.json.encode(s.public.content(), order="deterministic") == before


def test_10_15_10_84_a_unit_of_a_strike_flies_no_cap_and_no_search(s: Situation) -> None:
    launched(s, 1)
    assert s.refused("us", LaunchToCap("sbd-1"))
    assert s.refused("us", LaunchToSearch("sbd-1", "circle"))
    s.unit("us", "sbd", "search", "us-1", slot="A", home=ENTERPRISE)
    s.unit("us", "f4f", "cap", "us-1", home=ENTERPRISE)
    sbds(s, 1)
    strike = form(s)
    assert s.refused("us", PutInWave("sbd-2", strike, 1)) == ["10.84"]
    assert s.refused("us", PutInWave("f4f-1", strike, 1)) == ["10.84"]


# ---- 10.2 forming


def test_10_21_strikes_are_formed_from_flight_decks_in_the_take_off_phase(s: Situation) -> None:
    s.task_force("us", 3, "1404")
    s.unit("us", "sbd", "hangar", ENTERPRISE)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["10.21"]
    assert s.refused("us", FormStrike("us-3", "jp-1", "us-1")) == ["10.21"]
    sbds(s, 1)
    strike = form(s)
    assert s.refused("us", PutInWave("sbd-1", strike, 1)) == ["9.31"]
    s.phase(ph.STATUS)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["4.1"]
    assert s.refused("us", PutInWave("sbd-2", strike, 1)) == ["4.1"]


def test_10_21_an_airbase_forms_strikes_too(s: Situation) -> None:
    s.units(2, "us", "b26", "deck", "midway")
    strike = form(s, origin="midway", base="midway")
    put(s, strike, ["b26-1", "b26-2"])
    assert of(s, strike).hex == "0907"


def test_10_21_a_wrecked_carrier_launches_no_strike(s: Situation) -> None:
    sbds(s, 1)
    s.damage("us", ENTERPRISE, 3)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["10.21"]


def test_10_22_three_units_in_one_wave_or_in_three_but_none_is_skipped(s: Situation) -> None:
    units = sbds(s, 3)
    together = form(s)
    put(s, together, units)
    assert waves_of(s.own("us"), together) == {"1"}
    other = position()
    units = sbds(other, 3)
    apart = form(other)
    assert other.refused("us", PutInWave(units[0], apart, 2)) == ["10.22"]
    for wave, unit in enumerate(units, 1):
        put(other, apart, [unit], wave)
    assert waves_of(other.own("us"), apart) == {"1", "2", "3"}
    assert other.refused("us", PutInWave(sbds(other, 1)[0], apart, 5)) == ["10.22"]


def test_10_22_there_are_no_waves_but_one_to_six(s: Situation) -> None:
    (unit,) = sbds(s, 1)
    strike = form(s)
    for wave in (0, -1, 7, 10**9):
        assert s.refused("us", PutInWave(unit, strike, wave)) == ["10.22"]


def test_10_22_6_51_a_unit_ditched_out_of_a_strike_in_the_forming_leaves_no_wave_skipped(s: Situation) -> None:
    units = sbds(s, 6)
    strike, other = form(s), form(s, base="us-2")
    for unit, wave in zip(units[:5], (1, 2, 2, 3, 3), strict=True):
        put(s, strike, [unit], wave)
    put(s, other, units[5:])
    s.order("us", DitchUnit(units[0]))
    assert waves(s, strike) == {units[1]: "1", units[2]: "1", units[3]: "2", units[4]: "2"}
    assert waves(s, other) == {units[5]: "1"}
    before = s.own("us").units
    s.order("us", DitchUnit(units[4]))  # its wave holds another unit still
    assert waves(s, strike) == {units[1]: "1", units[2]: "1", units[3]: "2"}
    take_back(s)
    assert s.own("us").units == before
    (late,) = sbds(s, 1)
    put(s, strike, [late], 3)
    s.order("us", DitchUnit(late))
    s.order("us", DitchUnit(units[5]))
    assert [duty.piece for duty in s.table.game.view(s.public, s.own("us")).duties if duty.rule == "10.22"] == [other]
    s.ready()
    assert waves_of(s.own("us"), strike) == {"1", "2"}


def test_10_22_a_strike_in_flight_keeps_its_waves_whatever_is_lost(s: Situation) -> None:
    units = sbds(s, 2)
    strike = form(s)
    put(s, strike, units[:1], 1)
    put(s, strike, units[1:], 2)
    s.ready()
    s.order("us", DitchUnit(units[0]))
    assert waves(s, strike) == {units[1]: "2"}
    s.phase(ph.TAKE_OFF, op_turn=2)
    launched(s, 1)
    assert waves(s, strike) == {units[1]: "2"}


def waves(s: Situation, strike: str) -> dict[str, str]:
    """The wave of each unit in a strike."""
    return {unit.id: unit.slot for unit in s.own("us").units.values() if unit.at == strike}


def test_10_22_a_display_that_got_no_unit_is_free_again(s: Situation) -> None:
    sbds(s, 1)
    strike = form(s)
    assert [duty.piece for duty in s.table.game.view(s.public, s.own("us")).duties if duty.rule == "10.22"] == [strike]
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["10.22"]
    events = s.ready()
    assert [event.strike for event in of_kind(events, StrikeEnded)] == [strike]
    assert s.own("us").strikes == {}


def test_10_23_any_number_and_any_types_fly_in_one_wave(s: Situation) -> None:
    units = sbds(s, 6) + sbds(s, 3, type="f4f") + sbds(s, 3, HORNET, "tbd")
    strike = form(s)
    put(s, strike, units)
    assert waves_of(s.own("us"), strike) == {"1"}
    assert len([unit for unit in s.own("us").units.values() if unit.at == strike]) == 12


def test_10_24_a_unit_once_in_a_wave_stays_there(s: Situation) -> None:
    strike = launched(s, 2)
    assert s.refused("us", PutInWave("sbd-1", strike, 2)) == ["10.84"]


def test_10_25_a_carrier_forms_strikes_in_one_op_turn_or_in_several(s: Situation) -> None:
    first, second = launched(s, 1), launched(s, 1)
    s.phase(ph.TAKE_OFF, op_turn=2)
    third = launched(s, 1)
    assert [of(s, strike).launched for strike in (first, second, third)] == [1, 1, 2]


def test_10_26_two_carriers_of_a_task_force_form_one_strike_in_one_take_off_phase(s: Situation) -> None:
    units = [*sbds(s, 1), *sbds(s, 1, HORNET)]
    strike = form(s)
    put(s, strike, units)
    (late,) = sbds(s, 1)
    s.phase(ph.TAKE_OFF, op_turn=2)
    assert s.refused("us", PutInWave(late, strike, 1)) == ["10.26"]


def test_10_27_carriers_of_two_task_forces_form_no_strike_even_in_one_hex(s: Situation) -> None:
    s.task_force("us", 2, "1404", YORKTOWN)
    sbds(s, 1)
    (other,) = sbds(s, 1, YORKTOWN)
    assert s.refused("us", PutInWave(other, form(s), 1)) == ["10.27"]


def test_10_28_a_carrier_and_a_base_form_no_strike_even_in_one_hex(s: Situation) -> None:
    s.task_force("us", 1, "0907", ENTERPRISE)
    (at_sea,), (ashore,) = sbds(s, 1), s.units(1, "us", "b26", "deck", "midway")
    assert s.refused("us", PutInWave(ashore, form(s), 1)) == ["10.28"]
    assert s.refused("us", PutInWave(at_sea, form(s, origin="midway", base="midway"), 1)) == ["10.28"]


def test_10_29_strikes_are_neither_divided_nor_combined(s: Situation) -> None:
    first, second = launched(s, 2), launched(s, 1)
    assert s.refused("us", PutInWave("sbd-1", second, 1)) == ["10.84"]
    s.phase(ph.AIR_MOVEMENT)
    assert {type(order) for strike in (first, second) for order in s.table.options("us", strike)} == {
        MoveStrike,
        RecallStrike,
    }


# ---- 10.3 plot


def test_10_31_7_11_a_task_force_must_have_been_found(s: Situation) -> None:
    s.task_force("jp", 2, "1204", "jp-cv-soryu")
    sbds(s, 1)
    assert s.refused("us", FormStrike("us-1", "jp-2", "us-1")) == ["10.31"]
    s.own("us").searched = {"jp-1": "search", "jp-2": "contact"}
    assert of(s, form(s, "jp-2")).target == "jp-2"


def test_10_31_a_marker_that_has_left_the_map_is_no_target(s: Situation) -> None:
    sbds(s, 1)
    s.public.markers["jp-1"] = msgspec.structs.replace(s.public.markers["jp-1"], on_map=False)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["10.31"]


def test_7_29_15_11_15_12_enemy_airbases_are_targets_without_a_search(s: Situation) -> None:
    s.units(1, "jp", "val", "deck", AKAGI)
    assert {"midway", "oahu"} <= {order.target for order in s.table.options("jp", "jp-1", "FormStrike")}
    strike = form(s, "midway", "jp-1", "jp-1", "jp")
    assert of(s, strike, "jp").target == "midway"


def test_10_32_a_strike_has_one_target_among_several_in_a_hex(s: Situation) -> None:
    s.task_force("jp", 2, "1104", "jp-cv-soryu")
    s.own("us").searched = {"jp-1": "search", "jp-2": "search"}
    assert of(s, launched(s, 1, target="jp-2")).target == "jp-2"


def test_10_31_what_counts_as_searched_by_the_scenario_is_a_target() -> None:
    s = Situation(charts_of("pearl_harbor"))
    s.task_force("jp", 1, "2108", AKAGI)
    harbor = next(force for force in s.charts.scenario.task_force if force.id == "us_ships_in_pearl_harbor")
    marker = s.task_force("us", harbor.number, "2112", *harbor.ships)
    s.phase(ph.TAKE_OFF)
    s.units(1, "jp", "val", "deck", AKAGI)
    form(s, marker, "jp-1", "jp-1", "jp")
    s.phase(ph.TAKE_OFF, game_turn=7)
    assert s.refused("jp", FormStrike("jp-1", marker, "jp-1")) == ["10.31"]


def test_a_barred_base_is_no_target_until_the_rule_is_void() -> None:
    s = Situation(charts_of("korea", variants=("intervention",)))
    base = next(site.id for site in s.public.sites.values() if site.side == "un")
    type = next(type.id for type in s.charts.types.values() if type.function == "B" and type.era == "modern")
    s.units(1, "un", type, "deck", base)
    s.phase(ph.TAKE_OFF, game_turn=2)
    (rule,) = s.refused("un", FormStrike(base, "vladivostok", base))
    assert rule == next(rule.id for rule in s.charts.scenario.rule if type_of(rule) == "attack_barred")
    s.public.void_rules = frozenset({rule})
    assert form(s, "vladivostok", base, base, "un")


# ---- 10.4 return base


def test_10_41_10_42_a_strike_has_one_return_base_that_can_land_planes(s: Situation) -> None:
    sbds(s, 1)
    s.task_force("us", 3, "1404", "us-ca-vincennes")
    for base in ("jp-1", "us-3", "us-7", "hilo", "1404"):
        assert s.refused("us", FormStrike("us-1", "jp-1", base)) == ["10.42"]
    s.damage("us", YORKTOWN, 3)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-2")) == ["10.42"]
    s.damage("us", YORKTOWN, 2)
    assert of(s, form(s, base="us-2")).return_base == "us-2"
    assert of(s, form(s, base="midway")).return_base == "midway"


def test_10_42_9_47_land_based_planes_need_an_airbase_to_return_to(s: Situation) -> None:
    (unit,) = s.units(1, "us", "sbd", "deck", "midway")
    assert s.refused("us", FormStrike("midway", "jp-1", "us-1")) == ["10.21"]
    (trained,) = s.units(1, "us", "sbd", "deck", "midway", home=ENTERPRISE)
    strike = form(s, base="us-1", origin="midway")
    assert s.refused("us", PutInWave(unit, strike, 1)) == ["9.47"]
    put(s, strike, [trained])


def test_10_43_a_strike_lands_on_any_carrier_of_its_return_base(s: Situation) -> None:
    under_way(s, "1404", None)
    s.phase(ph.LANDING, op_turn=3)
    holders = {order.on for order in s.table.options("us", "sbd-1") if isinstance(order, LandUnit)}
    assert holders == {ENTERPRISE, HORNET}


def test_10_44_10_45_a_strike_flies_to_its_sunk_task_forces_last_hex_before_it_gets_a_new_base(s: Situation) -> None:
    strike = under_way(s, "1204", None)
    own = s.own("us")
    for ship in (ENTERPRISE, HORNET, "us-ca-astoria"):
        own.ships[ship] = msgspec.structs.replace(own.ships[ship], task_force=None, state="sunk")
    s.follow(lambda now: markers.take_off_map(now, "us-1", "no_ships"))
    assert s.refused("us", NameReturnBase(strike, "us-2")) == ["10.73"]
    fly(s, strike, "1404")
    s.order("us", NameReturnBase(strike, "us-2"))
    assert s.refused("us", MoveStrike(strike, "1504")) == ["10.52"]  # it moves on in the next op-turn
    s.ready()
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    fly(s, strike, "1604")
    assert own is not s.own("us")
    assert of(s, strike).return_base == "us-2"


def test_10_44_without_another_base_the_strike_is_lost_when_its_endurance_ends(s: Situation) -> None:
    strike = under_way(s, "1404", None, endurance=0)
    s.damage("us", ENTERPRISE, 3)
    s.damage("us", HORNET, 3)
    s.follow(endurance.spend)
    assert s.own("us").units["sbd-1"].place == "lost"
    assert strike not in s.own("us").strikes


# ---- rules of scenarios


def test_no_strike_takes_off_in_the_fog_but_one_may_come_home_into_it(s: Situation) -> None:
    s.task_force("us", 1, "0604", ENTERPRISE)
    sbds(s, 1)
    s.phase(ph.TAKE_OFF, game_turn=5)
    assert s.refused("us", FormStrike("us-1", "jp-1", "us-1")) == ["10.21"]
    s.phase(ph.TAKE_OFF, game_turn=7)
    launched(s, 1)
    assert s.charts.map.id == "central_pacific"


def test_the_floatplanes_of_akagi_fly_no_strike(s: Situation) -> None:
    s.units(1, "jp", "jake", "deck", AKAGI)
    assert s.refused("jp", FormStrike("jp-1", "us-1", "jp-1")) == ["10.21"]


def test_a_launch_limit_counts_strikes() -> None:
    s = Situation(charts_of("eastern_solomons"))
    s.task_force("jp", 1, "1208", "jp-cv-shokaku")
    s.own("us").searched = {"jp-1": "search"}
    s.phase(ph.TAKE_OFF, game_turn=2)
    units = s.units(3, "us", "sbd", "deck", "henderson")
    strike = form(s, "jp-1", "henderson", "henderson")
    put(s, strike, units[:2])
    rule = next(rule.id for rule in s.charts.scenario.rule if type_of(rule) == "launch_limit")
    assert s.refused("us", PutInWave(units[2], strike, 1)) == [rule]
    s.phase(ph.TAKE_OFF, game_turn=3)
    put(s, form(s, "jp-1", "henderson", "henderson"), units[2:])


def first_strikers() -> Situation:
    s = position(midway_strike_first=True)
    s.units(3, "jp", "val", "deck", AKAGI)
    s.units(2, "jp", "kate", "deck", KAGA)
    s.phase(ph.TAKE_OFF)
    return s


def test_midway_is_struck_first_with_half_the_ready_units() -> None:
    s, rule = first_strikers(), "midway_strike_first"
    other = form(s, "us-1", "jp-1", "jp-1", "jp")
    assert s.refused("jp", PutInWave("val-1", other, 1)) == [rule]
    strike = form(s, "midway", "jp-1", "jp-1", "jp")
    put(s, strike, ["val-1", "val-2"], side="jp")
    assert s.refused("jp", PutInWave("kate-1", other, 1)) == [rule]
    assert s.refused("jp", Ready()) == [rule]
    put(s, strike, ["kate-1"], side="jp")
    put(s, other, ["kate-2"], side="jp")
    s.order("jp", Ready())


def test_the_first_strikes_share_leaves_out_cap_and_search() -> None:
    s = first_strikers()
    s.order("jp", LaunchToCap("val-3"))
    strike = form(s, "midway", "jp-1", "jp-1", "jp")
    put(s, strike, ["val-1"], side="jp")
    assert s.refused("jp", Ready()) == ["midway_strike_first"]
    put(s, strike, ["val-2"], side="jp")
    s.order("jp", Ready())


def test_after_the_first_strike_and_without_the_option_targets_are_free() -> None:
    s = first_strikers()
    strike = form(s, "midway", "jp-1", "jp-1", "jp")
    put(s, strike, ["val-1", "val-2", "val-3"], side="jp")
    s.phase(ph.TAKE_OFF, op_turn=2)
    put(s, form(s, "us-1", "jp-1", "jp-1", "jp"), ["kate-1"], side="jp")
    s.order("jp", Ready())
    free = position()
    free.units(2, "jp", "val", "deck", AKAGI)
    put(free, form(free, "us-1", "jp-1", "jp-1", "jp"), ["val-1"], side="jp")
    free.order("jp", Ready())
