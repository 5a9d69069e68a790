"""Every way in which a value can miss the shape of its record has its own sentence."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from fastcarriers.library.shape import faults, from_cells, shown
from fastcarriers.text import render


class Dive(Struct, tag_field="kind", tag="dive"):
    angle: Annotated[int, Meta(ge=0, le=90)]


class Level(Struct, tag_field="kind", tag="level"):
    height: Annotated[float, Meta(gt=0, le=9)]


class Plan(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    day: date
    target: Annotated[str, Meta(pattern=r"^[0-9]{4}$")]
    runs: tuple[Dive | Level, ...]
    odds: dict[Annotated[int, Meta(ge=1, le=2)], bool]
    pair: tuple[int, int]
    word: Literal["go", "stay"] | None = None


SOUND: dict[str, object] = {
    "name": "AF",
    "day": date(1942, 6, 4),
    "target": "0907",
    "runs": [{"kind": "dive", "angle": 70}, {"kind": "level", "height": 4}],
    "odds": {"1": True, "2": False},
    "pair": [1, 2],
}


def test_a_sound_value_has_no_fault() -> None:
    assert list(faults(SOUND, Plan, "plan.toml")) == []


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", 3, "name is “3”; it must be text in quotation marks."),
        ("name", "", "name is empty; write something."),
        ("name", "Midway", "name is longer than 5 letters; shorten it."),
        (
            "day",
            datetime(1942, 6, 4),
            "day is “datetime.datetime(1942, 6, 4, 0, 0)”; it must be a date such as 1942-06-03.",
        ),
        ("day", "4 June", "day is “4 June”; it must be a date such as 1942-06-03."),
        ("target", "97", "target is “97”; it must be a text of 4 digits."),
        ("runs", 1, "runs is “1”; it must be a list in square brackets."),
        ("runs", [1], "runs[1] is “1”; it must be a table of fields."),
        ("runs", [{"angle": 1}], "the field runs[1].kind is missing; add it."),
        ("runs", [{"kind": ["dive"]}], "runs[1].kind is “['dive']”; it must be one of dive, level."),
        ("runs", [{"kind": "dive", "angle": 91}], "runs[1].angle is 91; it must be from 0 to 90."),
        ("runs", [{"kind": "level", "height": "high"}], "runs[1].height is “high”; it must be a number."),
        ("runs", [{"kind": "level", "height": float("inf")}], "runs[1].height is inf; it must be from 0 to 9."),
        ("odds", [], "odds is “[]”; it must be a table of fields."),
        ("odds", {"1": True}, "the field odds.2 is missing; add it."),
        ("odds", {"1": True, "2": 1}, "odds.2 is “1”; it must be true or false (yes or no in a CSV file)."),
        ("odds", {"1": True, "2": True, "3": True}, "the field odds.3 is not known; remove it or correct its name."),
        ("odds", {"1": True, "2": True, "02": True}, "the field odds.02 is not known; remove it or correct its name."),
        ("pair", [1], "pair has 1 values; it must have 2."),
        ("pair", [1, True], "pair[2] is “True”; it must be a whole number."),
        ("word", "wait", "word is “wait”; it must be one of go, stay."),
        ("wind", "N", "the field wind is not known; remove it or correct its name."),
    ],
)
def test_a_wrong_value_is_named(field: str, value: object, sentence: str) -> None:
    (said,) = faults(SOUND | {field: value}, Plan, "plan.toml")
    assert render(said, "en") == f"plan.toml: {sentence}"


def test_something_else_than_a_table() -> None:
    (said,) = faults([], Plan, "plan.toml")
    assert said.key == "library.shape.table"


def test_cells_become_values_by_the_types_of_the_record() -> None:
    class Row(Struct):
        count: int
        share: float
        flag: bool
        words: tuple[str, ...] = ()
        best: int | None = None

    cells = {"count": "-3", "share": "0.5", "flag": "no", "words": "a b", "best": "", "more": "x"}
    expected = {"count": -3, "share": 0.5, "flag": False, "words": ["a", "b"], "more": "x"}
    assert from_cells(cells, Row) == expected
    wrong = {"count": "1_000", "share": "1e400", "flag": "", "words": "", "best": "٣"}
    assert from_cells(wrong, Row) == {"count": "1_000", "share": "1e400", "flag": "", "best": "٣"}


def test_a_long_value_is_shown_short() -> None:
    assert len(shown("x" * 500)) == 60
    assert shown("two\nlines") == "two lines"
    assert shown(16**5000) == "…"
