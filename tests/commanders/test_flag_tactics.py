"""`flag` on the Tactical Display: legal and quick to the target, CAP in the way, and nothing known that is hidden."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from watched_battles import BASE, COAST, FIXED, HEAD, SEA, SIDES, Fight, shipped, strictly

from fastcarriers.battles import fight
from fastcarriers.carriers.battle.events import (
    AirAttackResolved,
    AttacksDeclared,
    CarrierTurned,
    FleetPlaced,
    ShipDisplaced,
    TacTurnBegan,
    UnitFlew,
    UnitsAppeared,
)
from fastcarriers.carriers.battle.orders import DeclareAttack
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.commanders.flag.tactics.bombing import partitions
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.commanders.flag.tactics.prospects import Dice, Prospect
from fastcarriers.commanders.flag.tactics.turning import danger
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Side
from fastcarriers.library.battles import BattlePack, load_battle
from fastcarriers.players import Asked, play_phase
from maps.hexes import distance
from maps.tactical import HEXES

TRIED = ("midway_dive", "midway_torpedo", "hornet", "shokaku_coral", "enterprise_solomons")
POINTS = (0.0, 4.0, 14.0, 28.0, 40.0)


def packed(folder: Path, text: str, name: str = "test") -> BattlePack:
    file = folder / f"{name}.toml"
    file.write_text(text)
    return load_battle(file)


def fought(name: str, seed: int) -> Fight:
    battle = Fight(shipped(name), seed, "flag", "flag")
    battle.play()
    return battle


# ---- orders


@pytest.mark.parametrize("name", ["hornet", "midway_torpedo", "lexington", "ryujo"])
def test_every_order_was_offered_and_every_ready_accepted(name: str) -> None:
    strictly(shipped(name), 5, "flag", "flag")


@pytest.mark.parametrize("text", [SEA, COAST, BASE, FIXED])
@pytest.mark.parametrize("seed", range(2))
def test_every_order_was_offered_in_other_kinds_of_battle_too(tmp_path: Path, text: str, seed: int) -> None:
    strictly(packed(tmp_path, text), seed, "flag", "flag")


def test_the_same_view_gives_the_same_orders() -> None:
    battle = Fight(shipped("hornet"), 3, "flag", "flag")
    compared = 0
    while battle.session.outcome is None:
        for player in battle.players:
            view: Any = player.seat.view()
            if player.side in view.standing.awaits:
                news = tuple(item.event for item in player.seat.news())
                first, second = (
                    commander_called("flag", battle.rules.charts).think(view, news, Asked(player.seat), b"", Random(0))
                    for _ in range(2)
                )
                assert first == second
                compared += 1
        play_phase(battle.players, lambda side, order: None)
    assert compared > 20


def test_what_lies_on_the_enemys_decks_changes_no_order_before_the_bombs_fall(tmp_path: Path) -> None:
    loaded = packed(tmp_path, SEA)
    empty = packed(tmp_path, SEA.replace('deck = [{ type = "sbd", count = 2 }]\n', ""), "empty")
    for seed in range(3):
        orders = [until_the_bombs_fall(pack, seed) for pack in (loaded, empty)]
        assert orders[0] == orders[1]
        assert orders[0]


def until_the_bombs_fall(pack: BattlePack, seed: int) -> list[tuple[Side, Order]]:
    """All orders up to the phase in which attacks are declared for the first time; her owner plays at random."""
    battle = Fight(pack, seed, "random", "flag")
    while battle.session.outcome is None and not any(isinstance(order, DeclareAttack) for _, order in battle.given):
        play_phase(battle.players, lambda side, order: battle.given.append((side, order)))
    return battle.given


# ---- the strike


def test_of_the_bombers_that_come_back_more_than_half_have_attacked() -> None:
    told = [fight(shipped(name), seed, dict.fromkeys(SIDES, "flag")) for name in TRIED for seed in range(2)]
    back = sum(one.back for one in told)
    assert back > 25
    assert sum(one.of_back for one in told) > 0.8 * back


def test_without_cap_all_attack_from_where_they_are_strongest_and_come_home(tmp_path: Path) -> None:
    text = (
        HEAD
        + 'attacker = "jp"\nkind = "coast"\n[[ship]]\nid = "us-cv-enterprise"\n[[wave]]\n'
        + 'units = [{ type = "kate", count = 3 }, { type = "val", count = 3 }]\n'
    )
    told = fight(packed(tmp_path, text), 1, dict.fromkeys(SIDES, "flag"))
    assert told.attackers == told.bombers == told.back == 6


def test_all_have_left_by_the_second_routine_after_their_own() -> None:
    for name in TRIED:
        last = max(wave.routine for wave in shipped(name).position.wave)
        assert fight(shipped(name), 1, dict.fromkeys(SIDES, "flag")).routines <= last + 1


def test_bombers_over_one_ship_attack_together() -> None:
    lots = Counter[int]()
    for seed in range(3):
        for event in fought("shokaku_coral", seed).events():
            if isinstance(event, AttacksDeclared):
                lots.update(len(attack.units) for attack in event.attacks)
    assert lots[2] + lots[3] >= 3


def test_lots_of_three_units_can_be_shared_out_in_five_ways() -> None:
    units = tuple(BattleUnit(f"A{n}", "jp", "val", False, "000", "low") for n in range(3))
    assert [len(list(partitions(units[:count]))) for count in (1, 2, 3)] == [1, 2, 5]


def test_the_gain_of_an_attack_is_the_mean_of_its_column_in_points() -> None:
    tables = shipped("hornet").charts.tables
    prospect = Prospect(Dice(tables), POINTS, 0, (7, 7))
    column = [tables.anti_ship_result(12 - 7, die) for die in range(1, 7)]
    assert prospect.gain([12]) == pytest.approx(sum(POINTS[points] for points in column) / 6)
    assert prospect.gain([12]) > prospect.gain([6, 6])


def test_a_defense_that_is_not_known_counts_half_way() -> None:
    dice = Dice(shipped("hornet").charts.tables)
    unknown, least, most = (Prospect(dice, POINTS, 0, span).gain([10]) for span in ((5, 7), (5, 5), (7, 7)))
    assert unknown == pytest.approx((least + most) / 2)


# ---- the defender


@pytest.mark.parametrize(
    ("name", "ship", "ranges"), [("shokaku_coral", "jp-cv-shokaku", [2] * 6), ("hornet", "us-cv-hornet", [3] * 9 + [5])]
)
def test_a_screen_is_close_where_that_adds_to_its_flak(name: str, ship: str, ranges: list[int]) -> None:
    placed: Any = next(event for event in fought(name, 1).events() if isinstance(event, FleetPlaced))
    at = {one.id: HEXES[one.at] for one in placed.ships}
    assert sorted(distance(at[ship], other) for id, other in at.items() if id != ship) == ranges


def test_cap_begins_in_the_middle() -> None:
    cap: Any = next(event for event in fought("hornet", 1).events() if isinstance(event, UnitsAppeared))
    assert all(distance(HEXES[unit.at], HEXES["000"]) <= 1 for unit in cap.units)


def test_cap_meets_loaded_bombers_at_both_altitudes_before_they_attack() -> None:
    met = Counter[str]()
    for seed in range(2):
        for unit in attacked_by_cap(fought("hornet", seed)):
            if unit.type in ("val", "kate"):
                met[unit.altitude] += 1
    assert met["high"] >= 6
    assert met["low"] >= 4


def attacked_by_cap(battle: Fight) -> list[BattleUnit]:
    """The strike's units that CAP attacked before the first bombs fell."""
    units, found = dict[str, BattleUnit](), list[BattleUnit]()
    for event in battle.events():
        match event:
            case UnitsAppeared():
                units |= {unit.id: unit for unit in event.units}
            case UnitFlew():
                units[event.unit.id] = event.unit
            case AirAttackResolved() if units[event.target].side == battle.rules.position.attacker:
                found.append(units[event.target])
            case AttacksDeclared():
                return found
            case _:
                pass
    return found


