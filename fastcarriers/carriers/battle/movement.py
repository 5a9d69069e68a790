"""[12.0-12.5] Tactical Movement: hex by hex, dives, climbs, stacking; [11.4] leaving the display."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle import run_ins
from fastcarriers.carriers.battle.events import FlightPlanned, UnitFlew, UnitReturned, UnitsRested
from fastcarriers.carriers.battle.flights import (
    crowds,
    flight_of,
    is_attacker,
    is_unfinished,
    must_come_in,
    must_leave,
    on_display,
    place_in_flight,
    points_left,
    stand_after,
    units_up,
)
from fastcarriers.carriers.battle.orders import Climb, Dive, FlyOut, FlyTo, HoldFlight
from fastcarriers.carriers.battle.records import Battle, BattleUnit, BattleUnitId, Flight
from fastcarriers.carriers.records import Duty
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import ORIGIN, distance, neighbours
from maps.tactical import HEXES, NUMBERS, is_entry_hex

CLIMB = 10
"""[12.52] Tac-turns of a climb."""

# ---- which unit


def refusal_of_unit(public: Public, own: Own, id: str) -> IllegalOrder | None:
    """[12.12, 12.14] A unit of one's own on the display that has neither dived, nor climbed, nor left."""
    unit = public.air.get(id)
    if unit is None or unit.side != own.side or unit.at is None:
        return refuse("12.12", "tactical.no_such_unit", unit=id)
    flight = flight_of(own, unit)
    if flight.exits:
        return refuse("11.4", "tactical.has_left", unit=id)
    if flight.manoeuvre != "fly":
        return refuse("12.14", "tactical.manoeuvres", unit=id)
    return None


# ---- FlyTo


def steps(public: Public, own: Own, piece: str) -> Iterator[FlyTo]:
    """[12.0] The adjacent hexes of the display."""
    unit = public.air.get(piece)
    if unit is not None and unit.at is not None:
        near = neighbours(HEXES[place_in_flight(own, unit)])
        yield from (FlyTo(piece, NUMBERS[at]) for at in near if at in NUMBERS)


def refusal_to_fly(public: Public, own: Own, order: FlyTo) -> IllegalOrder | None:
    """[12.11, 12.14, 12.15] One Movement Point, one adjacent hex."""
    if refusal := refusal_of_unit(public, own, order.unit):
        return refusal
    unit = public.air[order.unit]
    if run_ins.must_dive(public, unit):
        return refuse("13.43", "tactical.must_dive", unit=unit.id)
    here, there = HEXES[place_in_flight(own, unit)], HEXES.get(order.hex)
    if there is None or distance(here, there) != 1:
        return refuse("12.11", "tactical.not_adjacent", unit=unit.id, hex=order.hex)
    if points_left(public, own, unit) < 1:
        return refuse("12.11", "tactical.no_points", unit=unit.id)
    if not is_attacker(public, unit) and is_entry_hex(there):
        return refuse("12.15", "tactical.cap_in_entry_hex", unit=unit.id)
    if must_leave(public, unit) and distance(there, ORIGIN) <= distance(here, ORIGIN):
        return refuse("13.82", "tactical.shortest_way", unit=unit.id)
    return None


def fly_to(now: CarriersNow, order: FlyTo, by: Side) -> None:
    flight = flight_of(now.own[by], now.public.air[order.unit])
    now.happen(FlightPlanned(to=by, unit=order.unit, flight=replace(flight, path=(*flight.path, order.hex))))


# ---- FlyOut


def at_the_edge(public: Public, own: Own) -> list[BattleUnitId]:
    """[11.4] The attacker's units in entry hexes."""
    if public.battle is None or own.side != public.battle.attacker:
        return []
    up = units_up(public, own)
    return [id for id in up if is_entry_hex(HEXES[place_in_flight(own, public.air[id])])]


