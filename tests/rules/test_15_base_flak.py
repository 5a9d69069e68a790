"""[15.3] The flak of an airbase in multiples of ten, and what the scenarios' surprises make of flak."""

from __future__ import annotations

import pytest
from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import flak, flak_strength, lapses
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.airbase import bomb_base
from fastcarriers.carriers.battle.events import FlakFired
from fastcarriers.carriers.battle.orders import AimFlak, FireFlak
from fastcarriers.carriers.battle.records import FlakTarget
from fastcarriers.carriers.scenario_rules import FlakSuppression, Surprise
from maps.hexes import Hex
from maps.tactical import NUMBERS


def east(hexes: int) -> str:
    return NUMBERS[Hex(hexes, 0)]


@pytest.fixture
def b() -> BattleTable:
    """The Japanese attack Midway with its three multiples; the Flak Attack Phase."""
    table = BattleTable("jp", "us", kind="base")
    table.at(ph.FLAK)
    return table


def batteries(count: int) -> list[str]:
    return [f"battery-{number}" for number in range(1, count + 1)]


def site(b: BattleTable, base: str, **fields: int) -> None:
    """The state of the base, as the battle finds it."""
    b.public.sites[base] = replace(b.public.sites[base], **fields)


def aim(b: BattleTable, hex: str, *guns: str) -> None:
    for gun in guns:
        b.order("us", AimFlak(gun, hex, "high"))


def fire(b: BattleTable, hex: str, *dice: int) -> FlakFired:
    (event,) = of_kind(b.order("us", FireFlak(f"{hex}:high"), *(("13.2", die) for die in dice)), FlakFired)
    return event


def test_15_32_each_multiple_has_ten_at_any_range_up_to_six(b: BattleTable) -> None:
    assert list(flak.guns(b.public)) == batteries(3)
    assert [flak.strength(b.public, "battery-3", range) for range in range(9)] == [10] * 7 + [0, 0]
    b.wave("val", east(6))
    b.wave("val", east(7))
    aim(b, east(6), "battery-1")
    assert b.refused("us", AimFlak("battery-1", east(7), "high")) == ["15.32"]


def test_15_32_multiples_combine_as_the_defender_sees_fit(b: BattleTable) -> None:
    val, other = b.wave("val", east(3)), b.wave("val", east(4))
    aim(b, east(3), "battery-1", "battery-3")
    event = fire(b, east(3), 2)
    assert (event.strength, event.guns, event.results) == (20, ("battery-1", "battery-3"), {val: (2, 1)})
    aim(b, east(4), "battery-2")
    event = fire(b, east(4), 2)
    assert (event.strength, event.results) == (10, {other: (2, 0)})


def test_15_32_no_multiple_attacks_twice_in_a_tac_turn(b: BattleTable) -> None:
    b.wave("val", east(3))
    b.wave("val", east(4))
    aim(b, east(3), "battery-1")
    fire(b, east(3), 6)
    assert b.refused("us", AimFlak("battery-1", east(4), "high")) == ["15.32"]
    aim(b, east(4), "battery-2")


@pytest.mark.parametrize("gun", ["battery-0", "battery-4", "battery-01", "battery-", "battery--1", "midway"])
def test_15_32_there_are_no_other_multiples(b: BattleTable, gun: str) -> None:
    b.wave("val", east(3))
    assert b.refused("us", AimFlak(gun, east(3), "high")) == ["13.2"]


def test_15_33_half_of_four_multiples_is_two_of_ten(b: BattleTable) -> None:
    site(b, "midway", flak=4, damage=2)
    assert list(flak.guns(b.public)) == batteries(2)
    assert flak.strength(b.public, "battery-2", 0) == 10
    b.wave("val", east(1))
    aim(b, east(1), *batteries(2))
    assert fire(b, east(1), 6).strength == 20


