"""What kind of data file a file is, by its name and place, else by what is in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.library.reading import parse_csv, parse_toml, read_bytes, read_text

__all__ = ["Kind", "kind_of"]

Kind = Literal[
    "tables", "air_units", "ships", "display", "map", "hexes", "scenario", "battle", "land", "rules", "weights", "game"
]

NAMES: dict[str, Kind] = {
    "tables.toml": "tables",
    "air_units.csv": "air_units",
    "ships.csv": "ships",
    "tactical_display.csv": "display",
}
PLACES: dict[str, Kind] = {
    "maps": "map",
    "scenarios": "scenario",
    "battles": "battle",
    "rules": "rules",
    "commanders": "weights",
}
TELLING_TABLES: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("tables", frozenset({"strategic_search", "anti_air_crt", "chits"})),
    ("map", frozenset({"projection", "terrain_rule", "hex_nm"})),
    ("scenario", frozenset({"task_force", "victory", "side"})),
    ("battle", frozenset({"wave", "attacker", "cap", "ship"})),
)
TELLING_COLUMNS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("air_units", frozenset({"antiair", "endurance", "function"})),
    ("ships", frozenset({"surface", "defense", "deck"})),
    ("display", frozenset({"q", "r", "ring"})),
    ("hexes", frozenset({"hex", "land_share", "prohibited"})),
)
SQLITE = b"SQLite format 3\0"


def kind_of(file: Path) -> Kind:
    """The kind of a file. KnownError if it cannot be read as what its name says, or is nothing that we know."""
    if file.name in NAMES:
        return NAMES[file.name]
    if file.name.endswith(".hexes.csv"):
        return "hexes"
    if file.suffix == ".carriers":
        return "game"
    if file.suffix == ".geojson":
        return "land"
    if file.suffix == ".toml":
        return PLACES.get(file.parent.name) or _by_tables(file)
    if file.suffix == ".csv":
        return _by_columns(file)
    return _by_content(file)


def _by_tables(file: Path) -> Kind:
    return _most_telling(set(parse_toml(read_text(file, str(file)), str(file))), TELLING_TABLES, file)


def _by_columns(file: Path) -> Kind:
    header, _ = parse_csv(read_text(file, str(file)), str(file))
    return _most_telling(set(header), TELLING_COLUMNS, file)


def _most_telling(found: set[str], telling: tuple[tuple[Kind, frozenset[str]], ...], file: Path) -> Kind:
    kind, words = max(telling, key=lambda pair: len(pair[1] & found))
    if not words & found:
        raise KnownError(say("library.check.unknown_kind", file=str(file)))
    return kind


def _by_content(file: Path) -> Kind:
    """A file of any other name may be a game file, of any size; else it is nothing of ours."""
    try:
        large = os.path.getsize(file) > len(SQLITE)
        with open(file, "rb", opener=_without_waiting) as content:
            if large and content.read(len(SQLITE)) == SQLITE:
                return "game"
    except (OSError, ValueError):
        read_bytes(file, str(file))  # says what is wrong
    raise KnownError(say("library.check.unknown_kind", file=str(file)))


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
