"""[13.9, 15.23, 6.27, 6.28] Damage to ships and air units in a battle: seen by all, and felt by the owner at once."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fastcarriers.carriers.battle.events import GroundedHit, ShipDamaged, UnitHalved, UnitHit
from fastcarriers.carriers.battle.records import BattleUnitId, GroundedId
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.displays import aboard
from fastcarriers.carriers.events import ShipGone, ShipLost, ShipTowed, UnitLost
from fastcarriers.carriers.records import SUNK, WRECKED
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.parts import PUBLIC, Side


def air_damage(charts: Charts, half: bool, points: int) -> Literal["none", "halved", "lost"]:
    """[13.9] What so many points do to a unit, by the chart: a half unit is as good as once hit."""
    rule = charts.tables.damage.air
    taken = points + (rule.front_to_back if half else 0)
    if taken >= rule.eliminated:
        return "lost"
    return "halved" if taken >= rule.front_to_back and not half else "none"


def hit_unit(now: CarriersNow, unit: BattleUnitId, points: int) -> None:
    """[13.9] One point turns a full unit over; two, or one on a half unit, remove it. No point: nothing happens."""
    counter = now.public.air[unit]
    effect = air_damage(now.public.charts, counter.half, points)
    if effect == "none":
        return
    own = now.own[counter.side].matched[unit]
    if effect == "halved":
        now.happen(UnitHit(to=PUBLIC, unit=replace(counter, half=True)))
        now.happen(UnitHalved(to=counter.side, unit=own))
    else:
        now.happen(UnitHit(to=PUBLIC, unit=replace(counter, at=None)))
        now.happen(UnitLost(to=counter.side, unit=own, why="combat"))


def hit_grounded(now: CarriersNow, side: Side, grounded: GroundedId, points: int) -> None:
    """[15.42, 15.43] As `hit_unit`, for a face-down unit of the defender: all see whether it is destroyed."""
    own = now.own[side]
    unit = own.units[own.matched_grounded[grounded]]
    effect = air_damage(now.public.charts, unit.half, points)
    if effect == "none":
        return
    destroyed = effect == "lost"
    now.happen(GroundedHit(to=PUBLIC, grounded=grounded, destroyed=destroyed))
    if destroyed:
        now.happen(UnitLost(to=side, unit=unit.id, why="combat"))
    else:
        now.happen(UnitHalved(to=side, unit=unit.id))


def hurt_unit(now: CarriersNow, side: Side, unit: str, points: int, why: str) -> None:
    """Damage to a unit that is on no display: aboard a carrier [15.23]."""
    effect = air_damage(now.public.charts, now.own[side].units[unit].half, points)
    if effect == "lost":
        now.happen(UnitLost(to=side, unit=unit, why=why))
    elif effect == "halved":
        now.happen(UnitHalved(to=side, unit=unit))


def damage_ship(now: CarriersNow, side: Side, ship: str, damage: int) -> None:
    """The owner's side of a hit: `damage` points in all [13.81]. At D3 a carrier's loaded units suffer (FC-44).

    A tow ends when the tower is damaged (FC-65). What all see is the caller's event.
    """
    before = now.own[side].ships[ship].damage
    if damage >= SUNK:
        sink_ship(now, side, ship)
        return
    now.happen(ShipDamaged(to=side, ship=ship, damage=damage))
    cast_off(now, side, ship)
    if before < WRECKED <= damage and now.public.charts.ships[ship].is_carrier:
        wreck_carrier(now, side, ship)


def cast_off(now: CarriersNow, side: Side, tower: str) -> None:
    """[6.62, FC-65] A damaged or sunk ship tows nobody."""
    for towed in [other.id for other in now.own[side].ships.values() if other.tower == tower]:
        now.happen(ShipTowed(to=side, ship=towed, tower=None))


def wreck_carrier(now: CarriersNow, side: Side, ship: str) -> None:
    """[15.23, FC-44] A carrier has become a wreck: units on deck and being armed take damage, the Hangar none."""
    rules = now.public.charts.tables.damage.rules
    boxes = {"flight_deck": "deck", "arm_fuel": "arm"}
    exposed = {boxes[box] for box in rules.carrier_d3_damages_boxes}
    for unit in aboard(now.own[side], ship):
        if unit.place in exposed:
            hurt_unit(now, side, unit.id, rules.carrier_d3_damage_points, "carrier_lost")


def sink_ship(now: CarriersNow, side: Side, ship: str) -> None:
    """[6.27, 6.28] A ship is sunk, with every unit aboard (FC-44)."""
    for unit in aboard(now.own[side], ship):
        now.happen(UnitLost(to=side, unit=unit.id, why="carrier_lost"))
    cast_off(now, side, ship)
    now.happen(ShipGone(to=side, ship=ship, state="sunk"))
    now.happen(ShipLost(to=PUBLIC, side=side, ship=ship, why="sunk"))
