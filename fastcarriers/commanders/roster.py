"""The commanders by name."""

from __future__ import annotations

from collections.abc import Callable

from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.commander import Commander
from fastcarriers.commanders.drill import Drill
from fastcarriers.commanders.flag import Flag
from fastcarriers.commanders.random_player import RandomPlayer
from fastcarriers.kernel.errors import KnownError, say

ROSTER: dict[str, Callable[[Charts], Commander]] = {
    "drill": Drill,
    "flag": Flag,
    "random": lambda charts: RandomPlayer(),
}


def commander_called(name: str, charts: Charts) -> Commander:
    """A new commander of that name. KnownError if there is none."""
    if name not in ROSTER:
        raise KnownError(say("commanders.no_such_commander", name=name, known=", ".join(sorted(ROSTER))))
    return ROSTER[name](charts)
