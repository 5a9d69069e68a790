"""[9.3] Take-Off to CAP and search and for a transfer, and [7.47] shifting of search patterns.

Strikes take off too: their orders stand in `strikes`, what a unit may be launched for in `missions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import can_land, display_of, holders, may_use, units_on_deck
from fastcarriers.carriers.events import UnitLaunched, UnitShifted
from fastcarriers.carriers.missions import NIGHT_LAUNCH, night_launches, refusal_to_take_off
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import LaunchForTransfer, LaunchToCap, LaunchToSearch, ShiftSearch
from fastcarriers.carriers.records import AirUnit, DisplayId, Place
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side
from maps.search_template import PATTERNS


def is_allowed(public: Public) -> bool:
    """[9.3, FC-02] Whether this op-turn has a Take-Off Phase: by night only with an option or rule for it."""
    if not public.night:
        return True
    return public.charts.options.get(NIGHT_LAUNCH, False) or any(True for _ in night_launches(public))


def launch(now: CarriersNow, by: Side, unit_id: str, place: Place, slot: str = "") -> None:
    """[9.33] From the Flight Deck to a display of the task force or base to which it belongs."""
    display = launched_from(now.public, now.own[by], unit_id)
    now.happen(UnitLaunched(to=by, unit=unit_id, place=place, at=display, slot=slot))


def launched_from(public: Public, own: Own, unit_id: str) -> DisplayId:
    """[9.52, 7.13] The one display to which a unit aboard can be launched: that of its carrier's task force, or base.

    Only for a unit that may take off; AssertionError for one whose carrier is not on the map.
    """
    display = display_of(public, own, own.units[unit_id].at)
    assert display is not None, f"{unit_id} is on a carrier without a task force"
    return display


# ---- 9.51 CAP


def launches_to_cap(public: Public, own: Own, unit_id: str) -> Iterator[LaunchToCap]:
    yield LaunchToCap(unit_id)


def refusal_to_cap(public: Public, own: Own, order: LaunchToCap) -> IllegalOrder | None:
    """[9.32, 9.51] Any type of unit but search planes (FC-54), without limit of number."""
    return refusal_to_take_off(public, own, order.unit, "cap")


def launch_to_cap(now: CarriersNow, order: LaunchToCap, by: Side) -> None:
    launch(now, by, order.unit, "cap")


# ---- 7.15 search


def launches_to_search(public: Public, own: Own, unit_id: str) -> Iterator[LaunchToSearch]:
    """[7.15] Any section of the Search Display."""
    return (LaunchToSearch(unit_id, pattern) for pattern in PATTERNS)


def refusal_to_search(public: Public, own: Own, order: LaunchToSearch) -> IllegalOrder | None:
    """[7.13, 7.15, 9.32]"""
    if order.pattern not in PATTERNS:
        return refuse("7.15", "take_off.no_such_pattern", pattern=str(order.pattern))
    return refusal_to_take_off(public, own, order.unit, "search")


def launch_to_search(now: CarriersNow, order: LaunchToSearch, by: Side) -> None:
    launch(now, by, order.unit, "search", order.pattern)


# ---- 10.81 transfer inside a task force


def launches_for_transfer(public: Public, own: Own, unit_id: str) -> Iterator[LaunchForTransfer]:
    yield LaunchForTransfer(unit_id)


def refusal_to_transfer(public: Public, own: Own, order: LaunchForTransfer) -> IllegalOrder | None:
    """[10.81] Between two carriers of a task force: there must be another one on which the unit could land."""
    if refusal := refusal_to_take_off(public, own, order.unit, "transfer"):
        return refusal
    unit = own.units[order.unit]
    for other in holders(public, own, display_of(public, own, unit.at)):
        if other != unit.at and can_land(public, own, other) and may_use(public, own, unit, other):
            return None
    return refuse("10.81", "take_off.no_other_carrier", holder=name_of(public, unit.at))


def launch_for_transfer(now: CarriersNow, order: LaunchForTransfer, by: Side) -> None:
    """[10.81] The unit remembers its carrier: it is to land on another one."""
    launch(now, by, order.unit, "transfer", now.own[by].units[order.unit].at)


# ---- 7.47 shifting to another pattern


def units_searching(public: Public, own: Own) -> list[str]:
    """[7.47] The units on a Search Display."""
    return [unit.id for unit in own.units.values() if unit.place == "search"]


def shifts(public: Public, own: Own, unit_id: str) -> Iterator[ShiftSearch]:
    return (ShiftSearch(unit_id, pattern) for pattern in PATTERNS)


def refusal_to_shift(public: Public, own: Own, order: ShiftSearch) -> IllegalOrder | None:
    """[7.47, FC-55] Half the units of the display, rounded up, counted as the phase began, without those just up."""
    unit = own.units.get(order.unit)
    if unit is None or unit.place != "search":
        return refuse("7.47", "take_off.not_searching", unit=order.unit)
    if order.pattern not in PATTERNS:
        return refuse("7.15", "take_off.no_such_pattern", pattern=str(order.pattern))
    if order.pattern == unit.slot:
        return refuse("7.47", "take_off.flies_there", unit=unit.id)
    began = own.at_start.get(unit.id)
    if began is None or began.place != "search":
        return refuse("7.47", "take_off.just_launched", unit=unit.id)
    searching = [start for start in own.at_start.values() if start.place == "search" and start.at == unit.at]
    limit = (len(searching) + 1) // 2
    others = sum(1 for start in searching if start.id != unit.id and has_shifted(own, start))
    return refuse("7.47", "take_off.half_shift", limit=limit) if others >= limit else None


def has_shifted(own: Own, start: AirUnit) -> bool:
    """Whether a unit that was searching when the phase began flies another pattern now."""
    unit = own.units.get(start.id)
    return unit is not None and unit.place == "search" and unit.slot != start.slot


def shift_search(now: CarriersNow, order: ShiftSearch, by: Side) -> None:
    now.happen(UnitShifted(to=by, unit=order.unit, slot=order.pattern))


PHASES = frozenset({ph.TAKE_OFF})
KINDS: tuple[CarriersKind, ...] = (
    Kind(LaunchToCap, PHASES, units_on_deck, launches_to_cap, refusal_to_cap, launch_to_cap),
    Kind(LaunchToSearch, PHASES, units_on_deck, launches_to_search, refusal_to_search, launch_to_search),
    Kind(LaunchForTransfer, PHASES, units_on_deck, launches_for_transfer, refusal_to_transfer, launch_for_transfer),
    Kind(ShiftSearch, PHASES, units_searching, shifts, refusal_to_shift, shift_search),
)
