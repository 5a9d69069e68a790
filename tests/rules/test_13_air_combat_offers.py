"""[13.1] Air-to-air combat: what is offered is what the rules allow; previews; hostile orders."""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec
import pytest
from air_fights import attack, has_work, next_phase, refused, shifted
from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of

from fastcarriers.carriers.battle import air_combat
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.orders import AttackInAir
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import IllegalOrder

HEX, NEXT = "040", "041"
# Anti-air strengths of the charts: ZEKE and F4F 8 (back 4), SBD 5 (back 3) and TBD 2 (back 1) in parentheses.


@pytest.fixture
def b() -> BattleTable:
    """The US attack a Japanese task force; the CAP Attack Phase."""
    table = BattleTable()
    table.at(ph.CAP_ATTACK)
    return table


# ---- previews


def test_13_1_the_preview_says_what_the_die_would_do(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(2)]
    sbd = b.wave("sbd", HEX)
    seen = air_combat.preview(b.public, sbd, tuple(zekes))
    damage: list[int] = []
    for die in range(1, 7):
        b.public.air[sbd] = replace(b.public.air[sbd], half=False, at=HEX)
        next_phase(b, ph.CAP_ATTACK)
        event = attack(b, sbd, *zekes, die=die)
        assert event.strength - event.against == seen.differential == 11
        damage.append(event.damage)
    assert seen.odds == (damage.count(0), damage.count(1), damage.count(2))
    assert seen.odds.points == sum(damage) / 6


def test_13_1_own_column_the_flak_line_does_not_touch_air_combat() -> None:
    """B24: of the two lines over the Anti-Air Combat Results Table each serves its own kind of attack."""
    assert damage_with(shifted("differential"), 6) != damage_with(charts_of(), 6)
    assert damage_with(shifted("flak"), 6) == damage_with(charts_of(), 6)


def damage_with(charts: Charts, differential: int) -> list[int]:
    return [charts.tables.anti_air_result(differential, die) for die in range(1, 7)]


# ---- hostile orders, and one truth


@pytest.mark.parametrize("target", ["", "A99", "D1", "G1", "jp-cv-akagi", "-1", "999", "A1\n"])
@pytest.mark.parametrize("attackers", [(), ("D1",), ("A1",), ("",), ("D1", "D1"), ("D1",) * 500, ("-1", "D2", "☃")])
def test_13_1_junk_is_refused(b: BattleTable, target: str, attackers: tuple[str, ...]) -> None:
    b.cap("zeke", HEX)
    b.wave("sbd", HEX)
    b.public.air["A1"] = replace(b.public.air["A1"], at=None)
    assert b.refused("jp", AttackInAir(target, attackers)) == ["13.1"]


def test_13_1_without_a_battle_nothing_is_attacked(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", HEX)
    b.public.battle = None
    assert refused(b, sbd, zeke) == ["13.82"]


def crowded(b: BattleTable, random: Random) -> None:
    """Up to six units a side in two hexes, in all states."""
    b.public.air.clear()
    for _ in range(random.randint(1, 6)):
        b.cap(random.choice(("zeke", "zeke", "claude")), random.choice((HEX, NEXT)), random.choice(("high", "low")),
              half=random.random() < 0.4, attacked=random.random() < 0.2)  # fmt: skip
    for _ in range(random.randint(1, 6)):
        b.wave(random.choice(("f4f", "sbd", "tbd", "pby")), random.choice((HEX, NEXT)), random.choice(("high", "low")),
               half=random.random() < 0.4, targeted=random.random() < 0.2, routine=random.choice((1, 2)))  # fmt: skip


def legal_by_the_book(b: BattleTable, target: BattleUnit, attackers: list[BattleUnit]) -> bool:
    """13.11 to 13.18 once more, said another way: by looking at every attack that there could be."""
    types = b.charts.types

    def value(unit: BattleUnit) -> int:
        return types[unit.type].antiair_back if unit.half else types[unit.type].antiair

    def allowed(against: BattleUnit, team: list[BattleUnit]) -> bool:
        here = all((unit.at, unit.altitude) == (against.at, against.altitude) for unit in team)
        fresh = not against.targeted and not any(unit.attacked for unit in team)
        able = all(types[unit.type].may_attack_air for unit in team)
        return here and fresh and able and sum(map(value, team)) > value(against)

    if not allowed(target, attackers) or types[target.type].function in ("F", "FB"):
        return allowed(target, attackers)
    side = [unit for unit in b.public.air.values() if unit.side == "jp"]
    fighters = [
        unit for unit in b.public.air.values() if unit.side == "us" and types[unit.type].function in ("F", "FB")
    ]
    fighters = [unit for unit in fighters if (unit.at, unit.altitude) == (target.at, target.altitude)]
    teams = [list(team) for count in (1, 2, 3) for team in combinations(side, count)]
    return not any(allowed(fighter, team) for fighter in fighters for team in teams)


def test_13_11_to_13_18_what_is_offered_is_what_the_rules_allow(b: BattleTable) -> None:
    random = Random(13)
    seen = {True: 0, False: 0}
    for _ in range(60):
        crowded(b, random)
        mine = sorted((unit for unit in b.public.air.values() if unit.side == "jp"), key=lambda unit: unit.id)
        offers = {order for id in b.public.air for order in b.table.options("jp", id)}
        for target in [unit for unit in b.public.air.values() if unit.side == "us"]:
            for team in (team for count in (1, 2, 3) for team in combinations(mine, count)):
                order = AttackInAir(target.id, tuple(unit.id for unit in team))
                legal = legal_by_the_book(b, target, list(team))
                seen[legal] += 1
                assert (order in offers) == legal
                assert (air_combat.refusal_to_attack(b.public, b.own("jp"), order) is None) == legal
        pieces = b.table.offers("jp").pieces.get("AttackInAir", ())
        assert set(pieces) == {order.target for order in offers if isinstance(order, AttackInAir)}
        assert has_work(b, "jp") == bool(pieces)
    assert min(seen.values()) > 50


def test_13_14_attackers_are_named_in_the_order_of_their_numbers(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX if number in (2, 10) else NEXT) for number in range(1, 11)]
    sbd = b.wave("sbd", HEX)
    assert AttackInAir(sbd, ("D2", "D10")) in b.table.options("jp", sbd)
    assert refused(b, sbd, zekes[9], zekes[1]) == ["13.13"]
    attack(b, sbd, zekes[1], zekes[9])


def test_13_1_orders_and_refusals_can_be_written_down(b: BattleTable) -> None:
    zeke, f4f = b.cap("zeke", HEX), b.wave("f4f", HEX)
    with pytest.raises(IllegalOrder) as refusal:
        b.table.decide(AttackInAir(f4f, (zeke,)), "jp")
    assert msgspec.json.encode(refusal.value.faults[0])
    assert refusal.value.faults[0].said.args["differential"] == 0
