"""Keyboard on the map. Click, drag and key lead to the same order: the one that is offered."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent

from fastcarriers.kernel.errors import say
from maps.hexes import Direction
from ui.keys import CONTROL, SHIFT, KeyUse
from ui.strategic.canvas import LENS_AFTER
from ui.strategic.eye import STEP
from ui.strategic.pointing import Pointing

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
Key = Qt.Key
CURSOR = KeyUse(tuple(map(Key, ARROWS)), say("ui.key.cursor"))
CURSOR_IN_GLASS = KeyUse(CURSOR.keys, say("ui.key.cursor_glass"), SHIFT)
PANS = KeyUse(tuple(PAN), say("ui.key.pan"), CONTROL)
ACT = KeyUse((Key.Key_Return, Key.Key_Enter, Key.Key_Space), say("ui.key.order_of_hex"))
DROP = KeyUse((Key.Key_Escape,), say("ui.key.drop"))
ZOOM = KeyUse((Key.Key_Plus, Key.Key_Equal, Key.Key_Minus), say("ui.key.zoom"))
GLASS = KeyUse((Key.Key_Shift,), say("ui.key.glass"))
NEXT = KeyUse((Key.Key_Tab,), say("ui.key.next_counter"))
"""Qt makes a step of the focus of it."""
MENU = KeyUse((Key.Key_Menu,), say("ui.key.menu"))
"""Qt makes the event of a menu of it."""


class ChartTable(Pointing):
    """The canvas with hands on it."""

    key_uses = (NEXT, CURSOR, PANS, ACT, DROP, ZOOM, GLASS, CURSOR_IN_GLASS, MENU)

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
        key, held = Key(event.key()), event.modifiers()
        self.point_away()
        if GLASS.takes(key, held) and not event.isAutoRepeat():
            self._lens_timer.start(LENS_AFTER)
            return
        self._lens_timer.stop()
        if PANS.takes(key, held):
            self._pan(QPointF(PAN[key]))
        elif CURSOR.takes(key, held) or CURSOR_IN_GLASS.takes(key, held):
            self._step(ARROWS[key])
        elif ACT.takes(key, held):
            self._act()
        elif DROP.takes(key, held):
            self._escape(event)
        elif ZOOM.takes(key, held):
            self.zoom(STEP if key != Key.Key_Minus else 1 / STEP)
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
