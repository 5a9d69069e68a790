"""Lines of a log: one for each happening that somebody would want to read, with its clock, side and rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from fastcarriers.carriers.events import (
    ChitDrawn,
    GameTurnBegan,
    OperationsPassed,
    OpTurnBegan,
    PatternEmpty,
    SearchRolled,
    StatementAsked,
)
from fastcarriers.kernel.errors import Say
from fastcarriers.kernel.parts import PUBLIC, SEALED, Event, PhaseBegan, Side
from fastcarriers.report.factors import Factor, factors_of

PIECES = "pieces"
"""The argument of a text under which happenings that differ in their piece alone are told together."""
POINTS = (
    "task_force",
    "unit",
    "strike",
    "ship",
    "target",
    "marker",
    "display",
    "roll",
    "due",
    "composition",
    "origin",
    "hex",
    "at",
)
"""Fields of an event that say what it is about, the telling ones first."""
PASSES = frozenset(
    {"event.operations-passed", "event.operations-not-wished", "event.search-failed", "event.pattern-empty"}
)
"""Texts of happenings in which nothing came about."""
SEARCH_PHASE = "statements"
SEARCH = (SearchRolled, PatternEmpty, StatementAsked, ChitDrawn)
"""Events of the search phase, [4.1.A.3]; the decision that ends the plotting brings them about."""


class Roll(Struct, frozen=True):
    """Dice of one search for one task force, and whether any of them has found it."""

    task_force: str
    dice: tuple[int, ...]
    found: bool


class Happening(Struct, frozen=True):
    """What an event is to its reader: the rule, the text, the side whose act it was, and the piece it is about.

    With a piece the text has an argument `pieces`, and equal happenings of several pieces become one line.
    With a roll it has `dice`, and the rolls of one search for one task force become one line.
    """

    rule: str
    said: Say
    side: Side | None = None
    piece: str = ""
    roll: Roll | None = None


class Line(Struct, frozen=True):
    """One line: when, in which phase, whose act, what, by which rule. `side` None: both, or nobody."""

    game_turn: int
    op_turn: int
    phase: str
    side: Side | None
    rule: str
    said: Say
    pieces: tuple[str, ...] = ()
    roll: Roll | None = None
    about: tuple[str, ...] = ()
    """Ids and hexes of what it is about, the telling ones first."""
    factors: tuple[Factor, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether nothing came about: a reader may skip it."""
        return self.said.key in PASSES

    @property
    def told(self) -> Say:
        """The text with its pieces, or its dice."""
        if self.roll is not None:
            dice = self.roll.dice
            return Say(self.said.key, self.said.args | {"dice": ", ".join(map(str, dice)), "count": len(dice)})
        if not self.pieces:
            return self.said
        return Say(self.said.key, self.said.args | {PIECES: ", ".join(self.pieces), "count": len(self.pieces)})


class Clock:
    """Where the game stands while events are read in turn."""

    def __init__(self) -> None:
        self.game_turn, self.op_turn, self.phase = 0, 0, ""

    def hear(self, event: Event) -> None:
        """Let an event move the clock."""
        match event:
            case GameTurnBegan():
                self.game_turn, self.op_turn, self.phase = event.game_turn, 0, ""
            case OpTurnBegan():
                self.op_turn = event.op_turn
            case OperationsPassed():
                self.op_turn += event.op_turns
            case PhaseBegan():
                self.phase = event.name
            case _:
                pass


Told: TypeAlias = tuple[Event, Line | None]
"""An event, and its line by itself; None: nothing that anybody needs to read."""


def joined(told: Iterable[Told]) -> Iterator[Line]:
    """The lines of these events, in order, like ones told together."""
    last: Line | None = None
    for _, line in told:
        if line is None:
            continue
        if last is not None and (both := _together(last, line)) is not None:
            last = both
            continue
        if last is not None:
            yield last
        last = line
    if last is not None:
        yield last


def line_of(clock: Clock, event: Event, told: Happening) -> Line:
    """The line of one event at its time."""
    side = told.side or (event.to if event.to not in (PUBLIC, SEALED) else None)
    pieces = (told.piece,) if told.piece else ()
    when = clock.game_turn, clock.op_turn, phase_of(clock, event)
    return Line(*when, side, told.rule, told.said, pieces, told.roll, points_of(event), factors_of(event))


def phase_of(clock: Clock, event: Event) -> str:
    """The phase to which an event belongs: the search comes when all have plotted [4.1.A.3]."""
    return SEARCH_PHASE if isinstance(event, SEARCH) else clock.phase


def points_of(event: Event) -> tuple[str, ...]:
    """The ids and hexes that an event names, the telling ones first."""
    found: list[str] = []
    for name in POINTS:
        value: Any = getattr(event, name, None)
        if isinstance(value, Struct):
            value = getattr(value, "task_force", None) or getattr(value, "id", None)
        if isinstance(value, str):
            found.append(value)
    return tuple(found)


def _together(last: Line, line: Line) -> Line | None:
    """One line for both: the same happening to another piece, the same search, or what goes on through op-turns."""
    both = replace(last, about=_each_once(last.about, line.about), factors=(*last.factors, *line.factors))
    as_last = replace(line, about=last.about, factors=last.factors)
    if last.roll is not None and line.roll is not None:
        return _searched(last, both, as_last)
    if line.pieces and as_last == replace(last, pieces=line.pieces):
        return replace(both, pieces=(*last.pieces, *line.pieces))
    goes_on = not line.pieces and line.op_turn > last.op_turn and as_last == replace(last, op_turn=line.op_turn)
    return last if goes_on else None


def _searched(last: Line, both: Line, line: Line) -> Line | None:
    """Both rolls in one line, with the text of the one that found, if they are of one search for one task force."""
    before, roll = last.roll, line.roll
    assert before is not None
    assert roll is not None
    if before.task_force != roll.task_force or line != replace(last, said=line.said, roll=roll):
        return None
    said = last.said if before.found else line.said
    return replace(both, said=said, roll=Roll(roll.task_force, before.dice + roll.dice, before.found or roll.found))


def _each_once(before: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*before, *more)))
