"""The English texts, as they stand in `keys/*.toml`: one flat table of key = text a file.

    "landing.deck_occupied" = "{carrier} has planes on her flight deck."
    "search.chits_drawn" = {one = "{count} chit drawn.", other = "{count} chits drawn."}

A text with two forms is chosen by its argument `count`. A file that breaks this is our own bug, not bad input: the
texts are part of the program. Hence `ValueError`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import cast

from msgspec import Struct

KEYS = Path(__file__).with_name("keys")


class Text(Struct, frozen=True):
    """The English text of one key: `other` always, `one` beside it when the text depends on a number."""

    file: str
    other: str
    one: str | None = None

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms in gettext's order: for one, for others."""
        return (self.other,) if self.one is None else (self.one, self.other)


def read_texts(folder: Path = KEYS) -> dict[str, Text]:
    """Every key of every file in `folder`. `ValueError` names the file and the key that is wrong or stands twice."""
    texts: dict[str, Text] = {}
    for file in sorted(folder.glob("*.toml")):
        for key, value in _entries(file):
            if key in texts:
                raise ValueError(f"{file.name}: {key} has a text in {texts[key].file} already")
            texts[key] = _text(file.name, key, value)
    return texts


def fields(pattern: str) -> set[str]:
    """The arguments that a text names. `ValueError` for anything but plain names in the braces."""
    found: set[str] = set()
    for _, field, _, conversion in Formatter().parse(pattern):
        if field is None:
            continue
        if conversion or not field.isidentifier():
            raise ValueError(f"only a plain name may stand in braces: {pattern}")
        found.add(field)
    return found


def _entries(file: Path) -> Iterator[tuple[str, object]]:
    try:
        yield from tomllib.loads(file.read_text(encoding="utf-8")).items()
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"{file.name}: {wrong}") from wrong


def _text(file: str, key: str, value: object) -> Text:
    if isinstance(value, str):
        return Text(file, value)
    if isinstance(value, dict):
        forms = cast("dict[str, object]", value)
        one, other = forms.get("one"), forms.get("other")
        if set(forms) == {"one", "other"} and isinstance(one, str) and isinstance(other, str):
            return Text(file, other, one)
    raise ValueError(f'{file}: {key} is neither a text nor {{one = "…", other = "…"}}; is the key in quotes?')
