"""Random attacks on ships and bases keep the invariants of air-to-surface combat, and these see what breaks them."""

from __future__ import annotations

from random import Random

import pytest
from attack_invariants import faults_of_attacks
from battles import BattleTable
from bombing import AKAGI, HARUNA, KAGA, NAGARA, dived, level, over_midway, over_ships, torpedo
from msgspec.structs import replace
from situations import of_kind

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import AttacksDeclared, GroundedStrafed, SurfaceAttackResolved
from fastcarriers.carriers.battle.orders import DeclareAttack, Strafe, WithdrawAttack
from fastcarriers.carriers.state import Public
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event
from maps.hexes import DIRECTIONS

SEEDS = 20
Played = tuple[Public, tuple[Event, ...]]
"""The public part before a decision, and its events."""


def fleet(random: Random) -> BattleTable:
    """Ships, some damaged, with bombers at the end of their run-ins: some spent, some of an old routine."""
    b = over_ships()
    b.table.state.sealed.seed = str(random.random())
    b.at(ph.SURFACE_ATTACK, routine=2)
    for ship, at in ((AKAGI, "000"), (KAGA, "020"), (HARUNA, "030"), (NAGARA, "040")):
        b.ship(ship, at, damage=random.choice((0, 2, 3, 3)))
        for box in ("deck", "arm"):
            b.unit("jp", "kate", box, ship)
        for _ in range(4):
            fields = {"half": random.random() < 0.3, "expended": random.random() < 0.2}
            fields |= {"routine": random.choice((1, 2, 2))}
            run = random.choice(("dive", "torpedo", "level"))
            if run == "dive":
                dived(b, random.choice(("sbd", "sbu")), ship, at, **fields)
            elif run == "torpedo":
                torpedo(b, random.choice(("tbf", "tbd")), at, random.choice(DIRECTIONS), **fields)
            else:
                level(b, random.choice(("b26", "b17")), at, **fields)
    return b


def base(random: Random) -> BattleTable:
    """Midway with grounded units, low fighters over them, and bombers."""
    b = over_midway()
    b.table.state.sealed.seed = str(random.random())
    for at in ("000", "000", "001", "002", "002"):
        b.on_ground(random.choice(("f4f", "b17", "pby")), at, "hangar", half=random.random() < 0.5)
        b.wave("zeke", at, "low", half=random.random() < 0.5)
        dived(b, "val", f"@{at}", at, expended=random.random() < 0.2)
        level(b, random.choice(("kate", "b26")), at)
    b.at(ph.AIR_ATTACK)
    return b


def choose(b: BattleTable, random: Random) -> Order:
    """A random offer, or Ready."""
    offers = b.table.offers(b.attacker).pieces
    if not offers or random.random() < 0.07:
        return Ready()
    kind = random.choice(
        [kind for kind in sorted(offers) if kind != "WithdrawAttack" or random.random() < 0.2] or ["WithdrawAttack"]
    )
    return random.choice(b.table.options(b.attacker, random.choice(offers[kind]), kind))


def play(b: BattleTable, random: Random) -> list[Played]:
    """Random orders until the attacker's phases of this tac-turn are over."""
    played: list[Played] = []
    while b.public.standing.name in (ph.AIR_ATTACK, ph.SURFACE_ATTACK) and b.battle.tac_turn == 1:
        before = b.public.copy()
        decision = b.table.decide(choose(b, random), b.attacker)
        b.table.commit(decision)
        played.append((before, decision.events))
    return played


@pytest.mark.parametrize("seed", range(SEEDS))
def test_13_31_13_32_13_34_13_65_13_81_random_attacks_on_ships_keep_the_invariants(seed: int) -> None:
    random = Random(seed)
    b = fleet(random)
    for before, events in play(b, random):
        assert faults_of_attacks(before, events) == []
        for ship in b.public.fleet.values():
            own = b.own("jp").ships[ship.id]
            assert ship.sunk == (own.state == "sunk")
            assert ship.sunk or ship.damage == own.damage


