"""The commander's diary: the reasons that a computer's commander has kept in its memory, if it keeps any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.kernel.errors import Argument, Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When
from fastcarriers.report.words import Words

LONGEST = 5_000
"""Entries of one side; no commander of ours writes so many."""


class Entry(Struct, frozen=True):
    """When, about which piece, and the reason."""

    game_turn: int
    op_turn: int
    about: str
    said: Say


class _Memory(Struct):
    diary: list[msgspec.Raw] = []


def entries_of(memory: bytes) -> Iterator[Entry]:
    """The diary in a commander's memory; a memory without one, and an entry that is none, are passed over."""
    try:
        raw = msgspec.json.decode(memory, type=_Memory).diary
    except (msgspec.MsgspecError, RecursionError):
        return
    for item in raw[:LONGEST]:
        try:
            yield msgspec.json.decode(item, type=Entry)
        except (msgspec.MsgspecError, RecursionError):
            continue


def diary_table(desk: Desk, memories: Mapping[Side, bytes]) -> Table:
    """One row for each entry of the sides that the reader holds."""
    columns = (
        Column("time", say("report.column.time")),
        Column("turn", say("report.column.turn")),
        Column("side", say("report.column.side")),
        Column("about", say("report.column.about")),
        Column("reason", say("report.column.reason")),
    )
    return Table("diary", say("report.diary"), columns, tuple(_rows(desk, memories)))


def _rows(desk: Desk, memories: Mapping[Side, bytes]) -> Iterator[tuple[Cell, ...]]:
    last = desk.charts.scenario.game_turns
    kept = [(side, entry) for side in desk.sides for entry in entries_of(memories.get(side, b""))]
    for side, entry in sorted(kept, key=lambda item: (item[1].game_turn, item[1].op_turn)):
        if not (0 <= entry.game_turn <= last and 0 <= entry.op_turn <= OP_TURNS):  # no turn of this game: damaged
            continue
        when = When(entry.game_turn, entry.op_turn)
        words = desk.words
        about = words.piece(entry.about)
        yield desk.date(when), desk.turn(when), words.side(side), about, words.text(with_names(words, entry.said))


def with_names(words: Words, said: Say) -> Say:
    """The reason with names in place of ids, and yes and no in the reader's language."""
    return Say(said.key, {name: _in_words(words, value) for name, value in said.args.items()})


def _in_words(words: Words, value: Argument) -> Argument:
    if isinstance(value, bool):
        return words.text(say("report.yes") if value else say("report.no"))
    return words.piece(value) if isinstance(value, str) else value
