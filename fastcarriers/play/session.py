"""A running game: the state, the journal and the dice behind a queue with one worker thread.

One order is one transaction: decide, append to the game file, commit, publish to the seats that have news of it.
What cannot be written has not happened.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from os import PathLike
from threading import Lock, RLock, get_ident
from typing import Any, Generic, Self

from msgspec import Struct

from db import GameFile, Row
from fastcarriers.kernel.errors import Fault, KnownError, refuse, say
from fastcarriers.kernel.game import Game, Outcome
from fastcarriers.kernel.orders import Offers, Order
from fastcarriers.kernel.parts import PUBLIC, O, P, PhaseBegan, S, Side
from fastcarriers.kernel.table import Decision, Table
from fastcarriers.play.journal import Begin, Entry, Journal, Memory, Notes
from fastcarriers.play.news import News, Record
from fastcarriers.play.seats import Seat

log = logging.getLogger(__name__)

# Rows that must have come in before a phase's end is worth a checkpoint: three more syncs of the disk, when each
# order has one. So few rows in the log are read in no time when the game is opened.
CHECKPOINT_ROWS = 100


class Session(Generic[P, O, S]):
    """Made by `new` or `load`, ended by `close` (or as a context manager). The game file stays its opener's to close.

    With `threaded=False` there is no worker: an order is carried out in the thread that gives it, one at a time.
    """

    def __init__(self, table: Table[P, O, S], journal: Journal, file: GameFile | None, threaded: bool) -> None:
        self.game, self.table, self.journal, self.file = table.game, table, journal, file
        self.record = Record(table.game.sides)
        self._seen = dict[Side | None, Struct]()
        self._memories = dict[Side, bytes]()
        self._notes = dict[Side, bytes]()
        self._given = list[Entry]()  # of the phase in which the last order was given
        self._seats = list[Seat]()
        self._reading = RLock()  # whoever reads sees one decision whole
        self._writing = Lock()  # one decision at a time
        self._door = Lock()  # no order comes in while the session closes
        self._publisher: int | None = None
        self._checkpointed = 0 if file is None else file.head.seq
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="session") if threaded else None
        self._closed = False

    # ---- beginning and end

    @classmethod
    def new(
        cls,
        game: Game[P, O, S],
        seed: str,
        options: Mapping[str, Any],
        file: GameFile | None = None,
        *,
        threaded: bool = True,
    ) -> Self:
        """Set a game up. KnownError if an option is not the scenario's or the file holds a game already."""
        if file is not None and file.head.seq:
            raise KnownError(say("play.holds_a_game"))
        table = Table(game, seed)
        decision = table.begin(options)
        session = cls(table, Journal(game), file, threaded)
        session._take(decision, Entry(Begin(seed, dict(options)), None, None, 0, decision.events))
        return session

    @classmethod
    def load(cls, game: Game[P, O, S], file: GameFile, *, threaded: bool = True) -> Self:
        """Go on with the game in a file. KnownError names the row that cannot be read or played back."""
        journal = Journal(game)
        entries = journal.read(file.rows())
        first = next(entries, None)
        if not isinstance(first, Entry) or not isinstance(first.order, Begin):
            raise KnownError(say("play.not_begun"))
        session = cls(Table(game, first.order.seed), journal, file, threaded)
        session._replay(first)
        for entry in entries:
            session._replay(entry)
        return session

    def close(self) -> None:
        """Carry out what is in the queue, then end the worker. Whoever orders later gets a KnownError."""
        with self._door:
            self._closed = True
        if self._worker is not None:
            self._worker.shutdown(wait=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def seat(self, sides: tuple[Side, ...] = ()) -> Seat:
        """A seat that holds no side, one, or all of them (the umpire)."""
        with self._reading:
            seat = Seat(self, self.record.audience(sides))
            self._seats.append(seat)
        return seat

    def leave(self, seat: Seat) -> None:
        """The seat is told nothing any more."""
        with self._reading:
            self._seats.remove(seat)

    # ---- orders

    def submit(self, order: Order, phase: int, side: Side, by: str) -> None:
        """One order as one transaction, for phase `phase`. See `Seat.submit`."""
        self.post(order, phase, side, by).result()

    def post(self, order: Order, phase: int, side: Side, by: str) -> Future[None]:
        """As `submit`, without waiting for the worker."""
        return self._run(lambda: self._order(order, phase, side, by))

    def _run(self, job: Callable[[], None]) -> Future[None]:
        if self._publisher == get_ident():
            raise RuntimeError("an order from within a subscriber's callback: let it wake somebody instead")
        with self._door:
            if self._closed:
                raise KnownError(say("play.closed"))
            if self._worker is not None:
                return self._worker.submit(self._alone, job)
        done = Future[None]()
        try:
            done.set_result(self._alone(job))
        except Exception as error:  # noqa: BLE001 - the future hands it to whoever asks for the result
            done.set_exception(error)
        return done

    def _alone(self, job: Callable[[], None]) -> None:
        with self._writing:
            job()

    def _order(self, order: Order, phase: int, side: Side, by: str) -> None:
        if phase != self.phase:
            raise refuse("order", "order.late")
        decision = self.table.decide(order, side)
        self._take(decision, Entry(order, side, by, phase, decision.events))

    def _take(self, decision: Decision[P, O, S], entry: Entry) -> None:
        """Make the decision durable, then let it become the state, then tell of it."""
        if self.file is not None:
            self._append(self.file, self.journal.rows(self.file.head.seq + 1, entry))
        with self._reading:
            self.table.commit(decision)
            seats = self._note(entry)
        if self.file is not None and any(isinstance(event, PhaseBegan) for event in entry.events):
            self._phase_ended(self.file)
        self._publish(seats)

    def _append(self, file: GameFile, rows: list[Row]) -> None:
        try:
            file.append(rows)
        except (OSError, sqlite3.Error) as error:
            raise KnownError(say("play.not_written", why=str(error))) from error

    def _phase_ended(self, file: GameFile) -> None:
        """Take the log into the file, unless there is so little in it that it would cost more than it saves."""
        if file.head.seq < self._checkpointed + CHECKPOINT_ROWS:
            return
        self._checkpointed = file.head.seq
        try:
            file.checkpoint()
        except KnownError:  # the order is on the disk all the same, and the next phase tries again
            log.warning("the log could not be taken into the game file", exc_info=True)

    def _note(self, entry: Entry) -> list[Seat]:
        """Keep the events as news, forget the views that they have changed; the seats that have news of them."""
        self.record.add(entry.events, entry.phase)
        if self._given and self._given[-1].phase != entry.phase:
            self._given = []
        self._given.append(entry)
        touched = {event.to for event in entry.events}
        if PUBLIC in touched:
            self._seen.clear()
        for side in touched:
            self._seen.pop(side, None)
        seats = [seat for seat in self._seats if self.record.concerns(seat.sides, touched)]
        for seat in seats:
            seat.refresh()
        return seats

    def _publish(self, seats: list[Seat]) -> None:
        self._publisher = get_ident()
        try:
            for seat in seats:
                for callback in seat.callbacks:
                    _call(callback)
        finally:
            self._publisher = None

    def _replay(self, entry: Entry | Memory | Notes) -> None:
        if isinstance(entry, Memory | Notes):
            self._kept_by(entry)[entry.side] = entry.data
            return
        order = None if isinstance(entry.order, Begin) else entry.order
        if order is None and self.phase:
            raise KnownError(say("play.begins_twice", row=entry.row))
        try:
            self.table.replay(order, entry.side, entry.events)
        except Exception as error:  # a file from elsewhere may say anything at all
            why = f"{type(error).__name__}: {error}"
            raise KnownError(say("play.does_not_replay", row=entry.row, why=why)) from error
        self._note(entry)

    def copy_to(self, path: str | PathLike[str]) -> None:
        """A copy of the game file as it stands between two orders. ValueError if the game is played without a file."""
        file = self.file
        if file is None:
            raise ValueError("a game without a file has nothing to copy")
        self._run(lambda: file.copy_to(path)).result()

    # ---- a commander's memory, and a player's notes

    def save_memory(self, side: Side, data: bytes) -> None:
        """Keep what the side's commander wants to find again (JSON); in the file, a row addressed to that side."""
        self._run(lambda: self._keep(Memory(side, data, self.phase))).result()

    def keep_notes(self, side: Side, data: bytes) -> Future[None]:
        """Keep what the player of a side has noted (JSON); the future is done when it is on the disk."""
        return self._run(lambda: self._keep(Notes(side, data, self.phase)))

    def _keep(self, kept: Memory | Notes) -> None:
        if self.file is not None:
            self._append(self.file, [self.journal.kept_row(self.file.head.seq + 1, kept)])
        self._kept_by(kept)[kept.side] = kept.data

    def _kept_by(self, kept: Memory | Notes) -> dict[Side, bytes]:
        return self._memories if isinstance(kept, Memory) else self._notes

    def memory(self, side: Side) -> bytes | None:
        """What was kept last for this side."""
        return self._memories.get(side)

    def notes(self, side: Side) -> bytes | None:
        """What the player of this side has noted last."""
        return self._notes.get(side)

    # ---- what seats ask for (a seat has checked that it may)

    @property
    def phase(self) -> int:
        """The number of the phase that is on."""
        return self.table.state.public.standing.phase

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.table.state)

    def view(self, side: Side | None) -> Struct:
        """All that the side may know; None is an observer."""
        with self._reading:
            return self._view(side)

    def seen(self, sides: tuple[Side, ...]) -> tuple[object, ...]:
        """Everything that a seat with these sides may see, to be compared: the umpire's has the sealed part too.

        Equal ones have equal bytes. Nobody changes what is in it: the next decision has a state of its own.
        """
        with self._reading:
            if len(sides) == 1:
                return (self._view(sides[0]),)
            views = tuple(self._view(side) for side in (None, *sides))
            return (*views, self.table.state.sealed.content()) if sides else views

    def _view(self, side: Side | None) -> Struct:
        """The side's view, made once for as long as nothing is addressed to it."""
        view = self._seen.get(side)
        if view is None:
            state = self.table.state
            view = self._seen[side] = self.game.view(state.public, None if side is None else state.own[side])
        return view

    def sealed(self) -> dict[str, Any]:
        """What no side knows."""
        return self.table.state.sealed.content()

    def news(self, sides: tuple[Side, ...], since: int) -> tuple[News, ...]:
        """The events that a seat with these sides may hear of, behind its number `since`."""
        with self._reading:
            return self.record.news(sides, since)

    def offers(self, side: Side) -> Offers:
        """What the side may order now."""
        with self._reading:
            return self.table.offers(side)

    def options(self, side: Side, piece: str, kind: str | None) -> tuple[Order, ...]:
        """Every order that this piece may be given now."""
        with self._reading:
            return self.table.options(side, piece, kind)

    def given(self, side: Side) -> tuple[Order, ...]:
        """What the side has ordered in this phase, in turn."""
        with self._reading:
            now = [entry for entry in self._given if entry.phase == self.phase and entry.side == side]
            return tuple(entry.order for entry in now if isinstance(entry.order, Order))

    def faults(self, side: Side) -> tuple[Fault, ...]:
        """What the side has left to do before it can be ready."""
        with self._reading:
            return self.table.faults(side)


def _call(callback: Callable[[], None]) -> None:
    """A subscriber's fault is reported as our bug; the order has happened, and the others are told of it."""
    try:
        callback()
    except Exception:
        log.exception("a subscriber failed")
