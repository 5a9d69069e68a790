"""`tables.toml`, second half: combat results, modifiers, flak, damage, Tactical Display, jets, submarines."""

from __future__ import annotations

from fastcarriers.carriers.tables_strategic import ZekeExtension
from fastcarriers.carriers.words import (
    Chance,
    Count,
    Die,
    Modifier,
    Name,
    Positive,
    Provenance,
    Record,
    Span,
    State,
    Text,
)

Results = tuple[Count, Count, Count, Count, Count, Count]
"""Damage points for dice 1 to 6."""


class AntiAirColumn(Record, frozen=True, kw_only=True):
    """[13.1, 13.2] One column under its two header lines."""

    differential: Span
    flak: Span
    result: Results


class AntiAirTable(Record, frozen=True, kw_only=True):
    """[13.1, 13.2] Anti-Air Combat Results Table."""

    provenance: Provenance
    method: Text
    column: tuple[AntiAirColumn, ...]


class AntiShipColumn(Record, frozen=True, kw_only=True):
    """[13.3, 15.41] One column under its two header lines."""

    differential: Span
    base: Span
    result: Results


class AntiShipTable(Record, frozen=True, kw_only=True):
    """[13.3, 6.24, 15.4] Anti-Ship Combat Results Table with the Ship-to-Base line."""

    provenance: Provenance
    method: Text
    column: tuple[AntiShipColumn, ...]


class TacticalModifiers(Record, frozen=True, kw_only=True):
    """[13.5, 13.7, 15.4, 15.7] Modifiers of the tactical stage."""

    stern_torpedo: Modifier
    stern_torpedo_at_least: Modifier
    deck_loaded: Modifier
    arm_loaded: Modifier
    defense_at_least: Modifier
    strafing: Text
    grounded_defense: Count
    torpedo_plane_level_vs_base: Text
    factor_vs_base: dict[Name, Positive]
    level_run: Positive
    torpedo_run: Positive
    zeke_extension: ZekeExtension
    provenance: Provenance


class Facing(Record, frozen=True, kw_only=True):
    """[12.6] Bow, stern, turning."""

    bow_hexes: Text
    stern_hexes: Text
    turn_per_tac_turn: Positive
    displace_within: Positive
    provenance: Provenance
    printed: tuple[Text, ...] = ()


class FlakRanges(Record, frozen=True, kw_only=True):
    """[13.2, 15.3] Hexes of the three ranges; multiples of an airbase."""

    short: Span
    medium: Span
    long: Span
    base_multiple: Positive
    base_range: Positive
    provenance: Provenance


class ShipDamage(Record, frozen=True, kw_only=True):
    """[6.2, 6.6, 9.48] What a state does to a ship. A field that the file leaves out does nothing."""

    state: State
    points: Positive
    defense: Modifier = 0
    surface_divisor: Positive = 1
    flak_divisor: Positive = 1
    carrier_deck_divisor: Positive = 1
    carrier_arm_divisor: Positive = 1
    carrier_capacity_at_least: Count = 0
    carrier_launch: bool = True
    carrier_land: bool = True
    stopped: bool = False
    sunk: bool = False


class BaseDamage(Record, frozen=True, kw_only=True):
    """[15.2, 15.33] What a state does to an airbase. States do not add up."""

    state: State
    points: Positive
    flak: bool = True
    flak_divisor: Positive = 1
    deck_divisor: Positive = 1
    arm_divisor: Positive = 1
    take_off: bool = True


class BaseDamageRules(Record, frozen=True, kw_only=True):
    """[15.71] Capacities and landings of a damaged airbase."""

    capacity_at_least: Count
    landing_always: bool
    provenance: Provenance
    printed: tuple[Text, ...] = ()


class AirDamage(Record, frozen=True, kw_only=True):
    """[13.9] Damage points that turn an air unit over, and that remove it."""

    front_to_back: Positive
    eliminated: Positive
    provenance: Provenance


class DamageRules(Record, frozen=True, kw_only=True):
    """[6.28, 6.41, 15.23] What else damage does."""

    shore_bombardment_only_below: Positive
    excess_after_damage: Text
    carrier_sunk_loses_aircraft: bool
    carrier_d3_damages_boxes: tuple[str, ...]
    carrier_d3_damage_points: Count
    base_repair_points_per_night_game_turn: Count
    optional_base_repair_points_per_night_game_turn: Count
    provenance: Provenance
    printed: tuple[Text, ...] = ()


class Damage(Record, frozen=True, kw_only=True):
    """The four states of ships and bases, in order, and the rules about them."""

    ship: tuple[ShipDamage, ShipDamage, ShipDamage, ShipDamage]
    base: tuple[BaseDamage, BaseDamage, BaseDamage, BaseDamage]
    base_rules: BaseDamageRules
    air: AirDamage
    rules: DamageRules


class TacticalDisplay(Record, frozen=True, kw_only=True):
    """[3.1, 11.3] The shape of the Tactical Display; its hexes stand in `tactical_display.csv`."""

    radius: Positive
    hexes: Positive
    orientation: Text
    numbering: Text
    entry_ring: Positive
    edges: dict[Die, str]
    corner_rule: Text
    file: Text
    provenance: Provenance
    printed: tuple[Text, ...] = ()


class JetAge(Record, frozen=True, kw_only=True):
    """Strikes of the modern scenarios (ours: only the name of a table is known)."""

    provenance: Provenance
    method: Text
    contact_distances: tuple[Count, ...]
    contact: tuple[Chance, ...]
    contact_with_search_unit_over_target: Modifier
    contact_at_most: Chance
    steps: tuple[Text, ...]
    flak_scale: Text


class HunterColumn(Record, frozen=True, kw_only=True):
    """Strength of the hunters -> the die that makes contact."""

    hunters: Span
    die_at_most: Chance


class SubmarineEffect(Record, frozen=True, kw_only=True):
    """What follows a contact made or failed, in words."""

    contact_made: Text
    contact_failed: Text
    strategic_search: Text
    speed: Text


class AntiSubmarine(Record, frozen=True, kw_only=True):
    """Hunting submarines (ours: only the name of a table is known)."""

    provenance: Provenance
    method: Text
    when: Text
    hunters: Text
    contact: tuple[HunterColumn, ...]
    effect: SubmarineEffect
