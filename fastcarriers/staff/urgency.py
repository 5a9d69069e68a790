"""Which of the things left to do cannot wait: what the end of this phase may cost."""

from __future__ import annotations

from fastcarriers.carriers.records import Duty

COSTLY = ("interface", "landing", "air_movement", "regrouping")
"""Phases after which units that had to land and have not are lost."""

OF_STRIKES = ("10.52", "10.64")
"""Rules of the duties of strikes in Air Movement."""


def is_urgent(duty: Duty) -> bool:
    """Whether it must be done, or warns of a loss that can be helped now and no later.

    The rules say so (`last_moment`), or how many Landing Phases there are to spare.
    """
    args = duty.said.args
    if not duty.must and "last_moment" in args:
        return bool(args["last_moment"])
    left, needed = args.get("phases"), args.get("needed", 1)
    if duty.must or not isinstance(left, int) or not isinstance(needed, int):
        return True
    return left <= max(needed, 1)


def losses(duties: tuple[Duty, ...], phase: str, *, wished: bool = False) -> tuple[Duty, ...]:
    """What may be lost if the side is ready in this phase now.

    `wished`: it wishes operations. One yes brings them, and Landing Phases with them, so the interface costs nothing
    [8.0]. Nothing comes down in Air Movement: only a strike can lose its way home in it.
    """
    if phase == "interface" and wished:
        return ()
    if phase == "air_movement":
        duties = tuple(duty for duty in duties if duty.rule in OF_STRIKES)
    return tuple(duty for duty in duties if not duty.must and is_urgent(duty)) if phase in COSTLY else ()
