"""[9.4] Landing."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def close(now: CarriersNow) -> None:
    """The Landing Phase ends: transfers without a deck [10.81] and CAP that had to land [9.57] are lost."""


KINDS: tuple[CarriersKind, ...] = ()
