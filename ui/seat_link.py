"""The one thread of the window and its seat: what the seat knows as Qt signals, what the user does as orders.

The seat calls from the session's thread, and that call only wakes this object through a queued signal. Orders are
posted; their answer comes the same way. Reading a view, offers and options costs some milliseconds at most.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import cast

import msgspec
from PySide6.QtCore import QObject, QPoint, Qt, Signal

from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Fault, IllegalOrder, KnownError
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import NotReady, Offers, Order, Ready, TakeBack, kind_name
from fastcarriers.kernel.parts import Side
from fastcarriers.play.news import News
from fastcarriers.play.seats import Seat
from ui.deeds import Deed, Deeds

log = logging.getLogger(__name__)

NO_OFFERS = Offers(pieces={}, ready=False, not_ready=False, take_back=False)


class SeatLink(QObject):
    """What docks get of the game. Everything is read and called in the GUI thread.

    `focus` and `picked` are the wires between docks: look there; the user has picked this piece.
    """

    changed = Signal()
    """View, offers or faults are new: read them here."""
    heard = Signal(object)
    """`tuple[News, ...]`: what happened since the last time, in order."""
    accepted = Signal(object)
    """The order has happened and is on the disk; `changed` may come before or after."""
    refused = Signal(object, object)
    """The order and its faults, `tuple[Fault, ...]`; nothing has happened."""
    troubled = Signal(object)
    """A `Say`: the order could not be written or the game is closed."""
    held_back = Signal(object)
    """`tuple[Fault, ...]`: what a dock has not ordered, and by which rules; nothing has happened."""
    focus = Signal(str)
    """Show this piece or hex: an id, or a hex as printed."""
    picked = Signal(str)
    """This piece is picked now; empty: none."""
    rule_wanted = Signal(str)
    """Show the rule of this number."""

    _woken = Signal()
    _answered = Signal(object, object, object, object)
    _kept = Signal(object)

    def __init__(self, seat: Seat, side: Side | None = None) -> None:
        super().__init__()
        self._seat = seat
        self.side = side if side is not None else (seat.sides[0] if len(seat.sides) == 1 else None)
        self._woken.connect(self.refresh, Qt.ConnectionType.QueuedConnection)
        self._answered.connect(self._settle, Qt.ConnectionType.QueuedConnection)
        self._kept.connect(self._settle_note, Qt.ConnectionType.QueuedConnection)
        self._end: Callable[[], None] | None = seat.subscribe(self._wake)
        self._due = False
        self.news: list[News] = []
        self.picked_piece = ""
        self.told_at: QPoint | None = None
        """Where on the screen the order was given that is refused or held back now; None: nowhere of its own."""
        self.waiting = 0
        """Orders that have no answer yet."""
        self.notes: dict[str, str] = _notes_in(seat.notes(self.side)) if self.side is not None else {}
        """What the player has noted, by the piece that it is about."""
        self.deeds = Deeds()
        self._deed: Deed | None = None
        self._undo_asked: list[QPoint | None] = []
        """For each Undo that waits for the answers of other orders, where it was asked for."""
        self._phase = 0
        self._read()

    def _wake(self) -> None:
        """Called by the session's thread. However many decisions come in a row, the window reads them in one go."""
        if not self._due:
            self._due = True
            self._woken.emit()

    def close(self) -> None:
        """The seat calls no more, and no order is given any more. What is in the queue of orders still happens."""
        if self._end is not None:
            self._end()
            self._end = None
            self._seat.leave()

    # ---- what the seat knows

    def refresh(self) -> None:
        """Read everything anew and tell the docks."""
        self._due = False  # before reading: what comes from now on wakes anew
        if self._end is None:
            return
        told = self._read()
        self.changed.emit()
        if told:
            self.heard.emit(told)

    def _read(self) -> tuple[News, ...]:
        told = self._seat.news(len(self.news))
        self.news.extend(told)
        self.view = cast("View", self._seat.view(self.side))
        self.offers = NO_OFFERS if self.side is None else self._seat.offers(self.side)
        self.faults: tuple[Fault, ...] = () if self.side is None else self._seat.faults(self.side)
        self.outcome: Outcome | None = self._seat.outcome
        if self._phase != self.view.standing.phase or (self.awaited and not self.offers.take_back):
            self._phase = self.view.standing.phase
            self.deeds.forget()
        return told

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this side."""
        return self.side in self.view.standing.awaits

    def offered(self, kind: type[Order]) -> tuple[str, ...]:
        """The pieces that can be given an order of this kind now."""
        return self.offers.pieces.get(kind_name(kind), ())

    def options(self, piece: str, kind: type[Order] | None = None) -> tuple[Order, ...]:
        """Every order that this piece may be given now, of one kind or of all."""
        if self.side is None:
            return ()
        return self._seat.options(piece, None if kind is None else kind_name(kind), self.side)

    def may_take_back(self) -> bool:
        """Whether there is an order to take back, as the game stands now: the view may be older by a moment."""
        return self.side is not None and self._seat.offers(self.side).take_back

    # ---- what the user does

    def pick(self, piece: str) -> None:
        """The user has picked a piece; every dock hears of it once."""
        if piece != self.picked_piece:
            self.picked_piece = piece
            self.picked.emit(piece)

    def order(self, order: Order, at: QPoint | None = None) -> None:
        """Give an order for the phase that is on the screen. The answer comes by signal; a refusal is told at the
        global point `at`.
        """
        if self.side is None or self._end is None:
            return
        deed = self._deed or Deed()
        self.waiting += 1
        try:
            answer = self._seat.post(order, self.view.standing.phase, self.side)
        except (IllegalOrder, KnownError) as error:
            self._answered.emit(order, error, at, deed)
            return
        answer.add_done_callback(lambda done: self._answered.emit(order, _error_of(done), at, deed))

    @contextmanager
    def one_deed(self, deed: Deed | None = None) -> Generator[None, None, None]:
        """The orders that are given inside are one deed, or go on with this one: a single Undo takes them back."""
        outer = self._deed
        self._deed = outer or deed or Deed()
        try:
            yield
        finally:
            self._deed = outer

    def undo(self, at: QPoint | None = None) -> None:
        """Take back the last deed, order by order; the first that may not be ends it with the rule's reason. While
        orders wait for their answer nobody knows what the last deed is, so it is taken back when they have it.
        """
        if self.waiting:
            self._undo_asked.append(at)
            return
        with self.one_deed():
            for _ in range(max(len(self.deeds.last), 1)):
                self.order(TakeBack(), at)

    def hold_back(self, faults: tuple[Fault, ...], at: QPoint | None = None) -> None:
        """Tell, at the global point `at`, what is not ordered and by which rules."""
        self.told_at = at
        self.held_back.emit(faults)

    def note(self, piece: str, text: str) -> None:
        """Keep the player's own words about a piece in the game file; nobody else gets them. Empty: none."""
        if self.side is None or self._end is None or self.notes.get(piece, "") == text:
            return
        self.notes = {name: words for name, words in {**self.notes, piece: text}.items() if words}
        try:
            kept = self._seat.keep_notes(msgspec.json.encode(self.notes), self.side)
        except KnownError as error:
            self.troubled.emit(error.said)
            return
        kept.add_done_callback(lambda done: self._kept.emit(_error_of(done)))

    def _settle_note(self, error: BaseException | None) -> None:
        if isinstance(error, KnownError):
            self.troubled.emit(error.said)
        elif error is not None:
            raise error

    def _settle(self, order: Order, error: BaseException | None, at: QPoint | None, deed: Deed) -> None:
        self.waiting -= 1
        if self._end is None:  # the window has closed: there is nobody to tell
            return
        self._tell(order, error, at, deed)
        if self._undo_asked and not self.waiting:
            self.undo(self._undo_asked.pop(0))

    def _tell(self, order: Order, error: BaseException | None, at: QPoint | None, deed: Deed) -> None:
        """Of an Undo that is refused, the first refusal is enough."""
        over, deed.stopped = deed.stopped and isinstance(order, TakeBack), deed.stopped or error is not None
        if error is None:
            self._keep(order, deed)
            self.accepted.emit(order)
        elif isinstance(error, IllegalOrder):
            if not over:
                self.told_at = at
                self.refused.emit(order, error.faults)
        elif isinstance(error, KnownError):
            self.troubled.emit(error.said)
        else:
            raise error

    def _keep(self, order: Order, deed: Deed) -> None:
        """What the next Undo takes back, now that this order has happened."""
        if isinstance(order, TakeBack):
            self.deeds.taken_back()
        elif not isinstance(order, Ready | NotReady):
            self.deeds.happened(order, deed)
            if not self.may_take_back() and self.awaited:  # the order was final
                self.deeds.forget()


def _error_of(done: Future[None]) -> BaseException | None:
    return done.exception()


def _notes_in(kept: bytes | None) -> dict[str, str]:
    """Notes as they were kept; what some other program has made of them is passed over."""
    try:
        return msgspec.json.decode(kept, type=dict[str, str]) if kept else {}
    except msgspec.MsgspecError as error:
        log.warning("the notes of the player cannot be read: %s", error)
        return {}
