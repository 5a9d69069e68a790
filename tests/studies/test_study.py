"""A study: what is kept of it however it ends, and the table that it leaves."""

from __future__ import annotations

import csv
import logging
import resource
import signal
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.studies import study as module
from fastcarriers.studies.parallel import Workers, WorkersLost
from fastcarriers.studies.study import FAILED, Asked, Kind, Study, conduct
from fastcarriers.studies.telling import end_of
from fastcarriers.text import render

COLUMNS = ("seed", "doubled", FAILED)


def kind(game: Callable[[int], int]) -> Kind[int]:
    return Kind(game, COLUMNS, lambda doubled: {"seed": doubled // 2, "doubled": doubled})


def asked(csv: Path | None = None, games: int = 6) -> Asked:
    return Asked(10, games, workers=Workers(jobs=1), csv=csv)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def doing(at: int, act: Callable[[], object]) -> Callable[[int], int]:
    """A game in which something happens at one seed."""

    def game(seed: int) -> int:
        if seed == at:
            act()
        return seed * 2

    return game


def raising(error: BaseException) -> Callable[[], None]:
    def act() -> None:
        raise error

    return act


def told(study: Study[int]) -> list[str]:
    return [render(said) for said in end_of(study)]


def test_a_study_that_ends_well_has_every_game_in_order(tmp_path: Path) -> None:
    heard = list[None]()
    found = conduct(kind(lambda seed: seed * 2), asked(tmp_path / "t.csv"), lambda: heard.append(None))
    assert (found.seed, found.games, found.played) == (10, 6, [20, 22, 24, 26, 28, 30])
    assert (found.failed, found.stopped, told(found)) == ([], None, [])
    assert len(heard) == 6
    assert rows(tmp_path / "t.csv") == [
        {"seed": str(seed), "doubled": str(seed * 2), FAILED: ""} for seed in range(10, 16)
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]


def test_the_table_is_in_order_though_games_end_in_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "results", lambda game, seeds, workers: ((s, game(s)) for s in reversed(seeds)))
    found = conduct(kind(lambda seed: seed * 2), asked(tmp_path / "t.csv"))
    assert found.played == sorted(found.played)
    assert [row["seed"] for row in rows(tmp_path / "t.csv")] == [str(seed) for seed in range(10, 16)]


def test_a_game_that_fails_is_told_with_its_seed_and_stands_in_table_and_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        found = conduct(kind(doing(12, raising(ZeroDivisionError("no flak")))), asked(tmp_path / "t.csv"))
    assert found.played == [20, 22, 26, 28, 30]
    assert [(failed.seed, failed.error) for failed in found.failed] == [(12, "ZeroDivisionError: no flak")]
    assert rows(tmp_path / "t.csv")[2] == {"seed": "12", "doubled": "", FAILED: "ZeroDivisionError: no flak"}
    assert "the game of seed 12" in caplog.text
    assert "Traceback" in caplog.text
    assert told(found) == [
        "A game met our own mistake and counts nowhere, that of seed 12 (ZeroDivisionError: no flak)."
    ]


def test_the_seeds_of_many_failures_are_named_up_to_a_point() -> None:
    found = conduct(kind(lambda seed: seed // 0), asked(games=30))
    (said,) = told(found)
    assert said.startswith("30 games met our own mistakes and count nowhere, those of the seeds 10, 11, 12, ")
    assert "19, … (the first" in said


@pytest.mark.parametrize(
    ("act", "stopped"),
    [
        (raising(KeyboardInterrupt()), "ctrl_c"),
        (lambda: signal.raise_signal(signal.SIGINT), "ctrl_c"),
        (lambda: signal.raise_signal(signal.SIGTERM), "terminated"),
    ],
    ids=["Ctrl-C", "SIGINT", "SIGTERM"],
)
def test_what_is_done_is_kept_when_it_is_stopped(tmp_path: Path, act: Callable[[], object], stopped: str) -> None:
    before = signal.getsignal(signal.SIGTERM)
    found = conduct(kind(doing(13, act)), asked(tmp_path / "t.csv"))
    assert (found.played, found.stopped) == ([20, 22, 24], stopped)
    assert [row["seed"] for row in rows(tmp_path / "t.csv")] == ["10", "11", "12"]
    assert told(found) == ["Stopped after 3 of 6 games; this is what they say."]
    assert signal.getsignal(signal.SIGTERM) == before


def test_stopped_at_once_it_leaves_no_file(tmp_path: Path) -> None:
    found = conduct(kind(doing(10, raising(KeyboardInterrupt()))), asked(tmp_path / "t.csv"))
    assert (found.played, found.stopped) == ([], "ctrl_c")
    assert list(tmp_path.iterdir()) == []
    assert told(found) == ["Stopped before a game was over."]


def test_when_processes_die_again_and_again_the_rest_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "results", lambda game, seeds, workers: iterated((10, 20), WorkersLost()))
    found = conduct(kind(lambda seed: seed), asked())
    assert (found.played, found.stopped) == ([20], "workers_lost")
    assert "so that 5 games were not played" in told(found)[0]


def iterated(item: tuple[int, int], error: Exception) -> Generator[tuple[int, int]]:
    yield item
    raise error


@pytest.mark.parametrize("name", ["t.csv", "folder", "missing/t.csv", "t.csv/t.csv", "nul\0"])
def test_a_table_that_cannot_be_is_refused_before_a_game_is_played(tmp_path: Path, name: str) -> None:
    (tmp_path / "t.csv").write_text("mine")
    (tmp_path / "folder").mkdir()
    games = list[int]()
    with pytest.raises(KnownError) as refused:
        conduct(kind(lambda seed: games.append(seed) or seed), asked(tmp_path / name))
    assert games == []
    assert "--csv" in render(refused.value.said)
    assert (tmp_path / "t.csv").read_text() == "mine"


def test_a_disk_that_fills_up_ends_the_study_and_what_was_written_stays(tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    path = tmp_path / "t.csv"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, before[1]))

    try:
        found = conduct(kind(doing(13, limit)), asked(path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (found.played, found.stopped) == ([20, 22, 24, 26], "not_written")
    assert [row["seed"] for row in rows(path)] == ["10", "11", "12"]
    assert "ended after 4 of 6 games" in told(found)[0]
