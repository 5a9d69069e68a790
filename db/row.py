"""One line of the journal, one message, and the digests that chain them.

A digest is made of the bytes of the columns as they are stored, each behind its kind and its length, so that no two
different rows give the same input; nothing is decoded and encoded again on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import Struct

Column = int | str | bytes | None


class Row(Struct, frozen=True):
    """A row of the journal: an order, an event, a commander's memory.

    `board` is 0 for the game itself and counts up for its sub-boards; `phase` counts through the game; `to` is the
    address ("public", a side, "sealed"); `by` says who gave an order; `payload` is JSON in UTF-8, stored as it is and
    never rewritten; `version` is the payload's, for whoever reads an older one.
    """

    seq: int
    board: int
    phase: int
    kind: str
    to: str
    by: str | None
    tag: str
    version: int
    payload: bytes


class Message(Struct, frozen=True):
    """What one seat wrote to another; `payload` is JSON in UTF-8."""

    seq: int
    to: str
    by: str | None
    payload: bytes


class Head(Struct, frozen=True):
    """How far the two chains reach: the last numbers and their digests in hexadecimal."""

    seq: int
    hash: str
    message_seq: int
    message_hash: str


def genesis(version: int, meta: Mapping[str, bytes | str]) -> bytes:
    """The digest that the chains begin with: 32 bytes over the format's number and everything in `meta`."""
    digest = sha256(b"%d;" % version)
    for key in sorted(meta):
        digest.update(_bytes_of((key, meta[key])))
    return digest.digest()


def link_row(previous: bytes, row: Row) -> bytes:
    """The digest of a journal row behind the 32 bytes of the digest before it."""
    by = b"-" if row.by is None else b"+" + row.by.encode()
    kind, to, tag = row.kind.encode(), row.to.encode(), row.tag.encode()
    lengths = (len(kind), len(to), len(by), len(tag), len(row.payload))
    fixed = b"row %d %d %d %d;%d %d %d %d %d;" % (row.seq, row.board, row.phase, row.version, *lengths)
    return sha256(b"".join((previous, fixed, kind, to, by, tag, row.payload))).digest()


def link_message(previous: bytes, message: Message) -> bytes:
    """The digest of a message behind the 32 bytes of the digest before it."""
    return sha256(previous + b"message;" + _bytes_of((message.seq, message.to, message.by, message.payload))).digest()


def _bytes_of(columns: Iterable[Column]) -> bytes:
    return b"".join(_field(column) for column in columns)


def _field(column: Column) -> bytes:
    if column is None:
        return b"n;"
    if isinstance(column, int):
        return b"i%d;" % column
    text, kind = (column.encode(), b"s") if isinstance(column, str) else (column, b"b")
    return b"%b%d;%b" % (kind, len(text), text)
