"""The program's own words for every rule and ruling, by number: `rules/en.toml`, for the Rule panel.

["9.41"]
title = "Clear deck to land"
text = "You may land on a carrier only while her Flight Deck is empty. (FC-21)"
see = ["9.42", "10.81"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, convert

from fastcarriers.kernel.errors import Say, say
from fastcarriers.library.files import Read, sound
from fastcarriers.library.reading import parse_toml, read_text
from fastcarriers.library.shape import faults

__all__ = ["PLACE", "RuleText", "read_rule_texts", "rule_texts", "search"]

PLACE = "rules/en.toml"
"""Where the texts lie in the folder of the data files."""
_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?")
_RULING = re.compile(r"fc-?([0-9]*)")
_WORD = re.compile(r"[a-z0-9]+(?:[.'’-][a-z0-9]+)*")
IN_TITLE, IN_TEXT, WHOLE = 8, 2, 1
"""What a found word is worth by its place, and what it adds that it is the whole word and not only its beginning."""


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in our own words; `see` are the numbers of rules that belong to it."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=700)]
    see: tuple[str, ...] = ()


# ---- reading


def rule_texts(root: Path) -> dict[str, RuleText]:
    """Every text of the folder `root`, by number (`9.41`, `FC-21`), in the order of the file.

    KnownError with the first fault: no such file, no TOML, a field too many or too long, a `see` that leads nowhere.
    """
    path = root / PLACE
    return sound(read_rule_texts(path, str(path)))


def read_rule_texts(path: Path, name: str) -> Read[dict[str, RuleText]]:
    """The texts of a file, or its faults. KnownError if it cannot be read at all."""
    plain = parse_toml(read_text(path, name), name)
    if found := tuple(faults(plain, dict[str, RuleText], name)):
        return Read(None, found)
    texts = convert(plain, dict[str, RuleText])
    found = tuple(loose_ends(texts, name))
    return Read(None, found) if found else Read(texts)


def loose_ends(texts: Mapping[str, RuleText], name: str) -> Iterator[Say]:
    """Each `see` that names no rule of the file, or the rule itself."""
    for number, rule in texts.items():
        for other in rule.see:
            if other not in texts or other == number:
                yield say("library.rules.see_nothing", file=name, rule=number, see=other)


# ---- searching


def search(texts: Mapping[str, RuleText], words: str) -> list[str]:
    """The numbers of the rules that match what was typed, best first.

    `9.4` finds 9.4 and all that begin with it, `fc-2` FC-02 and then FC-20 and on; a word finds words that begin with
    it, in titles before texts. A rule must match all that was typed; if none does, those that match most are given.
    Between equals the order is that of `texts`. Nothing typed finds nothing.
    """
    typed = words.lower().split()
    ranks: dict[str, tuple[int, int]] = {}
    for number, rule in texts.items():
        worths = [worth(number, rule, word) for word in typed]
        if any(worths):
            ranks[number] = (sum(1 for one in worths if one), sum(worths))
    most = max((matched for matched, _ in ranks.values()), default=0)
    found = [number for number, (matched, _) in ranks.items() if matched == most]
    return sorted(found, key=lambda number: -ranks[number][1])


def worth(number: str, rule: RuleText, typed: str) -> int:
    """How well a rule matches one thing that was typed, in small letters; 0: not at all."""
    if _NUMBER.fullmatch(typed):
        return _beginning(number, typed)
    if ruling := _RULING.fullmatch(typed):
        digits = ruling[1]
        exact = bool(digits) and number == f"FC-{int(digits):02d}"
        return IN_TITLE + WHOLE if exact else _beginning(number, f"FC-{digits}")
    word = typed.strip(".,;:!?()[]\"'“”")
    if not word:
        return 0
    return max(_in(rule.title, word, IN_TITLE), _in(rule.text, word, IN_TEXT))


def _beginning(number: str, typed: str) -> int:
    return (IN_TITLE + WHOLE * (number == typed)) * number.startswith(typed)


def _in(text: str, word: str, place: int) -> int:
    """The plural that was typed finds the singular: `decks` is looked for as `deck`."""
    stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
    found = [one for one in _WORD.findall(text.lower()) if one.startswith(stem)]
    return place + WHOLE * (word in found or stem in found) if found else 0
