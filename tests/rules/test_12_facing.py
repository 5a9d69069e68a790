"""[12.6] Ship unit facing: bow and stern, who turns, how far, and that nobody must."""

from __future__ import annotations

import pytest
from battles import BattleTable, begin, contact
from situations import Situation, of_kind

from fastcarriers.carriers.battle import facing, run_ins
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import CarrierTurned, TacTurnBegan
from fastcarriers.carriers.battle.orders import TurnCarrier
from maps.hexes import DIRECTIONS, neighbour
from maps.tactical import HEXES, NUMBERS

AKAGI, KAGA, ISOKAZE, CHITOSE = "jp-cv-akagi", "jp-cv-kaga", "jp-dd-isokaze", "jp-cvs-chitose"


@pytest.fixture
def b() -> BattleTable:
    b = BattleTable(facing="NE")
    b.ship(AKAGI, "000")
    b.ship(ISOKAZE, "300")
    b.wave("sbd", "400")
    b.at(ph.FACING)
    return b


def test_12_61_fc_36_three_bow_hexes_and_three_stern_hexes(b: BattleTable) -> None:
    ship = b.public.fleet[AKAGI]
    around = {way: NUMBERS[neighbour(HEXES["000"], way)] for way in DIRECTIONS}
    assert {way for way, at in around.items() if run_ins.from_bow(ship, at)} == {"NW", "NE", "E"}
    b.order("jp", TurnCarrier(AKAGI, "left"))
    ship = b.public.fleet[AKAGI]
    assert {way for way, at in around.items() if run_ins.from_bow(ship, at)} == {"W", "NW", "NE"}


@pytest.mark.parametrize(("to", "after"), [("left", "NW"), ("right", "E")])
def test_12_62_sixty_degrees_to_either_side_once_a_tac_turn(b: BattleTable, to: str, after: str) -> None:
    assert set(b.table.options("jp", AKAGI)) == {TurnCarrier(AKAGI, "left"), TurnCarrier(AKAGI, "right")}
    events = b.order("jp", TurnCarrier(AKAGI, to))  # type: ignore[arg-type]
    assert [(e.ship, e.facing, e.still_to_move) for e in of_kind(events, CarrierTurned)] == [(AKAGI, after, ())]
    assert b.public.fleet[AKAGI].facing == after
    for way in ("left", "right"):
        assert b.refused("jp", TurnCarrier(AKAGI, way)) == ["12.62"]  # type: ignore[arg-type]
    b.follow(lambda now: now.happen(TacTurnBegan(to="public", tac_turn=2)))
    b.order("jp", TurnCarrier(AKAGI, "right"))


def test_12_62_every_carrier_may_turn(b: BattleTable) -> None:
    b.ship(KAGA, "200")
    b.order("jp", TurnCarrier(AKAGI, "left"))
    b.order("jp", TurnCarrier(KAGA, "right"))
    assert (b.public.fleet[AKAGI].facing, b.public.fleet[KAGA].facing) == ("NW", "E")


def test_12_61_12_69_other_ships_do_not_turn(b: BattleTable) -> None:
    assert b.refused("jp", TurnCarrier(ISOKAZE, "left")) == ["12.61"]
    b.order("jp", TurnCarrier(AKAGI, "left"))
    assert b.public.fleet[ISOKAZE].facing == b.battle.facing == "NE"


def test_12_62_junk_is_refused(b: BattleTable) -> None:
    b.ship(KAGA, None)
    assert b.refused("jp", TurnCarrier("nobody", "left")) == ["12.62"]
    assert b.refused("jp", TurnCarrier(KAGA, "left")) == ["12.62"]  # sunk or off the display
    for junk in ("", "back", "LEFT"):
        assert b.refused("jp", TurnCarrier(AKAGI, junk)) == ["12.62"]  # type: ignore[arg-type]
    assert b.refused("us", TurnCarrier(AKAGI, "left")) == ["order"]
    b.phase(ph.FACING, awaits=("us",))
    assert b.refused("us", TurnCarrier(AKAGI, "left")) == ["12.62"]
    b.at(ph.FLAK)
    assert b.refused("jp", TurnCarrier(AKAGI, "left")) == ["4.1"]


def test_12_68_nobody_must_turn(b: BattleTable) -> None:
    b.wave("sbd", "020")
    b.ready()
    assert b.public.standing.name != ph.FACING
    assert b.public.fleet[AKAGI].facing == "NE"


def test_12_6_the_phase_is_passed_over_without_a_carrier_that_could_turn(b: BattleTable) -> None:
    asked: list[bool] = []
    asked.append(facing.has_work(b.public, "jp"))
    b.order("jp", TurnCarrier(AKAGI, "left"))
    asked.append(facing.has_work(b.public, "jp"))
    asked.append(facing.has_work(b.public, "us"))
    assert asked == [True, False, False]


def test_fc_53_a_seaplane_carrier_does_not_turn() -> None:
    b = BattleTable()
    b.ship(CHITOSE, "000")
    b.at(ph.FACING)
    assert b.refused("jp", TurnCarrier(CHITOSE, "left")) == ["12.61"]
    asked: list[bool] = []
    asked.append(facing.has_work(b.public, "jp"))
    assert asked == [False]


def test_12_61_fc_53_of_the_ships_that_are_set_up_carriers_alone_have_a_facing_of_their_own() -> None:
    s = Situation()
    s.task_force("jp", 1, "1404", AKAGI, CHITOSE, ISOKAZE)
    s.task_force("us", 1, "1204", "us-cv-enterprise")
    contact(s, "us", "jp-1", "sbd")
    begin(s)
    s.ready(("11.3", 3), ("11.3", 1))
    assert {ship.id: ship.carrier for ship in s.public.fleet.values()} == {AKAGI: True, CHITOSE: False, ISOKAZE: False}


def test_12_62_a_turn_is_seen_and_not_taken_back(b: BattleTable) -> None:
    b.order("jp", TurnCarrier(AKAGI, "left"))
    assert not b.table.offers("jp").take_back
    assert b.table.offers("jp").ready
