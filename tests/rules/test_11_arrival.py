"""[11.3, 11.4, 13.82-13.84, 15.47, 9.55-9.57] Wave arrival, routines, and how a battle ends."""

from __future__ import annotations

import pytest
from battles import BattleTable, begin, contact, unmixed
from msgspec.structs import replace
from situations import Situation, of_kind

from fastcarriers.carriers.battle import aftermath, arrival, entering
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import (
    BattleEnded,
    BattleLeft,
    RoutineBegan,
    TacTurnBegan,
    UnitReturned,
    UnitsAppeared,
    UnitsMatched,
    WavesArrived,
)
from fastcarriers.carriers.battle.orders import EnterUnit, HoldUnit
from fastcarriers.carriers.events import MarkerRemoved, StrikeRecalled
from fastcarriers.carriers.records import RETURN_BOX
from fastcarriers.kernel.orders import Ready
from maps.tactical import HEXES, NUMBERS, edges_of, entry_hexes

KB = ("jp-cv-akagi", "jp-cv-kaga", "jp-dd-isokaze")
US = ("us-cv-enterprise", "us-ca-astoria")
SIX = ("sbd", "sbd sbd", "sbd sbd sbd", "tbd", "tbd tbd", "f4f")
COASTAL = "0907"


@pytest.fixture
def s() -> Situation:
    s = Situation()
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("us", 1, "1204", *US)
    return s


def joined(s: Situation, *waves: str, target: str = "jp-1", side: str = "us") -> str:
    """A strike has made contact and the defender is setting up."""
    strike = contact(s, side, target, *waves)
    begin(s)
    return strike


def arrive(s: Situation, *dice: int) -> WavesArrived:
    """The defender is ready (nothing to mix); these are the dice of the Wave Arrival Procedure."""
    (arrived,) = of_kind(s.ready(*[("11.3", die) for die in dice]), WavesArrived)
    return arrived


def waves(s: Situation, strike: str) -> dict[str, str]:
    """Unit -> wave or Return Box."""
    return {unit.id: unit.slot for unit in s.own("us").units.values() if unit.at == strike}


# ---- 11.3 the Wave Arrival Procedure


def test_11_3_six_waves_and_a_one_the_first_misses_2_3_4_arrive_the_others_move_up(s: Situation) -> None:
    strike = joined(s, *SIX)
    arrived = arrive(s, 1, 2, 4, 6)
    assert arrived.die == 1
    assert {unit: at.edges for unit, at in arrived.arriving.items()} == {
        "sbd-2": (2,), "sbd-3": (2,),
        "sbd-4": (4,), "sbd-5": (4,), "sbd-6": (4,),
        "tbd-1": (6,),
    }  # fmt: skip
    assert arrived.missed == ("sbd-1",)
    assert waves(s, strike)["sbd-1"] == RETURN_BOX
    assert arrived.delayed == {"tbd-2": "1", "tbd-3": "1", "f4f-1": "2"}
    assert {waves(s, strike)[unit] for unit in ("tbd-2", "tbd-3")} == {"1"}
    assert waves(s, strike)["f4f-1"] == "2"


def test_11_31_the_last_two_waves_and_a_six_need_a_third_routine() -> None:
    b = BattleTable()
    b.cap("zeke", "010", "low")
    for wave, type in (("1", "tbd"), ("1", "tbd"), ("2", "f4f")):
        b.unit("us", type, "strike", b.striking, slot=wave, endurance=4)
    b.at(ph.SURFACE_ATTACK, routine=1, tac_turn=6)
    events = b.ready(("11.3", 6), ("11.3", 3))
    assert [event.routine for event in of_kind(events, RoutineBegan)] == [2]
    (arrived,) = of_kind(events, WavesArrived)
    assert set(arrived.arriving) == {"tbd-1", "tbd-2"}
    assert arrived.missed == ()
    assert arrived.delayed == {"f4f-1": "1"}
    assert b.public.standing.name == ph.ENTRY
    # those of the second routine are gone in its sixth tac-turn; the last wave is still to come
    b.follow(arrival.reveal, *unmixed(2))
    b.public.air["A1"] = replace(b.public.air["A1"], at=None)
    b.public.air["A2"] = replace(b.public.air["A2"], at=None)
    b.at(ph.SURFACE_ATTACK, routine=2, tac_turn=6)
    events = b.ready(("11.3", 2), ("11.3", 1))
    assert [event.routine for event in of_kind(events, RoutineBegan)] == [3]
    assert set(of_kind(events, WavesArrived)[0].arriving) == {"f4f-1"}


