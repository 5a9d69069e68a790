"""What every watcher of a game has: charts, words, the sides whose secrets it is told, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from fastcarriers.carriers.battle.events import UnitsAppeared
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import ForceMustered
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.play.history import Moment
from fastcarriers.report.lines import Clock
from fastcarriers.report.words import Words

Watcher = Callable[[Moment], None]
"""Is told of every event in turn."""


class When(Struct, frozen=True, order=True):
    """A moment of the game: op-turn 0 is the strategic stage, game-turn 0 the set-up."""

    game_turn: int
    op_turn: int


class Desk:
    """What the watchers of one account share."""

    def __init__(self, charts: Charts, words: Words, sides: Sequence[Side]) -> None:
        self.charts, self.words, self.sides = charts, words, tuple(sides)
        self.clock = Clock()
        self._types: dict[str, str] = {}
        """Of every air unit that the reader was told of."""

    def hear(self, event: Event) -> None:
        """Keep the time, and who is who; to be told before the watchers are."""
        self.clock.hear(event)
        if isinstance(event, ForceMustered | UnitsAppeared):
            self._types |= {unit.id: unit.type for unit in event.units}

    @property
    def now(self) -> When:
        return When(self.clock.game_turn, self.clock.op_turn)

    def date(self, when: When) -> str:
        """`4 June 0800`, or that it was before play."""
        if when.game_turn == 0:
            return self.words.text(say("report.set_up"))
        day, _ = self.words.names.calendar.at(when.game_turn, when.op_turn)
        return f"{day.day} {self.words.month(day.month)} {self.clock_of(when)}"

    def clock_of(self, when: When) -> str:
        """`0800`; empty before play."""
        return f"{self.words.names.calendar.at(when.game_turn, when.op_turn)[1]:02}00" if when.game_turn else ""

    def day(self, when: When) -> str:
        """`4 June 1942`, or that it was before play."""
        if when.game_turn == 0:
            return self.words.text(say("report.set_up"))
        day, _ = self.words.names.calendar.at(when.game_turn, when.op_turn)
        return f"{day.day} {self.words.month(day.month)} {day.year}"

    def turn(self, when: When) -> str:
        """`9/2`: game-turn and op-turn; `9` in the strategic stage."""
        return f"{when.game_turn}/{when.op_turn}" if when.op_turn else str(when.game_turn)

    def side(self, side: Side) -> str:
        return self.words.side(side)

    def type_of(self, unit: str) -> str:
        """What the type of an air unit is called. KeyError for one that the reader was not told of."""
        return self.words.label(self._types[unit])

    def ship(self, ship: str) -> str:
        return self.words.ship(ship)


def counted(names: Iterable[str]) -> str:
    """`4 SBD, 2 TBD`, in the order of their first coming; `-` for nothing."""
    numbers: dict[str, int] = {}
    for name in names:
        numbers[name] = numbers.get(name, 0) + 1
    return ", ".join(f"{number} {name}" for name, number in numbers.items()) or "-"


def span(numbers: Iterable[int]) -> str:
    """`3`, or `2–4`; empty for none."""
    found = sorted(set(numbers))
    if not found:
        return ""
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"
