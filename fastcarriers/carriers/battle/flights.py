"""[12.0-12.2] Planned flights: where a unit is in the midst of an Air Movement Phase, what it must do, and stacking."""

from __future__ import annotations

from fastcarriers.carriers.battle import run_ins
from fastcarriers.carriers.battle.records import Altitude, BattleUnit, BattleUnitId, Flight, Number
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.parts import Side
from maps.tactical import HEXES, is_entry_hex

STAY = Flight()

# ---- where a unit is in the midst of the phase


def units_up(public: Public, own: Own) -> list[BattleUnitId]:
    """The side's air units on the display."""
    return on_display(public, own.side)


def on_display(public: Public, side: Side) -> list[BattleUnitId]:
    """The air units of a side on the display."""
    return [unit.id for unit in public.air.values() if unit.side == side and unit.at is not None]


def flight_of(own: Own, unit: BattleUnit) -> Flight:
    """What is planned for it in this phase."""
    return own.flights.get(unit.id, STAY)


def place_in_flight(own: Own, unit: BattleUnit) -> Number:
    """The hex that it has reached in this phase, or would leave the display from."""
    path = flight_of(own, unit).path
    return path[-1] if path else unit.at or ""


def points_left(public: Public, own: Own, unit: BattleUnit) -> int:
    """[12.11] Movement Points that it still has; none after a dive, a climb or leaving."""
    flight = flight_of(own, unit)
    if flight.exits or flight.manoeuvre != "fly":
        return 0
    return run_ins.allowance(public, unit) - len(flight.path)


def stand_after(own: Own, unit: BattleUnit) -> tuple[Number, Altitude] | None:
    """Hex and altitude in which it would end the phase as planned; None if it leaves."""
    flight = flight_of(own, unit)
    if flight.exits:
        return None
    altitudes: dict[str, Altitude] = {"dive": "low", "climb": "climbing", "fly": unit.altitude}
    return place_in_flight(own, unit), altitudes[flight.manoeuvre]


# ---- what a unit must do


def is_attacker(public: Public, unit: BattleUnit) -> bool:
    return public.battle is not None and unit.side == public.battle.attacker


def must_leave(public: Public, unit: BattleUnit) -> bool:
    """[13.82, FC-41] An attacker whose six tac-turns are over flies out by the shortest way."""
    return public.battle is not None and is_attacker(public, unit) and unit.routine < public.battle.routine


def must_come_in(public: Public, unit: BattleUnit) -> bool:
    """[13.83, FC-92] An attacker in its first tac-turn must be off the entry hexes when its movement is over.

    Not at a base, where attackers come in as they choose [15.47].
    """
    battle = public.battle
    if battle is None or battle.kind == "base" or battle.tac_turn != 1:
        return False
    return is_attacker(public, unit) and unit.routine == battle.routine


def is_unfinished(public: Public, own: Own, unit: BattleUnit) -> bool:
    """Whether it has not yet done what it must do in this phase."""
    flight = flight_of(own, unit)
    if run_ins.must_dive(public, unit):
        return flight.manoeuvre != "dive"
    if must_leave(public, unit):
        return not flight.exits and points_left(public, own, unit) > 0
    return must_come_in(public, unit) and is_entry_hex(HEXES[place_in_flight(own, unit)])


# ---- stacking


def crowds(public: Public, own: Own) -> dict[tuple[Number, Altitude], list[BattleUnitId]]:
    """[12.21-12.25] The hexes and altitudes in which too many units of the side would end the phase.

    Enemies and ships do not count [12.23, 12.25], nor does strength [13.91].
    """
    stacks: dict[tuple[Number, Altitude], list[BattleUnitId]] = {}
    for id in units_up(public, own):
        if (stand := stand_after(own, public.air[id])) is not None:
            stacks.setdefault(stand, []).append(id)
    limit = public.charts.tables.limits.stacking_air
    return {stand: ids for stand, ids in stacks.items() if len(ids) > limit}
