"""What the map says of its pieces and hexes, and what it orders: the same whether mouse or keyboard asks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QHelpEvent
from PySide6.QtWidgets import QMenu, QToolTip

from fastcarriers.kernel.errors import say
from ui.order_words import order_words
from ui.rule_hints import MAP_RULES, PHASE_RULES
from ui.speech import on_face, tell
from ui.strategic.canvas import Canvas
from ui.strategic.lights import elsewhere


class Acting(Canvas):
    """The canvas that picks, orders and tells."""

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

    def menu_of(self, piece: str, at: QPoint) -> QMenu:
        """A menu with the offered orders of a piece that are not on the map."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for order in elsewhere(self.scene.link, piece):
            action = menu.addAction(on_face(order_words(order, self.scene.words.voice)))
            action.triggered.connect(lambda _=False, order=order: self.ordered.emit(order, at))
        return menu

    # ---- telling

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

    def rule_at(self, at: QPointF) -> str:
        """The rule of the piece there, of the tool that is on, or of the move to the hex."""
        token = self.scene.by_id.get(self.piece_at(at))
        if token is not None:
            return MAP_RULES[token.kind]
        if self.measuring is not None:
            return MAP_RULES["measure"]
        return PHASE_RULES["air_movement"] if self.scene.picked in self.scene.view.strikes else MAP_RULES["hex"]

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