def test_a_carrier_turns_to_spoil_run_ins_and_loses_no_ship_by_it() -> None:
    turned = 0
    for name in ("enterprise_cruz", "lexington"):
        for seed in range(3):
            events = fought(name, seed).events()
            turned += sum(isinstance(event, CarrierTurned) for event in events)
            assert not any(isinstance(event, ShipDisplaced) and event.hex is None for event in events)
    assert turned >= 3


def test_a_turn_leaves_less_to_fear_than_there_was() -> None:
    """In each Facing Phase in which she turned, what threatened her before was more than what does after."""
    seen = 0
    for seed in range(3):
        battle = Fight(shipped("enterprise_cruz"), seed, "flag", "drill")
        while battle.session.outcome is None:
            before = scene_of(battle)
            play_phase(battle.players, lambda side, order: None)
            after = scene_of(battle)
            ship = "us-cv-enterprise"
            if before is None or after is None or before.view.standing.name != "facing":
                continue
            if before.view.fleet[ship].facing != after.view.fleet[ship].facing:
                assert danger(before, before.view.fleet[ship], 0) > danger(after, after.view.fleet[ship], 0)
                seen += 1
    assert seen


def scene_of(battle: Fight) -> Outlook | None:
    view: Any = battle.seats["us"].view()
    return None if view.battle is None else Outlook(view, battle.rules.charts, view.battle)


def test_a_battle_goes_through_its_tac_turns() -> None:
    turns = [event.tac_turn for event in fought("hornet", 1).events() if isinstance(event, TacTurnBegan)]
    assert turns[:4] == [1, 2, 3, 4]