def test_11_32_a_miss_without_such_a_wave_is_ignored(s: Situation) -> None:
    joined(s, "sbd", "tbd")
    arrived = arrive(s, 5, 1)
    assert arrived.missed == ()
    assert set(arrived.arriving) == {"sbd-1"}
    assert arrived.delayed == {"tbd-1": "1"}


def test_11_33_a_strike_of_one_wave_may_miss_and_the_battle_is_over(s: Situation) -> None:
    strike = joined(s, "sbd sbd")
    events = s.ready(("11.3", 1))
    assert [event.number for event in of_kind(events, BattleEnded)] == [1]
    assert set(waves(s, strike).values()) == {RETURN_BOX}


def test_11_3_a_wave_lost_on_the_way_leaves_no_gap_in_the_numbers(s: Situation) -> None:
    strike = contact(s, "us", "jp-1", "sbd", "tbd", "f4f")
    own = s.own("us")
    own.units["sbd-1"] = replace(own.units["sbd-1"], place="lost", at="", slot="")
    begin(s)
    arrived = arrive(s, 2, 1)
    assert set(arrived.arriving) == {"tbd-1"}
    assert arrived.missed == ("f4f-1",)
    assert waves(s, strike)["f4f-1"] == RETURN_BOX


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_11_31_every_wave_arrives_misses_or_is_delayed(s: Situation, count: int, die: int) -> None:
    strike = joined(s, *["sbd"] * count)
    now_dice = [("11.3", die), *[("11.3", 1)] * len(s.charts.tables.wave_arrivals(count, die))]
    (arrived,) = of_kind(s.ready(*now_dice), WavesArrived)
    told = [*arrived.arriving, *arrived.missed, *arrived.delayed]
    assert sorted(told) == sorted(waves(s, strike))
    assert len(arrived.arriving) == (count + 1) // 2 - (count == 1 and die == 1)
    assert sorted(arrived.delayed.values()) == [str(number) for number in range(1, len(arrived.delayed) + 1)]


def test_11_3_nobody_but_the_attacker_hears_what_arrives(s: Situation) -> None:
    joined(s, "sbd", "tbd")
    events = s.ready(("11.3", 2), ("11.3", 1))
    assert [event.to for event in of_kind(events, WavesArrived)] == ["us"]
    seen = s.table.game.view(s.public, s.own("jp"))
    assert seen.arriving == {}  # type: ignore[attr-defined]
    assert seen.air == {}  # type: ignore[attr-defined]


# ---- entry hexes


def entry(edge: int, at: int = 6) -> str:
    return NUMBERS[entry_hexes(edge)[at]]  # type: ignore[arg-type]


def test_11_3_fc_33_units_enter_on_the_edge_of_the_die_corners_included(s: Situation) -> None:
    joined(s, "sbd sbd")
    arrive(s, 2, 3)
    for at in range(13):
        if s.own("us").posts["sbd-1"].at != entry(3, at):
            s.order("us", EnterUnit("sbd-1", entry(3, at), "high"))
    assert s.refused("us", EnterUnit("sbd-1", entry(4), "high")) == ["11.3"]
    assert s.refused("us", EnterUnit("sbd-1", "000", "high")) == ["11.3"]
    corner = entry(3, 0)
    assert set(edges_of(HEXES[corner])) == {2, 3}
    s.order("us", EnterUnit("sbd-2", corner, "low"))


def test_11_35_three_to_a_hex_and_altitude(s: Situation) -> None:
    joined(s, "sbd sbd sbd sbd")
    arrive(s, 2, 1)
    for number in (1, 2, 3):
        s.order("us", EnterUnit(f"sbd-{number}", entry(1, 0), "high"))
    assert s.refused("us", EnterUnit("sbd-4", entry(1, 0), "high")) == ["11.35"]
    s.order("us", EnterUnit("sbd-4", entry(1, 0), "low"))


