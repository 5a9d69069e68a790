"""What the air side remembers: what battles have shown, and what it is about to launch."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.records import DisplayId


class Seen(Struct):
    """A target as the last battle over it showed it: the op-turn, units on CAP, and each ship with her damage."""

    clock: int
    cap: int = 0
    ships: dict[str, int] = {}


class Going(Struct, frozen=True, array_like=True):
    """A strike that is being formed: from where, at whom, and the units of each wave."""

    origin: DisplayId
    target: DisplayId
    waves: list[list[str]]


class AirMemory(Struct, omit_defaults=True):
    """`seen` is by target; `clock` the op-turn up to which the news were heard. `going` is what takes off now.

    `ready_at`: the op-turn in whose Take-Off Phase the strike planes are to be on deck; `ready_gain`: the points that
    their attack should bring then, 0 if no target is known yet. `diverted`: strikes that were sent to another return
    base, with the op-turn.
    """

    seen: dict[DisplayId, Seen] = {}
    clock: int = 0
    going: list[Going] = []
    ready_at: int = 0
    ready_gain: float = 0
    diverted: dict[str, int] = {}
