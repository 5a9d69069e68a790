"""When Python looks for cycles of objects that nothing else holds.

By itself it goes through all old objects now and then: in the middle of a game these are its records and texts, some
hundred thousand that are no garbage, and the window stands still for a quarter of a second. So here only what has been
made since the last time is looked through, every minute, and then set aside: that takes some milliseconds. Everything
is looked through when a room has been closed or its game is over, for then cycles are due.
"""

from __future__ import annotations

import gc

NEVER = 1_000_000_000
EVERY = 60_000
"""Milliseconds between two looks at what is new."""


def spare_the_old() -> None:
    """From now on old objects are looked through only when `collect_new` or `collect_all` says so."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def collect_new() -> None:
    """What has been made since the last time; what is left of it is set aside."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Everything, once: some tenths of a second."""
    gc.unfreeze()
    collect_new()
