"""[13.3, 13.54, 15.46] The Anti-Ship Combat Strength of attacking units, and what an attack would do.

Pure functions on what lies open on the display, so that a preview cannot tell what is hidden (ruling FC-88).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from fastcarriers.carriers.battle.defense import span
from fastcarriers.carriers.battle.moorings import level_bombing, moorings
from fastcarriers.carriers.battle.odds import FACES
from fastcarriers.carriers.battle.records import BASE_HEX, BattleShip, BattleUnit, BattleUnitId
from fastcarriers.carriers.battle.run_ins import from_bow, method_of, printed
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.state import Public
from maps.hexes import distance
from maps.tactical import HEXES

Faces = tuple[int, ...]
"""Damage points for dice 1 to 6."""


class SurfacePreview(NamedTuple):
    """What an attack would be: total strength, the least and greatest defense, and the results against each of these.

    Against an airbase and grounded units there is no defense (None) and one line of results, given twice.
    """

    strength: int
    defense: tuple[int, int] | None
    weakest: Faces
    toughest: Faces


def against_ship(public: Public, unit: BattleUnit, ship: BattleShip) -> int:
    """[13.54, FC-36] As printed, but less for a torpedo plane in a stern hex, never below 0.

    Dive and level bombers are over the ship: her facing means nothing to their strength [13.64]. A torpedo plane that
    bombs level by the scenario's `level_bombing` has its strength divided.
    """
    modifiers, strength = public.charts.tables.tactical_modifiers, printed(public.charts, unit)
    if public.charts.types[unit.type].method != "torpedo":
        return strength
    if method_of(public, unit) == "level":
        rule = level_bombing(public, unit.side, unit.type, (ship.id,))
        return strength // rule.strength_divisor if rule is not None else 0
    if is_astern(public, unit, ship):
        return max(strength + modifiers.stern_torpedo, modifiers.stern_torpedo_at_least)
    return strength


def is_astern(public: Public, unit: BattleUnit, ship: BattleShip) -> bool:
    """[13.54] Whether a unit stands in a stern hex of the ship; never, for one that the scenario has moored."""
    if unit.at is None or ship.at is None or distance(HEXES[unit.at], HEXES[ship.at]) != 1:
        return False
    return not from_bow(ship, unit.at) and not any(True for _ in moorings(public, ship.id))


def against_base(charts: Charts, unit: BattleUnit) -> int:
    """[15.46, FC-103] Torpedo planes half, rounded down, heavy bombers by their factor; each by the side that shows."""
    strength = printed(charts, unit)
    if charts.types[unit.type].method == "torpedo":
        return strength // 2
    return strength * charts.tables.tactical_modifiers.factor_vs_base.get(unit.type, 1)


def strength_of(public: Public, units: Iterable[BattleUnitId], target: str) -> int:
    """[13.32, 15.41] The strengths of these units in one total. KeyError for what is not of the battle."""
    together = [public.air[id] for id in units]
    if target.startswith(BASE_HEX):
        return sum(against_base(public.charts, unit) for unit in together)
    return sum(against_ship(public, unit, public.fleet[target]) for unit in together)


def preview(public: Public, units: Iterable[BattleUnitId], target: str) -> SurfacePreview:
    """[13.3, 15.41, FC-88] The attack as it would be resolved from where the units are now, legal or not.

    `target` is a ship or a hex of an airbase (`@000`). KeyError for what is not of the battle.
    """
    tables, strength = public.charts.tables, strength_of(public, units, target)
    if target.startswith(BASE_HEX):
        line = faces(lambda die: tables.base_result(strength, die))
        return SurfacePreview(strength, None, line, line)
    least, most = span(public, target)
    weakest = faces(lambda die: tables.anti_ship_result(strength - least, die))
    return SurfacePreview(
        strength, (least, most), weakest, faces(lambda die: tables.anti_ship_result(strength - most, die))
    )


def faces(result: Callable[[int], int]) -> Faces:
    """The six results of a column."""
    return tuple(result(die) for die in range(1, FACES + 1))
