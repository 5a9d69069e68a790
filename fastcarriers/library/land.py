"""The form of a coastline file (GeoJSON), before any geometry is made of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from fastcarriers.kernel.errors import Say, say

__all__ = ["land_faults"]

Point = tuple[Annotated[float, Meta(ge=-540, le=540)], Annotated[float, Meta(ge=-90, le=90)]]
Ring = Annotated[list[Point], Meta(min_length=4)]


class _Polygon(Struct, tag_field="type", tag="Polygon"):
    coordinates: list[Ring]


class _MultiPolygon(Struct, tag_field="type", tag="MultiPolygon"):
    coordinates: list[list[Ring]]


class _Feature(Struct):
    type: Literal["Feature"]
    geometry: _Polygon | _MultiPolygon


class _Land(Struct):
    type: Literal["FeatureCollection"]
    features: list[_Feature]


def land_faults(text: str, file: str) -> list[Say]:
    """The first fault of a coastline: it must be a collection of areas in degrees. Longitudes may run past 180."""
    try:
        msgspec.json.decode(text, type=_Land)
    except (msgspec.DecodeError, RecursionError) as error:
        return [say("library.land.form", file=file, reason=str(error))]
    return []
