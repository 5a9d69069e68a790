"""Studies of a scenario: the same on any number of cores, and sums of the games that `simulate` plays."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from joblib.externals.loky import get_reusable_executor
from msgspec.structs import replace

from fastcarriers import cli, logs, simulate
from fastcarriers.commanders import roster
from fastcarriers.kernel.game import Outcome
from fastcarriers.library import Library, Pack
from fastcarriers.simulate import Played
from fastcarriers.studies import scenarios as module
from fastcarriers.studies.parallel import Workers
from fastcarriers.studies.scenarios import ScenarioStudy, as_plain, columns_of, study_scenario, summary_of
from fastcarriers.studies.study import Asked, Study
from fastcarriers.studies.telling import columns, figure, screen
from fastcarriers.text import render

ROOT = Path(__file__).parents[2]
LOAD = Library.load_scenario
TURNS = 3


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True, scope="module")
def none_left_behind() -> Iterator[None]:
    yield
    get_reusable_executor().shutdown(wait=True)


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> Pack:
    """Midway with its first game-turns only."""
    whole = LOAD(Library(), "midway")
    short = replace(whole, scenario=replace(whole.scenario, game_turns=TURNS))
    monkeypatch.setattr(Library, "load_scenario", lambda library, name: short)
    return short


def end(seed: int, winner: str | None, level: str | None, us: int, jp: int, *sunk: str) -> Played:
    outcome = Outcome(winner, level, {"us": us, "jp": jp})
    lost = {"us": tuple(s for s in sunk if s[:2] == "us"), "jp": tuple(s for s in sunk if s[:2] == "jp")}
    return Played(seed, outcome, 24, 5000 + seed, 2.5, lost, {"us": 10, "jp": 20})


ENDS = [
    end(1, "us", "decisive", 200, 10, "jp-cv-akagi", "jp-cv-kaga", "jp-ca-tone"),
    end(2, "us", "decisive", 180, 10, "jp-cv-akagi"),
    end(3, "jp", "marginal", 20, 50, "us-cv-hornet"),
    end(4, None, None, 30, 30),
]


def of(pack: Pack, ends: list[Played]) -> ScenarioStudy:
    return ScenarioStudy(pack, {"us": "flag", "jp": "drill"}, Study(1, 10, list(ends), [], None, 9.0))


def without_time(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def table(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        return without_time(list(csv.DictReader(file)))


def test_the_same_seeds_give_the_same_games_on_any_number_of_cores(pack: Pack, tmp_path: Path) -> None:
    found = dict[int, Any]()
    for jobs in (1, 2):
        asked = Asked(7, 3, {"us": "drill", "jp": "random"}, Workers(jobs), tmp_path / f"{jobs}.csv")
        found[jobs] = without_time(as_plain(study_scenario("midway", asked))["each"])  # type: ignore[arg-type]
    assert found[1] == found[2]
    assert table(tmp_path / "1.csv") == table(tmp_path / "2.csv")
    assert [row["seed"] for row in found[1]] == [7, 8, 9]
    assert len({row["orders"] for row in found[1]}) > 1


def test_each_game_is_the_one_that_simulate_plays(pack: Pack) -> None:
    study = study_scenario("midway", Asked(7, 2, workers=Workers(1)))
    for game in study.study.played:
        alone: Any = simulate.simulate("midway", game.seed, {})
        told: Any = simulate.summary_of(game, pack)
        assert {**told, "seconds": 0} == {**alone, "seconds": 0}
    assert study.commanders == {"us": simulate.USUAL, "jp": simulate.USUAL}


def test_the_summary_adds_up_what_the_games_say(pack: Pack) -> None:
    found = summary_of(of(pack, ENDS))
    assert {side: share.games for side, share in found.winner.items()} == {"us": 2, "jp": 1, "nobody": 1}
    assert found.winner["us"].share == 0.5
    reached = {(level.winner, level.level): level.won.games for level in found.level if level.won.games}
    assert reached == {("us", "decisive"): 2, ("jp", "marginal"): 1}
    assert found.margin is not None
    assert (found.margin.mean, found.margin.least, found.margin.most) == (82.5, -30, 190)
    assert (found.points["jp"].mean, found.carriers_lost["jp"].mean, found.ships_lost["jp"].mean) == (25, 0.75, 1)
    assert (found.carriers_lost["us"].most, found.air_steps_lost["jp"].median) == (1, 20)
    assert found.orders is not None
    assert found.orders.mean == 5002.5


def test_without_a_game_there_is_nothing_to_say(pack: Pack) -> None:
    found = summary_of(of(pack, []))
    assert (found.margin, found.points, found.winner["us"].interval) == (None, {}, (0.0, 1.0))
    assert list(screen(of(pack, []), render)) == ["Midway: United States by flag against Japan by drill."]
    assert json.loads(json.dumps(as_plain(of(pack, []))))["each"] == []


def test_a_row_has_the_columns_of_the_table(pack: Pack) -> None:
    row = module.ToRow(pack, {"us": "flag", "jp": "drill"})(ENDS[0])
    assert {*row, "failed"} == set(columns_of(pack))
    assert (row["margin"], row["carriers_lost_jp"], row["ships_lost_jp"]) == (190, 2, "Akagi; Kaga; Tone")


def test_the_screen_shows_each_figure_with_its_interval(pack: Pack) -> None:
    lines = list(screen(of(pack, ENDS), render))
    assert lines[:2] == [
        "Midway: United States by flag against Japan by drill.",
        "4 games, seeds from 1 on, in 9.0 seconds.",
    ]
    told = {re.split(r"\s{2,}", line)[0]: re.split(r"\s{2,}", line)[1:] for line in lines[3:]}
    assert told["Won by United States"] == ["2", "50.0%", "15.0% - 85.0%"]
    assert told["Drawn"][0] == "1"
    assert told["- Japan, marginal"][0] == "1"
    assert told["Carriers lost, Japan"][0] == "0.75"
    assert told["Margin of United States"][2:] == ["-30", "85", "190"]
    assert "Wilson" in lines[-1]


def test_the_screen_names_levels_of_victory_in_the_reader_s_language(pack: Pack) -> None:
    told = "\n".join(screen(of(pack, ENDS), lambda said: render(said, "pl")))
    assert "rozstrzygające" in told
    assert "decisive" not in told


@pytest.mark.parametrize(
    ("value", "shown"), [(0.25, "0.25"), (12.34, "12.3"), (7490.5, "7490"), (3.0, "3"), (-9.5, "-9.50")]
)
def test_figures_have_as_many_decimals_as_matter(value: float, shown: str) -> None:
    assert figure(value) == shown


def test_columns_stand_under_one_another() -> None:
    assert list(columns([("", "a"), ("long", "12345")])) == ["          a", "long  12345"]


# ---- the command line


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return int(left.value.code or 0)


def test_many_games_are_told_on_the_screen_and_in_the_table(
    pack: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.csv"
    assert run("simulate", "midway", "--games", "2", "--seed", "7", "--jobs", "1", "--csv", str(file)) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[1].startswith("2 games, seeds from 7 on, in ")
    assert shown.err == ""
    assert [row["seed"] for row in table(file)] == ["7", "8"]


def test_as_json_it_is_one_object(pack: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "midway", "--games", "2", "--seed", "7", "--jobs", "1", "--json") == 0
    shown = capsys.readouterr()
    assert (shown.out.count("\n"), shown.err) == (1, "")
    told = json.loads(shown.out)
    assert (told["scenario"], told["seed"], told["games"], told["played"]) == ("midway", 7, 2, 2)
    assert [game["seed"] for game in told["each"]] == [7, 8]
    assert set(told["winner"]) == {"us", "jp", "nobody"}


def test_a_game_with_a_bug_ends_the_program_with_2_when_all_others_are_played(
    pack: Pack, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known, calls = roster.ROSTER["drill"], list[None]()

    def failing(charts: Any, weights: Any) -> Any:
        calls.append(None)
        if len(calls) == 2:
            raise ZeroDivisionError("no flak")
        return known(charts, weights)

    monkeypatch.setitem(roster.ROSTER, "drill", failing)
    assert run("simulate", "midway", "--games", "3", "--seed", "7", "--jobs", "1") == 2
    shown = capsys.readouterr()
    assert "2 games, seeds from 7 on" in shown.out
    assert "that of seed 7 (ZeroDivisionError: no flak)" in shown.err
    assert str(logs.log_file()) in shown.err
    assert "in failing" in logs.log_file().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("midway", "--games", "0"), "--games"),
        (("midway", "--games", "-3"), "--games"),
        (("midway", "--games", "1000000000"), "--games"),
        (("midway", "--games", "many"), "--games"),
        (("midway", "--games", "2", "--jobs", "0"), "--jobs"),
        (("midway", "--games", "2", "--us", "nelson"), "There is no commander called nelson"),
        (("midwy", "--games", "2"), "midwy"),
        (("midway", "--games", "2", "--save", "g.carriers"), "leave out --save"),
        (("midway", "--games", "2", "--out", "out"), "leave out --save"),
        (("midway", "--games", "2", "--csv", ""), "empty name"),
        (("midway", "--games", "2", "--csv", "no/t.csv"), "no/t.csv"),
        (("midway", "--csv", "taken.csv"), "taken.csv exists already"),
        (("midway", "--cluster", ""), "empty name"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(
    tmp_path: Path, arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "played", None)
    (tmp_path / "taken.csv").write_text("mine")
    assert run("simulate", *arguments) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert {path.name for path in tmp_path.iterdir()} <= {"taken.csv", "state"}
    assert (tmp_path / "taken.csv").read_text() == "mine"


def well_begun(file: Path) -> subprocess.Popen[bytes]:
    """An endless study in a group of processes of its own; the file holds its first games."""
    battle = ROOT / "resources/fast_carriers/battles/ryujo.toml"
    program = [sys.executable, "-c", "from fastcarriers.cli import main; main()", "simulate", str(battle)]
    child = subprocess.Popen(
        [*program, "--games", "100000", "--seed", "1", "--jobs", "2", "--csv", str(file), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"XDG_STATE_HOME": str(file.parent)},
        start_new_session=True,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert child.poll() is None
        time.sleep(0.02)
    return child


def test_ctrl_c_keeps_what_is_done_and_ends_everything_with_130(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    child = well_begun(file)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all its processes
    out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    told = json.loads(out)
    assert told["stopped"] == "ctrl_c"
    assert told["played"] == len(table(file)) >= 3
    seeds = [int(row["seed"]) for row in table(file)]
    assert seeds == sorted(set(seeds))
    assert err.decode().splitlines() == [f"Stopped after {told['played']} of 100000 games; this is what they say."]
    while alive(child.pid):  # until the last of them is gone; the test has its own limit
        time.sleep(0.02)


def test_those_who_play_end_with_a_study_that_is_killed(tmp_path: Path) -> None:
    with well_begun(tmp_path / "t.csv") as child:
        child.kill()
    deadline = time.monotonic() + 60  # by themselves they wait for minutes
    while alive(child.pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
