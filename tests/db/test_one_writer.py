"""One writer has a game: the second is refused with a sentence, in this program and in another."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from games_on_disk import add_orders, make, refusal

from db import GameFile

HOLDER = """
import sys
from db import GameFile
game = GameFile.open(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "game.carriers"
    make(place, 3)
    return place


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the game open."""
    arguments = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_another_process_is_refused_until_the_first_is_gone(path: Path, holder: subprocess.Popen[str]) -> None:
    assert refusal(lambda: GameFile.open(path)) == "db.in_use"
    assert refusal(lambda: GameFile.verify(path)) == "db.in_use"
    holder.kill()
    holder.wait()
    with GameFile.open(path) as game:
        assert game.head.seq == 12


def test_an_sqlite_tool_cannot_write_into_an_open_game(path: Path, holder: subprocess.Popen[str]) -> None:
    with (
        closing(sqlite3.connect(path, timeout=0)) as tool,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        tool.execute("DELETE FROM journal")


def test_a_game_that_a_tool_writes_into_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as tool:
        tool.execute("BEGIN IMMEDIATE")
        tool.execute("DELETE FROM journal")
        assert refusal(lambda: GameFile.open(path)) == "db.in_use"
        tool.execute("ROLLBACK")
    with GameFile.open(path) as game:
        assert game.head.seq == 12


def test_the_same_process_is_refused_too_and_the_first_keeps_its_lock(path: Path) -> None:
    with GameFile.open(path) as game:
        link = path.with_name("link.carriers")
        link.symlink_to(path)
        for place in (path, link):
            assert refusal(lambda place=place: GameFile.open(place)) == "db.in_use"
            assert refusal(lambda place=place: GameFile.verify(place)) == "db.in_use"
        tool = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('DELETE FROM journal')"
        done = subprocess.run([sys.executable, "-c", tool, str(path)], capture_output=True, text=True, check=False)
        assert "database is locked" in done.stderr
        add_orders(game, 1)
    assert GameFile.verify(path)[1].seq == 16


def test_a_refused_file_is_let_go(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-4096])
    assert refusal(lambda: GameFile.open(path)) == "db.damaged"
    path.write_bytes(whole)
    with GameFile.open(path) as game:
        assert game.head.seq == 12