def refusal_to_fly_out(public: Public, own: Own, order: FlyOut) -> IllegalOrder | None:
    """[11.4, FC-95] An attacker, from an entry hex, for one Movement Point; not in its first tac-turn [13.83]."""
    if refusal := refusal_of_unit(public, own, order.unit):
        return refusal
    unit = public.air[order.unit]
    if not is_attacker(public, unit):
        return refuse("11.4", "tactical.attackers_leave", unit=unit.id)
    if run_ins.must_dive(public, unit):
        return refuse("13.43", "tactical.must_dive", unit=unit.id)
    if must_come_in(public, unit):
        return refuse("13.83", "tactical.must_come_in", unit=unit.id)
    if not is_entry_hex(HEXES[place_in_flight(own, unit)]):
        return refuse("11.4", "tactical.no_entry_hex", unit=unit.id)
    if points_left(public, own, unit) < 1:
        return refuse("12.11", "tactical.no_points", unit=unit.id)
    return None


def fly_out(now: CarriersNow, order: FlyOut, by: Side) -> None:
    flight = flight_of(now.own[by], now.public.air[order.unit])
    now.happen(FlightPlanned(to=by, unit=order.unit, flight=replace(flight, exits=True)))


# ---- Dive and Climb


def refusal_to_manoeuvre(public: Public, own: Own, id: str) -> IllegalOrder | None:
    """[12.14] Instead of moving; who must leave may do neither (FC-41)."""
    if refusal := refusal_of_unit(public, own, id):
        return refusal
    unit = public.air[id]
    if flight_of(own, unit).path:
        return refuse("12.14", "tactical.has_moved", unit=id)
    if must_leave(public, unit):
        return refuse("13.82", "tactical.shortest_way", unit=id)
    return None


def refusal_to_dive(public: Public, own: Own, order: Dive) -> IllegalOrder | None:
    """[12.41] From high altitude or out of a climb."""
    if refusal := refusal_to_manoeuvre(public, own, order.unit):
        return refusal
    if public.air[order.unit].altitude == "low":
        return refuse("12.41", "tactical.low_already", unit=order.unit)
    return None


def dive(now: CarriersNow, order: Dive, by: Side) -> None:
    now.happen(FlightPlanned(to=by, unit=order.unit, flight=Flight(manoeuvre="dive")))


def refusal_to_climb(public: Public, own: Own, order: Climb) -> IllegalOrder | None:
    """[12.51, 12.54] CAP only, from low altitude."""
    if refusal := refusal_to_manoeuvre(public, own, order.unit):
        return refusal
    unit = public.air[order.unit]
    if is_attacker(public, unit):
        return refuse("12.51", "tactical.attackers_never_climb", unit=unit.id)
    if unit.altitude == "high":
        return refuse("12.54", "tactical.high_already", unit=unit.id)
    if unit.altitude == "climbing":
        return refuse("12.52", "tactical.climbs_already", unit=unit.id)
    return None


def climb(now: CarriersNow, order: Climb, by: Side) -> None:
    now.happen(FlightPlanned(to=by, unit=order.unit, flight=Flight(manoeuvre="climb")))


# ---- HoldFlight


def refusal_to_hold(public: Public, own: Own, order: HoldFlight) -> IllegalOrder | None:
    """[12.13] What is planned may be left undone.

    A unit that must leave, come in or dive is not held, except where it cannot stay and has no point left to go on.
    """
    unit = public.air.get(order.unit)
    if unit is None or unit.side != own.side or order.unit not in own.flights:
        return refuse("12.13", "tactical.nothing_planned", unit=order.unit)
    if run_ins.must_dive(public, unit):
        return refuse("13.43", "tactical.must_dive", unit=unit.id)
    if must_leave(public, unit) or must_come_in(public, unit):
        wedged = is_unfinished(public, own, unit) or stand_after(own, unit) in crowds(public, own)
        if points_left(public, own, unit) > 0 or not wedged:
            return refuse("12.13", "tactical.must_fly", unit=unit.id)
    return None


def hold_flight(now: CarriersNow, order: HoldFlight, by: Side) -> None:
    now.happen(FlightPlanned(to=by, unit=order.unit, flight=None))


# ---- the whole


