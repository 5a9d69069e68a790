"""What a rule, an event or a refusal says: a text key and its arguments, never a sentence.

The one translation function, `fastcarriers.text.render`, turns a `Say` into the reader's language.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Argument: TypeAlias = "str | int | float | bool | Say | None"


class Say(Struct, frozen=True):
    """A text key such as `landing.deck_occupied` with the values that its text names; one may be a sentence itself."""

    key: str
    args: dict[str, Argument] = {}

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.args.items(), key=lambda item: item[0]))))


def say(key: str, /, **args: Argument) -> Say:
    """`say("landing.deck_occupied", carrier="Enterprise")`; every literal key needs a text (tested)."""
    return Say(key, args)


QUOTED = 60
LONGER = {"field": 200, "where": 200, "reason": 300, "why": 300, "fault": 300}
"""Of what may be longer than a value: the place of a field, and what another program says of a fault."""
WHOLE = frozenset({"file", "folder", "log", "other", "allowed", "known", "columns"})
"""Never cut: paths, and the lists from which the reader may choose."""


def clipped(text: str, most: int = QUOTED) -> str:
    """The text as a sentence may quote it: on one line, of at most so many letters."""
    text = "".join(" " if letter.isspace() else letter for letter in text)
    return text if len(text) <= most else text[: most - 1] + "…"


def quoting(said: Say) -> Say:
    """The same with what it quotes from outside clipped: a value of any length makes a sentence, not a page."""
    args = {
        name: clipped(value, LONGER.get(name, QUOTED)) if isinstance(value, str) and name not in WHOLE else value
        for name, value in said.args.items()
    }
    return said if args == said.args else Say(said.key, args)
