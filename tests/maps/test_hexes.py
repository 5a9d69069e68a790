"""Hex geometry against brute force, and counted tables made by hand."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import dist

import pytest

from maps.hexes import (
    DIRECTIONS,
    FLAT,
    FLAT_DIRECTIONS,
    ORIGIN,
    POINTY,
    STEPS,
    Hex,
    Layout,
    add,
    bearing,
    direction,
    disc,
    distance,
    line,
    neighbour,
    neighbours,
    ring,
    rotate,
    spiral,
    spiral_number,
    straight_line,
    subtract,
    times,
    turn,
    turn_left,
    turn_right,
    within,
)

SIX = disc(ORIGIN, 6)
LAYOUTS = pytest.mark.parametrize("layout", [POINTY, FLAT, Layout(True, 37.5), Layout(False, 0.2)])


def touching(layout: Layout, field: tuple[Hex, ...]) -> dict[Hex, list[Hex]]:
    """Neighbours by measuring centres, without any of the axial rules."""
    reach = layout.spacing * 1.1
    centres = {at: layout.centre(at) for at in field}
    return {a: [b for b in field if a != b and dist(centres[a], centres[b]) < reach] for a in field}


def steps_from(start: Hex, near: dict[Hex, list[Hex]]) -> dict[Hex, int]:
    counted, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for other in near[at]:
            if other not in counted:
                counted[other] = counted[at] + 1
                queue.append(other)
    return counted


@LAYOUTS
def test_distance_is_the_number_of_steps_between_any_two_hexes_of_a_disc(layout: Layout) -> None:
    near = touching(layout, SIX)
    for start in SIX:
        counted = steps_from(start, near)
        assert all(distance(start, at) == steps for at, steps in counted.items())
        assert len(counted) == len(SIX)


def test_neighbours_are_the_six_touching_hexes_clockwise() -> None:
    near = touching(POINTY, SIX)
    for at in disc(ORIGIN, 5):
        assert set(neighbours(at)) == set(near[at])
    assert [neighbour(ORIGIN, side) for side in DIRECTIONS] == list(STEPS) == list(neighbours(ORIGIN))


@pytest.mark.parametrize(
    ("layout", "names", "where"),
    [
        (POINTY, DIRECTIONS, {"NE": (1, -1), "E": (1, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}),
        (
            FLAT,
            FLAT_DIRECTIONS,
            {"NE": (1, -1), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, -1), "N": (0, -1)},
        ),
    ],
)
def test_each_step_leads_where_its_name_says_on_paper(
    layout: Layout, names: tuple[str, ...], where: dict[str, tuple[int, int]]
) -> None:
    def sign(value: float) -> int:
        return 0 if abs(value) < 1e-9 else (1 if value > 0 else -1)

    for name, step in zip(names, STEPS, strict=True):
        x, y = layout.centre(step)
        assert (sign(x), sign(y)) == where[name]


# The counts below were made by hand, row by row, on hex paper.
@pytest.mark.parametrize(
    ("centres", "counts"),
    [
        ([Hex(0, 0)], [1, 7, 19, 37, 61, 91, 127]),
        ([Hex(0, 0), Hex(1, 0)], [2, 10, 24, 44]),
        ([Hex(0, 0), Hex(2, 0)], [2, 13, 29, 51]),
        ([Hex(0, 0), Hex(1, 0), Hex(0, 1)], [3, 12, 27, 48]),
        ([Hex(0, 0), Hex(0, 10)], [2, 14, 38, 74]),
        ([Hex(3, -7), Hex(3, -7)], [1, 7, 19, 37]),
        (list(disc(ORIGIN, 1)), [7, 19, 37, 61]),
        ([], [0, 0]),
    ],
)
def test_hexes_within_n_of_given_hexes_are_as_many_as_counted_by_hand(centres: list[Hex], counts: list[int]) -> None:
    assert [len(within(centres, n)) for n in range(len(counts))] == counts


def test_disc_and_ring_hold_exactly_the_hexes_at_their_distances() -> None:
    for n in range(7):
        assert set(disc(ORIGIN, n)) == {at for at in SIX if distance(at, ORIGIN) <= n}
        assert set(ring(ORIGIN, n)) == {at for at in SIX if distance(at, ORIGIN) == n}
        assert len(ring(ORIGIN, n)) == max(1, 6 * n)
        assert len(disc(Hex(4, -9), n)) == len(set(disc(Hex(4, -9), n))) == 3 * n * (n + 1) + 1


def test_disc_reads_like_a_page_and_ring_like_a_clock() -> None:
    centres = [POINTY.centre(at) for at in disc(Hex(2, 5), 4)]
    assert centres == sorted(centres, key=lambda point: (round(point[1], 6), point[0]))
    walk = ring(Hex(2, 5), 4)
    assert walk[0] == Hex(2, 1)
    assert walk[4] == Hex(6, 1)
    assert all(distance(a, b) == 1 for a, b in zip(walk, (*walk[1:], walk[0]), strict=True))


def test_spiral_is_the_numbering_of_the_tactical_display(display_rows: list[dict[str, str]]) -> None:
    printed = [Hex(int(row["q"]), int(row["r"])) for row in display_rows]
    assert list(spiral(ORIGIN, 12)) == printed
    assert [spiral_number(at) for at in printed] == list(range(469))


def test_six_turns_of_sixty_degrees_go_clockwise_round_and_come_back() -> None:
    for at in SIX:
        assert rotate(at, 6) == rotate(at, 0) == at
        assert rotate(rotate(at, 2), -2) == at
        assert rotate(at, -1) == rotate(at, 5)
        assert distance(rotate(at, 1), ORIGIN) == distance(at, ORIGIN)
    assert [rotate(STEPS[0], turns) for turns in range(6)] == list(STEPS)


def test_facings_turn_left_and_right_through_all_six() -> None:
    assert [turn_right(side) for side in DIRECTIONS] == ["E", "SE", "SW", "W", "NW", "NE"]
    for side in DIRECTIONS:
        assert turn_left(turn_right(side)) == side == turn(side, 6) == turn(side, -12)
        assert turn(side, 3) == turn(side, -3)
        assert neighbour(neighbour(ORIGIN, side), turn(side, 3)) == ORIGIN
        assert neighbour(ORIGIN, turn_right(side)) == rotate(neighbour(ORIGIN, side), 1)


def test_a_straight_row_of_hexes_has_a_direction_and_nothing_else_has() -> None:
    rows = {times(step, n): name for name, step in zip(DIRECTIONS, STEPS, strict=True) for n in range(1, 7)}
    for centre in (ORIGIN, Hex(-3, 8)):
        for at in SIX:
            there = add(centre, at)
            assert direction(centre, there) == rows.get(at)
            assert straight_line(centre, there) == (at in rows)
            index = bearing(centre, there)
            assert index is None or times(STEPS[index], distance(centre, there)) == subtract(there, centre)


@LAYOUTS
def test_line_goes_step_by_step_through_hexes_nearest_to_the_segment(layout: Layout) -> None:
    for b in SIX:
        path, steps = line(ORIGIN, b), distance(ORIGIN, b)
        assert (path[0], path[-1], len(path)) == (ORIGIN, b, steps + 1)
        assert all(distance(x, y) == 1 for x, y in pairwise(path))
        assert line(b, ORIGIN) == path[::-1]
        x, y = layout.centre(b)
        for i, at in enumerate(path):
            point = (x * i / max(steps, 1), y * i / max(steps, 1))
            nearest = min(dist(point, layout.centre(other)) for other in disc(at, 1))
            assert dist(point, layout.centre(at)) == pytest.approx(nearest, abs=1e-9 * layout.spacing)


def test_line_along_a_border_takes_the_eastern_hexes() -> None:
    assert line(ORIGIN, Hex(1, 1)) == (ORIGIN, Hex(1, 0), Hex(1, 1))
    for b in ring(ORIGIN, 2):
        middle = line(ORIGIN, b)[1]
        shared = [at for at in neighbours(ORIGIN) if distance(at, b) == 1]
        assert POINTY.centre(middle)[0] == max(POINTY.centre(at)[0] for at in shared)


@LAYOUTS
def test_every_point_of_a_hex_belongs_to_it(layout: Layout) -> None:
    for at in SIX:
        x, y = layout.centre(at)
        assert layout.hex_at(x, y) == at
        for corner_x, corner_y in layout.corners(at):
            for part in (0.3, 0.7, 0.999):
                assert layout.hex_at(x + part * (corner_x - x), y + part * (corner_y - y)) == at
                assert layout.hex_at(x + 1.02 * (corner_x - x), y + 1.02 * (corner_y - y)) != at


@LAYOUTS
def test_two_neighbours_share_the_ends_of_their_side(layout: Layout) -> None:
    for at in disc(ORIGIN, 2):
        for index, other in enumerate(neighbours(at)):
            (a, b), (c, d) = layout.side(at, index), layout.side(other, index + 3)
            assert a == pytest.approx(d, abs=1e-9)
            assert b == pytest.approx(c, abs=1e-9)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert dist(middle, layout.centre(at)) == pytest.approx(layout.spacing / 2)
            assert dist(middle, layout.centre(other)) == pytest.approx(layout.spacing / 2)