def test_11_35_units_of_an_earlier_wave_in_an_entry_hex_count(s: Situation) -> None:
    b = BattleTable()
    for _ in range(3):
        b.wave("sbd", entry(1), "high", routine=1)
    b.unit("us", "sbd", "strike", b.striking, slot="1", endurance=4)
    b.at(ph.SURFACE_ATTACK, routine=1, tac_turn=6)
    b.ready(("11.3", 2), ("11.3", 1))
    new = next(iter(b.own("us").arriving))
    assert b.own("us").posts[new].at != entry(1) or b.own("us").posts[new].altitude == "low"
    assert b.refused("us", EnterUnit(new, entry(1), "high")) == ["11.35"]


def test_fc_34_13_55_torpedo_planes_enter_low_against_ships_the_others_choose(s: Situation) -> None:
    joined(s, "tbd b17 sbd f4f")
    arrive(s, 2, 1)
    assert s.own("us").posts["tbd-1"].altitude == "low"
    assert s.refused("us", EnterUnit("tbd-1", entry(1, 3), "high")) == ["13.55"]
    for unit in ("b17-1", "sbd-1", "f4f-1"):
        assert s.own("us").posts[unit].altitude == "high"
        s.order("us", EnterUnit(unit, entry(1, 3), "low"))
    assert s.refused("us", EnterUnit("sbd-1", entry(1, 4), "climbing")) == ["12.31"]


def test_13_83_arrived_units_may_not_be_held(s: Situation) -> None:
    joined(s, "sbd sbd")
    arrive(s, 2, 1)
    assert s.refused("us", HoldUnit("sbd-1")) == ["13.83"]
    del s.own("us").posts["sbd-1"]
    assert s.refused("us", Ready()) == ["13.83"]
    s.order("us", EnterUnit("sbd-1", entry(1), "low"))
    assert s.table.offers("us").ready


def test_11_3_a_large_strike_finds_room_by_itself(s: Situation) -> None:
    joined(s, " ".join(["tbd"] * 39))
    arrive(s, 2, 5)
    posts = list(s.own("us").posts.values())
    assert len(posts) == 39
    assert {posts.count(post) for post in posts} == {3}
    assert s.table.offers("us").ready


def test_fc_92_13_82_placed_units_are_on_the_display_with_their_routine_before_tac_turn_1(s: Situation) -> None:
    joined(s, "sbd tbd")
    arrive(s, 2, 1)
    events = s.follow(arrival.reveal, *unmixed(2))
    (appeared,) = of_kind(events, UnitsAppeared)
    assert [(unit.id, unit.type, unit.altitude, unit.routine) for unit in appeared.units] == [
        ("A1", "sbd", "high", 1),
        ("A2", "tbd", "low", 1),
    ]
    assert all(edges_of(HEXES[unit.at]) == (1,) for unit in appeared.units)
    assert [event.to for event in of_kind(events, UnitsMatched)] == ["us"]
    assert s.own("us").arriving == {}
    assert s.own("us").posts == {}


def test_fc_88_numbers_of_counters_tell_no_wave_and_go_on_in_the_next_routine(s: Situation) -> None:
    joined(s, "sbd tbd f4f")
    arrive(s, 2, 1)
    s.follow(arrival.reveal, ("display", 1), ("display", 2))
    assert s.own("us").matched == {"A1": "f4f-1", "A2": "tbd-1", "A3": "sbd-1"}


# ---- 11.34 coast


def test_11_34_fc_93_in_a_coastal_hex_all_waves_enter_at_once_anywhere_without_a_die(s: Situation) -> None:
    s.task_force("us", 2, COASTAL, "us-cv-hornet")
    joined(s, "kate", "val", "zeke", target="us-2", side="jp")
    (arrived,) = of_kind(s.ready(), WavesArrived)
    assert arrived.die is None
    assert {(at.edges, at.must) for at in arrived.arriving.values()} == {((1, 2, 3, 4, 5, 6), True)}
    assert set(arrived.arriving) == {"kate-1", "val-1", "zeke-1"}
    assert s.refused("jp", HoldUnit("val-1")) == ["13.83"]
    for edge in range(1, 7):
        s.order("jp", EnterUnit("val-1", entry(edge, 2), "high"))


