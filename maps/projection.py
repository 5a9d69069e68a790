"""From longitude and latitude to the plane of a strategic map and back: azimuthal equidistant on a sphere.

The plane is that of `hexes.POINTY`: unit = one hex (centre to centre), x east, y south, and the label `0907` has its
centre where its axial hex has it. The anchor of the map file nails one place of the earth to one hex.
"""

from __future__ import annotations

from math import radians
from typing import Annotated, Literal

import numpy as np
from msgspec import Meta, Struct
from numpy.typing import ArrayLike, NDArray

from maps.hexes import POINTY, Hex
from maps.labels import ccrr_hex

__all__ = ["Latitude", "Longitude", "Plane", "Projection"]

Longitude = Annotated[float, Meta(ge=-360, le=360)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Numbers = NDArray[np.float64]
_ROW_HEIGHT = 3**0.5 / 2


class Projection(Struct, frozen=True, forbid_unknown_fields=True):
    """The `[projection]` table of a map file. Degrees and nautical miles; offsets of the anchor in hexes."""

    kind: Literal["azimuthal equidistant, sphere"]
    radius_nm: Annotated[float, Meta(ge=1, le=1e6)]
    centre_lon: Longitude
    centre_lat: Latitude
    anchor_name: str
    anchor_lon: Longitude
    anchor_lat: Latitude
    anchor_hex: str
    anchor_dx: Annotated[float, Meta(ge=-1, le=1)]
    anchor_dy: Annotated[float, Meta(ge=-1, le=1)]
    provenance: str = ""
    anchor_provenance: str = ""

    def miles(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Numbers, Numbers]:
        """East and north of the centre of projection, in nautical miles."""
        east = np.radians(np.asarray(lon, dtype=np.float64) - self.centre_lon)
        b = np.radians(np.asarray(lat, dtype=np.float64))
        sin_0, cos_0 = np.sin(radians(self.centre_lat)), np.cos(radians(self.centre_lat))
        arc = np.arccos(np.clip(sin_0 * np.sin(b) + cos_0 * np.cos(b) * np.cos(east), -1, 1))
        scale = self.radius_nm / np.sinc(arc / np.pi)  # arc / sin(arc), and 1 at the centre
        return scale * np.cos(b) * np.sin(east), scale * (cos_0 * np.sin(b) - sin_0 * np.cos(b) * np.cos(east))

    def degrees(self, east: ArrayLike, north: ArrayLike) -> tuple[Numbers, Numbers]:
        """Longitude (-180 to 180) and latitude of a point given in nautical miles from the centre."""
        x = np.asarray(east, dtype=np.float64) / self.radius_nm
        y = np.asarray(north, dtype=np.float64) / self.radius_nm
        sin_0, cos_0 = np.sin(radians(self.centre_lat)), np.cos(radians(self.centre_lat))
        arc = np.hypot(x, y)
        ratio = np.sinc(arc / np.pi)  # sin(arc) / arc
        lat = np.arcsin(np.clip(np.cos(arc) * sin_0 + y * ratio * cos_0, -1, 1))
        lon = self.centre_lon + np.degrees(np.arctan2(x * ratio, cos_0 * np.cos(arc) - y * ratio * sin_0))
        return (lon + 180) % 360 - 180, np.degrees(lat)


class Plane(Struct, frozen=True):
    """A projection together with the scale of the hexes that lie on it."""

    projection: Projection
    hex_nm: float

    def points(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Numbers, Numbers]:
        """x and y on the map, in hexes, of places given in degrees; arrays of any one shape."""
        dx, dy = self._shift()
        east, north = self.projection.miles(lon, lat)
        return east / self.hex_nm + dx, dy - north / self.hex_nm

    def places(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """The inverse of `points`."""
        dx, dy = self._shift()
        east = (np.asarray(x, dtype=np.float64) - dx) * self.hex_nm
        north = (dy - np.asarray(y, dtype=np.float64)) * self.hex_nm
        return self.projection.degrees(east, north)

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """x and y of one place."""
        x, y = self.points(lon, lat)
        return float(x), float(y)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of one point."""
        lon, lat = self.places(x, y)
        return float(lon), float(lat)

    def hex_of(self, lon: float, lat: float) -> Hex:
        """The hex in which a place lies, on the map or off it."""
        return POINTY.hex_at(*self.point(lon, lat))

    def hexes_of(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Hex, ...]:
        """The same of many places, much faster than one by one."""
        x, y = self.points(lon, lat)
        return tuple(map(POINTY.hex_at, x.tolist(), y.tolist()))

    def _shift(self) -> tuple[float, float]:
        """What brings miles counted from the centre of projection onto the plane of the hexes."""
        p = self.projection
        x, y = POINTY.centre(ccrr_hex(p.anchor_hex))
        east, north = p.miles(p.anchor_lon, p.anchor_lat)
        return x + p.anchor_dx - float(east) / self.hex_nm, y - p.anchor_dy + float(north) / self.hex_nm
