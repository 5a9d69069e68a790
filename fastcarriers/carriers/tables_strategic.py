"""`tables.toml`, first half: time, limits, movement, search, contact, towing. Field names are the file's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, field

from fastcarriers.carriers.words import (
    Chance,
    ChitKind,
    Count,
    Die,
    Direction,
    HexLabel,
    Modifier,
    Positive,
    Provenance,
    Record,
    ShipClass,
    Text,
)

FiveChances = tuple[Chance, Chance, Chance, Chance, Chance]
SearchLines = dict[Die, FiveChances]
"""Units (6 stands for six or more) -> the numbers at distances 1 to 5."""
Chances = tuple[Chance, ...]
Six = tuple[tuple[Die, ...], tuple[Die, ...], tuple[Die, ...], tuple[Die, ...], tuple[Die, ...], tuple[Die, ...]]
"""For each die, 1 to 6, the waves that arrive."""
PositiveNumber = Annotated[float, Meta(gt=0, le=10_000)]
Hour = Annotated[int, Meta(ge=0, le=23)]


def need_six(lines: Mapping[int, object]) -> None:
    """A table by number of units or waves has the lines 1 to 6, so that every look-up finds its line."""
    if len(lines) != 6:
        raise ValueError("six lines, 1 to 6")


class Time(Record, frozen=True, kw_only=True):
    """[3.5, 4.1] Turns and scales."""

    game_turn_hours: Positive
    op_turns_per_game_turn: Positive
    op_turn_hours: Positive
    tac_turn_seconds: Positive
    tac_turns_per_routine: Positive
    game_turns_per_day: Positive
    first_hour: Hour
    hours: tuple[Hour, ...]
    night: tuple[Positive, ...]
    historical_night: tuple[Positive, ...]
    strategic_hex_nm: Positive
    tactical_hex_yards: Positive
    knots_per_tactical_move: PositiveNumber
    air_unit_aircraft: Positive
    provenance: Provenance
    first_hour_provenance: Provenance
    night_provenance: Provenance
    historical_night_provenance: Provenance


class Limits(Record, frozen=True, kw_only=True):
    """Limits of pieces and of what they may do; the rule numbers stand in the file."""

    task_force_markers: Positive
    dummies_at_most: Text
    stacking_air: Positive
    waves: Die
    strike_displays_printed: Positive
    combine_air_attack: Positive
    surface_segments: Positive
    bombardments_per_ship: Positive
    cap_low_at_least: Text
    tow_and_transport_game_turns: tuple[Positive, ...]
    divert_hexes: Count
    climb_tac_turns: Positive
    search_landing: Text
    provenance: Provenance


class PositionFile(Record, frozen=True, kw_only=True):
    """How many air units all waves of a battle by itself may have together (`battles/*.toml`)."""

    strike: Positive
    provenance: Provenance


class StrategicMovement(Record, frozen=True, kw_only=True):
    """[5.41, 10.5] Hexes a game-turn for ships, an op-turn for aircraft."""

    task_force: Positive
    propeller: Positive
    jet: Positive
    helicopter: Positive
    launch_penalty: Count
    provenance: Provenance


class CoastalCarrier(Record, frozen=True, kw_only=True):
    """[5.46] A carrier in a coastal hex (ours: the rule itself is lost)."""

    launch: bool
    land: bool
    deck_divisor: Positive
    deck_at_least: Count
    automatic_contact: bool
    no_wave_arrival: bool
    provenance: Provenance
    method: Text


class SearchPatterns(Record, frozen=True, kw_only=True):
    """[7.22-7.27] The shapes of the search patterns and the lettering of their corners."""

    radius: Positive
    circle_hexes: Positive
    fan_hexes: Positive
    wedge_hexes: Positive
    sectors: dict[str, Die]
    corners: dict[str, Direction]
    wedges: dict[Die, tuple[str, str]]
    fans: dict[str, tuple[Die, Die]]
    shift_units: Text
    provenance: Provenance
    corners_provenance: Provenance


class StrategicSearch(Record, frozen=True, kw_only=True):
    """[7.2] The search table: die at N or less."""

    distances: tuple[Positive, Positive, Positive, Positive, Positive]
    distance_0: Chance
    circle: SearchLines
    fan: SearchLines
    wedge: SearchLines
    provenance: Provenance
    printed: tuple[Text, ...] = ()
    implied: tuple[Text, ...] = ()
    method: Text

    def __post_init__(self) -> None:
        for lines in (self.circle, self.fan, self.wedge):
            need_six(lines)


class ChitReport(Record, frozen=True, kw_only=True):
    """[7.3] What an owner with this chit may say: numbers off by so much, carriers denied, ships invented."""

    minus: Count
    plus: Count
    may_deny_carriers: bool
    may_lie_about_ships: bool
    needs_a_ship: bool


class Chits(Record, frozen=True, kw_only=True):
    """[7.31] The pool and the kinds of chits."""

    pool: Positive
    reserve: Count
    count: dict[ChitKind, Count]
    count_provenance: Provenance
    provenance: Provenance
    report: dict[ChitKind, ChitReport]


class StrikeContact(Record, frozen=True, kw_only=True):
    """[10.9] One line for each number of waves; die at N or less."""

    distances: tuple[Count, ...]
    waves_1: Chances
    waves_2: Chances
    waves_3: Chances
    waves_4: Chances
    waves_5: Chances
    waves_6: Chances
    automatic: tuple[Text, ...]
    provenance: Provenance
    method: Text


class WaveArrival(Record, frozen=True, kw_only=True):
    """[11.3] `arrive[waves][die - 1]` lists the waves that arrive."""

    provenance: Provenance
    implied_note: Text
    printed: tuple[Text, ...] = ()
    arrive: dict[Die, Six]

    def __post_init__(self) -> None:
        need_six(self.arrive)


class Intents(Record, frozen=True, kw_only=True):
    """[6.1] The numbers for two willing sides, for one, for none."""

    yes_yes: Chance
    yes_no: Chance
    no_no: Chance


class SurfaceContact(Record, frozen=True, kw_only=True):
    """[6.14] Combat if the die is N or less."""

    day: Intents
    night: Intents
    provenance: Provenance
    printed: tuple[Text, ...] = ()
    method: Text


class SurfaceCombat(Record, frozen=True, kw_only=True):
    """[6.2, 6.3] Retiring, fighting on, segments."""

    retire_on: tuple[Die, ...]
    fight_on: tuple[Die, ...]
    segments: Positive
    attack: Text
    provenance: Provenance


class Towing(Record, frozen=True, kw_only=True):
    """[6.6] Who tows whom."""

    never_tow: tuple[ShipClass, ...]
    provenance: Provenance
    printed: tuple[Text, ...] = ()
    class_rank: dict[ShipClass, Positive]


class ZekeExtension(Record, frozen=True, kw_only=True):
    """[15.72] Rabaul to Guadalcanal and Tulagi."""

    endurance: Modifier
    antiair: Modifier
    from_: HexLabel = field(name="from")
    to: tuple[HexLabel, ...]
