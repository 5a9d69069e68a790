"""One finished and one unfinished game for all tests of the report: each is played once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import report_games
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp: QApplication) -> None:
    """Pictures make do with less than an application of windows, but tests of windows that follow would not."""


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return report_games.write_games(tmp_path_factory.mktemp("games"))


@pytest.fixture
def whole(played: tuple[Path, Path], tmp_path: Path) -> Path:
    """The finished game, alone in its folder."""
    folder = tmp_path / "whole"
    folder.mkdir()
    return Path(shutil.copy(played[0], folder))


@pytest.fixture
def midst(played: tuple[Path, Path], tmp_path: Path) -> Path:
    """The game that goes on, alone in its folder."""
    folder = tmp_path / "midst"
    folder.mkdir()
    return Path(shutil.copy(played[1], folder))
