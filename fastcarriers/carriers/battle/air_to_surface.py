"""[13.3-13.7, 15.4] Air-to-Surface Combat."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow
from fastcarriers.kernel.parts import Side


def has_work(now: CarriersNow, side: Side) -> bool:
    """Whether the side has an air unit that could attack a ship, a base or a grounded unit."""
    return False


def carry_out(now: CarriersNow, side: Side) -> None:
    """[13.34] The declared attacks are resolved in their order."""


KINDS: tuple[CarriersKind, ...] = ()
