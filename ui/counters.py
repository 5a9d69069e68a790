"""The counters, drawn as vectors: silhouette in the middle, values where they are printed, and a cache of pixmaps.

Air unit: code top left, movement top right, Anti-Air bottom left (in parentheses where it may not attack in the air),
Anti-Ship bottom right. Ship: name on top, flak by range bottom left, Defense bottom right. A unit of half strength
has a grey ground and a bar through the middle: told by shape, not by colour alone.
"""

from __future__ import annotations

from collections import OrderedDict
from math import ceil

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap

from fastcarriers.carriers.counters import AirType, ShipData
from ui.silhouettes import placed, plane, ship, stretched
from ui.theme import Theme, colour, font

NONE = "–"
KEPT = 600
"""Pixmaps that are kept; a game has some dozens of faces, seen at a few zooms."""
SHIP_WIDTH = 1.85
"""Of a ship's counter, as a multiple of its height."""


class AirFace(Struct, frozen=True):
    """What is printed on an air unit's counter; `side` is the place of its side in the scenario."""

    side: int
    code: str
    move: str
    antiair: str
    antiship: str
    function: str
    method: str
    half: bool = False


class ShipFace(Struct, frozen=True):
    """What is printed on a ship's counter, and her damage points."""

    side: int
    type: str
    name: str
    flak: str
    defense: str
    damage: int = 0
    sunk: bool = False


Face = AirFace | ShipFace


def air_face(type_: AirType, side: int, *, half: bool = False) -> AirFace:
    """The front, or the reduced back, of an air unit's counter."""
    antiair, antiship = type_.antiair_of(half=half), type_.antiship_of(half=half)
    ship_value = NONE if antiship == 0 else f"[{antiship}]" if type_.missile else str(antiship)
    return AirFace(
        side=side,
        code=type_.label,
        move=str(type_.move) if type_.move is not None else type_.propulsion or NONE,
        antiair=str(antiair) if type_.may_attack_air else f"({antiair})",
        antiship=ship_value,
        function=type_.function,
        method=type_.method,
        half=half,
    )


def ship_face(data: ShipData, side: int, *, damage: int = 0, sunk: bool = False) -> ShipFace:
    """A ship's counter with the damage that she has."""
    flak = [data.flak_short, data.flak_medium, data.flak_long] if data.flak is None else [data.flak]
    values = "·".join(str(value or 0) for value in flak)
    return ShipFace(side, data.type, data.name, values, str(data.defense), damage, sunk)


# ---- painting


def paint_counter(painter: QPainter, theme: Theme, face: Face, box: QRectF) -> None:
    """A counter into its box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if isinstance(face, AirFace):
        _paint_air(painter, theme, face, box)
    else:
        _paint_ship(painter, theme, face, box)
    painter.restore()


def _ground(painter: QPainter, theme: Theme, box: QRectF, side: int, ground: str) -> None:
    """Sides by shape first: square corners for the first, round ones for the second."""
    pen = QPen(colour(theme.sides[side]), max(box.height() * 0.035, 1))
    painter.setPen(pen)
    painter.setBrush(colour(ground))
    inner = box.adjusted(pen.widthF() / 2, pen.widthF() / 2, -pen.widthF() / 2, -pen.widthF() / 2)
    radius = box.height() * (0.04 if side == 0 else 0.22)
    painter.drawRoundedRect(inner, radius, radius)


def _paint_air(painter: QPainter, theme: Theme, face: AirFace, box: QRectF) -> None:
    _ground(painter, theme, box, face.side, theme.half if face.half else theme.panel)
    size, edge = box.height(), box.height() * 0.075
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.sides[face.side], 0.85))
    middle = QRectF(0, 0, size * 0.42, size * 0.42)
    middle.moveCenter(box.center() - QPointF(0, size * 0.04))
    painter.drawPath(placed(plane(face.function, face.method), middle))
    if face.half:
        bar = QRectF(box.left() + size * 0.1, box.top() + size * 0.60, box.width() - size * 0.2, size * 0.05)
        painter.fillRect(bar, colour(theme.warn))
    inner = box.adjusted(edge, edge * 0.6, -edge, -edge * 0.5)
    top, left, right = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    bottom = Qt.AlignmentFlag.AlignBottom
    painter.setPen(colour(theme.ink))
    _fit(painter, inner.adjusted(0, 0, -size * 0.16, 0), face.code, size * 0.235, top | left, bold=True)
    _fit(painter, inner, face.move, size * 0.20, top | right)
    _fit(painter, inner, face.antiair, size * 0.27, bottom | left, bold=True)
    _fit(painter, inner, face.antiship, size * 0.27, bottom | right, bold=True)


def _paint_ship(painter: QPainter, theme: Theme, face: ShipFace, box: QRectF) -> None:
    _ground(painter, theme, box, face.side, theme.half if face.sunk else theme.panel)
    size, edge = box.height(), box.height() * 0.09
    inner = box.adjusted(edge, edge * 0.6, -edge, -edge * 0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.sides[face.side], 0.85))
    hull = QRectF(0, 0, min(size * 1.5, inner.width()), size * 0.80)
    hull.moveCenter(box.center())
    painter.drawPath(stretched(ship(face.type), hull))
    painter.setPen(colour(theme.ink))
    top, left, right = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    bottom = Qt.AlignmentFlag.AlignBottom
    _fit(painter, inner, f"{face.type} {face.name}", size * 0.235, top | left, bold=True)
    _fit(painter, inner, face.flak, size * 0.21, bottom | left)
    _fit(painter, inner, face.defense, size * 0.27, bottom | right, bold=True)
    _paint_damage(painter, theme, face, inner)


def _paint_damage(painter: QPainter, theme: Theme, face: ShipFace, inner: QRectF) -> None:
    """Her damage state, `D2`, between flak and Defense."""
    if not face.damage:
        return
    painter.setPen(colour(theme.warn))
    where = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
    _fit(painter, inner, f"D{face.damage}", inner.height() * 0.32, where, bold=True)


def _fit(
    painter: QPainter, box: QRectF, text: str, pixels: float, where: Qt.AlignmentFlag, *, bold: bool = False
) -> None:
    """The text in this size, or condensed until it fits the box's width."""
    face = font(pixels, bold=bold)
    wide = QFontMetricsF(face).horizontalAdvance(text)
    if wide > box.width() > 0:
        face.setStretch(max(int(100 * box.width() / wide), 62))
        wide = QFontMetricsF(face).horizontalAdvance(text)
        if wide > box.width():
            face.setPixelSize(max(int(face.pixelSize() * box.width() / wide), 1))
    painter.setFont(face)
    painter.drawText(box, where | Qt.TextFlag.TextDontClip | Qt.TextFlag.TextSingleLine, text)


# ---- the cache


class Counters:
    """Pixmaps of counters, one a face, size and pixel ratio; the least used go first."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[Face, int, int, float], QPixmap] = OrderedDict()

    def pixmap(self, face: Face, height: float, ratio: float) -> QPixmap:
        """The counter `height` logical pixels high, at this device pixel ratio."""
        wide = height * (1 if isinstance(face, AirFace) else SHIP_WIDTH)
        key = (face, round(wide), round(height), ratio)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        pixmap = QPixmap(ceil(key[1] * ratio), ceil(key[2] * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_counter(painter, self.theme, face, QRectF(0, 0, key[1], key[2]))
        painter.end()
        self._kept[key] = pixmap
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return pixmap

    def __len__(self) -> int:
        return len(self._kept)
