"""What the public events are to a reader."""

from __future__ import annotations

from fastcarriers.carriers import events as e
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.report.lines import Happening, Roll
from fastcarriers.report.words import Words, level_in_words


def happening(event: Event, words: Words) -> Happening | None:
    """The happening of a public event; None if it is none."""
    match event:
        case e.GameBegan():
            dice = ", ".join(f"{rule.replace('_', ' ')} {die}" for rule, die in event.dice.items())
            if not dice:
                return Happening("4.1", say("event.game-began", scenario=words.names.title))
            return Happening("4.1", say("event.game-began-with-dice", scenario=words.names.title, dice=dice))
        case e.RulesLapsed():
            rules = ", ".join(rule.replace("_", " ") for rule in event.rules)
            return Happening("4.1", say("event.rules-lapsed", rules=rules))
        case e.OperationsPassed():
            return Happening("8.0", say("event.operations-passed"))
        case e.MarkerPlaced(marker=marker):
            piece = words.text(say("name.at", name=words.place(marker.id), hex=marker.hex))
            return Happening("5.1", say("event.marker-placed", pieces=""), marker.side, piece)
        case e.TaskForceMoved():
            piece = words.text(say("name.at", name=words.place(event.task_force), hex=event.hex))
            return Happening("5.43", say("event.task-force-moved", pieces=""), side_of(event.task_force), piece)
        case e.MarkerRemoved():
            why, name = words.why(event.why), words.place(event.task_force)
            return Happening("5.55", say("event.marker-removed", task_force=name, why=why), side_of(event.task_force))
        case e.SearchRolled(roll=roll):
            return _search(words, roll.side, roll.task_force, roll.die, roll.found)
        case e.StrikeAnnounced():
            return _announced(event, words)
        case e.ShipLost():
            said = say("event.ship-lost", ship=words.ship(event.ship), why=words.why(event.why))
            return Happening("6.51", said, event.side)
        case e.GameEnded(outcome=outcome):
            points = ", ".join(f"{words.side(side)} {count}" for side, count in outcome.points.items())
            if outcome.winner is None:
                return Happening("4.1", say("event.game-ended", points=points))
            side = words.names.sides.get(outcome.winner, outcome.winner)
            level = level_in_words(outcome.level, words.text)
            return Happening("4.1", say("event.game-won", side=side, level=level, points=points))
        case _:
            return None


def side_of(marker: str) -> Side:
    """The side of a task force marker."""
    return marker.rpartition("-")[0]


def _search(words: Words, side: Side, task_force: str, die: int, found: bool) -> Happening:
    name = words.place(task_force)
    if found:
        said = say("event.search-found", task_force=name, dice=die, count=1)
    else:
        said = say("event.search-failed", task_force=name, dice=die, count=1)
    return Happening("7.17", said, side, roll=Roll(task_force, (die,), found))


def _announced(event: e.StrikeAnnounced, words: Words) -> Happening:
    target = words.place(event.target)
    if event.die is None:
        said = say("event.strike-automatic", target=target, hex=event.hex)
    elif event.contact:
        said = say("event.strike-contacts", target=target, hex=event.hex, die=event.die)
    else:
        said = say("event.strike-misses", target=target, hex=event.hex, die=event.die)
    return Happening("10.9", said, event.side)
