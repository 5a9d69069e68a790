"""What a drop, a double click or a key on the operations display means: an order. Whether it may be, the rules say."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fastcarriers.carriers import orders as o
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import BOXES, AirUnit
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Order
from ui.docks.operations_page import Zone


def order_onto(view: View, unit_id: str, zone: Zone) -> Order | None:
    """The order that puts a unit into a zone in this phase; None where no order does that."""
    unit = view.units.get(unit_id)
    if unit is None:
        return None
    if view.standing.name == "set_up":
        return _stationing(unit, zone)
    match zone.kind:
        case "box":
            return _into_box(unit, zone)
        case "cap":
            return o.LaunchToCap(unit.id)
        case "search":
            shifts = unit.place == "search"
            return o.ShiftSearch(unit.id, zone.slot) if shifts else o.LaunchToSearch(unit.id, zone.slot)
        case "transfer":
            return o.LaunchForTransfer(unit.id)
        case "wave":
            return o.PutInWave(unit.id, zone.at, int(zone.slot))
        case "return":
            return None


def _stationing(unit: AirUnit, zone: Zone) -> Order | None:
    if zone.kind == "box":
        return o.StationUnit(unit.id, zone.slot)
    return o.StationUnit(unit.id, "search", zone.slot) if zone.kind == "search" else None


def _into_box(unit: AirUnit, zone: Zone) -> Order | None:
    box = next((box for box in BOXES if box == zone.slot), None)
    if box is None:
        return None
    if unit.place in BOXES and unit.at == zone.at:
        return o.MoveUnit(unit.id, box)
    return o.LandUnit(unit.id, zone.at, box)


def zone_of(order: Order, view: View, display: str) -> Zone | None:
    """The zone of the page into which an order puts its unit; None for other orders."""
    match order:
        case o.MoveUnit():
            return Zone("box", view.units[order.unit].at, order.box)
        case o.LandUnit():
            return Zone("box", order.on, order.box)
        case o.StationUnit(place="search"):
            return Zone("search", display, order.pattern)
        case o.StationUnit():
            return Zone("box", view.units[order.unit].home, order.place)
        case o.LaunchToCap():
            return Zone("cap", display)
        case o.LaunchToSearch() | o.ShiftSearch():
            return Zone("search", display, order.pattern)
        case o.LaunchForTransfer():
            return Zone("transfer", display)
        case o.PutInWave():
            return Zone("wave", order.strike, str(order.wave))
        case _:
            return None


def usual_next(view: View, charts: Charts, unit_id: str, options: Iterable[Order]) -> Order | None:
    """What a double click means: the offered order that a player gives most often now; None if none is usual."""
    unit = view.units.get(unit_id)
    offered = list(options)
    if unit is None or not offered:
        return None
    if unit.place in ("hangar", "arm"):
        up = "arm" if unit.place == "hangar" else "deck"
        rising = [a for a in offered if isinstance(a, o.MoveUnit | o.StationUnit) and _box(a) == up]
        if rising:
            return rising[0]
    landing = [a for a in offered if isinstance(a, o.LandUnit)]
    if landing:
        return min(landing, key=lambda a: (a.on != unit.home, a.box != "arm"))
    return _take_off(charts, unit, offered)


def _take_off(charts: Charts, unit: AirUnit, offered: list[Order]) -> Order | None:
    """Into the newest strike that can take it, else fighters to CAP and search planes to the circle."""
    type_ = charts.types[unit.type]
    waves = [a for a in offered if isinstance(a, o.PutInWave) and not a.extended]
    cap = [a for a in offered if isinstance(a, o.LaunchToCap)]
    search = [a for a in offered if isinstance(a, o.LaunchToSearch) and a.pattern == "circle"]
    if waves:
        newest = max(waves, key=lambda a: int(a.strike.rpartition("-")[2]))
        return min((a for a in waves if a.strike == newest.strike), key=lambda a: a.wave)
    if type_.function == "PBY" and search:
        return search[0]
    return cap[0] if type_.is_fighter and cap else None


def alike(order: Order, piece: str, others: Iterable[tuple[str, Iterable[Order]]]) -> tuple[Order, ...]:
    """The same order for other pieces, each with what it may be ordered; nothing unless all of them may."""
    fields = [name for name in order.__struct_fields__ if getattr(order, name) == piece]
    if len(fields) != 1:
        return ()
    found: list[Order] = []
    for other, offered in others:
        same = replace(order, **{fields[0]: other})
        if same not in offered:
            return ()
        found.append(same)
    return tuple(found)


def _box(order: o.MoveUnit | o.StationUnit) -> str:
    return order.box if isinstance(order, o.MoveUnit) else order.place
