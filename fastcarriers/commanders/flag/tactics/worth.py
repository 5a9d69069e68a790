"""What things are worth on the Tactical Display, in points of the scenario: table `[tactics]` of the weights."""

from __future__ import annotations

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.words import ShipClass
from fastcarriers.commanders.flag import stakes
from fastcarriers.commanders.flag.weights import Factor, Share, Table, table

STATES = SUNK + 1
Points = tuple[float, ...]
"""Points to the enemy at 0 to 4 damage points."""


class TacticsWeights(Table, frozen=True, kw_only=True):
    """Fields as in the file, which explains them."""

    ship_points: dict[ShipClass, tuple[Factor, Factor, Factor, Factor]]
    base_points: tuple[Factor, Factor, Factor, Factor]
    step: Factor
    fighter: Factor
    cap: Factor
    own_flak: Factor
    lands: Share
    hit: Factor
    late: Share
    safe: Share
    pinned: Factor
    draws: Factor
    worst: Share
    gather: Share
    left: Share
    urgent: Factor
    turn: Factor
    turn_share: Share
    covered: Share
    shared: Share
    least_left: Share


def weights() -> TacticsWeights:
    """The numbers of this part."""
    return table("tactics", TacticsWeights)


def ship_points(charts: Charts, ship: str) -> Points:
    """Points by damage: as the scenario scores them, or as Midway does where nothing is scored.

    A transport that can no longer land takes with her what her landing would have scored.
    """
    type_ = charts.ships[ship].type
    printed = charts.scenario.victory.ship_points.get(type_)
    if printed is None:
        return (0.0, *weights().ship_points.get(type_, (0.0, 1.0, 2.0, 4.0)))
    lost = weights().lands * sum(stakes.landings(charts, side).get(ship, 0.0) for side in charts.sides)
    stopped = stakes.stopped_at(charts)
    return tuple(printed.at(damage) + (lost if damage >= stopped else 0.0) for damage in range(STATES))


def base_points(charts: Charts) -> Points:
    """Points by damage of an airbase."""
    printed = charts.scenario.victory.base_points
    if printed is not None:
        return tuple(float(printed.at(damage)) for damage in range(STATES))
    return (0.0, *weights().base_points)
