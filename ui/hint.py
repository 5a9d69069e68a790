"""The line at the cursor: why an order was refused, with the numbers of the rules. It goes away by itself."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QCursor, QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from fastcarriers.kernel.errors import say
from ui.speech import tell

SECONDS = 7
MOST = 5
MORE = "more"
"""The link that unfolds the rest; no rule has this number."""


class Hint(QFrame):
    """A small frame over its window; it takes no focus. A click on a rule's number opens the rule."""

    rule_wanted = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("hint")
        self._lines: list[tuple[str, str]] = []
        self._at = QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.linkActivated.connect(self._follow)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(10, 6, 10, 6)
        inside.addWidget(self._label)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    def tell(self, lines: list[tuple[str, str]], at: QPoint | None = None) -> None:
        """Show lines of (rule, sentence) beside the cursor (or a global point), inside the window."""
        self._lines, self._at = lines, QCursor.pos() if at is None else at
        self.setAccessibleName(" ".join(sentence for _, sentence in lines))
        self._show(MOST)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _show(self, most: int) -> None:
        """So many of the lines, and how many more there are, to be unfolded by a click."""
        lines, more = self._lines[:most], len(self._lines) - most
        rows = [f"{escape(sentence, quote=False)} {_link(rule)}" for rule, sentence in lines]
        if more > 0:
            rows.append(f'<a href="{MORE}">{escape(tell(say("ui.told.more", count=more)))}</a>')
        self._label.setText("<br>".join(rows))
        window = self.window()
        size = self.fontMetrics()
        longest = max(size.horizontalAdvance(f"{sentence} [{rule}] ") for rule, sentence in lines) + 8
        self._label.setFixedWidth(min(window.width() - 60, size.averageCharWidth() * 62, longest))
        self.adjustSize()
        spot = window.mapFromGlobal(self._at) + QPoint(14, 18)
        left = max(min(spot.x(), window.width() - self.width() - 8), 8)
        top = max(min(spot.y(), window.height() - self.height() - 8), 8)
        self.move(left, top)
        self.show()
        self.raise_()
        self._timer.start(SECONDS * 1000)

    def _follow(self, link: str) -> None:
        if link == MORE:
            self._show(len(self._lines))
        else:
            self.rule_wanted.emit(link)

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def mousePressEvent(self, event: object) -> None:
        self.hide()


def _link(rule: str) -> str:
    return f'<a href="{escape(rule)}">[{escape(rule)}]</a>' if rule and rule != "order" else ""
