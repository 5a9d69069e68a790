"""The tables of a game file, and an empty game as one block of bytes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping

import msgspec

from db.row import Head, genesis

APPLICATION_ID = 0x46436172  # "FCar", in the header where SQLite keeps a place for it
FORMAT = 1  # the header's user_version: raised when an older program could not read the file
HEAD = "head"

_ROW = 'seq, board, phase, kind, "to", "by", tag, version, payload, hash'
_MESSAGE = 'seq, "to", "by", payload, hash'
INSERT_ROW = f"INSERT INTO journal ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SELECT_ROWS = f"SELECT {_ROW} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?"
INSERT_MESSAGE = f"INSERT INTO messages ({_MESSAGE}) VALUES (?, ?, ?, ?, ?)"
SELECT_MESSAGES = f"SELECT {_MESSAGE} FROM messages WHERE seq > ? ORDER BY seq LIMIT ?"
SET_HEAD = "UPDATE meta SET value = ? WHERE key = 'head'"

# What `blank` makes, without quotes and spaces: another release of sqlite-utils may quote and indent in another way.
EXPECTED = {
    ("table", "meta", "meta", "create table meta(key text primary key not null,value blob not null)"),
    ("index", "sqlite_autoindex_meta_1", "meta", ""),
    (
        "table",
        "journal",
        "journal",
        "create table journal(seq integer primary key,board integer not null,phase integer not null,kind text not null,"
        "to text not null,by text,tag text not null,version integer not null,payload text not null,"
        "hash blob not null)strict",
    ),
    (
        "table",
        "messages",
        "messages",
        "create table messages(seq integer primary key,to text not null,by text,payload text not null,"
        "hash blob not null)strict",
    ),
}


def plain(sql: str | None) -> str:
    """SQL of a schema in small letters, without quotes and needless spaces."""
    bare = re.sub(r'[\s\[\]"`]+', " ", sql or "").strip().lower()
    return re.sub(r" ?([(),]) ?", r"\1", bare)


def encode_head(head: Head) -> str:
    """The head record as it stands in `meta`."""
    return msgspec.json.encode(head).decode()


def blank(meta: Mapping[str, bytes | str]) -> bytes:
    """A game file without a row, made in memory: what is written to the disk is whole or nothing."""
    import sqlite_utils  # takes a third of a second to load, and only a new game needs it

    connection = sqlite3.connect(":memory:")
    try:
        tables = sqlite_utils.Database(connection)
        tables.create_table("meta", {"key": str, "value": bytes}, pk="key", not_null={"key", "value"})
        message = {"seq": int, "to": str, "by": str, "payload": str, "hash": bytes}
        row = {"seq": int, "board": int, "phase": int, "kind": str, "to": str, "by": str, "tag": str}
        row |= {"version": int, "payload": str, "hash": bytes}
        tables.create_table("journal", row, pk="seq", not_null=row.keys() - {"seq", "by"}, strict=True)
        tables.create_table("messages", message, pk="seq", not_null=message.keys() - {"seq", "by"}, strict=True)
        start = genesis(FORMAT, meta).hex()
        values: dict[str, bytes | str] = {**meta, HEAD: encode_head(Head(0, start, 0, start))}
        connection.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", values.items())
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.commit()
        return as_file(connection)
    finally:
        connection.close()


def as_file(memory: sqlite3.Connection) -> bytes:
    """The bytes of a database in memory, marked as one that keeps its changes in a log (WAL).

    A database in memory has no log; bytes 18 and 19 of the header say how a file is to be read and written
    (sqlite.org/fileformat2.html, 1.3.3), and set here they spare the first opening a rewrite of the header.
    """
    image = bytearray(memory.serialize())
    image[18:20] = b"\x02\x02"
    return bytes(image)
