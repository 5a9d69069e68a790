"""[9.3] What every take-off needs, whatever the mission; and the scenario rules that forbid one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from fastcarriers.carriers.displays import can_launch, display_of, hex_of
from fastcarriers.carriers.fog import in_fog
from fastcarriers.carriers.records import AirUnit, HolderId
from fastcarriers.carriers.scenario_rules import LaunchLimit, NightLaunch, SearchOnly, Surprise
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse

Flight: TypeAlias = Literal["cap", "search", "strike", "transfer"]
"""What a unit takes off for; `transfer` is that of 10.81 and that of 10.82."""

NIGHT_LAUNCH = "night_launch"
"""The option that lets everybody take off at night (ruling FC-02)."""


def refusal_to_launch(public: Public, own: Own, unit: str, flight: Flight) -> IllegalOrder | None:
    """[9.31] Why a unit may not take off for this; None: as far as carrier, type, weather and scenario go, it may.

    The unit may be any text; what the mission itself asks for (a pattern, a strike) is for the caller to see.
    """
    flyer = own.units.get(unit)
    if flyer is None or flyer.place == "lost":
        return refuse("9.31", "launching.no_such_unit", unit=unit)
    if flyer.place != "deck":
        return refuse("9.31", "launching.not_on_deck", unit=unit)
    if not can_launch(public, own, flyer.at):
        return refuse("9.31", "launching.base_unfit", base=flyer.at)  # rulings FC-23, FC-45
    if public.charts.types[flyer.type].function == "PBY" and flight in ("cap", "strike"):
        return refuse("9.32", "launching.search_planes", unit=unit)  # ruling FC-54
    display = display_of(public, own, flyer.at)
    if display in public.markers and in_fog(public, hex_of(public, display)):
        return refuse("9.3", "launching.fog", task_force=display)
    return refusal_at_night(public, flyer, own, flight) or refusal_of_scenario(public, own, flyer, flight)


def refusal_at_night(public: Public, unit: AirUnit, own: Own, flight: Flight) -> IllegalOrder | None:
    """[FC-02] No take-off at night but by option, or for those whom a rule of the scenario names."""
    if not public.night or public.charts.options.get(NIGHT_LAUNCH, False):
        return None
    for rule in public.charts.rules(NightLaunch):
        named = rule.side == own.side and unit.type in rule.types and flight in rule.missions
        if named and rule.id not in public.void_rules:
            return None
    return refuse("4.1", "launching.night", unit=unit.id)


def refusal_of_scenario(public: Public, own: Own, unit: AirUnit, flight: Flight) -> IllegalOrder | None:
    """The scenario's rules `search_only`, `surprise` and `launch_limit`."""
    void = public.void_rules
    for only in public.charts.rules(SearchOnly):
        named = only.side == own.side and only.base == unit.home and unit.type in only.types
        if named and flight != "search" and only.id not in void:
            return refuse(only.id, "launching.search_only", unit=unit.id)
    for surprise in surprises(public, own, unit.at):
        if not surprise.take_off:
            return refuse(surprise.id, "launching.surprised", base=unit.at)
    for limit in public.charts.rules(LaunchLimit):
        named = limit.side == own.side and limit.base == unit.at and flight in limit.missions
        in_time = limit.game_turns[0] <= public.game_turn <= limit.game_turns[1]
        if named and in_time and limit.id not in void and flown(own, limit) >= limit.units:
            return refuse(limit.id, "launching.limit", base=unit.at, units=limit.units)
    return None


def surprises(public: Public, own: Own, base: HolderId) -> Iterator[Surprise]:
    """The rules of surprise in force at a base; the Tactical Stage voids those that last `until` its first routine."""
    for rule in public.charts.rules(Surprise):
        turns = rule.game_turns
        in_time = turns is None or turns[0] <= public.game_turn <= turns[1]
        if rule.side == own.side and base in rule.bases and in_time and rule.id not in public.void_rules:
            yield rule


def flown(own: Own, limit: LaunchLimit) -> int:
    """Units that have flown the limit's missions; every such limit begins with the scenario, so all count."""
    return sum(own.sorties.get(f"{mission} from {limit.base}", 0) for mission in limit.missions)
