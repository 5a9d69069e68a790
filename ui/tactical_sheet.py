"""The sheet of the Tactical Display: 469 hexes with their printed numbers, the entry ring, edges 1 to 6, hex 000."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from maps.hexes import POINTY, STEPS, Hex, add
from maps.tactical import DISPLAY_RADIUS, EDGES, HEXES, entry_hexes, is_entry_hex
from ui.chart import Zoom
from ui.theme import Theme, colour, font

HALF_WIDE = DISPLAY_RADIUS + 1.5
HALF_HIGH = (DISPLAY_RADIUS + 1.5) * 3**0.5 / 2 + 0.1
"""Of the sheet with the names of its edges, in hexes."""
SMALLEST_NUMBER = 9
"""Pixels of the printed numbers; in hexes too small for that there are none."""


def fitted(size: QSizeF) -> Zoom:
    """The zoom at which the whole sheet fits into so much room."""
    scale = max(min(size.width() / (2 * HALF_WIDE), size.height() / (2 * HALF_HIGH)), 4)
    return Zoom(scale, size.width() / 2, size.height() / 2)


def middle(zoom: Zoom, at: str) -> QPointF:
    """The middle of a hex in pixels."""
    return zoom.at(*POINTY.centre(HEXES[at]))


def number_at(zoom: Zoom, point: QPointF) -> str | None:
    """The number of the hex under a point; None beside the display."""
    at = POINTY.hex_at((point.x() - zoom.left) / zoom.scale, (point.y() - zoom.top) / zoom.scale)
    return _numbers().get(at)


def hex_polygon(zoom: Zoom, at: Hex, grow: float = 1) -> QPolygonF:
    """The outline of a hex, `grow` times its size."""
    x, y = POINTY.centre(at)
    return QPolygonF([zoom.at(x + (cx - x) * grow, y + (cy - y) * grow) for cx, cy in POINTY.corners(at)])


def area(zoom: Zoom, hexes: Iterable[Hex]) -> QPainterPath:
    """These hexes as one area."""
    path = QPainterPath()
    for at in hexes:
        path.addPolygon(hex_polygon(zoom, at))
        path.closeSubpath()
    return path


def outline(zoom: Zoom, hexes: Iterable[Hex]) -> list[QLineF]:
    """The border of a set of hexes: the hexsides that lead out of it."""
    inside = frozenset(hexes)
    return [
        QLineF(zoom.at(*start), zoom.at(*end))
        for at in inside
        for step, way in enumerate(STEPS)
        if add(at, way) not in inside
        for start, end in (POINTY.side(at, step),)
    ]


# ---- painting


def paint_sheet(painter: QPainter, zoom: Zoom, theme: Theme, *, base: bool) -> None:
    """Everything that never changes in a battle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = [at for at in HEXES.values() if not is_entry_hex(at)]
    entry = [at for at in HEXES.values() if is_entry_hex(at)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.sea))
    painter.drawPath(area(zoom, inner))
    painter.setBrush(colour(theme.shoal))
    painter.drawPath(area(zoom, entry))
    if base:
        _paint_base(painter, zoom, theme)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.hex_line), 1))
    painter.drawPath(area(zoom, HEXES.values()))
    painter.setPen(QPen(colour(theme.secondary), 1.4))
    painter.drawLines(outline(zoom, HEXES.values()))
    _paint_numbers(painter, zoom, theme)
    _paint_edges(painter, zoom, theme)


def _paint_numbers(painter: QPainter, zoom: Zoom, theme: Theme) -> None:
    pixels = max(zoom.scale * 0.17, SMALLEST_NUMBER)
    if pixels > zoom.scale * 0.36:
        return
    painter.setFont(font(pixels))
    painter.setPen(colour(theme.hex_number))
    wide, high = zoom.scale, pixels * 1.2
    for number in HEXES:
        at = middle(zoom, number)
        box = QRectF(
            at.x() - wide / 2, at.y() - zoom.scale * (0.33 if zoom.scale > 40 else 0.25) - high / 2, wide, high
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number)


def _paint_edges(painter: QPainter, zoom: Zoom, theme: Theme) -> None:
    """Beside the middle of each edge its number, in a ring."""
    painter.setFont(font(max(zoom.scale * 0.38, 12), bold=True))
    for edge in EDGES:
        x, y = POINTY.centre(entry_hexes(edge)[DISPLAY_RADIUS // 2])
        away = 1 + 0.95 / hypot(x, y)
        at, size = zoom.at(x * away, y * away), max(zoom.scale * 0.38, 9)
        painter.setPen(QPen(colour(theme.secondary), 1.2))
        painter.setBrush(colour(theme.panel))
        painter.drawEllipse(at, size, size)
        painter.setPen(colour(theme.ink))
        box = QRectF(at.x() - size, at.y() - size, size * 2, size * 2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(edge))


def _paint_base(painter: QPainter, zoom: Zoom, theme: Theme) -> None:
    """An airbase in 000: land with crossed runways."""
    painter.setBrush(colour(theme.land))
    painter.setPen(QPen(colour(theme.coast), 1.2))
    painter.drawPolygon(hex_polygon(zoom, HEXES["000"]))
    at, reach = middle(zoom, "000"), zoom.scale * 0.36
    painter.setPen(QPen(colour(theme.coast, 0.7), max(zoom.scale * 0.09, 2)))
    for dx, dy in ((1, 0.45), (1, -0.45)):
        painter.drawLine(at - QPointF(dx, dy) * reach, at + QPointF(dx, dy) * reach)


@cache
def _numbers() -> dict[Hex, str]:
    return {at: number for number, at in HEXES.items()}
