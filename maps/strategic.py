"""The strategic map as the rules use it. Labels such as `0907` are the currency; hexes stay inside.

Terrain and hexsides are those of the hex file. A label that is not on the map is a KeyError here: what comes from
outside is tested with `label in strategic_map` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from shapely.geometry.base import BaseGeometry

from fastcarriers.kernel.errors import KnownError, Say, say
from maps.hexes import DIRECTIONS, Direction, Hex, direction, disc, distance, neighbour
from maps.labels import ccrr_hex
from maps.map_check import faults
from maps.map_file import MapBase, MapDefinition, MapHex, MapSource, Place, Route, read_map_source
from maps.terrain import Terrain, coast

__all__ = ["Edge", "StrategicMap", "build_map", "check_map", "load_map"]

Edge = Literal["N", "E", "S", "W"]


def _networkx() -> Any:
    """The library of graphs, loaded when a way is first asked for: it takes most of a second. It ships no types."""
    import networkx

    return networkx


class StrategicMap:
    """A map that never changes once it is built. Tables of distances, routes and reach fill as they are asked for."""

    def __init__(self, definition: MapDefinition, hexes: tuple[MapHex, ...], source: MapSource | None = None) -> None:
        self.id = definition.id
        self.title = definition.title
        self.columns = definition.columns
        self.rows = definition.rows
        self.hex_nm = definition.hex_nm
        self.plane = definition.plane()
        self.definition = definition
        self.source = source
        self.hexes: Mapping[str, MapHex] = {row.label: row for row in hexes}
        self.labels: tuple[str, ...] = tuple(self.hexes)
        self.bases: Mapping[str, MapBase] = {base.id: base for base in definition.base}
        self.places: tuple[Place, ...] = definition.place
        self.routes: tuple[Route, ...] = definition.route
        self._at: dict[str, Hex] = {label: ccrr_hex(label) for label in self.hexes}
        self._label: dict[Hex, str] = {at: label for label, at in self._at.items()}
        self._steps: dict[str, dict[Direction, str]] = {label: self._steps_from(at) for label, at in self._at.items()}
        self._neighbours = {label: tuple(steps.values()) for label, steps in self._steps.items()}
        self._sea_steps = {label: tuple(self._open_steps(label)) for label in self.hexes}
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        self._sea_turns: dict[str, dict[str, int]] = {}

    def __contains__(self, label: object) -> bool:
        return label in self.hexes

    # --- geometry

    def hex(self, label: str) -> Hex:
        """The axial hex of a label."""
        return self._at[label]

    def label(self, at: Hex) -> str | None:
        """The label of an axial hex, None off the map."""
        return self._label.get(at)

    def distance(self, a: str, b: str) -> int:
        """Hexes from `a` to `b` as the aircraft flies."""
        return distance(self._at[a], self._at[b])

    def neighbours(self, label: str) -> tuple[str, ...]:
        """The adjacent hexes that are on the map, clockwise from NE."""
        return self._neighbours[label]

    def step(self, label: str, side: Direction) -> str | None:
        """The adjacent hex on that side, None off the map."""
        return self._steps[label].get(side)

    def direction(self, a: str, b: str) -> Direction | None:
        """The direction of the straight row of hexes from `a` to `b`; None where there is none or a = b."""
        return direction(self._at[a], self._at[b])

    def within(self, label: str, n: int) -> tuple[str, ...]:
        """The hexes on the map at distance `n` or less, `label` itself first, nearest first, then by label."""
        key = (label, n)
        if (found := self._within.get(key)) is None:
            near = (self._label.get(at) for at in disc(self._at[label], n))
            found = tuple(sorted((x for x in near if x is not None), key=lambda x: (self.distance(label, x), x)))
            self._within[key] = found
        return found

    def on_edge(self, label: str, edges: str) -> bool:
        """True on the map's first row (N), last row (S), first column (W) or last column (E).

        `edges` is a scenario's `withdraw_edge`: one letter or several, any of which will do.
        """
        column, row = int(label[:2]), int(label[2:])
        return (
            ("N" in edges and row == 1)
            or ("S" in edges and row == self.rows)
            or ("W" in edges and column == 1)
            or ("E" in edges and column == self.columns)
        )

    def edge_hexes(self, edges: str) -> tuple[str, ...]:
        """The hexes of these edges, in the order of the map."""
        return tuple(label for label in self.labels if self.on_edge(label, edges))

    # --- terrain

    def terrain(self, label: str) -> Terrain:
        """[5.46] sea, coastal or land."""
        return self.hexes[label].terrain

    def is_coastal(self, label: str) -> bool:
        """[5.46] Whether the hex contains both land and sea."""
        return self.hexes[label].terrain == "coastal"

    def is_prohibited(self, label: str, side: Direction) -> bool:
        """[5.45] Whether no task force may cross this hexside."""
        return side in self.hexes[label].prohibited

    def bases_at(self, label: str) -> tuple[MapBase, ...]:
        """The bases of the map in this hex."""
        return tuple(base for base in self.bases.values() if base.hex == label)

    # --- naval movement

    def sea_steps(self, label: str) -> tuple[str, ...]:
        """[5.41, 5.45] The hexes that a task force may enter from here: adjacent, over no prohibited hexside."""
        return self._sea_steps[label]

    @cached_property
    def naval_graph(self) -> Any:
        """A networkx Graph: every hex a node, an edge where a task force may cross the hexside."""
        graph: Any = _networkx().Graph()
        graph.add_nodes_from(self.labels)
        graph.add_edges_from((a, b) for a in self.labels for b in self._sea_steps[a])
        return graph

    def sea_distance(self, a: str, b: str) -> int | None:
        """[5.41] The game-turns that a task force without transports needs from `a` to `b`; None if it cannot."""
        return self._turns_from(a).get(b)

    def reach(self, label: str, game_turns: int) -> dict[str, int]:
        """Where a task force can be after so many moves, with the moves needed; `label` itself needs none.

        Task forces with transports move in even game-turns only [5.47]: ask with the moves that they have.
        """
        return {at: turns for at, turns in self._turns_from(label).items() if turns <= game_turns}

    def route(self, a: str, b: str) -> tuple[str, ...] | None:
        """A shortest way for a task force, both ends included; None if there is none. Always the same one."""
        if b not in self._turns_from(a):
            return None
        path: list[str] = _networkx().shortest_path(self.naval_graph, a, b)
        return tuple(path)

    # --- the coastline

    @cached_property
    def coast(self) -> BaseGeometry | None:
        """The land as a shapely shape on the plane of `hexes.POINTY`; None if the map came without a coastline."""
        if self.source is None or self.source.land is None:
            return None
        return coast(self.source.land, self.plane, self.source.land_file)

    # --- building

    def _steps_from(self, at: Hex) -> dict[Direction, str]:
        return {side: self._label[there] for side in DIRECTIONS if (there := neighbour(at, side)) in self._label}

    def _open_steps(self, label: str) -> Iterator[str]:
        prohibited = self.hexes[label].prohibited
        return (there for side, there in self._steps[label].items() if side not in prohibited)

    def _turns_from(self, label: str) -> dict[str, int]:
        if (found := self._sea_turns.get(label)) is None:
            found = dict(_networkx().single_source_shortest_path_length(self.naval_graph, label))
            self._sea_turns[label] = found
        return found


def build_map(source: MapSource) -> StrategicMap:
    """A map from its texts. KnownError with the first fault of the files."""
    definition, hexes = source.definition(), source.map_hexes()
    for fault in faults(source, definition, hexes):
        raise KnownError(fault)
    strategic_map = StrategicMap(definition, hexes, source)
    for said in closed_routes(strategic_map):
        raise KnownError(said)
    return strategic_map


def load_map(toml_path: Path, hexes_csv_path: Path, land_geojson_path: Path | None = None) -> StrategicMap:
    """A map from its files. KnownError with the first fault found."""
    return build_map(read_map_source(toml_path, hexes_csv_path, land_geojson_path))


def check_map(source: MapSource) -> list[Say]:
    """Every fault of the files of a map; an empty list means that `build_map` will take it."""
    try:
        definition, hexes = source.definition(), source.map_hexes()
        found = list(faults(source, definition, hexes))
        if not found:
            strategic_map = StrategicMap(definition, hexes, source)
            found = list(closed_routes(strategic_map))
            _ = strategic_map.coast
    except KnownError as error:
        return [error.said]
    return found


def closed_routes(strategic_map: StrategicMap) -> Iterator[Say]:
    """A fault for each pair of hexes of a `[[route]]` between which no task force can sail."""
    file = strategic_map.source.toml_file if strategic_map.source else strategic_map.id
    for route in strategic_map.routes:
        for a, b in pairwise(route.hexes):
            if strategic_map.sea_distance(a, b) is None:
                yield say("maps.route.closed", file=file, route=route.name, start=a, end=b)
