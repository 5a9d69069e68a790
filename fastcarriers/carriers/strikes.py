"""[10.1-10.5, 10.7, 10.8] Air Strikes."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401

KINDS: tuple[CarriersKind, ...] = ()
