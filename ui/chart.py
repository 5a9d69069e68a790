"""The strategic map, painted as vectors: sea and land, hexes and numbers, bases, tracks, markers.

Every function takes a painter and a `Zoom`, most of them the map too. The picture of a report and the sketch on the
start page are painted by them; the map page, which is zoomed and scrolled, has its own sheet (`ui.strategic`) and takes
only outlines, tracks and zoom from here. Labels are laid out by `Ground`, which remembers what is taken, so that none
covers another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

import shapely
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from maps.hexes import DIRECTIONS, POINTY
from maps.strategic import StrategicMap
from ui.theme import Theme, colour, font
from ui.zoom import Zoom

SHOAL_LINES = (0.07, 0.14)
"""How far the two fine lines run off the coast, in hexes."""
MARKER = 0.40
"""Width of a marker alone in its hex, in hexes; three and more share the hex in smaller ones."""
MARKER_DOWN = 0.08
"""How far below the middle of its hex a marker is put, so that the number above it stays free."""
LOWEST = 0.31
"""No marker reaches farther down in its hex: a base has its place there."""


AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 0.5), (-1, 0.5), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where the middle of a name may be beside what it names, in half widths and heights of both; the best first."""


RIM = 0.15
"""Width of the rim about text, in heights of its letters."""
RIM_WAYS = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))


class Piece(Struct, frozen=True):
    """A task force marker: the place of its side in the scenario (0 or 1), its number, its hex."""

    side: int
    number: int
    hex: str


class Ground:
    """What is taken on the sheet. Asked for a place, it gives the first that is free and inside."""

    def __init__(self, area: QRectF) -> None:
        self.area = area
        self._taken: list[QRectF] = []

    def take(self, place: QRectF) -> None:
        self._taken.append(place)

    def find(self, places: Iterable[QRectF]) -> QRectF | None:
        """The first of these places that is free, taken from now on; None if none is."""
        for place in places:
            if self.area.contains(place) and not any(place.intersects(taken) for taken in self._taken):
                self.take(place)
                return place
        return None


# ---- the sheet


def paint_land(painter: QPainter, board: StrategicMap, zoom: Zoom, theme: Theme) -> None:
    """Land with its coast, and two fine lines off it as on a chart."""
    land: Any = board.coast
    if land is None:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for off in reversed(SHOAL_LINES):
        painter.setPen(QPen(colour(theme.coast, 0.30), 1))
        painter.drawPath(path_of(shapely.buffer(land, off), zoom))
    painter.setPen(QPen(colour(theme.coast), 1.2))
    painter.setBrush(QBrush(colour(theme.land)))
    painter.drawPath(path_of(land, zoom))


def path_of(shape: Any, zoom: Zoom) -> QPainterPath:
    """A shapely area as Qt's path, holes left open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in getattr(shape, "geoms", [shape]):
        for ring in (polygon.exterior, *polygon.interiors):
            path.addPolygon(QPolygonF([zoom.at(x, y) for x, y in ring.coords]))
            path.closeSubpath()
    return path


def paint_hexes(painter: QPainter, board: StrategicMap, zoom: Zoom, theme: Theme) -> None:
    """The grid; hexsides that no task force may cross are drawn heavier, but for those of land."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.hex_line), 1))
    for label in board.labels:
        painter.drawPolygon(QPolygonF([zoom.at(x, y) for x, y in POINTY.corners(board.hex(label))]))
    painter.setPen(QPen(colour(theme.coast), 2.2))
    for line in closed_sides(board):
        painter.drawLine(zoom.at(line.x1(), line.y1()), zoom.at(line.x2(), line.y2()))


def closed_sides(board: StrategicMap) -> list[QLineF]:
    """The hexsides at sea that no task force may cross [5.45], in the plane of the map."""
    lines = list[QLineF]()
    for label in board.labels:
        for step, side in enumerate(DIRECTIONS):
            there = board.step(label, side)
            at_sea = board.terrain(label) != "land" and (there is None or board.terrain(there) != "land")
            if at_sea and board.is_prohibited(label, side):
                (x1, y1), (x2, y2) = POINTY.side(board.hex(label), step)
                lines.append(QLineF(x1, y1, x2, y2))
    return lines


