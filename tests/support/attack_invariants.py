"""What must hold of air-to-surface attacks in any battle: functions from a position and its events to faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fastcarriers.carriers.battle.events import (
    AttacksDeclared,
    AttackSpent,
    GroundedStrafed,
    SurfaceAttackResolved,
)
from fastcarriers.carriers.battle.records import Attack
from fastcarriers.carriers.state import Public
from fastcarriers.kernel.parts import Event


def faults_of_attacks(before: Public, events: Sequence[Event]) -> list[str]:
    """All that is wrong with the attacks of one decision. `before` is the public part as it was when it was taken."""
    faults: list[str] = []
    for at, event in enumerate(events):
        if isinstance(event, AttacksDeclared):
            faults += [*faults_of_units(before, event.attacks), *faults_of_targets(before, event.attacks)]
            faults += faults_of_order(before, event.attacks, events[at + 1 :])
        elif isinstance(event, GroundedStrafed):
            faults += faults_of_fighters(before, event)
    return faults


def faults_of_units(before: Public, attacks: Iterable[Attack]) -> Iterator[str]:
    """[13.31, 13.82] Nobody attacks twice, without ordnance, or after its routine; [13.32] only like units combine."""
    assert before.battle is not None
    seen: set[str] = set()
    for attack in attacks:
        together = [before.air[unit] for unit in attack.units]
        if len({(unit.at, unit.altitude, before.charts.types[unit.type].function) for unit in together}) != 1:
            yield f"attack {attack.number} combines unlike units [13.32]"
        for unit in together:
            if unit.id in seen:
                yield f"{unit.id} is in two attacks [13.31]"
            if unit.expended:
                yield f"{unit.id} has expended its ordnance [13.31]"
            if unit.side != before.battle.attacker or unit.routine != before.battle.routine or unit.at is None:
                yield f"{unit.id} may not attack now [13.82]"
            seen.add(unit.id)


def faults_of_targets(before: Public, attacks: Sequence[Attack]) -> Iterator[str]:
    """[13.65] Level and other bombing never mix; [15.44] a hex of a base is bombed once, and not when strafed."""
    assert before.battle is not None
    for target in {attack.target for attack in attacks}:
        there = [attack for attack in attacks if attack.target == target]
        if len({attack.method == "level" for attack in there}) > 1:
            yield f"{target} is bombed level and otherwise [13.65]"
        if target.startswith("@") and len(there) > 1:
            yield f"{target} is attacked {len(there)} times [15.44]"
        if target.removeprefix("@") in before.battle.strafed_hexes:
            yield f"{target} was strafed [15.44]"


def faults_of_order(before: Public, attacks: Sequence[Attack], after: Iterable[Event]) -> Iterator[str]:
    """[13.34] Each attack is resolved or spent, in the declared order; [13.81] no ship is hit when she is sunk."""
    done: list[int] = []
    damage = {id: ship.damage for id, ship in before.fleet.items()}
    for event in after:
        if isinstance(event, SurfaceAttackResolved | AttackSpent) and event.number not in done:
            done.append(event.number)
        if isinstance(event, SurfaceAttackResolved) and event.target in damage:
            if damage[event.target] >= 4:
                yield f"{event.target} was sunk already [13.34]"
            if event.became != min(damage[event.target] + event.damage, 4):
                yield f"{event.target} has not the sum of her damage [13.81]"
            damage[event.target] = event.became or 0
        if isinstance(event, AttackSpent) and damage[event.target] < 4:
            yield f"attack {event.number} is spent on a ship afloat [13.34]"
        if isinstance(event, AttacksDeclared):
            break
    if any(attack.target in damage or attack.target == "@000" for attack in attacks):
        wanted = [attack.number for attack in attacks]
        if done != wanted:
            yield f"resolved {done} of {wanted} [13.34]"


def faults_of_fighters(before: Public, event: GroundedStrafed) -> Iterator[str]:
    """[15.43, 15.44] Low fighters in the hex of the target, which nobody has strafed, at +1 or better [13.18]."""
    assert before.battle is not None
    for id in event.attackers:
        unit = before.air[id]
        fighter = before.charts.types[unit.type].function in ("F", "FB")
        if not fighter or unit.altitude != "low" or unit.attacked or unit.at != before.grounded[event.target].at:
            yield f"{id} may not strafe {event.target} [15.43]"
    if event.target in before.battle.strafed:
        yield f"{event.target} is strafed twice [15.44]"
    if event.strength - event.against < 1:
        yield f"{event.target} is strafed at {event.strength - event.against} [13.18]"
