"""[7.45, 9.17] Air units at set-up: in the boxes of their carrier or base, or on its Search Display (ruling FC-51)."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import capacity, count_in, display_of, holders
from fastcarriers.carriers.events import UnitStationed
from fastcarriers.carriers.fog import in_fog
from fastcarriers.carriers.markers import place_of
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import StationUnit
from fastcarriers.carriers.records import BOXES, AirUnit, Duty, Place
from fastcarriers.carriers.scenario_rules import (
    LaunchLimit,
    NoStartOnSearch,
    SearchLimit,
    SetUpBoxes,
    Surprise,
    holds_in,
)
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side
from maps.search_template import PATTERNS


def places(public: Public, own: Own, unit: str) -> Iterator[StationUnit]:
    """[FC-51] Every box, and every search pattern."""
    yield from (StationUnit(unit, box) for box in BOXES)
    yield from (StationUnit(unit, "search", pattern) for pattern in PATTERNS)


def refusal_to_station(public: Public, own: Own, order: StationUnit) -> IllegalOrder | None:
    """[7.45, 9.17, FC-51] A unit starts at its own carrier or base; a full box takes no more."""
    unit = own.units.get(order.unit)
    if unit is None or unit.place == "away":
        return refuse("9.21", "stationing.no_such_unit", unit=order.unit)
    if (order.place, order.pattern) == (unit.place, unit.slot):
        return refuse("9.17", "stationing.there_already", unit=order.unit)
    if order.place == "search":
        if order.pattern not in PATTERNS:
            return refuse("7.15", "stationing.no_such_pattern", pattern=order.pattern)
        return None if unit.place == "search" else refusal_to_start_on_search(public, own, unit)
    if order.place not in BOXES or order.pattern:
        return refuse("9.17", "stationing.no_such_place", place=order.place)
    room = capacity(public, own, unit.home, order.place)
    if order.place != "hangar" and count_in(own, unit.home, order.place) >= room:
        return refuse("9.17", "stationing.box_full", holder=name_of(public, unit.home), box=order.place, room=room)
    return None


def refusal_to_start_on_search(public: Public, own: Own, unit: AirUnit) -> IllegalOrder | None:
    """[7.13, 7.45, 7.46] The types that do not search, night, fog, and the rules of the scenario."""
    charts = public.charts
    type = charts.types[unit.type]
    if not type.may_search or type.function in charts.side_data[own.side].search_forbidden:
        return refuse("7.13", "stationing.type_does_not_search", type=type.label)
    if charts.is_night(charts.scenario.first_game_turn):
        return refuse("7.46", "stationing.night")
    if is_in_fog(public, own, unit):
        return refuse("7.45", "stationing.fog", unit=unit.id)
    return refusal_by_scenario(public, own, unit)


def is_in_fog(public: Public, own: Own, unit: AirUnit) -> bool:
    """Rule `fog_zone`: no unit of a task force in the fog starts on search; bases see through."""
    task_force = own.ships[unit.home].task_force if unit.home in own.ships else None
    at = place_of(public, own, task_force) if task_force else None
    return at is not None and in_fog(public, at)


def refusal_by_scenario(public: Public, own: Own, unit: AirUnit) -> IllegalOrder | None:
    """Rules `no_start_on_search`, `search_limit`, `launch_limit` and `surprise`, as they bite in the first turn."""
    first = public.charts.scenario.first_game_turn
    searching = [other for other in own.units.values() if other.place == "search"]
    for rule in public.rules(NoStartOnSearch):
        based = "carrier_based" if unit.home in public.charts.ships else "land_based"
        if own.side in rule.sides and rule.units in ("all", based):
            return refuse(rule.id, "stationing.scenario_bars_search")
    for most in public.rules(SearchLimit):
        if most.side == own.side and holds_in(most.game_turns, first) and len(searching) >= most.units:
            return refuse(most.id, "stationing.search_limit", units=most.units)
    for limit in public.rules(LaunchLimit):
        if limit.base != unit.home or "search" not in limit.missions or not holds_in(limit.game_turns, first):
            continue
        if sum(1 for other in searching if other.home == unit.home) >= limit.units:
            return refuse(limit.id, "stationing.launch_limit", base=name_of(public, unit.home), units=limit.units)
    for surprise in public.rules(Surprise):
        if not surprise.search and unit.home in surprise.bases and holds_in(surprise.game_turns, first):
            return refuse(surprise.id, "stationing.surprised", base=name_of(public, unit.home))
    return None


def station_unit(now: CarriersNow, order: StationUnit, by: Side) -> None:
    """[7.13] On the Search Display of its own task force or base only."""
    unit = now.own[by].units[order.unit]
    display = display_of(now.public, now.own[by], unit.home) or unit.home
    place: Place = "search"
    for box in BOXES:
        place = box if box == order.place else place
    at = display if place == "search" else unit.home
    now.happen(UnitStationed(to=by, unit=unit.id, place=place, at=at, slot=order.pattern))


def stationing_duties(public: Public, own: Own) -> Iterator[Duty]:
    """[9.17] Boxes within their limits (a coast halves a deck, FC-10); fog; boxes that the scenario prescribes."""
    for holder in holders(public, own):
        for box in ("deck", "arm"):
            room, count = capacity(public, own, holder, box), count_in(own, holder, box)
            if count > room:
                said = say("stationing.box_over", holder=name_of(public, holder), box=box, count=count, room=room)
                yield Duty("9.17", said, holder, must=True)
    for unit in own.units.values():
        if unit.place == "search" and is_in_fog(public, own, unit):
            yield Duty("7.45", say("stationing.fog", unit=unit.id), unit.id, must=True)
    for rule in public.rules(SetUpBoxes):
        wanted = {"deck": rule.flight_deck, "arm": rule.arm_fuel, "hangar": rule.hangar}
        for box, number in wanted.items() if rule.side == own.side else ():
            if (count := count_in(own, rule.base, box)) != number:
                said = say(
                    "stationing.box_prescribed", holder=name_of(public, rule.base), box=box, count=count, wanted=number
                )
                yield Duty(rule.id, said, rule.base, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        StationUnit,
        frozenset({ph.SET_UP}),
        lambda public, own: (unit.id for unit in own.units.values() if unit.place != "away"),
        places,
        refusal_to_station,
        station_unit,
    ),
)