# ---- 15.47 bases


@pytest.fixture
def midway(s: Situation) -> Situation:
    """Two waves over Midway, which has a fighter on CAP."""
    s.unit("us", "f4f", "cap", "midway", home="midway")
    joined(s, "kate val", "zeke", target="midway", side="jp")
    s.ready()
    return s


def test_15_47_11_34_at_a_base_all_waves_may_enter_anywhere_or_wait(midway: Situation) -> None:
    s = midway
    assert {at.must for at in s.own("jp").arriving.values()} == {False}
    assert s.own("jp").posts == {}
    assert s.table.offers("jp").ready
    s.order("jp", EnterUnit("kate-1", entry(5), "high"))
    s.order("jp", EnterUnit("val-1", entry(2), "high"))
    s.order("jp", HoldUnit("val-1"))
    assert s.refused("jp", HoldUnit("val-1")) == ["15.47"]
    assert {duty.piece for duty in entering.entry_duties(s.public, s.own("jp"))} == {"val-1", "zeke-1"}
    s.follow(arrival.reveal)
    assert set(s.own("jp").matched.values()) == {"kate-1"}
    assert set(s.own("jp").arriving) == {"val-1", "zeke-1"}


def test_fc_93_held_units_may_enter_in_any_tac_turn_of_the_one_routine_and_then_no_more() -> None:
    b = BattleTable("jp", "us", kind="base")
    b.cap("f4f", "010", "low")
    b.wave("kate", "020", "high")
    held = b.unit("jp", "val", "strike", b.striking, slot="2", endurance=4)
    b.public.battle = replace(b.battle, routine=0)
    b.follow(lambda now: now.happen(RoutineBegan(to="public", routine=1)))
    b.follow(arrival.arrive)
    assert set(b.own("jp").arriving) == {held}
    b.at(ph.SURFACE_ATTACK, tac_turn=5)
    b.ready()
    assert (b.public.standing.name, b.battle.tac_turn) == (ph.ENTRY, 5)
    (duty,) = entering.entry_duties(b.public, b.own("jp"))
    assert duty.said.key == "arrival.last_entry"
    b.at(ph.SURFACE_ATTACK, tac_turn=6)
    b.ready()
    assert b.battle.routine == 2
    assert b.own("jp").arriving == {}
    assert b.own("jp").units[held].slot == RETURN_BOX


@pytest.mark.parametrize("held", [True, False])
def test_fc_93_at_a_base_the_attacker_is_asked_in_every_tac_turn_so_that_nobody_can_tell_whether_he_holds_any(
    held: bool,
) -> None:
    b = BattleTable("jp", "us", kind="base")
    b.cap("f4f", "010", "low")
    b.wave("kate", "020", "high")
    if held:
        b.unit("jp", "val", "strike", b.striking, slot="2", endurance=4)
        b.follow(arrival.arrive)
    asked: list[tuple[str, int]] = []
    for tac_turn in range(1, 6):
        b.at(ph.SURFACE_ATTACK, tac_turn=tac_turn)
        b.ready()
        asked.append((b.public.standing.name, b.battle.tac_turn))
    assert asked == [(ph.ENTRY, tac_turn) for tac_turn in range(1, 6)]


@pytest.mark.parametrize("older", ["jp-1", "jp-2"])
def test_4_1_fc_30_the_numbers_of_situations_do_not_tell_which_strike_is_older(older: str) -> None:
    s = Situation()
    s.task_force("us", 1, "1204", "us-cv-enterprise")
    s.task_force("jp", 1, "1404", "jp-cv-akagi")
    s.task_force("jp", 2, "1304", "jp-cvl-zuiho")
    for target in sorted(("jp-1", "jp-2"), reverse=older == "jp-2"):
        contact(s, "us", target, "sbd sbd")
    begin(s)
    assert [(each.number, each.target) for each in s.public.situations] == [(1, "jp-1"), (2, "jp-2")]


