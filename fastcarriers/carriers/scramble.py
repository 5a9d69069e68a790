"""The scenario's rule `scramble`: after the first attack, fighters of a base go on CAP without orders."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.displays import units_in
from fastcarriers.carriers.events import UnitScrambled
from fastcarriers.carriers.records import BOXES, AirUnit, sortie
from fastcarriers.carriers.scenario_rules import Scramble, Surprise
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.parts import Side


def scramble(now: CarriersNow) -> None:
    """An op-turn begins: by day, while the base can, so many units more are on CAP."""
    for rule in () if now.public.night else tuple(now.public.rules(Scramble)):
        if is_roused(now.public, rule) and can_scramble(now.public, rule):
            send_up(now, rule.side, rule)


def is_roused(public: Public, rule: Scramble) -> bool:
    """Whether the first Tactical Routine against the base is over: with it its surprise has lapsed.

    A base that nothing has surprised has no first routine to wait for, and so no use for the rule.
    """
    surprises = [each for each in public.charts.rules(Surprise) if each.until == rule.after and rule.base in each.bases]
    return bool(surprises) and all(each.id in public.void_rules for each in surprises)


def can_scramble(public: Public, rule: Scramble) -> bool:
    """Whether the base is in a state to do it."""
    site = public.sites.get(rule.base)
    return site is not None and site.damage <= int(rule.base_state_at_most[1:])


def send_up(now: CarriersNow, side: Side, rule: Scramble) -> None:
    """As many as an op-turn allows, and as are left of those that the scenario allows in all."""
    own = now.own[side]
    left = rule.units_at_most - own.sorties.get(sortie(rule.base, "scramble"), 0)
    for unit in list(ready(own, rule))[: min(rule.units_each_op_turn, max(left, 0))]:
        now.happen(UnitScrambled(to=side, unit=unit.id, at=rule.base))


def ready(own: Own, rule: Scramble) -> Iterator[AirUnit]:
    """The base's units of these types in the order of its boxes, full ones first."""
    for box in reversed(BOXES):
        able = [unit for unit in units_in(own, rule.base, box) if unit.type in rule.types]
        yield from sorted(able, key=lambda unit: unit.half)
