"""What the air side remembers: what battles have shown, and what it is about to launch."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.records import DisplayId
from fastcarriers.commanders.flag.watching import Seen


class Going(Struct, frozen=True, array_like=True):
    """A strike that is being formed: from where, at whom, and the units of each wave."""

    origin: DisplayId
    target: DisplayId
    waves: list[list[str]]


class AirMemory(Struct, omit_defaults=True):
    """`seen` is by target. `going` is what takes off now.

    `ready_at`: the op-turn in whose Take-Off Phase the strike planes are to be on deck; `ready_gain`: the points that
    their attack should bring then, 0 if no target is known yet.
    """

    seen: dict[DisplayId, Seen] = {}
    going: list[Going] = []
    ready_at: int = 0
    ready_gain: float = 0
