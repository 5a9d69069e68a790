"""What this side has heard of each enemy task force: statements and compositions, as they were said, in order."""

from __future__ import annotations

from typing import TypeAlias

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.events import CompositionHeard, MarkerForgotten, StatementHeard
from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Say, say
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

Heard: TypeAlias = Statement | Composition


class Hearsay:
    """Read from the news of a seat, which hold what was addressed to it and nothing else."""

    def __init__(self, link: SeatLink, voice: Voice) -> None:
        self._link, self._voice = link, voice
        self._read = 0
        self._heard: dict[str, list[Heard]] = {}

    def of(self, marker: str) -> tuple[Heard, ...]:
        """All that was said of a marker, the latest first; where both came in one game-turn, the exact one first."""
        self._read_on()
        heard = enumerate(self._heard.get(marker, ()))
        newest = sorted(heard, key=lambda at: (at[1].game_turn, isinstance(at[1], Composition), at[0]), reverse=True)
        return tuple(one for _, one in newest)

    def _read_on(self) -> None:
        for item in self._link.news[self._read :]:
            match item.event:
                case StatementHeard() as s:
                    words = s.ships, s.transports, s.carriers
                    heard = Statement(s.task_force, s.hex, s.game_turn, *words)
                    self._heard.setdefault(s.task_force, []).append(heard)
                case CompositionHeard(composition=heard):
                    self._heard.setdefault(heard.task_force, []).append(heard)
                case MarkerForgotten(task_force=marker):  # [FC-62] what was said does not follow it into its next life
                    self._heard.pop(marker, None)
                case _:
                    pass
        self._read = len(self._link.news)

    def words(self, heard: Heard) -> str:
        """`“2 carriers”`, or the exact ships."""
        if isinstance(heard, Composition):
            return tell(say("ui.intel.exact", ships=self._voice.classes(heard.ships)))
        words = self._voice.force(heard.ships, heard.transports, heard.carriers)
        return tell(say("ui.intel.quoted", words=words))

    def when(self, heard: Heard) -> str:
        """Where and when it was said, and how long ago."""
        hours, clock = self._hours_since(heard.game_turn), self._voice.clock(heard.game_turn)
        if not hours:
            return tell(say("ui.intel.when_where_now", hex=heard.hex, clock=clock))
        return tell(say("ui.intel.when_where", hex=heard.hex, clock=clock, hours=hours))

    def hours_ago(self, game_turn: int) -> str:
        """The clock of a game-turn, and how long ago it began."""
        hours, clock = self._hours_since(game_turn), self._voice.clock(game_turn)
        return tell(say("ui.intel.when", clock=clock, hours=hours) if hours else say("ui.intel.when_now", clock=clock))

    def _hours_since(self, game_turn: int) -> int:
        view = self._link.view
        return (view.game_turn - game_turn) * OP_TURNS + max(view.op_turn - 1, 0)


def struck_until(view: View, charts: Charts, voice: Voice, marker: str) -> Say:
    """[10.31, 10.97, FC-03] Until when a strike may be aimed at a marker: at night what was found is forgotten."""
    if marker not in view.searched:
        return say("ui.intel.not_struck")
    turns = range(view.game_turn + 1, charts.scenario.game_turns + 1)
    dusk = next((turn for turn in turns if charts.is_night(turn)), None)
    if dusk is None:
        return say("ui.intel.until_end")
    return say("ui.intel.until", clock=voice.clock(dusk), date=voice.date(dusk))
