"""A copy of a game as it stands, even while somebody plays it: what only looks must not wait for the end of a game."""

from __future__ import annotations

import os
import time
from contextlib import suppress

from db.faults import refused_by_system
from db.hold import read_whole
from db.log import HEADER
from db.verify import LARGEST_FILE, LARGEST_LOG, find
from fastcarriers.kernel.errors import KnownError, say

TRIES = 100
PAUSE = 0.02  # seconds: an order is written in less


def snapshot(path: str | os.PathLike[str], to: str) -> None:
    """Copy the game file with its log to `to`, a new name in a folder of the caller's. It may not be whole.

    Nothing is written in or beside the file. KnownError if there is no such file, or it cannot be read.

    The log is read behind the file, and it must not have been begun anew meanwhile: then every page that a checkpoint
    has written into the file while it was read stands in the log as well, and the log's is the one that counts.
    """
    place = find(path)
    try:
        if os.stat(place).st_size > LARGEST_FILE:
            raise KnownError(say("db.too_large", file=place, megabytes=LARGEST_FILE >> 20))
        for _ in range(TRIES):
            before = _beginnings(_logs(place))
            content = read_whole(place)
            logs = _logs(place)
            if _beginnings(logs) == before:
                break
            time.sleep(PAUSE)
        else:
            raise KnownError(say("db.in_use", file=place))
        _write(to, content)
        for ending, lines in logs.items():
            _write(to + ending, lines)
    except OSError as error:
        raise refused_by_system(place, error) from error


def _logs(place: str) -> dict[str, bytes]:
    """What lies beside the file, by the ending of its name."""
    found: dict[str, bytes] = {}
    for ending in ("-wal", "-journal"):
        with suppress(FileNotFoundError):
            if os.stat(place + ending).st_size > LARGEST_LOG:
                raise KnownError(say("db.too_large", file=place, megabytes=LARGEST_FILE >> 20))
            with open(place + ending, "rb") as file:
                if content := file.read():
                    found[ending] = content
    return found


def _beginnings(logs: dict[str, bytes]) -> dict[str, bytes]:
    """Their headers: a log that is begun anew gets other salts."""
    return {ending: content[:HEADER] for ending, content in logs.items()}


def _write(place: str, content: bytes) -> None:
    with open(place, "xb") as file:
        file.write(content)
