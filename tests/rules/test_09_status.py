"""[9.1] The Carrier Status Display, [9.2] restrictions, [13.9] recombination, [5.46] coastal carriers."""

from __future__ import annotations

import random

import pytest
from situations import Situation, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import aboard, capacity, count_in, may_use
from fastcarriers.carriers.events import UnitMoved, UnitsRecombined
from fastcarriers.carriers.orders import LandUnit, LaunchToCap, MoveUnit, Recombine
from fastcarriers.kernel.errors import IllegalOrder

E, H = "us-cv-enterprise", "us-cv-hornet"


@pytest.fixture
def s() -> Situation:
    """Task force 1 with Enterprise and Hornet (deck 6, Arm & Fuel 5, total 15) at sea, by day, in the Status Phase."""
    s = Situation()
    s.task_force("us", 1, "1204", E, H)
    s.phase(ph.STATUS)
    return s


def boxes(s: Situation, unit: str) -> set[str]:
    """The boxes to which the unit may move now."""
    return {order.box for order in s.table.options("us", unit, "MoveUnit")}  # type: ignore[attr-defined]


def faults(s: Situation, side: str = "us") -> list[str]:
    return [fault.rule for fault in s.table.faults(side)]


def place(s: Situation, unit: str, side: str = "us") -> str:
    return s.own(side).units[unit].place


def test_9_0_9_11_units_move_among_three_boxes_and_the_enemy_hears_nothing(s: Situation) -> None:
    unit = s.unit("us", "sbd", "hangar", E)
    events = s.order("us", MoveUnit(unit, "arm"))
    assert [event.to for event in events] == ["us"]
    assert of_kind(events, UnitMoved)[0].box == "arm"
    assert place(s, unit) == "arm"


def test_9_12_from_the_hangar_only_to_arm_and_fuel(s: Situation) -> None:
    unit = s.unit("us", "sbd", "hangar", E)
    assert boxes(s, unit) == {"arm"}
    assert s.refused("us", MoveUnit(unit, "deck")) == ["9.15"]


def test_9_13_from_arm_and_fuel_to_the_deck_or_to_the_hangar(s: Situation) -> None:
    assert boxes(s, s.unit("us", "sbd", "arm", E)) == {"hangar", "deck"}


def test_9_14_from_the_deck_back_to_arm_and_fuel(s: Situation) -> None:
    assert boxes(s, s.unit("us", "sbd", "deck", E)) == {"arm"}


def test_9_15_one_box_in_a_phase_however_it_is_done(s: Situation) -> None:
    unit = s.unit("us", "sbd", "hangar", E)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(unit, "arm"))
    assert boxes(s, unit) == {"hangar"}
    assert s.refused("us", MoveUnit(unit, "deck")) == ["9.15"]
    s.phase(ph.STATUS, op_turn=2)
    s.order("us", MoveUnit(unit, "deck"))
    assert place(s, unit) == "deck"


@pytest.mark.parametrize("phase", [ph.TAKE_OFF, ph.LANDING, ph.AIR_MOVEMENT, ph.INTERFACE])
def test_9_15_in_the_carrier_status_display_phase_only(s: Situation, phase: str) -> None:
    unit = s.unit("us", "sbd", "hangar", E)
    s.phase(phase)
    assert s.refused("us", MoveUnit(unit, "arm")) == ["4.1"]


def test_9_15_a_unit_may_step_back_to_where_it_began(s: Situation) -> None:
    unit = s.unit("us", "sbd", "deck", E)
    s.order("us", MoveUnit(unit, "arm"))
    s.order("us", MoveUnit(unit, "deck"))
    assert place(s, unit) == "deck"


def test_9_16_nothing_need_be_moved(s: Situation) -> None:
    s.units(3, "us", "sbd", "arm", E)
    s.phase(ph.STATUS)
    assert faults(s) == []
    s.ready()
    assert s.public.standing.name == ph.LANDING


