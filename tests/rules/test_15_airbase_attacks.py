"""[15.4] Air attack on airbase complexes by bombs, [15.6] concealed grounded units, [15.72] on the display."""

from __future__ import annotations

import pytest
from battles import BattleTable
from bombing import (
    AKAGI,
    HARUNA,
    declare,
    dived,
    go_on,
    has_work,
    level,
    line,
    over_midway,
    over_ships,
    refused,
    resolve,
    results,
)
from msgspec.structs import replace
from situations import of_kind

from fastcarriers.carriers.battle import arrival
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.bomb_strength import against_base, preview
from fastcarriers.carriers.battle.events import GroundedHit, UnitHalved
from fastcarriers.carriers.battle.flak_strength import base_flak, guns
from fastcarriers.carriers.battle.orders import AttackInAir, DeclareAttack, Dive, FlyTo, Strafe
from fastcarriers.carriers.battle.records import Arrival, Post
from fastcarriers.carriers.displays import can_launch, capacity
from fastcarriers.carriers.events import UnitLost
from fastcarriers.carriers.game import KINDS
from fastcarriers.kernel.parts import PUBLIC

BASE, OTHER = "@000", "@001"
# Anti-ship strengths of the charts (back in brackets): VAL 5 (3), KATE 6 (3), B17 1 (1), B26 1 (1).
# Ship-to-Base line: 3-8 one point with a 1; 9-16 with a 1 or 2; 17-23 up to a 3; 24-31 two points with a 1.


@pytest.fixture
def b() -> BattleTable:
    return over_midway()


def vals(b: BattleTable, count: int, at: str = "000") -> list[str]:
    """Dive bombers that have dived on a hex, in one declared attack."""
    units = [dived(b, "val", f"@{at}", at) for _ in range(count)]
    number = declare(b, units[0], f"@{at}").number
    for unit in units[1:]:
        declare(b, unit, f"@{at}", number)
    return units


# ---- 15.0, 13.0


def test_15_0_15_13_a_strike_on_a_base_hits_the_base_and_the_units_on_it(b: BattleTable) -> None:
    b.on_ground("f4f", "000")
    vals(b, 3)
    targets = [event.target for event in results(resolve(b, ("15.41", 6), ("15.42", 6)))]
    assert targets == ["midway", "G1"]


def test_13_0_each_of_the_three_types_of_combat_has_phases_of_its_own() -> None:
    phases = {kind.name: set(kind.phases) for kind in KINDS}
    assert phases["AttackInAir"] == {ph.CAP_ATTACK, ph.AIR_ATTACK}
    assert phases["AimFlak"] == phases["FireFlak"] == {ph.FLAK}
    assert phases["DeclareAttack"] == {ph.SURFACE_ATTACK}


# ---- 15.41 the base


def test_15_41_the_total_strength_on_the_ship_to_base_line(b: BattleTable) -> None:
    vals(b, 3)
    (event,) = results(resolve(b, ("15.41", 2)))
    assert (event.to, event.target, event.strength, event.against) == (PUBLIC, "midway", 15, None)
    assert (event.die, event.damage, event.became) == (2, 1, 1)
    assert b.public.sites["midway"].damage == 1


def test_15_41_a_total_under_the_line_has_no_effect(b: BattleTable) -> None:
    declare(b, level(b, "b26", "000"), BASE)
    (event,) = results(resolve(b, ("15.41", 1)))
    assert (event.strength, event.damage) == (1, 0)


def test_15_41_fighters_do_not_bomb_the_base(b: BattleTable) -> None:
    assert refused(b, b.wave("zeke", "000", "low"), BASE) == ["13.3"]
    assert not has_work(b)


def test_15_41_torpedo_runs_do_nothing_to_a_base(b: BattleTable) -> None:
    path = line("000", "E", 3, short=1)
    assert refused(b, b.wave("kate", path[-1], "low", path=path), BASE) == ["13.61"]


def test_15_41_a_base_is_not_bombed_in_a_battle_at_sea() -> None:
    b = over_ships()
    b.ship(HARUNA, "000")
    assert refused(b, dived(b, "sbd", BASE, "000"), BASE) == ["13.3"]


