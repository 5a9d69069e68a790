"""[13.7] Modifications of Carrier Defense Strength; [13.8] other restrictions; what the attacker can foresee of it."""

from __future__ import annotations

import inspect

import pytest
from battles import BattleTable
from bombing import AKAGI, HARUNA, KAGA, NAGARA, declare, dived, level, over_ships, refused, resolve, results, torpedo
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import bomb_strength, defense
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.bomb_strength import preview
from fastcarriers.carriers.battle.defense import carrier_defense, open_defense, total
from fastcarriers.carriers.battle.events import ShipDamaged, UnitHalved
from fastcarriers.carriers.battle.orders import AttackInAir, DeclareAttack
from fastcarriers.carriers.events import ShipTowed, UnitLost
from fastcarriers.carriers.records import Ship
from fastcarriers.carriers.scenario_rules import Moored

# Defense of the charts: Akagi and Kaga 6, Haruna 9, Nagara 3. Anti-ship: SBD 6 (3).


@pytest.fixture
def b() -> BattleTable:
    return over_ships()


def of(b: BattleTable, ship: str) -> int:
    return total(b.public, carrier_defense(b.public, b.own("jp"), ship))


# ---- 13.7


@pytest.mark.parametrize(
    ("boxes", "number"),
    [((), 6), (("hangar",), 6), (("deck",), 5), (("arm",), 5), (("deck", "arm"), 4), (("deck", "deck", "arm"), 4)],
)
def test_13_71_13_72_13_73_one_point_for_a_loaded_deck_and_one_for_loaded_arm_and_fuel(
    b: BattleTable, boxes: tuple[str, ...], number: int
) -> None:
    akagi = b.ship(AKAGI, "000")
    for box in boxes:
        b.unit("jp", "kate", box, akagi)
    assert of(b, akagi) == number
    declare(b, dived(b, "sbd", akagi, "000"), akagi)
    (event,) = results(resolve(b, ("13.3", 6)))
    assert (event.strength, event.against) == (6, number)


