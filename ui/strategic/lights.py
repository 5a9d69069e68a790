"""Lit hexes: the orders that are offered to a piece and name a hex, and what a click on any other hex would be."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import CancelPlot, DeployTaskForce, MoveStrike, PlotMove
from fastcarriers.kernel.orders import Order, kind_name
from fastcarriers.staff.reach import stranded
from ui.seat_link import SeatLink

KINDS: tuple[type[PlotMove] | type[DeployTaskForce] | type[MoveStrike], ...] = (PlotMove, DeployTaskForce, MoveStrike)
"""The kinds of order that a click on a hex gives: the piece, then the hex."""


class Lights(Struct, frozen=True):
    """What the map offers for a piece. `warned`: hexes from which units of a strike cannot come home any more."""

    piece: str = ""
    orders: Mapping[str, Order] = {}
    kind: type[PlotMove] | type[DeployTaskForce] | type[MoveStrike] | None = None
    warned: Mapping[str, tuple[str, ...]] = {}

    def order_for(self, label: str) -> Order | None:
        """The offered order of a hex; for another one the order that would be refused; None if none is thinkable."""
        if label in self.orders:
            return self.orders[label]
        return self.kind(self.piece, label) if self.kind is not None and self.piece else None


def lights_of(link: SeatLink, charts: Charts, piece: str) -> Lights:
    """The lit hexes of a piece, exactly as they are offered."""
    kind = next((kind for kind in KINDS if piece and piece in link.offered(kind)), None)
    if kind is None:
        return _stay(link, piece)
    orders: dict[str, Order] = {}
    for order in link.options(piece, kind):
        if isinstance(order, KINDS) and order.hex in charts.map:
            orders[order.hex] = order
    orders |= _stay(link, piece).orders
    warned = dict[str, tuple[str, ...]]()
    if kind is MoveStrike and (strike := link.view.strikes.get(piece)) is not None:
        for label in orders:
            if lost := stranded(charts, link.view, strike, label):
                warned[label] = tuple(unit.id for unit in lost)
    return Lights(piece, orders, kind, warned)


def _stay(link: SeatLink, piece: str) -> Lights:
    """A task force with a plot stays where it is by a click on its own hex [5.33]."""
    marker = link.view.markers.get(piece)
    if marker is not None and piece in link.offered(CancelPlot):
        return Lights(piece, {marker.hex: CancelPlot(piece)})
    return Lights(piece)


def elsewhere(link: SeatLink, piece: str) -> tuple[Order, ...]:
    """The offered orders of a piece that a click on a hex does not give: off the map, recall, another base ..."""
    names = {kind_name(kind) for kind in KINDS}
    return tuple(
        order
        for order in link.options(piece)
        if kind_name(type(order)) not in names or getattr(order, "hex", "") == "off"
    )
