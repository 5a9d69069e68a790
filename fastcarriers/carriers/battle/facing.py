"""[12.6] Ship Unit Facing and Movement."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow
from fastcarriers.kernel.parts import Side


def has_work(now: CarriersNow, side: Side) -> bool:
    """Whether the side has a carrier that could turn."""
    return False


KINDS: tuple[CarriersKind, ...] = ()
