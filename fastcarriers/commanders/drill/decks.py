"""Flight decks: CAP, what stands where, and landing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastcarriers.carriers.orders import LandUnit, LaunchToCap, MoveUnit, StationUnit
from fastcarriers.carriers.records import AirUnit, DisplayId, HolderId
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill import searching
from fastcarriers.commanders.drill.sight import CAP_UNITS, Sight
from fastcarriers.kernel.orders import Order


def cap_launches(sight: Sight, display: DisplayId, asking: Asking) -> Iterator[Order]:
    """[9.51] Fighters on deck up to the two that are to be on CAP."""
    missing = CAP_UNITS - len(sight.units(display, "cap"))
    for unit in sight.on_decks(display):
        if missing > 0 and sight.is_fighter(unit):
            offered = [o for o in asking.options(unit.id, "LaunchToCap") if isinstance(o, LaunchToCap)]
            yield from offered
            missing -= len(offered)


# ---- what stands where


def limit(sight: Sight, holder: HolderId) -> int:
    """How many units are put on a flight deck: no more than Arm & Fuel can take back when something wants to land."""
    boxes = sight.view.holders[holder]
    return boxes.deck if holder in sight.view.sites else min(boxes.deck, boxes.arm)


def in_order(sight: Sight, display: DisplayId, units: Iterable[AirUnit]) -> list[AirUnit]:
    """Who goes to the deck first: fighters for CAP, search planes that are wanted, bombers, the other fighters."""
    fighters = max(CAP_UNITS - len(sight.units(display, "cap")), 0)
    wanted = max(searching.wanted(sight, display) - len(sight.units(display, "search")), 0)
    ranked: list[tuple[int, str, AirUnit]] = []
    for unit in sorted(units, key=lambda unit: (unit.half, unit.id)):
        if sight.is_fighter(unit):
            rank, fighters = (0 if fighters > 0 else 3), fighters - 1
        elif sight.is_search_plane(unit):
            rank, wanted = (1 if wanted > 0 else 4), wanted - 1
        else:
            rank = 2
        ranked.append((rank, unit.id, unit))
    return [unit for _, _, unit in sorted(ranked, key=lambda one: one[:2])]


def moves(sight: Sight, asking: Asking) -> Iterator[Order]:
    """[9.15] One step for every unit that should be elsewhere: decks are cleared for landing, or filled."""
    for display, holders in sight.displays.items():
        clear = must_clear(sight, display)
        for holder in holders:
            plan = clearing(sight, holder) if clear else filling(sight, display, holder)
            for unit, box in plan:
                yield from (o for o in asking.options(unit, "MoveUnit") if isinstance(o, MoveUnit) and o.box == box)


def must_clear(sight: Sight, display: DisplayId) -> bool:
    """[9.41] Whether carriers of a display must have empty flight decks in this op-turn's Landing Phase."""
    if display in sight.view.sites:
        return False
    due = any(unit.land_by is not None for unit in sight.units(display, "cap"))
    return due or sight.is_homing(display) or bool(sight.strikes_home(display))


def clearing(sight: Sight, holder: HolderId) -> Iterator[tuple[str, str]]:
    """Unit and box: first out of Arm & Fuel into the Hangar, as many as must, then off the deck."""
    deck, arm = sight.units(holder, "deck"), sight.units(holder, "arm")
    too_many = len(deck) + len(arm) - sight.view.holders[holder].arm
    yield from ((unit.id, "hangar") for unit in arm[: max(too_many, 0)])
    yield from ((unit.id, "arm") for unit in deck)


def filling(sight: Sight, display: DisplayId, holder: HolderId) -> Iterator[tuple[str, str]]:
    """Unit and box: from Arm & Fuel to the deck while there is room, then from the Hangar into Arm & Fuel."""
    boxes = sight.view.holders[holder]
    arm = in_order(sight, display, sight.units(holder, "arm"))
    up = arm[: max(limit(sight, holder) - len(sight.units(holder, "deck")), 0)]
    yield from ((unit.id, "deck") for unit in up)
    room = max(boxes.arm - (len(arm) - len(up)), 0)
    yield from ((unit.id, "arm") for unit in in_order(sight, display, sight.units(holder, "hangar"))[:room])


def stations(sight: Sight, display: DisplayId, taken: set[str], asking: Asking) -> Iterator[StationUnit]:
    """[5.1] At set-up: decks and Arm & Fuel full of those who are wanted first; `taken` are on search."""
    for holder in sight.displays[display]:
        boxes = sight.view.holders[holder]
        room = {"deck": limit(sight, holder), "arm": boxes.arm}
        free = [unit for unit in sight.units(holder, "hangar") if unit.id not in taken]
        for unit in in_order(sight, display, free):
            box = next((box for box, left in room.items() if left > 0), None)
            offered = asking.options(unit.id, "StationUnit") if box else ()
            for order in offered:
                if isinstance(order, StationUnit) and order.place == box:
                    room[order.place] -= 1
                    yield order


# ---- landing


def landings(sight: Sight, asking: Asking) -> Iterator[Order]:
    """[9.4] Strikes that are home, CAP that has to, and before dusk everybody."""
    room = {id: holder.total - sight.aboard(id) for id, holder in sight.view.holders.items()}
    arm = {id: holder.arm - len(sight.units(id, "arm")) for id, holder in sight.view.holders.items()}
    for unit in sight.view.units.values():
        if not is_to_land(sight, unit):
            continue
        offered = [order for order in asking.options(unit.id, "LandUnit") if isinstance(order, LandUnit)]
        open_ = [
            o for o in offered if (room[o.on] > 0 or o.on in sight.view.sites) and (o.box != "arm" or arm[o.on] > 0)
        ]
        if open_:
            best = max(open_, key=lambda order: (room[order.on], order.box == "arm", order.on))
            room[best.on] -= 1
            arm[best.on] -= best.box == "arm"
            yield best


def is_to_land(sight: Sight, unit: AirUnit) -> bool:
    """Whether a unit in the air should come down now."""
    if unit.place in ("cap", "search"):
        return (
            unit.land_by is not None
            or (unit.at in sight.displays and sight.is_homing(unit.at))
            or (unit.at not in sight.displays)
        )
    return unit.place in ("strike", "transfer")
