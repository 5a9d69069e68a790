"""What hangs on a landing: the points of each transport that arrives, with bonuses shared out; and what prevents it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.objectives import NoTransportArrived, TransportArrival, TransportUnloaded
from fastcarriers.carriers.records import SUNK
from fastcarriers.kernel.parts import Side


@lru_cache(maxsize=8)
def stopped_at(charts: Charts) -> int:
    """Damage points with which a transport scores no landing for either side; SUNK where nobody may score one."""
    landings = [o for o in charts.scenario.objective if isinstance(o, TransportArrival | TransportUnloaded)]
    return max((int(o.ship_state_at_most[1:]) + 1 for o in landings), default=SUNK)


@lru_cache(maxsize=8)
def landings(charts: Charts, side: Side) -> Mapping[str, float]:
    """The ships of a side that may score a landing, and the points that each is worth by it.

    The bonus for a landing in strength, and what the enemy gets if nobody lands, is shared by as many as it takes.
    """
    found, objectives = dict[str, float](), charts.scenario.objective
    for objective in objectives:
        if objective.side != side or not isinstance(objective, TransportArrival | TransportUnloaded):
            continue
        each = float(objective.points_each)
        if isinstance(objective, TransportArrival):
            held = sum(o.points for o in objectives if isinstance(o, NoTransportArrived) and o.of == objective.id)
            each += (objective.bonus + held) / max(objective.bonus_count, 1)
        found |= dict.fromkeys(objective.ships, each)
    return found
