"""[9.3] Take-Off."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401


def is_allowed(public: Public) -> bool:
    """[FC-02] Whether this op-turn has a Take-Off Phase."""
    return not public.night


def close(now: CarriersNow) -> None:
    """The Take-Off Phase ends: strikes formed without units are not."""


KINDS: tuple[CarriersKind, ...] = ()
