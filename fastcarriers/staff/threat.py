"""Enemy strike threat: which hexes enemy carriers and bases could strike, as far as one's own side may know.

It is a bound, not a forecast. A carrier-borne or land-based type is whatever the scenario gives that side; which
task force has the carriers is taken from what was heard, and what was heard may be a lie.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import DisplayId, Label
from fastcarriers.carriers.view import View
from fastcarriers.kernel.parts import Side
from fastcarriers.staff.reach import radius

__all__ = ["Threat", "farthest", "hexes_of", "threats"]

Source = Literal["base", "exact", "said", "unknown"]
"""A base; a task force whose composition is known exactly, of which carriers were stated, or that was never found."""


class Threat(Struct, frozen=True):
    """A task force or base of the enemy that may strike `radius` hexes around `hex`, and how that is known."""

    display: DisplayId
    hex: Label
    radius: int
    source: Source


def farthest(charts: Charts, side: Side, *, afloat: bool) -> int:
    """The farthest strike radius of the side's types that attack ships: those set up on carriers, or on bases."""
    types = {
        unit.type
        for unit in charts.scenario.air
        if unit.side == side and (unit.base in charts.ships) == afloat and charts.types[unit.type].antiship > 0
    }
    return max((radius(charts, type_) for type_ in types), default=0)


def threats(charts: Charts, view: View) -> tuple[Threat, ...]:
    """Every enemy base and task force that may have planes.

    Left out: a task force that was exactly known to be without carriers, and one that was stated to have none.
    """
    if view.side is None:
        return ()
    enemy = charts.enemy(view.side)
    afloat, ashore = farthest(charts, enemy, afloat=True), farthest(charts, enemy, afloat=False)
    found = [Threat(site.id, site.hex, ashore, "base") for site in view.sites.values() if site.side == enemy and ashore]
    for marker in view.markers.values():
        source = source_of(charts, view, marker.id) if marker.side == enemy and marker.on_map and afloat else None
        if source is not None:
            found.append(Threat(marker.id, marker.hex, afloat, source))
    return tuple(found)


def source_of(charts: Charts, view: View, marker: DisplayId) -> Source | None:
    """How carriers under an enemy marker are known; None where the last thing heard is that there are none."""
    exact, said = view.compositions.get(marker), view.statements.get(marker)
    if exact is not None and (said is None or exact.game_turn >= said.game_turn):
        carriers = {ship.type for ship in charts.ships.values() if ship.is_carrier}
        return "exact" if carriers & exact.ships.keys() else None
    if said is not None:
        return "said" if said.carriers > 0 else None
    return "unknown"


def hexes_of(charts: Charts, found: tuple[Threat, ...]) -> dict[Label, int]:
    """How many of these may strike each hex; hexes out of reach of all are left out."""
    counts = dict[Label, int]()
    for threat in found:
        for label in charts.map.within(threat.hex, threat.radius):
            counts[label] = counts.get(label, 0) + 1
    return counts
