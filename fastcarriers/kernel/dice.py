"""Dice are asked for, with the rule that asks: `dice.die("7.16", side)`.

A keyed die is a function of (seed, side, phase number, how many-th of that side in the phase): a reload gives the
same dice, and one side's hidden acts never shift the other's. Rolls are recorded in events; replay never rolls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

from fastcarriers.kernel.parts import Side

T = TypeVar("T")


class Dice(Protocol):
    """Where chance comes from."""

    def die(self, rule: str, side: Side, faces: int = 6) -> int:
        """One die, 1 to `faces`, thrown by `side` because `rule` asks for it."""
        ...


def shuffled(dice: Dice, items: Sequence[T], rule: str, side: Side) -> list[T]:
    """The items in random order (Fisher and Yates), one die an item but the first."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = dice.die(rule, side, last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return order


class KeyedDice:
    """The dice of a running game. `thrown` counts on from what the sealed part remembers of this phase.

    `loaded` dice, if given, show the values; they are counted all the same, so a die stops a take-back in tests too.
    """

    def __init__(self, seed: str, phase: int, thrown: dict[Side, int], loaded: Dice | None = None) -> None:
        self.seed, self.phase, self.thrown, self.loaded = seed, phase, dict(thrown), loaded
        self.changed: set[Side] = set()

    def begin_phase(self, phase: int) -> None:
        """Dice of a new phase count from one again."""
        self.phase, self.thrown = phase, {}

    def die(self, rule: str, side: Side, faces: int = 6) -> int:
        count = self.thrown[side] = self.thrown.get(side, 0) + 1
        self.changed.add(side)
        if self.loaded is not None:
            return self.loaded.die(rule, side, faces)
        # 64 bits modulo a handful of faces: the bias is below 1 in 10^17.
        key = f"{self.seed}|{side}|{self.phase}|{count}".encode()
        return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest()) % faces + 1


class LoadedDice:
    """Dice for tests: a list of (rule, value). A wrong rule, or dice left over (`done`), is an AssertionError."""

    def __init__(self, *loaded: tuple[str, int]) -> None:
        self.loaded = list(loaded)

    def die(self, rule: str, side: Side, faces: int = 6) -> int:
        assert self.loaded, f"no die is loaded for {rule} ({side}, {faces} faces)"
        wanted, value = self.loaded.pop(0)
        assert wanted == rule, f"the next loaded die is for {wanted}, but {rule} asks for one"
        assert 1 <= value <= faces, f"a die of {faces} faces cannot show {value}"
        return value

    def done(self) -> None:
        """To be called when the test has thrown all its dice."""
        assert not self.loaded, f"dice left over: {self.loaded}"
