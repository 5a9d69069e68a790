"""[12.0-12.5, 11.4, 13.43, 13.82, 13.83] Movement, stacking, altitude, diving, climbing and leaving."""

from __future__ import annotations

import pytest
from battles import BattleTable
from flying import at, carry_out, fly
from msgspec.structs import replace
from situations import of_kind

from fastcarriers.carriers.battle import movement
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import TacTurnBegan, UnitsRested
from fastcarriers.carriers.battle.orders import Climb, Dive, FlyOut, FlyTo, HoldFlight
from fastcarriers.carriers.battle.records import Flight
from fastcarriers.kernel.orders import Order, Ready
from maps.hexes import neighbours
from maps.tactical import HEXES, NUMBERS, is_entry_hex

AKAGI = "jp-cv-akagi"


@pytest.fixture
def b() -> BattleTable:
    """The attacker's phase of tac-turn 2: no arrivals any more."""
    b = BattleTable()
    b.ship(AKAGI, "000")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    return b


# ---- 12.1


def test_12_0_12_11_hex_by_hex_each_for_one_movement_point(b: BattleTable) -> None:
    sbd = b.wave("sbd", at(-5, 0))
    fly(b, sbd, "E", 3)
    fly(b, sbd, "NE", 2)
    assert b.own("us").flights[sbd].path == (at(-4, 0), at(-3, 0), at(-2, 0), at(-1, -1), at(0, -2))
    assert b.refused("us", FlyTo(sbd, at(1, -3))) == ["12.11"]  # SBDs have five points
    assert b.public.air[sbd].at == at(-5, 0)  # nothing is seen yet
    (flew,) = carry_out(b, "us")
    assert (flew.to, flew.unit.at) == ("public", at(0, -2))
    assert flew.unit.path == (at(-5, 0), at(-4, 0), at(-3, 0), at(-2, 0), at(-1, -1), at(0, -2))


def test_12_11_only_into_adjacent_hexes_of_the_display(b: BattleTable) -> None:
    sbd = b.wave("sbd", at(-12, 0))
    assert b.refused("us", FlyTo(sbd, at(-10, 0))) == ["12.11"]
    assert b.refused("us", FlyTo(sbd, at(-12, 0))) == ["12.11"]
    assert len(b.table.options("us", sbd, "FlyTo")) == 3  # a corner: three hexes are off the display
    for junk in ("", "469", "off", "-1", "0"):
        assert b.refused("us", FlyTo(sbd, junk)) == ["12.11"]


def test_12_11_points_are_neither_saved_nor_lent(b: BattleTable) -> None:
    tbd, sbd = b.wave("tbd", at(5, 0), "low"), b.wave("sbd", at(6, 0))
    fly(b, sbd, "W", 1)
    fly(b, tbd, "W", 4)
    assert b.refused("us", FlyTo(tbd, at(0, 0))) == ["12.11"]  # four points
    carry_out(b, "us")
    fly(b, sbd, "W", 5)
    assert b.refused("us", FlyTo(sbd, at(-1, 0))) == ["12.11"]


def test_12_12_units_move_only_in_their_own_phase(b: BattleTable) -> None:
    sbd, zeke = b.wave("sbd", "100"), b.cap("zeke", "050", "low")
    for order in (FlyTo(zeke, "049"), Dive(zeke), Climb(zeke)):
        assert b.refused("jp", order) == ["order"]  # it is the attacker's phase
        assert b.refused("us", order) == ["12.12"]  # and they are not his
    b.at(ph.DEFENDER_AIR)
    assert b.refused("jp", FlyTo(sbd, "099")) == ["12.12"]
    b.at(ph.FLAK)
    assert b.refused("jp", FlyTo(zeke, "049")) == ["4.1"]


def test_12_12_units_that_are_gone_or_never_were_have_no_orders(b: BattleTable) -> None:
    gone = b.wave("sbd", "100")
    b.public.air[gone] = replace(b.public.air[gone], at=None)
    for unit in (gone, "A99", "", "sbd-1", AKAGI):
        for order in (FlyTo(unit, "099"), FlyOut(unit), Dive(unit), Climb(unit)):
            assert b.refused("us", order) == ["12.12"]
        assert b.refused("us", HoldFlight(unit)) == ["12.13"]


