"""Which of the things left to do cannot wait: what the end of this phase may cost."""

from __future__ import annotations

from fastcarriers.carriers.records import Duty

COSTLY = ("interface", "landing", "air_movement", "regrouping")
"""Phases after which units that had to land and have not are lost."""


def is_urgent(duty: Duty) -> bool:
    """Whether it must be done, or warns of a loss for which there are no Landing Phases to spare."""
    args = duty.said.args
    left, needed = args.get("phases"), args.get("needed", 1)
    if duty.must or not isinstance(left, int) or not isinstance(needed, int):
        return True
    return left <= max(needed, 1)


def losses(duties: tuple[Duty, ...], phase: str, *, wished: bool = False) -> tuple[Duty, ...]:
    """What may be lost if the side is ready in this phase now.

    `wished`: it wishes operations. One yes brings them, and Landing Phases with them, so the interface costs nothing
    [8.0].
    """
    if phase == "interface" and wished:
        return ()
    return tuple(duty for duty in duties if not duty.must and is_urgent(duty)) if phase in COSTLY else ()
