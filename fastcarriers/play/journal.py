"""Decisions to rows of the game file and back.

An order is one row (addressed to the side that it is for, `by` says who gave it), its events are the rows behind it,
each with its own address. A payload is the JSON of the record without its tag, which has a column of its own; it is
decoded by that tag, strictly. Payloads are never rewritten: an older one goes through pure upcasters when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from db import Row
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.kernel.game import Game
from fastcarriers.kernel.orders import KERNEL_ORDERS, Order, kind_name
from fastcarriers.kernel.parts import KERNEL_EVENTS, PUBLIC, SEALED, Event, Side
from fastcarriers.play.news import phases_of

ORDER, EVENT, MEMORY, NOTES = "order", "event", "memory", "notes"
BOARD = 0

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
# (tag, version) -> what makes of that version's payload the next version's. A tag that is not here is at version 1.
UPCASTERS: dict[tuple[str, int], Upcaster] = {}


class Begin(Struct, frozen=True, forbid_unknown_fields=True):
    """The first order row of a game: from what its state starts. Sealed, for the seed tells all dice to come."""

    seed: str
    options: dict[str, Any]


class Entry(Struct, frozen=True):
    """One transaction of the journal: an order or the beginning, for which side, who gave it, and its events.

    `phase` is the one in which it was given (0: the beginning); `row` the number of its first row, once it has one.
    """

    order: Order | Begin
    side: Side | None
    by: str | None
    phase: int
    events: tuple[Event, ...]
    row: int = 0


class Memory(Struct, frozen=True):
    """What the commander of a side wants to find again: JSON of its own making."""

    side: Side
    data: bytes
    phase: int


class Notes(Struct, frozen=True):
    """What the player of a side has noted for himself: JSON of his window's making. No commander ever reads it."""

    side: Side
    data: bytes
    phase: int


class Journal:
    """The language of one game's journal: its tags and how each is decoded. It holds no rows."""

    def __init__(self, game: Game[Any, Any, Any], upcasters: Mapping[tuple[str, int], Upcaster] | None = None) -> None:
        self.sides = frozenset(game.sides)
        self.upcasters = UPCASTERS if upcasters is None else upcasters
        self.decoders: dict[tuple[str, str], msgspec.json.Decoder[Any]] = {}
        orders: tuple[type[Struct], ...] = (Begin, *KERNEL_ORDERS, *game.kinds)
        for kind, records in ((ORDER, orders), (EVENT, (*KERNEL_EVENTS, *game.events))):
            for record in records:
                key = (kind, kind_name(record))
                if key in self.decoders:
                    raise ValueError(f"two records share the tag {key}")
                self.decoders[key] = msgspec.json.Decoder(record)
        self.current = dict[str, int]()
        for tag, version in self.upcasters:
            self.current[tag] = max(self.current.get(tag, 1), version + 1)

    def version(self, tag: str) -> int:
        """The version in which this tag is written today."""
        return self.current.get(tag, 1)

    # ---- writing

    def rows(self, seq: int, entry: Entry) -> list[Row]:
        """The rows of one transaction, numbered from `seq` on."""
        rows = [self._row(seq, entry.phase, ORDER, entry.side or SEALED, entry.by, entry.order)]
        for event, phase in zip(entry.events, phases_of(entry.events, entry.phase), strict=True):
            seq += 1
            rows.append(self._row(seq, phase, EVENT, event.to, None, event))
        return rows

    def kept_row(self, seq: int, kept: Memory | Notes) -> Row:
        """The row in which a commander's memory or a player's notes are kept, addressed to the side alone."""
        kind = MEMORY if isinstance(kept, Memory) else NOTES
        return Row(seq, BOARD, kept.phase, kind, kept.side, None, kind, 1, kept.data)

    def _row(self, seq: int, phase: int, kind: str, to: str, by: str | None, record: Struct) -> Row:
        tag = kind_name(type(record))
        return Row(seq, BOARD, phase, kind, to, by, tag, self.version(tag), msgspec.json.encode(asdict(record)))

    # ---- reading

    def read(self, rows: Iterable[Row]) -> Iterator[Entry | Memory | Notes]:
        """The transactions in order, and the memories and notes between them.

        Raises KnownError with the row that this version of the program, or this game, cannot read.
        """
        entry: Entry | None = None
        events = list[Event]()
        for row in rows:
            self._check_place(row)
            if row.kind == EVENT:
                if entry is None:
                    raise KnownError(say("play.stray_event", row=row.seq))
                events.append(self._event(row))
                continue
            if entry is not None:
                yield replace(entry, events=tuple(events))
            entry, events = None, []
            if row.kind in (MEMORY, NOTES):
                yield (Memory if row.kind == MEMORY else Notes)(row.to, row.payload, row.phase)
            else:
                order = self._record(row)
                side = None if isinstance(order, Begin) else row.to
                entry = Entry(order, side, row.by, row.phase, (), row.seq)
        if entry is not None:
            yield replace(entry, events=tuple(events))

    def _check_place(self, row: Row) -> None:
        if row.board != BOARD:
            raise KnownError(say("play.unknown_board", row=row.seq, board=row.board))
        if row.kind not in (ORDER, EVENT, MEMORY, NOTES):
            raise KnownError(say("play.unknown_kind", row=row.seq, kind=row.kind))
        places = {PUBLIC, SEALED} if row.kind == EVENT or row.tag == kind_name(Begin) else set[str]()
        if row.to not in self.sides | places:
            raise KnownError(say("play.unknown_side", row=row.seq, side=row.to))

    def _event(self, row: Row) -> Event:
        event = self._record(row)
        if event.to != row.to:
            raise KnownError(say("play.unreadable_row", row=row.seq, tag=row.tag, why=f"to {event.to} and to {row.to}"))
        return event

    def _record(self, row: Row) -> Any:
        """The record in a row, through the upcasters if it is an older one."""
        decoder = self.decoders.get((row.kind, row.tag))
        if decoder is None:
            raise KnownError(say("play.unknown_tag", row=row.seq, tag=row.tag))
        known = self.version(row.tag)
        if row.version > known:
            raise KnownError(say("play.newer_row", row=row.seq, tag=row.tag, version=row.version, known=known))
        try:
            return decoder.decode(row.payload if row.version == known else self._upcast(row, known))
        except (msgspec.MsgspecError, RecursionError) as error:
            raise KnownError(say("play.unreadable_row", row=row.seq, tag=row.tag, why=str(error))) from error

    def _upcast(self, row: Row, known: int) -> bytes:
        fields = msgspec.json.decode(row.payload, type=dict[str, Any])
        for version in range(row.version, known):
            upcaster = self.upcasters.get((row.tag, version))
            if upcaster is None:
                raise KnownError(say("play.older_row", row=row.seq, tag=row.tag, version=row.version))
            fields = upcaster(fields)
        return msgspec.json.encode(fields)
