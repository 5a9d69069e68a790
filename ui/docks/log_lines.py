"""What the Log shows of the chronicle: the kind of a line, and the task forces and bases that it is about."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.events import StrikeFormed
from fastcarriers.carriers.view import View
from fastcarriers.play.news import News
from fastcarriers.report.chronicle import Chronicle
from fastcarriers.report.lines import Line
from ui.speech import Voice

SEARCH, AIR, SEA, FIGHT, ORDERS = "search", "air", "sea", "fight", "orders"
BY_CHAPTER = {"5": SEA, "6": SEA, "7": SEARCH, "8": ORDERS, "9": AIR, "10": AIR}


def kind_of(line: Line) -> str:
    """Search, flight decks and strikes, task forces, battles, or other: by the chapter of the line's rule."""
    chapter = line.rule.split(".")[0]
    return BY_CHAPTER.get(chapter, FIGHT if chapter in ("11", "12", "13", "15") else ORDERS)


class LogBook:
    """The chronicle of one seat, and from which display each of its strikes has flown."""

    def __init__(self, voice: Voice) -> None:
        self._chronicle = Chronicle(voice)
        self._origins: dict[str, str] = {}

    @property
    def lines(self) -> list[Line]:
        return self._chronicle.lines

    def add(self, news: Iterable[News]) -> int:
        """Write these news down; the index of the first line that is new or has changed."""
        events = [item.event for item in news]
        self._origins |= {e.strike.id: e.strike.origin for e in events if isinstance(e, StrikeFormed)}
        return self._chronicle.add(events)

    def displays(self, line: Line, view: View) -> frozenset[str]:
        """The task forces and bases of either side that a line is about; of a ship or unit, that which holds it now."""
        return frozenset(found for id in line.about if (found := self._display(id, view)))

    def _display(self, id: str, view: View) -> str | None:
        if (unit := view.units.get(id)) is not None:
            id = unit.at
        if (ship := view.ships.get(id)) is not None and ship.task_force:
            id = ship.task_force
        id = self._origins.get(id, id)
        if (holder := view.holders.get(id)) is not None and holder.display:
            id = holder.display
        return id if id in view.markers or id in view.sites else None
