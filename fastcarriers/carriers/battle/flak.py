"""[13.2] Surface-to-Air Combat, and [15.3] the flak of an airbase.

A gun is a ship on the display or one of a base's multiples of ten, `battery-1` and on. Guns are aimed in secret and
can be aimed anew; a group that is fired at is resolved at once, so that each choice follows the last result (FC-100).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import FlakAimed, FlakFired, UnitsRested
from fastcarriers.carriers.battle.flak_strength import guns, is_gun, strength, strength_at, total_at
from fastcarriers.carriers.battle.losses import hit_unit
from fastcarriers.carriers.battle.odds import Odds, odds_of
from fastcarriers.carriers.battle.orders import AimFlak, FireFlak, HoldFlak
from fastcarriers.carriers.battle.records import BattleUnit, BattleUnitId, FlakTarget
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side

__all__ = ["KINDS", "FlakPreview", "carry_out", "groups", "guns", "has_work", "prepare", "preview", "strength"]


class FlakPreview(NamedTuple):
    """What fire on a group would be: total strength, what the die may do to each unit, and the units."""

    strength: int
    odds: Odds
    units: tuple[BattleUnitId, ...]


# ---- target groups


def units_in(public: Public, target: FlakTarget) -> list[BattleUnit]:
    """[13.24, FC-39] All air units of both sides in a hex at an altitude, in the order in which they appeared."""
    return [unit for unit in public.air.values() if unit.at == target.at and unit.altitude == target.altitude]


def groups(public: Public) -> dict[FlakTarget, tuple[BattleUnitId, ...]]:
    """The groups that may be fired at: an attacker is among them, and they have not been fired at [13.22]."""
    found: dict[FlakTarget, list[BattleUnit]] = {}
    for unit in public.air.values():
        if unit.at is not None:
            found.setdefault(FlakTarget(unit.at, unit.altitude), []).append(unit)
    return {
        target: tuple(unit.id for unit in units)
        for target, units in found.items()
        if has_attacker(public, units) and not any(unit.flak for unit in units)
    }


def has_attacker(public: Public, units: Iterable[BattleUnit]) -> bool:
    """[4.1.C] Flak is used to attack enemy air units; own ones are hit only beside them [13.24]."""
    return public.battle is not None and any(unit.side == public.battle.attacker for unit in units)


def name_of_group(target: FlakTarget) -> str:
    """`123:high`, the piece of FireFlak."""
    return f"{target.at}:{target.altitude}"


def preview(public: Public, target: FlakTarget, firing: Iterable[str]) -> FlakPreview:
    """The fire of these guns on a group as it would be resolved now, legal or not; an unknown gun has no strength."""
    total = total_at(public, firing, target.at)
    odds = odds_of(lambda die: public.charts.tables.flak_result(total, die))
    return FlakPreview(total, odds, tuple(unit.id for unit in units_in(public, target)))


# ---- AimFlak


def ready_guns(public: Public, own: Own) -> Iterator[str]:
    """[13.21] The defender's guns that have not fired."""
    if public.battle is not None and public.battle.defender == own.side:
        yield from (gun for gun in guns(public) if gun not in public.fired)


def aims(public: Public, own: Own, gun: str) -> Iterator[AimFlak]:
    """Every group in range."""
    for target in groups(public):
        if strength_at(public, gun, target.at) > 0:
            yield AimFlak(gun, target.at, target.altitude)


def refusal_to_aim(public: Public, own: Own, order: AimFlak) -> IllegalOrder | None:
    """[13.21, 13.22, 13.26, 15.32] A gun that has not fired, a group with an attacker that it reaches."""
    battle = public.battle
    if battle is None or battle.defender != own.side or not is_gun(public, order.gun):
        return refuse("13.2", "flak.no_such_gun", gun=name_of(public, order.gun))
    if order.gun in public.fired:
        rule = "13.21" if order.gun in public.fleet else "15.32"
        return refuse(rule, "flak.has_fired", gun=name_of(public, order.gun))
    target = FlakTarget(order.hex, order.altitude)
    units = units_in(public, target)
    if not units:
        return refuse("13.2", "flak.nobody_there", hex=order.hex)
    if any(unit.flak for unit in units):
        return refuse("13.22", "flak.fired_at_already", hex=order.hex)
    if not has_attacker(public, units):
        return refuse("4.1", "flak.own_units_only", hex=order.hex)
    if strength_at(public, order.gun, order.hex) == 0:
        rule = "13.26" if order.gun in public.fleet else "15.32"
        return refuse(rule, "flak.out_of_reach", gun=name_of(public, order.gun), hex=order.hex)
    if own.aimed.get(order.gun) == target:
        return refuse("13.21", "flak.aimed_already", gun=name_of(public, order.gun), hex=order.hex)
    return None


