"""[7.33] What a statement is worth: how likely it is to be made of a task force of this kind or that."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.statements import CARRIERS_SPOKEN_OF, numbers_of_carriers

__all__ = ["CARRIERS_SPOKEN_OF", "Words", "likelihood"]


class Words(Struct, frozen=True):
    """What is said of a task force, or what is true of it."""

    ships: bool
    transports: bool
    carriers: int


@lru_cache(maxsize=4096)
def likelihood(charts: Charts, said: Words, truth: Words, most: int) -> float:
    """The chance of these words about such a task force, over the mix of the chits.

    The owner is taken to choose among what its chit allows with equal chance. `most`: the carriers that its side has.
    """
    chits = charts.tables.chits
    chance = 0.0
    for kind, count in chits.count.items():
        report = chits.report[kind]
        if report.may_lie_about_ships:  # any words of ships, or that there are none
            chance += count * (said.carriers <= most) / (1 + 2 * (most + 1))
        elif (said.ships, said.transports) == (truth.ships, truth.transports):
            numbers = numbers_of_carriers(report, truth.carriers, has_ships=truth.ships)
            chance += count * (said.carriers in numbers) / len(numbers)
    return chance / sum(chits.count.values())
