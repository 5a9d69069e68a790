"""[10.64] The last flights (ruling FC-107), and what air units have lost (ruling FC-108)."""

from __future__ import annotations

from fastcarriers.carriers.deployment import air_units
from fastcarriers.carriers.displays import can_land, display_of, hex_of, holders, in_strike, may_use
from fastcarriers.carriers.events import UnitLost
from fastcarriers.carriers.records import AirUnit, Strike
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.carriers.strike_movement import rate
from fastcarriers.kernel.parts import Side


def bring_home(now: CarriersNow, side: Side) -> None:
    """[FC-107] Units of strikes that could still reach a usable base within their endurance are safe, others lost."""
    own = now.own[side]
    for strike in own.strikes.values():
        for unit in in_strike(own, strike.id):
            if not comes_home(now.public, own, strike, unit):
                now.happen(UnitLost(to=side, unit=unit.id, why="endurance"))


def comes_home(public: Public, own: Own, strike: Strike, unit: AirUnit) -> bool:
    """[10.64, 10.51] Whether a carrier or base that lands and suits the unit is within its last moves."""
    hexes = unit.endurance * rate(public, own, strike)
    board = public.charts.map
    for holder in holders(public, own):
        display = display_of(public, own, holder)
        if display is None or not can_land(public, own, holder) or not may_use(public, own, unit, holder):
            continue
        if board.distance(strike.hex, hex_of(public, display)) <= hexes:
            return True
    return False


def steps_lost(public: Public, own: Own) -> int:
    """[FC-108, 13.9] Strength steps (a full unit two, a half one) that were mustered and are lost.

    Halves of the set-up and recombination [13.93] cost nothing so; units away from the map live.
    """
    mustered = sum(unit.steps for unit in air_units(public.charts, own.side))
    return mustered - sum(unit.steps for unit in own.units.values() if unit.place != "lost")
