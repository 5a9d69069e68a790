"""What a scenario is checked against, and a few look-ups into it that several checks need."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.tables import Tables
from maps.strategic import StrategicMap

__all__ = ["Setting", "afloat", "loads"]


class Setting(Struct, frozen=True):
    """Tables, counters by id, and the scenario's map."""

    tables: Tables
    air: dict[str, AirType]
    ships: dict[str, ShipData]
    map: StrategicMap


def afloat(scenario: Scenario) -> dict[str, str]:
    """The side of each ship."""
    return {ship: force.side for force in scenario.forces for ship in force.ships}


def loads(scenario: Scenario) -> dict[str, int]:
    """The air units on each ship and base, all variants together."""
    found: Counter[str] = Counter()
    for row in scenario.air:
        found[row.base] += row.count + row.half
    return dict(found)
