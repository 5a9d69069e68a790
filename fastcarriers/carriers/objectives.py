"""Objectives and victory of scenarios: one record for each kind of `[[objective]]`, the points and the levels."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from fastcarriers.carriers.scenario_rules import Hexes, Names
from fastcarriers.carriers.words import (
    Count,
    HexLabel,
    Margin,
    Name,
    Positive,
    Provenance,
    Record,
    ShipClass,
    State,
    Text,
)


class ScenarioObjective(Record, frozen=True, kw_only=True, tag_field="kind"):
    """What every objective has; `side` scores it."""

    id: Name
    side: Name
    provenance: Provenance
    variant: Name | None = None
    text: Text | None = None


class TransportArrival(ScenarioObjective, frozen=True, kw_only=True, tag="transport_arrival"):
    """Each transport, once, that ends a game-turn in the hex or in one of the hexes."""

    hex: HexLabel | None = None
    hexes: Hexes = ()
    base: Name | None = None
    base_state_at_least: State | None = None
    ships: Names
    ship_state_at_most: State
    points_each: Count
    bonus: Count
    bonus_count: Count

    @property
    def goals(self) -> Hexes:
        """The hexes that count."""
        return self.hexes if self.hex is None else (self.hex, *self.hexes)


class NoTransportArrived(ScenarioObjective, frozen=True, kw_only=True, tag="no_transport_arrived"):
    """Nothing was scored under the objective `of`."""

    of: Name
    points: Count


class TransportUnloaded(ScenarioObjective, frozen=True, kw_only=True, tag="transport_unloaded"):
    """Each transport that ended so many game-turns in the hex."""

    hex: HexLabel
    game_turns: Positive
    ships: Names
    ship_state_at_most: State
    kept_if_sunk: bool
    points_each: Count


class BaseDamaged(ScenarioObjective, frozen=True, kw_only=True, tag="base_damage"):
    """The state of the base at the end, by `[victory] base_points`."""

    base: Name
    points_key: Literal["base_points"]


class ShoreBombardment(ScenarioObjective, frozen=True, kw_only=True, tag="shore_bombardment"):
    """[6.4] Scored once, when bombardment leaves the base in the state or worse."""

    base: Name
    base_state_at_least: State
    points: Count


class NoEnemyCarrierWithin(ScenarioObjective, frozen=True, kw_only=True, tag="no_enemy_carrier_within"):
    """At the end no enemy carrier that counts is within the distance."""

    hex: HexLabel
    distance: Count
    state_at_most: State
    own_carrier_required: bool
    points: Count


class CarrierInHex(ScenarioObjective, frozen=True, kw_only=True, tag="carrier_in_hex"):
    """At the end a carrier of one of the nations is in one of the hexes."""

    hexes: Hexes
    nations: Names
    state_at_most: State
    points: Count


class NoCarrierDamaged(ScenarioObjective, frozen=True, kw_only=True, tag="no_carrier_damaged"):
    """At the end no own carrier has any damage."""

    points: Count


class MiningScored(ScenarioObjective, frozen=True, kw_only=True, tag="mining"):
    """The mines of the rule were laid."""

    base: Name
    rule: Name
    points: Count


Objective: TypeAlias = (
    TransportArrival
    | NoTransportArrived
    | TransportUnloaded
    | BaseDamaged
    | ShoreBombardment
    | NoEnemyCarrierWithin
    | CarrierInHex
    | NoCarrierDamaged
    | MiningScored
)


class ShipPoints(Record, frozen=True, kw_only=True):
    """Points to the enemy for the state of a ship at the end."""

    d1: Count = field(name="D1")
    d2: Count = field(name="D2")
    d3: Count = field(name="D3")
    sunk: Count

    def at(self, damage: int) -> int:
        """Points for a ship with so many damage points; four or more have sunk her."""
        return (0, self.d1, self.d2, self.d3, self.sunk)[min(max(damage, 0), 4)]


class BasePoints(Record, frozen=True, kw_only=True):
    """Points to the enemy for the state of an airbase at the end."""

    d1: Count = field(name="D1")
    d2: Count = field(name="D2")
    d3: Count = field(name="D3")
    d4: Count = field(name="D4")

    def at(self, damage: int) -> int:
        """Points for a base with so many damage points."""
        return (0, self.d1, self.d2, self.d3, self.d4)[min(max(damage, 0), 4)]


class Level(Record, frozen=True, kw_only=True):
    """A level of victory: it holds when the winner's margin reaches `margin_at_least`."""

    winner: Name
    level: Name
    margin_at_least: Margin


class Victory(Record, frozen=True, kw_only=True):
    """Points and levels. `solo_scale`: the levels measure one player's result."""

    scoring: Text
    air_unit_eliminated: Count
    air_unit_reduced: Count
    air_units_lost_with_their_carrier_count: bool
    base_points: BasePoints | None = None
    ship_points: dict[ShipClass, ShipPoints]
    level: tuple[Level, ...]
    draw: Text
    note: Text | None = None
    solo_scale: bool = False


class HistoricalLosses(Record, frozen=True, kw_only=True):
    """What a side lost: carriers sunk, and air losses in steps, two a full air unit of six aircraft."""

    carriers: Count
    air_steps: Count
    provenance: Provenance


class HistoricalOutcome(Record, frozen=True, kw_only=True):
    """What the schedule makes of history. `points` gathers the file's fields `SIDE_points`; `level` may be "none".

    `lost` has both sides, or nobody where nothing is known or the battle was never fought.
    """

    level: Name
    points: dict[str, Margin] = {}
    lost: dict[str, HistoricalLosses] = {}
    note: Text
