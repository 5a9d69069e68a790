"""[13.1] Air-to-Air Combat, in both phases of it: CAP attacks, and later the strike's own units do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from fastcarriers.carriers.battle import lapses
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import AirAttackResolved, UnitsRested
from fastcarriers.carriers.battle.losses import hit_unit
from fastcarriers.carriers.battle.odds import Odds, odds_of
from fastcarriers.carriers.battle.orders import AttackInAir
from fastcarriers.carriers.battle.records import BattleUnit, BattleUnitId
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side

COMBINED = 3
"""[13.14] The most units in one attack."""
LEAST = 1
"""[13.18] The smallest differential at which an attack is allowed."""


class AirPreview(NamedTuple):
    """What an attack would be: strength less strength [13.1], and what the die may do."""

    differential: int
    odds: Odds


# ---- strength


def strength(charts: Charts, unit: BattleUnit) -> int:
    """[13.1, 13.9, 15.72] Anti-Air Combat Strength of the side that shows; less for an extended Zeke, never below 0."""
    value = charts.types[unit.type].antiair_of(half=unit.half)
    if unit.extended:
        value += charts.tables.tactical_modifiers.zeke_extension.antiair
    return max(value, 0)


def total(charts: Charts, units: list[BattleUnit]) -> int:
    """[13.14] The strength of units that combine; at most three do, so of more the strongest three."""
    return sum(sorted((strength(charts, unit) for unit in units), reverse=True)[:COMBINED])


def is_fighter(charts: Charts, unit: BattleUnit) -> bool:
    """[13.16] Ruling FC-99: functions F and FB."""
    return charts.types[unit.type].is_fighter


def may_ever_attack(charts: Charts, unit: BattleUnit) -> bool:
    """[13.15] No parentheses around its strength; a search plane never attacks (ruling FC-54)."""
    printed = charts.types[unit.type]
    return printed.may_attack_air and printed.function != "PBY"


def strengths(public: Public, target: BattleUnitId, attackers: tuple[BattleUnitId, ...]) -> tuple[int, int]:
    """[13.1, 13.14] Of those who attack together, and of the target. KeyError if a unit is not on the display."""
    return total(public.charts, [public.air[id] for id in attackers]), strength(public.charts, public.air[target])


def preview(public: Public, target: BattleUnitId, attackers: tuple[BattleUnitId, ...]) -> AirPreview:
    """The attack as it would be resolved now, legal or not. KeyError if a unit is not on the display."""
    return foreseen(public.charts, *strengths(public, target, attackers))


def foreseen(charts: Charts, attacking: int, against: int) -> AirPreview:
    """[13.1] What the die may do on the Anti-Air table."""
    differential = attacking - against
    return AirPreview(differential, odds_of(lambda die: charts.tables.anti_air_result(differential, die)))


# ---- who can attack


def is_in_routine(public: Public, unit: BattleUnit) -> bool:
    """[13.82] The strike's units attack only in the routine into which they were placed, CAP in any [13.84]."""
    battle = public.battle
    return battle is not None and (unit.side == battle.defender or unit.routine == battle.routine)


def can_attack(public: Public, unit: BattleUnit) -> bool:
    """[13.13, 13.15, 13.82] On the display, able at all, and not spent in this phase."""
    on_display = unit.at is not None and not unit.attacked
    return on_display and may_ever_attack(public.charts, unit) and is_in_routine(public, unit)


def together(a: BattleUnit, b: BattleUnit) -> bool:
    """[13.11, 13.17] In one hex, in one altitude state."""
    return a.at is not None and a.at == b.at and a.altitude == b.altitude


def able_against(public: Public, side: Side, target: BattleUnit) -> list[BattleUnit]:
    """The units of the side that can still attack where the target is, in the order of their ids."""
    units = [unit for unit in public.air.values() if unit.side == side and together(unit, target)]
    return sorted((unit for unit in units if can_attack(public, unit)), key=lambda unit: rank(unit.id))


def rank(unit: BattleUnitId) -> tuple[int, str]:
    """A2 before A10."""
    return len(unit), unit


def fighter_first(public: Public, side: Side, target: BattleUnit) -> BattleUnit | None:
    """[13.16] An enemy fighter beside the target that must be attacked before it; None: there is none.

    Ruling FC-99: one that has not been attacked in this phase, and that all who can attack there reach with +1.
    """
    charts = public.charts
    reach = total(charts, able_against(public, side, target)) - LEAST
    for unit in public.air.values():
        beside = unit.side == target.side and not unit.targeted and together(unit, target)
        if beside and is_fighter(charts, unit) and strength(charts, unit) <= reach:
            return unit
    return None


# ---- AttackInAir


