"""What a game is begun with and its file keeps: scenario, tables, counters and map, as they were on that day."""

from __future__ import annotations

from functools import cached_property

import msgspec
from msgspec import Struct

from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.tables import Tables
from fastcarriers.kernel.errors import KnownError, say
from maps.map_file import MapSource
from maps.strategic import StrategicMap, build_map

__all__ = ["PACK_VERSION", "Pack"]

PACK_VERSION = 2
"""The form of all that a game file keeps. It rises when a game that was begun before cannot be played on: when a field
of the tables is gone or renamed, or one of an event without an upcaster for it. A test holds every shape against it
(`tests/library/test_kept_shapes.py`)."""


class Pack(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Everything that the rules and the picture of one scenario need; no file is looked at afterwards.

    Only the counters that the scenario names are in it. `map_source` holds the texts of the map with its coastline,
    so that a changed map file changes no game that has begun.
    """

    scenario: Scenario
    tables: Tables
    air: dict[str, AirType]
    ships: dict[str, ShipData]
    map_source: MapSource
    version: int = PACK_VERSION

    @cached_property
    def map(self) -> StrategicMap:
        """The map, built once when it is first asked for."""
        return build_map(self.map_source)

    def to_bytes(self) -> bytes:
        """JSON; the same files give the same bytes."""
        return msgspec.json.encode(self)

    @staticmethod
    def from_bytes(content: bytes) -> Pack:
        """The pack that `to_bytes` wrote. KnownError if it is of an earlier or later version, or of no form of ours."""
        try:
            version = msgspec.json.decode(content, type=_Version).version
            if version > PACK_VERSION:
                raise KnownError(say("library.pack.later", version=version, known=PACK_VERSION))
            if version < PACK_VERSION:
                raise KnownError(say("library.pack.earlier", version=version, known=PACK_VERSION))
            return msgspec.json.decode(content, type=Pack)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise KnownError(say("library.pack.other_form", reason=str(error))) from None


class _Version(Struct, frozen=True):
    version: int