def test_13_73_it_comes_on_top_of_damage(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000", damage=2)
    b.unit("jp", "kate", "deck", akagi)
    b.unit("jp", "kate", "arm", akagi)
    terms = carrier_defense(b.public, b.own("jp"), akagi)
    assert [(number, said.key) for number, said in terms] == [
        (6, "defense.printed"),
        (-2, "defense.damage"),
        (-1, "defense.deck"),
        (-1, "defense.arm"),
    ]
    assert total(b.public, terms) == 2


def test_13_74_fc_42_defense_falls_to_zero_but_never_below(b: BattleTable) -> None:
    zuiho = b.ship("jp-cvl-zuiho", "000", damage=3)
    printed = b.charts.ships[zuiho].defense
    assert sum(number for number, _ in open_defense(b.public, zuiho)) == printed - 3
    for box in ("deck", "arm"):
        b.unit("jp", "kate", box, zuiho)
    terms = carrier_defense(b.public, b.own("jp"), zuiho)
    assert sum(number for number, _ in terms) == printed - 5 < 0, "the example needs a weak carrier"
    assert of(b, zuiho) == 0
    declare(b, dived(b, "sbd", zuiho, "000", half=True), zuiho)
    (event,) = results(resolve(b, ("13.3", 6)))
    assert (event.strength, event.against) == (3, 0)


def test_13_7_ships_that_are_no_carriers_lose_by_damage_only(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000", damage=1)
    assert of(b, haruna) == 8
    assert defense.span(b.public, haruna) == (8, 8)


def test_fc_89_a_carrier_answers_for_her_own_boxes_only(b: BattleTable) -> None:
    akagi, kaga = b.ship(AKAGI, "000"), b.ship(KAGA, "020")
    b.unit("jp", "kate", "deck", akagi)
    b.unit("jp", "kate", "arm", akagi)
    assert (of(b, akagi), of(b, kaga)) == (4, 6)


@pytest.mark.parametrize("place", ["cap", "search", "strike", "lost", "transfer"])
def test_13_71_units_in_the_air_do_not_count(b: BattleTable, place: str) -> None:
    akagi = b.ship(AKAGI, "000")
    b.unit("jp", "zeke", place, akagi)
    assert of(b, akagi) == 6


def test_13_71_a_scenario_may_except_a_search_plane(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000")
    b.unit("jp", "jake", "deck", akagi)  # Midway: the Jake on Akagi stands for the floatplanes of other ships
    assert of(b, akagi) == 6
    b.unit("jp", "kate", "deck", akagi)
    assert of(b, akagi) == 5


def test_13_71_a_jake_of_another_ship_or_without_the_rule_counts(b: BattleTable) -> None:
    kaga = b.ship(KAGA, "000")
    b.unit("jp", "jake", "deck", kaga)
    assert of(b, kaga) == 5
    akagi = b.ship(AKAGI, "020")
    b.unit("jp", "jake", "deck", akagi)
    (rule,) = [rule.id for rule in b.charts.scenario.rule if "akagi" in rule.id or getattr(rule, "base", "") == AKAGI]
    b.public.void_rules = frozenset({rule})
    assert of(b, akagi) == 5


def test_13_7_moored_ships_have_the_scenarios_defense_and_no_stern() -> None:
    b = over_ships()
    rule = Moored(
        id="moored",
        text="moored",
        side="jp",
        task_force=b.charts.scenario.task_force[0].id,
        defense=-3,
        torpedo_from="bow",
        base="midway",
    )
    ship = next(ship for ship in b.charts.scenario.task_force[0].ships if b.charts.ships[ship].defense >= 3)
    b.ship(ship, "000")
    stern = torpedo(b, "tbf", "000", "NE")
    b.charts.scenario = replace(b.charts.scenario, rule=(rule,))
    assert preview(b.public, (stern,), ship).strength == 4
    least, most = defense.span(b.public, ship)
    assert most == b.charts.ships[ship].defense - 3
    assert least <= most
    b.public.void_rules = frozenset({"moored"})
    assert preview(b.public, (stern,), ship).strength == 2


# ---- 13.81


def test_13_81_damage_and_the_loss_of_defense_count_in_the_next_attack(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000")
    one, two = dived(b, "sbd", akagi, "000"), dived(b, "sbd", akagi, "000")
    declare(b, one, akagi)
    declare(b, two, akagi)
    first, second = results(resolve(b, ("13.3", 1), ("13.3", 3)))
    assert (first.against, first.damage, first.became) == (6, 2, 2)
    assert (second.against, second.damage, second.became) == (4, 1, 3)


def test_13_81_fc_44_a_wreck_loses_what_is_on_deck_and_being_armed_at_once(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000", damage=2)
    whole = b.unit("jp", "kate", "hangar", akagi)
    halved = b.unit("jp", "kate", "deck", akagi)
    lost = b.unit("jp", "val", "arm", akagi, half=True)
    one, two = dived(b, "sbd", akagi, "000"), dived(b, "sbd", akagi, "000", half=True)
    declare(b, one, akagi)
    declare(b, two, akagi)
    # 6 less (6-2-1-1): 1 point at +4 with a 4; then the Arm & Fuel Box is empty, and 3 stands against 6-3-1.
    events = resolve(b, ("13.3", 4), ("13.3", 6))
    first, second = results(events)
    assert (first.against, first.damage, first.became) == (2, 1, 3)
    assert second.against == 2
    assert [(unit.to, unit.unit) for unit in of_kind(events, UnitHalved)] == [("jp", halved)]
    assert [(unit.to, unit.unit) for unit in of_kind(events, UnitLost)] == [("jp", lost)]
    assert not b.own("jp").units[whole].half


def test_fc_44_units_aboard_a_sunk_carrier_are_lost_all_and_once(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000", damage=2)
    aboard = {b.unit("jp", "kate", box, akagi) for box in ("hangar", "deck", "arm")}
    flying = b.unit("jp", "zeke", "cap", b.target)
    declare(b, dived(b, "sbd", akagi, "000"), akagi)
    events = resolve(b, ("13.3", 2))
    assert results(events)[0].became == 4
    assert {(unit.unit, unit.why) for unit in of_kind(events, UnitLost)} == {(id, "carrier_lost") for id in aboard}
    assert not of_kind(events, UnitHalved)
    assert not of_kind(events, ShipDamaged)
    assert b.own("jp").units[flying].place == "cap"


def test_13_81_a_tow_ends_when_the_tower_is_hit(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020", damage=3)
    b.own("jp").ships[akagi] = Ship(akagi, b.target, 3, tower=haruna)
    declare(b, dived(b, "sbd", haruna, "000"), haruna)
    events = resolve(b, ("13.3", 1))
    assert [(tow.to, tow.ship, tow.tower) for tow in of_kind(events, ShipTowed)] == [("jp", akagi, None)]


def test_13_81_a_ship_takes_no_more_than_four_points(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000", damage=3)
    declare(b, dived(b, "sbd", nagara, "000"), nagara)
    (event,) = results(resolve(b, ("13.3", 1)))
    assert event.damage > 1
    assert event.became == b.public.fleet[nagara].damage == 4


# ---- 13.82, 13.84


def test_13_82_fc_96_after_the_six_tac_turns_of_its_routine_a_unit_attacks_no_more(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    old = dived(b, "sbd", haruna, "000")
    b.at(ph.SURFACE_ATTACK, routine=2, tac_turn=1)
    new = dived(b, "sbd", haruna, "000")
    assert refused(b, old, haruna) == ["13.82"]
    declare(b, new, haruna)
    assert refused(b, old, haruna, joins=1) == ["13.82"], "nor does it add its strength"


def test_13_82_in_the_sixth_tac_turn_it_still_attacks(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = dived(b, "sbd", haruna, "000")
    b.at(ph.SURFACE_ATTACK, tac_turn=6)
    declare(b, sbd, haruna)


def test_13_84_cap_meets_wave_after_wave(b: BattleTable) -> None:
    zeke = b.cap("zeke", "040")
    for routine in (1, 2, 3):
        b.at(ph.CAP_ATTACK, routine=routine)
        sbd = b.wave("sbd", "040")
        b.order("jp", AttackInAir(sbd, (zeke,)), ("13.1", 6))
        b.public.air[sbd] = replace(b.public.air[sbd], at=None)
        b.public.air[zeke] = replace(b.public.air[zeke], attacked=False)


# ---- FC-88: what the attacker foresees


def test_fc_88_the_attacker_sees_a_span_of_a_carriers_defense(b: BattleTable) -> None:
    akagi, haruna = b.ship(AKAGI, "000", damage=1), b.ship(HARUNA, "020")
    sbd = dived(b, "sbd", akagi, "000")
    seen = preview(b.public, (sbd,), akagi)
    assert (seen.strength, seen.defense) == (6, (3, 5))
    assert seen.weakest == tuple(b.charts.tables.anti_ship_result(3, die) for die in range(1, 7))
    assert seen.toughest == tuple(b.charts.tables.anti_ship_result(1, die) for die in range(1, 7))
    assert preview(b.public, (sbd,), haruna).defense == (9, 9)


@pytest.mark.parametrize("boxes", [(), ("deck",), ("deck", "arm"), ("hangar", "arm")])
def test_fc_88_the_span_tells_nothing_of_the_boxes_and_holds_the_truth(b: BattleTable, boxes: tuple[str, ...]) -> None:
    akagi = b.ship(AKAGI, "000")
    before = preview(b.public, (sbd := dived(b, "sbd", akagi, "000"),), akagi)
    for box in boxes:
        b.unit("jp", "kate", box, akagi)
    assert preview(b.public, (sbd,), akagi) == before
    assert before.defense is not None
    least, most = before.defense
    assert least <= of(b, akagi) <= most


def test_fc_88_previews_cannot_ask_for_a_part_that_is_not_public() -> None:
    for function in (bomb_strength.preview, bomb_strength.strength_of, defense.span, defense.open_defense):
        hints = inspect.get_annotations(function, eval_str=True)
        assert not any("Own" in str(hint) or "State" in str(hint) or "Now" in str(hint) for hint in hints.values())
    assert "own" in inspect.signature(defense.carrier_defense).parameters


def test_fc_88_offers_and_refusals_are_the_same_whatever_is_aboard(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000")
    sbd, b26 = dived(b, "sbd", akagi, "000"), level(b, "b26", "000")
    order = DeclareAttack(sbd, akagi, 0)
    before = b.table.offers("us"), b.offered("us", order), b.table.game.view(b.public, b.own("us"))
    for box in ("deck", "arm"):
        b.unit("jp", "kate", box, akagi)
    assert (b.table.offers("us"), b.offered("us", order), b.table.game.view(b.public, b.own("us"))) == before
    assert b26 in before[0].pieces["DeclareAttack"]


def test_fc_88_the_differential_shows_when_the_attack_is_resolved_and_no_sooner(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000")
    b.unit("jp", "kate", "deck", akagi)
    sbd = dived(b, "sbd", akagi, "000")
    (planned,) = b.order("us", DeclareAttack(sbd, akagi, 0))
    assert planned.to == "us"
    (event,) = results(resolve(b, ("13.3", 6)))
    assert (event.to, event.against) == ("public", 5)


def test_charts_of_midway_hold_the_numbers_of_these_tests() -> None:
    ships = charts_of().ships
    assert [ships[ship].defense for ship in (AKAGI, KAGA, HARUNA, NAGARA)] == [6, 6, 9, 3]