def targets(public: Public, own: Own) -> Iterator[BattleUnitId]:
    """Enemy units beside which the side can still attack."""
    places = {
        (unit.at, unit.altitude) for unit in public.air.values() if unit.side == own.side and can_attack(public, unit)
    }
    for unit in public.air.values():
        if unit.side != own.side and not unit.targeted and (unit.at, unit.altitude) in places:
            yield unit.id


def attacks(public: Public, own: Own, target: BattleUnitId) -> Iterator[AttackInAir]:
    """Every one, two or three of those who can attack it."""
    unit = public.air.get(target)
    if unit is None or unit.side == own.side or unit.at is None:
        return
    able = [other.id for other in able_against(public, own.side, unit)]
    for count in range(1, COMBINED + 1):
        yield from (AttackInAir(target, attackers) for attackers in combinations(able, count))


def refusal_to_attack(public: Public, own: Own, order: AttackInAir) -> IllegalOrder | None:
    """[13.11-13.19, 13.82] The target, those who attack it, fighters first, and at last the differential."""
    target = public.air.get(order.target)
    if target is None or target.at is None or target.side == own.side:
        return refuse("13.1", "air_combat.no_such_target", unit=order.target)
    if target.targeted:
        return refuse("13.12", "air_combat.attacked_already", unit=target.id)
    if not 1 <= len(order.attackers) <= COMBINED:
        return refuse("13.14", "air_combat.one_to_three", most=COMBINED)
    for id in order.attackers:
        if (refusal := refusal_of_attacker(public, own, id, target)) is not None:
            return refusal
    if list(order.attackers) != sorted(set(order.attackers), key=rank):
        return refuse("13.13", "air_combat.each_once")
    return refusal_of_odds(public, own, order, target)


def refusal_of_attacker(public: Public, own: Own, id: BattleUnitId, target: BattleUnit) -> IllegalOrder | None:
    """[13.11, 13.13, 13.15, 13.17, 13.82] Why one unit cannot take part."""
    unit = public.air.get(id)
    if unit is None or unit.at is None or unit.side != own.side:
        return refuse("13.1", "air_combat.no_such_unit", unit=id)
    if not may_ever_attack(public.charts, unit):
        return refuse("13.15", "air_combat.never_attacks", unit=id)
    if not is_in_routine(public, unit):
        return refuse("13.82", "air_combat.routine_over", unit=id)
    if unit.attacked:
        return refuse("13.13", "air_combat.has_attacked", unit=id)
    if unit.at != target.at:
        return refuse("13.11", "air_combat.other_hex", unit=id, target=target.id)
    if unit.altitude != target.altitude:
        return refuse("13.17", "air_combat.other_altitude", unit=id, target=target.id)
    return None


def refusal_of_odds(public: Public, own: Own, order: AttackInAir, target: BattleUnit) -> IllegalOrder | None:
    """[13.16, 13.18] Fighters first, and +1 at least."""
    if not is_fighter(public.charts, target):
        fighter = fighter_first(public, own.side, target)
        if fighter is not None:
            return refuse("13.16", "air_combat.fighters_first", unit=target.id, fighter=fighter.id)
    differential = preview(public, order.target, order.attackers).differential
    if differential < LEAST:
        return refuse("13.18", "air_combat.too_weak", unit=target.id, differential=differential)
    return None


def attack_in_air(now: CarriersNow, order: AttackInAir, by: Side) -> None:
    """[13.1] The die is thrown, and what was hit feels it at once."""
    public, charts = now.public, now.public.charts
    attacking, against = strengths(public, order.target, order.attackers)
    die = now.dice.die("13.1", by)
    damage = charts.tables.anti_air_result(attacking - against, die)
    now.happen(
        AirAttackResolved(
            to=PUBLIC,
            attackers=order.attackers,
            target=order.target,
            strength=attacking,
            against=against,
            die=die,
            damage=damage,
        )
    )
    hit_unit(now, order.target, damage)
    lapses.lift_bar(now, by)


# ---- the phase


def has_work(public: Public, side: Side) -> bool:
    """Whether an attack by this side is legal. Where one is, fighters first [13.16] leaves one legal."""
    charts = public.charts
    left = [unit for unit in public.air.values() if unit.side != side and unit.at is not None and not unit.targeted]
    return any(total(charts, able_against(public, side, unit)) - strength(charts, unit) >= LEAST for unit in left)


def prepare(now: CarriersNow) -> None:
    """[13.12, 13.13] An air-to-air phase begins: who attacked and was attacked in the last one is forgotten."""
    units = [unit for unit in now.public.air.values() if unit.at is not None and (unit.attacked or unit.targeted)]
    if units:
        rested = tuple(replace(unit, attacked=False, targeted=False) for unit in units)
        now.happen(UnitsRested(to=PUBLIC, units=rested))


PHASES = frozenset({ph.CAP_ATTACK, ph.AIR_ATTACK})
KINDS: tuple[CarriersKind, ...] = (Kind(AttackInAir, PHASES, targets, attacks, refusal_to_attack, attack_in_air),)
