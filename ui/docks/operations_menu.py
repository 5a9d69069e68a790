"""The menus of an operations display: what a piece may be ordered, and which units may be put into a box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from fastcarriers.kernel.errors import say
from fastcarriers.kernel.orders import Order, kind_name
from ui.docks.operations_acts import alike, order_onto, zone_of
from ui.docks.operations_batch import share_out
from ui.docks.operations_page import Zone
from ui.docks.operations_sight import GIVES_UP
from ui.order_words import kind_words, order_words
from ui.seat_link import SeatLink
from ui.speech import Voice, on_face, tell

FEW = 3
"""So many orders of a kind stand in the menu itself, more in one of their own."""


class MenuMaker:
    """Menus over one board. Every entry is an order that is offered now, or the same one for several units."""

    def __init__(self, board: QWidget, link: SeatLink, voice: Voice, give: Callable[[Sequence[Order]], None]) -> None:
        self._board, self._link, self._voice, self._give = board, link, voice, give

    def _menu(self) -> QMenu:
        menu = QMenu(self._board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def of_piece(self, id: str, picked: Iterable[str]) -> QMenu:
        """Every order that the piece may be given now, by kind. One that all picked pieces may be given goes to all."""
        menu = self._menu()
        others = [(other, self._link.options(other)) for other in picked if other != id]
        by_kind: dict[str, list[Order]] = {}
        for order in self._link.options(id):
            by_kind.setdefault(kind_name(type(order)), []).append(order)
        for kind, orders in sorted(by_kind.items(), key=lambda item: item[0] in GIVES_UP):
            inside = menu if len(orders) <= FEW else menu.addMenu(on_face(kind_words(kind, self._voice)))
            for order in orders:
                self._add(inside, (order, *alike(order, id, others)))
        if not by_kind:
            self._nothing(menu)
        return menu

    def of_zone(self, zone: Zone, display: str, units: Iterable[str], picked: Iterable[str]) -> QMenu:
        """Who of these units may be put into a zone now: the picked ones together, then each, by type."""
        menu = self._menu()
        may = {unit: order for unit in units if (order := self._into(zone, display, unit)) is not None}
        together = [may[unit] for unit in picked if unit in may]
        if together:
            self._add(menu, tuple(together))
            menu.addSeparator()
        by_type: dict[str, list[Order]] = {}
        for unit, order in may.items():
            by_type.setdefault(self._link.view.units[unit].type, []).append(order)
        for type_, orders in by_type.items():
            inside = menu if len(orders) <= FEW else menu.addMenu(self._voice.label(type_))
            for order in orders:
                self._add(inside, (order,))
        if not may:
            self._nothing(menu, tell(say("ui.nothing_goes_here")))
        return menu

    def _into(self, zone: Zone, display: str, unit: str) -> Order | None:
        """The order of a drop on the zone, if it is offered."""
        view = self._link.view
        order = order_onto(view, unit, zone)
        return order if order in self._link.options(unit) and zone_of(order, view, display) == zone else None

    def _add(self, menu: QMenu, together: tuple[Order, ...]) -> None:
        words = order_words(together[0], self._voice)
        if len(together) > 1:
            going = len(share_out(self._link, together).going)
            fit = say("ui.order.for_some", order=words, going=going, count=len(together))
            whole = say("ui.order.for_all", order=words, count=len(together))
            words = tell(whole if going == len(together) else fit)
        menu.addAction(on_face(words)).triggered.connect(lambda: self._give(together))

    def _nothing(self, menu: QMenu, why: str = "") -> None:
        menu.addAction(why or tell(say("ui.nothing_to_order"))).setEnabled(False)
