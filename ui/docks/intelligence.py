"""Intelligence: what has been said of each enemy task force, where and when; what was said, not what is there."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHeaderView, QLabel, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.records import Composition, Marker, Statement
from fastcarriers.kernel.errors import say
from ui.chart import Piece, paint_marker
from ui.look import Look
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

PIECE = Qt.ItemDataRole.UserRole


class IntelligencePanel(QWidget):
    """A row a marker: marker, hex now, what was said of it, where and when. A click shows it on the map."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look, self._voice = link, charts, look, Voice(charts)
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setWordWrap(True)
        self.tree.setAccessibleName(tell(say("ui.dock.intelligence")))
        columns = (say("ui.intel.force"), say("ui.intel.now"), say("ui.intel.said"))
        self.tree.setHeaderLabels([tell(column) for column in columns])
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setMinimumSectionSize(20)
        for column in range(2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.known = QLabel()
        self.known.setProperty("quiet", "true")
        self.known.setWordWrap(True)
        inside = QVBoxLayout(self)
        inside.addWidget(self.tree, 1)
        inside.addWidget(self.known)
        self.tree.itemClicked.connect(self._show)
        self.tree.itemActivated.connect(self._show)
        link.changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.setFocusProxy(self.tree)
        self.refresh()

    def refresh(self) -> None:
        """Every marker of the enemy on the map, and what this side has heard of it."""
        current = self.tree.currentItem()
        kept = None if current is None else current.data(0, PIECE)
        view = self._link.view
        size = round(self._look.unit * 1.1)
        self.tree.setIconSize(QSize(size, size))
        self.setMinimumWidth(round(self._look.unit * 16))
        self.tree.clear()
        for marker in sorted(view.markers.values(), key=lambda marker: (marker.side, marker.number)):
            if marker.side != view.side and marker.on_map:
                self._add(marker, kept)
        names = ", ".join(self._voice.ship(ship) for ship in view.enemy_order_of_battle)
        classes = Counter(self._charts.ships[ship].type for ship in view.enemy_order_of_battle)
        self.known.setVisible(bool(names))
        self.known.setText(tell(say("ui.intel.order_of_battle", ships=self._voice.classes(classes))))
        self.known.setToolTip(names)

    def _add(self, marker: Marker, kept: str | None) -> None:
        view = self._link.view
        said, when = self._said(view.statements.get(marker.id), view.compositions.get(marker.id))
        how = view.searched.get(marker.id)
        told = f"{said}\n{when}" if when else said
        at = marker.hex if how is None else f"{marker.hex} ◎"
        item = QTreeWidgetItem(self.tree, [self._voice.place(marker.id), at, told])
        item.setIcon(0, self._icon(marker))
        item.setData(0, PIECE, marker.id)
        item.setToolTip(1, marker.hex if how is None else tell(say("ui.intel.may_be_struck")))
        item.setToolTip(2, told if how is None else f"{told}\n{tell(say('ui.intel.may_be_struck'))}")
        for column in range(3):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        if marker.id == kept:
            self.tree.setCurrentItem(item)

    def _said(self, statement: Statement | None, exact: Composition | None) -> tuple[str, str]:
        """What was heard last, an exact composition before a statement of the same turn, and when and where."""
        if exact is not None and (statement is None or exact.game_turn >= statement.game_turn):
            return tell(say("ui.intel.exact", ships=self._voice.classes(exact.ships))), self._when(exact)
        if statement is None:
            return tell(say("ui.intel.not_searched")), ""
        told = self._voice.force(statement.ships, statement.transports, statement.carriers)
        return f"“{told}”", self._when(statement)

    def _when(self, heard: Statement | Composition) -> str:
        hours = (self._link.view.game_turn - heard.game_turn) * OP_TURNS + max(self._link.view.op_turn - 1, 0)
        clock = self._voice.clock(heard.game_turn)
        return tell(say("ui.intel.when_where", hex=heard.hex, clock=clock, hours=hours))

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
        return QIcon(pixmap)

    def _show(self, item: QTreeWidgetItem) -> None:
        piece = item.data(0, PIECE)
        self._link.pick(piece)
        self._link.focus.emit(piece)
