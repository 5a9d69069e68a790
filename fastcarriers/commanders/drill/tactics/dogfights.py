"""Air-to-air combat: who attacks whom in a hex, one attack after another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from fastcarriers.carriers.battle.orders import AttackInAir
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.commanders.drill.tactics.scene import Scene, by_number

COMBINED = 3
LEAST = 1


class Plan(NamedTuple):
    """Attacks in one hex, fighters first, and what they are worth."""

    value: float
    attacks: tuple[tuple[BattleUnit, tuple[BattleUnit, ...]], ...]


NOTHING = Plan(0.0, ())


def attacks(scene: Scene) -> list[AttackInAir]:
    """The next attack in each hex where one is worth it: the die of one may change what the next should be."""
    orders: list[AttackInAir] = []
    own = [unit for unit in scene.mine if scene.may_fight(unit) and not unit.attacked]
    foes = scene.stacks(scene.enemies)
    for stack, units in scene.stacks(own).items():
        plan = best_plan(scene, units, [unit for unit in foes.get(stack, ()) if not unit.targeted])
        if plan.attacks:
            target, attackers = plan.attacks[0]
            orders.append(AttackInAir(target.id, tuple(unit.id for unit in sorted(attackers, key=by_number))))
    return orders


def strength(scene: Scene, units: Sequence[BattleUnit]) -> int:
    """[13.14] The strength of at most three."""
    each = sorted((scene.air_strength(unit) for unit in units), reverse=True)
    return sum(each[:COMBINED])


def best_plan(scene: Scene, units: Sequence[BattleUnit], foes: Sequence[BattleUnit]) -> Plan:
    """[13.12-13.18] The best way to share some attackers among some targets; each attacks and is attacked once."""
    if not units or not foes:
        return NOTHING
    able = sorted(units, key=by_number)[:COMBINED]
    targets = sorted(foes, key=lambda unit: (not scene.is_fighter(unit), by_number(unit)))[: 2 * COMBINED]
    best = NOTHING
    for shares in product(range(-1, len(targets)), repeat=len(able)):
        plan = valued(scene, able, targets, shares)
        if plan is not None and plan.value > best.value:
            best = plan
    return best


def valued(
    scene: Scene, able: Sequence[BattleUnit], targets: Sequence[BattleUnit], shares: Sequence[int]
) -> Plan | None:
    """The plan that gives each attacker the target of its number (-1: none); None if the rules forbid it."""
    value, made, free = 0.0, list[tuple[BattleUnit, tuple[BattleUnit, ...]]](), list(able)
    for number, target in enumerate(targets):
        attackers = tuple(unit for unit, share in zip(able, shares, strict=True) if share == number)
        if not attackers:
            continue
        if not scene.is_fighter(target) and passes_by(scene, free, targets, shares):
            return None
        differential = strength(scene, attackers) - strength(scene, (target,))
        if differential < LEAST:
            return None
        value += scene.weight(target) * scene.air_points(differential, target.half)
        made.append((target, attackers))
        free = [unit for unit in free if unit not in attackers]
    return Plan(value, tuple(made))


def passes_by(scene: Scene, free: Sequence[BattleUnit], targets: Sequence[BattleUnit], shares: Sequence[int]) -> bool:
    """[13.16] Whether a fighter that those who are left could attack is not attacked."""
    reach = strength(scene, free) - LEAST
    return any(
        scene.is_fighter(target) and number not in shares and strength(scene, (target,)) <= reach
        for number, target in enumerate(targets)
    )
