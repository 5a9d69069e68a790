"""Battles that begin from a position run to their end by the rules, with all pieces accounted for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from watched_battles import BASE, COAST, FIXED, SEA, SHIPPED, Fight, shipped

from fastcarriers.battles import fight
from fastcarriers.carriers.battle.events import (
    BattleEnded,
    FleetPlaced,
    RoutineBegan,
    UnitsAppeared,
    WavesArrived,
)
from fastcarriers.carriers.battle.musters import marker_of
from fastcarriers.carriers.battle.records import BattleUnit, Post
from fastcarriers.carriers.state import Own
from fastcarriers.library.battles import BattlePack, load_battle
from maps.tactical import HEXES, edges_of

KINDS = {"sea": SEA, "coast": COAST, "base": BASE, "fixed": FIXED}


def packed(write: Path, kind: str) -> BattlePack:
    file = write / f"{kind}.toml"
    file.write_text(KINDS[kind])
    return load_battle(file)


# ---- to the end, and the same again


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_each_shipped_battle_is_fought_to_its_end_with_all_pieces_accounted_for(name: str) -> None:
    battle = Fight(shipped(name), 11)
    outcome = battle.play()
    assert outcome.winner is None
    assert sum(isinstance(event, BattleEnded) for event in battle.events()) == 1
    assert battle.rules.entered
    assert set(outcome.points) == {"us", "jp"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_drills_fight_every_kind_of_battle_to_its_end(write: Path, kind: str, seed: int) -> None:
    assert Fight(packed(write, kind), seed).play().winner is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("us", "jp"), [("random", "random"), ("drill", "random"), ("random", "drill")])
def test_random_players_get_to_the_end_too(write: Path, kind: str, us: str, jp: str) -> None:
    assert Fight(packed(write, kind), 5, us, jp).play().winner is None


def test_the_same_seed_gives_the_same_battle_and_another_seed_another(sea: BattlePack) -> None:
    first, again, other = (Fight(sea, seed) for seed in (3, 3, 4))
    for battle in (first, again, other):
        battle.play()
    assert first.given == again.given
    assert first.events() == again.events()
    assert first.events() != other.events()


def test_a_battle_counts_damage_points_done(sea: BattlePack) -> None:
    battle = Fight(sea, 8)
    outcome = battle.play()
    told = fight(sea, 8, {})
    assert told.damage["us-cv-enterprise"] >= 1
    lost_in_the_air = {side: sum(told.lost[side].values()) for side in ("us", "jp")}
    assert outcome.points["us"] == lost_in_the_air["jp"]
    done = sum(told.damage.values()) - 1  # Enterprise began with one
    assert outcome.points["jp"] >= done + lost_in_the_air["us"]


# ---- what the file says is what is on the display


def test_ships_cap_and_facing_stand_as_the_file_says(sea: BattlePack) -> None:
    events = _events(sea)
    placed = next(event for event in events if isinstance(event, FleetPlaced))
    ships = {ship.id: ship for ship in placed.ships}
    assert (ships["us-cv-enterprise"].at, ships["us-cv-enterprise"].damage) == ("000", 1)
    assert ships["us-dd-balch"].at == "050"
    assert ships["us-ca-portland"].at not in (None, "000", "050")
    assert placed.facing == "NE"
    assert (ships["us-cv-enterprise"].facing, ships["us-ca-portland"].facing) == ("E", "NE")
    cap = next(event for event in events if isinstance(event, UnitsAppeared)).units
    assert sorted(unit.altitude for unit in cap) == ["high", "high", "low"]
    assert [unit.at for unit in cap if unit.altitude == "low"] == ["005"]


@pytest.mark.parametrize("altitude", ["high", "low"])
def test_cap_without_a_hex_keeps_out_of_those_that_the_file_names_at_its_altitude(write: Path, altitude: str) -> None:
    row = f'[[cap]]\ntype = "f4f"\ncount = 3\naltitude = "{altitude}"\n'
    low = '[[cap]]\ntype = "f4f"\ncount = 3\naltitude = "low"\n'
    other = {"high": "low", "low": "high"}[altitude]
    head, waves = SEA[: SEA.index("[[cap]]")], SEA[SEA.index("[[wave]]") :]

    def posts(*rows: str) -> dict[str, Post]:
        file = write / "cap.toml"
        file.write_text(head + "\n".join((*rows, waves)))
        return _own(load_battle(file), "us").posts

    chosen = posts(row, low)["f4f-1"].at
    named, free = f'{row}at = "{chosen}"\n', row
    there = Counter((post.at, post.altitude) for post in posts(named, free, low, low).values())
    assert there[chosen, altitude] == 3
    assert set(there.values()) == {3}
    elsewhere = posts(named.replace(f'"{altitude}"', f'"{other}"'), free, low)
    assert elsewhere["f4f-4"] == Post(chosen, altitude), "the other altitude of the hex is free"


def test_a_carrier_has_aboard_what_the_file_says(sea: BattlePack) -> None:
    own = _own(sea, "us")
    assert sorted(unit.type for unit in own.units.values() if unit.place == "deck") == ["sbd", "sbd"]
    assert own.ships["us-cv-enterprise"].task_force == marker_of(sea.position)


def test_fixed_waves_come_in_their_routine_over_their_edge(write: Path) -> None:
    events = _events(packed(write, "fixed"))
    assert {event.die for event in events if isinstance(event, WavesArrived)} == {None}
    routine, seen = 0, dict[int, set[int]]()
    for event in events:
        if isinstance(event, RoutineBegan):
            routine = event.routine
        elif isinstance(event, UnitsAppeared):
            for unit in event.units:
                if unit.side == "jp" and unit.at is not None:
                    seen.setdefault(routine, set()).update(edges_of(HEXES[unit.at]))
    assert set(seen) == {1, 3}
    assert 2 in seen[1]
    assert 5 in seen[3]


def test_a_strike_that_comes_late_is_waited_for(write: Path) -> None:
    file = write / "late.toml"
    file.write_text(FIXED.replace("edge = 2", "edge = 2\nroutine = 3"))
    battle = Fight(load_battle(file), 1)
    battle.play()
    assert any(unit.side == "jp" and unit.routine == 3 for unit in units_seen(battle))
    assert not any(unit.side == "jp" and unit.routine < 3 for unit in units_seen(battle))


def units_seen(battle: Fight) -> list[BattleUnit]:
    return [unit for event in battle.events() if isinstance(event, UnitsAppeared) for unit in event.units]


def test_the_grounded_units_of_a_base_lie_face_down_once_the_set_up_is_over(write: Path) -> None:
    battle = Fight(packed(write, "base"), 2)
    assert not any(isinstance(event, FleetPlaced) for event in battle.events()), "nothing is seen before its time"
    battle.play()
    placed = next(event for event in battle.events() if isinstance(event, FleetPlaced))
    assert len(placed.grounded) == 8
    assert not placed.ships


def _events(pack: BattlePack) -> list[object]:
    battle = Fight(pack, 1)
    battle.play()
    return list(battle.events())


def _own(pack: BattlePack, side: str) -> Own:
    return Fight(pack, 1).session.table.state.own[side]
