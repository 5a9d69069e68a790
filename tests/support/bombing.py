"""Short ways to attack ships and bases in tests: units at the end of their run-in, declare, resolve."""

from __future__ import annotations

from typing import Any

from battles import BattleTable
from situations import of_kind

from fastcarriers.carriers.battle import air_to_surface
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import SurfaceAttackResolved
from fastcarriers.carriers.battle.orders import DeclareAttack
from fastcarriers.carriers.battle.records import Attack, Number
from fastcarriers.kernel.parts import Event
from maps.hexes import DIRECTIONS as WAYS
from maps.hexes import STEPS, Direction, add, times
from maps.tactical import HEXES, NUMBERS

ENTERPRISE, HORNET = "us-cv-enterprise", "us-cv-hornet"
AKAGI, KAGA, HARUNA, NAGARA = "jp-cv-akagi", "jp-cv-kaga", "jp-bb-haruna", "jp-cl-nagara"


def line(to: Number, way: Direction, hexes: int, short: int = 0) -> tuple[Number, ...]:
    """The hexes of a straight flight in this direction: where it began, then so many; it ends `short` of `to`."""
    step = STEPS[WAYS.index(way)]
    return tuple(NUMBERS[add(HEXES[to], times(step, -back))] for back in range(hexes + short, short - 1, -1))


def dived(b: BattleTable, type: str, target: str, at: Number, **fields: Any) -> str:
    """An attacker that has dived on a ship, or on a hex of a base, in this tac-turn."""
    return b.wave(type, at, "low", dived=target, **fields)


def torpedo(b: BattleTable, type: str, at: Number, way: Direction, **fields: Any) -> str:
    """An attacker that has run in on what is in hex `at`, flying this way, and stands next to it."""
    path = line(at, way, 3, short=1)
    return b.wave(type, path[-1], "low", path=path, **fields)


def level(b: BattleTable, type: str, at: Number, way: Direction = "E", hexes: int = 6, **fields: Any) -> str:
    """An attacker that has flown so many hexes straight into hex `at`, high."""
    return b.wave(type, at, "high", path=line(at, way, hexes), **fields)


def declare(b: BattleTable, unit: str, target: str, joins: int = 0) -> Attack:
    """The attacker declares; returns the attack in which the unit now takes part."""
    b.order(b.attacker, DeclareAttack(unit, target, joins))
    return next(attack for attack in b.own(b.attacker).attacks if unit in attack.units)


def refused(b: BattleTable, unit: str, target: str, joins: int = 0) -> list[str]:
    return b.refused(b.attacker, DeclareAttack(unit, target, joins))


def resolve(b: BattleTable, *dice: tuple[str, int]) -> tuple[Event, ...]:
    """The declared attacks are carried out, and nothing else follows."""
    return b.follow(lambda now: air_to_surface.carry_out(now, b.attacker), *dice)


def results(events: tuple[Event, ...]) -> list[SurfaceAttackResolved]:
    return of_kind(events, SurfaceAttackResolved)


def has_work(b: BattleTable) -> bool:
    return air_to_surface.has_work(b.public, b.attacker)


def over_ships(**fields: Any) -> BattleTable:
    """The US over a Japanese task force: Air-to-Surface Attack Phase."""
    table = BattleTable(**fields)
    table.at(ph.SURFACE_ATTACK)
    return table


def over_midway(**fields: Any) -> BattleTable:
    """The Japanese over Midway: Air-to-Surface Attack Phase."""
    table = BattleTable("jp", "us", kind="base", **fields)
    table.at(ph.SURFACE_ATTACK)
    return table


def go_on(b: BattleTable, phase: str, *dice: tuple[str, int]) -> tuple[Event, ...]:
    """Everybody is ready, with these dice, until this phase begins; phases in between pass without orders."""
    events = b.ready(*dice)
    while b.public.standing.name != phase:
        events += b.ready()
    return events
