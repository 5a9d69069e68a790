"""[10.9] Strike Contact."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def attempt(now: CarriersNow) -> None:
    """[10.9] Every strike in its target's hex tries for contact; all before the Tactical Stage [10.92]."""


def fight(now: CarriersNow) -> None:
    """[4.1.C] The contacted strikes are fought out."""


KINDS: tuple[CarriersKind, ...] = ()
