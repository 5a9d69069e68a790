"""[15.43-15.45, 15.48] Strafing of grounded units (ruling FC-105)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from battles import BattleTable
from bombing import go_on
from msgspec.structs import replace
from situations import of_kind

from fastcarriers.carriers.battle import air_combat, sequence, strafing
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import GroundedHit, GroundedStrafed, UnitHalved
from fastcarriers.carriers.battle.orders import AttackInAir, Strafe
from fastcarriers.carriers.events import UnitLost
from fastcarriers.kernel.parts import PUBLIC

# Anti-air strengths of the charts (back in brackets): ZEKE 8 (4), CLAUDE 5 (3), VAL 2. A grounded unit defends with 3.


@pytest.fixture
def b() -> BattleTable:
    """The Japanese over Midway, in their Air Attack Phase."""
    table = BattleTable("jp", "us", kind="base")
    table.at(ph.AIR_ATTACK)
    return table


def strafe(b: BattleTable, target: str, *units: str, die: int = 6) -> Any:
    (event,) = of_kind(b.order("jp", Strafe(target, units), ("15.43", die)), GroundedStrafed)
    return event


def refused(b: BattleTable, target: str, *units: str) -> list[str]:
    return b.refused("jp", Strafe(target, units))


@pytest.mark.parametrize("type", ["f4f", "b17", "pby"])
def test_15_43_a_low_fighter_attacks_a_grounded_unit_that_defends_with_three_whatever_it_is(
    b: BattleTable, type: str
) -> None:
    target, zeke = b.on_ground(type, "001", "arm"), b.wave("zeke", "001", "low")
    events = b.order("jp", Strafe(target, (zeke,)), ("15.43", 2))
    (event,) = of_kind(events, GroundedStrafed)
    assert (event.to, event.strength, event.against, event.die, event.damage) == (PUBLIC, 8, 3, 2, 1)
    assert [(hit.to, hit.unit) for hit in of_kind(events, UnitHalved)] == [("us", b.own("us").matched_grounded[target])]
    assert [hit.destroyed for hit in of_kind(events, GroundedHit)] == [False]


def test_15_43_damage_is_that_of_a_unit_in_the_air(b: BattleTable) -> None:
    target, zeke = b.on_ground("f4f", "001", "arm", half=True), b.wave("zeke", "001", "low")
    events = b.order("jp", Strafe(target, (zeke,)), ("15.43", 1))
    assert [lost.to for lost in of_kind(events, UnitLost)] == ["us"]
    assert b.public.grounded[target].at is None


def test_15_43_two_or_more_combine_or_attack_separate_units(b: BattleTable) -> None:
    one, two = b.on_ground("f4f", "001", "arm"), b.on_ground("sbd", "001", "arm")
    zekes = [b.wave("zeke", "001", "low") for _ in range(3)]
    assert strafe(b, one, zekes[0], zekes[1]).strength == 16
    assert strafe(b, two, zekes[2]).strength == 8


def test_15_43_a_unit_attacks_one_grounded_unit(b: BattleTable) -> None:
    one, two = b.on_ground("f4f", "001", "arm"), b.on_ground("sbd", "001", "arm")
    zeke = b.wave("zeke", "001", "low")
    strafe(b, one, zeke)
    assert refused(b, two, zeke) == ["13.13"]


def test_15_43_only_fighters_low_in_the_hex(b: BattleTable) -> None:
    target = b.on_ground("f4f", "001", "arm")
    assert refused(b, target, b.wave("val", "001", "low")) == ["15.43"]
    assert refused(b, target, b.wave("zeke", "001", "high")) == ["15.43"]
    assert refused(b, target, b.wave("zeke", "002", "low")) == ["15.43"]
    assert not strafing.has_work(b.public, "jp")


def test_15_43_13_18_a_differential_of_one_is_needed(b: BattleTable) -> None:
    target = b.on_ground("f4f", "001", "arm")
    weak, weaker = b.wave("claude", "001", "low", half=True), b.wave("claude", "001", "low", half=True)
    assert refused(b, target, weak) == ["13.18"]
    assert strafe(b, target, weak, weaker).strength == 6


def test_15_44_a_grounded_unit_is_attacked_once_in_a_tac_turn(b: BattleTable) -> None:
    target = b.on_ground("f4f", "001", "arm")
    one, two = b.wave("zeke", "001", "low"), b.wave("zeke", "001", "low")
    strafe(b, target, one)
    assert refused(b, target, two) == ["15.44"]


def test_15_44_a_second_fighter_is_offered_what_has_not_been_strafed(b: BattleTable) -> None:
    one, two = b.on_ground("f4f", "001", "arm"), b.on_ground("sbd", "001", "arm")
    first, second = b.wave("zeke", "001", "low"), b.wave("zeke", "001", "low")
    pieces = b.table.game.kinds[Strafe].pieces
    assert list(pieces(b.public, b.own("jp"))) == [one, two]
    strafe(b, one, first)
    assert list(pieces(b.public, b.own("jp"))) == [two]
    assert b.table.options("jp", two) == (Strafe(two, (second,)),)
    assert not [order for order in b.table.options("jp", one) if isinstance(order, Strafe)]
    strafe(b, two, second)
    assert list(pieces(b.public, b.own("jp"))) == []


def test_15_44_a_second_fighter_has_nothing_to_do_where_all_has_been_strafed(b: BattleTable) -> None:
    target, first = b.on_ground("f4f", "001", "arm"), b.wave("zeke", "001", "low")
    b.wave("zeke", "001", "low")
    strafe(b, target, first)
    assert not strafing.has_work(b.public, "jp")


def test_15_45_strafing_in_hex_000_does_not_damage_the_base(b: BattleTable) -> None:
    target, zekes = b.on_ground("f4f", "000"), [b.wave("zeke", "000", "low") for _ in range(3)]
    assert strafe(b, target, *zekes, die=1).damage == 2
    assert b.public.sites["midway"].damage == 0


def test_15_48_a_fighter_strafes_in_every_tac_turn_once_and_spends_no_ordnance(b: BattleTable) -> None:
    target, zeke = b.on_ground("b17", "001", "arm"), b.wave("zeke", "001", "low")
    for tac_turn in (1, 2, 3):
        assert b.battle.tac_turn == tac_turn
        strafe(b, target, zeke)
        assert refused(b, target, zeke) == ["15.44"]
        assert not b.public.air[zeke].expended
        go_on(b, ph.AIR_ATTACK)


def test_15_48_13_82_within_its_routine_only(b: BattleTable) -> None:
    target, zeke = b.on_ground("b17", "001", "arm"), b.wave("zeke", "001", "low")
    b.at(ph.AIR_ATTACK, routine=2)
    assert refused(b, target, zeke) == ["13.82"]
    assert not sequence.fights_or_strafes(b.public, "jp")


def test_fc_105_strafing_takes_the_place_of_an_air_attack(b: BattleTable) -> None:
    target, f4f = b.on_ground("b17", "001", "arm"), b.cap("f2a", "001", "low")
    one, two = b.wave("zeke", "001", "low"), b.wave("zeke", "001", "low")
    strafe(b, target, one)
    assert b.refused("jp", AttackInAir(f4f, (one,))) == ["13.13"]
    b.order("jp", AttackInAir(f4f, (two,)), ("13.1", 6))
    other = b.on_ground("b17", "001", "arm")
    assert refused(b, other, two) == ["13.13"]


def test_fc_105_the_phase_is_opened_for_strafing_alone(b: BattleTable) -> None:
    b.on_ground("b17", "001", "arm")
    zeke = b.wave("zeke", "001", "low")
    assert not air_combat.has_work(b.public, "jp")
    assert sequence.fights_or_strafes(b.public, "jp")
    b.public.air[zeke] = replace(b.public.air[zeke], altitude="high")
    assert not sequence.fights_or_strafes(b.public, "jp")


def test_15_43_a_strafing_fighter_has_not_fought_in_the_air(b: BattleTable) -> None:
    target, zeke = b.on_ground("b17", "001", "arm"), b.wave("zeke", "001", "low")
    strafe(b, target, zeke)
    assert not b.public.air[zeke].engaged


def test_15_43_15_6_offers_tell_nothing_of_the_grounded_unit() -> None:
    def offers(type: str, half: bool) -> object:
        b = BattleTable("jp", "us", kind="base")
        b.on_ground(type, "001", "arm", half=half)
        b.wave("zeke", "001", "low")
        b.at(ph.AIR_ATTACK)
        return b.table.options("jp", "G1"), b.table.offers("jp"), strafing.preview(b.public, ("A1",))

    assert offers("b17", half=False) == offers("f4f", half=True)


@pytest.mark.parametrize(
    ("target", "units"),
    [
        ("", ("A1",)),
        ("G9", ("A1",)),
        ("A1", ("A1",)),
        ("midway", ("A1",)),
        ("G1", ()),
        ("G1", ("A1", "A1")),
        ("G1", ("A2", "A1")),
        ("G1", ("A9",)),
        ("G1", ("D1",)),
        ("G1", ("A1", "A2", "A3", "A4")),
        ("G1", ("G1",)),
    ],
)
def test_15_43_junk_is_refused(b: BattleTable, target: str, units: tuple[str, ...]) -> None:
    b.on_ground("f4f", "001", "arm")
    for _ in range(4):
        b.wave("zeke", "001", "low")
    b.cap("f4f", "001", "low")
    assert refused(b, target, *units)


def test_15_43_the_defender_does_not_strafe(b: BattleTable) -> None:
    b.on_ground("f4f", "001", "arm")
    cap = b.cap("f4f", "001", "low")
    b.at(ph.CAP_ATTACK)
    assert b.refused("us", Strafe("G1", (cap,))) == ["4.1"]
    b.phase(ph.AIR_ATTACK, awaits=("us",))
    assert b.refused("us", Strafe("G1", (cap,))) == ["15.43"]


def test_15_43_of_all_orders_those_are_accepted_that_are_offered(b: BattleTable) -> None:
    for at, half in (("001", False), ("001", True), ("002", False)):
        b.on_ground("f4f", at, "arm", half=half)
    for type, at, altitude in (
        ("zeke", "001", "low"),
        ("claude", "001", "low"),
        ("zeke", "001", "high"),
        ("val", "001", "low"),
        ("zeke", "002", "low"),
    ):
        b.wave(type, at, altitude, half=type == "claude")  # type: ignore[arg-type]
    kind, own = b.table.game.kinds[Strafe], b.own("jp")
    for expected in (5, 1):  # G1 and G2 by A1 alone or with A2, G3 by A5; then the hex of G1 has no fighter left
        found = 0
        for target in ("G1", "G2", "G3", "G4"):
            offered = set(kind.offers(b.public, own, target))
            for count in range(4):
                for units in permutations(b.public.air, count):
                    order = Strafe(target, units)
                    assert (kind.refusal(b.public, own, order) is None) == (order in offered), order
                    found += order in offered
            assert not offered or target in set(kind.pieces(b.public, own))
        assert found == expected
        if expected == 5:
            strafe(b, "G1", "A1", "A2")


def test_15_44_nothing_is_left_to_do_over_a_strafed_hex(b: BattleTable) -> None:
    target, zeke = b.on_ground("f4f", "001", "arm"), b.wave("zeke", "001", "low")
    b.on_ground("f4f", "001", "arm")
    b.wave("val", "001", "low", dived="@001")
    strafe(b, target, zeke)
    assert not strafing.has_work(b.public, "jp"), "the only fighter has attacked"
    b.ready()
    assert b.public.standing.name == ph.ENTRY, "no air-to-surface phase: the hex cannot be bombed any more"
