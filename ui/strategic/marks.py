"""Pieces and captions as pixmaps, painted once for each face, size and pixel ratio, and blitted in every frame."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, cos, pi, sin

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ui.look import Look
from ui.silhouettes import placed, plane
from ui.strategic.pieces import Token
from ui.theme import Theme, colour, font

RIM = 4
"""Logical pixels kept free around a mark for its ring and its badges."""
KEPT = 900


class Marks:
    """The cache. Themes and text sizes are part of what a mark is kept under."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def token(self, token: Token, size: float, ratio: float, *, count: int = 0, picked: bool = False) -> QPixmap:
        """A piece, `size` wide without its rim; `count` over 1: as a stack of so many."""
        face = replace(token, id="", hex="")
        key = (face, round(size * 2), ratio, count, picked, self.look.theme_name)
        if (kept := self._find(key)) is not None:
            return kept
        pixmap = blank(size + 2 * RIM, size + 2 * RIM, ratio)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        box = QRectF(RIM, RIM, size, size)
        paint_token(painter, self.look.theme, token, box, count=count, picked=picked)
        painter.end()
        return self._keep(key, pixmap)

    def text(self, text: str, face: QFont, ink: str, ratio: float, strength: float = 1.0) -> QPixmap:
        """Words with a rim of the sea's colour that keeps lines off them."""
        key = (text, face.pixelSize(), face.bold(), ink, ratio, round(strength * 20), self.look.theme_name)
        if (kept := self._find(key)) is not None:
            return kept
        size = QFontMetricsF(face)
        pixmap = blank(size.horizontalAdvance(text) + 4, size.height() * 0.92, ratio)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setFont(face)
        theme, at = self.look.theme, QPointF(2, size.ascent() - size.height() * 0.04)
        painter.setPen(colour(theme.sea, 0.5))
        reach = max(face.pixelSize() * 0.1, 1.2)
        for turn in range(8):  # letters around the letters: a rim by an outline takes a hundred times as long
            painter.drawText(at + QPointF(cos(turn * pi / 4), sin(turn * pi / 4)) * reach, text)
        painter.setPen(blend(ink, theme.sea, max(strength, 0.75)))
        painter.drawText(at, text)
        painter.end()
        return self._keep(key, pixmap)

    def _find(self, key: tuple[object, ...]) -> QPixmap | None:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def _keep(self, key: tuple[object, ...], pixmap: QPixmap) -> QPixmap:
        self._kept[key] = pixmap
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return pixmap


def blank(wide: float, high: float, ratio: float) -> QPixmap:
    """An empty pixmap of this logical size."""
    pixmap = QPixmap(ceil(wide * ratio), ceil(high * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def blend(ink: str, ground: str, strength: float) -> QColor:
    """Ink on a ground, opaque: 1 is all ink."""
    a, b = QColor(ink), QColor(ground)
    parts = [round(x * strength + y * (1 - strength)) for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)]
    return QColor(*parts)


# ---- painting


def paint_token(
    painter: QPainter, theme: Theme, token: Token, box: QRectF, *, count: int = 0, picked: bool = False
) -> None:
    """One piece into its box. Sides by shape first (square, round), then by colour."""
    if picked:
        _paint_ring(painter, theme, token, box)
    if token.kind == "base":
        _paint_base(painter, theme, token, box)
        return
    if count > 1:
        _paint_under(painter, theme, token, box)
        box = box.adjusted(0, box.height() * 0.14, -box.width() * 0.14, 0)
    if token.kind == "strike":
        _paint_strike(painter, theme, token, box)
    else:
        _paint_marker(painter, theme, token, box)
    if token.found:
        _paint_found(painter, theme, box)
    if count > 1:
        _paint_count(painter, theme, box, count)


def _shape(painter: QPainter, side: int, box: QRectF, *, soft: float = 0.14) -> None:
    if side == 0:
        painter.drawRoundedRect(box, box.width() * soft, box.width() * soft)
    else:
        painter.drawEllipse(box)


def _paint_marker(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """Filled: own, or described; the older the words the paler. Hollow and dashed: nothing known, or only planned."""
    side = theme.sides[token.side]
    edge = max(box.width() * 0.055, 1.2)
    inner = box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    hollow = token.standing != "firm"
    pen = QPen(colour(side if hollow else theme.panel), edge if not hollow else edge * 1.3)
    if hollow:
        pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(colour(theme.panel) if hollow else blend(side, theme.panel, token.strength))
    _shape(painter, token.side, inner)
    painter.setFont(font(box.height() * (0.58 if len(token.number) < 2 else 0.5), bold=True))
    painter.setPen(colour(side if hollow else theme.panel))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, token.number)


def _paint_strike(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """A plane over a light ground with the number of the strike in the corner."""
    side = theme.sides[token.side]
    edge = max(box.width() * 0.05, 1)
    painter.setPen(QPen(colour(side), edge))
    painter.setBrush(colour(theme.panel))
    _shape(painter, token.side, box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), soft=0.3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(side))
    wing = box.width() * 0.62
    painter.drawPath(placed(plane(*token.plane), QRectF(box.left() + box.width() * 0.06, box.top() + 1, wing, wing)))
    painter.setPen(colour(theme.ink))
    painter.setFont(font(box.height() * 0.40, bold=True))
    corner = box.adjusted(0, 0, -box.width() * 0.12, -box.height() * 0.02)
    painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, token.number)


