"""From a text key to a sentence. English comes straight from `keys/*.toml`; other languages from their `.po` files,
which Babel compiles in memory at first use, so that no compiled file can be missing or out of date."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from fastcarriers.kernel.say import Say
from fastcarriers.text.sources import Text, read_texts

DOMAIN = "fastcarriers"
LOCALE = Path(__file__).with_name("locale")


def render(said: Say, language: str = "en") -> str:
    """The sentence in `language` (`pl`, `pl_PL.UTF-8`), in English where that has none.

    Never fails: what has no text, or lacks an argument that its text names, is shown as its key and arguments. A
    sentence within is put in its place; of one within that there is only the key, for a file from elsewhere may nest
    them without end.
    """
    return _plain(_with(said, lambda inner: _plain(_with(inner, lambda deeper: deeper.key), language)), language)


def _with(said: Say, place: Callable[[Say], str]) -> Say:
    """The same with what `place` says in place of each sentence within."""
    inner = {name: place(value) for name, value in said.args.items() if isinstance(value, Say)}
    return Say(said.key, said.args | inner) if inner else said


def _plain(said: Say, language: str) -> str:
    text = _texts().get(said.key)
    if text is None:
        return _bare(said)
    try:
        return (_translated(said, language) or _english(text, said)).format_map(said.args)
    except (LookupError, ValueError, TypeError, AttributeError):
        return _bare(said)


def languages() -> list[str]:
    """The languages that there are texts in, English first."""
    return ["en", *sorted(file.parent.parent.name for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))]


def reader_language(environment: Mapping[str, str] | None = None) -> str:
    """The language that the reader's environment asks for, as far as there are texts in it; otherwise English."""
    asked = os.environ if environment is None else environment
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in filter(None, asked.get(name, "").split(":")):
            if (language := _language(wish)) in languages():
                return language
            if name != "LANGUAGE":  # an unknown LC_ALL still outranks LANG
                return "en"
    return "en"


def _language(wish: str) -> str:
    return wish.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()


def _english(text: Text, said: Say) -> str:
    return text.one if text.one is not None and said.args.get("count") == 1 else text.other


def _translated(said: Say, language: str) -> str | None:
    catalogue = _catalogue(_language(language))
    count = said.args.get("count")
    if isinstance(count, int):
        found = catalogue.ngettext(said.key, said.key, count)
        if found != said.key:
            return found
    found = catalogue.gettext(said.key)
    return None if found == said.key else found


_texts = cache(read_texts)


@cache
def _catalogue(language: str) -> NullTranslations:
    file = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if language == "en" or not file.is_file():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _bare(said: Say) -> str:
    args = ", ".join(f"{name}={value}" for name, value in said.args.items())
    return f"{said.key} ({args})" if args else said.key
