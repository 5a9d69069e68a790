"""What `flag` sees at one glance: what the drill sees, and what is printed about the enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import SUNK, DisplayId, HolderId, Label, Marker
from fastcarriers.carriers.view import View
from fastcarriers.commanders.drill import sight as drilled
from fastcarriers.commanders.flag import stakes
from fastcarriers.staff import coverage, reach
from fastcarriers.staff.hearsay import CARRIERS_SPOKEN_OF
from maps.search_template import Pattern

FARTHEST = 24
"""Hexes up to which power is counted; nothing strikes as far."""

AT_ONCE = 3
"""Ships that one attack seldom sinks more of."""
SOFT_AT_ONCE = 6
"""The same of transports, for each of which one unit is enough."""

Power = tuple[float, ...]
"""Anti-Ship Strength that strikes out to each distance and comes home, by distance from 0 on."""


class Group(Struct, frozen=True):
    """A grouping of the scenario with the ships of it that are still afloat: what may be under an enemy marker."""

    id: str
    hexes: frozenset[Label]
    ships: tuple[str, ...]
    carriers: int
    transports: bool
    lands: bool
    worth: float


class Sight(drilled.Sight):
    """One side's view of one moment, with what the printed scenario says of the enemy."""

    def __init__(self, view: View, charts: Charts) -> None:
        super().__init__(view, charts)
        self.enemy = charts.enemy(self.side)
        self.watch: dict[str, Pattern] | None = None
        """Who is to search, and where (`searching.watch`)."""
        self._powers: dict[DisplayId, Power] = {}
        self.own: list[Marker] = [m for m in view.markers.values() if m.side == self.side and m.on_map]

    def fog(self, game_turn: int) -> frozenset[Label]:
        """The hexes that lie in fog for certain: by rules of the scenario for which no die was thrown."""
        return coverage.fog(self.charts, game_turn, {})

    def carriers(self, task_force: str) -> list[HolderId]:
        """The carriers of a task force of one's own that fight: no seaplane carriers."""
        return [ship.id for ship in self.ships(task_force) if self.is_carrier(ship.id)]

    def is_carrier(self, ship: str) -> bool:
        """[FC-53] Whether a ship counts as a carrier in a statement."""
        return self.charts.ships[ship].type in CARRIERS_SPOKEN_OF

    def is_transport(self, ship: str) -> bool:
        return self.charts.ships[ship].type == "TRANS"

    def points(self, ship: str, damage: int = SUNK) -> int:
        """What a ship is worth to her enemy with so much damage."""
        table = self.charts.scenario.victory.ship_points.get(self.charts.ships[ship].type)
        return table.at(damage) if table else 0

    # ---- powers

    def power_of(self, display: DisplayId) -> Power:
        """What the planes of one's own display could strike with, those of strikes that return to it with them."""
        if (found := self._powers.get(display)) is None:
            found = self._powers[display] = self._power_of(display)
        return found

    def _power_of(self, display: DisplayId) -> Power:
        home = {display, *self.displays.get(display, ())}
        home |= {strike.id for strike in self.view.strikes.values() if strike.return_base == display}
        units = [u for u in self.view.units.values() if u.at in home and u.place != "search"]
        return power(self.charts, ((unit.type, unit.steps / 2) for unit in units))

    # ---- the enemy's order of battle

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The enemy's groupings as the scenario suggests them, without what has been sunk."""
        return tuple(self._groups())

    def _groups(self) -> Iterator[Group]:
        for force in self.charts.scenario.forces:
            ships = tuple(ship for ship in force.ships if ship not in self.view.sunk)
            if force.side != self.enemy or not ships:
                continue
            area = getattr(force, "set_up", None)
            yield Group(
                id=force.id,
                hexes=self.charts.areas[area] if area else frozenset(getattr(force, "entry", ())),
                ships=ships,
                carriers=sum(1 for ship in ships if self.is_carrier(ship)),
                transports=any(self.is_transport(ship) for ship in ships),
                lands=not stakes.landings(self.charts, self.enemy).keys().isdisjoint(ships),
                worth=self._worth(ships),
            )

    def _worth(self, ships: Iterable[str]) -> float:
        """Points for the three best ships, and for as many again that may land: more does one attack seldom sink.

        Carriers take their planes with them, transports what their arrival would have scored.
        """
        victory, landing = self.charts.scenario.victory, stakes.landings(self.charts, self.enemy)
        planes = {row.base: 0.0 for row in self.charts.scenario.air}
        for row in self.charts.scenario.air:
            planes[row.base] += (row.count + row.half / 2) * victory.air_unit_eliminated
        each = ((ship in landing, self.points(ship) + planes.get(ship, 0) + landing.get(ship, 0)) for ship in ships)
        ranked = sorted(each, key=lambda one: one[1], reverse=True)
        return sum(points for at, (lands, points) in enumerate(ranked) if at < (SOFT_AT_ONCE if lands else AT_ONCE))

    @cached_property
    def enemy_carriers(self) -> int:
        """[FC-17] The carriers of the enemy's order of battle."""
        return sum(1 for ship in self.charts.order_of_battle[self.enemy] if self.is_carrier(ship))


def power(charts: Charts, units: Iterable[tuple[str, float]]) -> Power:
    """The Anti-Ship Strength of units by the distance at which they strike and come home to a base that stays."""
    found = [0.0] * (FARTHEST + 1)
    for type_, count in units:
        printed = charts.types[type_]
        if printed.antiship > 0:
            for distance in range(min(reach.radius(charts, type_), FARTHEST) + 1):
                found[distance] += count * printed.antiship
    return tuple(found)
