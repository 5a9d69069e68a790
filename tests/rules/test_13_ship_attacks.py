"""[13.3-13.6] Attacks of air units on ships: who may attack what, combining, the order, strengths."""

from __future__ import annotations

from typing import Any

import pytest
from battles import BattleTable
from bombing import (
    AKAGI,
    HARUNA,
    KAGA,
    NAGARA,
    declare,
    dived,
    go_on,
    has_work,
    level,
    line,
    over_ships,
    refused,
    resolve,
    results,
    torpedo,
)
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import movement
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.bomb_strength import against_ship, preview
from fastcarriers.carriers.battle.events import (
    AttacksDeclared,
    AttackSpent,
    ShipDamaged,
    SurfaceAttackResolved,
)
from fastcarriers.carriers.battle.orders import DeclareAttack, Dive, FlyTo, WithdrawAttack
from fastcarriers.carriers.battle.records import Attack
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.duties import duties_of
from fastcarriers.carriers.events import ShipGone, ShipLost
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.kernel.parts import PUBLIC
from maps.hexes import Direction, neighbour
from maps.tactical import HEXES, NUMBERS

# Ships face NE: of the hexes around 000 the bow hexes are 001 (NW), 002 (NE) and 003 (E).
BOW, STERN = "SW", "NE"  # the ways in which a torpedo plane flies that comes to stand in a bow or a stern hex
# Anti-ship strengths of the charts (back in brackets): SBD 6 (3), TBF 4 (2), TBD 2 (1), B26 1 (1), KATE 6 (3).
# Defense: Akagi 6, Haruna 9, Nagara 3.


@pytest.fixture
def b() -> BattleTable:
    return over_ships()


def beside(at: str) -> str:
    """The hex to the north-west."""
    return NUMBERS[neighbour(HEXES[at], "NW")]


# ---- 13.3