@pytest.mark.parametrize("seed", range(SEEDS))
def test_15_43_15_44_random_attacks_on_a_base_keep_the_invariants(seed: int) -> None:
    random = Random(seed)
    b = base(random)
    for before, events in play(b, random):
        assert faults_of_attacks(before, events) == []
    alive = {id for id, unit in b.public.grounded.items() if unit.at is not None}
    matched = b.own("us").matched_grounded
    assert alive == {id for id, unit in matched.items() if b.own("us").units[unit].place != "lost"}


def test_random_play_reaches_every_order_and_result() -> None:
    orders, events = set[str](), set[str]()
    for seed in range(SEEDS):
        for make in (fleet, base):
            random = Random(seed)
            b = make(random)
            for _, happened in play(b, random):
                events |= {type(event).__name__ for event in happened}
            b = make(random)
            orders |= set(b.table.offers(b.attacker).pieces)
    assert {"AttacksDeclared", "SurfaceAttackResolved", "AttackSpent", "GroundedStrafed", "ShipLost"} <= events
    assert {"GroundedHit", "UnitHalved", "ShipDamaged"} <= events
    assert {"DeclareAttack", "Strafe"} <= orders


def test_the_invariants_see_what_is_wrong_with_attacks_on_ships() -> None:
    b = over_ships()
    b.ship(HARUNA, "000")
    one, two = dived(b, "sbd", HARUNA, "000"), dived(b, "sbd", HARUNA, "000")
    b.order("us", DeclareAttack(one, HARUNA, 0))
    b.order("us", DeclareAttack(two, HARUNA, 0))
    b.order("us", WithdrawAttack(two))
    before, events = b.public.copy(), b.ready(("13.3", 1))
    assert faults_of_attacks(before, events) == []

    def faults(unit: dict[str, object] | None = None, *changed: Event) -> list[str]:
        spoilt = before.copy()
        spoilt.air[one] = replace(spoilt.air[one], **(unit or {}))  # type: ignore[arg-type]
        return faults_of_attacks(spoilt, changed or events)

    (declared,), (resolved,) = of_kind(events, AttacksDeclared), of_kind(events, SurfaceAttackResolved)
    (attack,) = declared.attacks
    level_too = replace(attack, number=2, units=(two,), method="level")
    assert "expended" in faults({"expended": True})[0]
    assert "13.82" in faults({"routine": 7})[0]
    assert "13.34" in faults(None, declared)[0]
    assert "13.81" in faults(None, declared, replace(resolved, became=0))[0]
    assert "13.65" in faults(None, replace(declared, attacks=(attack, level_too)), resolved)[0]
    assert "two attacks" in faults(None, replace(declared, attacks=(attack, attack)), resolved)[0]
    joined = replace(declared, attacks=(replace(attack, units=(one, two)),))
    assert "13.32" in faults({"altitude": "high"}, joined, resolved)[0]


def test_the_invariants_see_what_is_wrong_with_strafing() -> None:
    b = base(Random(0))
    fighter = next(id for id, unit in b.public.air.items() if unit.type == "zeke" and not unit.half)
    target = next(id for id, unit in b.public.grounded.items() if unit.at == b.public.air[fighter].at)
    before = b.public.copy()
    (strafed,) = of_kind(b.order("jp", Strafe(target, (fighter,)), ("15.43", 6)), GroundedStrafed)
    assert faults_of_attacks(before, (strafed,)) == []
    assert "twice" in faults_of_attacks(b.public, (strafed,))[-1]
    assert "13.18" in faults_of_attacks(before, (replace(strafed, strength=3),))[0]
    val = next(id for id, unit in before.air.items() if unit.type == "val")
    assert "15.43" in faults_of_attacks(before, (replace(strafed, attackers=(val,)),))[0]
