"""`fastcarriers play` as a program of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fastcarriers.play.games import open_game

PROGRAM = [sys.executable, "-c", "from fastcarriers.cli import main; main()", "play"]


def environment(home: Path) -> dict[str, str]:
    places = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    return os.environ | places | {"QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en"}


def test_it_opens_a_window_and_leaves_a_game_that_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    game = tmp_path / "midway.carriers"
    program = subprocess.Popen(
        [*PROGRAM, "midway", "--side", "us", "--seed", "7", "--save", str(game)],
        env=environment(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + 120
        while not list(tmp_path.rglob("settings.json")):  # the last thing that is done before the window is shown
            assert time.monotonic() < deadline
            time.sleep(0.02)
        program.send_signal(signal.SIGINT)  # wherever it is now, before or after it begins to wait for the player
        _, told = program.communicate(timeout=120)
    finally:
        program.kill()
        program.wait()
    assert program.returncode == 0, told
    with open_game(game, threaded=False) as running:
        assert running.session.phase == 1


def test_what_cannot_be_played_is_one_sentence_and_exit_one(tmp_path: Path) -> None:
    bad = tmp_path / "bad.carriers"
    bad.write_text("no game")
    for wrong, word in (
        (["narvik"], "narvik"),
        ([str(bad)], "bad.carriers"),
        (["midway", "--side", "uk"], "uk"),
        (["midway", "--windows", "us,us"], "name us once"),
    ):
        done = subprocess.run(
            [*PROGRAM, *wrong], env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 1, done.stderr
        sentences = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
        assert len(sentences) == 1, sentences
        assert word in sentences[0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["narvik"], "There is no scenario narvik"),
        (["gone.carriers"], "There is no file"),
        (["midway", "--side", "uk"], "uk"),
        (["midway"], "no window"),
        ([], "no window"),
    ],
)
def test_without_a_display_one_sentence_says_what_is_wrong_with_the_wish_or_that_there_is_none(
    tmp_path: Path, arguments: list[str], told: str
) -> None:
    shown = {name: value for name, value in environment(tmp_path).items() if "DISPLAY" not in name}
    shown["QT_QPA_PLATFORM"] = "xcb"
    done = subprocess.run(
        [*PROGRAM, *arguments], env=shown, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert done.stderr.count("\n") == 1
    assert told in done.stderr
    assert not list(tmp_path.rglob("*.carriers"))


def test_a_picture_needs_no_display(tmp_path: Path) -> None:
    shown = {name: value for name, value in environment(tmp_path).items() if "DISPLAY" not in name}
    shown["QT_QPA_PLATFORM"] = "xcb"
    draw = [sys.executable, "-c", "from ui.theme import ensure_application; ensure_application()"]
    done = subprocess.run(draw, env=shown, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