def test_12_13_movement_is_voluntary(b: BattleTable) -> None:
    sbd, tbd = b.wave("sbd", "100"), b.wave("tbd", "120", "low")
    fly(b, tbd, "W", 2)
    assert b.table.offers("us").ready
    assert [flew.unit.id for flew in carry_out(b, "us")] == [tbd]
    assert b.public.air[sbd].at == "100"
    assert b.public.air[sbd].path == ()


def test_12_13_what_is_planned_may_be_left_undone(b: BattleTable) -> None:
    one, two = b.wave("sbd", "100"), b.wave("sbd", "120")
    fly(b, one, "W", 2)
    fly(b, two, "W", 2)
    b.order("us", HoldFlight(one))
    assert set(b.own("us").flights) == {two}
    assert b.refused("us", HoldFlight(one)) == ["12.13"]
    fly(b, one, "E", 5)


def test_12_14_who_moves_neither_dives_nor_climbs(b: BattleTable) -> None:
    sbd = b.wave("sbd", at(5, 0))
    fly(b, sbd, "W")
    assert b.refused("us", Dive(sbd)) == ["12.14"]
    b.order("us", HoldFlight(sbd))
    b.order("us", Dive(sbd))
    for order in (FlyTo(sbd, at(4, 0)), Dive(sbd), Climb(sbd)):
        assert b.refused("us", order) == ["12.14"]
    zeke = b.cap("zeke", at(-5, 0), "low")
    b.at(ph.DEFENDER_AIR)
    fly(b, zeke, "E")
    assert b.refused("jp", Climb(zeke)) == ["12.14"]
    b.order("jp", HoldFlight(zeke))
    b.order("jp", Climb(zeke))
    for order in (FlyTo(zeke, at(-4, 0)), Dive(zeke), Climb(zeke), FlyOut(zeke)):
        assert b.refused("jp", order) == ["12.14"]


