"""[5.5] Task Force Regrouping."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def reveal(now: CarriersNow) -> None:
    """[5.55] Regrouping ends: markers declared or placed become public."""


KINDS: tuple[CarriersKind, ...] = ()
