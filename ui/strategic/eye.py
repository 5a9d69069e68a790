"""The eye over the map: how large a hex is on the screen, and which part of the plane is seen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF

from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.zoom import Zoom

SMALLEST = 20.0
"""Pixels of a hex under which no marker can be read."""
LARGEST = 260.0
STEP = 1.18
"""What one notch of the wheel is worth."""
FRAME = 0.42
"""Width of the frame around the hexes, in hexes."""


class Eye:
    """Screen = plane * scale + offset. The offset is whole pixels, so that tiles stay crisp."""

    def __init__(self, board: StrategicMap) -> None:
        self.board = board
        corners = [corner for label in board.labels for corner in POINTY.corners(board.hex(label))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.bounds = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.sheet = self.bounds.adjusted(-FRAME, -FRAME, FRAME, FRAME)
        self.scale = 40.0
        self.offset = QPoint(0, 0)
        self.size = QSizeF(800, 600)

    # ---- from one to the other

    @property
    def zoom(self) -> Zoom:
        """From the plane to the pixels of the sheet: without the offset."""
        return Zoom(self.scale, 0, 0)

    def to_screen(self, x: float, y: float) -> QPointF:
        """A point of the plane on the screen."""
        return QPointF(x * self.scale + self.offset.x(), y * self.scale + self.offset.y())

    def to_plane(self, at: QPointF) -> tuple[float, float]:
        """A point of the screen on the plane."""
        return (at.x() - self.offset.x()) / self.scale, (at.y() - self.offset.y()) / self.scale

    def centre(self, label: str) -> QPointF:
        """The middle of a hex on the screen."""
        return self.to_screen(*POINTY.centre(self.board.hex(label)))

    def hex_at(self, at: QPointF) -> str | None:
        """The hex under a point of the screen; None off the map."""
        return self.board.label(POINTY.hex_at(*self.to_plane(at)))

    def sheet_now(self) -> QRectF:
        """The whole sheet on the screen."""
        return QRectF(self.to_screen(self.sheet.left(), self.sheet.top()), self.sheet.size() * self.scale)

    # ---- moving

    @property
    def fitting(self) -> float:
        """The scale at which the whole sheet is seen."""
        return min(self.size.width() / self.sheet.width(), self.size.height() / self.sheet.height())

    @property
    def smallest(self) -> float:
        return min(max(self.fitting * 0.8, 4.0), SMALLEST)

    def fit(self) -> None:
        """See the whole sheet, in the middle."""
        self.scale = min(max(self.fitting, 4.0), LARGEST)
        self._show(self.sheet.center(), QPointF(self.size.width() / 2, self.size.height() / 2))

    def zoom_at(self, at: QPointF, factor: float) -> bool:
        """Larger or smaller; what lies under this point of the screen stays there. False at the last scale."""
        scale = min(max(self.scale * factor, self.smallest), LARGEST)
        if abs(scale - self.scale) < 1e-9:
            return False
        x, y = self.to_plane(at)
        self.scale = scale
        self._show(QPointF(x, y), at)
        return True

    def pan(self, by: QPoint) -> None:
        """Move the sheet; its middle half cannot leave the window."""
        self.offset += by
        self._keep()

    def look_at(self, label: str) -> None:
        """Bring a hex into the window; nothing moves while it is well inside."""
        inside = QRectF(QPointF(0, 0), self.size).adjusted(*(m * self.scale for m in (0.7, 0.7, -0.7, -0.7)))
        if not inside.contains(self.centre(label)):
            x, y = POINTY.centre(self.board.hex(label))
            self._show(QPointF(x, y), QPointF(self.size.width() / 2, self.size.height() / 2))

    def _show(self, plane: QPointF, at: QPointF) -> None:
        self.offset = QPoint(round(at.x() - plane.x() * self.scale), round(at.y() - plane.y() * self.scale))
        self._keep()

    def _keep(self) -> None:
        """The middle of the window stays over the sheet, or the whole sheet in the window."""
        x, y = self.to_plane(QPointF(self.size.width() / 2, self.size.height() / 2))
        held_x = min(max(x, self.sheet.left()), self.sheet.right())
        held_y = min(max(y, self.sheet.top()), self.sheet.bottom())
        if (held_x, held_y) != (x, y):
            left = self.size.width() / 2 - held_x * self.scale
            top = self.size.height() / 2 - held_y * self.scale
            self.offset = QPoint(round(left), round(top))
