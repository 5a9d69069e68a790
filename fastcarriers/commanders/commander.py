"""What a commander of the computer is: it gets a view, news, offers and its own memory, and nothing else.

`think` is asked again and again while its side is awaited. It returns orders, carried out in turn; one that is refused
by then is passed over. `Ready` ends its phase. Same view, news, offers, memory and seed: same orders.
A commander is made with the charts, which lie printed on the table for everybody.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Offers, Order
from fastcarriers.kernel.parts import Event


class Asking(Protocol):
    """The offers, and what may be asked about one piece."""

    @property
    def offers(self) -> Offers:
        """Kinds and pieces, and whether Ready would be accepted."""
        ...

    def options(self, piece: str, kind: str | None = None) -> tuple[Order, ...]:
        """Every order that the piece may be given now."""
        ...

    @property
    def given(self) -> tuple[Order, ...]:
        """What this side has ordered in this phase, in turn."""
        ...


class Commander(Protocol):
    """A player of one side. `news` are the events since it was last asked; `memory` is JSON of its own making."""

    def think(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]: ...