def paint_numbers(painter: QPainter, board: StrategicMap, zoom: Zoom, theme: Theme, ground: Ground) -> None:
    """The printed number at the top of each hex."""
    face = font(zoom.scale * 0.165)
    size = QFontMetricsF(face)
    for label in board.labels:
        middle = zoom.centre(board, label)
        box = QRectF(0, 0, size.horizontalAdvance(label) + 2, size.capHeight() + 4)
        box.moveCenter(QPointF(middle.x(), middle.y() - zoom.scale * 0.37))
        around = theme.land if board.terrain(label) == "land" else theme.sea
        write(painter, box, label, face, colour(theme.hex_number), colour(around))
        ground.take(box)


# ---- bases


def paint_bases(
    painter: QPainter,
    board: StrategicMap,
    zoom: Zoom,
    theme: Theme,
    ground: Ground,
    owners: Mapping[str, int],
) -> list[tuple[QRectF, str]]:
    """A ring with a runway for each base in play, in the colour of its owner; the boxes and names to be labelled.

    `owners`: base -> the place of its side. It stands where it lies if neither number nor markers are there, else low
    in its hex.
    """
    labelled: list[tuple[QRectF, str]] = []
    size = zoom.scale * 0.21
    for base, side in owners.items():
        box = QRectF(0, 0, size, size)
        middle = zoom.centre(board, board.bases[base].hex)
        printed = board.bases[base]
        places = [_centred(box, zoom.at(*board.plane.point(printed.lon, printed.lat)), 0, 0)]
        places += [_centred(box, middle, 0, down * zoom.scale) for down in (MARKER_DOWN, 0.43)]
        place = ground.find(places) or places[-1]
        painter.setPen(QPen(colour(theme.sides[side]), zoom.scale * 0.03))
        painter.setBrush(QBrush(colour(theme.panel)))
        painter.drawEllipse(place)
        inset = size * 0.24
        painter.drawLine(place.bottomLeft() + QPointF(inset, -inset), place.topRight() + QPointF(-inset, inset))
        labelled.append((place, board.bases[base].name))
    return labelled


def paint_names(
    painter: QPainter, zoom: Zoom, theme: Theme, ground: Ground, labelled: Sequence[tuple[QRectF, str]], *, bold: bool
) -> None:
    """A name beside each box: right, left, below or above it, whichever is free; none rather than one on another."""
    face = font(zoom.scale * 0.19, bold=bold)
    size = QFontMetricsF(face)
    ink = colour(theme.ink if bold else theme.secondary)
    for box, name in labelled:
        text = QRectF(0, 0, size.horizontalAdvance(name) + 4, size.height())
        wide, high = (box.width() + text.width()) / 2 + 3, (box.height() + text.height()) / 2 + 1
        around = [*AROUND, *((x * 1.3, y * far) for far in (2, 3) for x in (0, 1, -1) for y in (1, -1))]
        place = ground.find(_centred(text, box.center(), x * wide, y * high) for x, y in around)
        if place is not None:
            write(painter, place, name, face, ink, colour(theme.panel, 0.7))


def write(painter: QPainter, box: QRectF, text: str, face: QFont, ink: QColor, around: QColor) -> None:
    """Text in the middle of a box, with a rim that keeps lines off it.

    The rim is the text itself, written all around: a stroke along its outline takes fifteen times as long.
    """
    size = QFontMetricsF(face)
    at = QPointF(
        box.center().x() - size.horizontalAdvance(text) / 2,
        box.center().y() + size.capHeight() / 2,
    )
    far = max(face.pixelSize() * RIM, 1)
    painter.setFont(face)
    painter.setPen(around)
    for x, y in RIM_WAYS:
        painter.drawText(at + QPointF(x, y) * far, text)
    painter.setPen(ink)
    painter.drawText(at, text)


