"""The five strategic maps of the data pack, loaded once, and an independent reader of their hex files."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any

import pytest

from maps.map_file import MapSource, read_map_source
from maps.strategic import StrategicMap, build_map

RESOURCES = Path(__file__).parents[2] / "resources"
MAPS = ("south_pacific", "central_pacific", "sea_of_japan", "tonkin_gulf", "norwegian_sea")


@pytest.fixture(scope="session")
def sources() -> dict[str, MapSource]:
    at = RESOURCES / "fast_carriers" / "maps"
    return {
        name: read_map_source(at / f"{name}.toml", at / f"{name}.hexes.csv", RESOURCES / "land" / f"{name}.geojson")
        for name in MAPS
    }


@pytest.fixture(scope="session")
def maps(sources: dict[str, MapSource]) -> dict[str, StrategicMap]:
    return {name: build_map(source) for name, source in sources.items()}


@pytest.fixture(scope="session")
def hex_rows() -> dict[str, list[dict[str, str]]]:
    """The hex files as plain text, for tests that must not trust the map's own reading."""
    read: dict[str, list[dict[str, str]]] = {}
    for name in MAPS:
        with (RESOURCES / "fast_carriers" / "maps" / f"{name}.hexes.csv").open(newline="", encoding="utf-8") as file:
            read[name] = list(csv.DictReader(file))
    return read


@pytest.fixture(scope="session")
def display_rows() -> list[dict[str, str]]:
    with (RESOURCES / "fast_carriers" / "tactical_display.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def search_table() -> dict[str, Any]:
    tables = tomllib.loads((RESOURCES / "fast_carriers" / "tables.toml").read_text(encoding="utf-8"))
    return tables["search_pattern"]
