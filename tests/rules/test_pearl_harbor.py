"""Rules of Pearl Harbor and Korea that a battle sets going or puts out of force, and ships that lie in harbor."""

from __future__ import annotations

from typing import Any

import pytest
from battles import BattleTable, begin, contact
from bombing import declare, dived, level, over_ships, resolve, results, torpedo
from msgspec.structs import replace
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import phases as strategic
from fastcarriers.carriers import sequence, strikes
from fastcarriers.carriers.battle import entering, flak_strength
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import BattleEnded, RoutineBegan
from fastcarriers.carriers.battle.orders import AttackInAir, DeclareAttack, EnterUnit, Strafe
from fastcarriers.carriers.battle.records import Arrival
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import RulesLapsed, UnitScrambled
from fastcarriers.carriers.orders import LaunchToCap
from fastcarriers.carriers.scenario_rules import AttackBarred
from fastcarriers.kernel.parts import PUBLIC

HARBOR, OAHU, NEVADA = "us-1", "oahu", "us-bb-nevada"
PEARL_HARBOR = charts_of("pearl_harbor", ["carriers_at_sea"])


def raid(target: str, *ships: str, tac_turn: int = 3) -> BattleTable:
    """The Japanese over Oahu, the harbor or another task force; the last phase of a tac-turn."""
    b = BattleTable("jp", "us", charts=PEARL_HARBOR)
    kind: Any = "base" if target in b.public.sites else "sea"
    b.public.battle = replace(b.battle, target=target, kind=kind)
    own = b.own("jp")
    own.strikes[b.striking] = replace(own.strikes[b.striking], target=target, contact=target)
    b.target = target
    if kind == "sea":
        b.task_force("us", int(target[3:]), "2112", *ships)
    for ship in ships:
        b.ship(ship, "000")
    b.at(ph.SURFACE_ATTACK, tac_turn=tac_turn)
    return b


# ---- surprise


@pytest.mark.parametrize(("target", "ships"), [(OAHU, ()), (HARBOR, (NEVADA,))])
def test_surprise_is_over_for_the_whole_game_after_the_first_routine(target: str, ships: tuple[str, ...]) -> None:
    b = raid(target, *ships)
    p36 = b.unit("us", "p36", "deck", OAHU)
    assert flak_strength.multiples(b.public) == 1
    events = b.ready()  # nobody is over the target any more
    assert of_kind(events, BattleEnded)
    assert [(event.to, event.rules) for event in of_kind(events, RulesLapsed)] == [(PUBLIC, ("surprise",))]
    assert b.public.void_rules == {"surprise"}
    assert b.public.standing.name == strategic.TAKE_OFF
    b.order("us", LaunchToCap(p36))
    assert flak_strength.multiples(raid_again(target, *ships).public) == 3


def raid_again(target: str, *ships: str) -> BattleTable:
    """Another battle of the same game."""
    b = raid(target, *ships)
    b.public.void_rules = frozenset({"surprise"})
    return b


def test_surprise_lasts_through_the_six_tac_turns_of_the_first_routine() -> None:
    b = raid(HARBOR, NEVADA)
    b.wave("val", "100", "high")
    assert of_kind(b.ready(), RulesLapsed) == []
    b.unit("jp", "val", "strike", b.striking, slot="1", endurance=4)
    b.at(ph.SURFACE_ATTACK, tac_turn=6)
    events = b.ready(("11.3", 3), ("11.3", 1))
    assert of_kind(events, RulesLapsed)
    assert [event.routine for event in of_kind(events, RoutineBegan)] == [2]


def test_surprise_is_not_over_when_ships_at_sea_are_attacked() -> None:
    b = raid("us-2", "us-cv-enterprise")
    p40 = b.unit("us", "p40", "deck", OAHU)
    events = b.ready()
    assert of_kind(events, BattleEnded)
    assert of_kind(events, RulesLapsed) == []
    assert b.refused("us", LaunchToCap(p40)) == ["surprise"]


# ---- scramble


@pytest.fixture
def s() -> Situation:
    """Oahu has been attacked: eight P-40s in its boxes, two on the Flight Deck."""
    s = Situation(PEARL_HARBOR)
    s.units(4, "us", "p40", "hangar", OAHU)
    s.units(2, "us", "p40", "arm", OAHU)
    s.unit("us", "p40", "deck", OAHU)
    s.unit("us", "p40", "deck", OAHU, half=True)
    s.units(3, "us", "p36", "deck", OAHU)
    s.phase(strategic.INTERFACE, game_turn=2, op_turn=0)
    s.public.void_rules = frozenset({"surprise"})
    return s