def test_9_17_a_full_box_is_closed_and_over_the_limit_one_is_not_ready(s: Situation) -> None:
    s.units(5, "us", "sbd", "arm", E)
    first, second = s.units(2, "us", "sbd", "hangar", E)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(first, "arm"))  # only the end of the phase counts
    assert faults(s) == ["9.17"]
    with pytest.raises(IllegalOrder) as refusal:
        s.ready(sides=["us"])
    assert [fault.rule for fault in refusal.value.faults] == ["9.17"]
    assert s.refused("us", MoveUnit(second, "arm")) == ["9.17"]
    s.order("us", MoveUnit(first, "hangar"))
    assert faults(s) == []


def test_9_17_one_box_is_put_right_before_another_is_overfilled(s: Situation) -> None:
    s.units(5, "us", "sbd", "arm", E)
    s.units(5, "us", "sbd", "arm", H)
    one, other = s.unit("us", "sbd", "hangar", E), s.unit("us", "sbd", "hangar", H)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(one, "arm"))
    assert s.refused("us", MoveUnit(other, "arm")) == ["9.17"]
    s.order("us", MoveUnit(one, "hangar"))
    s.order("us", MoveUnit(other, "arm"))
    assert faults(s) == ["9.17"]


def test_9_18_units_of_any_type_take_one_place_each(s: Situation) -> None:
    for type, count in (("f4f", 2), ("sbd", 2), ("tbd", 1)):
        s.units(count, "us", type, "arm", E)
    last = s.unit("us", "tbd", "hangar", E)
    s.phase(ph.STATUS)
    assert count_in(s.own("us"), E, "arm") == capacity(s.public, s.own("us"), E, "arm") == 5
    s.order("us", MoveUnit(last, "arm"))
    assert faults(s) == ["9.17"]


def test_9_19_a_base_has_the_same_boxes_and_limits(s: Situation) -> None:
    s.units(6, "us", "sbd", "arm", "midway")
    unit = s.unit("us", "b17", "hangar", "midway")
    s.phase(ph.STATUS)
    assert boxes(s, unit) == {"arm"}
    s.order("us", MoveUnit(unit, "arm"))
    assert faults(s) == ["9.17"]


def test_9_21_9_23_the_same_type_from_a_base_never_goes_aboard_and_the_mark_stays(s: Situation) -> None:
    own = s.own("us")
    carrier_borne = s.unit("us", "f4f", "search", "midway", home=E)
    land_based = s.unit("us", "f4f", "search", "midway", home="midway")
    assert may_use(s.public, own, own.units[carrier_borne], H)
    assert not may_use(s.public, own, own.units[land_based], H)
    s.phase(ph.LANDING)
    s.order("us", LandUnit(carrier_borne, "midway", "arm"))
    assert s.own("us").units[carrier_borne].trained
    assert may_use(s.public, s.own("us"), s.own("us").units[carrier_borne], E)


def test_9_22_a_carrier_unit_lands_on_any_carrier(s: Situation) -> None:
    unit = s.unit("us", "f4f", "cap", "us-1", home=E)
    s.phase(ph.LANDING)
    s.order("us", LandUnit(unit, H, "hangar"))
    assert s.own("us").units[unit].at == H


def test_fc_22_land_based_planes_never_use_carriers(s: Situation) -> None:
    strike = s.strike("us", "midway", None, "1204", return_base="us-1")
    unit = s.unit("us", "f4f", "strike", strike, home="midway", endurance=2)
    s.phase(ph.LANDING)
    assert s.refused("us", LandUnit(unit, E, "hangar")) == ["9.47"]


def test_fc_20_full_boxes_exchange_units_one_by_one(s: Situation) -> None:
    deck, arm = s.units(6, "us", "sbd", "deck", E), s.units(5, "us", "f4f", "arm", E)
    s.phase(ph.STATUS)
    for down, up in zip(deck, arm, strict=False):
        s.order("us", MoveUnit(down, "arm"))
        s.order("us", MoveUnit(up, "deck"))
    assert faults(s) == []
    assert {place(s, unit) for unit in arm} == {"deck"}
    assert [place(s, unit) for unit in deck] == ["arm"] * 5 + ["deck"]


def test_fc_20_stepping_back_into_a_box_that_others_have_filled_counts_like_entering(s: Situation) -> None:
    deck, arm = s.units(6, "us", "sbd", "deck", E), s.units(4, "us", "f4f", "arm", E)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(deck[0], "arm"))
    s.order("us", MoveUnit(arm[0], "deck"))
    s.order("us", MoveUnit(deck[0], "deck"))
    assert faults(s) == ["9.17"]
    s.order("us", MoveUnit(arm[0], "hangar"))  # where it began is one box off
    assert faults(s) == []


