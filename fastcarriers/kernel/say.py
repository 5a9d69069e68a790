"""What a rule, an event or a refusal says: a text key and its arguments, never a sentence.

The one translation function, `fastcarriers.text.render`, turns a `Say` into the reader's language.
"""

from __future__ import annotations

from msgspec import Struct

Argument = str | int | float | bool | None


class Say(Struct, frozen=True):
    """A text key such as `landing.deck_occupied` with the values that its text names."""

    key: str
    args: dict[str, Argument] = {}

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.args.items(), key=lambda item: item[0]))))


def say(key: str, /, **args: Argument) -> Say:
    """`say("landing.deck_occupied", carrier="Enterprise")`; every literal key needs a text (tested)."""
    return Say(key, args)
