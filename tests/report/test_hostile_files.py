"""What is no whole game of ours gives one sentence that names the file, and leaves nothing anywhere."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from report_games import rewritten, rows_of

from db import GameFile
from fastcarriers.cli import main
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import check_paths
from fastcarriers.papers import write_report
from fastcarriers.text import render


def missing(path: Path, game: Path) -> None:
    """Nothing there."""


def folder(path: Path, game: Path) -> None:
    path.mkdir()


def empty(path: Path, game: Path) -> None:
    path.write_bytes(b"")


def text(path: Path, game: Path) -> None:
    path.write_text("a letter to my grandmother, of some length, so that it is longer than a header would be" * 9)


def foreign(path: Path, game: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE letters (text)")
    connection.commit()
    connection.close()


def spoilt(path: Path, game: Path) -> None:
    content = bytearray(game.read_bytes())
    at = content.index(b'"hex"', len(content) // 2)
    content[at + 1] ^= 1
    path.write_bytes(bytes(content))


def cut(path: Path, game: Path) -> None:
    path.write_bytes(game.read_bytes()[:-5000])


def other_rules(path: Path, game: Path) -> None:
    GameFile.create(path, {"rules": "chess"}).close()


def not_begun(path: Path, game: Path) -> None:
    rewritten(game, path, [])


def does_not_replay(path: Path, game: Path) -> None:
    moved = b'{"to":"public","task_force":"us-9","hex":"0101"}'
    rows = rows_of(game)
    at = next(at for at, row in enumerate(rows) if row.tag == "task-force-moved")
    rewritten(game, path, [*rows[:at], msgspec.structs.replace(rows[at], payload=moved), *rows[at + 1 :]])


def earlier(path: Path, game: Path) -> None:
    rewritten(game, path, rows_of(game), {"rules": "fast_carriers", "terms": "{}", "pack": b'{"version":1}'})


KINDS: list[Callable[[Path, Path], None]] = [
    missing, folder, empty, text, foreign, spoilt, cut, other_rules, not_begun, does_not_replay,
    earlier,
]  # fmt: skip


@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
def test_it_is_refused_in_one_sentence(make: Callable[[Path, Path], None], midst: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    make(work / "g.carriers", midst)
    before = {file.name: file.read_bytes() for file in work.iterdir() if file.is_file()}
    for form in ("html", "json", "csv"):
        with pytest.raises(KnownError) as refused:
            write_report(work / "g.carriers", "us", work / "out", form=form)  # type: ignore[arg-type]
        said = render(refused.value.said)
        assert str(work / "g.carriers") in said
        assert said.endswith(".")
        assert "carriers-" not in said  # the copy that was read
        assert {file.name: file.read_bytes() for file in work.iterdir() if file.is_file()} == before


@pytest.mark.parametrize("make", [make for make in KINDS if make is not folder], ids=lambda make: make.__name__)
def test_check_finds_what_is_wrong_with_a_game(make: Callable[[Path, Path], None], midst: Path, tmp_path: Path) -> None:
    game = tmp_path / "g.carriers"
    make(game, midst)
    (found,) = check_paths([game])
    assert render(found).count(str(game)) == 1


def test_check_finds_nothing_wrong_with_a_game_that_goes_on(midst: Path) -> None:
    assert check_paths([midst]) == []


def test_a_place_that_cannot_be_written_is_named(midst: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    for out, form in ((tmp_path / "taken" / "r.html", "html"), (tmp_path / "taken", "csv"), (tmp_path, "html")):
        with pytest.raises(KnownError) as refused:
            write_report(midst, "us", out, form=form)  # type: ignore[arg-type]
        assert str(out) in render(refused.value.said)
    assert (tmp_path / "taken").read_text() == "mine"


@pytest.mark.parametrize("form", ["html", "json"])
def test_a_report_replaces_an_earlier_one_but_no_game_and_no_device(form: str, midst: Path, tmp_path: Path) -> None:
    game, other, link = tmp_path / "g.carriers", tmp_path / "other.carriers", tmp_path / "link"
    for copy in (game, other):
        copy.write_bytes(midst.read_bytes())
    link.symlink_to(game)
    os.mkfifo(tmp_path / "pipe")
    for out in (game, other, link, tmp_path / "pipe", tmp_path):
        with pytest.raises(KnownError) as refused:
            write_report(game, "us", out, form=form)  # type: ignore[arg-type]
        assert f"{out} is a game, a folder or a device" in render(refused.value.said)
    assert game.read_bytes() == other.read_bytes() == midst.read_bytes()
    assert link.is_symlink()
    for _ in range(2):
        write_report(game, "us", tmp_path / "r", form=form)  # type: ignore[arg-type]
    assert (tmp_path / "r").stat().st_size > 1000
    link.unlink()
    link.symlink_to(tmp_path / "r")
    (tmp_path / "r").write_bytes(b"an old one")
    write_report(game, "us", link, form=form)  # type: ignore[arg-type]
    assert link.is_symlink()
    assert (tmp_path / "r").stat().st_size > 1000
    assert not list(tmp_path.glob(".*"))


def test_a_game_that_another_program_is_playing_can_be_read(midst: Path, tmp_path: Path) -> None:
    holds = "import sys; from db import GameFile; g = GameFile.open(sys.argv[1]); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", holds, str(midst)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(KnownError):
            GameFile.open(midst)
        write_report(midst, "us", tmp_path / "r.json", form="json")
        other.communicate("\n")
    assert other.returncode == 0
    assert b'"timeline"' in (tmp_path / "r.json").read_bytes()


# ---- the command


def ran(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def test_the_command_writes_the_report_and_says_where(
    midst: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")
    out = tmp_path / "r.json"
    assert ran("report", midst, "--seat", "jp", "--format", "json", "-o", out) == 0
    assert capsys.readouterr().out == f"The report is {out}.\n"
    assert out.is_file()
    assert ran("report", midst, "-o", tmp_path / "u.html") == 1
    assert capsys.readouterr().err.startswith("This game is not over")
    assert ran("report", midst, "--seat", "us", "--language", "xx", "-o", tmp_path / "x.html") == 1
    assert "language xx" in capsys.readouterr().err
    assert ran("report", midst, "--seat", "us", "--format", "pdf", "-o", tmp_path / "x.pdf") == 1
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix) == ["r.json"]
