"""What is written in the diary of search, CAP, and strikes that are not flown: how many, where, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fastcarriers.carriers.orders import LaunchToCap, LaunchToSearch
from fastcarriers.carriers.records import DisplayId, MarkerId
from fastcarriers.commanders.flag.danger import Danger, covered
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.say import Say, say
from maps.search_template import PATTERNS, Pattern

ALL_ROUND = "1-6"
"""[7.22] The circle, by the wedges that it is made of: a word of no language."""


def of_search(sight: Sight, memory: Memory, sent: Iterable[LaunchToSearch]) -> None:
    """The units of each display that are on search now, if more have taken off to it."""
    launched: dict[DisplayId, list[str]] = {}
    for order in sent:
        holder = sight.view.units[order.unit].at
        launched.setdefault(sight.view.holders[holder].display or holder, []).append(order.pattern)
    danger = Danger(sight, memory)
    for display, patterns in launched.items():
        up = [unit.slot for unit in sight.units(display, "search")]
        memory.intend(sight.view, display, _search(sight, danger, display, [*up, *patterns]), matter="search")


def _search(sight: Sight, danger: Danger, display: DisplayId, flown: list[str]) -> Say:
    patterns: list[Pattern] = [pattern for pattern in PATTERNS if pattern in flown]
    named = ", ".join(ALL_ROUND if pattern == "circle" else pattern for pattern in patterns)
    if not sight.enemies:
        return say("flag_air.searches_for_all", units=len(flown), patterns=named)
    sought = sought_most(sight, danger, display, patterns)
    if sought is None:
        return say("flag_air.looks_out", units=len(flown), patterns=named)
    return say("flag_air.searches", units=len(flown), patterns=named, target=sought)


def sought_most(sight: Sight, danger: Danger, display: DisplayId, patterns: Iterable[Pattern]) -> MarkerId | None:
    """The enemy marker whose discovery these patterns promise most of; None if none may come under them."""
    start, values = sight.hex_of(display), dict[MarkerId, float]()
    flown = tuple(patterns)
    for threat in danger.threats:
        if threat.id in sight.view.markers:
            under = (p for label, p in threat.places if any(covered(sight.map, start, one, label) for one in flown))
            if (chance := sum(under)) > 0:
                values[threat.id] = chance * threat.worth
    return max(values, key=lambda marker: (values[marker], marker), default=None)


def of_cap(sight: Sight, memory: Memory, sent: Iterable[Order], relief: Iterable[str]) -> None:
    """[9.5] The fighters over each display, if more have taken off, and those kept for relief."""
    launched = _by_display(sight, (order.unit for order in sent if isinstance(order, LaunchToCap)))
    kept = _by_display(sight, relief)
    for display, units in launched.items():
        up = len(sight.units(display, "cap")) + units
        memory.intend(sight.view, display, say("flag_air.patrols", units=up, relief=kept[display]), matter="cap")


def _by_display(sight: Sight, units: Iterable[str]) -> Counter[DisplayId]:
    holders = (sight.view.units[unit].at for unit in units)
    return Counter(sight.view.holders[holder].display or holder for holder in holders)


def of_no_strike(
    sight: Sight, memory: Memory, displays: Iterable[DisplayId], best: tuple[DisplayId, float] | None
) -> None:
    """Why planes that are ready do not fly a strike: the best target is worth too little, or there is none."""
    if best is None:
        said = say("flag_air.no_target")
    else:
        said = say("flag_air.not_worth", target=best[0], net=round(best[1], 1))
    for display in displays:
        memory.intend(sight.view, display, said, matter="strike", but=("net",))
