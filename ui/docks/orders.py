"""Orders: everything that may be ordered now, as a list by kind and piece. A second way to every order.

It knows no rule and no kind by heart: what the offers hold is in it, so nothing that may be ordered is out of reach.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.orders import Order, kind_name
from ui.look import Look
from ui.order_words import kind_words, order_words
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

ORDER = Qt.ItemDataRole.UserRole
PIECE = Qt.ItemDataRole.UserRole + 1
KIND = Qt.ItemDataRole.UserRole + 2
LAST = ("ScuttleShip", "DitchUnit")
"""Kinds that give something up: at the foot of the list."""


class OrdersPanel(QWidget):
    """Kind, then piece, then its orders, filled in when it is opened. Enter or a double click gives the order."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._voice = link, Voice(charts)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tell(say("ui.orders.filter")))
        self.filter.setAccessibleName(tell(say("ui.orders.filter")))
        self.filter.setClearButtonEnabled(True)
        self.only_picked = QCheckBox(tell(say("ui.orders.only_picked")))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tell(say("ui.page.orders")))
        self.tree.setUniformRowHeights(True)
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.empty.setProperty("quiet", "true")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside = QVBoxLayout(self)
        inside.addWidget(self.filter)
        inside.addWidget(self.only_picked)
        inside.addWidget(self.empty)
        inside.addWidget(self.tree, 1)
        self.filter.textChanged.connect(self.refresh)
        self.only_picked.toggled.connect(self.refresh)
        self.tree.itemExpanded.connect(self._fill)
        self.tree.itemActivated.connect(self._act)
        self.tree.currentItemChanged.connect(self._pick)
        link.changed.connect(self.refresh)
        link.picked.connect(self._picked_elsewhere)
        self.setFocusProxy(self.tree)
        self.refresh()

    # ---- filling

    def refresh(self) -> None:
        """Fill the list from the offers; what was open stays open."""
        opened = self._opened()
        current = self._path(self.tree.currentItem())
        self.tree.blockSignals(True)
        self.tree.clear()
        kinds = sorted(self._link.offers.pieces.items(), key=lambda item: item[0] in LAST)
        for kind, pieces in kinds:
            self._add_kind(kind, pieces)
        self.tree.blockSignals(False)
        self._open_again(opened, current)
        nothing = self.tree.topLevelItemCount() == 0
        self.empty.setVisible(nothing)
        self.empty.setText(tell(say("ui.orders.none") if self._link.awaited else say("ui.orders.not_awaited")))

    def _add_kind(self, kind: str, pieces: tuple[str, ...]) -> None:
        words = self.filter.text().casefold().split()
        only = self._link.picked_piece if self.only_picked.isChecked() else ""
        heading = kind_words(kind, self._voice)
        named = [(piece, self._piece_name(piece)) for piece in pieces if only in ("", piece)]
        shown = [(p, name) for p, name in named if all(w in f"{heading} {name}".casefold() for w in words)]
        if not shown:
            return
        top = QTreeWidgetItem(self.tree, [f"{heading}  ({len(shown)})"])
        top.setData(0, KIND, kind)
        for piece, name in shown:
            item = QTreeWidgetItem(top, [name])
            item.setToolTip(0, name)
            item.setData(0, KIND, kind)
            item.setData(0, PIECE, piece)
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        top.setExpanded(kind not in LAST and len(shown) <= 12)

    def _piece_name(self, piece: str) -> str:
        if piece == "operations":
            return tell(say("ui.kind.wish"))
        unit = self._link.view.units.get(piece)
        name = self._voice.piece(piece)
        return name if unit is None else f"{name}  ·  {self._voice.piece(unit.at)}, {self._voice.place(unit.place)}"

    def _fill(self, item: QTreeWidgetItem) -> None:
        """The orders of a piece, when it is opened."""
        piece, kind = item.data(0, PIECE), item.data(0, KIND)
        if piece is None or item.childCount():
            return
        for order in self._link.options(piece):
            if kind_name(type(order)) == kind:
                child = QTreeWidgetItem(item, [order_words(order, self._voice)])
                child.setData(0, ORDER, order)
                child.setToolTip(0, child.text(0))

    # ---- acting

    def _act(self, item: QTreeWidgetItem) -> None:
        order = item.data(0, ORDER)
        if isinstance(order, Order):
            self._link.order(order)
        else:
            item.setExpanded(not item.isExpanded())

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and (piece := item.data(0, PIECE)) and self.tree.hasFocus():
            self._link.pick(piece)

    def _picked_elsewhere(self) -> None:
        if self.only_picked.isChecked():
            self.refresh()

    # ---- what was open

    def _path(self, item: QTreeWidgetItem | None) -> tuple[str, str]:
        return ("", "") if item is None else (item.data(0, KIND) or "", item.data(0, PIECE) or "")

    def _opened(self) -> dict[tuple[str, str], bool]:
        found: dict[tuple[str, str], bool] = {}
        for row in range(self.tree.topLevelItemCount()):
            if (top := self.tree.topLevelItem(row)) is not None:
                for item in (top, *(top.child(n) for n in range(top.childCount()))):
                    found[self._path(item)] = item.isExpanded()
        return found

    def _open_again(self, opened: dict[tuple[str, str], bool], current: tuple[str, str]) -> None:
        for row in range(self.tree.topLevelItemCount()):
            if (top := self.tree.topLevelItem(row)) is None:
                continue
            for item in (top, *(top.child(n) for n in range(top.childCount()))):
                if (was := opened.get(self._path(item))) is not None:
                    item.setExpanded(was)
                if self._path(item) == current:
                    self.tree.setCurrentItem(item)
