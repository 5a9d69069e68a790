"""The two errors that are nobody's bug: bad input from outside, and an order that the rules refuse."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.kernel.say import Argument, Say, quoting, say

__all__ = ["Argument", "Fault", "IllegalOrder", "KnownError", "Say", "refuse", "say"]


class KnownError(Exception):
    """Bad input from outside (a file, a socket, a form, the command line): one sentence and what to do.

    Anything else that is raised is our own bug and is reported as one.
    """

    def __init__(self, said: Say) -> None:
        self.said = quoting(said)
        super().__init__(self.said.key, self.said.args)


class Fault(Struct, frozen=True):
    """One reason why an order is refused: the number of the rule that bites, and what to say of it."""

    rule: str
    said: Say


class IllegalOrder(Exception):
    """An order that the rules refuse, before anything has happened. `Ready` may name several faults."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*[f"[{fault.rule}] {fault.said.key} {fault.said.args}" for fault in faults])
        self.faults = faults


def refuse(rule: str, key: str, /, **args: Argument) -> IllegalOrder:
    """`raise refuse("9.41", "landing.deck_occupied", carrier=name)`."""
    return IllegalOrder(Fault(rule, Say(key, args)))
