"""Where the data files lie: those that came with the program, and the player's own laid on top."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_data_dir

__all__ = ["HOME_VARIABLE", "root", "user_folder"]

HOME_VARIABLE = "FASTCARRIERS_HOME"
"""An environment variable that names another user's folder."""


def root() -> Path:
    """The folder `resources` of a frozen bundle, of an installed wheel, or of a checkout."""
    bundle: str | None = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / "resources"
    package = Path(__file__).resolve().parent.parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def user_folder() -> Path:
    """The player's folder; it need not exist. A file of the same name under it stands in for one of `root()`."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else Path(user_data_dir("fastcarriers", appauthor=False))
