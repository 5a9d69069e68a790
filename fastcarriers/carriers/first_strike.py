"""The scenario's rule `first_strike`: the first strike of some carriers goes to a base, with a share of the planes."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.displays import display_of, in_strike
from fastcarriers.carriers.missions import refusal_to_take_off
from fastcarriers.carriers.records import AirUnit, Duty, Strike, sortie
from fastcarriers.carriers.scenario_rules import FirstStrike
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.say import say


def refusal_to_join(public: Public, own: Own, unit: AirUnit, strike: Strike) -> IllegalOrder | None:
    """Until the first strike has its share, the planes of these carriers join no other strike."""
    if strike.transfer:
        return None
    for rule in due(public, own):
        if unit.at not in rule.carriers:
            continue
        if strike.target != rule.base and not any(True for _ in strikes_now(public, own, rule)):
            return refuse(rule.id, "first_strike.other_target", base=rule.base)
        for first in short_of_share(public, own, rule):
            if first.id != strike.id:
                return refuse(rule.id, "first_strike.not_yet", strike=first.id, units=lacking(public, own, rule, first))
    return None


def duties(public: Public, own: Own) -> Iterator[Duty]:
    """The first strike must have its share before the Take-Off Phase ends, while there is somebody to send."""
    for rule in due(public, own):
        for first in short_of_share(public, own, rule):
            lack = min(lacking(public, own, rule, first), len(left_on_deck(public, own, first)))
            if lack > 0:
                yield Duty(rule.id, say("first_strike.too_few", strike=first.id, units=lack), first.id, must=True)


def due(public: Public, own: Own) -> Iterator[FirstStrike]:
    """The rules of this side whose first strike has not been launched before this Take-Off Phase."""
    for rule in public.rules(FirstStrike):
        if rule.side == own.side:
            now = sum(len(of_carriers(own, rule, strike)) for strike in launched_now(public, own))
            if sum(own.sorties.get(sortie(carrier, "strike"), 0) for carrier in rule.carriers) <= now:
                yield rule


def launched_now(public: Public, own: Own) -> Iterator[Strike]:
    return (strike for strike in own.strikes.values() if strike.launched == public.clock and not strike.transfer)


def of_carriers(own: Own, rule: FirstStrike, strike: Strike) -> list[AirUnit]:
    """The units of a strike of this phase that took off from the carriers of the rule."""
    return [unit for unit in in_strike(own, strike.id) if own.at_start[unit.id].at in rule.carriers]


def strikes_now(public: Public, own: Own, rule: FirstStrike) -> Iterator[Strike]:
    """The strikes of this phase on the base of the rule with a unit of its carriers."""
    for strike in launched_now(public, own):
        if strike.target == rule.base and of_carriers(own, rule, strike):
            yield strike


def short_of_share(public: Public, own: Own, rule: FirstStrike) -> Iterator[Strike]:
    """The first strike, while no strike of this phase has its share."""
    strikes = list(strikes_now(public, own, rule))
    if all(lacking(public, own, rule, strike) > 0 for strike in strikes):
        yield from strikes[:1]


def lacking(public: Public, own: Own, rule: FirstStrike, strike: Strike) -> int:
    """How many units the strike lacks of the share, rounded up, of the ready units of its task force.

    Ready is what is in these strikes or still stands on deck: what flew to CAP or search does not count, nor (ours,
    so that the share can always be reached) what was transferred.
    """
    of, parts = rule.ready_share
    sent = sum(len(in_strike(own, other.id)) for other in launched_now(public, own) if other.origin == strike.origin)
    standing = sum(
        1 for u in own.units.values() if u.place == "deck" and display_of(public, own, u.at) == strike.origin
    )
    return -(-(sent + standing) * of // parts) - len(in_strike(own, strike.id))


def left_on_deck(public: Public, own: Own, strike: Strike) -> list[AirUnit]:
    """The units of the task force that could still join the strike."""
    return [
        unit
        for unit in own.units.values()
        if unit.place == "deck"
        and display_of(public, own, unit.at) == strike.origin
        and refusal_to_take_off(public, own, unit.id, "strike") is None
    ]
