"""Checks any data file, game file, or folder of them: every fault in one sentence, and never a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.tables import Tables
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.kernel.say import quoting
from fastcarriers.library.battles import battle_faults
from fastcarriers.library.check_maps import map_faults
from fastcarriers.library.check_scenarios import scenario_faults
from fastcarriers.library.check_tables import table_faults
from fastcarriers.library.check_units import air_faults, by_id, display_faults, ship_faults
from fastcarriers.library.files import (
    Numbered,
    Read,
    read_air_units,
    read_display,
    read_map,
    read_position,
    read_scenario,
    read_ships,
    read_tables,
)
from fastcarriers.library.kinds import Kind, kind_of
from fastcarriers.library.land import land_faults
from fastcarriers.library.reading import parse_toml, read_text
from fastcarriers.library.rule_texts import read_rule_texts
from fastcarriers.library.setting import Setting
from fastcarriers.library.shelf import GAME, Library
from maps.strategic import StrategicMap, build_map

__all__ = ["check_paths"]

SUFFIXES = {".toml", ".csv", ".geojson", ".carriers"}
"""What is checked in a folder; other files in it (a README) are nobody's business."""
_Value = TypeVar("_Value")


Weighed = Callable[[Path], Iterable[Say]]
"""The faults of a file of a commander's weights: what they must be is known to the commanders alone."""


def check_paths(paths: Iterable[Path], library: Library | None = None, weighed: Weighed | None = None) -> list[Say]:
    """Every fault of these files and of the files that they lean on; an empty list means that all is well.

    A scenario leans on the tables, counters and map of the folder that it stands in, or on those of the library where
    that folder has none. A file with faults of form is not set against others until they are mended. `weighed` looks at
    weights of commanders; without it they need only be TOML.
    """
    desk = _Desk(library or Library(), weighed or _toml)
    for path in paths:
        for file in _files(path):
            desk.check(file)
    return list(dict.fromkeys(map(quoting, desk.found)))


def _files(path: Path) -> Iterator[Path]:
    """The file itself, or the data files of a folder. Links to folders are not followed: they may lead in a circle."""
    if not os.path.isdir(path):
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders.sort()
        for name in sorted(names):
            if Path(name).suffix in SUFFIXES:
                yield Path(folder) / name


def _toml(file: Path) -> Iterable[Say]:
    parse_toml(read_text(file, str(file)), str(file))
    return ()


class _MapParts(NamedTuple):
    """The three files of a map; the last may be missing."""

    toml: Path
    hexes: Path
    land: Path


