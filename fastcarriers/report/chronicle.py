"""The lines of one reader's log, growing as news come: the text log and the window's Log read the same ones."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle.events import BattleEnded
from fastcarriers.kernel.parts import Event, PhaseBegan, Side
from fastcarriers.report import happenings
from fastcarriers.report.lines import Clock, Happening, Line, Told, joined, line_of
from fastcarriers.report.tallies import Tally
from fastcarriers.report.words import Words


class Chronicle:
    """Events in, lines out. Only the lines of the game-turn that is on may still change: no line spans two."""

    def __init__(self, words: Words) -> None:
        self._words, self._tally, self._clock = words, Tally(), Clock()
        self.lines: list[Line] = []
        self._begun = 0
        """Index of the first line of the game-turn that is on."""
        self._told: list[Told] = []

    def add(self, events: Iterable[Event]) -> int:
        """Write these events down; the index of the first line that is new or has changed."""
        first, fresh = len(self.lines), False
        for event in events:
            if isinstance(event, e.GameTurnBegan):
                first, fresh = min(first, self._write()), False
                self._begun, self._told = len(self.lines), []
            self._clock.hear(event)
            happening = self._happening(event)
            self._told.append((event, None if happening is None else line_of(self._clock, event, happening)))
            fresh = True
        return min(first, self._write()) if fresh else first

    def _write(self) -> int:
        """The lines of the game-turn anew; the index of the first that differs."""
        lines = list(joined(told_once(self._told)))
        before = self.lines[self._begun :]
        same = next((at for at, (old, new) in enumerate(zip(before, lines, strict=False)) if old != new), None)
        if same is None:
            same = min(len(before), len(lines))
        self.lines[self._begun + same :] = lines[same:]
        return self._begun + same

    def _happening(self, event: Event) -> Happening | None:
        """What it is to the reader; at the end of a battle, what it has cost."""
        self._tally.hear(event)
        if isinstance(event, BattleEnded):
            return Happening("11.4", self._tally.closing(self._words))
        return happenings.happening_of(event, self._words)


def told_once(told: Iterable[Told]) -> list[Told]:
    """The events of a game-turn without the plots that were carried out as plotted: the move tells of them [5.43].

    The rolls of one search for one task force follow each other: chits and statements that the first one brought about
    come after them [7.17].
    """
    kept: list[list[Told]] = []
    plots: dict[str, list[int]] = {}
    rolls: dict[tuple[Side, str], list[Told]] = {}
    for event, line in told:
        match event:
            case PhaseBegan():
                rolls.clear()
            case e.SearchRolled(roll=roll) if (before := rolls.get((roll.side, roll.task_force))) is not None:
                before.append((event, line))
                continue
            case e.SearchRolled(roll=roll):
                kept.append([(event, line)])
                rolls[roll.side, roll.task_force] = kept[-1]
                continue
            case e.MovePlotted():
                plots.setdefault(event.task_force, []).append(len(kept))
            case e.TaskForceMoved():
                for place in plots.pop(event.task_force, []):
                    kept[place] = [plot for plot in kept[place] if _goes_elsewhere(plot[0], event)]
            case _:
                pass
        kept.append([(event, line)])
    return [one for together in kept for one in together]


def _goes_elsewhere(plot: Event, moved: e.TaskForceMoved) -> bool:
    return isinstance(plot, e.MovePlotted) and plot.hex != moved.hex
