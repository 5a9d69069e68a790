"""[5.23, 5.24] The ships of a task force on the Tactical Display, and back on their Task Force Display."""

from __future__ import annotations

from battles import BattleTable, begin, contact
from situations import Situation, of_kind

from fastcarriers.carriers.battle import aftermath
from fastcarriers.carriers.battle.events import FleetPlaced
from fastcarriers.carriers.displays import ships_of

FLEET = ("jp-cv-akagi", "jp-bb-haruna", "jp-dd-arashi")


def test_5_23_the_ships_of_the_attacked_task_force_and_no_others_are_placed_on_the_display() -> None:
    s = Situation()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.task_force("jp", 1, "1404", *FLEET)
    s.task_force("jp", 2, "1404", "jp-cv-kaga")
    contact(s, "us", "jp-1", "sbd sbd")
    begin(s)
    assert set(s.own("jp").posted_ships) == set(FLEET)
    (placed,) = of_kind(s.ready(("11.3", 2), ("11.3", 1), sides=["jp"]), FleetPlaced)
    assert {ship.id for ship in placed.ships} == set(FLEET)


def test_5_24_afterwards_those_left_are_in_their_task_force_in_whatever_condition() -> None:
    b = BattleTable()
    for ship, at, damage in zip(FLEET, ("000", None, "020"), (3, 1, 0), strict=True):
        b.ship(ship, at, damage=damage)
    b.follow(aftermath.end_battle)
    assert b.public.battle is None
    assert b.public.fleet == {}
    left = {ship.id: (ship.task_force, ship.damage) for ship in ships_of(b.own("jp"), "jp-1")}
    assert left == {FLEET[0]: ("jp-1", 3), FLEET[1]: ("jp-1", 1), FLEET[2]: ("jp-1", 0)}
    assert b.public.markers["jp-1"].on_map
