"""The printed sheet: sea, shoals and land, hexes with their numbers, closed hexsides, and the frame around it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from maps.hexes import DIRECTIONS, POINTY
from maps.strategic import StrategicMap
from ui.chart import SHOAL_LINES, closed_sides, path_of
from ui.look import Look
from ui.strategic.eye import Eye
from ui.strategic.type import number_face
from ui.theme import colour
from ui.zoom import Zoom

PLANE = Zoom(1, 0, 0)
NUMBER_UP = 0.39
"""How far above the middle of its hex a number stands, in hexes."""
COARSE = 24.0
"""Pixels of a hex under which numbers are left away: they could not be read."""
CROWDED = 38.0
"""Pixels of a hex under which every other column has its numbers: all of them would run into one another."""


def is_numbered(label: str, scale: float) -> bool:
    """Whether the hex has its number written at this scale."""
    return scale >= CROWDED or (scale >= COARSE and int(label[:2]) % 2 == 1)


class Sheet:
    """Shapes are made once on the plane; painting sets the painter's scale and uses pens that do not grow with it."""

    def __init__(self, board: StrategicMap, eye: Eye, look: Look) -> None:
        self.board, self.look = board, look
        self.frame, self.bounds = eye.sheet, eye.bounds
        self.middles = {label: QPointF(*POINTY.centre(board.hex(label))) for label in board.labels}
        self._rows: dict[float, list[tuple[float, str]]] = {}
        for label, middle in self.middles.items():
            self._rows.setdefault(middle.y(), []).append((middle.x(), label))
        self._shapes = coast_shapes(board)
        self.sides = {label: _open_sides(board, label) for label in board.labels}
        self.closed = closed_sides(board)

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """Everything in `area` (pixels at `scale`)."""
        theme = self.look.theme
        painter.fillRect(area, colour(theme.paper))
        painter.save()
        painter.scale(scale, scale)
        plane = QRectF(area.topLeft() / scale, area.size() / scale)
        sea = self.bounds.adjusted(-0.12, -0.12, 0.12, 0.12)
        painter.fillRect(sea, colour(theme.sea))
        painter.setClipRect(sea)
        self._paint_land(painter, plane, scale)
        self._paint_hexes(painter, plane)
        painter.setClipping(False)
        self._paint_frame(painter, sea)
        painter.restore()
        if scale >= COARSE:
            self._paint_numbers(painter, plane, scale)

    def near(self, plane: QRectF, margin: float = 0.6) -> list[str]:
        """The hexes of which something may lie in this part of the plane."""
        left, right = plane.left() - margin, plane.right() + margin
        top, bottom = plane.top() - margin, plane.bottom() + margin
        rows = (row for y, row in self._rows.items() if top <= y <= bottom)
        return [label for row in rows for x, label in row if left <= x <= right]

    def _paint_land(self, painter: QPainter, plane: QRectF, scale: float) -> None:
        """Only what lies in this part of the plane is made a path: a coast may have ten thousand points."""
        if not self._shapes:
            return
        theme = self.look.theme
        land, *shoals = (_part(shape, plane, scale) for shape in self._shapes)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(colour(theme.shoal)))
        painter.drawPath(shoals[-1])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(thin(theme.coast, 1, 0.32))
        for off in shoals:
            painter.drawPath(off)
        painter.setPen(thin(theme.coast, 1.3))
        painter.setBrush(QBrush(colour(theme.land)))
        painter.drawPath(land)

    def _paint_hexes(self, painter: QPainter, plane: QRectF) -> None:
        theme = self.look.theme
        painter.setPen(thin(theme.hex_line, 1))
        painter.drawLines([line for label in self.near(plane) for line in self.sides[label]])
        if self.closed:
            painter.setPen(thin(theme.coast, 2.4))
            painter.drawLines(self.closed)

    def _paint_frame(self, painter: QPainter, sea: QRectF) -> None:
        """Two lines, as around a chart, with a tick for each row and column between them."""
        theme = self.look.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outer = sea.adjusted(-0.14, -0.14, 0.14, 0.14)
        painter.setPen(thin(theme.secondary, 1, 0.8))
        painter.drawRect(sea)
        painter.drawRect(outer)
        ticks = list[QLineF]()
        for column in range(self.board.columns + 1):
            x = self.bounds.left() + column
            ticks += [QLineF(x, outer.top(), x, sea.top()), QLineF(x, sea.bottom(), x, outer.bottom())]
        for row in range(self.board.rows + 1):
            y = self.bounds.top() + 0.2887 + row * 3**0.5 / 2
            ticks += [QLineF(outer.left(), y, sea.left(), y), QLineF(sea.right(), y, outer.right(), y)]
        painter.drawLines(ticks)

    def _paint_numbers(self, painter: QPainter, plane: QRectF, scale: float) -> None:
        face = number_face(self.look, scale)
        size = QFontMetricsF(face)
        painter.setFont(face)
        painter.setPen(colour(self.look.theme.hex_number))
        wide = size.horizontalAdvance("0000")
        for label in self.near(plane):
            if not is_numbered(label, scale):
                continue
            middle = self.middles[label] * scale
            left = middle.x() - wide / 2
            painter.drawText(QPointF(left, middle.y() - NUMBER_UP * scale + size.capHeight() / 2 + 1), label)


def thin(name: str, width: float, alpha: float = 1) -> QPen:
    """A pen of so many pixels, whatever the scale of the painter."""
    pen = QPen(colour(name, alpha), width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


@lru_cache(4096)
def hexagon(board: StrategicMap, label: str, part: float = 1.0) -> QPolygonF:
    """The outline of a hex on the plane, or of its inner part. It is kept: do not change it."""
    x, y = POINTY.centre(board.hex(label))
    corners = [QPointF(x + (cx - x) * part, y + (cy - y) * part) for cx, cy in POINTY.corners(board.hex(label))]
    return QPolygonF([*corners, corners[0]])


@lru_cache(2)
def coast_shapes(board: StrategicMap) -> list[Any]:
    """Land, then land with its shoals, near and far; none if the map came without a coastline.

    It takes a while the first time: whoever opens a game asks for them before there is a window to hold up.
    """
    land: Any = board.coast
    if land is None:
        return []
    coarse = shapely.simplify(land, 0.01)
    return [land, *(shapely.buffer(coarse, off, quad_segs=6) for off in SHOAL_LINES)]


def _part(shape: Any, plane: QRectF, scale: float) -> QPainterPath:
    """What of a shape lies in a rectangle and a little around it, as fine as it can be seen."""
    margin = 4 / scale
    box = plane.adjusted(-margin, -margin, margin, margin)
    part = shapely.clip_by_rect(shape, box.left(), box.top(), box.right(), box.bottom())
    fine = shapely.simplify(part, 0.3 / scale, preserve_topology=False)
    polygons = [each for each in shapely.get_parts(fine) if each.geom_type == "Polygon" and not each.is_empty]
    return path_of(shapely.MultiPolygon(polygons), PLANE)


def _open_sides(board: StrategicMap, label: str) -> list[QLineF]:
    """The hexsides that are this hex's to draw: each side of the map is drawn once."""
    corners = POINTY.corners(board.hex(label))
    ends = list(pairwise([*corners, corners[0]]))
    return [
        QLineF(*ends[step][0], *ends[step][1])
        for step, side in enumerate(DIRECTIONS)
        if (there := board.step(label, side)) is None or label < there
    ]
