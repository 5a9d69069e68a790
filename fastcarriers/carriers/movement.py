"""[5.3, 5.4] Strategic Plotting and Movement."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def execute(now: CarriersNow) -> None:
    """[5.43] Both sides' plots are carried out, reinforcements enter, task forces leave by their edge."""


KINDS: tuple[CarriersKind, ...] = ()
