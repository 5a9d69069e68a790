"""[11.4, 13.43, 13.82, 13.83] What air units must do: come in, dive, leave; and that they always can."""

from __future__ import annotations

from random import Random

import pytest
from battles import BattleTable
from flying import at, carry_out, fly
from situations import of_kind

from fastcarriers.carriers.battle import movement
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import UnitFlew, UnitReturned, UnitsRested
from fastcarriers.carriers.battle.orders import Dive, FlyOut, FlyTo, HoldFlight
from fastcarriers.kernel.orders import Ready
from maps.hexes import ORIGIN, Hex, distance
from maps.tactical import HEXES, NUMBERS, is_entry_hex

AKAGI = "jp-cv-akagi"


@pytest.fixture
def b() -> BattleTable:
    """The attacker's phase of tac-turn 2: no arrivals any more."""
    b = BattleTable()
    b.ship(AKAGI, "000")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    return b


# ---- 11.4, 13.82, 13.83: leaving and coming in


def test_11_4_fc_95_an_attacker_leaves_from_an_entry_hex_for_one_point(b: BattleTable) -> None:
    sbd, tbd = b.wave("sbd", at(8, 0)), b.wave("tbd", at(8, 0), "low")
    assert b.refused("us", FlyOut(sbd)) == ["11.4"]
    for unit in (sbd, tbd):
        fly(b, unit, "E", 4)
    assert b.refused("us", FlyOut(tbd)) == ["12.11"]  # four points, all used
    b.order("us", FlyOut(sbd))
    for order in (FlyOut(sbd), FlyTo(sbd, at(11, 0)), Dive(sbd)):
        assert b.refused("us", order) == ["11.4"]
    events = b.follow(lambda now: movement.carry_out(now, "us"))
    assert [(e.unit.id, e.unit.at, e.unit.exited) for e in of_kind(events, UnitFlew)] == [
        (sbd, None, True),
        (tbd, at(12, 0), False),
    ]
    assert [(e.to, e.unit) for e in of_kind(events, UnitReturned)] == [("us", "sbd-1")]
    assert b.own("us").units["sbd-1"].slot == "return"
    b.own("us").flights = {}
    assert b.refused("us", FlyTo(sbd, at(11, 0))) == ["12.12"]  # it does not come back


@pytest.mark.parametrize("place", [(0, 0), (3, -5), (-7, 2), (12, 0), (11, 1)])
def test_13_82_fc_41_after_its_routine_a_unit_leaves_by_the_shortest_way(
    b: BattleTable, place: tuple[int, int]
) -> None:
    sbd = b.wave("sbd", at(*place), routine=1)
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=1)
    random, turns = Random(1), 0
    while b.public.air[sbd].at is not None:
        assert b.refused("us", Ready()) == ["13.82"]
        assert b.refused("us", Dive(sbd)) == ["13.82"]
        while options := b.table.options("us", sbd):
            b.order("us", random.choice(options))
        assert b.table.offers("us").ready
        carry_out(b, "us")
        turns += 1
    assert turns == -(-(13 - distance(Hex(*place), ORIGIN)) // 5)  # five points a tac-turn, one of them to leave


def test_13_82_fc_41_only_hexes_nearer_the_edge_are_offered(b: BattleTable) -> None:
    old, new = b.wave("sbd", at(4, 0), routine=1), b.wave("sbd", at(4, -2), routine=2)
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=3)
    assert {order.hex for order in b.table.options("us", old)} == {at(5, -1), at(5, 0), at(4, 1)}  # type: ignore[attr-defined]
    assert b.refused("us", FlyTo(old, at(3, 0))) == ["13.82"]
    assert b.refused("us", FlyTo(old, at(4, -1))) == ["13.82"]
    assert len(b.table.options("us", new, "FlyTo")) == 6
    assert [duty.piece for duty in movement.duties(b.public, b.own("us"))] == [old]
    fly(b, old, "E", 1)
    assert b.refused("us", HoldFlight(old)) == ["12.13"]


def test_12_22_13_82_units_that_leave_and_get_in_each_others_way_fly_again(b: BattleTable) -> None:
    units = [b.wave("sbd", place, routine=1) for place in (at(3, 0), at(3, 0), at(3, 0), at(3, 1))]
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=1)
    for unit in units[:3]:
        fly(b, unit, "SE")
        fly(b, unit, "E", 4)
    fly(b, units[3], "E", 4)
    assert b.refused("us", HoldFlight(units[3])) == ["12.13"]  # it can still fly on
    fly(b, units[3], "E")
    assert b.table.offers("us").ready
    assert b.refused("us", HoldFlight(units[3])) == ["12.13"]
    extra = b.wave("sbd", at(8, 1), routine=2)
    assert b.own("us").flights[units[3]].path[-1] == at(8, 1)
    assert b.own("us").flights[units[0]].path[-1] == at(7, 1)
    for _ in range(3):
        b.wave("sbd", at(8, 1), routine=2)
    assert b.refused("us", Ready()) == ["12.22"]
    b.order("us", HoldFlight(units[3]))  # wedged: no point left, and it cannot stay
    fly(b, units[3], "SE", 5)
    b.order("us", FlyTo(extra, at(9, 1)))
    assert b.table.offers("us").ready


