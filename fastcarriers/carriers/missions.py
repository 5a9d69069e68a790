"""[9.3] What a unit may be launched for: by its type, by night, by fog, and by the scenario's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from fastcarriers.carriers.displays import can_launch, display_of, hex_of
from fastcarriers.carriers.fog import in_fog
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import AirUnit, sortie
from fastcarriers.carriers.scenario_rules import LaunchLimit, NightLaunch, SearchLimit, SearchOnly, Surprise, holds_in
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse

Purpose: TypeAlias = Literal["cap", "search", "strike", "transfer"]
"""What a unit takes off for; `transfer` is one inside a task force [10.81] or a strike to an own display [10.82]."""

IN_THE_AIR = ("cap", "search", "strike", "transfer")
NIGHT_LAUNCH = "night_launch"
"""The option that lets everybody take off by night (ruling FC-02)."""


def refusal_to_take_off(public: Public, own: Own, unit_id: str, purpose: Purpose) -> IllegalOrder | None:
    """[9.31] Why a unit may not be launched for this purpose now; None if it may. Any junk in `unit_id` is refused."""
    unit = own.units.get(unit_id)
    if unit is None:
        return refuse("9.31", "take_off.no_such_unit", unit=unit_id)
    if unit.place in IN_THE_AIR:
        return refuse("10.84", "take_off.in_the_air", unit=unit_id)
    if unit.place != "deck":
        return refuse("9.31", "take_off.not_on_deck", unit=unit_id)
    if not can_launch(public, own, unit.at):
        return refuse("9.31", "take_off.cannot_launch", holder=name_of(public, unit.at))  # rulings FC-23, FC-45
    return (
        refusal_at_night(public, own, unit, purpose)
        or refusal_by_type(public, own, unit, purpose)
        or refusal_by_place(public, own, unit, purpose)
        or refusal_by_number(public, own, unit, purpose)
    )


def refusal_at_night(public: Public, own: Own, unit: AirUnit, purpose: Purpose) -> IllegalOrder | None:
    """[9.53, FC-02] By night only what an option or the scenario allows; never CAP by the option (FC-83)."""
    if not public.night:
        return None
    for rule in night_launches(public):
        if rule.side == own.side and unit.type in rule.types and purpose in rule.missions:
            return None
    if not public.charts.options.get(NIGHT_LAUNCH, False):
        return refuse("FC-02", "take_off.night", unit=unit.id)
    return refuse("9.53", "take_off.no_cap_at_night") if purpose == "cap" else None


def night_launches(public: Public) -> Iterator[NightLaunch]:
    """The rules of the scenario in force that let units take off by night."""
    return public.rules(NightLaunch)


def refusal_by_type(public: Public, own: Own, unit: AirUnit, purpose: Purpose) -> IllegalOrder | None:
    """[7.13, FC-54] Fighters do not search; search planes, and others that the scenario names, do nothing else."""
    printed = public.charts.types[unit.type]
    if purpose == "search":
        forbidden = public.charts.side_data[own.side].search_forbidden
        if not printed.may_search or printed.function in forbidden:
            return refuse("7.13", "take_off.may_not_search", unit=unit.id)
    elif purpose != "transfer":
        if printed.function == "PBY":
            return refuse("FC-54", "take_off.searches_only", unit=unit.id)
        for rule in public.rules(SearchOnly):
            if rule.side == own.side and unit.home == rule.base and unit.type in rule.types:
                return refuse(rule.id, "take_off.searches_only", unit=unit.id)
    return None


def refusal_by_place(public: Public, own: Own, unit: AirUnit, purpose: Purpose) -> IllegalOrder | None:
    """The scenario's fog over a task force and surprise of an airbase: nothing, or less, is launched there."""
    display = display_of(public, own, unit.at)
    if display is None:
        return refuse("9.31", "take_off.cannot_launch", holder=name_of(public, unit.at))
    if display not in public.sites:
        fog = in_fog(public, hex_of(public, display))
        return refuse("fog", "take_off.fog", holder=name_of(public, unit.at)) if fog else None
    for rule in public.rules(Surprise):
        if rule.side == own.side and display in rule.bases and holds_in(rule.game_turns, public.game_turn):
            barred = (purpose == "cap" and not rule.cap) or (purpose == "search" and not rule.search)
            if barred or not rule.take_off:
                return refuse(rule.id, "take_off.surprised", holder=name_of(public, unit.at))
    return None


def refusal_by_number(public: Public, own: Own, unit: AirUnit, purpose: Purpose) -> IllegalOrder | None:
    """The scenario's limits on the number of units that search, and that have flown from a base.

    Sorties are counted since the scenario began, which is when every such limit of a base begins too.
    """
    if purpose == "search":
        for limit in public.rules(SearchLimit):
            counts = limit.side == own.side and holds_in(limit.game_turns, public.game_turn)
            if counts and sum(1 for other in own.units.values() if other.place == "search") >= limit.units:
                return refuse(limit.id, "take_off.search_limit", units=limit.units)
    for rule in public.rules(LaunchLimit):
        counts = rule.side == own.side and rule.base == unit.at and purpose in rule.missions
        if counts and holds_in(rule.game_turns, public.game_turn):
            flown = sum(own.sorties.get(sortie(rule.base, mission), 0) for mission in rule.missions)
            if flown >= rule.units:
                return refuse(rule.id, "take_off.launch_limit", holder=name_of(public, unit.at), units=rule.units)
    return None
