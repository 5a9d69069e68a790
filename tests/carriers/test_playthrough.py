"""A golden playthrough: whatever changes in rules, views or news on one seeded day shows as a diff."""

from __future__ import annotations

from itertools import zip_longest

from playthrough import FOLDER, playthrough


def test_the_second_day_of_midway_is_played_as_it_was() -> None:
    golden = (FOLDER / "midway_second_day.txt").read_text(encoding="utf-8").splitlines()
    played = playthrough().splitlines()
    for number, (was, is_now) in enumerate(zip_longest(golden, played), 1):
        assert was == is_now, (
            f"line {number} differs; if it should, run `python tests/support/playthrough.py` and read the diff"
        )
