"""Rules of a scenario that a battle puts out of force, for the whole game."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.battle.moorings import base_in, ships_of
from fastcarriers.carriers.events import RulesLapsed
from fastcarriers.carriers.scenario_rules import AttackBarred, Surprise
from fastcarriers.carriers.state import CarriersNow, Public
from fastcarriers.kernel.parts import PUBLIC, Side


def end_surprise(now: CarriersNow) -> None:
    """A Tactical Routine is over: who was surprised until the first one in which he was attacked is so no longer."""
    surprises = now.public.rules(Surprise)
    lapse(now, [rule.id for rule in surprises if rule.until is not None and is_attacked(now.public, rule)])


def is_attacked(public: Public, rule: Surprise) -> bool:
    """Whether one of the bases or ships of the rule is on the display."""
    battle = public.battle_on
    ships = ships_of(public.charts, rule.task_forces)
    return base_in(public, battle.target, public.fleet) in rule.bases or not ships.isdisjoint(public.fleet)


def lift_bar(now: CarriersNow, side: Side) -> None:
    """Rule `attack_barred`: a unit of this side's strike has attacked, so the enemy may attack where it is based."""
    own = now.own[side]
    strike = own.strikes.get(own.strike_in_battle or "")
    if strike is not None:
        bars = now.public.rules(AttackBarred)
        lapse(now, [rule.id for rule in bars if rule.side != side and strike.origin in rule.until_attack_from])


def lapse(now: CarriersNow, rules: Iterable[str]) -> None:
    if named := tuple(rules):
        now.happen(RulesLapsed(to=PUBLIC, rules=named))
