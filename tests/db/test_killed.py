"""kill -9 at any moment: no acknowledged order is lost, and the file opens."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from games_on_disk import META, order, refusal

from db import GameFile

ROUNDS_OF_ONE_GAME = 10
SHORT_LIFE = 0.05
"""Seconds in which a child of an idle machine opens the game and gives some orders."""


@pytest.fixture
def writer() -> Iterator[subprocess.Popen[str]]:
    script = Path(__file__).with_name("writer.py")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0


def kill_at_work(writer: subprocess.Popen[str], work: str, path: Path, seconds: float) -> int:
    """Let a child work for some time, kill it, and return the last number that it had acknowledged, or -1."""
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(f"{work} {path}\n")
    writer.stdin.flush()
    child = int(writer.stdout.readline().removeprefix("pid "))
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    kept = -1
    for line in iter(writer.stdout.readline, "dead\n"):
        assert line.startswith("kept "), line
        kept = int(line.removeprefix("kept "))
    return kept


@pytest.mark.timeout(900)
def test_no_acknowledged_order_is_lost(tmp_path: Path, long: bool, writer: subprocess.Popen[str]) -> None:
    dice = random.Random(1944)
    worked, longest = 0, SHORT_LIFE
    for number in range(1000 if long else 150):
        path = tmp_path / f"{number // ROUNDS_OF_ONE_GAME}.carriers"
        if number % ROUNDS_OF_ONE_GAME == 0:
            GameFile.create(path, META).close()
            before = 0
        kept = kill_at_work(writer, "append", path, dice.uniform(0, longest))
        worked += kept > before
        longest = max(longest * (0.9 if kept > before else 1.2), SHORT_LIFE)  # a busy machine is slow to begin
        with GameFile.open(path) as game:
            assert game.head.seq >= max(kept, before), "an acknowledged order is lost"
            assert game.head.seq <= max(kept, before) + 4, "more than the order in work came back"
            assert [*game.rows()] == [row for first in range(1, game.head.seq, 4) for row in order(first)]
            before = game.head.seq
    assert worked > number // 3, "most were killed before they had done anything"


def test_a_game_killed_while_it_is_made_is_whole_or_not_there(
    tmp_path: Path, long: bool, writer: subprocess.Popen[str]
) -> None:
    dice = random.Random(1945)
    for number in range(200 if long else 30):
        kept = kill_at_work(writer, "create", tmp_path / str(number), dice.uniform(0, 0.03))
        for made in range(kept + 1):
            assert refusal(partial(GameFile.verify, tmp_path / f"{number}-{made}.carriers")) is None
        last = tmp_path / f"{number}-{kept + 1}.carriers"
        assert refusal(partial(GameFile.verify, last)) in (None, "db.missing")
    for path in tmp_path.glob("*.carriers"):
        assert GameFile.verify(path)[0] == META
