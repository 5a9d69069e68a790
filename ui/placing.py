"""How large a window begins: comfortable, and with its frame on its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

TITLE_BAR = 40
"""What the frame of a window takes of the screen's height, at most. The true one is known when it has been shown."""


def with_frame(wanted: QSize, screen: QSize) -> QSize:
    """As large as is wanted, and never so large that the lower edge leaves the screen, of which so much is free."""
    return wanted.boundedTo(screen - QSize(0, TITLE_BAR))


def draw_in(window: QWidget) -> None:
    """Bring the lower edge of a shown window onto its screen if a taller frame has pushed it out."""
    free = window.screen().availableGeometry()
    frame = window.frameGeometry().height() - window.height()
    if frame and not window.isMaximized() and not window.isFullScreen() and window.height() > free.height() - frame:
        window.resize(window.width(), free.height() - frame)
        window.move(window.x(), free.top())
