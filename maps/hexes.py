"""Hex geometry for every board: axial hexes, distances, rings, lines, facings, and where a hex lies on paper.

Axial coordinates (q, r) with y growing downward. On a pointy-top board (strategic maps, tactical display) the
step (1, 0) leads east and (0, 1) south-east; on a flat-top board (the air games) the same steps lead south-east
and south. The third cube coordinate is s = -q - r. Directions and facings are in clockwise order throughout, and
an index into `STEPS` means the same sixty-degree turn on both kinds of board.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import Final, Literal, NamedTuple, get_args

__all__ = [
    "DIRECTIONS",
    "FLAT",
    "FLAT_DIRECTIONS",
    "ORIGIN",
    "POINTY",
    "STEPS",
    "Direction",
    "FlatDirection",
    "Hex",
    "Layout",
    "add",
    "bearing",
    "direction",
    "disc",
    "distance",
    "line",
    "nearest_hex",
    "neighbour",
    "neighbours",
    "ring",
    "rotate",
    "spiral",
    "spiral_number",
    "straight_line",
    "subtract",
    "times",
    "turn",
    "turn_left",
    "turn_right",
    "within",
]

Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
FlatDirection = Literal["NE", "SE", "S", "SW", "NW", "N"]
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
FLAT_DIRECTIONS: Final[tuple[FlatDirection, ...]] = get_args(FlatDirection)
_ROW_HEIGHT: Final = sqrt(3) / 2


class Hex(NamedTuple):
    """One hex in axial coordinates. Two hexes compare by (q, r); `+` joins tuples, so use `add`."""

    q: int
    r: int


ORIGIN: Final = Hex(0, 0)
# Clockwise; the same index serves DIRECTIONS and FLAT_DIRECTIONS.
STEPS: Final = (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1))
_STEP: Final[dict[Direction, Hex]] = dict(zip(DIRECTIONS, STEPS, strict=True))
_TURNS: Final[dict[Direction, int]] = {name: index for index, name in enumerate(DIRECTIONS)}


def add(a: Hex, b: Hex) -> Hex:
    """The hex that lies from `a` as `b` lies from the origin."""
    return Hex(a[0] + b[0], a[1] + b[1])


def subtract(a: Hex, b: Hex) -> Hex:
    """The step from `b` to `a`."""
    return Hex(a[0] - b[0], a[1] - b[1])


def times(step: Hex, count: int) -> Hex:
    """`count` such steps in a row; negative counts go backward."""
    return Hex(step[0] * count, step[1] * count)


def distance(a: Hex, b: Hex) -> int:
    """Hexes counted from `a` to `b`, not counting the first: neighbours are at distance 1."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbour(a: Hex, side: Direction) -> Hex:
    """The next hex on that side of a pointy-top hex."""
    step = _STEP[side]
    return Hex(a[0] + step[0], a[1] + step[1])


def neighbours(a: Hex) -> tuple[Hex, ...]:
    """The six adjacent hexes, clockwise in the order of `DIRECTIONS` (NE first)."""
    return tuple(Hex(a[0] + q, a[1] + r) for q, r in STEPS)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The 6 * radius hexes at exactly that distance: from the NW corner along the north edge, clockwise."""
    if radius == 0:
        return (centre,)
    at = add(centre, times(_STEP["NW"], radius))
    hexes: list[Hex] = []
    for side in ("E", "SE", "SW", "W", "NW", "NE"):
        for _ in range(radius):
            hexes.append(at)
            at = neighbour(at, side)
    return tuple(hexes)


def spiral(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The centre, then ring 1, ring 2 ... up to `radius`: the numbering of the Tactical Display."""
    return tuple(at for step in range(radius + 1) for at in ring(centre, step))