def test_fc_45_damage_adds_up_and_halves_flak_and_boxes(b: BattleTable) -> None:
    us = b.own("us")
    deck, arm, all_told = (capacity(b.public, us, "midway", box) for box in ("deck", "arm", "total"))
    seen = []
    for tac_turn in range(1, 6):
        b.at(ph.SURFACE_ATTACK, tac_turn=tac_turn)
        b.own("jp").attacks = ()
        vals(b, 3)
        (event,) = results(resolve(b, ("15.41", 1)))
        flak = len(list(guns(b.public)))
        seen.append((event.became, base_flak(b.public, "midway"), flak, can_launch(b.public, us, "midway")))
        boxes = tuple(capacity(b.public, us, "midway", box) for box in ("deck", "arm", "total"))
        assert boxes == ((deck, arm, all_told) if tac_turn == 1 else (deck // 2, arm // 2, all_told))
    assert seen == [(1, 3, 3, True), (2, 1, 1, True), (3, 1, 1, False), (4, 0, 0, False), (4, 0, 0, False)]


def test_15_49_cap_does_not_feel_damage_to_the_base(b: BattleTable) -> None:
    cap = b.cap("f4f", "000", "low")
    before = b.public.air[cap], b.own("us").units[b.own("us").matched[cap]]
    vals(b, 3)
    resolve(b, ("15.41", 1))
    assert (b.public.air[cap], b.own("us").units[b.own("us").matched[cap]]) == before


# ---- 15.42 grounded units


def test_15_42_each_grounded_unit_in_the_hex_is_attacked_by_the_whole_strength(b: BattleTable) -> None:
    first, second, half, elsewhere = (
        b.on_ground("f4f", "000"),
        b.on_ground("sbd", "000"),
        b.on_ground("b17", "000", half=True),
        b.on_ground("tbf", "001", "arm"),
    )
    vals(b, 3)
    matched = b.own("us").matched_grounded
    events = resolve(b, ("15.41", 6), ("15.42", 2), ("15.42", 3), ("15.42", 1))
    assert [(event.target, event.strength, event.damage) for event in results(events)] == [
        ("midway", 15, 0),
        (first, 15, 1),
        (second, 15, 0),
        (half, 15, 1),
    ]
    assert [(hit.grounded, hit.destroyed) for hit in of_kind(events, GroundedHit)] == [(first, False), (half, True)]
    assert [(hit.to, hit.unit) for hit in of_kind(events, UnitHalved)] == [("us", matched[first])]
    assert [(lost.to, lost.unit) for lost in of_kind(events, UnitLost)] == [("us", matched[half])]
    assert (b.public.grounded[first].at, b.public.grounded[half].at) == ("000", None)
    assert b.public.grounded[elsewhere].at == "001"


def test_15_42_two_points_destroy_a_full_unit(b: BattleTable) -> None:
    unit = b.on_ground("f4f", "001", "arm")
    units = [level(b, "kate", "001", hexes=5) for _ in range(9)]
    number = declare(b, units[0], OTHER).number
    for other in units[1:]:
        declare(b, other, OTHER, number)
    (event,) = results(resolve(b, ("15.42", 1)))
    assert (event.target, event.strength, event.damage) == (unit, 27, 2)
    assert b.public.grounded[unit].at is None


def test_15_42_bombs_beside_the_centre_do_not_touch_the_base(b: BattleTable) -> None:
    b.on_ground("f4f", "001", "arm")
    vals(b, 2, "001")
    (event,) = results(resolve(b, ("15.42", 1)))
    assert event.target == "G1"
    assert b.public.sites["midway"].damage == 0


def test_15_42_a_hex_without_base_or_grounded_units_is_no_target(b: BattleTable) -> None:
    unit = b.on_ground("f4f", "001", "arm")
    val = dived(b, "val", OTHER, "001")
    b.public.grounded[unit] = replace(b.public.grounded[unit], at=None)
    assert refused(b, val, OTHER) == ["13.3"]
    assert not has_work(b)
    assert b.table.options("jp", val) == ()


# ---- 15.44 once in a tac-turn


def test_15_44_a_hex_is_bombed_once_in_a_tac_turn_so_bombers_join(b: BattleTable) -> None:
    one, two = dived(b, "val", BASE, "000"), dived(b, "val", BASE, "000")
    declare(b, one, BASE)
    assert refused(b, two, BASE) == ["15.44"]
    assert declare(b, two, BASE, 1).units == (one, two)


def test_15_44_13_65_units_that_cannot_combine_cannot_bomb_one_hex_together(b: BattleTable) -> None:
    val, kate, b26 = dived(b, "val", BASE, "000"), level(b, "kate", "000", hexes=5), level(b, "b26", "000")
    declare(b, b26, BASE)
    assert refused(b, val, BASE, 1) == ["13.65"]
    assert refused(b, kate, BASE, 1) == ["13.32"]
    assert refused(b, kate, BASE) == ["15.44"]


def test_15_44_in_the_next_tac_turn_the_hex_may_be_bombed_again(b: BattleTable) -> None:
    vals(b, 1)
    resolve(b, ("15.41", 6))
    b.own("jp").attacks = ()
    b.at(ph.SURFACE_ATTACK, tac_turn=2)
    assert vals(b, 1)


def test_15_44_fc_105_a_hex_that_was_strafed_is_not_bombed_in_the_same_tac_turn(b: BattleTable) -> None:
    b.on_ground("f4f", "000")
    other = b.on_ground("f4f", "001", "arm")
    val, second = dived(b, "val", BASE, "000"), dived(b, "val", OTHER, "001")
    zeke = b.wave("zeke", "000", "low")
    b.at(ph.AIR_ATTACK)
    b.order("jp", Strafe("G1", (zeke,)), ("15.43", 1))
    b.ready()
    assert b.public.standing.name == ph.SURFACE_ATTACK
    assert refused(b, val, BASE) == ["15.44"]
    declare(b, second, OTHER)
    events = go_on(b, ph.FLAK, ("15.42", 6))
    assert [event.target for event in results(events)] == [other]
    assert b.battle.tac_turn == 2
    b.at(ph.SURFACE_ATTACK)
    b.public.air[val] = replace(b.public.air[val], dived=BASE)
    declare(b, val, BASE)


# ---- 15.46, 15.48, FC-103


@pytest.mark.parametrize(
    ("type", "half", "strength"),
    [
        ("kate", False, 3),
        ("kate", True, 1),
        ("tbd", True, 0),
        ("b17", False, 2),
        ("b17", True, 2),
        ("b26", False, 1),
        ("val", False, 5),
        ("val", True, 3),
    ],
)
def test_15_46_fc_103_torpedo_planes_half_b17s_double_by_the_side_that_shows(
    b: BattleTable, type: str, half: bool, strength: int
) -> None:
    unit = b.wave(type, "000", half=half)
    assert against_base(b.charts, b.public.air[unit]) == strength


def test_15_46_torpedo_planes_bomb_a_base_level_and_high(b: BattleTable) -> None:
    kates = [level(b, "kate", "000", hexes=5) for _ in range(3)]
    assert declare(b, kates[0], BASE).method == "level"
    for kate in kates[1:]:
        declare(b, kate, BASE, 1)
    assert results(resolve(b, ("15.41", 6)))[0].strength == 9


def test_15_46_each_torpedo_plane_is_halved_by_itself(b: BattleTable) -> None:
    units = tuple(level(b, "kate", "000", hexes=5, half=True) for _ in range(3))
    assert preview(b.public, units, BASE).strength == 3  # three times 3 // 2, not 9 // 2


def test_15_46_a_b17_is_not_doubled_against_ships() -> None:
    b = over_ships()
    haruna = b.ship(HARUNA, "000")
    assert preview(b.public, (level(b, "b17", "000"),), haruna).strength == 1


def test_15_48_13_31_aircraft_bomb_once(b: BattleTable) -> None:
    (val,) = vals(b, 1)
    resolve(b, ("15.41", 6))
    b.own("jp").attacks = ()
    b.at(ph.SURFACE_ATTACK, tac_turn=3)
    b.public.air[val] = replace(b.public.air[val], dived=BASE)
    assert refused(b, val, BASE) == ["13.31"]


def test_15_47_13_82_against_a_base_too_the_six_tac_turns_bound_the_attack(b: BattleTable) -> None:
    val = dived(b, "val", BASE, "000")
    b.at(ph.SURFACE_ATTACK, routine=2)
    assert refused(b, val, BASE) == ["13.82"]


@pytest.mark.parametrize("side", ["001", "002", "003", "004", "005", "006"])
def test_fc_103_a_dive_bomber_comes_over_a_base_from_any_side(b: BattleTable, side: str) -> None:
    val = b.wave("val", side, "high")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    b.order("jp", FlyTo(val, "000"))
    go_on(b, ph.ATTACKER_AIR)
    assert b.public.air[val].over == BASE
    b.order("jp", Dive(val))
    go_on(b, ph.SURFACE_ATTACK)
    declare(b, val, BASE)


@pytest.mark.parametrize(("type", "needed"), [("kate", 5), ("tbd", 4), ("b26", 6)])
def test_fc_103_a_level_run_on_a_base_is_six_hexes_or_the_whole_allowance(
    b: BattleTable, type: str, needed: int
) -> None:
    declare(b, level(b, type, "000", hexes=needed), BASE)
    assert refused(b, level(b, type, "000", hexes=needed - 1), BASE, 1) == ["13.62"]


# ---- 15.6


def test_15_6_fc_46_what_is_grounded_changes_nothing_that_the_attacker_gets() -> None:
    def played(type: str, box: str) -> tuple[object, ...]:
        b = over_midway()
        for at in ("001", "001", "002"):
            b.on_ground(type, at, box)
        b.own("us").matched_grounded = {"G1": f"{type}-3", "G2": f"{type}-1", "G3": f"{type}-2"}
        units = vals(b, 2, "001")
        declare(b, dived(b, "val", "@002", "002"), "@002")
        view, offers = b.table.game.view(b.public, b.own("jp")), b.table.offers("jp")
        foreseen = preview(b.public, tuple(units), OTHER)
        events = resolve(b, ("15.42", 1), ("15.42", 6), ("15.42", 1))
        seen = [event for event in events if event.to in (PUBLIC, "jp")]
        return view, offers, foreseen, seen, b.table.game.view(b.public, b.own("jp"))

    assert played("b17", "arm") == played("f4f", "hangar")


def test_15_6_a_hit_on_a_grounded_unit_shows_damage_and_no_state(b: BattleTable) -> None:
    b.on_ground("f4f", "000")
    vals(b, 3)
    base, unit = results(resolve(b, ("15.41", 6), ("15.42", 1)))
    assert (base.became, base_flak(b.public, "midway")) == (0, 3)
    assert (unit.became, unit.damage) == (None, 1)


# ---- 15.72


@pytest.mark.parametrize("extended", [False, True])
def test_15_72_the_tanks_of_a_zeke_are_on_the_display_with_it(extended: bool) -> None:
    b = BattleTable("jp", "us")
    b.ship("us-ca-astoria", "000")
    unit = b.unit("jp", "zeke", "strike", b.striking, slot="1", endurance=4, extended=extended)
    b.own("jp").arriving = {unit: Arrival((1,))}
    b.own("jp").posts = {unit: Post("400", "high")}
    b.follow(arrival.reveal)
    assert b.public.air["A1"].extended is extended
    f4f = b.cap("f4f", "400", "high")
    assert (b.own("jp").matched["A1"], b.public.air["A1"].type) == (unit, "zeke")
    b.at(ph.CAP_ATTACK)
    if extended:
        (event, *_) = b.order("us", AttackInAir("A1", (f4f,)), ("13.1", 6))
        assert event.against == 7  # type: ignore[attr-defined]
    else:
        assert b.refused("us", AttackInAir("A1", (f4f,))) == ["13.18"]


# ---- hostile orders


@pytest.mark.parametrize("target", ["000", "@", "@1", "@469", "@-01", "midway", "G1", "@@000", "@003"])
def test_15_41_junk_is_refused(b: BattleTable, target: str) -> None:
    b.on_ground("f4f", "000")
    dived(b, "val", BASE, "000")
    assert refused(b, "A1", target)


def test_15_41_the_defender_does_not_bomb_his_own_base(b: BattleTable) -> None:
    sbd = b.cap("sbd", "000", "low", dived=BASE)
    assert b.refused("us", DeclareAttack(sbd, BASE, 0)) == ["order"]
    assert refused(b, sbd, BASE) == ["13.3"]


def test_15_4_ships_are_no_targets_at_a_base(b: BattleTable) -> None:
    assert refused(b, dived(b, "val", BASE, "000"), AKAGI) == ["13.3"]
