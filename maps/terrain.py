"""Terrain and prohibited hexsides derived from a coastline [5.45, 5.46].

The rule stands in the `[terrain_rule]` table of the map file: by the share of a hex that is land it is sea, coastal
or land; a hexside is prohibited where land covers more than a given share of its length, and all six sides of a
land hex are. Play uses the hex file; this module is how that file is made and checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np
import shapely
from msgspec import Meta, Struct
from numpy.typing import NDArray
from shapely.errors import ShapelyError
from shapely.geometry.base import BaseGeometry

from fastcarriers.kernel.errors import KnownError, say
from maps.hexes import DIRECTIONS, POINTY, Direction, Hex, neighbour, turn
from maps.labels import ccrr_hex
from maps.projection import Latitude, Longitude, Plane

__all__ = ["Ground", "Override", "Share", "Terrain", "TerrainRule", "apply_overrides", "coast", "derive", "opposite"]

Terrain = Literal["sea", "coastal", "land"]
Share = Annotated[float, Meta(ge=0, le=1)]
_geo: Final[Any] = shapely  # ships no types; every result below is annotated

# Edges of the coastline are straight on a chart of degrees. They are cut this fine before they are projected, or the
# long cut edges of the cropped coastline would bend away: uncut, the south-eastern corner of the Norwegian Sea map
# loses its land.
LONGEST_EDGE_DEGREES = 0.25


class TerrainRule(Struct, frozen=True, forbid_unknown_fields=True):
    """The `[terrain_rule]` table: shares that must be exceeded."""

    land_over: Share
    coastal_over: Share
    prohibited_side_over: Share
    land_hex_closed: bool
    base_hex_is_at_least_coastal: bool
    provenance: str = ""


class Override(Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[override]]`: either the terrain of a hex, or whether one of its sides is prohibited."""

    hex: str
    reason: str
    terrain: Terrain | None = None
    side: Direction | None = None
    prohibited: bool | None = None


Ring = list[tuple[Longitude, Latitude]]


class _Polygon(Struct, tag="Polygon"):
    coordinates: list[Ring]

    def outlines(self) -> list[BaseGeometry]:
        return [_geo.Polygon(self.coordinates[0], self.coordinates[1:])]


class _MultiPolygon(Struct, tag="MultiPolygon"):
    coordinates: list[list[Ring]]

    def outlines(self) -> list[BaseGeometry]:
        return [_geo.Polygon(rings[0], rings[1:]) for rings in self.coordinates]


class _Feature(Struct):
    geometry: _Polygon | _MultiPolygon


class _Collection(Struct):
    features: list[_Feature]


class Ground(Struct, frozen=True):
    """What the coastline says of one hex. `sides` are the prohibited ones, in the order of `DIRECTIONS`."""

    land_share: float
    terrain: Terrain
    sides: tuple[Direction, ...]


def opposite(side: Direction) -> Direction:
    """The same hexside as the neighbour names it."""
    return turn(side, 3)


def coast(land_geojson: str | bytes, plane: Plane, file: str = "geojson") -> BaseGeometry:
    """The land of a GeoJSON feature collection in degrees, as one shape on the plane of the hexes (y south)."""
    try:
        features = msgspec.json.decode(land_geojson, type=_Collection).features
        shapes = [outline for feature in features for outline in feature.geometry.outlines()]
        land = _geo.segmentize(_geo.union_all(_geo.make_valid(shapes)), LONGEST_EDGE_DEGREES)
    except (msgspec.DecodeError, ValueError, IndexError, ShapelyError):
        raise KnownError(say("maps.land.unreadable", file=file)) from None

    def project(points: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.column_stack(plane.points(points[:, 0], points[:, 1]))

    projected: BaseGeometry = _geo.make_valid(_geo.transform(land, project))
    return projected


def derive(
    land: BaseGeometry, hexes: Iterable[Hex], rule: TerrainRule, base_hexes: frozenset[Hex] = frozenset()
) -> dict[Hex, Ground]:
    """Terrain and prohibited sides of each hex, before overrides."""
    _geo.prepare(land)
    found = tuple(hexes)
    shares = _land_shares(land, found)
    terrain: dict[Hex, Terrain] = {
        at: _terrain(share, rule, at in base_hexes and rule.base_hex_is_at_least_coastal)
        for at, share in shares.items()
    }
    closed = {at for at, kind in terrain.items() if kind == "land" and rule.land_hex_closed}
    covered = _covered_sides(land, found)

    def prohibited(at: Hex, side: Direction) -> bool:
        return at in closed or neighbour(at, side) in closed or covered[at, side] > rule.prohibited_side_over

    return {
        at: Ground(shares[at], terrain[at], tuple(side for side in DIRECTIONS if prohibited(at, side))) for at in found
    }


def apply_overrides(ground: Mapping[Hex, Ground], overrides: Iterable[Override]) -> dict[Hex, Ground]:
    """The same hexes with the overrides of the map file; a side is opened or closed for both hexes that share it.

    An override of the terrain alone leaves the sides as they were derived.
    """
    result = dict(ground)
    for override in overrides:
        at = ccrr_hex(override.hex)
        if override.terrain is not None:
            now = result[at]
            result[at] = Ground(now.land_share, override.terrain, now.sides)
        if override.side is not None:
            _set_side(result, at, override.side, bool(override.prohibited))
            _set_side(result, neighbour(at, override.side), opposite(override.side), bool(override.prohibited))
    return result


def _set_side(ground: dict[Hex, Ground], at: Hex, side: Direction, prohibited: bool) -> None:
    if at in ground:
        now = ground[at]
        sides = {*now.sides, side} if prohibited else {*now.sides} - {side}
        ground[at] = Ground(now.land_share, now.terrain, tuple(name for name in DIRECTIONS if name in sides))


def _terrain(share: float, rule: TerrainRule, at_least_coastal: bool) -> Terrain:
    if share > rule.land_over:
        return "land"
    return "coastal" if share > rule.coastal_over or at_least_coastal else "sea"


def _land_shares(land: BaseGeometry, hexes: tuple[Hex, ...]) -> dict[Hex, float]:
    outlines: Any = _geo.polygons([POINTY.corners(at) for at in hexes])
    shares: NDArray[np.float64] = np.minimum(1, _geo.area(_geo.intersection(outlines, land)) / _geo.area(outlines))
    return dict(zip(hexes, shares.tolist(), strict=True))


def _covered_sides(land: BaseGeometry, hexes: tuple[Hex, ...]) -> dict[tuple[Hex, Direction], float]:
    """The share of each side that runs over land, measured once for the two hexes that share it."""
    known: dict[tuple[Hex, Direction], float] = {}
    asked: list[tuple[Hex, Direction]] = [(at, side) for at in hexes for side in DIRECTIONS]
    lines: Any = _geo.linestrings([POINTY.side(at, DIRECTIONS.index(side)) for at, side in asked])
    lengths: NDArray[np.float64] = np.minimum(1, _geo.length(_geo.intersection(lines, land)) / _geo.length(lines))
    for (at, side), length in zip(asked, lengths.tolist(), strict=True):
        known.setdefault((at, side), length)
        known.setdefault((neighbour(at, side), opposite(side)), length)  # rounding must not make a side one-way
    return known
