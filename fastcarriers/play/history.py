"""A game file read from its first row, for whoever tells of the game: nothing is written, and who plays it plays on.

What was taken back is left out, with its taking back. A reader is told of the events addressed to its sides alone; the
parts of the others stay empty, so nothing of them can be in what it makes of the game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from db import GameFile
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import GameEnded
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.records import AirUnit, Scored, Ship
from fastcarriers.carriers.state import CarriersState, Own
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Argument, KnownError, Say, say
from fastcarriers.kernel.game import evolve
from fastcarriers.kernel.orders import NotReady, Ready, TakeBack
from fastcarriers.kernel.parts import PUBLIC, SEALED, Event, Side
from fastcarriers.library.pack import Pack
from fastcarriers.play.games import Terms, read_meta, rules_of
from fastcarriers.play.journal import Begin, Entry, Journal, Memory


class Moment:
    """An event, and the game as its reader knows it right afterwards."""

    __slots__ = ("_game", "_sides", "_state", "event")

    def __init__(self, event: Event, game: Carriers, state: CarriersState, sides: tuple[Side, ...]) -> None:
        self.event, self._game, self._state, self._sides = event, game, state, sides

    def view(self, side: Side | None = None) -> View:
        """All that a side of the reader may know; None: the public part alone. KeyError for another side."""
        return self._game.view(self._state.public, None if side is None else self._own(side))

    def units(self, side: Side) -> Mapping[str, AirUnit]:
        """The air units of a side of the reader. KeyError for another side."""
        return self._own(side).units

    def ships(self, side: Side) -> Mapping[str, Ship]:
        """The ships of a side of the reader. KeyError for another side."""
        return self._own(side).ships

    def _own(self, side: Side) -> Own:
        if side not in self._sides:
            raise KeyError(side)
        return self._state.own[side]

    def scored(self) -> tuple[Scored, ...]:
        """How the points of both sides arise: for a reader who holds them all, for it looks into every part."""
        if self._sides != self._game.sides:
            raise KeyError("points")
        return self._game.scored(self._state)


class History(Struct, frozen=True):
    """A whole game file in memory. `over`: it has been played to its end."""

    file: str
    game: Carriers
    pack: Pack
    terms: Terms
    entries: tuple[Entry, ...]
    memories: dict[Side, bytes]
    over: bool

    @property
    def charts(self) -> Charts:
        """Everything printed, with the variants and options of this game."""
        return self.game.charts

    def moments(self, sides: tuple[Side, ...]) -> Iterator[Moment]:
        """Event after event as a seat with one side, or with all of them, was told.

        KnownError names the file and the row that cannot be played back.
        """
        told = {PUBLIC, *sides, *((SEALED,) if sides == self.game.sides else ())}
        state = self.game.empty("")
        for entry in self.entries:
            for event in entry.events:
                if event.to not in told:
                    continue
                try:
                    state = state.copy({event.to})  # what a moment has shown stays as it was
                    evolve(self.game, state, event)
                except Exception as error:  # a file from elsewhere may say anything at all
                    why = f"{type(error).__name__}: {error}"
                    fault = say("play.does_not_replay", row=entry.row, why=why)
                    raise KnownError(say("game.not_opened", file=self.file, fault=fault)) from error
                yield Moment(event, self.game, state, sides)


def read_history(path: Path) -> History:
    """The history of the game in a file, as far as it is played.

    KnownError, which names the file, if it is no game of ours, damaged, or written by a newer program.
    """
    with tempfile.TemporaryDirectory(prefix="carriers-") as folder:
        copy = str(Path(folder) / "game")
        GameFile.snapshot(path, copy)
        try:
            with GameFile.open(copy) as file:
                return _history(file, str(path))
        except KnownError as known:
            raise KnownError(_of_file(known.said, copy, str(path))) from known


def _history(file: GameFile, name: str) -> History:
    pack, terms = read_meta(file.meta, file.path)
    game = rules_of(pack, terms)
    lines = list(Journal(game).read(file.rows()))
    if not lines or not isinstance(lines[0], Entry) or not isinstance(lines[0].order, Begin):
        raise KnownError(say("play.not_begun"))
    entries = _kept([line for line in lines if isinstance(line, Entry)])
    memories = {line.side: line.data for line in lines if isinstance(line, Memory)}
    over = any(isinstance(event, GameEnded) for event in entries[-1].events) if entries else False
    return History(name, game, pack, terms, entries, memories, over)


def _kept(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries without those that were taken back, last in, first out, a side [kernel.table]."""
    gone: set[int] = set()
    given: dict[Side, list[int]] = {}
    for at, entry in enumerate(entries):
        if isinstance(entry.order, Begin) or entry.side is None:
            continue
        mine = given.setdefault(entry.side, [])
        if isinstance(entry.order, TakeBack):
            gone |= {at, mine.pop()} if mine else {at}
        elif not isinstance(entry.order, Ready | NotReady) and {event.to for event in entry.events} <= {entry.side}:
            mine.append(at)
    return tuple(entry for at, entry in enumerate(entries) if at not in gone)


def _of_file(said: Say, copy: str, file: str) -> Say:
    """The sentence with the name of the file that was asked for; one that names none is put into one that does."""
    names = {copy, str(Path(copy).resolve())}
    renamed: dict[str, Argument] = {k: file if v in names else v for k, v in said.args.items()}
    if renamed != said.args:
        return Say(said.key, renamed)
    return say("game.not_opened", file=file, fault=said)