def duties(public: Public, own: Own) -> Iterator[Duty]:
    """[12.21, 13.43, 13.82, 13.83] Stacking at the end of the phase, and what single units must do."""
    for (at, _), ids in crowds(public, own).items():
        limit = public.charts.tables.limits.stacking_air
        yield Duty("12.22", say("tactical.stack", hex=at, units=len(ids), limit=limit), ids[0], must=True)
    for id in units_up(public, own):
        unit = public.air[id]
        if not is_unfinished(public, own, unit):
            continue
        if run_ins.must_dive(public, unit):
            yield Duty("13.43", say("tactical.must_dive", unit=id), id, must=True)
        elif must_leave(public, unit):
            yield Duty("13.82", say("tactical.must_leave", unit=id), id, must=True)
        else:
            yield Duty("13.83", say("tactical.must_come_in", unit=id), id, must=True)


# ---- resolvers


def has_work(public: Public, side: Side) -> bool:
    """Whether the side has an air unit on the display."""
    return bool(on_display(public, side))


def prepare(now: CarriersNow) -> None:
    """An Air Movement Phase begins: paths and dives of the last one are history.

    A dive bomber whose target is no longer under it is released (rulings FC-35, FC-96).
    """
    rested = [rest(now.public, unit) for unit in now.public.air.values() if unit.at is not None]
    changed = tuple(unit for unit in rested if unit is not None)
    if changed:
        now.happen(UnitsRested(to=PUBLIC, units=changed))


def rest(public: Public, unit: BattleUnit) -> BattleUnit | None:
    """The unit without its marks; None if it had none."""
    over = unit.over if run_ins.must_dive(public, unit) else None
    if not unit.path and unit.dived is None and over == unit.over:
        return None
    return replace(unit, path=(), dived=None, over=over)


def carry_out(now: CarriersNow, side: Side) -> None:
    """[12.0] All that is planned is flown at once, in the order of the counters, and seen."""
    battle = now.public.battle_on
    for id, flight in sorted(now.own[side].flights.items(), key=lambda item: (len(item[0]), item[0])):
        now.happen(UnitFlew(to=PUBLIC, unit=after(now.public, battle, now.public.air[id], flight)))
        if flight.exits:
            now.happen(UnitReturned(to=side, unit=now.own[side].matched[id]))


def after(public: Public, battle: Battle, unit: BattleUnit, flight: Flight) -> BattleUnit:
    """What the unit has become: [12.4] low, [12.5] climbing, [FC-95] gone, or elsewhere."""
    if flight.manoeuvre == "dive":
        dived = unit.over if run_ins.must_dive(public, unit) else None
        return replace(unit, altitude="low", climbing_since=None, over=None, dived=dived)
    if flight.manoeuvre == "climb":
        return replace(unit, altitude="climbing", climbing_since=battle.clock)
    path = (unit.at or "", *flight.path)
    if flight.exits:
        return replace(unit, at=None, exited=True, path=path, over=None)
    moved = replace(unit, at=path[-1], path=path, over=None)
    aims = run_ins.has_attack_left(public, moved) and run_ins.is_bomber(public.charts, moved)
    return replace(moved, over=run_ins.dive_target(public, moved) if aims else None)


def climbed(public: Public) -> tuple[BattleUnitId, ...]:
    """[12.5, 12.52] The units that have been climbing for ten tac-turns when the next tac-turn begins."""
    if public.battle is None:
        return ()
    next_one = public.battle.clock + 1
    return tuple(
        unit.id
        for unit in public.air.values()
        if unit.at is not None and unit.climbing_since is not None and next_one - unit.climbing_since >= CLIMB
    )


IN_THE_AIR = frozenset({ph.DEFENDER_AIR, ph.ATTACKER_AIR})
KINDS: tuple[CarriersKind, ...] = (
    Kind(FlyTo, IN_THE_AIR, units_up, steps, refusal_to_fly, fly_to),
    Kind(FlyOut, IN_THE_AIR, at_the_edge, lambda public, own, unit: (FlyOut(unit),), refusal_to_fly_out, fly_out),
    Kind(Dive, IN_THE_AIR, units_up, lambda public, own, unit: (Dive(unit),), refusal_to_dive, dive),
    Kind(Climb, IN_THE_AIR, units_up, lambda public, own, unit: (Climb(unit),), refusal_to_climb, climb),
    Kind(
        HoldFlight,
        IN_THE_AIR,
        lambda public, own: list(own.flights),
        lambda public, own, unit: (HoldFlight(unit),),
        refusal_to_hold,
        hold_flight,
    ),
)
