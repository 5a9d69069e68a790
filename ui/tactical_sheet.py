"""The sheet of the Tactical Display: 469 hexes with their printed numbers, the entry ring, edges 1 to 6, hex 000."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QGlyphRun, QPainter, QPainterPath, QPen, QPolygonF, QRawFont, QTransform

from maps.hexes import ORIGIN, POINTY, STEPS, Hex, add, disc
from maps.tactical import DISPLAY_RADIUS, EDGES, HEXES, Edge, entry_hexes
from ui.theme import Theme, colour, font
from ui.zoom import Zoom

HALF_WIDE = DISPLAY_RADIUS + 1.5
HALF_HIGH = (DISPLAY_RADIUS + 1.5) * 3**0.5 / 2 + 0.1
"""Of the sheet with the names of its edges, in hexes."""
EDGE_AWAY = 0.95
"""Hexes from the middle of an edge to the middle of its name, beyond it."""
EDGE_SIZE, SMALLEST_EDGE = 0.38, 9.0
"""Half of the ring about the name of an edge, in hexes, and in pixels at least."""
PLANE = Zoom(1, 0, 0)
"""Hexes as they are, one unit wide."""
SMALLEST_NUMBER = 9
"""Pixels of the printed numbers; in hexes too small for that there are none."""


def fitted(size: QSizeF) -> Zoom:
    """The zoom at which the whole sheet fits into so much room."""
    rings = (size.height() / 2 - SMALLEST_EDGE - 2) / (DISPLAY_RADIUS * 3**0.5 / 2 + EDGE_AWAY)
    scale = max(min(size.width() / (2 * HALF_WIDE), size.height() / (2 * HALF_HIGH), rings), 4)
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
    painter.save()
    painter.setTransform(QTransform().translate(zoom.left, zoom.top).scale(zoom.scale, zoom.scale), True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.shoal))
    painter.drawPolygon(_border(DISPLAY_RADIUS))
    painter.setBrush(colour(theme.sea))
    painter.drawPolygon(_border(DISPLAY_RADIUS - 1))
    if base:
        _paint_base(painter, theme)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_cosmetic(theme.hex_line, 1))
    painter.drawPath(_grid())
    painter.setPen(_cosmetic(theme.secondary, 1.4))
    painter.drawPolygon(_border(DISPLAY_RADIUS))
    painter.restore()
    _paint_numbers(painter, zoom, theme)
    _paint_edges(painter, zoom, theme)


def _cosmetic(ink: str, pixels: float) -> QPen:
    """A pen that is as wide at every zoom."""
    pen = QPen(colour(ink), pixels)
    pen.setCosmetic(True)
    return pen


@cache
def _grid() -> QPainterPath:
    """All hexes in the units of the plane."""
    path = QPainterPath()
    for at in HEXES.values():
        path.addPolygon(hex_polygon(PLANE, at))
        path.closeSubpath()
    return path


@cache
def _border(radius: int) -> QPolygonF:
    """The border of the hexes within so many of 000, as one line around, in the units of the plane."""
    lines = outline(PLANE, disc(ORIGIN, radius))
    after = {_rounded(line.p1()): line.p2() for line in lines}
    points = [lines[0].p1()]
    while len(points) < len(lines):
        points.append(after[_rounded(points[-1])])
    return QPolygonF(points)


def _rounded(point: QPointF) -> tuple[int, int]:
    return round(point.x() * 1000), round(point.y() * 1000)


def _number_pixels(zoom: Zoom) -> float | None:
    """The height of the printed numbers; None in hexes that are too small for them."""
    pixels = max(zoom.scale * 0.17, SMALLEST_NUMBER)
    return pixels if pixels <= zoom.scale * 0.36 else None


def _number_up(zoom: Zoom) -> float:
    """How far above the middle of its hex the middle of a number is, in pixels."""
    return zoom.scale * (0.33 if zoom.scale > 40 else 0.25)


def number_box(zoom: Zoom, at: str) -> QRectF | None:
    """About what the printed number of a hex takes up; None where none is printed."""
    pixels = _number_pixels(zoom)
    if pixels is None:
        return None
    box = QRectF(0, 0, pixels * 1.8, pixels * 0.8)
    box.moveCenter(middle(zoom, at) - QPointF(0, _number_up(zoom)))
    return box


def _paint_numbers(painter: QPainter, zoom: Zoom, theme: Theme) -> None:
    """All printed numbers as one run of glyphs: 469 texts one by one would take thirty times as long."""
    pixels = _number_pixels(zoom)
    if pixels is None:
        return
    raw = QRawFont.fromFont(font(pixels))
    glyphs = raw.glyphIndexesForString("0123456789")
    wide = raw.advancesForGlyphIndexes(glyphs)[0].x()
    x0 = zoom.left - wide * 1.5
    y0 = zoom.top - _number_up(zoom) + raw.capHeight() / 2
    indexes: list[int] = []
    positions: list[QPointF] = []
    for number, (x, y) in _middles():
        left, low = x0 + x * zoom.scale, y0 + y * zoom.scale
        for place, digit in enumerate(number):
            indexes.append(glyphs[int(digit)])
            positions.append(QPointF(left + place * wide, low))
    run = QGlyphRun()
    run.setRawFont(raw)
    run.setGlyphIndexes(indexes)
    run.setPositions(positions)
    painter.setPen(colour(theme.hex_number))
    painter.drawGlyphRun(QPointF(0, 0), run)


@cache
def _middles() -> tuple[tuple[str, tuple[float, float]], ...]:
    return tuple((number, POINTY.centre(at)) for number, at in HEXES.items())


def _paint_edges(painter: QPainter, zoom: Zoom, theme: Theme) -> None:
    """Beside the middle of each edge its number, in a ring."""
    painter.setFont(font(max(zoom.scale * 0.38, 12), bold=True))
    for edge in EDGES:
        ring = edge_ring(zoom, edge)
        painter.setPen(QPen(colour(theme.secondary), 1.2))
        painter.setBrush(colour(theme.panel))
        painter.drawEllipse(ring)
        painter.setPen(colour(theme.ink))
        painter.drawText(ring, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(edge))


def edge_ring(zoom: Zoom, edge: Edge) -> QRectF:
    """What the name of an edge takes up, beside the middle of the edge."""
    x, y = POINTY.centre(entry_hexes(edge)[DISPLAY_RADIUS // 2])
    away, size = 1 + EDGE_AWAY / hypot(x, y), max(zoom.scale * EDGE_SIZE, SMALLEST_EDGE)
    ring = QRectF(0, 0, size * 2, size * 2)
    ring.moveCenter(zoom.at(x * away, y * away))
    return ring


def _paint_base(painter: QPainter, theme: Theme) -> None:
    """An airbase in 000: land with crossed runways. In the units of the plane."""
    painter.setBrush(colour(theme.land))
    painter.setPen(_cosmetic(theme.coast, 1.2))
    painter.drawPolygon(hex_polygon(PLANE, ORIGIN))
    painter.setPen(QPen(colour(theme.coast, 0.7), 0.09))
    for end in (QPointF(0.36, 0.16), QPointF(0.36, -0.16)):
        painter.drawLine(-end, end)


@cache
def _numbers() -> dict[Hex, str]:
    return {at: number for number, at in HEXES.items()}
