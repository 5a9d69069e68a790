"""Reading the texts of the Rule panel, each fault of such a file in one sentence, and the search box."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import root
from fastcarriers.library.rule_texts import RuleText, rule_texts, search
from fastcarriers.text import render

GOOD = """
["9.4"]
title = "Landing"
text = "Bring units down."
see = ["9.41"]

["9.41"]
title = "Clear deck"
text = "The deck is empty when you land. (FC-02)"
see = ["9.4", "FC-02"]

["9.5"]
title = "Patrol"
text = "Fighters circle; landing is in 9.4."

["19.4"]
title = "Elsewhere"
text = "Decks, many of them."

["FC-02"]
title = "Empty decks"
text = "Your order."

["FC-20"]
title = "Steps"
text = "One box a phase."
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """A folder of data files that holds these texts."""

    def fill(content: str) -> Path:
        (tmp_path / "rules").mkdir()
        (tmp_path / "rules" / "en.toml").write_text(content, encoding="utf-8")
        return tmp_path

    return fill


@pytest.fixture
def texts(write: Callable[[str], Path]) -> dict[str, RuleText]:
    return rule_texts(write(GOOD))


def test_texts_come_by_number_in_the_order_of_the_file(texts: dict[str, RuleText]) -> None:
    assert list(texts) == ["9.4", "9.41", "9.5", "19.4", "FC-02", "FC-20"]
    assert texts["9.41"] == RuleText("Clear deck", "The deck is empty when you land. (FC-02)", ("9.4", "FC-02"))
    assert texts["9.5"].see == ()


def test_a_text_cannot_be_changed(texts: dict[str, RuleText]) -> None:
    with pytest.raises(AttributeError):
        texts["9.4"].title = "other"  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('["1.1"]\ntitle = "T"\n', "en.toml: the field 1.1.text is missing; add it."),
        ('["1.1"]\ntitle = "T"\ntext = "x"\nsea = []\n', "en.toml: the field 1.1.sea is not known; remove it"),
        ('["1.1"]\ntitle = ""\ntext = "x"\n', "en.toml: 1.1.title is empty; write something."),
        (f'["1.1"]\ntitle = "{"T" * 61}"\ntext = "x"\n', "en.toml: 1.1.title is longer than 60 letters; shorten it."),
        (f'["1.1"]\ntitle = "T"\ntext = "{"x" * 701}"\n', "en.toml: 1.1.text is longer than 700 letters; shorten it."),
        ('["1.1"]\ntitle = "T"\ntext = 3\n', "en.toml: 1.1.text is “3”; it must be text in quotation marks."),
        ('[1.1]\ntitle = "T"\ntext = "x"\n', "en.toml: the field 1.1 is not known; remove it"),
        ('["1.1"]\ntitle = "T"\ntext = "x"\n["1.1"]\n', "en.toml:4: this is not TOML"),
        ('["1.1"]\ntitle = "T"\ntext = "x"\nsee = ["1.2"]\n', "en.toml: rule 1.1 points to 1.2, which is no other"),
        ('["1.1"]\ntitle = "T"\ntext = "x"\nsee = ["1.1"]\n', "en.toml: rule 1.1 points to 1.1, which is no other"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(write: Callable[[str], Path], content: str, sentence: str) -> None:
    with pytest.raises(KnownError) as refused:
        rule_texts(write(content))
    assert sentence in render(refused.value.said, "en")


def test_a_folder_without_texts_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(KnownError) as refused:
        rule_texts(tmp_path)
    assert str(tmp_path / "rules" / "en.toml") in render(refused.value.said, "en")


def test_the_checker_knows_the_file(pack: Path, sentences: Callable[..., list[str]]) -> None:
    file = pack / "rules" / "en.toml"
    content = file.read_text(encoding="utf-8")
    file.write_text(content.replace('see = ["9.42"', 'see = ["9.99"', 1), encoding="utf-8")
    (said,) = sentences("rules/en.toml")
    assert said.startswith("rules/en.toml: rule 9.17 points to 9.99, which is no other rule")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("9.4", ["9.4", "9.41"]),
        ("9.41", ["9.41"]),
        ("9.", ["9.4", "9.41", "9.5"]),
        ("FC-2", ["FC-02", "FC-20"]),
        ("fc2", ["FC-02", "FC-20"]),
        ("fc-", ["FC-02", "FC-20"]),
        ("FC-20", ["FC-20"]),
        ("landing", ["9.4", "9.5"]),
        ("land", ["9.4", "9.41", "9.5"]),
        ("deck", ["9.41", "FC-02", "19.4"]),
        ("decks", ["9.41", "FC-02", "19.4"]),
        ("Deck empty", ["FC-02", "9.41"]),
        ("empty", ["FC-02", "9.41"]),
        ("fighters patrol", ["9.5"]),
        ("9.4 deck", ["9.41"]),
        ("patrol submarine", ["9.5"]),
        ("submarine", []),
        ("(box)", ["FC-20"]),
        ("", []),
        (" ? ", []),
        ("8", []),
    ],
)
def test_search_gives_the_best_first(texts: dict[str, RuleText], typed: str, found: list[str]) -> None:
    assert search(texts, typed) == found


def test_search_in_the_texts_of_the_program() -> None:
    texts = rule_texts(root())
    assert search(texts, "9.4") == ["9.4", *(f"9.4{case}" for case in range(1, 9))]
    assert search(texts, "fc-10")[0] == "FC-10"
    assert search(texts, "scuttling")[0] == "6.5"
    assert "6.62" in search(texts, "tow class")
