"""From the plane of a map, in hexes, to pixels, and how a whole map lies on its sheet."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from maps.hexes import POINTY
from maps.strategic import StrategicMap

ROW_HEIGHT, CORNER = 3**0.5 / 2, 1 / 3**0.5
"""From row to row, and from the middle of a hex to its corner, in hexes."""


class Zoom(Struct, frozen=True):
    """From the plane of the map (hexes) to pixels: pixels of one hex, and where the plane's origin lies."""

    scale: float
    left: float
    top: float

    def at(self, x: float, y: float) -> QPointF:
        """A point of the plane in pixels."""
        return QPointF(self.left + x * self.scale, self.top + y * self.scale)

    def centre(self, board: StrategicMap, label: str) -> QPointF:
        """The middle of a hex in pixels."""
        return self.at(*POINTY.centre(board.hex(label)))


def size_of(board: StrategicMap) -> tuple[float, float]:
    """Width and height of the sheet that holds every hex whole, in hexes."""
    return board.columns + 0.5, (board.rows - 1) * ROW_HEIGHT + 2 * CORNER


def zoom_onto(board: StrategicMap, sheet: QRectF, scale: float) -> Zoom:
    """So that the hexes, so many pixels wide, lie from the upper left corner of a sheet on."""
    middles = [POINTY.centre(board.hex(label)) for label in board.labels]
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    return Zoom(scale, sheet.left() + scale * (0.5 - left), sheet.top() + scale * (CORNER - top))
