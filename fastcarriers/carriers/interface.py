"""[8.0] Strategic-Operational Interface."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import OperationsWished
from fastcarriers.carriers.orders import WishOperations
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side

PIECE = "operations"


def wishes(public: Public, own: Own, piece: str) -> Iterator[WishOperations]:
    """[8.0] Yes or no: at the interface to enter the stage, in an Air Movement Phase to end it early (FC-72)."""
    return (WishOperations(piece, wish) for wish in (True, False))


def refusal_to_wish(public: Public, own: Own, order: WishOperations) -> IllegalOrder | None:
    if order.piece != PIECE:
        return refuse("8.0", "interface.no_such_piece", piece=order.piece)
    if own.wish is order.wish:
        return refuse("8.0", "interface.said_already")
    return None


def wish_operations(now: CarriersNow, order: WishOperations, by: Side) -> None:
    """[8.0] Kept in secret until both sides are ready."""
    now.happen(OperationsWished(to=by, wish=order.wish))


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        WishOperations,
        frozenset({ph.INTERFACE, ph.AIR_MOVEMENT}),
        lambda public, own: (PIECE,),
        wishes,
        refusal_to_wish,
        wish_operations,
    ),
)
