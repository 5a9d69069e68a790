"""The line at the cursor: why an order was refused, with the numbers of the rules. It goes away by itself."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

SECONDS = 7
MOST = 5


class Hint(QFrame):
    """A small frame over its window; it takes no focus. A click on a rule's number opens the rule."""

    rule_wanted = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("hint")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.linkActivated.connect(self.rule_wanted)
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
        rows = [f"{sentence} {_link(rule)}" for rule, sentence in lines[:MOST]]
        if len(lines) > MOST:
            rows.append(f"+{len(lines) - MOST}")
        self._label.setText("<br>".join(rows))
        self.setAccessibleName(" ".join(sentence for _, sentence in lines))
        window = self.window()
        size = self.fontMetrics()
        longest = max(size.horizontalAdvance(f"{sentence} [{rule}] ") for rule, sentence in lines) + 8
        self._label.setFixedWidth(min(window.width() - 60, size.averageCharWidth() * 62, longest))
        self.adjustSize()
        spot = window.mapFromGlobal(QCursor.pos() if at is None else at) + QPoint(14, 18)
        left = max(min(spot.x(), window.width() - self.width() - 8), 8)
        top = max(min(spot.y(), window.height() - self.height() - 8), 8)
        self.move(left, top)
        self.show()
        self.raise_()
        self._timer.start(SECONDS * 1000)

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def mousePressEvent(self, event: object) -> None:
        self.hide()


def _link(rule: str) -> str:
    return f'<a href="{rule}">[{rule}]</a>' if rule and rule != "order" else ""
