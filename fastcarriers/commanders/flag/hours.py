"""What the clock means for air units: when CAP must be down, when a strike hits and lands, when the next search is due.

Clocks are those of `Charts.clock`: op-turns since the scenario began.
"""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.records import AirUnit, DisplayId
from fastcarriers.commanders.drill.sight import Sight
from fastcarriers.staff import reach


def now(sight: Sight) -> int:
    """The op-turn that is on; in a Strategic Stage the one that comes next."""
    return sight.charts.clock(max(sight.view.game_turn, 1), max(sight.view.op_turn, 1))


def turn_of(clock: int) -> int:
    """The game-turn of an op-turn."""
    return (clock - 1) // OP_TURNS + 1


def op_turn_of(clock: int) -> int:
    """Which op-turn of its game-turn it is, from 1."""
    return (clock - 1) % OP_TURNS + 1


def is_night(charts: Charts, clock: int) -> bool:
    """Whether an op-turn belongs to a night turn."""
    return charts.is_night(turn_of(clock))


def cap_is_down(charts: Charts, clock: int) -> bool:
    """[9.53, FC-58] By night, and after the last landing before it: no strike meets CAP at the end of that op-turn."""
    return is_night(charts, clock) or (clock % OP_TURNS == 0 and is_night(charts, clock + 1))


def dusk(charts: Charts, clock: int) -> int | None:
    """The next op-turn, this one or later, at whose end CAP is down for the night."""
    last = charts.clock(charts.scenario.game_turns, OP_TURNS)
    return next((at for at in range(clock, last + 1) if cap_is_down(charts, at)), None)


def next_search(charts: Charts, clock: int) -> int | None:
    """[7.0, FC-59] The first op-turn after the next Search Phase that can find somebody; None: there is none any more.

    On a day's first game-turn nobody is on search yet, but for those whom the set-up has put there.
    """
    for turn in range(turn_of(clock) + 1, charts.scenario.game_turns + 1):
        if not charts.is_night(turn) and not charts.is_night(turn - 1):
            return charts.clock(turn, 1)
    return None


# ---- there and back


def there_and_back(
    sight: Sight, units: Iterable[AirUnit], origin: DisplayId, target: DisplayId, launch: int
) -> tuple[int, int]:
    """Air Movement Phases to a target and from there home, launched at that op-turn [10.51, 10.55].

    A task force may have gone a hex farther when the strike crosses into another game-turn.
    """
    speed = reach.rate(sight.charts, (unit.type for unit in units))
    hexes = sight.map.distance(sight.hex_of(origin), sight.hex_of(target))
    crossed = 0 if target in sight.view.sites else turn_of(launch) - turn_of(now(sight))
    out = reach.phases_out(sight.charts, hexes + crossed, speed)
    if target not in sight.view.sites and turn_of(launch + out - 1) > turn_of(launch):
        crossed += 1
        out = reach.phases_out(sight.charts, hexes + crossed, speed)
    return out, reach.phases_home(hexes + crossed, speed)
