"""What `flag` remembers between two thoughts: one JSON object, read back by itself and, after the game, by a report."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct, field

from fastcarriers.carriers.records import Label, MarkerId
from fastcarriers.carriers.view import View
from fastcarriers.commanders.flag.air_memory import AirMemory
from fastcarriers.commanders.flag.resuming import Thought
from fastcarriers.kernel.say import Say, say


class Entry(Struct, frozen=True):
    """A line of the diary: when, about which piece, and the reason in a text key.

    The piece is a marker, a strike or a holder; none, where it is about the memory itself.
    """

    game_turn: int
    op_turn: int
    about: str
    said: Say


class Heard(Struct, frozen=True, array_like=True):
    """[7.33] One statement about an enemy marker: the game-turn, and what was said."""

    game_turn: int
    ships: bool
    transports: bool
    carriers: int


class Memory(Struct, omit_defaults=True):
    """All that is remembered. Every field has a default, so that an older memory can be read.

    `intentions` is the last word of the diary about each piece in each matter. Of enemy markers: `first` is the hex
    in which each was first seen, `heard` what was said of it, `restless` those that have moved when transports cannot
    [5.47], `mixed` the last night in which it shared its hex with another and may have changed ships [5.5], `reached`
    how many strikes came from where it was, and `odds` the chance of each grouping of the scenario to be under it.
    `air`: what the air side remembers. `thought`: what it is about to order.
    """

    diary: list[Entry] = []
    intentions: dict[str, Say] = {}
    first: dict[MarkerId, Label] = {}
    heard: dict[MarkerId, list[Heard]] = {}
    restless: list[MarkerId] = []
    mixed: dict[MarkerId, int] = {}
    reached: dict[MarkerId, int] = {}
    odds: dict[MarkerId, dict[str, float]] = {}
    downed: dict[str, int] = {}
    at: dict[MarkerId, Label] = {}
    game_turn: int = 0
    air: AirMemory = field(default_factory=AirMemory)
    thought: Thought = Thought()

    def intend(self, view: View, about: str, said: Say, matter: str = "", but: Collection[str] = ()) -> None:
        """Note an intention in the diary, unless it was the last one about that piece in that matter.

        One that differs in nothing but the arguments `but` is the same.
        """
        key = f"{matter} {about}" if matter else about
        if (last := self.intentions.get(key)) is None or _core(last, but) != _core(said, but):
            self.intentions[key] = said
            self.diary.append(Entry(view.game_turn, view.op_turn, about, said))

    def forget_the_enemy(self) -> None:
        """The news begin again from the beginning of the game."""
        self.first, self.heard, self.mixed, self.reached = {}, {}, {}, {}
        self.restless, self.downed, self.at, self.game_turn = [], {}, {}, 0
        self.air.seen, self.air.clock = {}, 0

    def note(self, view: View, about: str, said: Say) -> None:
        """Write into the diary what is no intention: it is said again if it happens again."""
        self.diary.append(Entry(view.game_turn, view.op_turn, about, said))


def _core(said: Say, but: Collection[str]) -> Say:
    return Say(said.key, {name: value for name, value in said.args.items() if name not in but})


_DECODER = msgspec.json.Decoder(Memory)


def read(raw: bytes, view: View) -> Memory:
    """The memory of an earlier thought; an empty one at the first. If it is damaged, a new one that says so."""
    try:
        return _DECODER.decode(raw) if raw else Memory()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        lost = Memory()
        lost.note(view, "", say("flag.memory_lost"))
        return lost


def write(memory: Memory) -> bytes:
    """The same memory gives the same bytes."""
    return msgspec.json.encode(memory)
