"""[B30] Going on in the midst of a phase: the orders of the last thought are kept, for a program may end between two.

Whoever is started anew hears all news from the beginning of the game, and is told what its side has ordered in the
phase. It goes on with the rest of what was thought; a thought of one order needs no keeping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from fastcarriers.carriers import orders as strategic
from fastcarriers.carriers.battle import orders as tactical
from fastcarriers.carriers.events import GameBegan
from fastcarriers.kernel.orders import Order, Ready, kind_name
from fastcarriers.kernel.parts import Event

KINDS: dict[str, type[Order]] = {
    kind_name(kind): kind
    for kind in (*vars(strategic).values(), *vars(tactical).values())
    if isinstance(kind, type) and issubclass(kind, Order) and kind is not Order
} | {kind_name(Ready): Ready}
"""Every kind of order that `flag` may give, by its name."""


class Thought(Struct, frozen=True, omit_defaults=True):
    """The phase of a thought of more than one order, and its orders as JSON has them."""

    phase: int = 0
    orders: list[dict[str, Any]] = []


def thought_of(phase: int, orders: Sequence[Order]) -> Thought | None:
    """What is to be kept of a thought; None if there is nothing to be gone on with."""
    if sum(not isinstance(order, Ready) for order in orders) < 2:
        return None
    return Thought(phase, [msgspec.to_builtins(order) for order in orders])


def is_retold(news: Iterable[Event]) -> bool:
    """Whether the news begin with the game: at its beginning, and when the commander has been started anew."""
    return any(isinstance(event, GameBegan) for event in news)


def rest(thought: Thought, phase: int, given: Iterable[Order]) -> tuple[Order, ...]:
    """The orders of a thought in this phase that come behind the last one given; those before were refused."""
    orders = list(_orders(thought)) if thought.phase == phase else []
    for order in given:
        if order in orders:
            del orders[: orders.index(order) + 1]
    return tuple(orders)


def _orders(thought: Thought) -> Iterator[Order]:
    """The orders that this version of the program knows; others are passed over."""
    for fields in thought.orders:
        kind = KINDS.get(str(fields.get("type")))
        try:
            order = None if kind is None else msgspec.convert(fields, kind)
        except msgspec.ValidationError:
            continue
        if order is not None:
            yield order
