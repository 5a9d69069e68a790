"""Games that are kept from one run of a bench to the next: none is played twice, and what is broken is played again."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from fastcarriers.library import Library
from fastcarriers.simulate import Played
from fastcarriers.studies.scenarios import OneGame

sys.path.append(str(Path(__file__).parents[2] / "bench"))

import arena
import history
from history import NAMES, SCENARIOS, figures, percentile, table
from kept_games import kept

DRILLS = {"us": "drill", "jp": "drill"}


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Midway with one game-turn; the seeds that were played."""
    whole = Library().load_scenario("midway")
    short = replace(whole, scenario=replace(whole.scenario, game_turns=1))
    monkeypatch.setattr(Library, "load_scenario", lambda library, name: short)
    played, play = list[int](), OneGame.__call__

    def noting(game: OneGame, seed: int) -> Played:
        played.append(seed)
        if seed == 13:
            raise ZeroDivisionError("no flak")
        return play(game, seed)

    monkeypatch.setattr(OneGame, "__call__", noting)
    return played


def test_a_second_run_plays_only_what_is_missing(tmp_path: Path, seeds: list[int]) -> None:
    file = tmp_path / "a.csv"
    first = kept(file, "midway", DRILLS, range(1, 3), 1)
    second = kept(file, "midway", DRILLS, range(1, 5), 1)
    other = kept(file, "midway", {"us": "random", "jp": "drill"}, range(1, 2), 1)
    assert seeds == [1, 2, 3, 4, 1]
    assert second[:2] == first
    assert [row["seed"] for row in second] == ["1", "2", "3", "4"]
    assert other[0]["commander_us"] == "random"
    assert file.read_text().count("scenario") == 1


@pytest.mark.parametrize(
    ("bench", "whose", "pairings"),
    [(arena, "--commander drill", 3), (history, "--us drill --jp drill", 1)],
)
def test_a_run_may_begin_at_any_seed_and_goes_on(
    bench: ModuleType, whose: str, pairings: int, tmp_path: Path, seeds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = f"x --seed 21 --games 2 --jobs 1 --scenario midway --csv {tmp_path / 'a.csv'} {whose}"
    monkeypatch.setattr(sys, "argv", command.split())
    bench.main()
    assert seeds == [21, 22] * pairings
    bench.main()
    assert seeds == [21, 22] * pairings


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path, seeds: list[int]) -> None:
    file = tmp_path / "a.csv"
    whole = kept(file, "midway", DRILLS, range(1, 4), 1)
    file.write_bytes(file.read_bytes()[:-20])
    again = kept(file, "midway", DRILLS, range(1, 4), 1)
    assert seeds == [1, 2, 3, 3]
    assert [row["orders"] for row in again] == [row["orders"] for row in whole]
    assert kept(file, "midway", DRILLS, range(1, 4), 1) == again


def test_a_game_that_fails_is_told_and_left_out(
    tmp_path: Path, seeds: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.csv"
    assert [row["seed"] for row in kept(file, "midway", DRILLS, range(12, 15), 1)] == ["12", "14"]
    assert "seed 13: ZeroDivisionError: no flak" in capsys.readouterr().err
    kept(file, "midway", DRILLS, range(12, 15), 1)
    assert seeds == [12, 13, 14, 13]


@pytest.mark.parametrize(("value", "found"), [(0, 0), (1, 12.5), (2, 50), (9, 100)])
def test_a_percentile_counts_those_below_and_half_of_those_that_equal_it(value: float, found: float) -> None:
    assert percentile(value, [1, 2, 2, 3]) == found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_history_stands_beside_what_was_played(scenario: str) -> None:
    rows = [dict.fromkeys(NAMES, str(number)) | {"winner": "us", "level": "marginal"} for number in (10, 20, 30)]
    lines = table(scenario, rows, 7, "flag", "flag")
    outcome = Library().load_scenario(scenario).scenario.historical_outcome
    assert set(figures(outcome)) == set(NAMES)
    assert lines[0] == f"### {scenario}: 3 games, seeds from 7 on, US flag, JP flag"
    (points,) = [line for line in lines if line.startswith("| points US |")]
    assert points.startswith(f"| points US | {outcome.points['us']} | 20.0 (")
    assert points.endswith("| 100 |")
    (carriers,) = [line for line in lines if line.startswith("| carriers sunk, JP |")]
    assert carriers.startswith(f"| carriers sunk, JP | {outcome.lost['jp'].carriers} | 20.0 (")
    assert ("came in 100% of" if outcome.level == "us marginal" else "came in 0% of") in lines[-2]
