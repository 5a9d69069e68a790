"""What an Undo takes back, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers import orders as o
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.orders import Order, kind_name
from ui.order_words import kind_words, order_words
from ui.speech import Voice


def deed_words(orders: Sequence[Order], voice: Voice) -> str:
    """One order in its own words; of several, how many units go where, or how many orders of which kinds they are."""
    if len(orders) == 1:
        return order_words(orders[0], voice)
    boxes = {_box(order) for order in orders}
    if len(boxes) == 1 and (box := boxes.pop()):
        return voice.text(say("ui.undo.units", count=len(orders), box=voice.place(box)))
    kinds = dict.fromkeys(kind_words(kind_name(type(order)), voice) for order in orders)
    return voice.text(say("ui.undo.orders", count=len(orders), kinds=", ".join(kinds)))


def _box(order: Order) -> str:
    """The box into which the order puts a unit; empty if it does something else."""
    match order:
        case o.MoveUnit() | o.LandUnit():
            return order.box
        case o.StationUnit(pattern=""):
            return order.place
        case _:
            return ""
