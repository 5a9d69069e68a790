"""While a piece is carried near the edge of the view the map moves under it, faster the nearer the edge."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QTimer

NEAR = 32.0
"""Pixels from the edge at which the map begins to move."""
FASTEST = 14.0
"""Pixels of a step at the edge itself, and beyond it."""
STEP_MS = 16
ROUNDED = 2.0
"""A sheet that reaches no farther over the edge is seen whole: its place is rounded to pixels."""


def pull(at: QPointF, view: QRectF, sheet: QRectF) -> QPoint:
    """How far the sheet moves in a step: towards the middle, and only where more of it lies behind that edge."""
    left, right = _nearness(at.x() - view.left()), _nearness(view.right() - at.x())
    top, bottom = _nearness(at.y() - view.top()), _nearness(view.bottom() - at.y())
    view = view.adjusted(-ROUNDED, -ROUNDED, ROUNDED, ROUNDED)
    x = left * (sheet.left() < view.left()) - right * (sheet.right() > view.right())
    y = top * (sheet.top() < view.top()) - bottom * (sheet.bottom() > view.bottom())
    return QPoint(round(x * FASTEST), round(y * FASTEST))


def _nearness(distance: float) -> float:
    """0 far from an edge, 1 at it."""
    return min(max(1 - distance / NEAR, 0.0), 1.0)


class EdgeScroll(QObject):
    """Calls `move` with each step from `carry` near an edge until `rest`, or until the piece is carried away from it.

    `sheet` tells where the sheet is now, in pixels of the view.
    """

    def __init__(self, parent: QObject, sheet: Callable[[], QRectF], move: Callable[[QPoint], None]) -> None:
        super().__init__(parent)
        self._sheet, self._move = sheet, move
        self._at, self._view = QPointF(), QRectF()
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._step)

    @property
    def active(self) -> bool:
        """Whether the map is moving."""
        return self._timer.isActive()

    def carry(self, at: QPointF, view: QRectF) -> None:
        """The piece is here now."""
        self._at, self._view = at, view
        if pull(at, view, self._sheet()).isNull():
            self.rest()
        elif not self.active:
            self._timer.start()

    def rest(self) -> None:
        """The piece is no longer carried."""
        self._timer.stop()

    def _step(self) -> None:
        by = pull(self._at, self._view, self._sheet())
        if by.isNull():
            self.rest()
        else:
            self._move(by)
