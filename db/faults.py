"""SQLite's and the system's errors as one clear sentence each."""

from __future__ import annotations

import os
import sqlite3

from fastcarriers.kernel.errors import KnownError, say

# What reading a file that somebody has bent can raise: SQLite asks for memory as a damaged length tells it to.
READING = (sqlite3.Error, sqlite3.Warning, MemoryError, OverflowError, UnicodeError)


def damaged(path: str, where: str) -> KnownError:
    """The file is a game file, yet not as it was written; `where` says what is wrong, for a report."""
    return KnownError(say("db.damaged", file=path, where=where))


def read_only(path: str) -> KnownError:
    """The file, or the folder in which the log would lie, may not be written."""
    return KnownError(say("db.read_only", file=path, folder=os.path.dirname(path)))


def refused_by_sqlite(path: str, error: BaseException) -> KnownError:
    """What to say of an error of SQLite, by its primary code (sqlite.org/rescode.html).

    Raises the error itself where it tells of a bug of ours: a closed game, a value that no column takes.
    """
    if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError | sqlite3.IntegrityError):
        raise error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return KnownError(say("db.disk_full", file=path))
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN):
        return read_only(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return KnownError(say("db.in_use", file=path))
    if code == sqlite3.SQLITE_IOERR:
        return KnownError(say("db.disk_error", file=path))
    # The name of the code, not SQLite's words: they quote what they found in the file.
    return damaged(path, getattr(error, "sqlite_errorname", type(error).__name__))


def refused_by_system(path: str, error: OSError) -> KnownError:
    """What to say when the system does not let the file be read or written."""
    return KnownError(say("db.system_refuses", file=path, why=error.strerror or str(error)))
