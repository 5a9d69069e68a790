"""The texts of the Rule panel: one for each rule, ruling and number that a refusal names, of a sane length."""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fastcarriers.library.root import root
from fastcarriers.library.rule_texts import PLACE, RuleText, rule_texts

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "tests" / "rules"
RULINGS = tuple(f"FC-{number:02d}" for number in range(1, 109))
SPEAKERS = {"refuse": 0, "IllegalOrder": 0, "Duty": 0}
NUMBER = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}|FC-[0-9]{2,3}")
NUMBER_IN_TEXT = re.compile(r"(?<![0-9.])(?:[0-9]{1,2}\.[0-9]{1,2}|FC-[0-9]+)(?![0-9])")
NOT_PLAYED = re.compile(r"\bnot play(ed)?\b.*\byet\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def texts() -> dict[str, RuleText]:
    return rule_texts(root())


def rules() -> tuple[str, ...]:
    with (SHEETS / "rules_index.csv").open(encoding="utf-8", newline="") as file:
        return tuple(row["rule"] for row in csv.DictReader(file) if row["game"] == "carriers")


def test_every_rule_and_every_ruling_has_a_text(texts: dict[str, RuleText]) -> None:
    wanted = (*rules(), *RULINGS)
    assert len(wanted) > 400
    assert not [number for number in wanted if number not in texts]


def test_no_key_stands_twice_and_every_table_is_in_quotes(texts: dict[str, RuleText]) -> None:
    headers = re.findall(r"^\[(.*)\]$", (root() / PLACE).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(headers) == len(set(headers))
    assert headers == [f'"{number}"' for number in texts]


def test_the_texts_stand_in_the_order_of_the_rulebook_and_rulings_come_last(texts: dict[str, RuleText]) -> None:
    def place(number: str) -> tuple[bool, int, str]:
        section, _, case = number.removeprefix("FC-").partition(".")
        return number.startswith("FC-"), int(section), case

    assert not [number for number in texts if not NUMBER.fullmatch(number)]
    assert list(texts) == sorted(texts, key=place)


def test_lengths_are_sane(texts: dict[str, RuleText]) -> None:
    wrong: list[str] = []
    for number, rule in texts.items():
        if not 2 < len(rule.title) < 60 or rule.title != rule.title.strip(" ."):
            wrong.append(f"{number}: {rule.title}")
        if not 20 < len(rule.text) < 700 or not rule.text.endswith((".", ")")) or "  " in rule.text:
            wrong.append(f"{number}: {rule.text}")
    assert not wrong, "\n".join(wrong)


def test_see_leads_to_other_rules_each_once(texts: dict[str, RuleText]) -> None:
    linked = [(number, other) for number, rule in texts.items() for other in rule.see]
    assert len(linked) > 400
    assert not [link for link in linked if link[1] not in texts or link[0] == link[1]]
    assert len(linked) == len(set(linked))


def test_a_number_named_in_a_text_is_linked(texts: dict[str, RuleText]) -> None:
    named = [(number, other) for number, rule in texts.items() for other in NUMBER_IN_TEXT.findall(rule.text)]
    assert len(named) > 150
    assert not [(number, other) for number, other in named if other not in texts[number].see]


def test_every_ruling_is_reached_from_a_rule(texts: dict[str, RuleText]) -> None:
    reached = {other for number, rule in texts.items() if not number.startswith("FC-") for other in rule.see}
    assert not [ruling for ruling in RULINGS if ruling not in reached]


def named_by_the_rules() -> Iterator[tuple[str, str]]:
    """Rule number and place of every refusal and duty that the program's code writes out."""
    for file in sorted((ROOT / "fastcarriers").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str) and NUMBER.fullmatch(first.value):
                    yield first.value, f"{file.name}:{node.lineno}"


def test_every_number_that_a_refusal_or_a_duty_names_has_a_text(texts: dict[str, RuleText]) -> None:
    named = list(named_by_the_rules())
    assert len({number for number, _ in named}) > 60
    assert not [f"{where}: {number}" for number, where in named if number not in texts]


def still_owed() -> set[str]:
    """The rows that the ledger of tests puts off, spans written out."""
    order = (*rules(), *RULINGS)
    later = tomllib.loads((SHEETS / "ledger.toml").read_text(encoding="utf-8"))["later"]
    owed: set[str] = set()
    for key in later:
        first, _, last = key.removeprefix("carriers ").partition(" to ")
        if first in order:
            owed.update(order[order.index(first) : order.index(last or first) + 1])
    return owed


def test_only_rules_that_are_still_owed_say_that_they_are_not_played(texts: dict[str, RuleText]) -> None:
    """When a rule gets its test, the note in its text goes."""
    indexed = {*rules(), *RULINGS}
    noted = {number for number, rule in texts.items() if NOT_PLAYED.search(rule.text)} & indexed
    assert not noted - still_owed()


def test_all_of_surface_combat_that_is_owed_says_so(texts: dict[str, RuleText]) -> None:
    surface = {number for number in still_owed() if re.match(r"6\.[1-4]|6\.0|FC-1[1-4]$|FC-(69|70|71)$", number)}
    silent = {number for number in surface if not NOT_PLAYED.search(texts[number].text)}
    assert silent <= {"6.28"}, "6.28 holds for any sunk carrier already"
