"""Room in boxes for several units that are ordered at once.

The limits of a box count only when the phase ends [9.17], so the rules let a box be one unit over for an exchange
(FC-20). Whoever orders five units at once into four places means no exchange: the first four in the order of picking
go, the others stay. One unit by itself goes as the rules allow, so units are still exchanged one by one; and a box that
is over its limit through damage is left to the rules, which know who may step back into it (FC-75).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from fastcarriers.carriers import orders as o
from fastcarriers.carriers.records import BOXES
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Order

Place = tuple[str, str]
"""A holder and what of it is taken up: `deck`, `arm`, or `total` for all its boxes."""
RULE = "9.17"


class Share(Struct, frozen=True):
    """Who of a batch goes and who stays, in the order of picking; `full` is the first place that had no room."""

    going: tuple[Order, ...]
    staying: tuple[str, ...] = ()
    full: Place | None = None


def share_out(view: View, orders: Sequence[Order], is_offered: Callable[[Order], bool]) -> Share:
    """The orders of a batch that fit. What is not offered takes no room: the rules will say why not."""
    if len(orders) < 2:
        return Share(tuple(orders))
    left = dict[Place, int]()
    going: list[Order] = []
    staying: list[str] = []
    full: Place | None = None
    for order in orders:
        places = list(_places(view, order)) if is_offered(order) else []
        for place in places:
            left.setdefault(place, room(view, place))
        crowded = next((place for place in places if left[place] == 0), None)
        if crowded is None:
            going.append(order)
            for place in places:
                left[place] -= 1
        else:
            staying.append(unit_of(order))
            full = full or crowded
    return Share(tuple(going), tuple(staying), full)


def unit_of(order: Order) -> str:
    """The unit that an order is about; empty if it is about none."""
    return str(getattr(order, "unit", ""))


def room(view: View, place: Place) -> int:
    """[9.17] How many more a place takes; below zero where damage has made it smaller than what is in it."""
    holder, box = place
    limits = view.holders[holder]
    inside = _inside(view, holder, BOXES if box == "total" else (box,))
    return {"deck": limits.deck, "arm": limits.arm, "total": limits.total}[box] - inside


def _places(view: View, order: Order) -> Iterator[Place]:
    """What an order takes up; nothing of what has no limit of its own."""
    match order:
        case o.MoveUnit(box="deck" | "arm"):
            yield view.units[order.unit].at, order.box
        case o.StationUnit(place="deck" | "arm"):
            yield view.units[order.unit].home, order.place
        case o.LandUnit():
            if order.box == "arm":
                yield order.on, "arm"
            if order.on not in view.sites:
                yield order.on, "total"
        case _:
            return


def _inside(view: View, holder: str, boxes: Iterable[str]) -> int:
    names = frozenset(boxes)
    return sum(1 for unit in view.units.values() if unit.at == holder and unit.place in names)
