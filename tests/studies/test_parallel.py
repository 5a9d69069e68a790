"""Games side by side: every result once, whatever happens to those who play."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from joblib.externals.loky import get_reusable_executor

from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.studies.parallel import Failed, Workers, WorkersLost, results
from fastcarriers.text import render

BOTH = [Workers(jobs=1), Workers(jobs=2)]
pytestmark = pytest.mark.filterwarnings(
    # loky, told to stop at once, now and then takes what waits for a worker from under its own thread: KeyError there.
    "ignore:Exception in thread ExecutorManagerThread:pytest.PytestUnhandledThreadExceptionWarning"
)


@pytest.fixture(autouse=True, scope="module")
def none_left_behind() -> Iterator[None]:
    yield
    get_reusable_executor().shutdown(wait=True)


def doubling() -> Callable[[int], int]:
    """What is defined within a function goes to other processes as a whole; a test's module is unknown there."""
    return lambda seed: seed * 2


@pytest.mark.parametrize("workers", BOTH)
def test_every_seed_is_played_once(workers: Workers) -> None:
    found = list(results(doubling(), range(20, 40), workers))
    assert sorted(found) == [(seed, seed * 2) for seed in range(20, 40)]


def test_results_come_as_soon_as_they_are_there(tmp_path: Path) -> None:
    released = tmp_path / "released"

    def waits(seed: int) -> int:
        import time
        from pathlib import Path

        while seed == 0 and not Path(released).exists():
            time.sleep(0.01)
        return seed

    found = results(waits, range(6), Workers(jobs=2))
    assert sorted(next(found)[0] for _ in range(5)) == [1, 2, 3, 4, 5]
    released.touch()
    assert list(found) == [(0, 0)]


@pytest.mark.parametrize("workers", BOTH)
def test_a_game_that_fails_is_told_with_its_traceback_and_the_others_go_on(workers: Workers) -> None:
    def game(seed: int) -> int:
        if seed == 3:
            raise ZeroDivisionError("flak by nothing")
        return seed

    found = dict(results(game, range(6), workers))
    failed = found.pop(3)
    assert isinstance(failed, Failed)
    assert (failed.seed, failed.error) == (3, "ZeroDivisionError: flak by nothing")
    assert "in game" in failed.trace
    assert found == {seed: seed for seed in (0, 1, 2, 4, 5)}


@pytest.mark.parametrize("workers", BOTH)
def test_bad_input_that_only_a_game_meets_is_refused_as_ever(workers: Workers) -> None:
    def game(seed: int) -> int:
        raise KnownError(say("db.exists", file="g.carriers"))

    with pytest.raises(KnownError) as refused:
        list(results(game, range(6), workers))
    assert refused.value.said == say("db.exists", file="g.carriers")


def test_a_killed_process_costs_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    once = tmp_path / "once"

    def game(seed: int) -> int:
        import os
        import signal
        from pathlib import Path

        if seed == 4 and not Path(once).exists():
            Path(once).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return seed

    with caplog.at_level(logging.WARNING):
        found = list(results(game, range(12), Workers(jobs=2)))
    assert sorted(found) == [(seed, seed) for seed in range(12)]
    assert "a process that plays was killed (1 of 3)" in caplog.text


def test_a_game_that_kills_whoever_plays_it_ends_the_study_and_leaves_most_others_played() -> None:
    def game(seed: int) -> int:
        import os
        import signal
        import time

        time.sleep(0.02)
        if seed == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return seed

    found = list[Any]()
    with pytest.raises(WorkersLost):
        found.extend(results(game, range(40), Workers(jobs=2)))  # what came before the end is kept by extend
    assert len({seed for seed, _ in found}) == len(found) > 20
    assert 2 not in dict(found)


def test_closing_ends_what_is_on_and_leaves_no_signal_blocked() -> None:
    def game(seed: int) -> int:
        import os
        import time

        if seed:
            time.sleep(60)
        return os.getpid()

    found = results(game, range(10), Workers(jobs=2))
    _, process = next(found)
    found.close()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)  # type: ignore[arg-type]


# ---- a cluster


def test_a_cluster_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(KnownError) as refused:
        list(results(doubling(), range(2), Workers(cluster="tcp://10.0.0.1:8786")))
    assert "pip install" in render(refused.value.said)


class Client:
    """A scheduler that is there, or not, with some workers, or none."""

    reachable, workers = True, dict[str, int]()

    def __init__(self, address: str, **_: object) -> None:
        if not self.reachable:
            raise OSError(f"Timed out trying to connect to {address}")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ncores(self) -> dict[str, int]:
        return self.workers


@pytest.mark.parametrize(("reachable", "said"), [(False, "cannot be reached (Timed out"), (True, "has no workers")])
def test_a_cluster_that_cannot_play_is_said_so(monkeypatch: pytest.MonkeyPatch, reachable: bool, said: str) -> None:
    there = ModuleType("distributed")
    there.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setattr(Client, "reachable", reachable)
    monkeypatch.setitem(sys.modules, "distributed", there)
    with pytest.raises(KnownError) as refused:
        list(results(doubling(), range(2), Workers(cluster="tcp://10.0.0.1:8786")))
    assert said in render(refused.value.said)
