"""The odds and geometry of the battle that is on, from one seat's view: what a display shows before an order is given.

The rules' own previews do the counting. They are asked about a public part made anew from the view, so that nothing
that the seat may not know can be in an answer (ruling FC-88).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from fastcarriers.carriers.battle import (
    air_combat,
    bomb_strength,
    defense,
    displacement,
    facing,
    flak,
    flak_strength,
    flights,
    movement,
    run_ins,
    strafing,
)
from fastcarriers.carriers.battle.air_combat import AirPreview
from fastcarriers.carriers.battle.bomb_strength import SurfacePreview
from fastcarriers.carriers.battle.declaring import is_in_vain
from fastcarriers.carriers.battle.displacement import Displacement
from fastcarriers.carriers.battle.flak import FlakPreview
from fastcarriers.carriers.battle.orders import FlyTo
from fastcarriers.carriers.battle.records import Altitude, BattleUnit, FlakTarget, Flight, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.state import Own, Public
from fastcarriers.carriers.view import PUBLIC_FIELDS, View
from maps.hexes import Direction
from maps.tactical import CENTRE

__all__ = [
    "AirPreview",
    "BattleOdds",
    "Column",
    "Displacement",
    "FlakPreview",
    "SurfacePreview",
    "place_in_flight",
]


class Column(Struct, frozen=True):
    """A column of a Combat Results Table: its printed heading, from and to, and the damage of dice 1 to 6.

    `low` is None left of the first column, where there is no effect.
    """

    low: int | None
    high: int | None
    result: tuple[int, ...]


class BattleOdds:
    """What can be said of a battle from a view. KeyError for ids that are not of the battle."""

    def __init__(self, view: View, charts: Charts, void_rules: Iterable[str] = ()) -> None:
        self.charts = charts
        self.public = Public(charts)
        for name in PUBLIC_FIELDS:
            setattr(self.public, name, getattr(view, name))
        self.public.void_rules = frozenset(void_rules)
        self.own = Own(view.side or "")
        self.own.ships, self.own.units = dict(view.ships), dict(view.units)
        self.own.flights, self.own.aimed, self.own.attacks = dict(view.flights), dict(view.aimed), view.attacks

    # ---- flying

    def points_left(self, unit: str) -> int:
        """[12.11] Movement Points that the unit still has in this phase."""
        return flights.points_left(self.public, self.own, self.public.air[unit])

    def may_step(self, unit: str, flown: Sequence[Number], at: Number) -> bool:
        """[12.1] Whether a step to a hex would be offered if the unit had flown this way in the phase."""
        before = self.own.flights.get(unit)
        self.own.flights[unit] = Flight(tuple(flown))
        refusal = movement.refusal_to_fly(self.public, self.own, FlyTo(unit, at))
        if before is None:
            del self.own.flights[unit]
        else:
            self.own.flights[unit] = before
        return refusal is None

    def may_fly(self, unit: str, way: Sequence[Number]) -> bool:
        """Whether each step of a way, from where the unit has got to, would be offered after the one before it."""
        flown = self.flown(unit)
        return all(self.may_step(unit, (*flown, *way[:count]), at) for count, at in enumerate(way))

    def flown(self, unit: str) -> tuple[Number, ...]:
        """The hexes that the unit is to enter in this phase, as planned so far."""
        return flights.flight_of(self.own, self.public.air[unit]).path

    def here(self, unit: str) -> Number:
        """Where the unit has got to in this phase."""
        return flights.place_in_flight(self.own, self.public.air[unit])

    def able_to_leave(self) -> tuple[str, ...]:
        """[11.4, 13.43, 13.83] The side's attackers that may head out now: ordered nothing yet in this phase, with
        points left, and neither over a target nor due to come in; in the order of their numbers."""
        public, own = self.public, self.own
        able: list[str] = []
        for id in flights.units_up(public, own):
            unit = public.air[id]
            bound = run_ins.must_dive(public, unit) or flights.must_come_in(public, unit)
            fresh = flights.flight_of(own, unit) == flights.STAY and self.points_left(id) > 0
            if flights.is_attacker(public, unit) and fresh and not bound:
                able.append(id)
        return tuple(sorted(able, key=lambda id: (len(id), id)))

    def stands(self, besides: Iterable[str] = ()) -> Iterator[tuple[Number, Altitude]]:
        """[12.21] Hex and altitude in which each other unit of the side would end the phase as planned."""
        left_out = frozenset(besides)
        for id in flights.units_up(self.public, self.own):
            stand = flights.stand_after(self.own, self.public.air[id])
            if id not in left_out and stand is not None:
                yield stand

    def method(self, unit: str) -> str:
        """[13.4-13.6, 15.46] How the unit attacks what is below: `dive`, `torpedo`, `level` or nothing."""
        counter = self.public.air[unit]
        return run_ins.method_of(self.public, counter) if run_ins.is_bomber(self.charts, counter) else "none"

    def may_still_attack(self, unit: str) -> bool:
        """[13.31, 13.82] In its routine, and with its ordnance."""
        return run_ins.has_attack_left(self.public, self.public.air[unit])

    def must_dive(self, unit: str) -> bool:
        """[13.43] Over its target."""
        return run_ins.must_dive(self.public, self.public.air[unit])

    def target_of(self, unit: str) -> str | None:
        """[13.44, 13.53, 13.63] What its run has led it to."""
        return run_ins.target_of(self.public, self.public.air[unit])

    def bow_side(self, ship: str, at: Number) -> bool:
        """[12.61] Whether an adjacent hex is a bow hex of a ship."""
        return run_ins.from_bow(self.public.fleet[ship], at)

    def targets(self) -> dict[str, Number]:
        """What may be bombed: ships by id, at a base its hexes (`@000`) - each with the hex where it is."""
        places = (
            [ship.at for ship in self.public.fleet.values() if ship.at] if not self.at_base else list(self._hexes())
        )
        named = {run_ins.target_at(self.public, at): at for at in places}
        return {target: at for target, at in named.items() if target is not None}

    def _hexes(self) -> set[Number]:
        return {CENTRE, *(unit.at for unit in self.public.grounded.values() if unit.at is not None)}

    @property
    def at_base(self) -> bool:
        """Whether an airbase is attacked."""
        return self.public.battle is not None and self.public.battle.kind == "base"

    def run_of(self, unit: str) -> int:
        """[13.52, 13.62, FC-103] Hexes of its run-in: 1 for dive bombers, 0 for who makes none."""
        modifiers, method = self.charts.tables.tactical_modifiers, self.method(unit)
        if method == "level":
            allowance = run_ins.allowance(self.public, self.public.air[unit])
            return min(modifiers.level_run, allowance) if self.at_base else modifiers.level_run
        return {"dive": 1, "torpedo": modifiers.torpedo_run}.get(method, 0)

    # ---- turning

    def turn(self, carrier: str, to: Literal["left", "right"]) -> tuple[Direction, tuple[Displacement, ...]]:
        """[12.62, 12.63] The facing after a turn, and who would be displaced."""
        after = facing.facing_after(self.public.fleet[carrier].facing, to)
        return after, displacement.preview(self.public, carrier, after)

    # ---- fighting

    def in_air(self, target: str, attackers: Iterable[str]) -> AirPreview:
        """[13.1] An air-to-air attack."""
        return air_combat.preview(self.public, target, tuple(attackers))

    def strafing(self, attackers: Iterable[str]) -> AirPreview:
        """[15.43] An attack on a grounded unit."""
        return strafing.preview(self.public, tuple(attackers))

    def guns(self) -> tuple[str, ...]:
        """[13.2, 15.3] Ships and multiples that have not fired."""
        return tuple(gun for gun in flak.guns(self.public) if gun not in self.public.fired)

    def batteries(self) -> tuple[str, ...]:
        """[15.3] The multiples of a base in the battle, those that have fired too."""
        return tuple(flak_strength.batteries(self.public))

    def flak_at(self, gun: str, range: int) -> int:
        """[13.2] Strength of a gun at so many hexes."""
        return flak_strength.strength(self.public, gun, range)

    def reaches(self, gun: str, at: Number) -> int:
        """[13.26] Strength of a gun against a hex; 0: out of range."""
        return flak_strength.strength_at(self.public, gun, at)

    def groups(self) -> dict[FlakTarget, tuple[str, ...]]:
        """[13.22] The groups that may be fired at."""
        return flak.groups(self.public)

    def flak(self, target: FlakTarget, guns: Iterable[str]) -> FlakPreview:
        """[13.2] The fire of these guns on a group."""
        return flak.preview(self.public, target, guns)

    def on_target(self, units: Iterable[str], target: str) -> SurfacePreview:
        """[13.3, 15.41] An attack on a ship, or on a hex of a base (`@000`)."""
        return bomb_strength.preview(self.public, units, target)

    def is_in_vain(self, unit: str, *, alone: bool) -> bool:
        """[13.32] Whether no die gives the attack to which a unit's run has led it an effect, alone or with others."""
        return is_in_vain(self.public, self.public.air[unit], alone=alone)

    def defense(self, ship: str) -> tuple[int, int]:
        """[13.7, FC-88] The least and the greatest defense that a ship may have; one number for an own ship."""
        if ship in self.own.ships:
            known = defense.total(self.public, defense.carrier_defense(self.public, self.own, ship))
            return known, known
        return defense.span(self.public, ship)

    # ---- columns

    def anti_ship(self, differential: int) -> Column:
        """[13.3] The column of a differential."""
        table = self.charts.tables.anti_ship_crt.column
        return _column([(column.differential, column.result) for column in table], differential)

    def ship_to_base(self, strength: int) -> Column:
        """[15.41] The column of a strength on the Ship-to-Base line."""
        table = self.charts.tables.anti_ship_crt.column
        return _column([(column.base, column.result) for column in table], strength)

    def anti_air(self, differential: int) -> Column:
        """[13.1] The column of a differential."""
        table = self.charts.tables.anti_air_crt.column
        return _column([(column.differential, column.result) for column in table], differential)

    def flak_column(self, strength: int) -> Column:
        """[13.2] The column of a flak total."""
        table = self.charts.tables.anti_air_crt.column
        return _column([(column.flak, column.result) for column in table], strength)


def _column(columns: Sequence[tuple[tuple[int, int], tuple[int, ...]]], value: int) -> Column:
    """The column of a value; beyond the last one it is the last one, as on the charts."""
    last = len(columns) - 1
    for index, ((low, high), result) in enumerate(columns):
        if low <= value <= high or (index == last and value > high):
            return Column(low, high, result)
    return Column(None, None, (0,) * 6)


def place_in_flight(view: View, unit: BattleUnit) -> Number | None:
    """The hex that an own unit has reached as planned; None if it leaves or is not there."""
    flight = view.flights.get(unit.id)
    if flight is None or unit.at is None:
        return unit.at
    return None if flight.exits else (flight.path[-1] if flight.path else unit.at)
