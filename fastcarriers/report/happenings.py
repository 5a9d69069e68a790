"""What any event is to its reader: the modules of public, own and battle events, asked in turn."""

from __future__ import annotations

from fastcarriers.carriers import events as e
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event
from fastcarriers.report import battle_events, own_events, public_events, unit_events
from fastcarriers.report.lines import Happening
from fastcarriers.report.words import Words


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
