"""Mouse, wheel and keyboard on the map. Click, drag and key lead to the same order: the one that is offered."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from fastcarriers.kernel.errors import say
from maps.hexes import Direction
from ui.keys import CONTROL, KeyUse
from ui.order_words import order_words
from ui.rule_hints import MAP_RULES, PHASE_RULES
from ui.speech import on_face, tell
from ui.strategic.canvas import LENS, LENS_AFTER, Canvas
from ui.strategic.edge import EdgeScroll
from ui.strategic.eye import STEP, Eye
from ui.strategic.lights import elsewhere, lights_of
from ui.strategic.scene import Scene

ARROWS: dict[int, tuple[Direction, ...]] = {
    Qt.Key.Key_Left: ("W",),
    Qt.Key.Key_Right: ("E",),
    Qt.Key.Key_Up: ("NE", "NW"),
    Qt.Key.Key_Down: ("SE", "SW"),
}
"""Where an arrow leads; of two ways the one that stays in the column of the map."""
PAN = {
    Qt.Key.Key_Left: QPoint(80, 0),
    Qt.Key.Key_Right: QPoint(-80, 0),
    Qt.Key.Key_Up: QPoint(0, 80),
    Qt.Key.Key_Down: QPoint(0, -80),
}
ACT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ChartTable(Canvas):
    """The canvas with hands on it."""

    key_uses = (
        KeyUse((Qt.Key.Key_Tab,), say("ui.key.next_counter")),
        KeyUse(tuple(map(Qt.Key, ARROWS)), say("ui.key.cursor")),
        KeyUse(tuple(PAN), say("ui.key.pan"), CONTROL),
        KeyUse(ACT, say("ui.key.order_of_hex")),
        KeyUse((Qt.Key.Key_Escape,), say("ui.key.drop")),
        KeyUse((Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus), say("ui.key.zoom")),
        KeyUse((Qt.Key.Key_Menu,), say("ui.key.menu")),
    )

    def __init__(self, scene: Scene, eye: Eye) -> None:
        super().__init__(scene, eye)
        self._edge = EdgeScroll(self, eye.sheet_now, self._scroll)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
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

    def _click(self, at: QPointF) -> None:
        label, piece = self.hex_under(at), self.piece_at(at)
        if self.measuring is not None:
            self._measure_to(label)
        elif piece and not self._means_hex(piece, label):
            self.open_fan(piece) if piece in self.layout_now.stacks else self.pick(piece)
        elif label:
            self.focused, self.cursor_hex = "", label
            if not self.order_to(label, self.mapToGlobal(at.toPoint())):
                self.pick("")

    def _means_hex(self, piece: str, label: str) -> bool:
        """Whether a click on a piece in a lit hex is meant for the hex: on the picked piece itself, on bases and the
        enemy, and for a strike on the force it flies to. A piece of an open stack is always meant itself."""
        if label not in self.scene.lights.orders or piece in self.fan:
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

    def order_to(self, label: str, at: QPoint) -> bool:
        """Give the picked piece the order that a hex stands for; one that is not lit is refused by the rules."""
        order = self.scene.lights.order_for(label)
        if order is None:
            return False
        self.ordered.emit(order, at)
        return True

    def pick(self, piece: str) -> None:
        """This piece is picked; empty: none."""
        self.focused = piece if piece in self.scene.by_id else ""
        self.picked.emit(piece)
        if piece:
            self._announce(self.scene.tip(piece))

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

    def _told(self, label: str) -> str:
        if not label:
            return ""
        words, picked = self.scene.words.hex(label), self.scene.hex_of(self.scene.picked)
        if picked and picked != label:
            words = f"{words} · {self.scene.words.measured(picked, label)}"
        for overlay in self.scene.overlays:
            if (figure := overlay.figures.get(label)) is not None and figure.told:
                words = f"{words} · {figure.told}"
        lost = self.scene.lights.warned.get(label)
        if lost:
            units = ", ".join(self.scene.words.voice.unit(unit) for unit in lost)
            words = f"{words} · {tell(say('ui.map.cannot_return', units=units))}"
        return words

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

    def rule_at(self, at: QPointF) -> str:
        """The rule of the piece there, of the tool that is on, or of the move to the hex."""
        token = self.scene.by_id.get(self.piece_at(at))
        if token is not None:
            return MAP_RULES[token.kind]
        if self.measuring is not None:
            return MAP_RULES["measure"]
        return PHASE_RULES["air_movement"] if self.scene.picked in self.scene.view.strikes else MAP_RULES["hex"]

    # ---- the menu of a piece

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The other orders of a piece: what no hex stands for."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        piece = self.focused if by_key else self.piece_at(QPointF(event.pos()))
        if piece not in self.scene.by_id:
            self.pick("")
            return
        self.pick(piece)
        at = self.boxes()[piece].center().toPoint() if by_key and piece in self.boxes() else event.pos()
        menu = self.menu_of(piece, self.mapToGlobal(at))
        if not menu.isEmpty():
            menu.popup(self.mapToGlobal(at))

    def menu_of(self, piece: str, at: QPoint) -> QMenu:
        """A menu with the offered orders of a piece that are not on the map."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for order in elsewhere(self.scene.link, piece):
            action = menu.addAction(on_face(order_words(order, self.scene.words.voice)))
            action.triggered.connect(lambda _=False, order=order: self.ordered.emit(order, at))
        return menu

    # ---- keyboard

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the pieces; behind the last one it leaves the map."""
        order = list(self.scene.by_id) if not self.hidden else []
        at = order.index(self.focused) if self.focused in order else (-1 if forward else len(order))
        at += 1 if forward else -1
        if not 0 <= at < len(order):
            self.focused, self.cursor_hex = "", ""
            self._close_fan()
            return super().focusNextPrevChild(forward)
        self.focus_piece(order[at])
        return True

    def focus_piece(self, piece: str) -> None:
        """Put the keyboard on a piece: it is brought into the window, and its stack opened."""
        self.focused = piece
        label = self.scene.hex_of(piece)
        if label:
            self.eye.look_at(label)
            self.cursor_hex = label
        self._moved()
        stack = self.layout_now.stack_of(piece)
        if stack is not None:
            self.open_fan(stack.id)
        self._announce(self.scene.tip(piece))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Shift and not event.isAutoRepeat():
            self._lens_timer.start(LENS_AFTER)
            return
        self._lens_timer.stop()
        if key in ARROWS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._pan(QPointF(PAN[Qt.Key(key)]))
        elif key in ARROWS:
            self._step(ARROWS[key])
        elif key in ACT:
            self._act()
        elif key == Qt.Key.Key_Escape:
            self._escape(event)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(STEP if key != Qt.Key.Key_Minus else 1 / STEP)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Shift:
            self._set_lens(False)
        else:
            super().keyReleaseEvent(event)

    def _step(self, ways: tuple[Direction, ...]) -> None:
        """The cursor goes to the next hex; it begins at the picked piece, or in the middle of the window."""
        board, here = self.eye.board, self.cursor_hex or self.scene.hex_of(self.focused or self.scene.picked)
        if not here:
            here = self.eye.hex_at(QPointF(self.width() / 2, self.height() / 2)) or board.labels[0]
            there: str | None = here
        else:
            steps = [step for way in ways if (step := board.step(here, way)) is not None]
            there = next((step for step in steps if step[:2] == here[:2]), steps[0] if steps else None)
        if there is not None:
            self.focused = ""
            self.show_hex(there)
            self._announce(self._told(there))

    def _act(self) -> None:
        """Enter: pick the piece that the keyboard is on, or give the order that its hex stands for."""
        label = self.cursor_hex
        if self.focused and not (self.focused == self.scene.picked and label in self.scene.lights.orders):
            self.pick(self.focused)
        elif self.measuring is not None and label:
            self.measuring = label
            self.update()
        elif label and label not in self.scene.lights.orders and (here := self._first_at(label)):
            self.focus_piece(here)
        elif label:
            self.order_to(label, self.mapToGlobal(self.eye.centre(label).toPoint()))

    def _first_at(self, label: str) -> str:
        """The first piece in a hex, but not the picked one."""
        return next((t.id for t in self.scene.tokens if t.hex == label and t.id != self.scene.picked), "")

    def _escape(self, event: QKeyEvent) -> None:
        """One thing after another: the piece in the hand, the fan, the ruler, the picked piece."""
        if self._dragged:
            self._press, self._dragged = None, ""
            self._edge.rest()
        elif self.open_stack:
            self._close_fan()
        elif self.measuring:
            self.measuring = ""
        elif self.scene.picked:
            self.pick("")
        else:
            event.ignore()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason) and self.scene.by_id:
            pieces = list(self.scene.by_id)
            self.focus_piece(pieces[0 if event.reason() == Qt.FocusReason.TabFocusReason else -1])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_lens(False)
        self._close_fan()
        self.update()

    # ---- telling

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            piece = self.piece_at(QPointF(event.pos()))
            words = self.scene.tip(piece)
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _announce(self, words: str) -> None:
        """Tell a screen reader, and the line above the map."""
        self.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.told.emit(words.replace("\n", " · "))