def places_of(board: StrategicMap, zoom: Zoom) -> list[tuple[QRectF, str]]:
    """The names on the map that are no bases, each with a point where it is."""
    bases = {base.name for base in board.bases.values()}
    points = [
        (board.plane.point(place.lon, place.lat), place.name) for place in board.places if place.name not in bases
    ]
    return [(QRectF(zoom.at(x, y), zoom.at(x, y)), name) for (x, y), name in points]


def _centred(box: QRectF, middle: QPointF, dx: float, dy: float) -> QRectF:
    moved = QRectF(box)
    moved.moveCenter(QPointF(middle.x() + dx, middle.y() + dy))
    return moved


# ---- tracks and markers


def way_of(board: StrategicMap, zoom: Zoom, piece: Piece, hexes: Sequence[str]) -> list[QPointF]:
    """The way of a marker, beside those of others that went the same way."""
    aside = zoom.scale * 0.04 * ((piece.number - 1) % 8 - 3.5)
    return [zoom.centre(board, label) + QPointF(aside, aside + zoom.scale * MARKER_DOWN) for label in hexes]


def paint_track(painter: QPainter, zoom: Zoom, theme: Theme, piece: Piece, way: Sequence[QPointF]) -> None:
    """A dotted line, with a ring where it began."""
    ink = colour(theme.sides[piece.side], 0.75)
    pen = QPen(ink, max(zoom.scale * 0.028, 1))
    pen.setStyle(Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([0.1, 2.6])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for start, end in pairwise(way):
        painter.drawLine(start, end)
    if len(way) > 1:
        ring = zoom.scale * 0.035
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(way[0], ring, ring)


def keep_clear(ground: Ground, way: Sequence[QPointF], size: float) -> None:
    """No name is written on a track."""
    for start, end in pairwise(way):
        for part in range(9):
            at = start + (end - start) * (part / 8)
            ground.take(QRectF(at.x() - size / 2, at.y() - size / 2, size, size))


def place_markers(board: StrategicMap, zoom: Zoom, ground: Ground, pieces: Sequence[Piece]) -> dict[Piece, QRectF]:
    """Where each marker goes: those of one hex side by side, in rows, never on one another."""
    stacks: dict[str, list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: (piece.side, piece.number)):
        stacks.setdefault(piece.hex, []).append(piece)
    places: dict[Piece, QRectF] = {}
    for label, stack in stacks.items():
        part, columns = max((_size(len(stack), columns), columns) for columns in range(1, len(stack) + 1))
        rows = -(-len(stack) // columns)
        size, down = part * zoom.scale, min(MARKER_DOWN, LOWEST - part * rows / 2)
        middle = zoom.centre(board, label) + QPointF(0, down * zoom.scale)
        for index, piece in enumerate(stack):
            row, column = divmod(index, columns)
            in_row = min(columns, len(stack) - row * columns)
            x = middle.x() + (column - (in_row - 1) / 2) * size
            y = middle.y() + (row - (rows - 1) / 2) * size
            box = QRectF(x - size / 2, y - size / 2, size, size)
            ground.take(box)
            gap = size * 0.05
            places[piece] = box.adjusted(gap, gap, -gap, -gap)
    return places


def _size(count: int, columns: int) -> float:
    """How wide each marker of a stack can be, in hexes, if so many stand in a row."""
    return min(MARKER, 0.84 / columns, 0.58 / -(-count // columns))


def paint_marker(painter: QPainter, theme: Theme, piece: Piece, box: QRectF) -> None:
    """Sides by shape first: the first one square, the second round; then by colour. White edge, white number."""
    painter.setPen(QPen(colour(theme.panel), max(box.width() * 0.05, 1)))
    painter.setBrush(QBrush(colour(theme.sides[piece.side])))
    if piece.side == 0:
        painter.drawRoundedRect(box, box.width() * 0.12, box.width() * 0.12)
    else:
        painter.drawEllipse(box)
    painter.setFont(font(box.height() * 0.56, bold=True))
    painter.setPen(colour(theme.panel))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(piece.number))
