"""A game as one SQLite file: made whole, opened only when whole, appended to one order at a time."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from types import MappingProxyType, TracebackType

import msgspec

from db.faults import READING, read_only, refused_by_sqlite, refused_by_system
from db.hold import Hold, identity
from db.row import Head, Message, Row, link_message, link_row
from db.schema import HEAD, INSERT_MESSAGE, INSERT_ROW, SET_HEAD, as_file, blank, encode_head
from db.snapshot import snapshot
from db.verify import LARGEST_META, LARGEST_VALUE, Meta, connect, find, read_messages, read_rows, verify
from db.whole import beginnings, write_whole
from fastcarriers.kernel.errors import KnownError, say

log = logging.getLogger(__name__)


class GameFile:
    """An open game file, alone in its hands; for one thread at a time, and for no forked child.

    Every fault from outside is a KnownError.
    """

    def __init__(self, path: str, hold: Hold, connection: sqlite3.Connection, meta: Meta, head: Head) -> None:
        self.path = path
        self._hold = hold
        self._connection = connection
        self._own_log = identity(path + "-wal")
        self._meta = MappingProxyType(meta)
        self._head = head

    @classmethod
    def create(cls, path: str | os.PathLike[str], meta: Mapping[str, bytes | str]) -> GameFile:
        """Make a new game file and open it. `meta` is fixed from here on, and the chain vouches for it.

        Refuses a name that is taken. Until the file is whole it lies under another name.
        """
        sizes = [len(key) + len(value) for key, value in meta.items()]
        if HEAD in meta or max(sizes, default=0) > LARGEST_VALUE // 2 or sum(sizes) > LARGEST_META:
            raise ValueError(f"meta keeps {HEAD!r} for itself, and holds values of up to {LARGEST_VALUE >> 21} MB")
        write_whole(path, blank(meta))
        return cls.open(path)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> GameFile:
        """Verify the file, then open it for writing. A file that is refused stays as it was, byte by byte."""
        place = find(path)
        hold = Hold(place, alone=True)
        try:
            meta, head = verify(place)
            return cls(place, hold, _connect_to_write(place), meta, head)
        except BaseException:
            hold.release()
            raise

    @staticmethod
    def verify(path: str | os.PathLike[str]) -> tuple[Meta, Head]:
        """Look whether a file is a whole game: its `meta`, and the head with the number of rows.

        Raises KnownError with the reason. Nothing is written in or beside the file.
        """
        place = find(path)
        hold = Hold(place, alone=False)
        try:
            return verify(place)
        finally:
            hold.release()

    @staticmethod
    def snapshot(path: str | os.PathLike[str], to: str) -> None:
        """Copy the game to `to`, a new name, even while somebody plays it; nothing is written in or beside the file.

        Whether the copy is a whole game is seen when it is opened.
        """
        snapshot(path, to)

    @staticmethod
    def remove(path: str | os.PathLike[str]) -> None:
        """Remove a game, with its log and what a killed program has left of its making; what is not there is no matter.

        Raises KnownError, and removes nothing, if somebody has the file open; or if it may not be removed.
        """
        place = find(path) if os.path.lexists(path) else os.path.realpath(path)
        hold = Hold(place, alone=True) if os.path.lexists(place) else None
        try:
            for name in (*beginnings(place), place + "-wal", place + "-journal", place):
                with suppress(FileNotFoundError):
                    os.unlink(name)
        except OSError as error:
            raise refused_by_system(place, error) from error
        finally:
            if hold is not None:
                hold.release()

    @property
    def meta(self) -> Mapping[str, bytes | str]:
        """What `create` was given."""
        return self._meta

    @property
    def head(self) -> Head:
        """Where the chains end: `head.seq` is the number of the last row, 0 in a new game."""
        return self._head

    def append(self, rows: Sequence[Row]) -> None:
        """One order and its events, in one transaction that is on the disk when this returns.

        `seq` goes on from `head.seq` without a gap; another number, or a payload that is no JSON, is a ValueError.
        After a KnownError nothing of these rows is in the file, and the same rows may be tried again. A file that was
        moved or removed meanwhile is written anew under its name; one that another file has replaced is a KnownError.
        """
        seq, digest = self._head.seq, bytes.fromhex(self._head.hash)
        lines: list[tuple[int | str | bytes | None, ...]] = []
        for row in rows:
            seq += 1
            _check_line(row, seq)
            digest = link_row(digest, row)
            columns = (row.seq, row.board, row.phase, row.kind, row.to, row.by, row.tag, row.version)
            lines.append((*columns, row.payload.decode(), digest))
        head = Head(seq, digest.hex(), self._head.message_seq, self._head.message_hash)
        self._commit(INSERT_ROW, lines, head)

    def post(self, messages: Sequence[Message]) -> None:
        """Messages between seats, with a chain of their own; otherwise as `append`, from `head.message_seq`."""
        seq, digest = self._head.message_seq, bytes.fromhex(self._head.message_hash)
        lines: list[tuple[int | str | bytes | None, ...]] = []
        for message in messages:
            seq += 1
            _check_line(message, seq)
            digest = link_message(digest, message)
            lines.append((message.seq, message.to, message.by, message.payload.decode(), digest))
        self._commit(INSERT_MESSAGE, lines, Head(self._head.seq, self._head.hash, seq, digest.hex()))

    def _commit(self, insert: str, lines: Iterable[tuple[int | str | bytes | None, ...]], head: Head) -> None:
        try:
            self._undo()
            if self._hold.is_astray():
                self._write_anew()
            connection = self._connection
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(insert, lines)
            connection.execute(SET_HEAD, (encode_head(head),))
            connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # the first fault is the one to tell; undoing is tried again before the next
                self._undo()
            if isinstance(error, sqlite3.Error | MemoryError):
                raise refused_by_sqlite(self.path, error) from error
            raise
        self._head = head

    def _write_anew(self) -> None:
        """What was written to a file without a name would be lost in silence: the game goes on in a copy under it."""
        if os.path.lexists(self.path) or identity(self.path + "-wal") not in (None, self._own_log):
            raise KnownError(say("db.replaced", file=self.path))
        log.warning("%s was moved or removed while it was played: it is written anew", self.path)
        self.copy_to(self.path)
        self.close()
        self._hold = Hold(self.path, alone=True)
        self._connection = _connect_to_write(self.path)
        self._own_log = identity(self.path + "-wal")

    def _undo(self) -> None:
        if self._connection.in_transaction:  # some faults have undone it already
            self._connection.execute("ROLLBACK")

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The journal behind row `after`, in order."""
        return (row for row, _ in read_rows(self.path, self._connection, after))

    def messages(self, after: int = 0) -> Iterator[Message]:
        """The messages behind number `after`, in order."""
        return (message for message, _ in read_messages(self.path, self._connection, after))

    def checkpoint(self) -> None:
        """Take the log into the file, which is whole without it then: at each phase's end.

        The log is not cut but written over from its start: a file that does not grow takes orders half as fast again.
        """
        try:
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:
            raise refused_by_sqlite(self.path, error) from error

    def copy_to(self, path: str | os.PathLike[str]) -> None:
        """A whole copy of the game as it stands, under a name that is free, by SQLite's backup."""
        try:
            with closing(sqlite3.connect(":memory:")) as memory:
                self._connection.backup(memory)
                image = as_file(memory)
        except READING as error:
            raise refused_by_sqlite(self.path, error) from error
        write_whole(path, image)

    def close(self) -> None:
        """Leave one file, without a log. A log that cannot be taken in stays beside it for the next opening.

        SQLite leaves the log of a file that was moved. It would be taken for that of whatever has the name next.
        """
        astray = self._hold.is_astray()
        try:
            if astray:
                self.checkpoint()
                if self._own_log is not None and identity(self.path + "-wal") == self._own_log:
                    os.unlink(self.path + "-wal")
        finally:
            self._connection.close()
            self._hold.release()

    def __del__(self) -> None:
        # Whoever fails between opening and closing must not keep the player from opening the game again.
        self.close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _connect_to_write(path: str) -> sqlite3.Connection:
    """The one connection that writes and checkpoints. Raises KnownError before anything is written."""
    if not os.access(path, os.W_OK) or not os.access(os.path.dirname(path), os.W_OK):
        raise read_only(path)  # asked first: SQLite would open it all the same, and fail at a lock
    try:
        connection = connect(path, "?mode=rw")
    except sqlite3.Error as error:
        raise refused_by_sqlite(path, error) from error
    try:
        # Alone in the file SQLite needs no shared index (-shm), and refuses whoever else comes.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        connection.close()
        raise refused_by_sqlite(path, error) from error
    return connection


def _check_line(line: Row | Message, seq: int) -> None:
    """Our own bugs, found before they are in a file."""
    if line.seq != seq:
        raise ValueError(f"line {line.seq} where {seq} comes next")
    if len(line.payload) > LARGEST_VALUE // 2:
        raise ValueError(f"line {seq}: the payload is larger than {LARGEST_VALUE >> 21} MB")
    try:
        msgspec.json.decode(line.payload)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"line {seq}: the payload is no JSON") from error
