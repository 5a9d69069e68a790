"""Python's collector in the program: new objects now and then, everything when cycles are due."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from ui.collecting import collect_all, collect_new


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def nothing_stays_aside() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_a_new_ring_that_nothing_holds_goes_at_the_next_look() -> None:
    gone = weakref.ref(Ring())
    collect_new()
    assert gone() is None


def test_a_ring_that_was_set_aside_goes_when_everything_is_looked_through() -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    collect_new()
    del ring
    collect_new()
    assert gone() is not None
    collect_all()
    assert gone() is None
