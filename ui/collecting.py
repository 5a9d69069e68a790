"""When Python looks for cycles of objects that nothing else holds.

By itself it goes through all old objects now and then: in the middle of a game these are its records and texts, some
hundred thousand that are no garbage, and the window stands still for a quarter of a second. So here only young objects
are looked through, which takes less than a millisecond; the old ones when a room has been closed, and cycles are due.
"""

from __future__ import annotations

import gc

NEVER = 1_000_000_000


def spare_the_old() -> None:
    """From now on old objects are looked through only when `collect_all` says so."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def collect_all() -> None:
    """Everything, once: some tenths of a second."""
    gc.collect()