def test_13_3_strength_less_defense_gives_the_column_and_damage_is_felt_at_once(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000")
    sbd = dived(b, "sbd", nagara, "000")
    declare(b, sbd, nagara)
    events = resolve(b, ("13.3", 2))
    (event,) = results(events)
    assert (event.strength, event.against, event.die, event.damage, event.became) == (6, 3, 2, 2, 2)
    assert event.to == PUBLIC
    assert b.public.fleet[nagara].damage == b.own("jp").ships[nagara].damage == 2
    assert [(hurt.to, hurt.damage) for hurt in of_kind(events, ShipDamaged)] == [("jp", 2)]


def test_13_3_a_miss_damages_nothing(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000")
    declare(b, dived(b, "sbd", nagara, "000"), nagara)
    events = resolve(b, ("13.3", 6))
    assert results(events)[0].damage == 0
    assert not of_kind(events, ShipDamaged)


def test_13_3_a_ship_is_sunk_at_four_points_and_all_know_it(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000", damage=2)
    declare(b, dived(b, "sbd", nagara, "000"), nagara)
    events = resolve(b, ("13.3", 1))
    assert (results(events)[0].damage, results(events)[0].became) == (3, 4)
    assert b.public.fleet[nagara].sunk
    assert b.public.fleet[nagara].at is None
    assert [lost.to for lost in of_kind(events, ShipLost)] == [PUBLIC]
    assert [gone.to for gone in of_kind(events, ShipGone)] == ["jp"]


def test_13_3_fighters_and_search_planes_have_no_anti_ship_strength(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    for type in ("f4f", "pby"):
        unit = dived(b, type, haruna, "000")
        assert refused(b, unit, haruna) == ["13.3"]
    assert not has_work(b)


def test_13_3_without_a_run_in_nobody_attacks(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    assert refused(b, b.wave("sbd", "000", "low"), haruna) == ["13.43"]
    assert refused(b, b.wave("tbf", "001", "low"), haruna) == ["13.52"]
    assert refused(b, b.wave("b26", "000", "high"), haruna) == ["13.62"]
    assert not has_work(b)


def test_13_3_the_phase_is_passed_over_unless_somebody_can_attack(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    assert not has_work(b)
    dived(b, "sbd", haruna, "000")
    assert has_work(b)


def test_13_31_a_unit_attacks_once_in_a_strike(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = dived(b, "sbd", haruna, "000")
    declare(b, sbd, haruna)
    assert refused(b, sbd, haruna) == ["13.31"]
    assert refused(b, sbd, haruna, joins=1) == ["13.31"]
    resolve(b, ("13.3", 6))
    assert b.public.air[sbd].expended
    b.public.air[sbd] = replace(b.public.air[sbd], dived=haruna)
    b.at(ph.SURFACE_ATTACK, tac_turn=4)
    b.own("us").attacks = ()
    assert refused(b, sbd, haruna) == ["13.31"]


def test_13_31_a_unit_that_does_not_attack_keeps_its_ordnance(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd, other = dived(b, "sbd", haruna, "000"), dived(b, "sbd", haruna, "000")
    declare(b, sbd, haruna)
    resolve(b, ("13.3", 6))
    assert (b.public.air[sbd].expended, b.public.air[other].expended) == (True, False)


def test_13_32_units_of_one_function_in_one_hex_make_one_attack(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    units = [dived(b, type, haruna, "000") for type in ("sbd", "sbu", "sbd")]
    first = declare(b, units[0], haruna)
    assert declare(b, units[1], haruna, first.number).units == (units[0], units[1])
    declare(b, units[2], haruna, first.number)
    events = resolve(b, ("13.3", 6))
    (event,) = results(events)
    assert (event.number, event.strength, event.against) == (1, 6 + 5 + 6, 9)


def test_13_32_other_functions_targets_and_attacks_do_not_combine(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    akagi = b.ship(AKAGI, "020")
    sbd, far = dived(b, "sbd", haruna, "000"), dived(b, "sbd", akagi, "020")
    tbf = torpedo(b, "tbf", "000", BOW)
    number = declare(b, sbd, haruna).number
    assert refused(b, tbf, haruna, number) == ["13.56"]
    assert refused(b, far, akagi, number) == ["13.32"]
    assert refused(b, far, akagi, 7) == ["13.32"]
    assert refused(b, far, akagi, -1) == ["13.32"]


def test_13_33_a_ship_is_attacked_as_often_as_units_are_there(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbds = [dived(b, "sbd", haruna, "000") for _ in range(3)]
    tbf = torpedo(b, "tbf", "000", BOW)
    assert [declare(b, unit, haruna).number for unit in (*sbds, tbf)] == [1, 2, 3, 4]
    events = resolve(b, *[("13.3", 6)] * 4)
    assert [(event.number, event.target) for event in results(events)] == [(n, haruna) for n in (1, 2, 3, 4)]


def test_13_34_all_attacks_are_declared_before_the_first_is_resolved(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020")
    one, two = dived(b, "sbd", haruna, "000"), dived(b, "sbd", akagi, "020")
    declare(b, two, akagi)
    declare(b, one, haruna)
    events = resolve(b, ("13.3", 6), ("13.3", 6))
    kinds = [type(event) for event in events if isinstance(event, AttacksDeclared | SurfaceAttackResolved)]
    assert kinds == [AttacksDeclared, SurfaceAttackResolved, SurfaceAttackResolved]
    (declared,) = of_kind(events, AttacksDeclared)
    assert declared.to == PUBLIC
    assert declared.attacks == (Attack(1, akagi, (two,), "dive"), Attack(2, haruna, (one,), "dive"))


def test_13_34_fc_40_the_declared_order_is_the_order_of_resolution(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020")
    for ship, at in ((akagi, "020"), (haruna, "000"), (akagi, "020")):
        declare(b, dived(b, "sbd", ship, at), ship)
    assert [event.target for event in results(resolve(b, *[("13.3", 6)] * 3))] == [akagi, haruna, akagi]


def test_13_34_fc_96_an_attack_on_a_ship_that_was_sunk_before_is_spent(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000", damage=3)
    one, two = dived(b, "sbd", nagara, "000"), dived(b, "sbd", nagara, "000")
    declare(b, one, nagara)
    declare(b, two, nagara)
    events = resolve(b, ("13.3", 1))
    assert b.public.fleet[nagara].sunk
    assert [(spent.to, spent.number, spent.target) for spent in of_kind(events, AttackSpent)] == [(PUBLIC, 2, nagara)]
    assert len(results(events)) == len(of_kind(events, ShipLost)) == 1
    assert b.public.air[two].expended


def test_13_34_a_declared_attack_is_secret_and_can_be_withdrawn_until_ready(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    one, two = dived(b, "sbd", haruna, "000"), dived(b, "sbd", haruna, "000")
    before = b.table.game.view(b.public, b.own("jp"))
    declare(b, one, haruna)
    declare(b, two, haruna, 1)
    assert b.table.game.view(b.public, b.own("jp")) == before
    b.table.commit(b.table.decide(TakeBack(), "us"))
    assert b.own("us").attacks == (Attack(1, haruna, (one,), "dive"),)
    declare(b, two, haruna)
    b.order("us", WithdrawAttack(one))
    assert b.own("us").attacks == (Attack(2, haruna, (two,), "dive"),)
    assert declare(b, one, haruna).number == 3
    assert b.refused("us", WithdrawAttack("A9")) == ["13.34"]


def test_13_34_ready_publishes_and_resolves_and_the_plan_is_gone(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    declare(b, dived(b, "sbd", haruna, "000"), haruna)
    events = b.ready(("13.3", 6))
    assert len(results(events)) == 1
    assert b.own("us").attacks == ()
    assert b.battle.tac_turn == 2


def test_13_34_an_undeclared_chance_is_a_warning_not_a_duty(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    units = dived(b, "sbd", haruna, "000"), torpedo(b, "tbf", "000", BOW)
    duties = duties_of(b.public, b.own("us"))
    assert [(duty.rule, duty.piece, duty.must) for duty in duties] == [
        ("13.44", units[0], False),
        ("13.53", units[1], False),
    ]
    declare(b, units[0], haruna)
    assert [duty.piece for duty in duties_of(b.public, b.own("us"))] == [units[1]]
    events = b.ready(("13.3", 6))
    assert len(results(events)) == 1


# ---- 13.4 dive bombing: the whole run with real movement


def test_13_41_13_42_13_43_13_44_13_45_a_dive_bomber_enters_over_the_stern_dives_attacks_and_flies_on(
    b: BattleTable,
) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = b.wave("sbd", "014", "high")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    for step in ("004", "000"):
        b.order("us", FlyTo(sbd, step))
    go_on(b, ph.ATTACKER_AIR)
    assert (b.battle.tac_turn, b.public.air[sbd].over) == (3, haruna)
    b.order("us", Dive(sbd))
    go_on(b, ph.SURFACE_ATTACK)
    declare(b, sbd, haruna)
    go_on(b, ph.ATTACKER_AIR, ("13.3", 6))
    assert b.battle.tac_turn == 4
    assert b.public.air[sbd].expended
    b.order("us", FlyTo(sbd, "001"))


def test_13_42_over_the_bow_there_is_no_attack(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = b.wave("sbd", "002", "high")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    b.order("us", FlyTo(sbd, "000"))
    go_on(b, ph.ATTACKER_AIR)
    assert b.public.air[sbd].over is None
    b.order("us", Dive(sbd))
    b.ready()
    assert b.battle.tac_turn == 4, "no surface attack phase: nobody can attack"
    b.at(ph.SURFACE_ATTACK)
    assert refused(b, sbd, haruna) == ["13.43"]


def test_13_44_it_attacks_the_ship_on_which_it_has_dived_and_no_other(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020")
    sbd = dived(b, "sbd", haruna, "000")
    assert refused(b, sbd, akagi) == ["13.43"]
    assert [order.target for order in b.offered("us", DeclareAttack(sbd, haruna, 0))] == [haruna]  # type: ignore[attr-defined]


def test_13_44_13_53_13_63_a_chance_that_is_not_taken_is_gone_in_the_next_tac_turn(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020")
    units = {
        dived(b, "sbd", haruna, "000"): haruna,
        torpedo(b, "tbf", "000", BOW): haruna,
        level(b, "b26", "020"): akagi,
    }
    for unit, ship in units.items():
        assert DeclareAttack(unit, ship, 0) in b.offered("us", DeclareAttack(unit, ship, 0))
    b.follow(movement.prepare)
    b.at(ph.SURFACE_ATTACK, tac_turn=2)
    for unit, ship in units.items():
        assert refused(b, unit, ship)
        assert not b.public.air[unit].expended


def test_fc_35_a_dive_needs_the_ship_still_in_the_hex(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = dived(b, "sbd", haruna, "000")
    b.public.fleet[haruna] = replace(b.public.fleet[haruna], at="003")
    assert refused(b, sbd, haruna) == ["13.43"]


def test_fc_35_the_facing_counts_at_entry_a_turn_before_the_dive_saves_nobody(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000")
    sbd = b.wave("sbd", "004", "high")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    b.order("us", FlyTo(sbd, "000"))
    b.follow(lambda now: movement.carry_out(now, "us"))
    b.public.fleet[akagi] = replace(b.public.fleet[akagi], facing="SE")
    b.follow(movement.prepare)
    b.own("us").flights = {}
    b.at(ph.ATTACKER_AIR, tac_turn=3)
    b.order("us", Dive(sbd))
    b.ready()
    assert b.public.standing.name == ph.SURFACE_ATTACK
    declare(b, sbd, akagi)


# ---- 13.5 torpedo bombing


@pytest.mark.parametrize(("way", "strength"), [("SW", 4), ("W", 4), ("SE", 4), ("NE", 2), ("NW", 2), ("E", 2)])
def test_13_51_13_52_13_54_fc_98_from_a_bow_hex_as_printed_from_a_stern_hex_two_less(
    b: BattleTable, way: Direction, strength: int
) -> None:
    haruna = b.ship(HARUNA, "000")
    declare(b, torpedo(b, "tbf", "000", way), haruna)
    assert results(resolve(b, ("13.3", 6)))[0].strength == strength


@pytest.mark.parametrize(
    ("path", "at"),
    [
        (line("000", "E", 2, short=1), "006"),  # two hexes only
        (line("000", "E", 3, short=2), "018"),  # it stops two hexes away
        (("017", "018", "019", "006"), "006"),  # a bend in the last hex
        (("020", "006", "001", "002"), "002"),  # past the ship
        ((), "006"),
    ],
)
def test_13_52_fc_98_three_hexes_in_one_line_that_points_at_the_ship(
    b: BattleTable, path: tuple[str, ...], at: str
) -> None:
    haruna = b.ship(HARUNA, "000")
    tbf = b.wave("tbf", at, "low", path=path)
    assert refused(b, tbf, haruna) == ["13.52"]


def test_13_52_only_the_last_three_hexes_need_be_straight(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    entered = line("000", "E", 3, short=1)[1:]
    declare(b, b.wave("tbf", entered[-1], "low", path=(beside(entered[0]), *entered)), haruna)


def test_13_52_fc_98_a_run_points_at_one_ship_only(b: BattleTable) -> None:
    b.ship(HARUNA, "000")
    nagara = b.ship(NAGARA, "017")
    assert refused(b, torpedo(b, "tbf", "000", "E"), nagara) == ["13.52"]


def test_13_55_torpedo_bombers_attack_low(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    path = line("000", "E", 3, short=1)
    assert refused(b, b.wave("tbf", path[-1], "high", path=path), haruna) == ["13.55"]


def test_13_54_two_points_for_each_unit_of_the_side_that_shows_and_never_below_zero(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    units = [
        torpedo(b, "tbf", "000", STERN),
        torpedo(b, "tbf", "000", STERN, half=True),
        torpedo(b, "tbd", "000", STERN, half=True),
    ]
    ship = b.public.fleet[haruna]
    assert [against_ship(b.public, b.public.air[unit], ship) for unit in units] == [2, 0, 0]


def test_13_54_a_torpedo_attack_of_no_strength_is_still_resolved(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000")
    declare(b, torpedo(b, "tbd", "000", STERN), nagara)
    (event,) = results(resolve(b, ("13.3", 1)))
    assert (event.strength, event.against, event.damage) == (0, 3, 1)


def test_13_54_bow_and_stern_of_a_carrier_turn_with_her(b: BattleTable) -> None:
    akagi = b.ship(AKAGI, "000", "SW")
    declare(b, torpedo(b, "tbf", "000", STERN), akagi)
    assert results(resolve(b, ("13.3", 6)))[0].strength == 4


def test_13_56_torpedo_bombers_in_one_hex_combine_those_in_two_hexes_do_not(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    one, two, other = (torpedo(b, type, "000", way) for type, way in (("tbf", "SW"), ("tbd", "SW"), ("tbf", "W")))
    declare(b, one, haruna)
    assert declare(b, two, haruna, 1).units == (one, two)
    assert refused(b, other, haruna, 1) == ["13.56"]
    assert declare(b, other, haruna).number == 2
    assert [event.strength for event in results(resolve(b, ("13.3", 6), ("13.3", 6)))] == [4 + 2, 4]


# ---- 13.6 level bombing


def test_13_61_13_62_fc_97_six_hexes_straight_into_the_target_hex(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    b26 = level(b, "b26", "000")
    entered = line("000", "E", 6)[1:]
    b17 = b.wave("b17", "000", "high", path=(beside(entered[0]), *entered))
    declare(b, b26, haruna)
    assert declare(b, b17, haruna, 1).units == (b26, b17)
    (event,) = results(resolve(b, ("13.3", 6)))
    assert (event.strength, event.against) == (2, 9)


def test_13_62_fc_97_a_run_may_start_at_the_edge(b: BattleTable) -> None:
    at = line("000", "E", 6)[0]
    haruna = b.ship(HARUNA, at)  # six hexes east of the western corner
    assert declare(b, level(b, "b26", at), haruna).method == "level"


@pytest.mark.parametrize("hexes", [3, 5])
def test_13_62_fewer_than_six_hexes_are_no_run(b: BattleTable, hexes: int) -> None:
    haruna = b.ship(HARUNA, "000")
    assert refused(b, level(b, "b26", "000", hexes=hexes), haruna) == ["13.62"]


def test_13_62_a_bend_in_the_run_spoils_it(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    path = (*line("006", "E", 5), "000")
    bent = (*line("001", "E", 5), "000")
    declare(b, b.wave("b26", "000", "high", path=path), haruna)
    assert refused(b, b.wave("b26", "000", "high", path=bent), haruna) == ["13.62"]


def test_13_61_level_bombers_attack_high(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    assert refused(b, b.wave("b26", "000", "low", path=line("000", "E", 6)), haruna) == ["13.61"]


@pytest.mark.parametrize("way", ["NE", "E", "SE", "SW", "W", "NW"])
def test_13_64_the_facing_of_the_target_means_nothing_to_level_bombers(b: BattleTable, way: Direction) -> None:
    haruna = b.ship(HARUNA, "000")
    declare(b, level(b, "b26", "000", way), haruna)
    assert results(resolve(b, ("13.3", 6)))[0].strength == 1


def test_13_65_fc_102_the_first_attack_declared_decides_between_level_and_other_bombing(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    b26, sbd, tbf = level(b, "b26", "000"), dived(b, "sbd", haruna, "000"), torpedo(b, "tbf", "000", BOW)
    declare(b, b26, haruna)
    assert refused(b, sbd, haruna) == ["13.65"]
    assert refused(b, tbf, haruna) == ["13.65"]
    b.order("us", WithdrawAttack(b26))
    declare(b, sbd, haruna)
    declare(b, tbf, haruna)
    assert refused(b, b26, haruna) == ["13.65"]


def test_fc_102_it_binds_one_target_and_one_phase_only(b: BattleTable) -> None:
    haruna, akagi = b.ship(HARUNA, "000"), b.ship(AKAGI, "020")
    declare(b, level(b, "b26", "000"), haruna)
    declare(b, dived(b, "sbd", akagi, "020"), akagi)
    resolve(b, ("13.3", 6), ("13.3", 6))
    b.own("us").attacks = ()
    b.at(ph.SURFACE_ATTACK, tac_turn=2)
    declare(b, dived(b, "sbd", haruna, "000"), haruna)


# ---- FC-43, B24


def test_fc_43_fighter_bombs_are_an_option(b: BattleTable) -> None:
    def over(option: bool) -> tuple[BattleTable, str]:
        plain = charts_of(options={"fighter_bombs": True} if option else {})
        armed = dict(plain.types) | {"f4f": replace(plain.types["f4f"], method="dive", antiship=3, antiship_back=2)}
        charts = Charts(plain.tables, armed, plain.ships, plain.map, plain.scenario, plain.options)
        table = over_ships(charts=charts)
        return table, dived(table, "f4f", table.ship(HARUNA, "000"), "000")

    table, f4f = over(option=False)
    assert refused(table, f4f, HARUNA) == ["13.3"]
    table, f4f = over(option=True)
    assert declare(table, f4f, HARUNA).method == "dive"
    sbd = dived(table, "sbd", HARUNA, "000")
    assert refused(table, sbd, HARUNA, 1) == ["13.32"], "another functional code"
    assert not any(
        type.antiship for type in b.charts.types.values() if type.function in ("F", "FB") and type.era == "wwii"
    )


def test_b24_dive_torpedo_and_level_attacks_each_have_their_own_numbers(b: BattleTable) -> None:
    nagara = b.ship(NAGARA, "000")
    units = {
        "dive": dived(b, "sbd", nagara, "000"),
        "torpedo": torpedo(b, "tbf", "000", BOW),
        "astern": torpedo(b, "tbf", "000", STERN),
        "level": level(b, "b26", "000"),
        "half": dived(b, "sbd", nagara, "000", half=True),
    }
    seen = {name: preview(b.public, (unit,), nagara) for name, unit in units.items()}
    assert {name: each.strength for name, each in seen.items()} == {
        "dive": 6,
        "torpedo": 4,
        "astern": 2,
        "level": 1,
        "half": 3,
    }
    assert len({each.weakest for each in seen.values()}) == 5
    columns = {
        name: [b.charts.tables.anti_ship_result(each.strength - 3, die) for die in range(1, 7)]
        for name, each in seen.items()
    }
    assert {name: list(each.weakest) for name, each in seen.items()} == columns
    for name, unit in units.items():
        b.own("us").attacks = ()
        method = declare(b, unit, nagara).method
        assert method == {"level": "level", "torpedo": "torpedo", "astern": "torpedo"}.get(name, "dive")
        (event,) = results(resolve(b, ("13.3", 3)))
        assert (event.strength, event.damage) == (seen[name].strength, columns[name][2])
        b.public.fleet[nagara] = replace(b.public.fleet[nagara], damage=0)
        b.damage("jp", nagara, 0)


# ---- hostile orders


@pytest.mark.parametrize(
    ("unit", "target", "joins"),
    [
        ("", "", 0),
        ("A99", HARUNA, 0),
        ("D1", HARUNA, 0),
        ("A1", "us-cv-enterprise", 0),
        ("A1", "nothing", 0),
        ("A1", "@000", 0),
        ("A1", "@", 0),
        ("A1", "@999", 0),
        ("A1", "G1", 0),
        ("A1", HARUNA, -3),
        ("A1", HARUNA, 10**9),
        ("A1", KAGA, 0),
        ("A1", NAGARA, 0),
    ],
)
def test_13_3_junk_is_refused(b: BattleTable, unit: str, target: str, joins: int) -> None:
    b.ship(HARUNA, "000")
    b.ship(KAGA, None)
    b.ship(NAGARA, "020")
    dived(b, "sbd", HARUNA, "000")
    b.cap("zeke", "000", "low", dived=HARUNA)
    assert refused(b, unit, target, joins)


def test_13_3_a_ship_that_is_sunk_or_off_the_display_is_no_target(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = dived(b, "sbd", haruna, "000")
    b.public.fleet[haruna] = replace(b.public.fleet[haruna], at=None, damage=4)
    assert refused(b, sbd, haruna) == ["13.3"]


def test_13_3_units_that_are_lost_or_have_left_attack_nothing(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    sbd = dived(b, "sbd", haruna, "000")
    b.public.air[sbd] = replace(b.public.air[sbd], at=None)
    assert refused(b, sbd, haruna) == ["13.3"]
    assert not has_work(b)


def test_13_3_the_defender_has_no_orders_in_the_phase(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    zeke = b.cap("zeke", "000", "low", dived=haruna)
    orders: list[Any] = [DeclareAttack(zeke, haruna, 0), WithdrawAttack(zeke)]
    assert [b.refused("jp", order) for order in orders] == [["order"], ["order"]]


# ---- invariants


def test_13_31_13_82_no_declared_attack_is_by_a_spent_unit_or_by_one_whose_routine_is_over(b: BattleTable) -> None:
    haruna = b.ship(HARUNA, "000")
    for fields in ({"expended": True}, {"routine": 2}, {"routine": 0}):
        dived(b, "sbd", haruna, "000", **fields)
    fit = dived(b, "sbd", haruna, "000")
    offers = b.table.offers("us").pieces
    assert offers["DeclareAttack"] == (fit,)


def test_13_3_of_all_orders_those_are_accepted_that_are_offered(b: BattleTable) -> None:
    haruna, akagi, nagara = b.ship(HARUNA, "000"), b.ship(AKAGI, "020"), b.ship(NAGARA, "030", damage=3)
    first = dived(b, "sbd", haruna, "000")
    for half in (False, True):
        dived(b, "sbd", haruna, "000", half=half)
        dived(b, "sbd", akagi, "020", half=half)
        torpedo(b, "tbf", "000", BOW, half=half)
        level(b, "b26", "020", half=half)
    dived(b, "f4f", haruna, "000")
    dived(b, "sbd", haruna, "000", expended=True)
    dived(b, "sbd", haruna, "000", routine=0)
    b.cap("zeke", "000", "low")
    for declared in (first, "A2", "A3"):
        kind, own = b.table.game.kinds[DeclareAttack], b.own("us")
        accepted = 0
        for unit in (*b.public.air, "A77"):
            offered = set(kind.offers(b.public, own, unit))
            for target in (haruna, akagi, nagara, KAGA, "@000"):
                for joins in range(-1, 5):
                    order = DeclareAttack(unit, target, joins)
                    assert (kind.refusal(b.public, own, order) is None) == (order in offered), order
                    accepted += order in offered
            assert not offered or unit in set(kind.pieces(b.public, own))
        assert accepted >= 5
        declare(b, declared, b.public.air[declared].dived or haruna)


def test_13_34_an_attack_that_was_declared_and_dropped_leaves_no_gap_in_the_numbers() -> None:
    b = BattleTable()
    b.ship("jp-cv-akagi", "000")
    first, second = (b.wave("sbd", "000", "low", dived="jp-cv-akagi") for _ in range(2))
    b.at(ph.SURFACE_ATTACK)
    b.order("us", DeclareAttack(first, "jp-cv-akagi", 0))
    b.order("us", DeclareAttack(second, "jp-cv-akagi", 0))
    b.order("us", WithdrawAttack(first))
    (declared,) = of_kind(b.ready(("13.3", 6)), AttacksDeclared)
    assert [(attack.number, attack.units) for attack in declared.attacks] == [(1, (second,))]
