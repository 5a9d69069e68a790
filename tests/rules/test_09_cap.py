"""[9.5] CAP [Combat Air Patrol]."""

from __future__ import annotations

import pytest
from situations import Situation, of_kind

from fastcarriers.carriers import cap, landing, night, sequence
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import aftermath
from fastcarriers.carriers.battle.events import CapReturned
from fastcarriers.carriers.battle.records import Battle, BattleUnit
from fastcarriers.carriers.battle.records import Situation as StrikeSituation
from fastcarriers.carriers.events import UnitLost
from fastcarriers.carriers.orders import LandUnit, LaunchToCap, LaunchToSearch

E, Y = "us-cv-enterprise", "us-cv-yorktown"


@pytest.fixture
def s() -> Situation:
    """Task forces 1 (Enterprise) and 2 (Yorktown) in 0907, the hex of Midway; each of the three has a unit on CAP."""
    s = Situation()
    s.task_force("us", 1, "0907", E)
    s.task_force("us", 2, "0907", Y)
    for display, home in (("us-1", E), ("us-2", Y), ("midway", "midway")):
        s.unit("us", "f4f", "cap", display, home=home)
    s.phase(ph.LANDING)
    return s


def lost(events: tuple[object, ...]) -> list[tuple[str, str]]:
    return [(event.unit, event.why) for event in of_kind(events, UnitLost)]  # type: ignore[arg-type]


def test_9_51_any_type_and_any_number_flies_cap() -> None:
    s = Situation()
    s.task_force("us", 1, "1204", E)
    units = [s.unit("us", type, "deck", E) for type in ("f4f", "sbd", "tbd", "f4f", "sbd", "tbd")]
    s.units(20, "us", "f4f", "cap", "us-1", home=E)
    s.phase(ph.TAKE_OFF)
    for unit in units:
        s.order("us", LaunchToCap(unit))
    assert len(cap.defenders(s.own("us"), "us-1")) == 26


def test_9_52_9_55_fc_73_cap_defends_the_task_force_of_its_carrier_and_nothing_else_in_the_hex(s: Situation) -> None:
    assert [unit.at for unit in cap.defenders(s.own("us"), "us-1")] == ["us-1"]
    assert [unit.at for unit in cap.defenders(s.own("us"), "us-2")] == ["us-2"]
    assert [unit.at for unit in cap.defenders(s.own("us"), "midway")] == ["midway"]


def test_9_53_cap_stays_up_all_day_without_endurance_and_is_lost_at_night(s: Situation) -> None:
    s.phase(ph.INTERFACE, game_turn=1, op_turn=0)
    s.follow(lambda now: sequence.pass_op_turns(now, 4))
    assert len(cap.defenders(s.own("us"), "us-1")) == 1
    s.phase(ph.REGROUPING, game_turn=6, op_turn=0)
    assert {why for _, why in lost(s.follow(night.fall, *[("7.31", 1)] * 29))} == {"night"}
    assert cap.defenders(s.own("us"), "us-1") == []


def test_9_54_cap_units_do_not_search_without_landing_first(s: Situation) -> None:
    unit = s.unit("us", "sbd", "cap", "us-1", home=E)
    s.phase(ph.TAKE_OFF)
    assert s.refused("us", LaunchToSearch(unit, "circle")) == ["10.84"]


def test_9_56_after_the_tactical_stage_cap_is_on_its_display_in_whatever_state(s: Situation) -> None:
    hurt = s.unit("us", "f4f", "cap", "us-1", home=E, half=True)
    engage(s, hurt, game_turn=1, op_turn=2)
    unit = s.own("us").units[hurt]
    assert (unit.place, unit.at, unit.half) == ("cap", "us-1", True)


def engage(s: Situation, unit: str, *, game_turn: int, op_turn: int, engaged: bool = True) -> None:
    """The unit was over its display in the Tactical Stage of this op-turn, and fought in the air; the battle ends."""
    s.phase(ph.CONTACT, game_turn=game_turn, op_turn=op_turn)
    flyer, jp = s.own("us").units[unit], s.own("jp")
    jp.strike_in_battle = s.strike("jp", "jp-8", flyer.at, "0907", contact=flyer.at)
    s.public.situations, s.public.chooser = (StrikeSituation(1, "jp", flyer.at),), "jp"
    s.public.battle = Battle(1, "jp", "us", flyer.at, "0907", "sea", routine=1, tac_turn=6)
    s.public.air["D1"] = BattleUnit("D1", "us", flyer.type, flyer.half, "010", "high", engaged=engaged)
    s.own("us").matched = {"D1": unit}
    [event] = of_kind(s.follow(aftermath.end_battle), CapReturned)
    assert (event.to, event.unit) == ("us", unit)


def must_land(s: Situation) -> list[str]:
    duties = s.table.game.view(s.public, s.own("us")).duties  # type: ignore[attr-defined]
    return [duty.piece for duty in duties if duty.rule == "9.57" and not duty.must]


def test_9_57_fc_24_fc_87_cap_that_fought_lands_in_the_next_op_turn_or_is_lost(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=2)
    for phase in (ph.TAKE_OFF, ph.STATUS, ph.LANDING):
        s.phase(phase, game_turn=1, op_turn=3)
        assert must_land(s) == ["f4f-1"]
    assert lost(s.follow(landing.close)) == [("f4f-1", "late_cap")]
    assert [unit.place for unit in s.own("us").units.values()] == ["lost", "cap", "cap"]


def test_9_57_cap_that_fought_and_landed_is_safe(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=2)
    s.phase(ph.LANDING, game_turn=1, op_turn=3)
    s.order("us", LandUnit("f4f-1", E, "hangar"))
    assert must_land(s) == []
    assert lost(s.follow(landing.close)) == []
    assert s.own("us").units["f4f-1"].land_by is None


def test_9_57_fc_87_cap_that_did_not_fight_stays_up(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=2, engaged=False)
    s.phase(ph.LANDING, game_turn=1, op_turn=3)
    assert must_land(s) == []
    assert lost(s.follow(landing.close)) == []


def test_9_57_it_is_not_lost_in_the_op_turn_of_the_fight(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=2)
    assert lost(s.follow(landing.close)) == []


def test_9_57_after_the_last_op_turn_the_first_of_the_next_game_turn_counts(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=4)
    s.phase(ph.INTERFACE, game_turn=2, op_turn=0)
    assert must_land(s) == ["f4f-1"]
    assert lost(s.follow(landing.close)) == []
    s.phase(ph.LANDING, game_turn=2, op_turn=1)
    assert lost(s.follow(landing.close)) == [("f4f-1", "late_cap")]


def test_9_57_fc_72_it_is_lost_too_when_the_op_turns_just_pass(s: Situation) -> None:
    engage(s, "f4f-1", game_turn=1, op_turn=1)
    s.phase(ph.AIR_MOVEMENT, game_turn=1, op_turn=1)
    assert must_land(s) == ["f4f-1"]
    assert lost(s.follow(lambda now: sequence.pass_op_turns(now, 3))) == [("f4f-1", "late_cap")]
