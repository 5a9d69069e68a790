"""When Python looks for cycles of objects that nothing else holds.

By itself it goes through all old objects now and then: in the middle of a game these are its records and texts, some
hundred thousand that are no garbage, and the window stands still for a quarter of a second. So here only what has been
made since the last time is looked through, whenever there is enough of it, and then set aside: that takes some
milliseconds. Everything is looked through when a room has been closed, for then cycles are due, and the player is
elsewhere.
"""

from __future__ import annotations

import gc

NEVER = 1_000_000_000
EVERY = 1000
"""Milliseconds between two times that it is seen whether there is much that is new."""
MUCH = 3
"""So many times Python has gone through its middle generation: some 20,000 objects are new."""


def spare_the_old() -> None:
    """From now on old objects are looked through only when `collect_new` or `collect_all` says so."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def collect_much() -> None:
    """What has been made since the last time, if it is much."""
    if gc.get_count()[2] >= MUCH:
        collect_new()


def collect_new() -> None:
    """What has been made since the last time; what is left of it is set aside."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Everything, once: some tenths of a second."""
    gc.unfreeze()
    collect_new()
