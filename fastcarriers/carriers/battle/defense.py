"""[13.7] Modifications of Carrier Defense Strength, and what else makes a ship's defense.

Each term comes with its reason; `total` adds them up. What lies in a carrier's boxes is her owner's alone: whoever has
only the public part gets a span (ruling FC-88).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from fastcarriers.carriers.battle.moorings import moorings
from fastcarriers.carriers.displays import units_in
from fastcarriers.carriers.records import AirUnit
from fastcarriers.carriers.scenario_rules import SearchOnly
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.say import Say, say

Term: TypeAlias = tuple[int, Say]
"""A number that is added, and why."""


def carrier_defense(public: Public, own: Own, ship: str) -> list[Term]:
    """[13.7, 13.73, FC-42] All terms of the defense of one's own ship against an air attack, carrier or not."""
    return [*open_defense(public, ship), *loaded_defense(public, own, ship)]


def open_defense(public: Public, ship: str) -> list[Term]:
    """[13.7, 6.2] The terms that everybody sees: what is printed, damage, and the scenario's mooring.

    KeyError for a ship that is not of the battle.
    """
    charts, damage = public.charts, public.charts.tables.ship_damage(public.fleet[ship].damage)
    terms = [(charts.ships[ship].defense, say("defense.printed"))]
    if damage is not None:
        terms.append((damage.defense, say("defense.damage", state=damage.state)))
    for rule in moorings(public, ship):
        terms.append((rule.defense, say("defense.moored")))
    return terms


def loaded_defense(public: Public, own: Own, ship: str) -> list[Term]:
    """[13.71, 13.72, FC-89] A carrier's own Flight Deck and Arm & Fuel Boxes: nothing is moved in them in a stage."""
    modifiers, terms = public.charts.tables.tactical_modifiers, list[Term]()
    if not public.charts.ships[ship].is_carrier:
        return terms
    if is_loaded(public, own, ship, "deck"):
        terms.append((modifiers.deck_loaded, say("defense.deck")))
    if is_loaded(public, own, ship, "arm"):
        terms.append((modifiers.arm_loaded, say("defense.arm")))
    return terms


def total(public: Public, terms: Iterable[Term]) -> int:
    """[13.74, FC-42] The sum, but never below zero."""
    return max(sum(number for number, _ in terms), public.charts.tables.tactical_modifiers.defense_at_least)


def span(public: Public, ship: str) -> tuple[int, int]:
    """[FC-88] The least and the greatest defense that a ship may have, for those who do not see her boxes."""
    seen, modifiers = open_defense(public, ship), public.charts.tables.tactical_modifiers
    greatest = total(public, seen)
    if not public.charts.ships[ship].is_carrier:
        return greatest, greatest
    hidden = [(modifiers.deck_loaded, say("defense.deck")), (modifiers.arm_loaded, say("defense.arm"))]
    return total(public, [*seen, *hidden]), greatest


def is_loaded(public: Public, own: Own, carrier: str, box: str) -> bool:
    """[13.71, 13.72] Whether a unit that counts is in the box."""
    return any(counts(public, own, unit) for unit in units_in(own, carrier, box))


def counts(public: Public, own: Own, unit: AirUnit) -> bool:
    """Every unit does, but for those that the scenario excepts (rule `search_only`)."""
    return not any(
        rule.side == own.side and unit.home == rule.base and unit.type in rule.types
        for rule in public.rules(SearchOnly)
        if not rule.counts_for_loading
    )
