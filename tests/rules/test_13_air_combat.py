"""[13.1] Air-to-air combat on the Tactical Display, [13.82, 13.84] who may attack when, and the rulings."""

from __future__ import annotations

import pytest
from air_fights import attack, has_work, next_phase, refused
from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import air_combat
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import AirAttackResolved, UnitHalved, UnitHit
from fastcarriers.carriers.battle.losses import hit_unit
from fastcarriers.carriers.battle.orders import AimFlak, AttackInAir, FireFlak
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.parts import PUBLIC

HEX, NEXT = "040", "041"
# Anti-air strengths of the charts: ZEKE and F4F 8 (back 4), SBD 5 (back 3) and TBD 2 (back 1) in parentheses.


@pytest.fixture
def b() -> BattleTable:
    """The US attack a Japanese task force; the CAP Attack Phase."""
    table = BattleTable()
    table.at(ph.CAP_ATTACK)
    return table


# ---- 13.1


def test_13_1_strength_less_strength_gives_the_column_and_the_result_is_felt_at_once(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", HEX)
    events = b.order("jp", AttackInAir(sbd, (zeke,)), ("13.1", 1))
    (event,) = of_kind(events, AirAttackResolved)
    assert (event.strength, event.against, event.die, event.damage) == (8, 5, 1, 1)
    assert event.to == PUBLIC
    assert b.public.air[sbd].half
    assert b.own("us").units[b.own("us").matched[sbd]].half
    assert [(hit.to, hit.unit.half) for hit in of_kind(events, UnitHit)] == [(PUBLIC, True)]
    assert [hit.to for hit in of_kind(events, UnitHalved)] == ["us"]
    assert not b.public.air[zeke].half


def test_13_1_a_miss_hurts_nobody(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", HEX)
    events = b.order("jp", AttackInAir(sbd, (zeke,)), ("13.1", 2))
    assert not of_kind(events, UnitHit)
    assert not of_kind(events, UnitHalved)
    assert b.public.air[sbd].at == HEX


def test_13_1_only_the_phasing_player_attacks(b: BattleTable) -> None:
    zeke, f4f = b.cap("zeke", HEX, half=True), b.wave("f4f", HEX)
    assert b.refused("us", AttackInAir(zeke, (f4f,))) == ["order"]
    next_phase(b, ph.AIR_ATTACK)
    assert b.refused("jp", AttackInAir(f4f, (zeke,))) == ["order"]
    assert attack(b, zeke, f4f).target == zeke


def test_13_1_no_other_phase_knows_air_to_air_attacks(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", HEX)
    for phase in (ph.DEFENDER_AIR, ph.FACING, ph.FLAK):
        b.at(phase)
        assert b.refused("jp", AttackInAir(sbd, (zeke,))) == ["4.1"]


def test_13_1_each_attack_is_resolved_before_the_next_and_changes_what_it_may_be(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX, half=True) for _ in range(2)]
    sbd, other = b.wave("sbd", HEX), b.wave("sbd", HEX)
    assert refused(b, other, zekes[1]) == ["13.18"]
    attack(b, sbd, *zekes, die=6)
    assert not has_work(b, "jp")
    b.follow(lambda now: hit_unit(now, other, 1))
    assert not has_work(b, "jp")
    next_phase(b, ph.CAP_ATTACK)
    assert attack(b, other, zekes[1]).against == 3


def test_13_11_only_in_the_same_hex(b: BattleTable) -> None:
    zeke, near, here = b.cap("zeke", HEX), b.wave("sbd", NEXT), b.wave("sbd", HEX)
    assert refused(b, near, zeke) == ["13.11"]
    assert attack(b, here, zeke).target == here


def test_13_12_each_unit_is_the_target_of_one_attack_in_a_phase(b: BattleTable) -> None:
    first, second = b.cap("zeke", HEX), b.cap("zeke", HEX)
    sbd = b.wave("sbd", HEX)
    attack(b, sbd, first)
    assert refused(b, sbd, second) == ["13.12"]
    next_phase(b, ph.CAP_ATTACK)
    attack(b, sbd, second)


def test_13_13_each_unit_attacks_once_in_a_phase(b: BattleTable) -> None:
    zeke = b.cap("zeke", HEX)
    sbds = [b.wave("sbd", HEX) for _ in range(2)]
    attack(b, sbds[0], zeke)
    assert refused(b, sbds[1], zeke) == ["13.13"]
    next_phase(b, ph.CAP_ATTACK)
    attack(b, sbds[1], zeke)


def test_13_13_no_unit_counts_twice_in_one_attack(b: BattleTable) -> None:
    zeke, other, sbd = b.cap("zeke", HEX), b.cap("zeke", HEX), b.wave("sbd", HEX)
    assert refused(b, sbd, zeke, zeke) == ["13.13"]
    assert refused(b, sbd, other, zeke) == ["13.13"]  # one order, one way to write it
    attack(b, sbd, zeke, other)


def test_13_14_two_or_three_combine_into_one_strength(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX), b.cap("zeke", HEX), b.cap("zeke", HEX, half=True)]
    sbd, other = b.wave("sbd", HEX), b.wave("sbd", HEX)
    event = attack(b, sbd, *zekes[:2], die=5)
    assert (event.strength, event.against, event.damage) == (16, 5, 0)  # +11
    next_phase(b, ph.CAP_ATTACK)
    event = attack(b, other, *zekes, die=5)
    assert (event.strength, event.against, event.damage) == (20, 5, 1)  # +15
    assert all(b.public.air[zeke].attacked for zeke in zekes)


def test_13_14_not_four_and_not_none(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(4)]
    sbd = b.wave("sbd", HEX)
    assert refused(b, sbd, *zekes) == ["13.14"]
    assert refused(b, sbd) == ["13.14"]


def test_13_14_defenders_do_not_combine(b: BattleTable) -> None:
    zeke = b.cap("zeke", HEX)
    sbds = [b.wave("sbd", HEX) for _ in range(3)]
    assert attack(b, sbds[1], zeke).against == 5


def test_13_15_parenthesised_strength_never_attacks_but_defends(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX, half=True), b.wave("sbd", HEX)
    assert refused(b, sbd, zeke) == ["13.18"]  # 4 against 5
    next_phase(b, ph.AIR_ATTACK)
    assert refused(b, zeke, sbd) == ["13.15"]
    assert not has_work(b, "us")


def test_fc_54_a_search_plane_never_attacks_and_is_no_fighter(b: BattleTable) -> None:
    zeke, pby, f4f = b.cap("zeke", HEX, half=True), b.wave("pby", HEX), b.wave("f4f", HEX)
    assert not air_combat.is_fighter(b.charts, b.public.air[pby])
    assert not air_combat.may_ever_attack(b.charts, b.public.air[pby])
    next_phase(b, ph.AIR_ATTACK)
    assert refused(b, zeke, pby) == ["13.15"]
    assert refused(b, zeke, pby, f4f) == ["13.15"]
    assert attack(b, zeke, f4f, die=6).strength == 8


def test_fc_54_not_even_if_its_counter_had_no_parentheses(b: BattleTable) -> None:
    pby = BattleUnit("A1", "us", "pby", False, HEX, "high")
    types = {**b.charts.types, "pby": replace(b.charts.types["pby"], may_attack_air=True)}
    charts = Charts(b.charts.tables, types, b.charts.ships, b.charts.map, b.charts.scenario, b.charts.options)
    assert not air_combat.may_ever_attack(charts, pby)


def test_13_16_fighters_are_attacked_before_other_units(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(2)]
    f4f, sbd = b.wave("f4f", HEX, half=True), b.wave("sbd", HEX)
    assert refused(b, sbd, zekes[0]) == ["13.16"]
    attack(b, f4f, zekes[0])
    attack(b, sbd, zekes[1])


def test_13_16_fighters_elsewhere_do_not_protect(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX, "low"), b.wave("sbd", HEX, "low")
    b.wave("f4f", HEX, "high", half=True)
    b.wave("f4f", NEXT, "low", half=True)
    attack(b, sbd, zeke)


def test_fc_99_a_fighter_beyond_the_reach_of_all_does_not_protect(b: BattleTable) -> None:
    zeke, f4f, sbd = b.cap("zeke", HEX), b.wave("f4f", HEX), b.wave("sbd", HEX)
    assert refused(b, f4f, zeke) == ["13.18"]
    attack(b, sbd, zeke)


def test_fc_99_a_fighter_within_the_reach_of_all_together_does(b: BattleTable) -> None:
    full, half = b.cap("zeke", HEX), b.cap("zeke", HEX, half=True)
    f4f, sbd = b.wave("f4f", HEX), b.wave("sbd", HEX)
    assert refused(b, sbd, full) == ["13.16"]
    attack(b, f4f, full, half)
    assert refused(b, sbd, full) == ["13.13"]


def test_fc_99_only_those_count_who_can_still_attack(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(2)]
    strong, weak = b.wave("f4f", HEX), b.wave("f4f", HEX, half=True)
    sbd = b.wave("sbd", HEX)
    attack(b, weak, zekes[0])
    attack(b, sbd, zekes[1])  # alone it cannot attack the fighter that is left
    assert not b.public.air[strong].targeted


def test_fc_99_f_and_fb_are_fighters_and_nothing_else() -> None:
    charts = charts_of("korea")
    functions: dict[bool, set[str]] = {True: set(), False: set()}
    for type in charts.types.values():
        fighter = air_combat.is_fighter(charts, BattleUnit("A1", "un", type.id, False, HEX, "high"))
        functions[fighter].add(type.function)
    assert functions[True] == {"F", "FB"}
    assert {"B", "AS"} <= functions[False]


def test_13_17_other_altitude_states_are_out_of_reach(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX, "high"), b.wave("sbd", HEX, "low")
    assert refused(b, sbd, zeke) == ["13.17"]
    assert not has_work(b, "jp")


def test_fc_38_a_climbing_unit_meets_only_climbing_ones(b: BattleTable) -> None:
    zeke = b.cap("zeke", HEX, "climbing", climbing_since=1)
    for altitude in ("high", "low"):
        sbd = b.wave("sbd", HEX, altitude)
        assert refused(b, sbd, zeke) == ["13.17"]
    sbd = b.wave("sbd", HEX, "climbing")
    attack(b, sbd, zeke)


def test_13_18_plus_one_at_least(b: BattleTable) -> None:
    half = b.cap("zeke", HEX, half=True)
    f4f, weaker = b.wave("f4f", HEX, half=True), b.wave("sbd", NEXT, half=True)
    assert refused(b, f4f, half) == ["13.18"]  # 4 against 4
    b.public.air[half] = replace(b.public.air[half], at=NEXT)
    event = attack(b, weaker, half)
    assert event.strength - event.against == 1


def test_13_19_strength_is_not_split(b: BattleTable) -> None:
    zekes = [b.cap("zeke", HEX) for _ in range(2)]
    tbds = [b.wave("tbd", HEX) for _ in range(2)]
    assert attack(b, tbds[0], *zekes).strength == 16
    assert [refused(b, tbds[1], zeke) for zeke in zekes] == [["13.13"], ["13.13"]]


# ---- 13.82, 13.84


def test_13_82_units_of_an_earlier_routine_neither_attack_nor_add_their_strength(b: BattleTable) -> None:
    zeke = b.cap("zeke", HEX, half=True)
    old, new = b.wave("f4f", HEX, routine=1), b.wave("f4f", HEX, routine=2)
    b.at(ph.AIR_ATTACK, routine=2)
    assert refused(b, zeke, old) == ["13.82"]
    assert refused(b, zeke, old, new) == ["13.82"]
    attack(b, zeke, new)


def test_13_82_they_may_be_attacked(b: BattleTable) -> None:
    zeke, old = b.cap("zeke", HEX), b.wave("sbd", HEX, routine=1)
    b.at(ph.CAP_ATTACK, routine=2)
    attack(b, old, zeke)


def test_13_82_alone_they_leave_the_attacker_nothing_to_do(b: BattleTable) -> None:
    b.cap("zeke", HEX, half=True)
    b.wave("f4f", HEX, routine=1)
    assert has_work(b, "us")
    b.at(ph.AIR_ATTACK, routine=2)
    assert not has_work(b, "us")


def test_13_84_cap_attacks_in_every_routine(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", HEX)
    for routine in (1, 2, 3):
        next_phase(b, ph.CAP_ATTACK)
        b.at(ph.CAP_ATTACK, routine=routine)
        attack(b, sbd, zeke)


# ---- rulings and the sequence


def test_fc_87_engaged_are_who_attacked_or_were_attacked_in_the_air_not_by_flak(b: BattleTable) -> None:
    zeke, idle, shot = b.cap("zeke", HEX), b.cap("zeke", HEX), b.cap("zeke", NEXT)
    sbd, beside = b.wave("sbd", HEX), b.wave("sbd", NEXT)
    attack(b, sbd, zeke)
    b.ship("jp-cv-akagi", "000")
    b.at(ph.FLAK)
    b.order("jp", AimFlak("jp-cv-akagi", NEXT, "high"))
    b.order("jp", FireFlak(f"{NEXT}:high"), ("13.2", 6), ("13.2", 6))
    engaged = {id for id, unit in b.public.air.items() if unit.engaged}
    assert engaged == {zeke, sbd}
    assert {idle, shot, beside}.isdisjoint(engaged)


def test_fc_92_units_in_an_entry_hex_are_out_of_the_reach_of_cap(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", "331"), b.wave("sbd", "397")
    assert refused(b, sbd, zeke) == ["13.11"]
    assert not has_work(b, "jp")


def test_4_1_c_the_phase_is_opened_only_where_an_attack_is_legal(b: BattleTable) -> None:
    zeke, sbd = b.cap("zeke", HEX), b.wave("sbd", NEXT)
    b.at(ph.FACING)
    b.ready()
    assert b.public.standing.name not in (ph.FACING, ph.CAP_ATTACK)
    b.public.air[zeke] = replace(b.public.air[zeke], at=NEXT)
    b.at(ph.FACING)
    b.ready()
    assert b.public.standing.name == ph.CAP_ATTACK
    attack(b, sbd, zeke)


def test_13_12_13_13_the_next_air_to_air_phase_begins_afresh(b: BattleTable) -> None:
    zeke, f4f = b.cap("zeke", HEX), b.wave("f4f", HEX, half=True)
    attack(b, f4f, zeke)
    assert b.public.air[zeke].attacked
    assert b.public.air[f4f].targeted
    b.follow(air_combat.prepare)
    assert not any(unit.attacked or unit.targeted for unit in b.public.air.values())
    assert b.public.air[zeke].engaged
    assert b.follow(air_combat.prepare) == ()
