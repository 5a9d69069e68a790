"""The heading of what is in sight, standing at the top of a page while its own has been scrolled out of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QScrollArea

from ui.docks.operations_sight import OperationsSight
from ui.look import Look

LINES = 1.55
"""Its height in lines of text: that of the headings of the page."""


class StandingHeading(QLabel):
    """Lies over the first line of the scrolled page, so that one carrier's boxes are never taken for another's."""

    def __init__(self, scroll: QScrollArea, board: OperationsSight, look: Look) -> None:
        super().__init__(scroll.viewport())
        self._scroll, self._board, self._look = scroll, board, look
        self.setObjectName("standing")
        self.setIndent(round(look.unit * 0.5))
        self.hide()
        bar = scroll.verticalScrollBar()
        bar.valueChanged.connect(self.follow)
        bar.rangeChanged.connect(self.follow)
        scroll.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return super().eventFilter(watched, event)

    def follow(self) -> None:
        """Name what is at the top of the page now; nothing where its own heading is in sight."""
        top = self._scroll.verticalScrollBar().value()
        layout = self._board.layout_
        texts = layout.texts if layout is not None else []
        headings = [text for text in texts if text.style == "heading"]
        height = round(self._look.unit * LINES)
        gone = any(text.box.top() < top for text in headings)
        self.setVisible(gone)
        if gone:
            hidden = [text for text in headings if text.box.top() < top + height]  # it covers one itself
            theme = self._look.theme
            self.setStyleSheet(
                f"background: {theme.panel}; color: {theme.ink}; border-bottom: 1px solid {theme.hex_line};"
            )
            self.setFont(self._look.font(bold=True))
            self.setText(hidden[-1].text)
            self.setGeometry(0, 0, self._scroll.viewport().width(), height)
            self.raise_()
