"""A copy of a game that somebody is writing is one of its past moments, whole; and the writer is not disturbed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from games_on_disk import META, add_orders, content, make, order, picture, refusal

from db import GameFile, snapshot
from db.log import HEADER


def test_a_game_that_lies_there_is_copied_byte_by_byte(tmp_path: Path) -> None:
    path = tmp_path / "g.carriers"
    held = make(path, 7)
    GameFile.snapshot(path, str(tmp_path / "copy"))
    assert (tmp_path / "copy").read_bytes() == path.read_bytes()
    with GameFile.open(tmp_path / "copy") as copy:
        assert content(copy) == held
    assert {file.name for file in tmp_path.iterdir()} == {"g.carriers", "copy"}


def test_what_stands_in_the_log_alone_is_in_the_copy(tmp_path: Path) -> None:
    path, copies = tmp_path / "g.carriers", tmp_path / "copies"
    copies.mkdir()
    with GameFile.create(path, META) as game:
        for number in range(6):
            add_orders(game, 3)
            if number == 3:
                game.checkpoint()
            GameFile.snapshot(path, str(copies / str(number)))
            with GameFile.open(copies / str(number)) as copy:
                assert content(copy) == content(game)
        assert refusal(lambda: GameFile.open(path)) == "db.in_use"
        game.append(order(game.head.seq + 1))


def test_a_name_that_is_taken_or_no_file_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "g.carriers", 1)
    (tmp_path / "mine").write_bytes(b"mine")
    before = picture(tmp_path)
    assert refusal(lambda: GameFile.snapshot(tmp_path / "g.carriers", str(tmp_path / "mine"))) is not None
    assert refusal(lambda: GameFile.snapshot(tmp_path / "none", str(tmp_path / "copy"))) == "db.missing"
    assert refusal(lambda: GameFile.snapshot(tmp_path, str(tmp_path / "copy"))) == "db.is_folder"
    assert picture(tmp_path) == before


def test_a_log_begun_anew_while_the_file_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read, then a checkpoint and an order follow before the log is read: the copy would lack both."""
    path = tmp_path / "g.carriers"
    with GameFile.create(path, META) as game:
        add_orders(game, 5)
        log = Path(f"{path}-wal")
        reads, read = [], snapshot.read_whole

        def meanwhile(place: str) -> bytes:
            held = read(place)
            if not reads:
                before = log.read_bytes()[:HEADER]
                game.checkpoint()
                add_orders(game, 1)
                assert log.read_bytes()[:HEADER] != before
            reads.append(len(held))
            return held

        monkeypatch.setattr(snapshot, "read_whole", meanwhile)
        monkeypatch.setattr(snapshot, "PAUSE", 0)
        GameFile.snapshot(path, str(tmp_path / "copy"))
        assert len(reads) == 2
        with GameFile.open(tmp_path / "copy") as copy:
            assert content(copy) == content(game)


def test_copies_of_a_game_that_another_program_writes_are_whole(tmp_path: Path, long: bool) -> None:
    path = tmp_path / "g.carriers"
    GameFile.create(path, META).close()
    script = Path(__file__).with_name("writer.py")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdin.write(f"append {path}\n")
        writer.stdin.flush()
        child = int(writer.stdout.readline().removeprefix("pid "))
        seen = []
        for number in range(400 if long else 30):
            least = int(writer.stdout.readline().removeprefix("kept "))
            copy = tmp_path / f"copy-{number}"
            GameFile.snapshot(path, str(copy))
            with GameFile.open(copy) as game:
                rows = list(game.rows())
                assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
                assert len(rows) >= least
                seen.append(len(rows))
            copy.unlink()
        os.kill(child, signal.SIGKILL)
        for line in iter(writer.stdout.readline, "dead\n"):
            assert line.startswith("kept "), line
        writer.stdin.close()
        assert writer.wait() == 0
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]
