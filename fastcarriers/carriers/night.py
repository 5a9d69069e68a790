"""Night: [7.46, 9.46, 9.53, 10.97] and rulings FC-02, FC-03, FC-60."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def fall(now: CarriersNow) -> None:
    """A night game-turn begins: what is on CAP or search is lost, chits go back, searches are forgotten."""
