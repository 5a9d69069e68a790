"""A seat: all that a window, a commander, a test or a socket ever gets of a running game.

It holds no side (an observer), one side, or all of them (the umpire), and it learns what its sides may know: views,
the events addressed to them, their offers. Nothing here tells that another seat has ordered something: news are
numbered for this seat, its revision moves when what it sees changes, and it is called only for what is addressed to it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from fastcarriers.kernel.errors import Fault, refuse
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Offers, Order
from fastcarriers.kernel.parts import SEALED, Side
from fastcarriers.play.news import News

if TYPE_CHECKING:
    from fastcarriers.play.session import Session


class Seat:
    """Made by `Session.seat`. Everything may be called from any thread.

    Where a side can be named, it need not be by a seat that holds one side only.
    """

    def __init__(self, session: Session[Any, Any, Any], sides: tuple[Side, ...]) -> None:
        self.sides = sides
        self._session = session
        self._callbacks = list[Callable[[], None]]()
        self.revision = 0
        self._seen: tuple[object, ...] = session.seen(sides)

    # ---- what it knows

    def view(self, side: Side | None = None) -> Struct:
        """All that the side may know; an observer's view has the public part alone."""
        return self._session.view(self._readable(side))

    def news(self, since: int = 0) -> tuple[News, ...]:
        """The events addressed to this seat behind number `since`, in order."""
        return self._session.news(self.sides, since)

    def sealed(self) -> dict[str, Any]:
        """What no side knows: the umpire's to read. Refused to everybody else."""
        if self.sides != self._session.record.all:
            raise refuse("order", "order.not_your_side", side=SEALED)
        return self._session.sealed()

    @property
    def phase(self) -> int:
        """The number of the phase that is on: orders are given for it."""
        return self._session.phase

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._session.outcome

    # ---- what it may order

    def offers(self, side: Side | None = None) -> Offers:
        """The kinds of order that the side may give now, and to which pieces."""
        return self._session.offers(self._held(side))

    def options(self, piece: str, kind: str | None = None, side: Side | None = None) -> tuple[Order, ...]:
        """Every order that this piece may be given now (of one kind, or of all)."""
        return self._session.options(self._held(side), piece, kind)

    def given(self, side: Side | None = None) -> tuple[Order, ...]:
        """What the side has ordered in this phase, in turn, what it has taken back among it."""
        return self._session.given(self._held(side))

    def faults(self, side: Side | None = None) -> tuple[Fault, ...]:
        """What the side has left to do before it can be ready."""
        return self._session.faults(self._held(side))

    def submit(self, order: Order, phase: int, side: Side | None = None) -> None:
        """Give an order for phase `phase`; when this returns it has happened and is on the disk.

        IllegalOrder with every reason, or KnownError if it could not be written; then nothing has happened.
        """
        self._session.submit(order, phase, self._held(side), self._giver(side))

    def post(self, order: Order, phase: int, side: Side | None = None) -> Future[None]:
        """As `submit`, without waiting: the future has the result or the refusal."""
        return self._session.post(order, phase, self._held(side), self._giver(side))

    # ---- a commander's memory

    def save_memory(self, data: bytes, side: Side | None = None) -> None:
        """Keep what the side's commander wants to find again: JSON of its own making."""
        self._session.save_memory(self._held(side), data)

    def memory(self, side: Side | None = None) -> bytes | None:
        """What was kept last for this side."""
        return self._session.memory(self._held(side))

    # ---- a player's notes

    def keep_notes(self, data: bytes, side: Side | None = None) -> Future[None]:
        """Keep what the side's player has noted for himself: JSON of his window's making. Does not wait."""
        return self._session.keep_notes(self._held(side), data)

    def notes(self, side: Side | None = None) -> bytes | None:
        """What the side's player has noted last."""
        return self._session.notes(self._held(side))

    # ---- being told

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each decision that has news for this seat. Returns what ends that.

        It is called by the session's thread, so it should only wake somebody: orders cannot be given from within it.
        """
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def leave(self) -> None:
        """It has no news any more, and the session no work with it. It can still be asked what it knows."""
        self._session.leave(self)

    def refresh(self) -> None:
        """The session's: this seat has news. Move the revision if what it sees has changed."""
        seen = self._session.seen(self.sides)
        if seen != self._seen:
            self._seen, self.revision = seen, self.revision + 1

    @property
    def callbacks(self) -> tuple[Callable[[], None], ...]:
        return tuple(self._callbacks)

    # ---- whose it is

    def _readable(self, side: Side | None) -> Side | None:
        return None if side is None and len(self.sides) != 1 else self._held(side)

    def _held(self, side: Side | None) -> Side:
        """The side meant, if this seat may act for it. IllegalOrder if it may not."""
        if side is None and len(self.sides) == 1:
            return self.sides[0]
        if side is None or side not in self.sides:
            raise refuse("order", "order.not_your_side", side=side or "nobody")
        return side

    def _giver(self, side: Side | None) -> str:
        """Who gives this seat's orders, as the journal names it."""
        return self.sides[0] if len(self.sides) == 1 else f"umpire for {side}"
