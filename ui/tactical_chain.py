"""A row of orders, one after the other: each is given when the last has happened, and only if it is offered then."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal

from fastcarriers.kernel.orders import Order
from ui.deeds import Deed
from ui.seat_link import SeatLink
from ui.tactical_acts import NextOrder


class OrderChain(QObject):
    """Steps of a course, or one order for many pieces. A refusal, or an order given elsewhere, ends it."""

    ended = Signal()

    def __init__(self, link: SeatLink) -> None:
        super().__init__()
        self._link = link
        self._following: NextOrder | None = None
        self._given: Order | None = None
        self._at: QPoint | None = None
        self._deed = Deed()
        link.accepted.connect(self._accepted)
        link.refused.connect(self._stop)
        link.troubled.connect(self._stop)

    @property
    def busy(self) -> bool:
        """Whether an order of the row has no answer yet."""
        return self._following is not None

    def begin(self, following: NextOrder, at: QPoint | None = None) -> None:
        """Give the first order of a row; one that is under way is given up. A refusal is told at the global point."""
        self._following, self._at, self._deed = following, at, Deed()
        self._go_on()

    def _go_on(self) -> None:
        order = self._following() if self._following is not None else None
        if order is None:
            self._stop()
            return
        self._given = order
        with self._link.one_deed(self._deed):
            self._link.order(order, self._at)

    def _accepted(self, order: Order) -> None:
        if self._following is not None and order == self._given:
            self._go_on()

    def _stop(self, *_: object) -> None:
        if self._following is not None:
            self._following, self._given = None, None
            self.ended.emit()
