"""Games that are kept from one run of a bench to the next: none is played twice, and what is broken is played again."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from fastcarriers.commanders.roster import weights_for
from fastcarriers.library import Library
from fastcarriers.simulate import Played
from fastcarriers.studies.scenarios import OneGame

sys.path.append(str(Path(__file__).parents[2] / "bench"))

import arena
import history
import kept_games
from history import NAMES, SCENARIOS, figures, percentile, table
from kept_games import PROGRAM, kept, program_of

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


def test_games_of_another_program_are_played_anew_and_stay_in_the_file(
    tmp_path: Path, seeds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.csv"
    (first,) = kept(file, "midway", DRILLS, [1], 1)
    with monkeypatch.context() as changed:
        changed.setattr(kept_games, "DECIDING", ("carriers",))
        (second,) = kept(file, "midway", DRILLS, [1], 1)
    assert seeds == [1, 1]
    assert first[PROGRAM] != second[PROGRAM]
    assert len(file.read_text().splitlines()) == 3
    assert kept(file, "midway", DRILLS, [1], 1) == [first]
    assert seeds == [1, 1]


def test_the_digest_holds_the_scenario_the_weights_and_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, weights = Library().load_scenario("midway"), weights_for(["flag"])
    assert weights is not None
    copy = tmp_path / "fastcarriers"
    for name in kept_games.DECIDING:
        place = kept_games.PACKAGE / name
        if place.is_dir():
            shutil.copytree(place, copy / name)
        else:
            shutil.copy(place, copy / name)
    found = {program_of(pack, weights)}
    monkeypatch.setattr(kept_games, "PACKAGE", copy)
    assert program_of(pack, weights) in found
    found.add(program_of(replace(pack, scenario=replace(pack.scenario, game_turns=1)), weights))
    found.add(program_of(pack, replace(weights, air=replace(weights.air, legal=0.5))))
    found.add(program_of(pack, None))
    for name in ("commanders/flag/flag.py", "carriers/scoring.py", "players.py"):
        with (copy / name).open("a") as file:
            file.write("#\n")
        found.add(program_of(pack, weights))
    assert len(found) == 7


def test_a_file_of_other_columns_is_refused_and_not_touched(tmp_path: Path, seeds: list[int]) -> None:
    file = tmp_path / "a.csv"
    file.write_text("scenario,seed,failed\nmidway,1,\n")
    with pytest.raises(SystemExit, match="other columns"):
        kept(file, "midway", DRILLS, [1], 1)
    assert file.read_text() == "scenario,seed,failed\nmidway,1,\n"
    assert seeds == []


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
