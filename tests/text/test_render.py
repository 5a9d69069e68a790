"""`render`: the one translation function, in English and Polish, and what it does when something is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from fastcarriers.kernel.say import Say, say
from fastcarriers.report.log import PHASE_WIDTH
from fastcarriers.text import languages, reader_language, render
from fastcarriers.text.catalogues import update
from fastcarriers.text.sources import Text, fields, read_texts
from fastcarriers.text.translate import DOMAIN, LOCALE


def test_english_and_polish_choose_the_form_that_the_count_asks_for() -> None:
    places = [render(say("cli.all_is_well", count=n)).split()[-2:] for n in (1, 2, 5)]
    assert places == [["1", "file."], ["2", "files."], ["5", "files."]]
    pliki = [render(say("cli.all_is_well", count=n), "pl").split()[-2:] for n in (1, 2, 5, 22)]
    assert pliki == [["1", "pliku."], ["2", "plikach."], ["5", "plikach."], ["22", "plikach."]]


def test_a_language_may_be_named_as_the_system_names_it() -> None:
    said = say("cli.summary.losses", losses="Akagi")
    assert render(said, "pl_PL.UTF-8") == render(said, "pl") == "Utracone: Akagi."


def test_an_unknown_language_falls_back_to_english() -> None:
    assert render(say("cli.summary.losses", losses="Akagi"), "tlh") == "Lost: Akagi."


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (say("no.such_key", ship="Akagi", hits=2), "no.such_key (ship=Akagi, hits=2)"),
        (say("no.such_key", count=2), "no.such_key (count=2)"),
        (say("no.such_key"), "no.such_key"),
        (Say("cli.summary.losses", {}), "cli.summary.losses"),
        (say("cli.summary.losses", lost="Akagi"), "cli.summary.losses (lost=Akagi)"),
        (say("", ship=None), " (ship=None)"),
    ],
)
def test_a_missing_text_or_argument_is_shown_plainly(language: str, said: Say, shown: str) -> None:
    assert render(said, language) == shown


def test_braces_in_an_argument_are_shown_as_they_are() -> None:
    assert render(say("cli.summary.losses", losses="{0} {x.y} %s")) == "Lost: {0} {x.y} %s."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "pl"}, "pl"),
        ({"LANG": "en_GB", "LANGUAGE": "tlh:pl:en"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_reader_s_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert reader_language(environment) == language


def test_polish_is_whole(tmp_path: Path) -> None:
    assert languages() == ["en", "pl"]
    texts = read_texts()
    forms = {key: len(translated("pl", key, text)) for key, text in texts.items()}
    lacking = [key for key, text in texts.items() if forms[key] != (1 if text.one is None else 3)]
    assert not lacking, "no Polish, or fuzzy: " + ", ".join(lacking)
    copy = Path(shutil.copy(po_file("pl"), tmp_path))
    assert update(copy, "pl", texts) == len(texts), "the English of some Polish text has changed: make text"


def translated(language: str, key: str, text: Text) -> list[str]:
    """The usable forms of one text in the catalogue of `language`."""
    message = catalogue(language).get(key)
    if message is None or not message.string or message.fuzzy:
        return []
    return [message.string] if isinstance(message.string, str) else [form for form in message.string if form]


@cache
def catalogue(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file)


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@pytest.mark.parametrize("language", languages()[1:])
def test_a_translation_names_the_same_arguments_as_the_english(language: str) -> None:
    wrong: list[str] = []
    for key, text in read_texts().items():
        forms = translated(language, key, text)
        english = set().union(*map(fields, text.forms))
        if forms and set().union(*map(fields, forms)) != english:
            wrong.append(f"{key}: {forms}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", languages()[1:])
def test_a_text_with_plural_forms_is_translated_in_all_forms(language: str) -> None:
    for key, text in read_texts().items():
        forms = translated(language, key, text)
        assert len(forms) in ((0, 1) if text.one is None else (0, 3)), key


@pytest.mark.parametrize("language", languages())
def test_the_name_of_a_phase_leaves_a_space_in_its_column_of_the_log(language: str) -> None:
    names = [render(Say(key, {}), language) for key in read_texts() if key.startswith("phase.")]
    assert len(names) > 15
    assert not [name for name in names if len(name) >= PHASE_WIDTH]


def test_updating_keeps_translations_drops_dead_keys_and_marks_what_english_changed(tmp_path: Path) -> None:
    file = tmp_path / "fastcarriers.po"
    first = {
        "a.b": Text("a.toml", "{ship} sinks."),
        "a.c": Text("a.toml", "Gone."),
        "a.d": Text("a.toml", "Same. " * 40),
    }
    assert update(file, "pl", first) == 0
    po = file.read_text(encoding="utf-8")
    for key, polish in (("a.b", "{ship} tonie."), ("a.c", "Nie ma."), ("a.d", "To samo.")):
        po = po.replace(f'msgid "{key}"\nmsgstr ""', f'msgid "{key}"\nmsgstr "{polish}"')
    file.write_text(po, encoding="utf-8")
    assert update(file, "pl", first) == 3

    second = {"a.b": Text("a.toml", "{ship} goes down."), "a.d": first["a.d"], "a.e": Text("a.toml", "New.")}
    assert update(file, "pl", second) == 1
    after = file.read_text(encoding="utf-8")
    assert '#, fuzzy\nmsgid "a.b"\nmsgstr "{ship} tonie."' in after
    assert 'msgid "a.d"\nmsgstr "To samo."' in after
    assert 'msgid "a.e"\nmsgstr ""' in after
    assert "a.c" not in after
    assert update(file, "pl", second) == 1
    assert file.read_text(encoding="utf-8") == after, "a second update changes nothing"


def test_rendering_english_does_not_load_babel() -> None:
    program = (
        "import sys; from fastcarriers.text import render; from fastcarriers.kernel.say import say;"
        "render(say('cli.written', folder='out', files='x')); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_sentence_may_stand_in_another_and_one_without_end_does_no_harm() -> None:
    inner = say("db.empty", file="b")
    said = say("game.not_opened", file="a", fault=inner)
    assert render(said) == f"a: {render(inner)}"
    assert render(said, "pl") == f"a: {render(inner, 'pl')}"
    for _ in range(5000):
        inner = say("game.not_opened", file="c", fault=inner)
    assert render(inner) == "c: c: game.not_opened"
