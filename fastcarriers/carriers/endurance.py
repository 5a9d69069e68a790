"""[10.6] Endurance."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def spend(now: CarriersNow) -> None:
    """[10.67] An op-turn of endurance is spent by every unit in a strike; what had none left is lost."""
