"""The commanders by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.commander import Commander
from fastcarriers.commanders.drill import Drill
from fastcarriers.commanders.flag import Flag
from fastcarriers.commanders.flag.weights_file import FlagWeights, flag_weights
from fastcarriers.commanders.random_player import RandomPlayer
from fastcarriers.kernel.errors import KnownError, say

Weights = FlagWeights | None
"""What commanders weigh by; None: whatever the library of this machine has."""

ROSTER: dict[str, Callable[[Charts, Weights], Commander]] = {
    "drill": lambda charts, weights: Drill(charts),
    "flag": Flag,
    "random": lambda charts, weights: RandomPlayer(),
}


def commander_called(name: str, charts: Charts, weights: Weights = None) -> Commander:
    """A new commander of that name. KnownError if there is none, or the file of its weights has a fault."""
    _check(name)
    return ROSTER[name](charts, weights)


def weights_for(names: Iterable[str]) -> Weights:
    """What commanders of these names weigh by on this machine, to be sent to another; None if none of them weighs.

    KnownError if there is no commander of a name, or the file of weights has a fault.
    """
    found: Weights = None
    for name in sorted(set(names)):
        _check(name)
        if ROSTER[name] is Flag:
            found = flag_weights()
    return found


def _check(name: str) -> None:
    if name not in ROSTER:
        raise KnownError(say("commanders.no_such_commander", name=name, known=", ".join(sorted(ROSTER))))