def scrambled(s: Situation, op_turn: int) -> list[str]:
    events = of_kind(s.follow(lambda now: sequence.begin_op_turn(now, op_turn)), UnitScrambled)
    assert {event.to for event in events} <= {"us"}
    return [event.unit for event in events]


def test_scramble_two_units_an_op_turn_from_the_flight_deck_first_and_six_in_all(s: Situation) -> None:
    assert scrambled(s, 1) == ["p40-7", "p40-8"]
    assert scrambled(s, 2) == ["p40-5", "p40-6"]
    assert scrambled(s, 3) == ["p40-1", "p40-2"]
    assert scrambled(s, 4) == []
    units = s.own("us").units.values()
    assert sorted(unit.type for unit in units if (unit.place, unit.at) == ("cap", OAHU)) == ["p40"] * 6


def test_scramble_when_op_turns_just_pass_too(s: Situation) -> None:
    events = s.follow(lambda now: sequence.pass_op_turns(now, 4))
    assert len(of_kind(events, UnitScrambled)) == 6


@pytest.mark.parametrize(("damage", "number"), [(2, 2), (3, 0)])
def test_scramble_while_the_base_has_at_most_d2(s: Situation, damage: int, number: int) -> None:
    s.public.sites[OAHU] = replace(s.public.sites[OAHU], damage=damage)
    assert len(scrambled(s, 1)) == number


def test_scramble_not_before_the_first_routine_and_not_by_night(s: Situation) -> None:
    s.public.void_rules = frozenset()
    assert scrambled(s, 1) == []
    s.public.void_rules, s.public.game_turn = frozenset({"surprise"}), 6
    assert scrambled(s, 1) == []


# ---- moored


def test_moored_a_strike_on_the_harbor_meets_the_cap_of_oahu_and_no_other() -> None:
    s = Situation(PEARL_HARBOR)
    s.task_force("us", 1, "2112", NEVADA)
    s.task_force("us", 2, "2112", "us-cv-enterprise")
    s.task_force("jp", 1, "2109", "jp-cv-akagi")
    p40 = s.unit("us", "p40", "cap", OAHU)
    s.unit("us", "f4f", "cap", "us-2", home="us-cv-enterprise")
    contact(s, "jp", HARBOR, "kate")
    begin(s)
    assert set(s.own("us").posts) == {p40}
    s.ready()
    assert [(unit.side, unit.type) for unit in s.public.air.values()] == [("us", "p40")]
    assert s.own("us").matched == {"D1": p40}


def test_moored_the_cap_of_oahu_stays_away_from_ships_at_sea() -> None:
    s = Situation(PEARL_HARBOR)
    s.task_force("us", 2, "2112", "us-cv-enterprise")
    s.task_force("jp", 1, "2109", "jp-cv-akagi")
    s.unit("us", "p40", "cap", OAHU)
    contact(s, "jp", "us-2", "kate")
    begin(s)
    assert s.own("us").posts == {}


# ---- level bombing


def harbor() -> BattleTable:
    b = over_ships(attacker="jp", defender="us", charts=PEARL_HARBOR)
    b.ship(NEVADA, "000")
    return b


@pytest.mark.parametrize(("half", "strength"), [(False, 3), (True, 1)])
def test_level_bombing_a_high_kate_bombs_a_ship_in_the_harbor_with_half_its_strength(half: bool, strength: int) -> None:
    b = harbor()
    kate = PEARL_HARBOR.types["kate"]
    assert strength == (kate.antiship_back if half else kate.antiship) // 2
    attack = declare(b, level(b, "kate", "000", half=half), NEVADA)
    assert attack.method == "level"
    (event,) = results(resolve(b, ("13.3", 6)))
    assert event.strength == strength


def test_level_bombing_low_kates_run_in_with_torpedoes_as_ever() -> None:
    b = harbor()
    attack = declare(b, torpedo(b, "kate", "000", "W"), NEVADA)
    assert attack.method == "torpedo"
    (event,) = results(resolve(b, ("13.3", 6)))
    assert event.strength == PEARL_HARBOR.types["kate"].antiship


def test_level_bombing_a_run_of_six_hexes_and_not_mixed_with_dive_bombers() -> None:
    b = harbor()
    short = level(b, "kate", "000", hexes=5)
    assert b.refused("jp", declare_of(short)) == ["13.62"]
    declare(b, dived(b, "val", NEVADA, "000"), NEVADA)
    assert b.refused("jp", declare_of(level(b, "kate", "000"))) == ["13.65"]