def _paint_base(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """A ring, square for the first side, with a runway; damage as strokes across it."""
    side = theme.sides[token.side]
    painter.setPen(QPen(colour(side), max(box.width() * 0.13, 1.4)))
    painter.setBrush(QBrush(colour(theme.panel)))
    _shape(painter, token.side, box.adjusted(1, 1, -1, -1))
    inset = box.width() * 0.27
    painter.drawLine(box.bottomLeft() + QPointF(inset, -inset), box.topRight() + QPointF(-inset, inset))
    painter.setPen(QPen(colour(theme.warn), max(box.width() * 0.1, 1.2)))
    for stroke in range(min(token.damage, 4)):
        x = box.left() + box.width() * (0.22 + 0.19 * stroke)
        painter.drawLine(QPointF(x, box.top() + box.height() * 0.2), QPointF(x, box.bottom() - box.height() * 0.2))


def _paint_ring(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """The picked piece: a ring in the accent colour outside of it, with a gap."""
    painter.setPen(QPen(colour(theme.accent), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _shape(painter, token.side, box.adjusted(-2.4, -2.4, 2.4, 2.4))


def _paint_under(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """The edge of the piece below in a stack."""
    under = box.adjusted(box.width() * 0.14, 0, 0, -box.height() * 0.14)
    painter.setPen(QPen(colour(theme.panel), max(box.width() * 0.05, 1)))
    painter.setBrush(blend(theme.sides[token.side], theme.panel, 0.55))
    _shape(painter, token.side, under)


def _paint_count(painter: QPainter, theme: Theme, box: QRectF, count: int) -> None:
    """`×3` in a light tag at the lower right."""
    high = max(box.height() * 0.48, 9)
    face = font(high * 0.86, bold=True)
    wide = QFontMetricsF(face).horizontalAdvance(f"×{count}") + 4
    tag = QRectF(box.right() + RIM + 1 - wide, box.bottom() + RIM - 1 - high, wide, high)
    painter.setPen(QPen(colour(theme.ink), 0.8))
    painter.setBrush(colour(theme.panel))
    painter.drawRoundedRect(tag, 2, 2)
    painter.setPen(colour(theme.ink))
    painter.setFont(face)
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, f"×{count}")


def _paint_found(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Four ticks like a gunsight: it may be struck."""
    painter.setPen(QPen(colour(theme.ink), 1.5))
    middle, reach, inner = box.center(), box.width() / 2 + 3, box.width() / 2 - 2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        way = QPointF(dx, dy)
        painter.drawLine(middle + way * inner, middle + way * reach)
