"""Lines of a log: one for each happening that somebody would want to read, with its clock, side and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from fastcarriers.carriers.events import GameTurnBegan, OperationsPassed, OpTurnBegan
from fastcarriers.kernel.errors import Say
from fastcarriers.kernel.parts import PUBLIC, SEALED, Event, PhaseBegan, Side

PIECES = "pieces"
"""The argument of a text under which happenings that differ in their piece alone are told together."""


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


HappeningOf = Callable[[Event], Happening | None]
"""What an event is to its reader; None: nothing that anybody needs to read."""


def lines_of(events: Iterable[Event], happening: HappeningOf) -> Iterator[Line]:
    """The lines of these events, in order, like ones told together."""
    clock, last = Clock(), None
    for event in events:
        clock.hear(event)
        told = happening(event)
        if told is None:
            continue
        line = _line(clock, event, told)
        if last is not None and (both := _together(last, line)) is not None:
            last = both
            continue
        if last is not None:
            yield last
        last = line
    if last is not None:
        yield last


def _line(clock: Clock, event: Event, told: Happening) -> Line:
    side = told.side or (event.to if event.to not in (PUBLIC, SEALED) else None)
    pieces = (told.piece,) if told.piece else ()
    return Line(clock.game_turn, clock.op_turn, clock.phase, side, told.rule, told.said, pieces, told.roll)


def _together(last: Line, line: Line) -> Line | None:
    """One line for both: the same happening to another piece, the same search, or what goes on through op-turns."""
    if last.roll is not None and line.roll is not None:
        return _searched(last, last.roll, line, line.roll)
    if line.pieces and line == replace(last, pieces=line.pieces):
        return replace(last, pieces=(*last.pieces, *line.pieces))
    goes_on = not line.pieces and line.op_turn > last.op_turn and line == replace(last, op_turn=line.op_turn)
    return last if goes_on else None


def _searched(last: Line, before: Roll, line: Line, roll: Roll) -> Line | None:
    """Both rolls in one line, with the text of the one that found, if they are of one search for one task force."""
    if before.task_force != roll.task_force or line != replace(last, said=line.said, roll=roll):
        return None
    said = last.said if before.found else line.said
    return replace(last, said=said, roll=Roll(roll.task_force, before.dice + roll.dice, before.found or roll.found))
