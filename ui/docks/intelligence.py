"""Intelligence: what has been said of each enemy task force, where and when; what was said, not what is there."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QBrush, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Marker
from fastcarriers.kernel.errors import say
from ui.chart import Piece, paint_marker
from ui.docks.intelligence_sheet import MarkerSheet
from ui.docks.statements import Heard, Hearsay
from ui.look import Look
from ui.rule_hints import set_rule
from ui.searches import Searches
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.theme import colour
from ui.wrapped import FittingScroll, WrappedColumn

PIECE = Qt.ItemDataRole.UserRole
PLACE = Qt.ItemDataRole.UserRole + 1
NOTED = "✎"
SAID = 2
ROWS = 5.5
"""Least height of the list in lines of text."""


class IntelligencePanel(QWidget):
    """A row a marker: marker, hex now, what was said of it last, where and when; under it what was said before.

    A click shows it on the map, and below the list what it is worth, until when it may be struck, and one's own note.
    """

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look, self._voice = link, charts, look, Voice(charts)
        self._hearsay, self._searches = Hearsay(link, self._voice), Searches(link.side)
        self.tree = self._tree()
        self.sheet = MarkerSheet(link, charts, look, self._hearsay)
        self.known = QLabel()
        self.known.setProperty("quiet", "true")
        self.known.setWordWrap(True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(4, 4, 4, 4)
        inside.setSpacing(3)
        self.tree.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # what the sheet leaves it
        self.below = FittingScroll()
        self.below.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.below.setWidget(self.sheet)
        inside.addWidget(self.tree, 1)
        inside.addWidget(self.below)
        inside.addWidget(self.known)
        self.tree.itemClicked.connect(self._show)
        self.tree.itemActivated.connect(self._show)
        self.tree.currentItemChanged.connect(self._current)
        self.sheet.note.editingFinished.connect(self.refresh)
        link.changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.setFocusProxy(self.tree)
        self.refresh()

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        set_rule(tree, "7.3")
        tree.setIndentation(12)
        tree.setAccessibleName(tell(say("ui.dock.intelligence")))
        columns = (say("ui.intel.force"), say("ui.intel.now"), say("ui.intel.said"))
        tree.setHeaderLabels([tell(column) for column in columns])
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = tree.header()
        header.setMinimumSectionSize(20)
        for column in range(2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        WrappedColumn(tree, SAID)
        return tree

    def refresh(self) -> None:
        """Every marker of the enemy on the map, and what this side has heard of it."""
        current = self.tree.currentItem()
        kept = None if current is None else current.data(0, PIECE)
        opened = {item.data(0, PIECE) for item in self._rows() if item.isExpanded()}
        view = self._link.view
        self._searches.read(self._link.news)
        size = round(self._look.unit * 1.1)
        self.tree.setIconSize(QSize(size, size))
        self.setMinimumWidth(round(self._look.unit * 16))
        self.tree.setMinimumHeight(round(self._look.unit * ROWS))
        self.tree.blockSignals(True)
        self.tree.clear()
        for marker in sorted(view.markers.values(), key=lambda marker: (marker.side, marker.number)):
            if marker.side != view.side and marker.on_map:
                item = self._add(marker)
                item.setExpanded(marker.id in opened)
                if marker.id == kept:
                    self.tree.setCurrentItem(item)
        self.tree.blockSignals(False)
        self._current()
        names = ", ".join(self._voice.ship(ship) for ship in view.enemy_order_of_battle)
        classes = Counter(self._charts.ships[ship].type for ship in view.enemy_order_of_battle)
        self.known.setVisible(bool(names) and not self.sheet.marker)
        self.known.setText(tell(say("ui.intel.order_of_battle", ships=self._voice.classes(classes))))
        self.known.setToolTip(names)

    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _add(self, marker: Marker) -> QTreeWidgetItem:
        """The row of a marker, with what was said before under it."""
        last, *earlier = (*self._hearsay.of(marker.id), None)
        found = marker.id in self._link.view.searched
        missed = self._searches.missed(marker.id)
        told = self._told(last) if last is not None or missed is None else ""
        note = self._link.notes.get(marker.id)
        searched = "" if missed is None else tell(say("ui.intel.missed", when=self._hearsay.hours_ago(missed)))
        lines = [line for line in (told, searched, f"{NOTED} {note}" if note else "") if line]
        item = QTreeWidgetItem(self.tree, [self._voice.place(marker.id), f"{marker.hex} ◎" if found else marker.hex])
        item.setText(2, "\n".join(lines))
        item.setIcon(0, self._icon(marker))
        item.setData(0, PIECE, marker.id)
        struck = tell(say("ui.intel.may_be_struck")) if found else ""
        item.setToolTip(1, struck or marker.hex)
        item.setToolTip(2, "\n".join((*lines, *([struck] if struck else []))))
        for heard in earlier:
            if heard is not None:
                self._add_earlier(item, heard)
        for column in range(3):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        return item

    def _add_earlier(self, marker: QTreeWidgetItem, heard: Heard) -> None:
        """Something that was said before; a click shows where."""
        item = QTreeWidgetItem(marker, ["", heard.hex, self._told(heard)])
        item.setData(0, PIECE, marker.data(0, PIECE))
        item.setData(0, PLACE, heard.hex)
        item.setToolTip(2, item.text(2))
        for column in range(3):
            item.setForeground(column, QBrush(colour(self._look.theme.secondary)))
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def _told(self, heard: Heard | None) -> str:
        if heard is None:
            return tell(say("ui.intel.not_searched"))
        return f"{self._hearsay.words(heard)}\n{self._hearsay.when(heard)}"

    def _icon(self, marker: Marker) -> QIcon:
        size = round(self._look.unit * 1.1)
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        piece = Piece(self._charts.sides.index(marker.side), marker.number, marker.hex)
        paint_marker(painter, self._look.theme, piece, QRectF(1, 1, size - 2, size - 2))
        painter.end()
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # as it is, not washed over
        return icon

    def _current(self) -> None:
        item = self.tree.currentItem()
        self.sheet.show_marker("" if item is None else item.data(0, PIECE))
        self.below.setVisible(item is not None)
        self.below.updateGeometry()
        if item is not None:
            QTimer.singleShot(0, self, self._keep_in_sight)  # when the sheet has taken its room
        self.known.setVisible(item is None and bool(self._link.view.enemy_order_of_battle))

    def _keep_in_sight(self) -> None:
        if (item := self.tree.currentItem()) is not None:
            self.tree.scrollToItem(item)

    def _show(self, item: QTreeWidgetItem) -> None:
        self._link.pick(item.data(0, PIECE))
        self._link.focus.emit(item.data(0, PLACE) or item.data(0, PIECE))