def test_fc_20_not_even_stepping_back_overfills_a_second_box(s: Situation) -> None:
    deck, arm = s.units(6, "us", "sbd", "deck", E), s.units(5, "us", "f4f", "arm", E)
    s.units(5, "us", "sbd", "arm", H)
    late = s.unit("us", "sbd", "hangar", H)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(arm[0], "hangar"))
    s.order("us", MoveUnit(deck[0], "arm"))
    s.order("us", MoveUnit(arm[1], "deck"))
    s.order("us", MoveUnit(late, "arm"))
    assert s.refused("us", MoveUnit(deck[0], "deck")) == ["9.17"]
    s.order("us", MoveUnit(late, "hangar"))
    s.order("us", MoveUnit(deck[0], "deck"))
    assert faults(s) == ["9.17"]


def test_fc_23_at_d2_deck_and_arm_are_halved_and_at_least_one(s: Situation) -> None:
    s.damage("us", E, 2)
    own = s.own("us")
    assert [capacity(s.public, own, E, box) for box in ("deck", "arm", "total")] == [3, 2, 15]
    assert capacity(s.public, own, H, "deck") == 6
    s.task_force("jp", 1, "1209", "jp-cvs-kamikawa-maru", damage=2)
    assert capacity(s.public, s.own("jp"), "jp-cvs-kamikawa-maru", "deck") == 1


def test_fc_75_over_limit_through_damage_may_be_left_but_not_entered(s: Situation) -> None:
    deck = s.units(5, "us", "sbd", "deck", E)
    waiting = s.unit("us", "f4f", "arm", E)
    s.damage("us", E, 2)
    s.phase(ph.STATUS)
    assert faults(s) == []  # nobody has entered: five on a deck of three may stay
    assert s.refused("us", MoveUnit(waiting, "deck")) == ["9.17"]
    s.order("us", MoveUnit(deck[0], "arm"))
    assert s.refused("us", MoveUnit(waiting, "deck")) == ["9.17"]
    s.order("us", MoveUnit(deck[0], "deck"))  # it began there
    assert faults(s) == []


def test_fc_75_units_of_an_over_limit_deck_take_off_all_at_once(s: Situation) -> None:
    deck = s.units(5, "us", "sbd", "deck", E)
    s.damage("us", E, 2)
    s.phase(ph.TAKE_OFF)
    for unit in deck:
        s.order("us", LaunchToCap(unit))
    assert count_in(s.own("us"), E, "deck") == 0


def test_fc_75_the_hangar_stays_open_for_landing_and_the_total_is_not_halved(s: Situation) -> None:
    s.units(4, "us", "sbd", "arm", E)
    s.units(8, "us", "sbd", "hangar", E)
    unit = s.unit("us", "f4f", "cap", "us-1", home=E)
    s.damage("us", E, 2)
    s.phase(ph.LANDING)
    assert s.refused("us", LandUnit(unit, E, "arm")) == ["9.17"]
    s.order("us", LandUnit(unit, E, "hangar"))
    assert len(aboard(s.own("us"), E)) == 13


def test_5_46_fc_10_in_a_coastal_hex_the_deck_is_halved_and_at_d2_twice() -> None:
    s = Situation()
    s.task_force("us", 1, "0907", E)
    own = s.own("us")
    assert [capacity(s.public, own, E, box) for box in ("deck", "arm", "total")] == [3, 5, 15]
    s.damage("us", E, 2)
    assert [capacity(s.public, own, E, box) for box in ("deck", "arm", "total")] == [1, 2, 15]


def test_5_46_planes_that_stood_on_deck_when_the_task_force_came_to_the_coast_may_stay() -> None:
    s = Situation()
    s.task_force("us", 1, "0907", E)
    s.units(6, "us", "sbd", "deck", E)
    waiting = s.unit("us", "f4f", "arm", E)
    s.phase(ph.STATUS)
    assert faults(s) == []
    assert s.refused("us", MoveUnit(waiting, "deck")) == ["9.17"]


