"""[9.1] The Carrier Status Display."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401

KINDS: tuple[CarriersKind, ...] = ()
