"""The library: which scenarios there are, and everything that one of them needs."""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from fastcarriers.carriers.scenario import Scenario
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.library.check_scenarios import scenario_faults
from fastcarriers.library.check_units import by_id
from fastcarriers.library.files import (
    read_air_units,
    read_map,
    read_scenario,
    read_ships,
    read_tables,
    sound,
)
from fastcarriers.library.pack import Pack
from fastcarriers.library.root import root, user_folder
from fastcarriers.library.setting import Setting, afloat
from maps.map_file import MapSource
from maps.strategic import StrategicMap, build_map

__all__ = ["GAME", "Library", "ScenarioEntry"]

GAME = "fast_carriers"
_ID = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)


class ScenarioEntry(Struct, frozen=True):
    """A scenario of the list. One whose file has a fault is listed too, with what is wrong, and cannot be played."""

    id: str
    file: Path
    of_the_user: bool
    scenario: Scenario | None
    fault: Say | None = None


class Library:
    """Data files in layers: the player's folder on top of those that came with the program."""

    def __init__(self, shipped: Path | None = None, user: Path | None = None) -> None:
        self.shipped = root() if shipped is None else shipped
        self.user = user_folder() if user is None else user

    def find(self, name: str) -> Path:
        """The file of that relative name (`fast_carriers/tables.toml`): the player's if there is one."""
        own = self.user / name
        return own if os.path.lexists(own) else self.shipped / name

    def scenarios(self) -> tuple[ScenarioEntry, ...]:
        """Every scenario by its number, then its id; a file of the player stands in for one of the same name."""
        files = {path.stem: path for folder in (self.shipped, self.user) for path in _scenario_files(folder)}
        entries = [self._entry(name, path) for name, path in files.items()]
        return tuple(sorted(entries, key=lambda entry: (entry.scenario.number if entry.scenario else 10**6, entry.id)))

    def _entry(self, name: str, path: Path) -> ScenarioEntry:
        read = read_scenario(path, str(path))
        return ScenarioEntry(
            id=name,
            file=path,
            of_the_user=path.is_relative_to(self.user),
            scenario=read.value,
            fault=read.faults[0] if read.faults else None,
        )

    def load_scenario(self, scenario_id: str) -> Pack:
        """The pack of a scenario.

        KnownError if there is none of that id, or with the first fault that keeps it from being played. Values that
        are merely odd (a table that rises where it should fall) are not refused: `check_paths` tells of them.
        """
        path = self.find(f"{GAME}/scenarios/{scenario_id}.toml")
        if not _ID.fullmatch(scenario_id) or not os.path.lexists(path):
            known = ", ".join(entry.id for entry in self.scenarios())
            raise KnownError(say("library.no_such_scenario", scenario=scenario_id, known=known or "-"))
        scenario = sound(read_scenario(path, str(path)))
        setting = self.setting_on(scenario.map)
        for fault in scenario_faults(scenario, setting, str(path)):
            raise KnownError(fault)
        return Pack(
            scenario=scenario,
            tables=setting.tables,
            air={row.type: setting.air[row.type] for row in scenario.air},
            ships={ship: setting.ships[ship] for ship in afloat(scenario)},
            map_source=_without_paths(setting.map),
        )

    def setting_on(self, map_id: str) -> Setting:
        """Tables and counters with a map. KnownError with the first fault of their files."""
        tables, air, ships = (self.find(f"{GAME}/{name}") for name in ("tables.toml", "air_units.csv", "ships.csv"))
        return Setting(
            tables=sound(read_tables(tables, str(tables))),
            air=by_id(sound(read_air_units(air, str(air)))),
            ships=by_id(sound(read_ships(ships, str(ships)))),
            map=self.load_map(map_id),
        )

    def load_map(self, map_id: str) -> StrategicMap:
        """A strategic map with its coastline, if there is one. KnownError with the first fault of its files."""
        if not _ID.fullmatch(map_id):
            raise KnownError(say("library.no_such_map", map=map_id))
        toml, hexes = (self.find(f"{GAME}/maps/{map_id}{end}") for end in (".toml", ".hexes.csv"))
        land = self.find(f"land/{map_id}.geojson")
        coast = land if os.path.lexists(land) else None
        return build_map(sound(read_map(toml, hexes, coast, (str(toml), str(hexes), str(land)))))


def _without_paths(strategic_map: StrategicMap) -> MapSource:
    """The texts of a map; their names say nothing of this computer."""
    assert strategic_map.source is not None
    name = strategic_map.id
    return replace(
        strategic_map.source,
        toml_file=f"{GAME}/maps/{name}.toml",
        hexes_file=f"{GAME}/maps/{name}.hexes.csv",
        land_file=f"land/{name}.geojson",
    )


def _scenario_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in (folder / GAME / "scenarios").iterdir() if path.suffix == ".toml")
    except OSError:  # there is no such folder, or it may not be read: it adds no scenario
        return []
