"""[10.82] Bombers of a base from which nothing is in reach go to one that lies nearer to what matters.

And those for whom a task force has lost the decks go where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fastcarriers.carriers.objectives import TransportArrival
from fastcarriers.carriers.orders import FormStrike
from fastcarriers.carriers.records import AirUnit, DisplayId, Label
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import homes, hours
from fastcarriers.commanders.flag.air_memory import Going
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.say import say
from fastcarriers.staff import reach

SOUND = 2
"""Damage points from which a base takes no guests."""


def transfers(
    sight: Sight, remembered: Memory, free: dict[DisplayId, list[AirUnit]], asking: Asking
) -> Iterator[FormStrike]:
    """The transfers to be launched now by units that are on deck and do not fly a strike."""
    busy = {going.origin for going in remembered.air.going}
    if hours.is_night(sight.charts, hours.now(sight)):
        return
    for base, units in free.items():
        if base in busy:
            continue
        if base not in sight.view.sites:
            yield from surplus(sight, remembered, base, units, asking)
            continue
        idle = [unit for unit in units if not any(in_reach(sight, unit, base, goal) for goal in goals(sight))]
        to = better_base(sight, base, idle)
        if to is not None and FormStrike(base, to, to) in asking.options(base, "FormStrike"):
            remembered.air.going.append(Going(base, to, [[unit.id for unit in idle]]))
            remembered.note(sight.view, base, say("flag_air.transfers", units=len(idle), base=to))
            yield FormStrike(base, to, to)


def surplus(
    sight: Sight, remembered: Memory, display: DisplayId, units: list[AirUnit], asking: Asking
) -> Iterator[FormStrike]:
    """[10.82] Those for whom a task force has no place any more go over, before everybody comes down in the evening."""
    leaving = sorted(units, key=lambda unit: (not unit.half, unit.id))[: homes.crowd(sight, display)]
    other = homes.refuge(sight, leaving, display, sight.hex_of(display), 1) if leaving else None
    if other is None:
        return
    many, to = other
    if FormStrike(display, to, to) in asking.options(display, "FormStrike"):
        remembered.air.going.append(Going(display, to, [[unit.id for unit in leaving[:many]]]))
        remembered.note(sight.view, display, say("flag_air.makes_room", units=many, base=to))
        yield FormStrike(display, to, to)


def goals(sight: Sight) -> list[Label]:
    """What matters: where transports are to arrive, and enemy markers."""
    landings = [o for o in sight.charts.scenario.objective if isinstance(o, TransportArrival)]
    return [*(label for landing in landings for label in landing.goals), *(marker.hex for marker in sight.enemies)]


def in_reach(sight: Sight, unit: AirUnit, base: DisplayId, goal: Label) -> bool:
    """Whether a unit strikes a hex from a base and comes home to it."""
    away = sight.map.distance(sight.hex_of(base), goal)
    return reach.within_reach(sight.charts, unit.type, away, away)


def better_base(sight: Sight, base: DisplayId, units: Sequence[AirUnit]) -> DisplayId | None:
    """A sound base with room, within their endurance, from which all reach something: most of all, or the nearest."""
    if not units:
        return None
    found: list[tuple[int, int, DisplayId]] = []
    for site in sight.view.sites.values():
        away = sight.map.distance(sight.hex_of(base), site.hex)
        holder = sight.view.holders.get(site.id)
        if site.id == base or holder is None or site.damage >= SOUND:
            continue
        fits = holder.total - sight.aboard(site.id) >= len(units)
        there = reach.phases_out(sight.charts, away, reach.rate(sight.charts, (unit.type for unit in units)))
        flies = there <= min(sight.charts.types[unit.type].endurance for unit in units)
        reached = min(sum(in_reach(sight, unit, site.id, goal) for goal in goals(sight)) for unit in units)
        if fits and flies and reached:
            found.append((reached, -away, site.id))
    return max(found)[-1] if found else None
