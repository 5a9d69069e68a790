"""A log as text: what a seat was told, one line a happening, under the days and turns in which it happened.

0400  US   Search       JP TF 1 is found (die 2).                                              7.17
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event
from fastcarriers.report.chronicle import Chronicle
from fastcarriers.report.lines import Line
from fastcarriers.report.words import Names, Words

WIDTH = 100
"""Of the text of a line, in characters."""
PHASE_WIDTH = 16


def log_text(names: Names, title: str, events: Iterable[Event], language: str = "en") -> str:
    """The whole log: a title, then the lines of these events (those of one seat, in order)."""
    words = Words(names, language)
    chronicle = Chronicle(words)
    chronicle.add(events)
    return "\n".join([title, "=" * len(title), *_rows(chronicle.lines, words), ""])


def _rows(lines: Iterable[Line], words: Words) -> Iterator[str]:
    game_turn = -1
    for line in lines:
        if line.game_turn != game_turn:
            game_turn = line.game_turn
            yield from ("", _heading(line, words))
        yield from _row(line, words)


def _heading(line: Line, words: Words) -> str:
    if line.game_turn == 0:
        return words.text(say("log.before_play"))
    day, hour = words.names.calendar.at(line.game_turn, 0)
    date = f"{day.day} {words.month(day.month)} {day.year}"
    return words.text(say("log.game_turn", date=date, game_turn=line.game_turn, hour=f"{hour:02}00"))


def _row(line: Line, words: Words) -> Iterator[str]:
    clock = f"{words.names.calendar.at(line.game_turn, line.op_turn)[1]:02}00" if line.game_turn else "    "
    op_turn = f"/{line.op_turn}" if line.op_turn else "  "
    side = words.side(line.side) if line.side else ""
    head = f"  {clock}{op_turn}  {side:<4}{words.phase(line.phase):<{PHASE_WIDTH}}"
    first, *more = textwrap.wrap(words.text(line.told), WIDTH) or [""]
    yield f"{head}{first:<{WIDTH}}  {line.rule:>6}".rstrip()
    for rest in more:
        yield " " * len(head) + rest