def test_15_47_while_units_are_held_the_battle_is_not_over() -> None:
    b = BattleTable("jp", "us", kind="base")
    b.cap("f4f", "010", "low")
    b.unit("jp", "val", "strike", b.striking, slot="1", endurance=4)
    b.follow(arrival.arrive)
    b.at(ph.SURFACE_ATTACK, tac_turn=3)
    b.ready()
    assert b.public.standing.name == ph.ENTRY
    b.at(ph.SURFACE_ATTACK, tac_turn=6)
    events = b.ready()
    assert of_kind(events, BattleEnded)
    assert b.own("jp").units["val-1"].slot == RETURN_BOX


# ---- 11.4, 9.56, 9.57, FC-94 the end


@pytest.fixture
def b() -> BattleTable:
    """Routine 1, tac-turn 3: a Zeke that fought and one that did not; a lost SBD, one that has left, one delayed."""
    b = BattleTable()
    b.ship("jp-cv-akagi", "000")
    b.cap("zeke", "010", "low", engaged=True)
    b.cap("zeke", "011", "low", half=True)
    b.wave("sbd", None, "high")  # type: ignore[arg-type]
    b.wave("sbd", None, "high", exited=True)  # type: ignore[arg-type]
    own = b.own("us")
    own.units["sbd-1"] = replace(own.units["sbd-1"], place="lost", at="", slot="")
    own.units["sbd-2"] = replace(own.units["sbd-2"], slot=RETURN_BOX)
    b.at(ph.SURFACE_ATTACK, tac_turn=3)
    return b


def test_11_4_fc_95_a_battle_is_over_when_no_attacker_is_on_the_display_or_delayed(b: BattleTable) -> None:
    assert b.follow(aftermath.end_battle)
    assert b.public.battle is None


def test_11_4_it_goes_on_while_an_attacker_is_on_the_display(b: BattleTable) -> None:
    b.wave("tbd", "100", "low")
    events = b.ready()
    assert of_kind(events, BattleEnded) == []
    assert [event.tac_turn for event in of_kind(events, TacTurnBegan)] == [4]


def test_11_4_4_1_it_goes_on_while_a_wave_is_delayed_and_its_routine_comes_after_six_tac_turns(b: BattleTable) -> None:
    b.unit("us", "tbd", "strike", b.striking, slot="1", endurance=4)
    assert of_kind(b.ready(), BattleEnded) == []
    b.at(ph.SURFACE_ATTACK, tac_turn=6)
    events = b.ready(("11.3", 3), ("11.3", 5))
    assert [event.routine for event in of_kind(events, RoutineBegan)] == [2]
    assert b.own("us").arriving["tbd-1"].edges == (5,)


def test_9_56_9_57_fc_87_cap_is_on_its_display_again_and_what_fought_must_land(b: BattleTable) -> None:
    events = b.ready()
    assert of_kind(events, BattleEnded)
    fought, other = b.own("jp").units["zeke-1"], b.own("jp").units["zeke-2"]
    assert (fought.place, fought.at, fought.land_by) == ("cap", "jp-1", 2)
    assert (other.place, other.land_by, other.half) == ("cap", None, True)


def test_9_57_who_fought_in_an_earlier_battle_of_the_op_turn_must_still_land(b: BattleTable) -> None:
    b.own("jp").units["zeke-2"] = replace(b.own("jp").units["zeke-2"], land_by=2)
    b.ready()
    assert b.own("jp").units["zeke-2"].land_by == 2


