"""[7.0] Search."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def mix_chits(now: CarriersNow) -> None:
    """[7.31] Thirty chits, mixed, in cups of twenty and ten."""


def search(now: CarriersNow) -> tuple[Side, ...]:
    """[7.16, 7.28] Every pattern searches; the sides that must describe a found task force."""
    return ()


def publish(now: CarriersNow) -> None:
    """[7.33] Both sides hear the statements of this search phase."""


KINDS: tuple[CarriersKind, ...] = ()
