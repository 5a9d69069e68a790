"""Which of the things left to do cannot wait: what the end of this phase may cost."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.records import Duty

COSTLY = ("interface", "landing", "air_movement", "regrouping")
"""Phases after which units that had to land and have not are lost."""

STAYS = "10.52"
"""The rule of a strike that has not moved: no loss by itself."""
OF_STRIKES = (STAYS, "10.64")
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
    [8.0]. What nothing can save is told in Landing, and where Ready asks anyhow. Nothing comes down in Air Movement:
    only a strike can lose its way home in it.
    """
    if phase == "interface" and wished:
        return ()
    if phase == "air_movement":
        duties = tuple(duty for duty in duties if duty.rule in OF_STRIKES)
    if phase not in COSTLY:
        return ()
    helped = any(not duty.must and is_urgent(duty) for duty in duties)
    told = helped or phase == "landing"
    return tuple(d for d in by_weight(duties) if not d.must and (is_urgent(d) or (told and is_lost(d))))


def is_lost(duty: Duty) -> bool:
    """Whether it tells of units that are lost in this op-turn and cannot be saved any more [10.64]."""
    return bool(duty.said.args.get("lost_now"))


def by_weight(duties: Iterable[Duty]) -> tuple[Duty, ...]:
    """What holds up Ready, then what is being lost, then what can wait; of each, a strike that stays comes last."""
    return tuple(sorted(duties, key=_weight))


def _weight(duty: Duty) -> tuple[bool, bool, bool]:
    return not duty.must, not (is_lost(duty) or is_urgent(duty)), duty.rule == STAYS