def aim_flak(now: CarriersNow, order: AimFlak, by: Side) -> None:
    """[13.21] One group a gun: a new aim takes the place of the old."""
    now.happen(FlakAimed(to=by, gun=order.gun, target=FlakTarget(order.hex, order.altitude)))


# ---- HoldFlak


def aimed_guns(public: Public, own: Own) -> list[str]:
    return list(own.aimed)


def holds(public: Public, own: Own, gun: str) -> Iterator[HoldFlak]:
    yield HoldFlak(gun)


def refusal_to_hold(public: Public, own: Own, order: HoldFlak) -> IllegalOrder | None:
    if order.gun not in own.aimed:
        return refuse("13.21", "flak.not_aimed", gun=name_of(public, order.gun))
    return None


def hold_flak(now: CarriersNow, order: HoldFlak, by: Side) -> None:
    now.happen(FlakAimed(to=by, gun=order.gun, target=None))


# ---- FireFlak


def aimed_at(public: Public, own: Own) -> list[str]:
    """The groups at which a gun is aimed."""
    return list(dict.fromkeys(name_of_group(target) for target in own.aimed.values()))


def shots(public: Public, own: Own, group: str) -> Iterator[FireFlak]:
    yield FireFlak(group)


def refusal_to_fire(public: Public, own: Own, order: FireFlak) -> IllegalOrder | None:
    """[13.27] A group at which a gun is aimed; aiming has asked everything else."""
    if order.group not in aimed_at(public, own):
        return refuse("13.2", "flak.nobody_aims", group=order.group)
    return None


def fire_flak(now: CarriersNow, order: FireFlak, by: Side) -> None:
    """[13.23, FC-100] The defender chooses the order of his attacks one by one."""
    target = next(target for target in now.own[by].aimed.values() if name_of_group(target) == order.group)
    fire(now, by, target)


def fire(now: CarriersNow, by: Side, target: FlakTarget) -> None:
    """[13.2, 13.24, 13.27] All guns aimed at a group, from whatever ranges, make one attack: a die for each unit."""
    public, tables, aimed = now.public, now.public.charts.tables, now.own[by].aimed
    firing = tuple(gun for gun in guns(public) if aimed.get(gun) == target)
    total = total_at(public, firing, target.at)
    results: dict[BattleUnitId, tuple[int, int]] = {}
    for unit in units_in(public, target):
        die = now.dice.die("13.2", by)
        results[unit.id] = die, tables.flak_result(total, die)
    fired = (*public.fired, *firing)
    now.happen(FlakFired(to=PUBLIC, guns=firing, fired=fired, target=target, strength=total, results=results))
    for gun in firing:
        now.happen(FlakAimed(to=by, gun=gun, target=None))
    for id, (_, damage) in results.items():
        hit_unit(now, id, damage)


# ---- the phase


def has_work(public: Public, side: Side) -> bool:
    """Whether a gun reaches a group."""
    targets = tuple(groups(public))
    return any(strength_at(public, gun, target.at) > 0 for gun in guns(public) for target in targets)


def prepare(now: CarriersNow) -> None:
    """[13.22] A Flak Attack Phase begins: who was fired at in the last one is forgotten."""
    units = [unit for unit in now.public.air.values() if unit.at is not None and unit.flak]
    if units:
        now.happen(UnitsRested(to=PUBLIC, units=tuple(replace(unit, flak=False) for unit in units)))


def carry_out(now: CarriersNow, side: Side) -> None:
    """[13.23] What is still aimed when the defender is ready fires: hex by hex in the order of their numbers."""
    for target in sorted(set(now.own[side].aimed.values()), key=name_of_group):
        fire(now, side, target)


PHASES = frozenset({ph.FLAK})
KINDS: tuple[CarriersKind, ...] = (
    Kind(AimFlak, PHASES, ready_guns, aims, refusal_to_aim, aim_flak),
    Kind(HoldFlak, PHASES, aimed_guns, holds, refusal_to_hold, hold_flak),
    Kind(FireFlak, PHASES, aimed_at, shots, refusal_to_fire, fire_flak),
)
