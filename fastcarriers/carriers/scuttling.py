"""[6.5] Scuttling and Ditching."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def announce(now: CarriersNow) -> None:
    """[6.51] Ships scuttled in this phase are declared lost."""


KINDS: tuple[CarriersKind, ...] = ()