def test_13_83_fc_92_arriving_units_are_off_the_entry_hexes_after_their_first_phase() -> None:
    b = BattleTable()
    sbd = b.wave("sbd", at(12, -5))
    b.at(ph.ATTACKER_AIR, tac_turn=1)
    assert b.refused("us", Ready()) == ["13.83"]
    assert b.refused("us", FlyOut(sbd)) == ["13.83"]
    b.order("us", FlyTo(sbd, at(12, -6)))
    assert b.refused("us", Ready()) == ["13.83"]
    assert b.refused("us", HoldFlight(sbd)) == ["12.13"]
    b.order("us", FlyTo(sbd, at(11, -5)))
    assert b.table.offers("us").ready
    assert b.refused("us", HoldFlight(sbd)) == ["12.13"]
    b.at(ph.ATTACKER_AIR, tac_turn=2)  # later it may go where it will
    b.order("us", FlyTo(sbd, at(12, -5)))
    b.order("us", FlyOut(sbd))


def test_13_83_who_has_run_out_of_points_on_the_edge_may_begin_again() -> None:
    b = BattleTable()
    sbd = b.wave("sbd", at(12, -6))
    b.at(ph.ATTACKER_AIR, tac_turn=1)
    fly(b, sbd, "SE", 5)
    assert b.refused("us", Ready()) == ["13.83"]
    b.order("us", HoldFlight(sbd))
    fly(b, sbd, "W")
    assert b.table.offers("us").ready


def test_15_47_fc_93_over_a_base_attackers_come_in_as_they_choose() -> None:
    b = BattleTable("jp", "us", kind="base")
    val = b.wave("val", at(12, -5))
    b.at(ph.ATTACKER_AIR, tac_turn=1)
    assert b.table.offers("jp").ready
    b.order("jp", FlyOut(val))


# ---- 13.43: who must dive


def test_13_43_a_dive_bomber_over_its_target_must_dive(b: BattleTable) -> None:
    sbd = b.wave("sbd", "000", over=AKAGI)
    assert b.table.options("us", sbd) == (Dive(sbd),)
    for order in (FlyTo(sbd, "001"), FlyOut(sbd)):
        assert b.refused("us", order) == ["13.43"]
    assert b.refused("us", Ready()) == ["13.43"]
    b.order("us", Dive(sbd))
    assert b.refused("us", HoldFlight(sbd)) == ["13.43"]
    (flew,) = carry_out(b, "us")
    assert (flew.unit.altitude, flew.unit.over, flew.unit.dived) == ("low", None, AKAGI)


@pytest.mark.parametrize("why", ["sunk", "displaced", "routine over", "expended"])
def test_fc_35_fc_96_a_dive_bomber_is_released(b: BattleTable, why: str) -> None:
    isokaze = b.ship("jp-dd-isokaze", "100")
    sbd = b.wave("sbd", "100", over=isokaze, expended=why == "expended")
    if why in ("sunk", "displaced"):
        b.ship(isokaze, None if why == "sunk" else "101")
    if why == "routine over":
        b.at(ph.ATTACKER_AIR, routine=2, tac_turn=1)
    events = b.follow(movement.prepare)
    assert [unit.over for event in of_kind(events, UnitsRested) for unit in event.units] == [None]
    assert b.public.air[sbd].over is None
    assert b.table.options("us", sbd, "FlyTo")
    if why != "routine over":
        b.order("us", Dive(sbd))
        (flew,) = carry_out(b, "us")
        assert flew.unit.dived is None


def test_13_45_after_its_attack_it_moves_freely(b: BattleTable) -> None:
    sbd = b.wave("sbd", "000", "low", expended=True)
    assert len(b.table.options("us", sbd, "FlyTo")) == 6
    assert b.table.offers("us").ready


# ---- no dead ends


@pytest.mark.parametrize("seed", range(6))
def test_12_22_13_82_13_83_a_random_player_always_gets_through(seed: int) -> None:
    """Thirty attackers, old and new, in a crowd, and four over targets: at every step there is an order or Ready."""
    random = Random(seed)
    b = BattleTable()
    ships = [b.ship(ship, number) for ship, number in zip(SHIPS, ("000", "010", "040", "150"), strict=True)]
    crowd = [at(q, r) for q in range(8, 13) for r in range(-6, 0) if Hex(q, r) in NUMBERS]
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=1)
    full: dict[tuple[str, str], int] = {}
    while len(b.public.air) < 30:
        place, altitude, routine = random.choice(crowd), random.choice(("high", "low")), random.choice((1, 2))
        if full.setdefault((place, altitude), 0) < 3:
            full[place, altitude] += 1
            b.wave(random.choice(("sbd", "tbd", "f4f", "b17")), place, altitude, routine=routine)  # type: ignore[arg-type]
    for ship in ships:
        b.wave("sbd", b.public.fleet[ship].at or "", over=ship, routine=2)
    for _ in range(4000):
        offers = b.table.offers("us")
        if offers.ready:
            break
        assert offers.pieces, "neither an order nor Ready: a dead end"
        kind = random.choice(sorted(offers.pieces))
        order = random.choice(b.table.options("us", random.choice(offers.pieces[kind]), kind))
        b.table.commit(b.table.decide(order, "us"))
    else:
        raise AssertionError("4000 random orders, and not ready yet")
    stacks: dict[tuple[str, str], int] = {}
    for flew in carry_out(b, "us"):
        assert flew.unit.exited or flew.unit.at
    for unit in b.public.air.values():
        if unit.at is not None:
            stacks[unit.at, unit.altitude] = stacks.get((unit.at, unit.altitude), 0) + 1
            assert unit.routine != 2 or not is_entry_hex(HEXES[unit.at])
    assert max(stacks.values()) <= 3


SHIPS = (AKAGI, "jp-cv-kaga", "jp-dd-isokaze", "jp-ca-tone")