class _Desk:
    """One run of checks. Files are read once, and their faults of form heard once."""

    def __init__(self, library: Library, weighed: Weighed) -> None:
        self.library, self.weighed = library, weighed
        self.found: list[Say] = []
        self.numbers: dict[tuple[Path, int], Path] = {}
        self.tables = cache(self._tables)
        self.air = cache(self._air)
        self.ships = cache(self._ships)
        self.map = cache(self._map)

    def heard(self, read: Read[_Value]) -> _Value | None:
        self.found += read.faults
        return read.value

    def check(self, file: Path) -> None:
        try:
            self.by_kind(kind_of(file), file)
        except KnownError as error:
            self.found.append(error.said)

    def by_kind(self, kind: Kind, file: Path) -> None:
        name = str(file)
        if kind == "tables" and (tables := self.tables(file)) is not None:
            self.found += table_faults(tables, name)
        elif kind == "air_units" and (air := self.air(file)) is not None:
            self.found += air_faults(air, self.tables(self.beside(file.parent, "tables.toml")), name)
        elif kind == "ships" and (ships := self.ships(file)) is not None:
            self.found += ship_faults(ships, self.tables(self.beside(file.parent, "tables.toml")), name)
        elif kind == "display" and (display := self.heard(read_display(file, name))) is not None:
            self.found += display_faults(display, name)
        elif kind in ("map", "hexes"):
            self.map(self.parts_with(file, kind))
        elif kind == "scenario":
            self.scenario(file)
        elif kind == "battle":
            self.battle(file)
        elif kind == "land":
            self.land(file)
        elif kind == "rules":
            self.heard(read_rule_texts(file, name))
        elif kind == "weights":
            self.found += self.weighed(file)
        elif kind == "game":
            _play_back(file)

    def scenario(self, file: Path) -> None:
        scenario = self.heard(read_scenario(file, str(file)))
        if scenario is None:
            return
        if (first := self.numbers.setdefault((file.parent, scenario.number), file)) != file:
            self.found.append(
                say("check.scenario.number_twice", file=str(file), number=scenario.number, other=first.name)
            )
        missing = say("check.scenario.no_such_map", file=str(file), map=scenario.map)
        if (setting := self.setting(file, scenario.map, missing)) is not None:
            self.found += scenario_faults(scenario, setting, str(file))

    def battle(self, file: Path) -> None:
        position = self.heard(read_position(file, str(file)))
        if position is None:
            return
        missing = say("position.no_such_map", file=str(file), map=position.map)
        if (setting := self.setting(file, position.map, missing)) is not None:
            self.found += battle_faults(position, setting, str(file))

    def land(self, file: Path) -> None:
        """A coastline by itself; one of sound form on its map as well, where there is one of its name."""
        parts = self.parts_with(file, "land")
        found = land_faults(read_text(file, str(file)), str(file))
        self.found += found
        if not found and os.path.lexists(parts.toml):
            self.map(parts)

    def setting(self, file: Path, map_id: str, missing: Say) -> Setting | None:
        """Tables, counters and map that a scenario or battle leans on; None if one of them is missing or has faults."""
        home = file.parent.parent if file.parent.name in ("scenarios", "battles") else file.parent
        tables = self.tables(self.beside(home, "tables.toml"))
        air = self.air(self.beside(home, "air_units.csv"))
        ships = self.ships(self.beside(home, "ships.csv"))
        parts = self.parts(home, map_id)
        if "/" in map_id or not os.path.lexists(parts.toml):
            self.found.append(missing)
            return None
        strategic_map = self.map(parts)
        if tables is None or air is None or ships is None or strategic_map is None:
            return None
        return Setting(tables, by_id(air), by_id(ships), strategic_map)

    def _tables(self, file: Path) -> Tables | None:
        return self.heard(read_tables(file, str(file)))

    def _air(self, file: Path) -> tuple[Numbered[AirType], ...] | None:
        return self.heard(read_air_units(file, str(file)))

    def _ships(self, file: Path) -> tuple[Numbered[ShipData], ...] | None:
        return self.heard(read_ships(file, str(file)))

    def _map(self, parts: _MapParts) -> StrategicMap | None:
        land = parts.land
        coast = land if os.path.lexists(land) else None
        source = self.heard(read_map(parts.toml, parts.hexes, coast, (str(parts.toml), str(parts.hexes), str(land))))
        if source is None:
            return None
        faults = land_faults(source.land, str(land)) if source.land is not None else []
        faults += map_faults(replace(source, land=None) if faults else source)
        self.found += faults
        return None if faults else build_map(source)

    def parts(self, home: Path, map_id: str, folder: Path | None = None) -> _MapParts:
        """The files of a map, each for itself as a game takes them: that of `folder`, of `home`, or the library's."""
        toml, hexes, land = f"{map_id}.toml", f"{map_id}.hexes.csv", f"{map_id}.geojson"
        coasts = [home / "land" / land, home.parent / "land" / land, self.library.find(f"land/{land}")]
        near = [] if folder is None else [folder]
        return _MapParts(
            _first([*(one / toml for one in near if _is_map(one / toml)), self.beside(home, f"maps/{toml}")]),
            _first([*(one / hexes for one in near), self.beside(home, f"maps/{hexes}")]),
            _first([*(one / land for one in near), *coasts]),
        )

    def parts_with(self, file: Path, kind: Kind) -> _MapParts:
        """The files of a map of which one is to be checked: that one itself, whatever else there is of its name."""
        folder = file.parent
        home = folder.parent if folder.name in ("maps", "land") else folder
        if folder.name == "land" and os.path.isdir(home / GAME):
            home /= GAME
        map_id = file.stem.removesuffix(".hexes")
        parts = self.parts(home, map_id, folder)
        return parts._replace(**{"toml" if kind == "map" else kind: file})

    def beside(self, home: Path, name: str) -> Path:
        """The file of that name in the folder of the checked file, else the library's; else the one that is missing."""
        own = home / name
        if os.path.lexists(own):
            return own
        other = self.library.find(f"{GAME}/{name}")
        return other if os.path.lexists(other) else own


def _first(paths: list[Path]) -> Path:
    """The first that is there, else the last."""
    return next((path for path in paths if os.path.lexists(path)), paths[-1])


def _is_map(file: Path) -> bool:
    """Whether a map lies there: in a folder without order a scenario may have the name of its map."""
    try:
        return os.path.lexists(file) and kind_of(file) == "map"
    except KnownError:  # whoever names that file is told what is wrong with it
        return False


def _play_back(file: Path) -> None:
    """KnownError if a game file is damaged, foreign, of another version, or cannot be played back to its end."""
    from fastcarriers.play.history import read_history  # the only check that needs SQLite and the rules

    history = read_history(file)
    for _ in history.moments(history.game.sides):
        pass
