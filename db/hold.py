"""Who has a game file in hands: one writer, or those who only look.

SQLite's own locks are the process's, and the system drops them as soon as *any* handle of the process on that file is
closed, so a mere look at the open game would undo them. Hence a register of what this process writes, asked before
anything is opened, and a lock of the handle (flock) beside SQLite's.
"""

from __future__ import annotations

import errno
import os
import sys
import threading

from db.faults import refused_by_system
from fastcarriers.kernel.errors import KnownError, say

if sys.platform != "win32":
    import fcntl

_written: dict[tuple[int, int], int] = {}
"""What this process writes, by device and number, with the handle that holds it."""
_register = threading.Lock()
CHUNK = 1 << 20


class Hold:
    """Holds the file until `release`; `alone` for a writer. Raises KnownError if somebody else writes it."""

    def __init__(self, path: str, alone: bool) -> None:
        self._path = path
        self._identity: tuple[int, int] | None = None
        with _register:
            try:
                found = os.stat(path)
                if (found.st_dev, found.st_ino) in _written:
                    raise KnownError(say("db.in_use", file=path))
                self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
            except OSError as error:
                raise refused_by_system(path, error) from error
            try:
                self._lock(path, alone)
            except BaseException:
                os.close(self._handle)
                raise
            if alone:
                self._identity = (found.st_dev, found.st_ino)
                _written[self._identity] = self._handle

    def _lock(self, path: str, alone: bool) -> None:
        if sys.platform == "win32":
            return  # there a lock is the handle's own, and SQLite's suffices
        try:
            fcntl.flock(self._handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except OSError as error:
            # Some network drives know no such lock: SQLite's remains.
            if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS):
                raise KnownError(say("db.in_use", file=path)) from error

    def is_astray(self) -> bool:
        """Whether the writer's file has been moved, removed or replaced, so that its name leads there no more.

        Where the system will not say, it is taken to be in its place: what is written there next will tell.
        """
        if self._identity is None or self._handle < 0:
            return False
        try:
            return identity(self._path) != self._identity
        except OSError:
            return False

    def release(self) -> None:
        """Let go; harmless when it has been done."""
        with _register:
            if self._handle < 0:
                return
            if sys.platform != "win32":
                # Told, not left to the closing: a forked child may keep a copy of the handle.
                fcntl.flock(self._handle, fcntl.LOCK_UN)
            os.close(self._handle)
            self._handle = -1
            if self._identity is not None:
                _written.pop(self._identity, None)


def identity(path: str) -> tuple[int, int] | None:
    """What tells one file from another that comes under its name; None if there is none."""
    try:
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def read_whole(path: str) -> bytes:
    """The bytes of a file as they stand, whoever writes it. OSError if it cannot be read.

    What this process writes is read through the handle that holds it: closing another one would drop SQLite's locks.
    """
    with _register:
        found = os.stat(path)
        handle = _written.get((found.st_dev, found.st_ino))
        if handle is None or sys.platform == "win32":  # there a lock is the handle's own
            with open(path, "rb") as file:
                return file.read()
        parts: list[bytes] = []
        while part := os.pread(handle, CHUNK, sum(map(len, parts))):
            parts.append(part)
        return b"".join(parts)
