"""What the window says: texts in the reader's language, and the names of pieces in place of their ids."""

from __future__ import annotations

from functools import cache

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import Fault, Say
from fastcarriers.report.words import Calendar, Names, Words
from fastcarriers.text import reader_language, render

__all__ = ["Voice", "names_of", "tell"]

PIECES = ("task_force", "unit", "other", "strike", "base", "display", "holder", "ship", "target", "tower", "area", "on")
"""Arguments of refusals and duties that hold the id of a piece."""


def on_face(text: str) -> str:
    """Text for a menu or button, where a single & would be taken for the mark of a key and not shown."""
    return text.replace("&", "&&")


def tell(said: Say) -> str:
    """The sentence in the reader's language."""
    return render(said, _language())


@cache
def _language() -> str:
    return reader_language()


def names_of(charts: Charts) -> Names:
    """What is printed on the pieces of a game."""
    return Names(
        title=charts.scenario.title,
        calendar=Calendar(charts.scenario.start_date, charts.tables.time.hours),
        ships={ship.id: ship.name for ship in charts.ships.values()},
        types={type_.id: type_.label for type_ in charts.types.values()},
        bases={base.id: base.name for base in charts.map.bases.values()},
        sides={side.id: side.name for side in charts.scenario.side},
    )


class Voice(Words):
    """The words of one game: names of pieces, and refusals and duties with names in place of ids."""

    def __init__(self, charts: Charts) -> None:
        super().__init__(names_of(charts), _language())
        self.charts = charts

    def phrase(self, said: Say) -> str:
        """A text of the rules: ids in it become names."""
        args = dict(said.args)
        for name in PIECES:
            if isinstance(value := args.get(name), str):
                args[name] = self.piece(value)
        return self.text(Say(said.key, args))

    def fault(self, fault: Fault) -> str:
        """`Midway is full. [9.17]`"""
        return f"{self.phrase(fault.said)} [{fault.rule}]"

    def date(self, game_turn: int, op_turn: int = 0) -> str:
        """`4 June 1942`."""
        day, _ = self.names.calendar.at(game_turn, op_turn)
        return f"{day.day} {self.month(day.month)} {day.year}"

    def clock(self, game_turn: int, op_turn: int = 0) -> str:
        """`0800`."""
        return f"{self.names.calendar.at(game_turn, op_turn)[1]:02}00"
