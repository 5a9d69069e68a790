"""For which enemy task forces this side has thrown in vain: a search without result is not the same as none [7.17]."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.events import GameTurnBegan, MarkerForgotten, SearchRolled
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.play.news import News


class Searches:
    """Read from the news of a seat. Rolls lie open to both sides; those of the other side are its own to remember."""

    def __init__(self, side: Side | None) -> None:
        self._side = side
        self._read = 0
        self._game_turn = 0
        self._rolled: dict[str, tuple[int, bool]] = {}
        """Enemy marker -> game-turn of the last search for it, and whether any roll of that search has found it."""

    def read(self, news: Sequence[News]) -> None:
        """Read on to the end of the news, which only ever grow."""
        for item in news[self._read :]:
            self._hear(item.event)
        self._read = len(news)

    def _hear(self, event: Event) -> None:
        match event:
            case GameTurnBegan():
                self._game_turn = event.game_turn
            case SearchRolled(roll=roll) if roll.side == self._side:
                turn, found = self._rolled.get(roll.task_force, (0, False))
                self._rolled[roll.task_force] = self._game_turn, roll.found or (found and turn == self._game_turn)
            case MarkerForgotten(task_force=marker):  # [FC-62] its next life has not been searched
                self._rolled.pop(marker, None)
            case _:
                pass

    def missed(self, marker: str) -> int | None:
        """The game-turn in which this marker was searched last, if nobody found it then; else None."""
        turn, found = self._rolled.get(marker, (0, True))
        return None if found else turn
