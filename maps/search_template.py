"""[7.2] The search template: circle, fans A-F and wedges 1-6 about a search base, radius five hexes.

Pattern ids are `circle`, `A` to `F`, `1` to `6`. Corners A to F are the rows of hexes to the NE, E, SE, SW, W and NW;
wedge 1 lies between corners F and A, wedge 2 between A and B, and so on; fan A is the two wedges that meet at corner
A (ruling FC-15). Rows and base hex belong to each pattern that they bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, get_args

import shapely
from shapely.geometry.base import BaseGeometry

from maps.hexes import ORIGIN, POINTY, STEPS, Hex, add, disc, distance, subtract, times

__all__ = [
    "FANS",
    "PATTERNS",
    "RADIUS",
    "WEDGES",
    "Pattern",
    "PatternKind",
    "covered_hexes",
    "covers",
    "kind",
    "offsets",
    "outline",
    "patterns_covering",
    "wedges_of",
]

Pattern = Literal["circle", "A", "B", "C", "D", "E", "F", "1", "2", "3", "4", "5", "6"]
PatternKind = Literal["circle", "fan", "wedge"]
PATTERNS: Final[tuple[Pattern, ...]] = get_args(Pattern)
FANS: Final = PATTERNS[1:7]
WEDGES: Final = PATTERNS[7:]
RADIUS: Final = 5  # [7.22]
_MARGIN: Final = 0.25  # how far an outline runs outside the outermost centres, in hexes
_geo: Final[Any] = shapely  # ships no types; every result below is annotated


def kind(pattern: Pattern) -> PatternKind:
    """[7.22, 7.24, 7.26] The row of the search table that the pattern uses."""
    if pattern == "circle":
        return "circle"
    return "fan" if pattern in FANS else "wedge"


def wedges_of(pattern: Pattern) -> tuple[Pattern, ...]:
    """The wedges that make up the pattern: six, two or one."""
    if pattern == "circle":
        return WEDGES
    if pattern in FANS:
        at_corner = FANS.index(pattern)
        return WEDGES[at_corner], WEDGES[(at_corner + 1) % 6]
    return (pattern,)


def _wedge_offsets(wedge: Pattern) -> frozenset[Hex]:
    """The closed sector between two neighbouring rows: a steps along the one, then b along the other."""
    number = WEDGES.index(wedge)
    left, right = STEPS[(number - 1) % 6], STEPS[number]
    return frozenset(add(times(left, a), times(right, b)) for a in range(RADIUS + 1) for b in range(RADIUS + 1 - a))


_OFFSETS: Final[dict[Pattern, frozenset[Hex]]] = {
    pattern: frozenset[Hex]().union(*(_wedge_offsets(wedge) for wedge in wedges_of(pattern))) for pattern in PATTERNS
}
_COVERING: Final[dict[Hex, tuple[Pattern, ...]]] = {
    at: tuple(pattern for pattern in PATTERNS if at in _OFFSETS[pattern]) for at in disc(ORIGIN, RADIUS)
}


def offsets(pattern: Pattern) -> frozenset[Hex]:
    """The hexes of the pattern about a base at the origin: 91, 36 or 21 [7.22-7.26]."""
    return _OFFSETS[pattern]


def covers(pattern: Pattern, base: Hex, target: Hex) -> bool:
    """[7.28] Whether the target's hex lies in or on the pattern laid out from the search base."""
    return (target[0] - base[0], target[1] - base[1]) in _OFFSETS[pattern]


def patterns_covering(base: Hex, target: Hex) -> tuple[Pattern, ...]:
    """Every pattern from this base that covers the target, in the order of `PATTERNS`."""
    return _COVERING.get(subtract(target, base), ())


def covered_hexes(pattern: Pattern, base: Hex) -> tuple[Hex, ...]:
    """The hexes of the pattern about that base, on the map or off it, nearest first."""
    ordered = sorted(_OFFSETS[pattern], key=lambda at: (distance(at, ORIGIN), at.r, at.q))
    return tuple(add(base, at) for at in ordered)


def outline(pattern: Pattern, base: Hex) -> BaseGeometry:
    """The pattern as a shapely area on the plane of `hexes.POINTY`, around the centres of exactly its hexes."""
    hull: BaseGeometry = _geo.convex_hull(_geo.multipoints(_centres(covered_hexes(pattern, base))))
    grown: BaseGeometry = _geo.buffer(hull, _MARGIN, join_style="mitre")
    return grown


def _centres(hexes: Iterable[Hex]) -> list[tuple[float, float]]:
    return [POINTY.centre(at) for at in hexes]
