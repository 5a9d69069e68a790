"""What the events of one side's planes are to a reader: equal acts of several units make one line."""

from __future__ import annotations

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle.events import CapReturned
from fastcarriers.carriers.records import RETURN_BOX
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Event
from fastcarriers.report.lines import Happening
from fastcarriers.report.words import Words


def happening(event: Event, words: Words) -> Happening | None:
    """The happening of an event of one unit; None if it is none."""
    match event:
        case e.UnitStationed():
            return _of(words, event.unit, "5.1", _stationed(words, event))
        case e.UnitLost():
            return _of(words, event.unit, "", say("event.unit-lost", pieces="", why=words.why(event.why)))
        case e.UnitAway():
            return _of(words, event.unit, "FC-67", say("event.unit-away", pieces=""))
        case e.UnitLaunched():
            return _launched(words, event)
        case e.UnitScrambled():
            return _of(words, event.unit, "9.51", say("event.unit-scrambled", pieces="", at=words.place(event.at)))
        case e.UnitShifted():
            return _shifted(words, event)
        case e.UnitMoved():
            return _of(words, event.unit, "9.15", say("event.unit-moved", pieces="", box=words.place(event.box)))
        case CapReturned(land_by=int()):
            return _of(words, event.unit, "9.57", say("event.cap-returned-must-land", pieces=""))
        case e.UnitsRecombined():
            other = words.unit(event.other)
            return _of(words, event.unit, "13.93", say("event.units-recombined", pieces="", other=other))
        case e.UnitLanded():
            said = say("event.unit-landed", pieces="", on=words.place(event.on), box=words.place(event.box))
            return _of(words, event.unit, "9.42", said)
        case _:
            return None


def _of(words: Words, unit: str, rule: str, said: Say) -> Happening:
    return Happening(rule, said, None, words.unit(unit))


def _stationed(words: Words, event: e.UnitStationed) -> Say:
    at = words.place(event.at)
    if event.place == "search":
        return say("event.unit-stationed-on-search", pieces="", pattern=words.pattern(event.slot), at=at)
    return say("event.unit-stationed", pieces="", box=words.place(event.place), at=at)


def _launched(words: Words, event: e.UnitLaunched) -> Happening:
    unit, at = event.unit, event.at
    if event.place == "cap":
        return _of(words, unit, "9.51", say("event.unit-launched-to-cap", pieces="", at=words.place(at)))
    if event.place == "search":
        pattern = words.pattern(event.slot)
        said = say("event.unit-launched-to-search", pieces="", pattern=pattern, at=words.place(at))
        return _of(words, unit, "7.15", said)
    if event.place == "transfer":
        return _of(words, unit, "10.81", say("event.unit-launched-for-transfer", pieces=""))
    strike = words.strike(at)
    return _of(words, unit, "10.22", say("event.unit-launched-in-wave", pieces="", strike=strike, wave=event.slot))


def _shifted(words: Words, event: e.UnitShifted) -> Happening | None:
    if event.slot == RETURN_BOX:
        return None  # the strike's own line tells of it
    return _of(words, event.unit, "7.47", say("event.unit-shifted", pieces="", pattern=words.pattern(event.slot)))
