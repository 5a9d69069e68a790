"""Mouse and wheel on the map: click, drag, pan, zoom, and what lies under the cursor."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QHideEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from fastcarriers.kernel.orders import Order
from ui.strategic.acting import Acting
from ui.strategic.canvas import LENS
from ui.strategic.edge import EdgeScroll
from ui.strategic.eye import STEP, Eye
from ui.strategic.lights import lights_of
from ui.strategic.scene import Scene


class Pointing(Acting):
    """The canvas with a mouse on it."""

    def __init__(self, scene: Scene, eye: Eye) -> None:
        super().__init__(scene, eye)
        self._edge = EdgeScroll(self, eye.sheet_now, self._scroll)

    # ---- buttons

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.point_away()
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.position(), self.piece_at(event.position())
            self._mouse = event.position()
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._press = event.position(), ""
            self._panning = True

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        was, self._mouse = self._mouse, event.position()
        if self._press is None:
            self._hover(event.position())
        elif self._dragged:
            self._carry(was)
        elif self._panning:
            self._pan(event.position() - was)
        elif (event.position() - self._press[0]).manhattanLength() >= QApplication.startDragDistance():
            self._begin_drag(event.position() - self._press[0])
        if self.lens:
            self._update_around(was, LENS + 3)
            self._update_around(self._mouse, LENS + 3)

    def _begin_drag(self, moved: QPointF) -> None:
        """A piece that may be given a hex is carried; from anywhere else the map is."""
        assert self._press is not None
        piece = self._press[1]
        if piece in self.scene.by_id and lights_of(self.scene.link, self.scene.charts, piece).kind is not None:
            self._dragged = piece
            self.pick(piece)
            self.update()
        else:
            self._panning = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._pan(moved)

    def _carry(self, was: QPointF) -> None:
        """The piece in the hand has moved: only where it was and is is painted anew, and the hex under it."""
        now, self._mouse = self._mouse, was
        old = self._ghost()
        self._mouse = now
        self.update(old.united(self._ghost()))
        self._hover_hex(self.hex_under(now))
        self._edge.carry(now, self.map_area)

    def _scroll(self, by: QPoint) -> None:
        """The map moves under the piece in the hand."""
        self._pan(QPointF(by))
        self._hover_hex(self.hex_under(self._mouse))

    def _pan(self, by: QPointF) -> None:
        self._fitted = False
        self._close_fan()
        self.eye.pan(by.toPoint())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, dragged, panning = self._press, self._dragged, self._panning
        self._press, self._dragged, self._panning = None, "", False
        self._edge.rest()
        self.unsetCursor()
        if press is None:
            return
        if dragged:
            self._drop(dragged, event.position())
        elif not panning and event.button() == Qt.MouseButton.LeftButton:
            self._click(event.position())

    def _drop(self, piece: str, at: QPointF) -> None:
        self.update()
        label = self.hex_under(at)
        if label and label != self.scene.hex_of(piece):
            self.order_to(label, self.mapToGlobal(at.toPoint()))

    @property
    def _lit(self) -> Mapping[str, Order]:
        return self.scene.lights.orders

    def _click(self, at: QPointF) -> None:
        label, piece = self.hex_under(at), self.piece_at(at)
        if self.measuring is not None:
            self._measure_to(label)
        elif piece in self.fan and piece == self.scene.picked and (home := self.scene.hex_of(piece)) in self._lit:
            self.order_to(home, self.mapToGlobal(at.toPoint()))
        elif piece and not self._means_hex(piece, label):
            self.open_fan(piece) if piece in self.layout_now.stacks else self.pick(piece)
        elif label:
            self.focused, self.cursor_hex = "", label
            if not self.order_to(label, self.mapToGlobal(at.toPoint())):
                self.pick("")

    def _means_hex(self, piece: str, label: str) -> bool:
        """Whether a click on a piece in a lit hex is meant for the hex: on the picked piece itself, on bases and the
        enemy, and for a strike on the force it flies to. A piece of an open stack is always meant itself."""
        if label not in self._lit or piece in self.fan:
            return False
        stack = self.layout_now.stacks.get(piece)
        token = stack.tokens[0] if stack else self.scene.by_id[piece]
        flies = self.scene.picked in self.scene.view.strikes
        itself = token.own and (token.kind == "strike" or (token.kind == "task_force" and not flies))
        return piece == self.scene.picked or not itself

    def _measure_to(self, label: str) -> None:
        """The first click sets where the ruler begins, every other one moves its beginning there."""
        if label:
            self.measuring, self.cursor_hex = label, ""
            self.update()

    # ---- hovering

    def _hover(self, at: QPointF) -> None:
        self._hover_hex(self.hex_under(at))
        piece = self.piece_at(at)
        if piece in self.layout_now.stacks:
            self.open_fan(piece)
        elif self.open_stack and not self._fan_area().contains(at):
            self._close_fan()
        if self.measuring:
            self.update()

    def _hover_hex(self, label: str) -> None:
        """What is under the cursor is told, and a lit hex answers."""
        if label == self.hovered:
            return
        was, self.hovered = self.hovered, label
        for each in (was, label):
            if each in self.scene.lights.orders:
                self._update_around(self.eye.centre(each), self.eye.scale * 0.7)
        self.told.emit(self._told(label))

    def _fan_area(self) -> QRectF:
        """Where the mouse may go without the fan closing."""
        by = QPointF(self.eye.offset)
        whole = self.layout_now.boxes[self.open_stack]
        for box in self.fan.values():
            whole = whole.united(box)
        return whole.translated(by).adjusted(-8, -8, 8, 8)

    def _update_around(self, at: QPointF, reach: float) -> None:
        self.update(QRect(round(at.x() - reach), round(at.y() - reach), round(2 * reach), round(2 * reach)))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_hex("")
        if not self.focused:
            self._close_fan()
        self._mouse = QPointF(-1, -1)
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._edge.rest()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom(STEP**notches, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A map that was seen whole still is; else its middle stays in the middle."""
        old, new = event.oldSize(), event.size()
        self._take_room()
        if not self._fitted and old.isValid():
            self.eye.pan(QPoint((new.width() - old.width()) // 2, (new.height() - old.height()) // 2))
        self._moved()
