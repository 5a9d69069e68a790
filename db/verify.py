"""Is this file a whole game file? Asked without writing a byte in it or beside it.

SQLite's own checks do not see changed content, so the chain is counted again from the first row. Everything that a
damaged file may hold in place of our tables is looked at before it is used: header, schema, structure, then rows.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from db.faults import READING, damaged, refused_by_sqlite, refused_by_system
from db.log import lost_in_log
from db.row import Head, Message, Row, genesis, link_message, link_row
from db.schema import APPLICATION_ID, EXPECTED, FORMAT, HEAD, SELECT_MESSAGES, SELECT_ROWS, plain
from fastcarriers.kernel.errors import KnownError, say

LARGEST_FILE = 1 << 28  # a long game has some ten megabytes
LARGEST_LOG = 1 << 26  # SQLite takes the log in by itself when it has a thousand pages
LARGEST_VALUE = 1 << 24
LARGEST_META = 1 << 26
CHUNK = 100  # rows read at a time: no statement stays open in which a checkpoint would find the tables locked

_ROW_TYPES = {(int, int, int, str, str, by, str, int, str, bytes) for by in (str, type(None))}
_MESSAGE_TYPES = {(int, str, by, str, bytes) for by in (str, type(None))}
Meta = dict[str, bytes | str]
Line = TypeVar("Line", Row, Message)


def verify(path: str) -> tuple[Meta, Head]:
    """Read the whole file and return what its `meta` says and where its chains end.

    Raises KnownError for a file that is none, is foreign, newer, damaged or not to be read. The caller holds the file.
    """
    _check_header(path)
    logs = [path + end for end in ("-wal", "-journal") if _size(path + end)]
    if _size(path) > LARGEST_FILE or sum(map(_size, logs)) > LARGEST_LOG:
        raise KnownError(say("db.too_large", file=path, megabytes=LARGEST_FILE >> 20))
    if not logs:
        return _verify_at(path, path, "?mode=ro&immutable=1")
    # What lies in the log is part of the game, and SQLite takes it in by writing: so on a copy.
    try:
        with tempfile.TemporaryDirectory(prefix="carriers-") as folder:
            copy = os.path.join(folder, "copy")
            for name in (path, *logs):
                shutil.copyfile(name, copy + name[len(path) :])
            _check_log(path, copy)
            return _verify_at(path, copy, "?mode=rw")
    except OSError as error:
        raise refused_by_system(path, error) from error


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise refused_by_system(path, error) from error


def find(path: str | os.PathLike[str]) -> str:
    """The file's own place, behind all links. Refuses what is no file: opening a pipe would wait for ever."""
    path = os.fspath(path)
    try:
        path = os.path.realpath(path)
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise KnownError(say("db.missing", file=path)) from error
    except OSError as error:
        raise refused_by_system(path, error) from error
    if stat.S_ISDIR(found.st_mode):
        raise KnownError(say("db.is_folder", file=path))
    if not stat.S_ISREG(found.st_mode):
        raise KnownError(say("db.not_a_file", file=path))
    return path


def _check_header(path: str) -> None:
    """The header and the head of the first page, before SQLite sees the file (sqlite.org/fileformat2.html, 1.3)."""
    try:
        with open(path, "rb") as file:
            header = file.read(108)
    except OSError as error:
        raise refused_by_system(path, error) from error
    if not header:
        raise KnownError(say("db.empty", file=path))
    if not header.startswith(b"SQLite format 3\0"):
        raise KnownError(say("db.not_a_game", file=path))
    if len(header) < 108:
        raise damaged(path, "header")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise KnownError(say("db.foreign", file=path))
    version = int.from_bytes(header[60:64], "big")
    if version > FORMAT:
        raise KnownError(say("db.newer", file=path, theirs=version, ours=FORMAT))
    if version < 1:
        raise damaged(path, "user_version")
    # Our schema is four lines on the first page: a longer one is not worth reading (a leaf of a table, its cells).
    if header[100] != 0x0D or int.from_bytes(header[103:105], "big") != len(EXPECTED):
        raise damaged(path, "schema")


