"""Strikes: at whom, with whom, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fastcarriers.carriers.records import AirUnit, DisplayId
from fastcarriers.commanders.flag import decks, hours, readiness, targets, telling, weighing
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weighing import Prospect
from fastcarriers.kernel.say import say
from fastcarriers.staff.coverage import FACES

Groups = dict[DisplayId, list[AirUnit]]
"""The units that a strike would have, by the display from which they take off."""

FULL = 4
"""[10.9] With so many waves the chance of contact is greatest."""
ARMING = 2
"""[9.15] Status Phases from the Hangar to the Flight Deck."""


class Option(NamedTuple):
    """An attack that could be launched at an op-turn, and what is expected of it."""

    target: DisplayId
    launch: int
    arrival: int
    groups: Groups
    prospect: Prospect

    @property
    def net(self) -> float:
        return self.prospect.net


# ---- deciding


def decide(sight: Sight, remembered: Memory, free: Groups) -> list[Option]:
    """The strikes to launch now with the units that are free for it; notes when the next ones are to be on deck."""
    air, now = remembered.air, hours.now(sight)
    every, chosen = targets.targets(sight), list[Option]()
    left = dict(free)
    while left:
        best = best_of(sight, remembered, every, left, now)
        waits = better_later(sight, remembered, every, list(left), best)
        if waits is not None:
            note_waiting(sight, remembered, waits)
            left = {display: units for display, units in left.items() if display not in waits.groups}
            continue
        if best is None or best.net < weights().least_gain:
            telling.of_no_strike(sight, remembered, left, None if best is None else (best.target, best.net))
            break
        best = without_strays(sight, remembered, every, best)
        chosen.append(best)
        left = {display: units for display, units in left.items() if display not in best.groups}
    air.ready_at, air.ready_gain = next_launch(sight, remembered, every, chosen)
    return chosen


def best_of(sight: Sight, remembered: Memory, every: Sequence[DisplayId], groups: Groups, launch: int) -> Option | None:
    """The target that promises most if all go that can."""
    found = [option_on(sight, remembered, target, groups, launch) for target in every]
    return max((one for one in found if one), key=lambda one: (one.net, one.target), default=None)


def option_on(
    sight: Sight, remembered: Memory, target: DisplayId, groups: Groups, launch: int, arrival: int | None = None
) -> Option | None:
    """An attack on one target by all that reach it, come home, and are over it at about the same time.

    None if nobody does, or if it is not over the target in the op-turn `arrival`.
    """
    able, arrivals = Groups(), dict[DisplayId, int]()
    for display, units in groups.items():
        crew, there = crew_for(sight, units, display, target, launch)
        if any(sight.is_bomber(unit) for unit in crew):
            able[display], arrivals[display] = crew, there
    if not able:
        return None
    main = max(able, key=lambda display: (strength(sight, able[display]), display))
    if arrival not in (None, arrivals[main]):
        return None
    able = {d: units for d, units in able.items() if 0 <= arrivals[d] - arrivals[main] <= 1 or d == main}
    return Option(target, launch, arrivals[main], able, forecast(sight, remembered, target, able, arrivals[main]))


def strength(sight: Sight, units: Sequence[AirUnit]) -> int:
    return sum(weighing.antiship(sight.charts, unit) for unit in units if sight.is_bomber(unit))


def forecast(sight: Sight, remembered: Memory, target: DisplayId, groups: Groups, arrival: int) -> Prospect:
    """What the attack of all these may bring, less what contact takes from it [10.9]."""
    units = [unit for one in groups.values() for unit in one]
    bombers = [unit for unit in units if sight.is_bomber(unit)]
    against = targets.defense(sight, remembered, target, arrival)
    whole = weighing.prospect(
        sight.charts, bombers, len(units) - len(bombers), against, targets.prizes(sight, remembered, target)
    )
    chance = sum(contact(sight, d, target, len(one)) * len(one) for d, one in groups.items()) / len(units)
    if target in sight.view.sites and carriers_at_large(sight) and not hours.cap_is_down(sight.charts, arrival):
        chance *= weights().base_by_day
        return Prospect(whole.gained * chance, whole.lost, whole.through)
    return Prospect(whole.gained * chance, whole.lost * chance, whole.through * chance)


def carriers_at_large(sight: Sight) -> bool:
    """Whether the enemy has carriers afloat: planes that are away at a base are missed when those are found."""
    return any(group.carriers for group in sight.groups)


def contact(sight: Sight, origin: DisplayId, target: DisplayId, units: int) -> float:
    """[10.9, 10.94, 11.3] The chance to find the target, times the share of the waves that arrive."""
    if target in sight.view.sites or sight.map.is_coastal(sight.hex_of(target)):
        return 1.0
    waves = min(units, FULL)
    number = sight.charts.tables.contact_number(waves, sight.map.distance(sight.hex_of(origin), sight.hex_of(target)))
    return number / FACES * weights().arrives


def crew_for(
    sight: Sight, units: Sequence[AirUnit], origin: DisplayId, target: DisplayId, launch: int
) -> tuple[list[AirUnit], int]:
    """Those of the units that get there and back in their endurance, and when they are there."""
    if not units:
        return [], launch
    out, home = hours.there_and_back(sight, units, origin, target, launch)
    able = [unit for unit in units if sight.charts.types[unit.type].endurance >= out + home]
    if target not in sight.view.sites:
        able = [unit for unit in able if not is_level(sight, unit) or hits_ships(sight, unit)]
    return able, launch + out - 1


def is_level(sight: Sight, unit: AirUnit) -> bool:
    return sight.charts.types[unit.type].method == "level"


def hits_ships(sight: Sight, unit: AirUnit) -> bool:
    """Whether a level bomber is worth sending at ships: some are that alone."""
    return weighing.antiship(sight.charts, unit) > 0


def without_strays(sight: Sight, remembered: Memory, every: Sequence[DisplayId], best: Option) -> Option:
    """The same attack without the displays that do better elsewhere than they add here."""
    for display in sorted(best.groups, key=lambda one: strength(sight, best.groups[one])):
        rest = {d: units for d, units in best.groups.items() if d != display}
        if not rest:
            return best
        added = best.net - forecast(sight, remembered, best.target, rest, best.arrival).net
        others = [target for target in every if target != best.target]
        alone = best_of(sight, remembered, others, {display: best.groups[display]}, best.launch)
        if alone is not None and alone.net > max(added, weights().least_gain):
            prospect = forecast(sight, remembered, best.target, rest, best.arrival)
            best = best._replace(groups=rest, prospect=prospect)
    return best


# ---- waiting


def better_later(
    sight: Sight, remembered: Memory, every: Sequence[DisplayId], displays: Sequence[DisplayId], best: Option | None
) -> Option | None:
    """[9.53] An attack when CAP is down at dusk, if it promises more than the best now and both cannot be flown."""
    now = hours.now(sight)
    dusk = hours.dusk(sight.charts, now)
    if dusk is None or hours.is_night(sight.charts, now) or (best and hours.cap_is_down(sight.charts, best.arrival)):
        return None
    groups, turnaround = everybody(sight, displays), weights().turnaround
    found = [
        option
        for launch in range(max(dusk - turnaround, now + 1), min(dusk, now + turnaround) + 1)
        for target in every
        if (option := option_on(sight, remembered, target, groups, launch, dusk)) is not None
    ]
    later = max(found, key=lambda option: (option.net, option.target), default=None)
    if later is None:
        return None
    patience = weights().wait ** (hours.turn_of(later.launch) - hours.turn_of(now) + 1)
    if any(readiness.is_found(sight, display) for display in later.groups):
        patience *= weights().wait_found
    return later if later.net * patience > max(best.net if best else 0, weights().least_gain) else None


def everybody(sight: Sight, displays: Sequence[DisplayId]) -> Groups:
    """All bombers aboard at these displays, whatever their box."""
    return {
        display: [
            unit
            for holder in sight.displays[display]
            if sight.view.holders[holder].can_launch
            for box in ("hangar", "arm", "deck")
            for unit in sight.units(holder, box)
            if sight.is_bomber(unit)
        ]
        for display in displays
    }


def next_launch(
    sight: Sight, remembered: Memory, every: Sequence[DisplayId], chosen: Sequence[Option]
) -> tuple[int, float]:
    """The op-turn in which strike planes are to be on deck, and what they should win then.

    For a target that is known; or for what search may find, of which nothing is known yet.
    """
    now = hours.now(sight)
    soonest = hours.next_search(sight.charts, now) or now + hours.OP_TURNS * 2
    if hours.is_night(sight.charts, now):
        return soonest, 0
    flown = {unit.id for option in chosen for units in option.groups.values() for unit in units}
    rest = {d: [u for u in units if u.id not in flown] for d, units in everybody(sight, list(sight.displays)).items()}
    found = [
        best_of(sight, remembered, every, ready_by(rest, at - now), at)
        for at in range(now + 1, min(now + ARMING + 1, soonest))
    ]
    best = next((one for one in found if one and one.net >= weights().least_gain), None)
    waits = better_later(sight, remembered, every, list(rest), best)
    next_one = waits or best
    return (next_one.launch, next_one.net) if next_one else (soonest, 0)


def ready_by(groups: Groups, op_turns: int) -> Groups:
    """[9.15] Those who can be on deck in so many op-turns."""
    return {d: [unit for unit in units if decks.STEPS[unit.place] <= op_turns] for d, units in groups.items()}


def note_waiting(sight: Sight, remembered: Memory, waits: Option) -> None:
    """Say once why nobody takes off."""
    turn, op_turn = hours.turn_of(waits.launch), hours.op_turn_of(waits.launch)
    said = say(
        "flag_air.waits", target=waits.target, gained=round(waits.prospect.gained), game_turn=turn, op_turn=op_turn
    )
    for display in waits.groups:
        remembered.intend(sight.view, display, said, matter="strike")
