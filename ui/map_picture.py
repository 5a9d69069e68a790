"""A picture of the strategic map: where every marker stands and how it came there, with a list of task forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from maps.strategic import StrategicMap
from ui import chart
from ui.chart import Ground, Piece
from ui.theme import CHART, Theme, colour, ensure_application, font
from ui.zoom import size_of, zoom_onto

WIDTH = 1600
MARGIN = 20
HEADER = 54
ROW = 25


class Entry(Struct, frozen=True):
    """A line of the list: a marker on the map and what it stands for; of one that is `gone` its last hex, and why."""

    piece: Piece
    text: str
    gone: bool = False


class Picture(Struct, frozen=True):
    """What is to be seen. `sides` are the names of both sides, `owners` base -> place of its side in them."""

    title: str
    subtitle: str
    sides: tuple[str, str]
    entries: tuple[Entry, ...]
    tracks: Mapping[Piece, Sequence[str]]
    owners: Mapping[str, int]


def paint_picture(board: StrategicMap, picture: Picture, theme: Theme = CHART) -> QImage:
    """The whole sheet, 1600 pixels wide."""
    ensure_application()
    wide, high = size_of(board)
    scale = (WIDTH - 2 * MARGIN) / wide
    sheet = QRectF(MARGIN, HEADER + MARGIN, WIDTH - 2 * MARGIN, scale * high)
    rows = max((sum(1 for e in picture.entries if e.piece.side == side) for side in (0, 1)), default=0)
    height = round(sheet.bottom() + MARGIN + (rows + 1) * ROW + MARGIN)
    image = QImage(WIDTH, height, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.paper))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint_header(painter, picture, theme)
    _paint_map(painter, board, picture, theme, sheet, scale)
    for side in (0, 1):
        left = MARGIN + side * (WIDTH - 2 * MARGIN) / 2
        _paint_list(painter, picture, theme, side, QPointF(left, sheet.bottom() + MARGIN))
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """The image as a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError("Qt could not write the picture")
    return bytes(content.data())


def _paint_header(painter: QPainter, picture: Picture, theme: Theme) -> None:
    painter.fillRect(QRectF(0, 0, WIDTH, HEADER), colour(theme.ink))
    painter.setPen(colour(theme.panel))
    face = font(22, bold=True)
    painter.setFont(face)
    box = QRectF(MARGIN, 0, WIDTH - 2 * MARGIN, HEADER)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, picture.title)
    painter.setFont(font(16))
    box.setLeft(MARGIN + QFontMetricsF(face).horizontalAdvance(picture.title) + 16)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, picture.subtitle)


def _paint_map(
    painter: QPainter, board: StrategicMap, picture: Picture, theme: Theme, sheet: QRectF, scale: float
) -> None:
    zoom = zoom_onto(board, sheet, scale)
    painter.save()
    painter.setClipRect(sheet)
    painter.fillRect(sheet, colour(theme.sea))
    chart.paint_land(painter, board, zoom, theme)
    chart.paint_hexes(painter, board, zoom, theme)
    ground = Ground(sheet)
    ways = {piece: chart.way_of(board, zoom, piece, hexes) for piece, hexes in picture.tracks.items()}
    for piece, way in ways.items():
        chart.paint_track(painter, zoom, theme, piece, way)
    chart.paint_numbers(painter, board, zoom, theme, ground)
    places = chart.place_markers(board, zoom, ground, [entry.piece for entry in picture.entries])
    bases = chart.paint_bases(painter, board, zoom, theme, ground, picture.owners)
    gone = {entry.piece for entry in picture.entries if entry.gone}
    for piece, box in places.items():
        _paint_marker(painter, theme, piece, box, gone=piece in gone)
    for way in ways.values():
        chart.keep_clear(ground, way, scale * 0.06)
    chart.paint_names(painter, zoom, theme, ground, bases, bold=True)
    chart.paint_names(painter, zoom, theme, ground, chart.places_of(board, zoom), bold=False)
    painter.restore()
    painter.setPen(QPen(colour(theme.hex_line), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(sheet)


def _paint_list(painter: QPainter, picture: Picture, theme: Theme, side: int, corner: QPointF) -> None:
    """One side's task forces, in the order of their numbers; a long text is cut with dots, as in any list."""
    wide = (WIDTH - 2 * MARGIN) / 2 - MARGIN
    painter.setFont(font(15, bold=True))
    painter.setPen(colour(theme.sides[side]))
    box = QRectF(corner.x(), corner.y(), wide, ROW)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, picture.sides[side])
    face = font(14)
    for row, entry in enumerate((e for e in picture.entries if e.piece.side == side), start=1):
        top = corner.y() + row * ROW
        marker = QRectF(corner.x(), top + 2, ROW - 4, ROW - 4)
        _paint_marker(painter, theme, entry.piece, marker, gone=entry.gone)
        painter.setFont(face)
        painter.setPen(colour(theme.secondary))
        hex_box = QRectF(corner.x() + ROW + 6, top, 44, ROW)
        painter.drawText(hex_box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, entry.piece.hex)
        painter.setPen(colour(theme.ink))
        box = QRectF(hex_box.right() + 4, top, wide - (hex_box.right() + 4 - corner.x()), ROW)
        text = QFontMetricsF(face).elidedText(entry.text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_marker(painter: QPainter, theme: Theme, piece: Piece, box: QRectF, *, gone: bool) -> None:
    """A marker; of a task force that is on the map no longer a small one on a cross."""
    if gone:
        painter.setPen(QPen(colour(theme.ink), max(box.width() * 0.14, 2)))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
        margin = box.width() * 0.19
        box = box.adjusted(margin, margin, -margin, -margin)
    chart.paint_marker(painter, theme, piece, box)
