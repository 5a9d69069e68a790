"""The Tactical Display: a hexagon of radius 12, numbered in a spiral; edges, bow and stern, carrier displacement.

Hexes are axial about `000`, pointy-top (ruling FC-32). Labels are the printed numbers `000` to `468`.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final, Literal, get_args

import shapely
from shapely.geometry.base import BaseGeometry

from maps.hexes import (
    DIRECTIONS,
    ORIGIN,
    POINTY,
    STEPS,
    Direction,
    Hex,
    add,
    distance,
    neighbour,
    neighbours,
    spiral,
    times,
    turn,
)
from maps.labels import DISPLAY_RADIUS

__all__ = [
    "CENTRE",
    "DISPLAY_RADIUS",
    "EDGES",
    "HEXES",
    "NUMBERS",
    "SWEEP_RADIUS",
    "Edge",
    "bow_hexes",
    "edges_of",
    "entry_hexes",
    "farther_hexes",
    "is_bow_hex",
    "is_entry_hex",
    "is_on_display",
    "ship_hexes",
    "stern_hexes",
    "swept_arc",
    "swept_hexes",
]

Edge = Literal[1, 2, 3, 4, 5, 6]
EDGES: Final[tuple[Edge, ...]] = get_args(Edge)
SWEEP_RADIUS: Final = 4  # [12.63]
_MARGIN: Final = 0.1  # how far a swept arc runs outside the outermost centres, in hexes
_geo: Final[Any] = shapely  # ships no types; every result below is annotated

NUMBERS: Final[dict[Hex, str]] = {at: f"{number:03d}" for number, at in enumerate(spiral(ORIGIN, DISPLAY_RADIUS))}
HEXES: Final[dict[str, Hex]] = {number: at for at, number in NUMBERS.items()}
CENTRE: Final = NUMBERS[ORIGIN]  # the hex that stands for an airbase [15.13], with its flak [15.3]


def is_on_display(at: Hex) -> bool:
    """Whether the hex has a number [12.67]; the entry ring has (ruling FC-101)."""
    return distance(at, ORIGIN) <= DISPLAY_RADIUS


def is_entry_hex(at: Hex) -> bool:
    """[11.23] Whether the hex lies on the outer edge, where air units enter and leave."""
    return distance(at, ORIGIN) == DISPLAY_RADIUS


def ship_hexes() -> tuple[Hex, ...]:
    """[11.23] The 397 hexes where ships may be deployed, in the order of their numbers (ruling FC-90)."""
    return tuple(at for at in NUMBERS if not is_entry_hex(at))


def edges_of(at: Hex) -> tuple[Edge, ...]:
    """The edges 1 (north) to 6 (north-west), clockwise, on which an entry hex lies: one, or two for a corner."""
    q, r = at
    along = (-r, q, q + r, r, -q, -q - r)
    return (
        tuple(edge for edge, out in zip(EDGES, along, strict=True) if out == DISPLAY_RADIUS) if is_entry_hex(at) else ()
    )


def entry_hexes(edge: Edge) -> tuple[Hex, ...]:
    """The thirteen entry hexes of an edge, both corners included (ruling FC-33), clockwise."""
    start = times(STEPS[(edge + 4) % 6], DISPLAY_RADIUS)
    along = STEPS[edge % 6]
    return tuple(add(start, times(along, count)) for count in range(DISPLAY_RADIUS + 1))


def bow_hexes(at: Hex, facing: Direction) -> tuple[Hex, Hex, Hex]:
    """[12.61] The hexes ahead to the left, ahead, and ahead to the right of a ship (ruling FC-36)."""
    return neighbour(at, turn(facing, -1)), neighbour(at, facing), neighbour(at, turn(facing, 1))


def stern_hexes(at: Hex, facing: Direction) -> tuple[Hex, Hex, Hex]:
    """[12.61] The other three adjacent hexes, clockwise (ruling FC-36)."""
    return bow_hexes(at, turn(facing, 3))


def is_bow_hex(at: Hex, facing: Direction, adjacent: Hex) -> bool:
    """[12.61] Whether an adjacent hex is a bow hex of a ship at `at`; ValueError if it is not adjacent."""
    if distance(at, adjacent) != 1:
        raise ValueError(f"{adjacent} is not adjacent to {at}")
    return adjacent in bow_hexes(at, facing)


def swept_hexes(carrier: Hex, old: Direction, new: Direction) -> frozenset[Hex]:
    """[12.63] The fourteen hexes that the bow sweeps when a carrier turns by sixty degrees.

    The closed sector between the old and the new row of hexes ahead, at distances one to four (ruling FC-37), on the
    display or off it. ValueError unless the turn is one of sixty degrees [12.62].
    """
    a, b = _sweep(old, new)
    return frozenset(
        add(carrier, add(times(a, x), times(b, y)))
        for x in range(SWEEP_RADIUS + 1)
        for y in range(SWEEP_RADIUS + 1 - x)
        if x + y > 0
    )


def swept_arc(carrier: Hex, old: Direction, new: Direction) -> BaseGeometry:
    """The same as a shapely area on the plane of `hexes.POINTY`, around the centres of exactly these hexes."""
    _sweep(old, new)
    x, y = POINTY.centre(carrier)
    start = (DIRECTIONS.index(old) - 1) * pi / 3
    sense = 1 if new == turn(old, 1) else -1
    angles = [start + sense * step * pi / 36 for step in range(13)]
    outer = [(x + SWEEP_RADIUS * cos(angle), y + SWEEP_RADIUS * sin(angle)) for angle in angles]
    inner = [(x + 0.5 * cos(angle), y + 0.5 * sin(angle)) for angle in reversed(angles)]
    arc: BaseGeometry = _geo.buffer(_geo.polygons(outer + inner), _MARGIN)
    return arc


def farther_hexes(ship: Hex, carrier: Hex) -> tuple[Hex, ...]:
    """[12.63] The adjacent hexes one farther from the turning carrier, clockwise from NE; the defender chooses.

    Two, or three where the ship stands in one straight row with the carrier; hexes off the display are among them
    [12.67], and who stands next to them is not looked at (ruling FC-37).
    """
    away = distance(ship, carrier) + 1
    return tuple(at for at in neighbours(ship) if distance(at, carrier) == away)


def _sweep(old: Direction, new: Direction) -> tuple[Hex, Hex]:
    if new not in (turn(old, -1), turn(old, 1)):
        raise ValueError(f"a turn from {old} to {new} is not one of sixty degrees")
    return STEPS[DIRECTIONS.index(old)], STEPS[DIRECTIONS.index(new)]
