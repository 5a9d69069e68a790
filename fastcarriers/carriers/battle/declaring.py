"""[13.3-13.6, 15.4] Declaring air-to-surface attacks; `run_ins` knows which units have made their run."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fastcarriers.carriers.battle.bomb_strength import preview
from fastcarriers.carriers.battle.events import AttacksPlanned
from fastcarriers.carriers.battle.orders import DeclareAttack, WithdrawAttack
from fastcarriers.carriers.battle.records import BASE_HEX, Attack, AttackMethod, BattleUnit, BattleUnitId
from fastcarriers.carriers.battle.run_ins import grounded_at, is_bomber, method_of, target_of
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import Duty
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.parts import Side
from maps.tactical import CENTRE

MUST_ATTACK: dict[AttackMethod, str] = {"dive": "13.44", "torpedo": "13.53", "level": "13.63"}
"""The rules that leave a run no second chance."""


# ---- who can attack what


def bombers(public: Public, side: Side) -> Iterator[BattleUnit]:
    """The side's units that can attack something now."""
    for unit in public.air.values():
        if unit.side == side and bombing_target(public, unit) is not None:
            yield unit


def bombing_target(public: Public, unit: BattleUnit) -> str | None:
    """The one thing that a unit can attack now: its run has led it to no other. None: nothing."""
    target = target_of(public, unit)
    return None if target is None or is_strafed(public, target) else target


def is_strafed(public: Public, target: str) -> bool:
    """[15.44, FC-105] A hex that has been strafed in this tac-turn is not bombed in it."""
    return public.battle is not None and target.removeprefix(BASE_HEX) in public.battle.strafed_hexes


def how(public: Public, unit: BattleUnit) -> AttackMethod | None:
    """The unit's way to attack; None for those that have none."""
    method = method_of(public, unit)
    return method if method in ("dive", "torpedo", "level") else None


# ---- DeclareAttack


def to_declare(public: Public, own: Own) -> list[BattleUnitId]:
    """The units that can attack and have not been told to."""
    declared = declared_units(own)
    return [unit.id for unit in bombers(public, own.side) if unit.id not in declared]


def declared_units(own: Own) -> set[BattleUnitId]:
    return {unit for attack in own.attacks for unit in attack.units}


def declarations(public: Public, own: Own, unit: BattleUnitId) -> Iterator[DeclareAttack]:
    """An attack of its own on its target, or a part in each attack declared on it."""
    counter = public.air.get(unit)
    target = bombing_target(public, counter) if counter is not None and counter.side == own.side else None
    if target is not None:
        yield DeclareAttack(unit, target, 0)
        yield from (DeclareAttack(unit, target, attack.number) for attack in own.attacks if attack.target == target)


def refusal_to_declare(public: Public, own: Own, order: DeclareAttack) -> IllegalOrder | None:
    """[13.3] The unit, its target, its run-in, and what is declared already."""
    battle, unit = public.battle, public.air.get(order.unit)
    if battle is None or unit is None or unit.at is None or unit.side != own.side or unit.side != battle.attacker:
        return refuse("13.3", "bombing.no_such_unit", unit=order.unit)
    if unit.routine != battle.routine:
        return refuse("13.82", "bombing.routine_over", unit=unit.id)
    if not is_bomber(public.charts, unit):
        return refuse("13.3", "bombing.no_bombs", unit=unit.id)
    if unit.expended:
        return refuse("13.31", "bombing.expended", unit=unit.id)
    if unit.id in declared_units(own):
        return refuse("13.31", "bombing.declared_already", unit=unit.id)
    return refusal_of_target(public, unit, order.target) or refusal_beside_others(public, own, unit, order)


def refusal_of_target(public: Public, unit: BattleUnit, target: str) -> IllegalOrder | None:
    """[13.4-13.6, 15.41, 15.44] Whether the target is there, and the unit's run-in has led it to it."""
    if not is_target(public, target):
        return refuse("13.3", "bombing.no_such_target", target=name_of(public, target))
    if is_strafed(public, target):
        return refuse("15.44", "bombing.strafed", hex=target.removeprefix(BASE_HEX))
    if target_of(public, unit) == target:
        return None
    named, low = name_of(public, target), unit.altitude == "low"
    match how(public, unit):
        case "dive":
            return refuse("13.43", "bombing.has_not_dived", unit=unit.id, target=named)
        case "torpedo":
            return refuse("13.52" if low else "13.55", "bombing.no_torpedo_run", unit=unit.id, target=named)
        case "level":
            return refuse("13.61" if low else "13.62", "bombing.no_level_run", unit=unit.id, target=named)
        case _:
            return refuse("13.3", "bombing.no_bombs", unit=unit.id)