def spiral_number(offset: Hex) -> int:
    """The place of `offset` in the spiral about the origin, 0 for the centre, in closed form."""
    q, r = offset
    k = distance(offset, ORIGIN)
    if k == 0:
        return 0
    if r == -k:
        along = q
    elif q == k:
        along = k + r + k
    elif q + r == k:
        along = 2 * k + r
    elif r == k:
        along = 3 * k - q
    elif q == -k:
        along = 4 * k + k - r
    else:
        along = 5 * k + k + q
    return 3 * k * (k - 1) + 1 + along


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The 3 n (n + 1) + 1 hexes at distance `radius` or less, row by row from the north, west to east."""
    return tuple(
        Hex(centre[0] + q, centre[1] + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, radius - r) + 1)
    )


def within(centres: Iterable[Hex], radius: int) -> frozenset[Hex]:
    """Every hex at distance `radius` or less from at least one of the centres."""
    return frozenset(at for centre in centres for at in disc(centre, radius))


def rotate(offset: Hex, turns: int) -> Hex:
    """`offset` turned about the origin by `turns` times sixty degrees, clockwise if positive."""
    q, r = offset
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(q, r)


def turn(facing: Direction, turns: int) -> Direction:
    """The facing after `turns` turns of sixty degrees, clockwise (to the right) if positive."""
    return DIRECTIONS[(_TURNS[facing] + turns) % 6]


def turn_left(facing: Direction) -> Direction:
    """The facing after a turn of sixty degrees to the left."""
    return turn(facing, -1)


def turn_right(facing: Direction) -> Direction:
    """The facing after a turn of sixty degrees to the right."""
    return turn(facing, 1)


def bearing(a: Hex, b: Hex) -> int | None:
    """The index in `STEPS` of the straight row of hexes from `a` to `b`; None if there is none or a = b."""
    q = b[0] - a[0]
    r = b[1] - a[1]
    if q == 0:
        return None if r == 0 else (2 if r > 0 else 5)
    if r == 0:
        return 1 if q > 0 else 4
    if q + r == 0:
        return 0 if q > 0 else 3
    return None


def direction(a: Hex, b: Hex) -> Direction | None:
    """The direction of the straight row of hexes from `a` to `b` on a pointy-top board, or None (also if a = b)."""
    index = bearing(a, b)
    return None if index is None else DIRECTIONS[index]


def straight_line(a: Hex, b: Hex) -> bool:
    """True if `a` and `b` are two hexes of one straight row."""
    return bearing(a, b) is not None


def nearest_hex(q: float, r: float) -> Hex:
    """The hex that holds the point with these fractional axial coordinates (cube rounding)."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The distance + 1 hexes nearest to evenly spaced points of the segment from `a` to `b`, both ends included.

    Where a point lies exactly on a border, the hex on the side of step (1, 0) is taken: the eastern one on a
    pointy-top board. No border runs that way, so nothing is left to chance, and line(b, a) is line(a, b) reversed.
    """
    count = distance(a, b)
    return tuple(
        nearest_hex(a[0] + (b[0] - a[0]) * i / count + 1e-6, a[1] + (b[1] - a[1]) * i / count)
        if 0 < i < count
        else (b if i else a)
        for i in range(count + 1)
    )


class Layout(NamedTuple):
    """How axial hexes lie on a plane, x to the east and y to the south, in any unit.

    `spacing` is the distance between the centres of two neighbours; hex (0, 0) has its centre at (0, 0).
    """

    pointy: bool
    spacing: float = 1.0

    def centre(self, at: Hex) -> tuple[float, float]:
        """The centre of the hex."""
        q, r = at
        if self.pointy:
            return self.spacing * (q + r / 2), self.spacing * r * _ROW_HEIGHT
        return self.spacing * q * _ROW_HEIGHT, self.spacing * (r + q / 2)

    def corners(self, at: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise on the page; the first is due north (pointy) or to the north-east (flat).

        The side towards `STEPS[i]` runs from corner i to corner i + 1.
        """
        x, y = self.centre(at)
        size = self.spacing / sqrt(3)
        first = -pi / 2 if self.pointy else -pi / 3
        return tuple((x + size * cos(first + k * pi / 3), y + size * sin(first + k * pi / 3)) for k in range(6))

    def side(self, at: Hex, step: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both ends of the side that the hex shares with its neighbour by `STEPS[step]`."""
        corners = self.corners(at)
        return corners[step % 6], corners[(step + 1) % 6]

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex that holds the point."""
        if self.pointy:
            r = y / (self.spacing * _ROW_HEIGHT)
            return nearest_hex(x / self.spacing - r / 2, r)
        q = x / (self.spacing * _ROW_HEIGHT)
        return nearest_hex(q, y / self.spacing - q / 2)


POINTY: Final = Layout(pointy=True)
FLAT: Final = Layout(pointy=False)