@pytest.mark.parametrize(
    ("whole", "damage", "left"),
    [(4, 0, 4), (4, 1, 4), (4, 2, 2), (4, 3, 2), (4, 4, 0), (3, 2, 1), (1, 2, 0), (1, 3, 0), (0, 0, 0)],
)
def test_fc_45_flak_of_a_damaged_base(b: BattleTable, whole: int, damage: int, left: int) -> None:
    site(b, "midway", flak=whole, damage=damage)
    assert flak_strength.multiples(b.public) == left


def test_15_33_damage_done_in_the_battle_counts_in_the_next_flak_phase(b: BattleTable) -> None:
    b.wave("val", east(1))
    b.follow(lambda now: bomb_base(now, "jp", 1, 50), ("15.41", 2))
    assert b.public.sites["midway"].damage == 2
    assert flak_strength.multiples(b.public) == 1
    assert b.refused("us", AimFlak("battery-2", east(1), "high")) == ["13.2"]
    aim(b, east(1), "battery-1")


def test_15_3_a_base_elsewhere_does_not_fire() -> None:
    b = BattleTable()
    b.ship("jp-cv-akagi", "000")
    assert list(flak.guns(b.public)) == ["jp-cv-akagi"]


# ---- surprise and suppression


def pearl_harbor(target: str) -> BattleTable:
    b = BattleTable("jp", "us", charts=charts_of("pearl_harbor"))
    kind = "base" if target in b.public.sites else "sea"
    b.public.battle = replace(b.battle, target=target, kind=kind)
    b.at(ph.FLAK)
    return b


def test_surprise_a_surprised_base_fires_few_multiples_in_the_first_routine() -> None:
    b = pearl_harbor("oahu")
    assert b.public.sites["oahu"].flak == 3
    assert flak_strength.multiples(b.public) == 1
    b.follow(lapses.end_surprise)
    b.at(ph.FLAK, routine=2)
    assert flak_strength.multiples(b.public) == 3
    site(b, "oahu", damage=2)
    assert flak_strength.multiples(b.public) == 1
    site(b, "oahu", damage=4)
    assert flak_strength.multiples(b.public) == 0


def test_surprise_ships_in_the_harbor_halve_their_flak_and_the_base_beside_them_joins() -> None:
    b = pearl_harbor("us-1")
    nevada = b.ship("us-bb-nevada", "100")
    whole = b.charts.ships[nevada].flak_short or 0
    assert whole > 1
    assert flak.strength(b.public, nevada, 0) == whole // 2
    assert list(flak.guns(b.public)) == [nevada, "battery-1"]
    b.follow(lapses.end_surprise)
    b.at(ph.FLAK, routine=2)
    assert flak.strength(b.public, nevada, 0) == whole
    assert list(flak.guns(b.public)) == [nevada, *batteries(3)]
    b.wave("kate", "000")
    assert flak.preview(b.public, FlakTarget("000", "high"), batteries(3)).strength == 30


def test_surprise_is_over_when_it_has_been_put_out_of_force() -> None:
    b = pearl_harbor("oahu")
    (rule,) = b.charts.rules(Surprise)
    b.public.void_rules = frozenset({rule.id})
    assert flak_strength.multiples(b.public) == 3


def test_surprise_halves_the_multiples_in_its_game_turns() -> None:
    b = BattleTable("un", "nk", charts=charts_of("korea"))
    b.public.battle = replace(b.battle, target="pyongyang", kind="base")
    b.at(ph.FLAK)
    site(b, "pyongyang", flak=5)
    assert flak_strength.multiples(b.public) == 2
    b.public.game_turn = 2
    assert flak_strength.multiples(b.public) == 5


def test_flak_suppression_is_not_in_force_without_the_modern_tactical_stage() -> None:
    b = BattleTable("us", "nv", charts=charts_of("tonkin_gulf"))
    base = next(site.id for site in b.public.sites.values() if site.side == "nv")
    b.public.battle = replace(b.battle, target=base, kind="base")
    site(b, base, flak=5)
    assert any(b.charts.rules(FlakSuppression))
    for _ in range(2):
        b.wave("a7", "100")
    assert flak_strength.multiples(b.public) == 5