def declare_of(unit: str) -> DeclareAttack:
    return DeclareAttack(unit, NEVADA, 0)


def test_level_bombing_no_high_kate_bombs_ships_at_sea() -> None:
    b = over_ships(attacker="jp", defender="us", charts=PEARL_HARBOR)
    enterprise = b.ship("us-cv-enterprise", "000")
    assert b.refused("jp", DeclareAttack(level(b, "kate", "000"), enterprise, 0)) == ["13.55"]


@pytest.mark.parametrize(("ship", "altitudes"), [(NEVADA, {"low", "high"}), ("us-cv-enterprise", {"low"})])
def test_level_bombing_kates_enter_high_over_the_harbor_alone(ship: str, altitudes: set[str]) -> None:
    b = BattleTable("jp", "us", charts=PEARL_HARBOR)
    b.ship(ship, "000")
    kate = b.unit("jp", "kate", "strike", b.striking, slot="1", endurance=4)
    b.own("jp").arriving = {kate: Arrival((1,))}
    b.at(ph.ENTRY, tac_turn=1)
    offered = b.table.options("jp", kate)
    assert {order.altitude for order in offered if isinstance(order, EnterUnit)} == altitudes
    assert entering.suggested(b.public, b.own("jp"))[kate].altitude == "low"


# ---- attack_barred


def test_attack_barred_is_lifted_by_an_attack_from_one_of_its_bases() -> None:
    charts = charts_of("korea", ["intervention"])
    (rule,) = charts.rules(AttackBarred)
    b = BattleTable("us", "jp", charts=with_bar("jp"))
    assert (rule.side, set(rule.bases)) == ("un", set(rule.until_attack_from))
    akagi = b.ship("jp-cv-akagi", "000")
    b.at(ph.SURFACE_ATTACK)
    declare(b, dived(b, "sbd", akagi, "000"), akagi)
    assert of_kind(resolve(b, ("13.3", 6)), RulesLapsed) == []  # from a task force
    b = BattleTable("us", "jp", charts=with_bar("jp"))
    from_base(b, "midway")
    b.ship("jp-cv-akagi", "000")
    b.at(ph.SURFACE_ATTACK)
    assert strikes.barred(b.public, b.own("jp"), "midway") is not None
    declare(b, dived(b, "sbd", akagi, "000"), akagi)
    (event,) = of_kind(resolve(b, ("13.3", 6)), RulesLapsed)
    assert (event.to, event.rules) == (PUBLIC, ("bar",))
    assert strikes.barred(b.public, b.own("jp"), "midway") is None


def test_attack_barred_attacks_in_the_air_and_on_grounded_units_lift_it_too() -> None:
    b = BattleTable("us", "jp", charts=with_bar("jp"))
    from_base(b, "midway")
    f4f, zeke = b.wave("f4f", "040"), b.cap("zeke", "040")
    f4fs = (f4f, b.wave("f4f", "040"))
    b.at(ph.AIR_ATTACK)
    assert of_kind(b.order("us", AttackInAir(zeke, f4fs), ("13.1", 6)), RulesLapsed)
    b = BattleTable("jp", "us", kind="base", charts=with_bar("us"))
    from_base(b, "midway")
    zekes, grounded = (b.wave("zeke", "000", "low"), b.wave("zeke", "000", "low")), b.on_ground("sbd", "000")
    b.at(ph.AIR_ATTACK)
    assert of_kind(b.order("jp", Strafe(grounded, zekes), ("15.43", 6)), RulesLapsed)


def test_attack_barred_cap_that_defends_a_base_has_not_attacked() -> None:
    b = BattleTable("us", "jp", charts=with_bar("us"))
    from_base(b, "midway")
    zeke, sbd = b.cap("zeke", "040"), b.wave("sbd", "040")
    b.at(ph.CAP_ATTACK)
    assert of_kind(b.order("jp", AttackInAir(sbd, (zeke,)), ("13.1", 6)), RulesLapsed) == []


def with_bar(side: str) -> Charts:
    """Midway where a side may not attack the island before a strike from there has attacked."""
    c = charts_of()
    bar = AttackBarred(id="bar", text="-", side=side, bases=("midway",), until_attack_from=("midway",))
    return Charts(c.tables, c.types, c.ships, c.map, replace(c.scenario, rule=(*c.scenario.rule, bar)), c.options)


def from_base(b: BattleTable, base: str) -> None:
    own = b.own(b.attacker)
    own.strikes[b.striking] = replace(own.strikes[b.striking], origin=base)
