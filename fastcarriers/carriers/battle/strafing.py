"""[15.43-15.45, 15.48] Strafing: fighters attack grounded units as though these were in the air.

It takes the place of an air attack in the strike's air attack phase, and so comes before bombing (ruling FC-105).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fastcarriers.carriers.battle import lapses
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.air_combat import COMBINED, LEAST, AirPreview, foreseen, is_fighter, rank, total
from fastcarriers.carriers.battle.events import GroundedStrafed
from fastcarriers.carriers.battle.losses import hit_grounded
from fastcarriers.carriers.battle.orders import Strafe
from fastcarriers.carriers.battle.records import BattleUnit, BattleUnitId, Grounded, GroundedId, Number
from fastcarriers.carriers.battle.run_ins import strafing_targets
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side


def preview(public: Public, attackers: tuple[BattleUnitId, ...]) -> AirPreview:
    """[15.43] The attack of these units on any grounded unit, legal or not. KeyError if one is not on the display."""
    return foreseen(public.charts, *strengths(public, attackers))


def strengths(public: Public, attackers: tuple[BattleUnitId, ...]) -> tuple[int, int]:
    """[15.43, 13.14] Of those who strafe together, and of any grounded unit."""
    return total(public.charts, [public.air[id] for id in attackers]), defense(public)


def defense(public: Public) -> int:
    """[15.43] Three, whatever the grounded unit is."""
    return public.charts.tables.tactical_modifiers.grounded_defense


def can_strafe(public: Public, unit: BattleUnit, target: Grounded) -> bool:
    """[15.43, 13.13, 15.48] A low fighter in the hex that has attacked nothing in this phase."""
    return not unit.attacked and target.id in strafing_targets(public, unit)


def able_against(public: Public, side: Side, target: Grounded) -> list[BattleUnit]:
    """The side's units that can strafe the target, in the order of their ids."""
    units = [unit for unit in public.air.values() if unit.side == side and can_strafe(public, unit, target)]
    return sorted(units, key=lambda unit: rank(unit.id))


# ---- Strafe


def targets(public: Public, own: Own) -> Iterator[GroundedId]:
    """Those under the side's fighters."""
    return under_fighters(public, own.side)


def under_fighters(public: Public, side: Side) -> Iterator[GroundedId]:
    """Grounded units in hexes with fighters of the side that strafe, as far as they have not been strafed."""
    strafed = public.battle.strafed if public.battle is not None else ()
    places = {unit.at for unit in public.air.values() if unit.side == side and strafing_targets(public, unit)}
    yield from (unit.id for unit in public.grounded.values() if unit.at in places and unit.id not in strafed)


def attacks(public: Public, own: Own, target: GroundedId) -> Iterator[Strafe]:
    """Every one, two or three of those who can strafe it."""
    grounded = public.grounded.get(target)
    able = [unit.id for unit in able_against(public, own.side, grounded)] if grounded is not None else []
    for count in range(1, COMBINED + 1):
        yield from (Strafe(target, attackers) for attackers in combinations(able, count))


def refusal_to_strafe(public: Public, own: Own, order: Strafe) -> IllegalOrder | None:
    """[15.43, 15.44, 13.18] The grounded unit, those who strafe it, and the differential."""
    target, battle = public.grounded.get(order.target), public.battle
    if target is None or target.at is None or battle is None or battle.attacker != own.side:
        return refuse("15.43", "strafing.no_such_target", unit=order.target)
    if target.id in battle.strafed:
        return refuse("15.44", "strafing.strafed_already", unit=target.id)
    if not 1 <= len(order.attackers) <= COMBINED:
        return refuse("15.43", "strafing.one_to_three", most=COMBINED)
    for id in order.attackers:
        if (refusal := refusal_of_attacker(public, own, id, target)) is not None:
            return refusal
    if list(order.attackers) != sorted(set(order.attackers), key=rank):
        return refuse("13.13", "strafing.each_once")
    differential = preview(public, order.attackers).differential
    if differential < LEAST:
        return refuse("13.18", "strafing.too_weak", differential=differential)
    return None


def refusal_of_attacker(public: Public, own: Own, id: BattleUnitId, target: Grounded) -> IllegalOrder | None:
    """[13.13, 13.82, 15.43, 15.48] Why one unit cannot take part."""
    unit, battle = public.air.get(id), public.battle
    if unit is None or unit.at is None or unit.side != own.side:
        return refuse("15.43", "strafing.no_such_unit", unit=id)
    if not is_fighter(public.charts, unit):
        return refuse("15.43", "strafing.no_fighter", unit=id)
    if battle is None or unit.routine != battle.routine:
        return refuse("13.82", "strafing.routine_over", unit=id)
    if unit.attacked:
        return refuse("13.13", "strafing.has_attacked", unit=id)
    if unit.at != target.at:
        return refuse("15.43", "strafing.other_hex", unit=id, target=target.id)
    return None if can_strafe(public, unit, target) else refuse("15.43", "strafing.too_high", unit=id)


def strafe(now: CarriersNow, order: Strafe, by: Side) -> None:
    """[15.43, 15.45, FC-105] The die is thrown at once, on the Anti-Air table. The base itself is not touched."""
    public = now.public
    strength, against = strengths(public, order.attackers)
    strafed, hexes = strafed_with(public, order.target)
    die = now.dice.die("15.43", by)
    damage = public.charts.tables.anti_air_result(strength - against, die)
    now.happen(
        GroundedStrafed(
            to=PUBLIC,
            attackers=order.attackers,
            target=order.target,
            strafed=strafed,
            strafed_hexes=hexes,
            strength=strength,
            against=against,
            die=die,
            damage=damage,
        )
    )
    hit_grounded(now, public.charts.enemy(by), order.target, damage)
    lapses.lift_bar(now, by)


def strafed_with(public: Public, target: GroundedId) -> tuple[tuple[GroundedId, ...], tuple[Number, ...]]:
    """[15.44] The grounded units that have been strafed in this tac-turn, this one among them, and where they are."""
    battle, at = public.battle_on, public.grounded[target].at
    strafed = (*battle.strafed, target)
    if at is None or at in battle.strafed_hexes:
        return strafed, battle.strafed_hexes
    return strafed, (*battle.strafed_hexes, at)


def has_work(public: Public, side: Side) -> bool:
    """Whether the side can strafe something."""
    return any(
        total(public.charts, able_against(public, side, public.grounded[id])) - defense(public) >= LEAST
        for id in under_fighters(public, side)
    )


KINDS: tuple[CarriersKind, ...] = (
    Kind(Strafe, frozenset({ph.AIR_ATTACK}), targets, attacks, refusal_to_strafe, strafe),
)
