"""What `flag` remembers between two thoughts: one JSON object, read back by itself and, after the game, by a report."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from fastcarriers.kernel.say import Say


class Entry(Struct, frozen=True):
    """A line of the diary: when, about which piece (a marker, strike or holder), and the reason in a text key."""

    game_turn: int
    op_turn: int
    about: str
    said: Say


class Memory(Struct, omit_defaults=True):
    """All that is remembered. Every field has a default, so that an older memory can be read."""

    diary: list[Entry] = []


_DECODER = msgspec.json.Decoder(Memory)


def read(raw: bytes) -> Memory:
    """The memory of an earlier thought; an empty one at the first."""
    return _DECODER.decode(raw) if raw else Memory()


def write(memory: Memory) -> bytes:
    """The same memory gives the same bytes."""
    return msgspec.json.encode(memory)
