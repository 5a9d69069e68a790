"""The charts that lie open on the table: tables, counters, map and scenario of one game. They never change.

The public part holds them, so that every rule, which gets the public part and one own part, can look things up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from fastcarriers.carriers.battle.records import Landfall
from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.scenario import Side as SideData
from fastcarriers.carriers.scenario_rules import ScenarioRule
from fastcarriers.carriers.tables import Tables
from fastcarriers.kernel.parts import Side
from maps.strategic import StrategicMap

R = TypeVar("R", bound=ScenarioRule)

OP_TURNS = 4
"""[4.1] Op-turns in a game-turn."""


class Charts:
    """Everything printed: `scenario` has its variants and options applied already."""

    def __init__(
        self,
        tables: Tables,
        types: Mapping[str, AirType],
        ships: Mapping[str, ShipData],
        board: StrategicMap,
        scenario: Scenario,
        options: Mapping[str, bool],
        landfalls: Mapping[str, Landfall] | None = None,
    ) -> None:
        self.tables, self.types, self.ships, self.map, self.scenario = tables, types, ships, board, scenario
        self.options = dict(options)
        self.landfalls = dict(landfalls or {})
        """Of a battle that begins from a position: the waves that arrive as was arranged, without a die."""
        self.night_turns = frozenset(scenario.night_turns)
        self._rules: dict[type[ScenarioRule], tuple[Any, ...]] = {}

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The two sides in the scenario's order."""
        return tuple(side.id for side in self.scenario.side)

    def enemy(self, side: Side) -> Side:
        """The other side."""
        first, second = self.sides
        return second if side == first else first

    @cached_property
    def side_data(self) -> dict[Side, SideData]:
        return {side.id: side for side in self.scenario.side}

    @cached_property
    def areas(self) -> dict[str, frozenset[str]]:
        """The hexes of each set-up area."""
        return {area.id: frozenset(area.hexes) for area in self.scenario.set_up_area}

    @cached_property
    def area_of_ship(self) -> dict[str, str]:
        """The set-up area of each ship that starts on the map (ruling FC-52)."""
        return {ship: force.set_up for force in self.scenario.task_force for ship in force.ships}

    @cached_property
    def order_of_battle(self) -> dict[Side, tuple[str, ...]]:
        """Every ship of each side in the order of the ids, those that enter later too."""
        forces = self.scenario.forces
        return {
            side: tuple(sorted(ship for force in forces if force.side == side for ship in force.ships))
            for side in self.sides
        }

    @cached_property
    def base_capacity(self) -> dict[str, tuple[int, int, int]]:
        """Deck, arm and total of each base in play, in air units."""
        return {base.id: base.capacity(self.map.bases[base.id]) for base in self.scenario.base}

    def rules(self, kind: type[R]) -> Iterator[R]:
        """The scenario's rules of one kind, whether or not a die of set-up has put them out of force."""
        if kind not in self._rules:
            self._rules[kind] = tuple(rule for rule in self.scenario.rule if isinstance(rule, kind))
        return iter(self._rules[kind])

    # ---- time [3.5, 4.1]

    def turn_of_day(self, game_turn: int) -> int:
        """1 to 6."""
        return (game_turn - 1) % self.tables.time.game_turns_per_day + 1

    def day(self, game_turn: int) -> int:
        """The day of the scenario, from 1."""
        return (game_turn - 1) // self.tables.time.game_turns_per_day + 1

    def is_night(self, game_turn: int) -> bool:
        return self.turn_of_day(game_turn) in self.night_turns

    def clock(self, game_turn: int, op_turn: int) -> int:
        """Op-turns since the scenario began: 1 is the first of game-turn 1."""
        return (game_turn - 1) * OP_TURNS + op_turn

    def hour(self, game_turn: int, op_turn: int) -> int:
        """Hour of the day (0 to 23) at which the op-turn begins; op-turn 0 is the strategic stage."""
        return (self.tables.time.hours[self.turn_of_day(game_turn) - 1] + max(op_turn - 1, 0)) % 24
