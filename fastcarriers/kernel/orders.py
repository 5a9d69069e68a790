"""Orders, and the one truth from which offers and refusals both come.

An order moves or assigns one piece; its first field names that piece. A `Kind` says for one kind of order
in which phases it may be given, to which pieces, which candidates there are for a piece, why a candidate is
refused, and what it does. An offer is a candidate that is not refused, so an order is accepted if and only
if an offer contains it (tested for each game with mutated orders).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.parts import O, P, Side


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """An imperative to one piece. Its first field is the piece."""


class Ready(Order, tag="Ready", frozen=True):
    """I have nothing more to order in this phase. Refused with every fault at once while the whole is not in order."""


class NotReady(Order, tag="NotReady", frozen=True):
    """I take my Ready back."""


class TakeBack(Order, tag="TakeBack", frozen=True):
    """I take my last order of this phase back."""


KERNEL_ORDERS: tuple[type[Order], ...] = (Ready, NotReady, TakeBack)

A = TypeVar("A", bound=Order)


@dataclass(frozen=True)
class Kind(Generic[P, O, A]):
    """One kind of order. `options` gives candidates for a piece; those that `refusal` lets pass are the offers.

    `final` orders cannot be taken back though they touch nothing but the giver's own part (answered choices).
    `carry_out` gets the whole `Now`; only resolvers look beyond the public part and the giver's own.
    """

    order: type[A]
    phases: frozenset[str]
    pieces: Callable[[P, O], Iterable[str]]
    options: Callable[[P, O, str], Iterable[A]]
    refusal: Callable[[P, O, A], IllegalOrder | None]
    carry_out: Callable[[Any, A, Side], None]
    final: bool = False

    @property
    def name(self) -> str:
        return kind_name(self.order)

    def offers(self, public: P, own: O, piece: str) -> Iterator[A]:
        """Every order of this kind that the piece may be given now (phase and readiness aside)."""
        return (order for order in self.options(public, own, piece) if self.refusal(public, own, order) is None)


def kind_name(record: type[Struct]) -> str:
    """The name that a kind of order or event has in offers, journals and messages."""
    tag = record.__struct_config__.tag
    return tag if isinstance(tag, str) else record.__name__


class Offers(Struct, frozen=True):
    """What a side may order now: for each kind the pieces that can be given one.

    `ready`, `not_ready` and `take_back` say whether the kernel's own three orders would be accepted.
    """

    pieces: dict[str, tuple[str, ...]]
    ready: bool
    not_ready: bool
    take_back: bool
