"""A log as text: what a seat was told, one line a happening, under the days and turns in which it happened.

0400  US   Search       JP TF 1 is found (die 2).                                              7.17
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle.events import BattleEnded
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event, PhaseBegan, Side
from fastcarriers.report import battle_events, own_events, public_events, unit_events
from fastcarriers.report.lines import Happening, HappeningOf, Line, lines_of
from fastcarriers.report.tallies import Tally
from fastcarriers.report.words import Names, Words

WIDTH = 100
"""Of the text of a line, in characters."""
PHASE_WIDTH = 16


def log_text(names: Names, title: str, events: Iterable[Event], language: str = "en") -> str:
    """The whole log: a title, then the lines of these events (those of one seat, in order)."""
    words = Words(names, language)
    told = lines_of(told_once(events), _with_closings(words))
    return "\n".join([title, "=" * len(title), *_rows(told, words), ""])


def told_once(events: Iterable[Event]) -> list[Event]:
    """These events without the plots that were carried out as plotted: the move itself tells of them [5.43].

    The rolls of one search for one task force follow each other: chits and statements that the first one brought about
    come after them [7.17].
    """
    kept: list[list[Event]] = []
    plots: dict[str, list[int]] = {}
    rolls: dict[tuple[Side, str], list[Event]] = {}
    for event in events:
        match event:
            case PhaseBegan():
                rolls.clear()
            case e.GameTurnBegan():
                plots.clear()
                rolls.clear()
            case e.SearchRolled(roll=roll) if (before := rolls.get((roll.side, roll.task_force))) is not None:
                before.append(event)
                continue
            case e.SearchRolled(roll=roll):
                kept.append([event])
                rolls[roll.side, roll.task_force] = kept[-1]
                continue
            case e.MovePlotted():
                plots.setdefault(event.task_force, []).append(len(kept))
            case e.TaskForceMoved():
                for place in plots.pop(event.task_force, []):
                    kept[place] = [
                        plot for plot in kept[place] if isinstance(plot, e.MovePlotted) and plot.hex != event.hex
                    ]
            case _:
                pass
        kept.append([event])
    return [event for together in kept for event in together]


def _with_closings(words: Words) -> HappeningOf:
    """`happening_of`, with what a battle has cost at its end."""
    tally = Tally()

    def happening(event: Event) -> Happening | None:
        tally.hear(event)
        if isinstance(event, BattleEnded):
            return Happening("11.4", tally.closing(words))
        return happening_of(event, words)

    return happening


def happening_of(event: Event, words: Words) -> Happening | None:
    """What an event is to its reader; None for one that nobody needs to read."""
    return (
        public_events.happening(event, words)
        or unit_events.happening(event, words)
        or own_events.happening(event, words)
        or battle_events.happening(event, words)
        or sealed_happening(event, words)
    )


def sealed_happening(event: Event, words: Words) -> Happening | None:
    """What only the umpire reads."""
    match event:
        case e.ChitsMixed():
            return Happening("7.31", say("event.chits-mixed", pool=len(event.pool), reserve=len(event.reserve)))
        case e.ChitDrawn():
            force, chit = words.place(event.task_force), words.chits(event.under[-1:])
            return Happening("7.33", say("event.chit-drawn", task_force=force, chit=chit, left=len(event.pool)))
        case e.ChitsReturned():
            return Happening("10.93", say("event.chits-returned", task_force=words.place(event.task_force)))
        case _:
            return None


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
