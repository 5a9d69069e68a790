"""`make run`: the window where there is a screen, a game of two computers where there is none."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def ran(tmp_path: Path, screen: dict[str, str]) -> str:
    """What `make run` prints with these screens, where the program only tells how it was called."""
    program = tmp_path / "fastcarriers"
    program.write_text('#!/bin/sh\necho "called: $*"\n')
    program.chmod(0o755)
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    made = ["make", "--no-print-directory", "-o", "setup", "run", f"BIN={tmp_path}"]
    return subprocess.run(made, cwd=ROOT, env=bare | screen, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("screen", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_with_a_screen_the_window_is_opened(tmp_path: Path, screen: dict[str, str]) -> None:
    assert ran(tmp_path, screen) == "called: play\n"


def test_without_a_screen_it_says_so_and_the_computer_plays_midway(tmp_path: Path) -> None:
    said, called = ran(tmp_path, {}).splitlines()
    assert "no screen" in said
    assert called.startswith("called: simulate midway")
    assert called.endswith("--out out")
