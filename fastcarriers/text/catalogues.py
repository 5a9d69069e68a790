"""`make text`: bring every `locale/*/LC_MESSAGES/fastcarriers.po` up to date with the English texts.

Message ids are text keys. New keys come in untranslated, keys that are gone are dropped, and a translation whose
English has changed is marked fuzzy: it is not used until a translator has seen it. `make text LANGUAGE=de` begins
a new language.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from fastcarriers.text.sources import Text, read_texts
from fastcarriers.text.translate import DOMAIN, LOCALE, languages

HEADER = "# Fast Carriers: texts in another language than English. The English text stands above each key."
# A date that moved with every run would make every run a change.
DATE = datetime(2026, 1, 1, tzinfo=UTC)


def main(begin: list[str]) -> int:
    """Update each language's catalogue, and begin those named in `begin`; says how much of each is translated."""
    texts = read_texts()
    for language in sorted({*languages()[1:], *begin}):
        file = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        done = update(file, language, texts)
        print(f"{language}: {done} of {len(texts)} texts")
    return 0


def update(file: Path, language: str, texts: dict[str, Text]) -> int:
    """Rewrite `file` for `texts`, keeping what is translated; how many texts it now has."""
    old = read_po(BytesIO(file.read_bytes()), locale=language) if file.is_file() else Catalog(locale=language)
    new = Catalog(locale=language, domain=DOMAIN, header_comment=HEADER, project="fastcarriers", version="1")
    new.msgid_bugs_address = new.last_translator = new.language_team = "-"
    new.creation_date = new.revision_date = DATE
    new.fuzzy = False
    done = 0
    for key, text in sorted(texts.items()):
        done += _carry(old, new, key, text)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as target:
        write_po(target, new, width=120)
    return done


def _carry(old: Catalog, new: Catalog, key: str, text: Text) -> bool:
    """Put one key into `new`, with its translation from `old` if there is one that still fits; whether it is usable."""
    english = [f"English: {form}" for form in text.forms]
    plural = text.one is not None
    before = old.get(key)
    fits = before is not None and bool(before.string) and before.pluralizable == plural
    fuzzy = fits and before is not None and (before.fuzzy or _words(before.auto_comments) != _words(english))
    new.add(
        (key, key) if plural else key,
        before.string if fits and before is not None else None,
        auto_comments=english,
        user_comments=before.user_comments if before is not None else [],
        flags={"fuzzy"} if fuzzy else set(),
    )
    return fits and not fuzzy


def _words(comments: list[str]) -> list[str]:
    """The words of comments, because a long comment comes back from the file in several lines."""
    return " ".join(comments).split()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