@pytest.mark.parametrize("seed", range(10))
def test_9_17_a_player_who_moves_at_random_gets_through_the_phase(s: Situation, seed: int) -> None:
    choose = random.Random(seed)
    for holder in (E, H, "midway"):
        s.units(15, "us", "sbd", "hangar", holder)
    for op_turn in (1, 2, 3, 4):
        s.phase(ph.STATUS, op_turn=op_turn)
        for _ in range(60):
            units = s.table.offers("us").pieces["MoveUnit"]
            s.order("us", choose.choice(s.table.options("us", choose.choice(units), "MoveUnit")))
        for _ in range(200):
            if not faults(s):
                break
            units = s.table.offers("us").pieces["MoveUnit"]
            s.order("us", choose.choice(s.table.options("us", choose.choice(units), "MoveUnit")))
        assert faults(s) == []


# ---- 13.9


def test_13_91_a_half_unit_takes_a_whole_place(s: Situation) -> None:
    s.units(5, "us", "sbd", "arm", E, half=True)
    unit = s.unit("us", "sbd", "hangar", E, half=True)
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(unit, "arm"))
    assert faults(s) == ["9.17"]


def test_13_92_a_full_unit_is_never_broken_up(s: Situation) -> None:
    full, other, half = *s.units(2, "us", "sbd", "hangar", E), s.unit("us", "sbd", "hangar", E, half=True)
    s.phase(ph.STATUS)
    assert s.refused("us", Recombine(full, other)) == ["13.93"]
    assert s.refused("us", Recombine(full, half)) == ["13.93"]
    assert s.refused("us", Recombine(half, full)) == ["13.93"]
    assert "Recombine" not in s.table.offers("us").pieces


def test_13_93_two_identical_halves_in_the_hangar_become_one(s: Situation) -> None:
    one, other = s.units(2, "us", "sbd", "hangar", E, half=True)
    s.phase(ph.STATUS)
    events = s.order("us", Recombine(one, other))
    assert of_kind(events, UnitsRecombined)
    assert not s.own("us").units[one].half
    assert other not in s.own("us").units
    assert s.refused("us", Recombine(one, other)) == ["13.93"]


def test_13_93_fc_77_not_elsewhere_not_mixed_not_just_come_down(s: Situation) -> None:
    def half(type: str = "sbd", box: str = "hangar", at: str = E, **fields: object) -> str:
        return s.unit("us", type, box, at, half=True, **fields)

    one, in_arm, next_door, fighter = half(), half(box="arm"), half(at=H), half("f4f")
    untrained = half(trained=False)
    came_down = half(box="arm")
    s.phase(ph.STATUS)
    s.order("us", MoveUnit(came_down, "hangar"))
    for other in (in_arm, next_door, fighter, untrained, came_down, one, "nobody"):
        assert s.refused("us", Recombine(one, other)) == ["13.93"]
    assert s.refused("us", Recombine("nobody", one)) == ["13.93"]


def test_fc_77_two_carrier_units_ashore_recombine_and_stay_carrier_trained(s: Situation) -> None:
    one, other = s.units(2, "us", "sbd", "hangar", "midway", half=True, home=E)
    s.phase(ph.STATUS)
    s.order("us", Recombine(one, other))
    assert s.own("us").units[one].trained


# ---- junk


@pytest.mark.parametrize("unit", ["", "nobody", "zeke-1", "us-1", E])
def test_9_11_orders_to_units_that_are_not_ours_are_refused(s: Situation, unit: str) -> None:
    s.unit("jp", "zeke", "hangar", "jp-cv-akagi")
    assert s.refused("us", MoveUnit(unit, "arm")) == ["9.11"]


def test_9_11_junk_boxes_and_units_in_the_air_are_refused(s: Situation) -> None:
    unit, flying = s.unit("us", "sbd", "hangar", E), s.unit("us", "sbd", "cap", "us-1")
    for box in ("", "cap", "lost", "HANGAR"):
        assert s.refused("us", MoveUnit(unit, box)) == ["9.11"]  # type: ignore[arg-type]
    assert s.refused("us", MoveUnit(unit, "hangar")) == ["9.15"]
    assert s.refused("us", MoveUnit(flying, "arm")) == ["9.11"]
