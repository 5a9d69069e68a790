"""Battles that begin from positions: files written by the test, and games that are watched."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # for `watched_battles`, which the tests of this folder share

from watched_battles import SEA

from fastcarriers.library.battles import BattlePack, load_battle


@pytest.fixture
def write(tmp_path: Path) -> Path:
    """A folder for battle files."""
    folder = tmp_path / "battles"
    folder.mkdir()
    return folder


@pytest.fixture
def sea(write: Path) -> BattlePack:
    """The battle of `SEA`."""
    file = write / "sea.toml"
    file.write_text(SEA)
    return load_battle(file)
