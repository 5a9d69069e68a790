"""The lines of one reader's log, growing as news come: the text log and the window's Log read the same ones."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
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
        if isinstance(event, b.BattleEnded):
            return Happening("11.4", self._tally.closing(self._words))
        return happenings.happening_of(event, self._words)


def told_once(told: Iterable[Told]) -> list[Told]:
    """The events of a game-turn without the plots that were carried out as plotted: the move tells of them [5.43].

    The rolls of one search for one task force follow each other: chits and statements that the first one brought about
    come after them [7.17]. What the owner of a unit or ship hears beside what all hear is one line with it.
    """
    kept: list[list[Told]] = []
    plots: dict[str, list[int]] = {}
    rolls: dict[tuple[Side, str], list[Told]] = {}
    for event, line in told:
        if kept and kept[-1] and (both := _both(kept[-1][-1], (event, line))) is not None:
            kept[-1][-1] = both
            continue
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


def _both(last: Told, told: Told) -> Told | None:
    """One for what all heard of a hit, a loss or a contact and what its owner hears; None if they are two things."""
    match last[0], told[0]:
        case e.ShipGone(ship=ship), e.ShipLost() as lost if ship == lost.ship:
            return told
        case e.StrikeAnnounced(die=int()), e.ContactMade() as own if last[0].side == own.to:
            return told
        case b.UnitHit(unit=unit), b.UnitHalved() as own if unit.at is not None and unit.side == own.to:
            return _named(last, told, unit.id)
        case b.UnitHit(unit=unit), e.UnitLost(why="combat") as own if unit.at is None and unit.side == own.to:
            return _named(last, told, unit.id)
        case b.GroundedHit(destroyed=False) as hit, b.UnitHalved():
            return _named(last, told, hit.grounded)
        case b.GroundedHit(destroyed=True) as hit, e.UnitLost(why="combat"):
            return _named(last, told, hit.grounded)
        case _:
            return None


def _named(hit: Told, own: Told, counter: str) -> Told | None:
    """The line of the hit, with the unit itself beside its counter."""
    if hit[1] is None or own[1] is None:
        return None
    return own[0], replace(hit[1], pieces=tuple(f"{counter} {unit}" for unit in own[1].pieces))


def _goes_elsewhere(plot: Event, moved: e.TaskForceMoved) -> bool:
    return isinstance(plot, e.MovePlotted) and plot.hex != moved.hex
