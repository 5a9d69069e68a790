"""[7.2, 7.4] Search coverage: for each hex, the chance that a search plan finds a task force that is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import DisplayId, Label
from fastcarriers.carriers.scenario_rules import FogZone
from fastcarriers.carriers.view import View
from maps.search_template import PATTERNS, Pattern, covered_hexes, kind

__all__ = ["FACES", "Patrol", "chance", "coverage", "fog", "number", "patrols"]

FACES = 6


class Patrol(Struct, frozen=True):
    """[7.16] Units of one Search Display in one pattern: they share one die for each task force that they cover."""

    display: DisplayId
    hex: Label
    pattern: Pattern
    units: int


def patrols(charts: Charts, view: View) -> tuple[Patrol, ...]:
    """[7.12, 7.42] The search plan of the view's own side, by display and pattern.

    A Search Display without a carrier afloat searches nothing (ruling FC-56) and has no patrol here.
    """
    flown = Counter((unit.at, unit.slot) for unit in view.units.values() if unit.place == "search")
    found = list[Patrol]()
    for (display, pattern), units in sorted(flown.items()):
        at = _search_base(charts, view, display)
        if at is not None and pattern in PATTERNS:
            found.append(Patrol(display, at, pattern, units))
    return tuple(found)


def number(charts: Charts, patrol: Patrol, label: Label) -> int:
    """[7.2] The die finds a task force in this hex at this number or less; the hex lies in or on the pattern."""
    distance = charts.map.distance(patrol.hex, label)
    return charts.tables.search_number(kind(patrol.pattern), patrol.units, distance)


def chance(charts: Charts, plan: Iterable[Patrol], label: Label) -> float:
    """The chance, 0 to 1, that at least one patrol finds a task force in this hex. Every patrol throws its own die.

    Stated without the limit of chits [7.31]: when both cups are empty, nothing more is found that day.
    """
    return coverage(charts, plan).get(label, 0.0)


def coverage(charts: Charts, plan: Iterable[Patrol], hidden: frozenset[Label] = frozenset()) -> dict[Label, float]:
    """Every hex with a chance above 0, and that chance; in `hidden` hexes (fog) nothing is found."""
    missed = dict[Label, float]()
    for patrol in plan:
        for label in _covered(charts, patrol):
            if label not in hidden and (at_most := number(charts, patrol, label)) > 0:
                missed[label] = missed.get(label, 1.0) * (1 - min(at_most, FACES) / FACES)
    return {label: 1 - miss for label, miss in missed.items()}


def fog(charts: Charts, game_turn: int, dice: Mapping[str, int]) -> frozenset[Label]:
    """The hexes in which fog lets nothing be found in this game-turn; set-up counts as the first.

    `dice`: the dice of set-up by rule, open to both sides; a rule whose die is not there or fell amiss is not in force.
    """
    turn = max(game_turn, 1)
    zones = [
        rule
        for rule in charts.rules(FogZone)
        if rule.game_turns[0] <= turn <= rule.game_turns[1] and (not rule.on_die or dice.get(rule.id) in rule.on_die)
    ]
    return frozenset(label for label in charts.map.labels if any(_lies_in(zone, label) for zone in zones))


def _lies_in(zone: FogZone, label: Label) -> bool:
    column, row = int(label[:2]), int(label[2:])
    return zone.columns[0] <= column <= zone.columns[1] and zone.rows[0] <= row <= zone.rows[1]


def _covered(charts: Charts, patrol: Patrol) -> Iterator[Label]:
    board = charts.map
    for at in covered_hexes(patrol.pattern, board.hex(patrol.hex)):
        if (label := board.label(at)) is not None:
            yield label


def _search_base(charts: Charts, view: View, display: DisplayId) -> Label | None:
    """[7.12] The hex of a display that searches; None for a task force without a carrier, or off the map."""
    if display in view.sites:
        return view.sites[display].hex
    marker = view.markers.get(display)
    at = view.deployment.get(display) if marker is None else marker.hex
    carriers = (ship for ship in view.ships.values() if ship.task_force == display)
    return at if any(charts.ships[ship.id].is_carrier for ship in carriers) else None