def is_target(public: Public, target: str) -> bool:
    """A ship on the display, or at an airbase the hex of the base or of grounded units."""
    ship = public.fleet.get(target)
    if ship is not None:
        return ship.at is not None
    at_base = public.battle is not None and public.battle.kind == "base" and target.startswith(BASE_HEX)
    at = target.removeprefix(BASE_HEX)
    return at_base and (at == CENTRE or bool(grounded_at(public, at)))


def refusal_beside_others(public: Public, own: Own, unit: BattleUnit, order: DeclareAttack) -> IllegalOrder | None:
    """[13.32, 13.33, 13.65, 15.44, FC-102] What the attacks declared before leave free."""
    there = [attack for attack in own.attacks if attack.target == order.target]
    method = how(public, unit)
    if there and (there[0].method == "level") != (method == "level"):
        return refuse("13.65", "bombing.level_or_other", target=name_of(public, order.target))
    if order.joins == 0:
        if there and order.target.startswith(BASE_HEX):
            return refuse("15.44", "bombing.one_attack_a_hex", hex=order.target.removeprefix(BASE_HEX))
        return None
    attack = next((attack for attack in there if attack.number == order.joins), None)
    if attack is None:
        return refuse("13.32", "bombing.nothing_to_join", number=order.joins)
    if not fits(public, unit, public.air[attack.units[0]]) or attack.method != method:
        rule = "13.56" if method == "torpedo" else "13.32"
        return refuse(rule, "bombing.does_not_fit", unit=unit.id, number=attack.number)
    return None


def fits(public: Public, one: BattleUnit, other: BattleUnit) -> bool:
    """[13.32, 13.56] Two units may combine: the same function, hex and altitude."""
    types = public.charts.types
    same_place = one.at == other.at and one.altitude == other.altitude
    return same_place and types[one.type].function == types[other.type].function


def declare_attack(now: CarriersNow, order: DeclareAttack, by: Side) -> None:
    """[13.34] At the end of the list, which is the order of resolution, or as a part of an attack in it."""
    attacks = now.own[by].attacks
    if order.joins:
        planned = tuple(
            replace(attack, units=(*attack.units, order.unit)) if attack.number == order.joins else attack
            for attack in attacks
        )
    else:
        method = how(now.public, now.public.air[order.unit])
        assert method is not None, "a unit with a target has a method"
        number = max((attack.number for attack in attacks), default=0) + 1
        planned = (*attacks, Attack(number, order.target, (order.unit,), method))
    now.happen(AttacksPlanned(to=by, attacks=planned))


# ---- WithdrawAttack


def to_withdraw(public: Public, own: Own) -> list[BattleUnitId]:
    """The units whose attack is declared."""
    return [unit for attack in own.attacks for unit in attack.units]


def refusal_to_withdraw(public: Public, own: Own, order: WithdrawAttack) -> IllegalOrder | None:
    if order.unit not in declared_units(own):
        return refuse("13.34", "bombing.not_declared", unit=order.unit)
    return None


def withdraw_attack(now: CarriersNow, order: WithdrawAttack, by: Side) -> None:
    """The attacks keep their numbers; one without units is none."""
    without = [
        replace(attack, units=tuple(unit for unit in attack.units if unit != order.unit))
        for attack in now.own[by].attacks
    ]
    now.happen(AttacksPlanned(to=by, attacks=tuple(attack for attack in without if attack.units)))


# ---- what is left undone


def last_chances(public: Public, own: Own) -> Iterator[Duty]:
    """[13.44, 13.53, 13.63] A run that does not end in an attack in this tac-turn was in vain."""
    declared = declared_units(own)
    for unit in bombers(public, own.side):
        method = how(public, unit)
        if unit.id not in declared and method is not None:
            args = {"unit": unit.id, "target": name_of(public, bombing_target(public, unit) or "")}
            vain = is_in_vain(public, unit)
            said = say("bombing.last_chance_in_vain", **args) if vain else say("bombing.last_chance", **args)
            yield Duty(MUST_ATTACK[method], said, unit.id, must=False)


def is_in_vain(public: Public, unit: BattleUnit, *, alone: bool = False) -> bool:
    """Whether no die gives the unit's attack an effect, as far as lies open [FC-88]: not even with all who may combine
    with it on its target [13.32], or `alone`, by itself. False for a unit that has nothing to attack.
    """
    target = bombing_target(public, unit)
    if target is None:
        return False
    others = [] if alone else [other for other in bombers(public, unit.side) if other.id != unit.id]
    beside = [o.id for o in others if bombing_target(public, o) == target and fits(public, unit, o)]
    return not any(preview(public, (unit.id, *beside), target).weakest)