def _check_log(path: str, copy: str) -> None:
    """Let SQLite take the log into the copy, and see whether it took all of it."""
    try:
        with open(copy + "-wal", "rb") as file:
            content = file.read()
    except FileNotFoundError:
        return
    try:
        with closing(connect(copy, "?mode=rw")) as connection:
            _, frames, _ = connection.execute("PRAGMA wal_checkpoint").fetchone()
    except READING as error:
        raise refused_by_sqlite(path, error) from error
    if lost_in_log(content, max(frames, 0)):
        raise damaged(path, "log")


def _verify_at(path: str, place: str, how: str) -> tuple[Meta, Head]:
    try:
        with closing(connect(place, how)) as connection:
            return _check(path, connection)
    except READING as error:
        raise refused_by_sqlite(path, error) from error


def connect(place: str, how: str) -> sqlite3.Connection:
    """A connection that trusts nothing in the file. `how` is the query part of an SQLite URI."""
    # The session makes the game file in one thread and uses it in its worker: never in two at a time.
    connection = sqlite3.connect(
        Path(place).as_uri() + how, uri=True, isolation_level=None, check_same_thread=False, timeout=0
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _check(path: str, connection: sqlite3.Connection) -> tuple[Meta, Head]:
    if connection.execute("PRAGMA encoding").fetchone() != ("UTF-8",):
        raise damaged(path, "encoding")
    found: set[tuple[str, str, str, str]] = set()
    for kind, name, table, sql in connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        found.add((kind, name, table, plain(sql)))
        if not found <= EXPECTED:
            raise damaged(path, "schema")
    if found != EXPECTED:
        raise damaged(path, "schema")
    if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise damaged(path, "structure")
    meta, head = _read_meta(path, connection)
    start = genesis(FORMAT, meta)
    seq, last = _follow(path, read_rows(path, connection, 0), link_row, start)
    message_seq, message_last = _follow(path, read_messages(path, connection, 0), link_message, start)
    if head != Head(seq, last.hex(), message_seq, message_last.hex()):
        raise damaged(path, "head")
    return meta, head


def _read_meta(path: str, connection: sqlite3.Connection) -> tuple[Meta, Head]:
    meta: Meta = {}
    room = LARGEST_META
    for key, value in connection.execute("SELECT key, value FROM meta NOT INDEXED"):
        if type(key) is not str or type(value) not in (str, bytes):
            raise damaged(path, "meta")
        room -= len(key) + len(value) if key != HEAD else 0
        if key in meta or room < 0:
            raise damaged(path, "meta")
        meta[key] = value
    try:
        head = msgspec.json.decode(meta.pop(HEAD, ""), type=Head)
    except msgspec.MsgspecError as error:
        raise damaged(path, "head") from error
    return meta, head


def _follow(
    path: str, lines: Iterator[tuple[Line, bytes]], link: Callable[[bytes, Line], bytes], start: bytes
) -> tuple[int, bytes]:
    """Count a chain again; return its last number and digest."""
    seq, digest = 0, start
    for line, stored in lines:
        digest = link(digest, line)
        if line.seq != seq + 1 or digest != stored:
            raise damaged(path, f"{type(line).__name__} {seq + 1}")
        seq = line.seq
    return seq, digest


def read_rows(path: str, connection: sqlite3.Connection, after: int) -> Iterator[tuple[Row, bytes]]:
    """The journal's rows behind `after` with their digests. Raises KnownError, also for a column of a wrong type."""
    for line in _lines(path, connection, SELECT_ROWS, after):
        if tuple(map(type, line)) not in _ROW_TYPES:
            raise damaged(path, "journal")
        *columns, payload, digest = line
        yield Row(*columns, payload=payload.encode()), digest


def read_messages(path: str, connection: sqlite3.Connection, after: int) -> Iterator[tuple[Message, bytes]]:
    """The messages behind number `after` with their digests, as `read_rows`."""
    for line in _lines(path, connection, SELECT_MESSAGES, after):
        if tuple(map(type, line)) not in _MESSAGE_TYPES:
            raise damaged(path, "messages")
        *columns, payload, digest = line
        yield Message(*columns, payload=payload.encode()), digest


def _lines(path: str, connection: sqlite3.Connection, select: str, after: int) -> Iterator[tuple[Any, ...]]:
    while True:
        try:
            lines = connection.execute(select, (after, CHUNK)).fetchall()
        except READING as error:
            raise refused_by_sqlite(path, error) from error
        yield from lines
        if len(lines) < CHUNK:
            return
        after = lines[-1][0]
