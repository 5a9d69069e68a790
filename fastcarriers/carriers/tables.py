"""The tables of the game as data (`tables.toml`), with a look-up for each printed table.

A look-up beyond a table's end takes the nearest line or column, except where the table says that there is no effect
(search beyond the radius, a differential or strength under the first column).
"""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.tables_combat import (
    AntiAirTable,
    AntiShipTable,
    AntiSubmarine,
    BaseDamage,
    Damage,
    Facing,
    FlakRanges,
    JetAge,
    ShipDamage,
    TacticalDisplay,
    TacticalModifiers,
)
from fastcarriers.carriers.tables_strategic import (
    Chits,
    CoastalCarrier,
    Limits,
    PositionFile,
    SearchLines,
    SearchPatterns,
    StrategicMovement,
    StrategicSearch,
    StrikeContact,
    SurfaceCombat,
    SurfaceContact,
    Time,
    Towing,
    WaveArrival,
)
from fastcarriers.carriers.words import Pattern, Record, ShipClass, Span

__all__ = ["AirType", "BaseDamage", "ShipDamage", "ShipData", "Tables"]


class Tables(Record, frozen=True, kw_only=True):
    """Every table of `tables.toml`; field names are the file's own."""

    time: Time
    limits: Limits
    strategic_movement: StrategicMovement
    coastal_carrier: CoastalCarrier
    search_pattern: SearchPatterns
    strategic_search: StrategicSearch
    chits: Chits
    strike_contact: StrikeContact
    wave_arrival: WaveArrival
    surface_contact: SurfaceContact
    surface_combat: SurfaceCombat
    towing: Towing
    anti_air_crt: AntiAirTable
    anti_ship_crt: AntiShipTable
    tactical_modifiers: TacticalModifiers
    facing: Facing
    flak: FlakRanges
    damage: Damage
    tactical_display: TacticalDisplay
    jet_age: JetAge
    anti_submarine: AntiSubmarine
    position_file: PositionFile | None = None

    def search_number(self, pattern: Pattern, units: int, distance: int) -> int:
        """[7.2] The die finds at this number or less; six units stand for more, nothing is found beyond the radius."""
        search = self.strategic_search
        if units < 1 or distance > len(search.distances):
            return 0
        return search.distance_0 if distance < 1 else self._search_lines(pattern)[min(units, 6)][distance - 1]

    def _search_lines(self, pattern: Pattern) -> SearchLines:
        search = self.strategic_search
        return search.circle if pattern == "circle" else search.fan if pattern == "fan" else search.wedge

    def contact_number(self, waves: int, distance: int) -> int:
        """[10.9] The die makes strike contact at this number or less."""
        table = self.strike_contact
        lines = (table.waves_1, table.waves_2, table.waves_3, table.waves_4, table.waves_5, table.waves_6)
        return nearest(lines[min(max(waves, 1), 6) - 1], distance)

    def wave_arrivals(self, waves: int, die: int) -> tuple[int, ...]:
        """[11.3] The waves (numbered from 1) that arrive with this die."""
        return self.wave_arrival.arrive[min(max(waves, 1), 6)][die - 1]

    def surface_number(self, night: bool, first_willing: bool, second_willing: bool) -> int:
        """[6.14] Surface combat is joined at this number or less."""
        intents = self.surface_contact.night if night else self.surface_contact.day
        return (intents.no_no, intents.yes_no, intents.yes_yes)[first_willing + second_willing]

    def can_tow(self, tower: ShipClass, towed: ShipClass) -> bool:
        """[6.62, 6.63] Whether a ship of the first class may tow one of the second."""
        rank = self.towing.class_rank
        able = tower not in self.towing.never_tow and tower in rank and towed in rank
        return able and rank[tower] >= rank[towed]

    def anti_air_result(self, differential: int, die: int) -> int:
        """[13.1] Damage points on the air unit; 0 under the first differential."""
        columns = self.anti_air_crt.column
        at = column_at([column.differential for column in columns], differential)
        return 0 if at is None else columns[at].result[die - 1]

    def flak_result(self, strength: int, die: int) -> int:
        """[13.2] Damage points on the air unit of a flak total; 0 under the first column."""
        columns = self.anti_air_crt.column
        at = column_at([column.flak for column in columns], strength)
        return 0 if at is None else columns[at].result[die - 1]

    def anti_ship_result(self, differential: int, die: int) -> int:
        """[13.3, 6.24] Damage points on the ship; 0 under the first differential."""
        columns = self.anti_ship_crt.column
        at = column_at([column.differential for column in columns], differential)
        return 0 if at is None else columns[at].result[die - 1]

    def base_result(self, strength: int, die: int) -> int:
        """[15.41, 15.42, 6.46] Damage points of a total on the Ship-to-Base line; 0 under the first column."""
        columns = self.anti_ship_crt.column
        at = column_at([column.base for column in columns], strength)
        return 0 if at is None else columns[at].result[die - 1]

    def ship_damage(self, points: int) -> ShipDamage | None:
        """[6.2] The state of a ship with so many damage points; None while undamaged."""
        return self.damage.ship[min(points, 4) - 1] if points > 0 else None

    def base_damage(self, points: int) -> BaseDamage | None:
        """[15.2] The state of an airbase with so many damage points; None while undamaged."""
        return self.damage.base[min(points, 4) - 1] if points > 0 else None

    def jet_contact_number(self, distance: int, search_unit_over_target: bool) -> int:
        """Strike contact of the modern scenarios, at this number or less (ruling FC-49)."""
        jets = self.jet_age
        bonus = jets.contact_with_search_unit_over_target if search_unit_over_target else 0
        return min(nearest(jets.contact, distance) + bonus, jets.contact_at_most)

    def submarine_contact_number(self, hunters: int) -> int:
        """Contact with a submarine is made at this number or less; 0 without hunters (ruling FC-49)."""
        columns = self.anti_submarine.contact
        at = column_at([column.hunters for column in columns], hunters)
        return 0 if at is None else columns[at].die_at_most


def nearest(line: Sequence[int], at: int) -> int:
    """The value at this place of a line, or the first or last where it has none."""
    return line[min(max(at, 0), len(line) - 1)]


def column_at(header: Sequence[Span], value: int) -> int | None:
    """The number of the column of a header line: the last that begins at or under the value, None under the first."""
    found = None
    for at, (low, _) in enumerate(header):
        if value >= low:
            found = at
    return found