def test_10_29_fc_94_fc_84_the_strike_stays_one_and_goes_home_with_all_that_is_left(b: BattleTable) -> None:
    late = b.wave("tbd", "450", "low")
    events = b.follow(aftermath.end_battle)
    assert late == "A3"
    assert [event.unit for event in of_kind(events, UnitReturned) if event.to == "us"] == ["tbd-1"]
    assert {unit.id: unit.slot for unit in b.own("us").units.values() if unit.at == b.striking} == {
        "sbd-2": RETURN_BOX,
        "tbd-1": RETURN_BOX,
    }
    strike = b.own("us").strikes[b.striking]
    assert (strike.target, strike.contact, strike.recalled) == (None, None, True)
    assert [event.why for event in of_kind(events, StrikeRecalled)] == ["attacked"]
    assert all(unit.endurance == 4 for unit in b.own("us").units.values() if unit.at == b.striking)


def test_4_1_after_the_last_battle_the_next_op_turn_begins(b: BattleTable) -> None:
    b.ready()
    assert b.public.battle is None
    assert b.public.op_turn == 2
    assert b.public.standing.name == "take_off"
    assert b.public.fleet == {}
    assert b.public.air == {}


def test_9_56_nothing_of_the_battle_is_planned_any_more(b: BattleTable) -> None:
    events = b.ready()
    assert {event.to for event in of_kind(events, BattleLeft)} == {"us", "jp"}
    for own in (b.own("us"), b.own("jp")):
        assert own.strike_in_battle is None
        assert not any((own.posted_ships, own.posts, own.arriving, own.flights, own.aimed, own.attacks))
        assert not own.matched


def test_fc_101_ships_driven_off_keep_their_damage_and_a_sunken_fleet_loses_its_marker(b: BattleTable) -> None:
    b.ship("jp-dd-isokaze", None, damage=2)
    b.follow(aftermath.end_battle)
    assert b.own("jp").ships["jp-dd-isokaze"].damage == 2
    assert b.own("jp").ships["jp-dd-isokaze"].task_force == "jp-1"
    assert b.public.markers["jp-1"].on_map


def test_6_52_a_task_force_without_ships_leaves_the_map(b: BattleTable) -> None:
    own = b.own("jp")
    own.ships["jp-cv-akagi"] = replace(own.ships["jp-cv-akagi"], task_force=None, state="sunk")
    events = b.follow(aftermath.end_battle)
    assert [(event.task_force, event.why) for event in of_kind(events, MarkerRemoved)] == [("jp-1", "no_ships")]
    assert not b.public.markers["jp-1"].on_map


def test_fc_104_grounded_survivors_are_still_in_their_boxes() -> None:
    b = BattleTable("jp", "us", kind="base")
    b.on_ground("sbd", "000")
    b.on_ground("b17", "100", "hangar")
    b.follow(aftermath.end_battle)
    assert [(unit.place, unit.at) for unit in b.own("us").units.values()] == [("deck", "midway"), ("hangar", "midway")]
    assert b.public.grounded == {}


def test_13_84_cap_fights_on_through_routines_and_strikes_and_never_has_to_land_in_between(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    contact(s, "us", "jp-1", "tbd")
    zeke = s.unit("jp", "zeke", "cap", "jp-1", land_by=5)
    begin(s)
    from fastcarriers.carriers.battle.orders import FightNext

    s.order("us", FightNext("situations", s.public.situations[0].number))
    s.ready(("11.3", 1))  # the only wave misses; the second strike follows at once
    assert s.public.standing.name == ph.DISPLAY_SET_UP
    assert set(s.own("jp").posts) == {zeke}
    s.ready(("11.3", 2), ("11.3", 1))
    assert s.own("jp").matched == {"D1": zeke}


# ---- hostile orders


@pytest.mark.parametrize(
    "order",
    [
        EnterUnit("nobody", "400", "high"),
        EnterUnit("", "", "high"),
        EnterUnit("sbd-1", "469", "high"),
        EnterUnit("sbd-1", "-10", "high"),
        EnterUnit("sbd-1", "4", "high"),
        EnterUnit("sbd-1", "000", "low"),
        EnterUnit("tbd-1", "400", "high"),
        HoldUnit("nobody"),
        HoldUnit("sbd-1"),
        HoldUnit("zeke-1"),
    ],
)
def test_11_3_hostile_orders_are_refused(s: Situation, order: object) -> None:
    joined(s, "sbd", "tbd")
    arrive(s, 2, 1)
    assert s.refused("us", order)  # type: ignore[arg-type]
