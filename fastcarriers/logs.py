"""The log file in the user's state folder: what happened, and the whole traceback of each of our own bugs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

from platformdirs import user_state_path

SIZE = 1_000_000  # bytes of one file
OLDER = 3  # files kept beside the newest
LINE = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")


def log_file() -> Path:
    """Where the log is kept, whether it exists or not."""
    return user_state_path("fastcarriers", appauthor=False) / "fastcarriers.log"


@contextmanager
def kept() -> Generator[Path | None]:
    """Write the log while the block runs; yields its path, or None where the folder cannot be written.

    A full disk or a read-only home stops nobody from playing. On leaving, every handler of this module is closed.
    """
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    path = _open(root)
    try:
        yield path
    finally:
        for handler in [handler for handler in root.handlers if handler not in before]:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(level)


def also_on_stderr() -> None:
    """From now on every line of the log, tracebacks included, goes to standard error as well (`--verbose`)."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LINE)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)


def _open(root: logging.Logger) -> Path | None:
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=SIZE, backupCount=OLDER, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(LINE)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return path
