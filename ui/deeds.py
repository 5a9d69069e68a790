"""What the player has done in a phase, deed by deed: a key or a drag may give many orders, and one Undo is for all."""

from __future__ import annotations

from fastcarriers.kernel.orders import Order


class Deed:
    """One thing that the player does, whatever number of orders it takes."""

    def __init__(self) -> None:
        self.stopped = False
        """Whether an order of it has been refused. Of an Undo, this ends it."""


class Deeds:
    """The deeds of the phase that is on, as the table of the session keeps their orders: the last one on top.

    Orders that were given elsewhere for the same side, or before the game was opened, are in no deed: of those, one
    Undo takes back one.
    """

    def __init__(self) -> None:
        self._done: list[tuple[Deed, list[Order]]] = []

    @property
    def last(self) -> tuple[Order, ...]:
        """The orders that the next Undo takes back, as far as this window has given them."""
        return tuple(self._done[-1][1]) if self._done else ()

    def happened(self, order: Order, deed: Deed) -> None:
        """This order, given in this deed, can be taken back from now on."""
        if not self._done or self._done[-1][0] is not deed:
            self._done.append((deed, []))
        self._done[-1][1].append(order)

    def taken_back(self) -> None:
        """The last order has not happened."""
        if self._done:
            self._done[-1][1].pop()
            if not self._done[-1][1]:
                self._done.pop()

    def forget(self) -> None:
        """Nothing that has happened can be taken back any more."""
        self._done.clear()
