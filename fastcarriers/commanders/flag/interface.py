"""[8.0] Whether there is something to do in the operational stage."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fastcarriers.carriers.orders import WishOperations
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import decks
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight

PIECE = "operations"


def interface(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[WishOperations]:
    """By day while there are planes; by night for a strike to bring home or decks to make ready for the morning."""
    yield from wish(sight, asking, wanted=is_busy(sight, memory))


def wish(sight: Sight, asking: Asking, *, wanted: bool) -> Iterator[WishOperations]:
    """The wish, if it may be said now and has not been."""
    if sight.view.wish is wanted:
        return
    for order in asking.options(PIECE, "WishOperations"):
        if isinstance(order, WishOperations) and order.wish is wanted:
            yield order


def is_busy(sight: Sight, memory: Memory) -> bool:
    """Whether this side has use for op-turns."""
    if sight.view.strikes:
        return True
    if sight.view.night:
        return decks.is_busy_at_night(sight, memory)
    return any(unit.place not in ("lost", "away") for unit in sight.view.units.values())
