"""[13.9] Damage to air units, [15.31, 15.49] CAP of an airbase, [15.72] Zekes with auxiliary tanks."""

from __future__ import annotations

import pytest
from air_fights import attack, has_work, next_phase, refused
from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import air_combat
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.airbase import bomb_base
from fastcarriers.carriers.battle.losses import hit_grounded, hit_unit, hurt_unit
from fastcarriers.carriers.battle.orders import AttackInAir
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import UnitLost

HEX, NEXT = "040", "041"
AKAGI = "jp-cv-akagi"
# Anti-air strengths of the charts: ZEKE and F4F 8 (back 4), SBD 5 (back 3) and TBD 2 (back 1) in parentheses.


@pytest.fixture
def b() -> BattleTable:
    """The US attack a Japanese task force; the CAP Attack Phase."""
    table = BattleTable()
    table.at(ph.CAP_ATTACK)
    return table


# ---- 13.9


@pytest.mark.parametrize(
    ("half", "points", "state"),
    [
        (False, 0, "full"),
        (False, 1, "half"),
        (False, 2, "lost"),
        (True, 0, "half"),
        (True, 1, "lost"),
        (True, 2, "lost"),
    ],
)
def test_13_9_one_point_turns_a_unit_over_and_two_or_one_more_remove_it(
    b: BattleTable, half: bool, points: int, state: str
) -> None:
    sbd = b.wave("sbd", HEX, half=half)
    own = b.own("us").matched[sbd]
    b.follow(lambda now: hit_unit(now, sbd, points))
    counter, unit = b.public.air[sbd], b.own("us").units[own]
    if state == "lost":
        assert counter.at is None
        assert not counter.exited
        assert unit.place == "lost"
    else:
        assert (counter.at, unit.place) == (HEX, "strike")
        assert counter.half == unit.half == (state == "half")


@pytest.mark.parametrize(
    ("points", "half", "lost"), [(1, False, False), (2, True, False), (3, True, False), (4, True, True)]
)
def test_13_9_the_points_are_those_of_the_chart(points: int, half: bool, lost: bool) -> None:
    """A chart by which two points turn a unit over and four remove it."""
    c = charts_of()
    damage = replace(c.tables.damage, air=replace(c.tables.damage.air, front_to_back=2, eliminated=4))
    b = BattleTable(charts=Charts(replace(c.tables, damage=damage), c.types, c.ships, c.map, c.scenario, c.options))
    sbd, zeke = b.wave("sbd", HEX), b.unit("jp", "zeke", "deck", AKAGI)
    b.ship(AKAGI, "000")
    grounded = BattleTable("jp", "us", kind="base", charts=b.charts)
    wildcat = grounded.on_ground("f4f", "000")
    b.follow(lambda now: hit_unit(now, sbd, points))
    b.follow(lambda now: hurt_unit(now, "jp", zeke, points, "carrier_lost"))
    grounded.follow(lambda now: hit_grounded(now, "us", wildcat, points))
    units = [b.own("us").units["sbd-1"], b.own("jp").units[zeke], grounded.own("us").units["f4f-1"]]
    assert {unit.place == "lost" for unit in units} == {lost}
    assert {unit.half for unit in units if unit.place != "lost"} <= {half}


def test_13_9_an_eliminated_unit_is_gone_for_attackers_and_targets(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(2)]
    sbd = b.wave("sbd", HEX, half=True)
    events = b.order("jp", AttackInAir(sbd, (zekes[0],)), ("13.1", 1))
    (lost,) = of_kind(events, UnitLost)
    assert (lost.to, lost.why) == ("us", "combat")
    assert refused(b, sbd, zekes[1]) == ["13.1"]
    assert not has_work(b, "jp")


def test_13_9_a_half_unit_fights_with_the_values_of_its_back(b: BattleTable) -> None:
    half, sbd = b.cap("zeke", HEX, half=True), b.wave("sbd", HEX, half=True)
    event = attack(b, sbd, half)
    assert (event.strength, event.against) == (4, 3)


# ---- 15.31, 15.49


def base_battle() -> BattleTable:
    table = BattleTable("jp", "us", kind="base")
    table.at(ph.CAP_ATTACK)
    return table


def test_15_31_the_cap_of_an_airbase_attacks_as_that_of_a_task_force() -> None:
    b = base_battle()
    f4f, kate = b.cap("f4f", HEX), b.wave("kate", HEX)
    event = attack(b, kate, f4f, die=3)
    assert (event.strength, event.against, event.damage) == (8, 2, 1)


def test_15_49_damage_to_the_base_does_not_touch_its_cap() -> None:
    b = base_battle()
    f4f, kate = b.cap("f4f", HEX), b.wave("kate", HEX)
    before = (b.public.air[f4f], dict(b.own("us").units))
    b.follow(lambda now: bomb_base(now, "jp", 1, 200), ("15.41", 1))
    assert b.public.sites["midway"].damage == 4
    assert (b.public.air[f4f], dict(b.own("us").units)) == before
    assert attack(b, kate, f4f).strength == 8


# ---- 15.72


def test_15_72_an_extended_zeke_attacks_and_defends_with_one_less(b: BattleTable) -> None:
    charts = b.charts
    zeke = BattleUnit("A1", "jp", "zeke", False, HEX, "high", extended=True)
    assert [air_combat.strength(charts, replace(zeke, half=half)) for half in (False, True)] == [7, 3]
    assert [air_combat.strength(charts, replace(zeke, half=half, extended=False)) for half in (False, True)] == [8, 4]


def test_15_72_the_counter_tells_it_for_the_attack_on_it_needs_to_be_known() -> None:
    b = BattleTable("jp", "us")
    f4f, zeke, tanks = b.cap("f4f", HEX), b.wave("zeke", HEX), b.wave("zeke", HEX, extended=True)
    b.at(ph.CAP_ATTACK)
    assert refused(b, zeke, f4f) == ["13.18"]  # 8 against 8
    event = attack(b, tanks, f4f)
    assert (event.strength, event.against) == (8, 7)
    next_phase(b, ph.AIR_ATTACK)
    assert refused(b, f4f, tanks) == ["13.18"]
    assert attack(b, f4f, zeke, tanks).strength == 15
