"""The files of a strategic map as they stand on disk: one TOML, one table of hexes (CSV), one coastline (GeoJSON).

Reading gives frozen records or KnownError; what the files say against each other is checked in `map_check`.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fastcarriers.kernel.errors import KnownError, say
from maps.hexes import DIRECTIONS, Direction
from maps.projection import Latitude, Longitude, Plane, Projection
from maps.terrain import Override, Share, Terrain, TerrainRule

__all__ = ["MapBase", "MapDefinition", "MapHex", "MapSource", "Place", "Route", "read_map_source"]

Count = Annotated[int, Meta(ge=0, le=999)]
Grid = Annotated[int, Meta(ge=1, le=99)]  # a label has two digits for each
COLUMNS = [
    "hex",
    "column",
    "row",
    "lon",
    "lat",
    "land_share",
    "terrain",
    "terrain_computed",
    "prohibited",
    "prohibited_computed",
    "bases",
    "provenance",
]


class MapBase(Struct, frozen=True, forbid_unknown_fields=True):
    """A base on the map. Capacities in air units; `flak` in multiples of ten; a scenario may say otherwise."""

    id: str
    name: str
    lon: Longitude
    lat: Latitude
    hex: str
    owner: str
    airbase: bool
    deck: Count
    arm: Count
    total: Count
    flak: Count
    hex_provenance: str = ""
    flak_provenance: str = ""
    capacity_provenance: str = ""
    note: str = ""


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map."""

    name: str
    lon: Longitude
    lat: Latitude
    hex: str


class Route(Struct, frozen=True, forbid_unknown_fields=True):
    """A way that must stay open to task forces: each hex can be reached from the one before it."""

    name: str
    hexes: tuple[str, ...]


class MapDefinition(Struct, frozen=True, forbid_unknown_fields=True):
    """The TOML file of a map."""

    id: str
    title: str
    layout: str
    hex_nm: Annotated[float, Meta(ge=0.1, le=10_000)]
    columns: Grid
    rows: Grid
    land: str
    hexes: str
    projection: Projection
    terrain_rule: TerrainRule
    first_column: Annotated[int, Meta(ge=1, le=1)] = 1
    first_row: Annotated[int, Meta(ge=1, le=1)] = 1
    provenance: str = ""
    provenance_note: str = ""
    base: tuple[MapBase, ...] = ()
    place: tuple[Place, ...] = ()
    route: tuple[Route, ...] = ()
    override: tuple[Override, ...] = ()

    def plane(self) -> Plane:
        """The plane on which the hexes of this map lie."""
        return Plane(self.projection, self.hex_nm)


class MapHex(Struct, frozen=True):
    """A row of the hex file. Sides in the order of `DIRECTIONS`; the `computed` fields are those before overrides."""

    label: str
    lon: Longitude
    lat: Latitude
    land_share: Share
    terrain: Terrain
    terrain_computed: Terrain
    prohibited: tuple[Direction, ...]
    prohibited_computed: tuple[Direction, ...]
    bases: tuple[str, ...]


class MapSource(Struct, frozen=True):
    """The three texts of a map with the names by which errors call them. A game file keeps such a record."""

    toml: str
    hexes: str
    land: str | None = None
    toml_file: str = "map.toml"
    hexes_file: str = "map.hexes.csv"
    land_file: str = "map.geojson"

    def definition(self) -> MapDefinition:
        """The TOML as a record."""
        try:
            return msgspec.convert(tomllib.loads(self.toml), MapDefinition)
        except RecursionError:
            raise KnownError(say("maps.file.no_toml", file=self.toml_file, fault="nesting")) from None
        except msgspec.ValidationError as error:
            fault, _, field = str(error).partition(" - at ")
            if not field:
                raise KnownError(say("maps.file.top_level", file=self.toml_file, fault=fault)) from None
            field = field.strip("`").removeprefix("$.")
            raise KnownError(say("maps.file.field", file=self.toml_file, field=field, fault=fault)) from None
        except ValueError as error:  # not TOML, or a number of more digits than Python reads
            raise KnownError(say("maps.file.no_toml", file=self.toml_file, fault=str(error))) from None

    def map_hexes(self) -> tuple[MapHex, ...]:
        """The rows of the hex file in its order."""
        reader = csv.reader(io.StringIO(self.hexes, newline=""), strict=True)
        try:
            rows = list(enumerate(reader, 1))
        except csv.Error as error:
            line = reader.line_num
            raise KnownError(say("maps.csv.row", file=self.hexes_file, line=line, fault=str(error))) from None
        if not rows or rows[0][1] != COLUMNS:
            raise KnownError(say("maps.csv.columns", file=self.hexes_file, columns=", ".join(COLUMNS)))
        return tuple(_map_hex(self.hexes_file, line, row) for line, row in rows[1:])


def read_map_source(toml: Path, hexes: Path, land: Path | None = None) -> MapSource:
    """The texts of a map from its files; KnownError when one is missing or is not UTF-8 text."""
    return MapSource(
        toml=_text(toml),
        hexes=_text(hexes),
        land=None if land is None else _text(land),
        toml_file=toml.name,
        hexes_file=hexes.name,
        land_file="" if land is None else land.name,
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise KnownError(say("maps.file.unreadable", file=str(path), fault=error.strerror or "")) from None
    except UnicodeDecodeError:
        raise KnownError(say("maps.file.no_text", file=str(path))) from None


def _map_hex(file: str, line: int, row: list[str]) -> MapHex:
    if len(row) != len(COLUMNS):
        raise KnownError(say("maps.csv.cells", file=file, line=line, cells=len(row), columns=len(COLUMNS)))
    cell = dict(zip(COLUMNS, row, strict=True))
    label = cell["hex"]
    if cell["column"].zfill(2) + cell["row"].zfill(2) != label:
        raise KnownError(say("maps.csv.label", file=file, line=line, label=label))
    raw: dict[str, Any] = {
        "label": label,
        "lon": _number(file, line, "lon", cell["lon"]),
        "lat": _number(file, line, "lat", cell["lat"]),
        "land_share": _number(file, line, "land_share", cell["land_share"]),
        "terrain": cell["terrain"],
        "terrain_computed": cell["terrain_computed"],
        "prohibited": _in_order(cell["prohibited"].split()),
        "prohibited_computed": _in_order(cell["prohibited_computed"].split()),
        "bases": cell["bases"].split(),
    }
    try:
        return msgspec.convert(raw, MapHex)
    except msgspec.ValidationError as error:
        raise KnownError(say("maps.csv.row", file=file, line=line, fault=str(error))) from None


def _in_order(sides: Iterable[str]) -> list[str]:
    order: dict[str, int] = {side: index for index, side in enumerate(DIRECTIONS)}
    return sorted(sides, key=lambda side: order.get(side, len(order)))


def _number(file: str, line: int, field: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise KnownError(say("maps.csv.number", file=file, line=line, field=field, text=text)) from None
