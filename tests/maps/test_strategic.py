"""The strategic maps as the rules see them, against the plain hex files and by hand."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest

from maps.hexes import DIRECTIONS, Direction
from maps.strategic import StrategicMap

FIVE = pytest.mark.parametrize(
    "name", ["south_pacific", "central_pacific", "sea_of_japan", "tonkin_gulf", "norwegian_sea"]
)
# Steps of a CCRR label in columns and rows, for even and for odd rows, as the map is drawn.
STEPS: dict[int, dict[Direction, tuple[int, int]]] = {
    0: {"E": (1, 0), "NE": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)},
    1: {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (0, 1), "SE": (1, 1)},
}
Rows = list[dict[str, str]]


def stepped(label: str, side: Direction) -> str:
    column, row = int(label[:2]), int(label[2:])
    dc, dr = STEPS[row % 2][side]
    return f"{column + dc:02d}{row + dr:02d}"


def spread(start: str, open_to: dict[str, list[str]]) -> dict[str, int]:
    counted, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for other in open_to[at]:
            if other not in counted:
                counted[other] = counted[at] + 1
                queue.append(other)
    return counted


@FIVE
def test_neighbours_steps_and_directions_follow_the_drawn_map(
    name: str, maps: dict[str, StrategicMap], hex_rows: dict[str, Rows]
) -> None:
    strategic_map, labels = maps[name], {row["hex"] for row in hex_rows[name]}
    for label in labels:
        around = {side: stepped(label, side) for side in DIRECTIONS if stepped(label, side) in labels}
        assert strategic_map.neighbours(label) == tuple(around.values())
        for side in DIRECTIONS:
            assert strategic_map.step(label, side) == around.get(side)
        for side, there in around.items():
            assert strategic_map.direction(label, there) == side
        assert strategic_map.direction(label, label) is None


@FIVE
def test_distance_and_within_are_counted_steps_between_all_hexes_of_the_map(
    name: str, maps: dict[str, StrategicMap]
) -> None:
    strategic_map = maps[name]
    near = {label: list(strategic_map.neighbours(label)) for label in strategic_map.labels}
    for start in strategic_map.labels:
        counted = spread(start, near)
        assert {b: strategic_map.distance(start, b) for b in strategic_map.labels} == counted
        for n in (0, 1, 3):
            hexes = strategic_map.within(start, n)
            assert list(hexes) == sorted((b for b, d in counted.items() if d <= n), key=lambda b: (counted[b], b))
            assert strategic_map.within(start, n) is hexes


@pytest.mark.parametrize(
    ("label", "counts"),  # counted row by row on the map of 24 columns and 16 rows
    [
        ("0101", [1, 4, 8, 14]),  # odd row: the corner stands half a hex to the right
        ("2401", [1, 3, 7]),
        ("0116", [1, 3, 7]),
        ("2416", [1, 4, 8]),
        ("0108", [1, 4, 11]),
        ("0907", [1, 7, 19, 37, 61, 91]),
    ],
)
def test_hexes_within_n_at_the_rim_of_the_central_pacific(
    label: str, counts: list[int], maps: dict[str, StrategicMap]
) -> None:
    assert [len(maps["central_pacific"].within(label, n)) for n in range(len(counts))] == counts


@FIVE
def test_5_45_a_task_force_enters_adjacent_hexes_over_open_sides_only(
    name: str, maps: dict[str, StrategicMap], hex_rows: dict[str, Rows]
) -> None:
    strategic_map, labels = maps[name], {row["hex"] for row in hex_rows[name]}
    for row in hex_rows[name]:
        closed = row["prohibited"].split()
        enter = {stepped(row["hex"], side) for side in DIRECTIONS if side not in closed} & labels
        assert set(strategic_map.sea_steps(row["hex"])) == enter
        for side in DIRECTIONS:
            assert strategic_map.is_prohibited(row["hex"], side) == (side in closed)
        if row["terrain"] == "land":
            assert strategic_map.sea_steps(row["hex"]) == ()
        assert all(row["hex"] in strategic_map.sea_steps(there) for there in strategic_map.sea_steps(row["hex"]))


@FIVE
def test_sea_distance_reach_and_route_are_the_shortest_by_counting(
    name: str, maps: dict[str, StrategicMap], hex_rows: dict[str, Rows]
) -> None:
    strategic_map, labels = maps[name], {row["hex"] for row in hex_rows[name]}
    closed = {row["hex"]: row["prohibited"].split() for row in hex_rows[name]}
    enter = {
        label: [stepped(label, s) for s in DIRECTIONS if s not in closed[label] and stepped(label, s) in labels]
        for label in labels
    }
    for start in sorted(labels)[::7]:
        counted = spread(start, enter)
        assert {b: strategic_map.sea_distance(start, b) for b in labels} == {b: counted.get(b) for b in labels}
        for turns in (0, 2, 5):
            assert strategic_map.reach(start, turns) == {b: d for b, d in counted.items() if d <= turns}
        for goal in sorted(labels)[::11]:
            route = strategic_map.route(start, goal)
            assert (route is None) == (goal not in counted)
            if route is not None:
                assert (route[0], route[-1], len(route) - 1) == (start, goal, counted[goal])
                assert all(b in enter[a] for a, b in pairwise(route))
                assert strategic_map.route(start, goal) == route


@FIVE
def test_terrain_and_bases_are_those_of_the_hex_file(
    name: str, maps: dict[str, StrategicMap], hex_rows: dict[str, Rows]
) -> None:
    strategic_map = maps[name]
    for row in hex_rows[name]:
        label = row["hex"]
        assert label in strategic_map
        assert strategic_map.terrain(label) == row["terrain"]
        assert strategic_map.is_coastal(label) == (row["terrain"] == "coastal")
        assert {base.id for base in strategic_map.bases_at(label)} == set(row["bases"].split())
        assert strategic_map.label(strategic_map.hex(label)) == label
    assert len(strategic_map.labels) == strategic_map.columns * strategic_map.rows == len(hex_rows[name])
    assert "0000" not in strategic_map
    assert all(strategic_map.terrain(base.hex) != "sea" for base in strategic_map.bases.values())


@FIVE
def test_every_route_of_the_map_can_be_sailed(name: str, maps: dict[str, StrategicMap]) -> None:
    assert maps[name].routes
    for route in maps[name].routes:
        for a, b in pairwise(route.hexes):
            assert maps[name].route(a, b), route.name


def test_rabaul_henderson_tulagi_and_midway_stand_where_the_rulebook_and_the_files_say(
    maps: dict[str, StrategicMap],
) -> None:
    south = maps["south_pacific"]
    assert [south.bases[base].hex for base in ("rabaul", "henderson", "tulagi")] == ["0603", "1107", "1206"]
    assert south.distance("0603", "1107") == south.distance("0603", "1206") == 7  # 15.72
    assert south.bases["rabaul"].flak == 4  # 15.3
    midway = maps["central_pacific"].bases["midway"]
    assert (midway.hex, midway.airbase, midway.deck, midway.arm, midway.total, midway.flak) == (
        "0907",
        True,
        6,
        5,
        20,
        3,
    )


def test_haiphong_is_entered_from_the_south_east_alone(maps: dict[str, StrategicMap]) -> None:
    tonkin = maps["tonkin_gulf"]
    assert tonkin.is_coastal("0403")
    assert tonkin.sea_steps("0403") == ("0504",) == (tonkin.step("0403", "SE"),)
    assert "0403" in tonkin.sea_steps("0504")


def test_edges_of_the_map_by_one_letter_or_two(maps: dict[str, StrategicMap]) -> None:
    central = maps["central_pacific"]
    north, south = [f"{c:02d}01" for c in range(1, 25)], [f"{c:02d}16" for c in range(1, 25)]
    assert list(central.edge_hexes("N")) == north
    assert list(central.edge_hexes("S")) == south
    assert sorted(central.edge_hexes("W")) == [f"01{r:02d}" for r in range(1, 17)]
    assert sorted(central.edge_hexes("E")) == [f"24{r:02d}" for r in range(1, 17)]
    assert sorted(central.edge_hexes("NS")) == sorted(north + south)
    assert len(central.edge_hexes("NSWE")) == 2 * 24 + 2 * 14
    assert central.edge_hexes("") == ()
    assert central.on_edge("0116", "W")
    assert central.on_edge("0116", "NS")
    assert not central.on_edge("0115", "NS")


def test_a_hex_off_the_map_is_our_own_error_and_records_never_change(maps: dict[str, StrategicMap]) -> None:
    central = maps["central_pacific"]
    for ask in (central.neighbours, central.sea_steps, central.terrain, central.hex):
        with pytest.raises(KeyError):
            ask("2501")
    with pytest.raises(AttributeError):
        central.bases["midway"].flak = 9  # type: ignore[misc]
    with pytest.raises(AttributeError):
        central.hexes["0907"].terrain = "land"  # type: ignore[misc]