def test_12_15_cap_may_not_enter_the_entry_hexes_but_attackers_may(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", at(11, 0)), b.wave("sbd", at(11, 0))
    b.order("us", FlyTo(sbd, at(12, 0)))
    b.at(ph.DEFENDER_AIR)
    assert b.refused("jp", FlyTo(zeke, at(12, 0))) == ["12.15"]
    assert not [order for order in b.table.options("jp", zeke, "FlyTo") if is_entry_hex(HEXES[order.hex])]  # type: ignore[attr-defined]
    assert b.refused("jp", FlyOut(zeke)) == ["11.4"]


def test_12_15_12_25_ships_and_enemies_are_in_nobodys_way(b: BattleTable) -> None:
    zekes = [b.cap("zeke", at(1, 0)) for _ in range(3)]
    sbd = b.wave("sbd", at(2, 0))
    fly(b, sbd, "W", 3)
    assert b.own("us").flights[sbd].path == (at(1, 0), at(0, 0), at(-1, 0))  # over Zekes and over Akagi
    b.order("us", HoldFlight(sbd))
    fly(b, sbd, "W", 1)  # and stays among the Zekes
    assert b.table.offers("us").ready
    assert len(zekes) == 3


# ---- 12.2


def test_12_21_12_22_three_in_a_hex_at_an_altitude_when_the_phase_ends(b: BattleTable) -> None:
    four = [b.wave("sbd", at(5, -i)) for i in range(4)]
    for i, unit in enumerate(four):
        fly(b, unit, "W")
        if i:
            fly(b, unit, "SW", i)
    assert {b.own("us").flights[unit].path[-1] for unit in four} == {at(4 - 0, 0), at(3, 0), at(2, 0), at(1, 0)}
    for i, unit in enumerate(four[:3]):
        fly(b, unit, "W", 3 - i)
    assert b.refused("us", Ready()) == ["12.22"]  # all four in one hex
    fly(b, four[3], "E")  # four have been there, three stay
    assert b.table.offers("us").ready
    assert len(b.own("us").flights) == 4


def test_12_22_units_that_do_not_move_and_half_units_count(b: BattleTable) -> None:
    for _ in range(2):
        b.wave("sbd", at(4, 0))
    b.wave("sbd", at(4, 0), half=True)
    sbd = b.wave("sbd", at(5, 0))
    fly(b, sbd, "W")
    (duty,) = movement.duties(b.public, b.own("us"))
    assert (duty.rule, duty.must, duty.said.args) == ("12.22", True, {"hex": at(4, 0), "units": 4, "limit": 3})
    assert b.refused("us", Ready()) == ["12.22"]
    fly(b, sbd, "W")
    assert b.table.offers("us").ready


def test_12_22_a_dive_counts_at_the_altitude_to_which_it_leads(b: BattleTable) -> None:
    for _ in range(3):
        b.wave("f4f", at(4, 0), "low")
    sbd = b.wave("sbd", at(4, 0), "high")
    b.order("us", Dive(sbd))
    assert b.refused("us", Ready()) == ["12.22"]
    b.order("us", HoldFlight(sbd))
    assert b.table.offers("us").ready


def test_12_22_who_leaves_the_display_stands_nowhere(b: BattleTable) -> None:
    units = [b.wave("sbd", at(12, 0)) for _ in range(4)]
    assert b.refused("us", Ready()) == ["12.22"]
    b.order("us", FlyOut(units[0]))
    assert b.table.offers("us").ready


def test_12_23_12_24_fifteen_air_units_in_one_hex(b: BattleTable) -> None:
    """Three of either side high, three of either side low, and three of the defender's climbing."""
    for altitude in ("high", "low"):
        for _ in range(3):
            b.wave("f4f", "000", altitude)  # type: ignore[arg-type]
            b.cap("zeke", "000", altitude)  # type: ignore[arg-type]
    for _ in range(3):
        b.cap("zeke", "000", "climbing", climbing_since=1)
    assert sum(1 for unit in b.public.air.values() if unit.at == "000") == 15
    assert b.table.offers("us").ready
    b.at(ph.DEFENDER_AIR)
    assert b.table.offers("jp").ready
    one_more = b.cap("zeke", "000", "climbing", climbing_since=1)
    assert b.refused("jp", Ready()) == ["12.22"]
    b.order("jp", FlyTo(one_more, "001"))
    assert b.table.offers("jp").ready


# ---- 12.3, 12.4


@pytest.mark.parametrize("altitude", ["high", "low", "climbing"])
def test_12_31_12_34_the_allowance_is_the_same_at_each_altitude(altitude: str) -> None:
    b = BattleTable()
    zeke = b.cap("zeke", at(-5, 0), altitude)  # type: ignore[arg-type]
    fly(b, zeke, "E", 6)
    assert b.refused("jp", FlyTo(zeke, at(2, 0))) == ["12.11"]
    b.wave("sbd", "400")
    (flew,) = carry_out(b, "jp")
    assert (flew.unit.at, flew.unit.altitude) == (at(1, 0), altitude)


def test_12_41_a_dive_leads_from_high_to_low_in_the_same_hex(b: BattleTable) -> None:
    sbd, tbd = b.wave("sbd", "100", "high"), b.wave("tbd", "100", "low")
    assert b.refused("us", Dive(tbd)) == ["12.41"]
    b.order("us", Dive(sbd))
    (flew,) = carry_out(b, "us")
    assert (flew.unit.at, flew.unit.altitude, flew.unit.path, flew.unit.dived) == ("100", "low", (), None)


def test_12_41_12_52_who_climbs_may_dive_and_forfeits_the_climb() -> None:
    b = BattleTable()
    zeke = b.cap("zeke", "100", "climbing", climbing_since=1)
    b.at(ph.DEFENDER_AIR, routine=2, tac_turn=3)
    b.order("jp", Dive(zeke))
    (flew,) = carry_out(b, "jp")
    assert (flew.unit.altitude, flew.unit.climbing_since) == ("low", None)
    b.order("jp", Climb(zeke))
    (flew,) = carry_out(b, "jp")
    assert flew.unit.climbing_since == b.battle.clock == 9


# ---- 12.5


def test_12_51_attackers_never_climb(b: BattleTable) -> None:
    f4f = b.wave("f4f", "100", "low")
    assert b.refused("us", Climb(f4f)) == ["12.51"]
    assert not b.table.options("us", f4f, "Climb")


def test_12_54_12_52_who_is_high_or_climbs_does_not_begin_to_climb() -> None:
    b = BattleTable()
    high, climbing = b.cap("zeke", "100", "high"), b.cap("zeke", "101", "climbing", climbing_since=1)
    assert b.refused("jp", Climb(high)) == ["12.54"]
    assert b.refused("jp", Climb(climbing)) == ["12.52"]


def test_12_52_12_53_fc_38_fc_91_a_climb_takes_ten_tac_turns_through_all_routines() -> None:
    """The game keeps count. Begun in tac-turn 3 of the first routine, done in tac-turn 1 of the third."""
    b = BattleTable()
    zeke = b.cap("zeke", at(0, 0), "low")
    b.at(ph.DEFENDER_AIR, routine=1, tac_turn=3)
    b.order("jp", Climb(zeke))
    (flew,) = carry_out(b, "jp")
    assert (flew.unit.at, flew.unit.altitude, flew.unit.climbing_since) == (at(0, 0), "climbing", 3)
    seen: dict[int, str] = {}
    for clock in range(4, 16):
        routine, tac_turn = (clock - 1) // 6 + 1, (clock - 1) % 6 + 1
        b.at(ph.SURFACE_ATTACK, routine=routine)
        b.public.battle = replace(b.battle, tac_turn=tac_turn - 1)
        b.follow(
            lambda now, tac_turn=tac_turn: now.happen(
                TacTurnBegan(to="public", tac_turn=tac_turn, climbed=movement.climbed(now.public))
            )
        )
        assert b.battle.clock == clock
        seen[clock] = b.public.air[zeke].altitude
        b.at(ph.DEFENDER_AIR)
        fly(b, zeke, "E" if clock % 2 else "W", 2)  # it may move meanwhile
        carry_out(b, "jp")
    assert seen == {**dict.fromkeys(range(4, 13), "climbing"), 13: "high", 14: "high", 15: "high"}
    assert b.public.air[zeke].climbing_since is None


def test_12_52_a_unit_that_is_lost_in_its_climb_does_not_arrive() -> None:
    b = BattleTable()
    b.cap("zeke", None, "climbing", climbing_since=1)  # type: ignore[arg-type]
    b.at(ph.SURFACE_ATTACK, routine=3, tac_turn=6)
    assert movement.climbed(b.public) == ()


# ---- when a phase begins


def test_12_0_paths_and_dives_of_the_last_phase_are_forgotten_targets_are_not(b: BattleTable) -> None:
    moved = b.wave("sbd", "100", path=("101", "100"))
    dived = b.wave("sbd", "102", "low", dived="jp-dd-isokaze")
    over = b.wave("sbd", "000", over=AKAGI, path=("001", "000"))
    b.wave("sbd", "104")
    (rested,) = of_kind(b.follow(movement.prepare), UnitsRested)
    assert [unit.id for unit in rested.units] == [moved, dived, over]
    assert b.public.air[moved].path == ()
    assert b.public.air[dived].dived is None
    assert (b.public.air[over].over, b.public.air[over].path) == (AKAGI, ())
    assert not b.follow(movement.prepare)  # nothing to forget, nothing said


def test_12_0_plans_are_ones_own_and_can_be_taken_back(b: BattleTable) -> None:
    sbd = b.wave("sbd", "100")
    events = b.order("us", FlyTo(sbd, "099"))
    assert {event.to for event in events} == {"us"}
    assert b.table.offers("us").take_back
    assert b.own("jp").flights == {}


def test_12_0_the_phase_is_passed_over_by_a_side_without_air_units(b: BattleTable) -> None:
    b.wave("sbd", "100")
    asked: list[bool] = []
    for side in ("us", "jp"):
        asked.append(movement.has_work(b.public, side))
    assert asked == [True, False]


def test_12_0_a_whole_phase_by_orders_and_ready(b: BattleTable) -> None:
    sbd = b.wave("sbd", at(-5, 0))
    fly(b, sbd, "E", 5)
    b.ready()
    assert b.public.air[sbd].at == at(0, 0)
    assert b.own("us").flights == {}


# ---- offers


def test_12_0_every_offer_is_accepted_and_nothing_else(b: BattleTable) -> None:
    """All orders that could be thought of for a few units, against what is offered."""
    units = [
        b.wave("sbd", at(12, 0)),
        b.wave("sbd", "000", over=AKAGI),
        b.wave("tbd", at(5, 5), "low", routine=0),
        b.cap("zeke", "050", "low"),
    ]
    b.own("us").flights[units[2]] = Flight((at(6, 5), at(6, 6)))
    near = {
        NUMBERS[other] for unit in units for other in neighbours(HEXES[b.public.air[unit].at or ""]) if other in NUMBERS
    }
    orders: list[Order] = [kind(unit) for kind in (FlyOut, Dive, Climb, HoldFlight) for unit in units]
    orders += [FlyTo(unit, hex) for unit in units for hex in (*near, at(6, 6), at(7, 5), "000", "999")]
    for order in orders:
        if order in b.offered("us", order):
            b.table.decide(order, "us")
        else:
            assert b.refused("us", order)
