"""The drill fights well enough to be calibrated by: attacks happen, and every order is one that it was offered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from watched_battles import BASE, COAST, FIXED, HEAD, SEA, Fight, shipped, strictly

from fastcarriers.battles import fight
from fastcarriers.carriers.battle.events import (
    AirAttackResolved,
    AttacksDeclared,
    CarrierTurned,
    FlakFired,
    FleetPlaced,
    ShipDisplaced,
    UnitFlew,
    UnitsAppeared,
)
from fastcarriers.carriers.battle.records import BattleShip, BattleUnit
from fastcarriers.kernel.parts import Side
from fastcarriers.library.battles import BattlePack, load_battle
from maps.hexes import Direction
from maps.tactical import HEXES, is_bow_hex

TRIED = ("midway_dive", "midway_torpedo", "hornet", "shokaku_coral", "enterprise_solomons")


def packed(write: Path, text: str) -> BattlePack:
    file = write / "test.toml"
    file.write_text(text)
    return load_battle(file)


@pytest.mark.parametrize("name", ["hornet", "midway_torpedo", "lexington", "ryujo"])
def test_every_order_was_offered_and_every_ready_accepted(name: str) -> None:
    strictly(shipped(name), 5)


@pytest.mark.parametrize("text", [SEA, COAST, BASE, FIXED])
@pytest.mark.parametrize("seed", range(3))
def test_every_order_was_offered_in_other_kinds_of_battle_too(write: Path, text: str, seed: int) -> None:
    strictly(packed(write, text), seed)


def test_over_twenty_battles_at_least_half_of_the_bombers_that_come_back_have_attacked() -> None:
    fought = [fight(shipped(name), seed, {}) for name in TRIED for seed in range(4)]
    back = sum(one.back for one in fought)
    attacked = sum(one.of_back for one in fought)
    assert back > 50
    assert attacked >= back / 2
    assert all(one.attackers for one in fought if one.battle == "midway_dive")


def test_planes_have_left_by_the_second_routine_after_their_own() -> None:
    for name in TRIED:
        pack = shipped(name)
        last = max(wave.routine for wave in pack.position.wave)
        assert fight(pack, 1, {}).routines <= last + 1


def test_torpedo_planes_choose_the_bow_where_they_can() -> None:
    sides = Counter[bool]()
    for seed in range(3):
        battle = Fight(shipped("force_z"), seed)
        battle.play()
        for ship, facing, at in torpedo_attacks(battle):
            sides[is_bow_hex(HEXES[ship], facing, HEXES[at])] += 1
    assert sides[True] > 2 * sides[False]


def torpedo_attacks(battle: Fight) -> list[tuple[str, Direction, str]]:
    """Hex and facing of the ship, and hex of the plane, of each torpedo attack; nobody turns in this battle."""
    found = list[tuple[str, Direction, str]]()
    ships: dict[str, BattleShip] = {}
    units: dict[str, BattleUnit] = {}
    for event in battle.events():
        if isinstance(event, FleetPlaced):
            ships = {ship.id: ship for ship in event.ships}
        elif isinstance(event, UnitFlew):
            units[event.unit.id] = event.unit
        elif isinstance(event, AttacksDeclared):
            for attack in event.attacks:
                target = ships[attack.target]
                assert attack.method == "torpedo"
                for unit in attack.units:
                    found.append((target.at or "", target.facing, units[unit].at or ""))
    return found


def test_cap_meets_bombers_flak_fires_and_escort_fights() -> None:
    battle = Fight(shipped("hornet"), 1)
    battle.play()
    sides: dict[str, BattleUnit] = {}
    attacks = Counter[Side]()
    for event in battle.events():
        if isinstance(event, UnitsAppeared):
            sides |= {unit.id: unit for unit in event.units}
        elif isinstance(event, AirAttackResolved):
            attacks[sides[event.attackers[0]].side] += 1
    assert attacks["us"] >= 5
    guns = [event for event in battle.events() if isinstance(event, FlakFired)]
    assert guns
    assert all(event.strength >= 10 for event in guns), "flak below the first column is wasted"


def test_cap_combines_where_one_alone_would_do_nothing() -> None:
    combined = 0
    for seed in range(3):
        battle = Fight(shipped("hornet"), seed)
        battle.play()
        combined += sum(isinstance(e, AirAttackResolved) and len(e.attackers) > 1 for e in battle.events())
    assert combined


def test_a_carrier_turns_away_from_torpedo_planes_and_loses_no_ship_by_it() -> None:
    for seed in range(3):
        battle = Fight(shipped("enterprise_cruz"), seed)
        battle.play()
        events = battle.events()
        assert any(isinstance(event, CarrierTurned) for event in events)
        assert not any(isinstance(event, ShipDisplaced) and event.hex is None for event in events)


def test_a_base_is_bombed(write: Path) -> None:
    pack = packed(write, BASE)
    assert any(fight(pack, seed, {}).damage["midway"] for seed in range(4))


def test_level_bombers_make_their_runs_at_ships_and_bases(write: Path) -> None:
    waves = '[[wave]]\nunits = [{ type = "b17", count = 3 }, { type = "b26", count = 3 }]\n'
    ship = HEAD + 'attacker = "us"\nkind = "coast"\n[[ship]]\nid = "jp-cv-akagi"\n' + waves
    base = HEAD + 'attacker = "us"\nkind = "base"\nmap = "south_pacific"\n[base]\nid = "rabaul"\nflak = 1\n' + waves
    assert all(fight(packed(write, ship), seed, {}).attackers == 6 for seed in range(3))
    assert all(fight(packed(write, base), seed, {}).attackers >= 3 for seed in range(3))


def test_a_lesser_ship_on_the_way_is_let_go_for_a_carrier() -> None:
    for seed in range(3):
        told = fight(shipped("hiryu_second"), seed, {})
        assert not any(points for ship, points in told.damage.items() if not ship.startswith("us-cv"))
