"""Tokens on the Tactical Display: ships from above with their bow, air units with the badge of their altitude.

High units are drawn larger than low ones and carry an H, climbing ones a C, low ones an L. Sides by
shape: square counters for the first side, round ones for the second. Half strength is a grey ground with a bar, spent
ordnance a crossed-out bomb.
"""

from __future__ import annotations

from math import cos, degrees, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from maps.hexes import DIRECTIONS
from ui.chart import write
from ui.counters import AirFace, Counters, paint_counter
from ui.silhouettes import placed, plane
from ui.tactical_tokens import Token
from ui.theme import Theme, colour, font

SIZES = {"high": 0.66, "climbing": 0.58, "low": 0.50, "grounded": 0.50, "gun": 0.42}
"""Width of a counter alone in its hex, in hexes."""
SHARED = 0.72
"""Of that width, where counters share a hex."""
LETTERS = {"high": "H", "climbing": "C", "low": "L"}
FULL_FACE = 38
"""Pixels from which a counter shows its printed values; a smaller one shows silhouette and type."""
CODE_FROM = 22
LETTER_BELOW = 20
"""Pixels under which a counter is no more than its side's shape with the letter of its altitude."""
SMALLEST = 15
CLEAR_SHIP, LARGEST_SHIP = 27.0, 1.7
"""Pixels of a hex below which a ship is drawn larger than her hex, and how many times at most: no two stand in
neighbouring hexes [11.21]."""


def ship_scale(scale: float) -> float:
    """The pixels of a hex for which ships are drawn: in small hexes they keep a size that tells them apart."""
    return max(scale, min(CLEAR_SHIP, scale * LARGEST_SHIP))


def angle_of(facing: str) -> float:
    """The bearing of a facing in radians, clockwise from the east on the page."""
    return (DIRECTIONS.index(facing) - 1) * pi / 3 if facing in DIRECTIONS else 0.0


# ---- air units


def paint_air(
    painter: QPainter, counters: Counters, theme: Theme, token: Token, box: QRectF, *, badge: bool = True
) -> None:
    """A flying or grounded unit into its box; the badge of its altitude sits on the upper left corner."""
    if token.kind == "gun":
        _paint_gun(painter, theme, token, box)
        return
    if box.height() < LETTER_BELOW and token.level:
        _paint_letter(painter, theme, token, box)
        return
    if token.face is None:
        _paint_face_down(painter, theme, token, box)
    elif box.height() >= FULL_FACE and isinstance(token.face, AirFace):
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(box.topLeft(), counters.pixmap(token.face, box.height(), ratio))
    elif isinstance(token.face, AirFace):
        _paint_small(painter, theme, token, token.face, box)
    if token.kind == "grounded" and token.face is not None:
        painter.setPen(QPen(colour(theme.coast), max(box.height() * 0.08, 1.5)))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
    if token.expended:
        _paint_expended(painter, theme, box)
    if badge and token.level:
        radius = max(box.height() * 0.17, 6.5)
        out = radius * (0.45 if box.height() >= FULL_FACE else 0.1)
        paint_badge(painter, theme, token.level, box.topLeft() - QPointF(out, out), radius)
    if token.leaves:
        _paint_word(painter, theme, "→", QPointF(box.right(), box.center().y()), max(box.height() * 0.5, 12))


def _ground(painter: QPainter, theme: Theme, side: int, box: QRectF, ground: str) -> None:
    painter.setPen(QPen(colour(theme.sides[side]), max(box.height() * 0.06, 1.2)))
    painter.setBrush(colour(ground))
    radius = box.height() * (0.08 if side == 0 else 0.5)
    painter.drawRoundedRect(box, radius, radius)


def _paint_small(painter: QPainter, theme: Theme, token: Token, face: AirFace, box: QRectF) -> None:
    """Too small for values: the silhouette, and the type under it where there is room."""
    _ground(painter, theme, token.side, box, theme.half if token.half else theme.panel)
    coded = box.height() >= CODE_FROM
    part = QRectF(0, 0, box.height() * (0.52 if coded else 0.74), box.height() * (0.52 if coded else 0.74))
    part.moveCenter(box.center() - QPointF(0, box.height() * (0.17 if coded else 0)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.sides[token.side]))
    painter.drawPath(placed(plane(face.function, face.method), part))
    if token.half:
        across = QRectF(box.left() + box.width() * 0.12, box.center().y(), box.width() * 0.76, box.height() * 0.08)
        painter.fillRect(across, colour(theme.warn))
    if coded:
        letters = font(max(box.height() * 0.3, 8), bold=True)
        wide = QFontMetricsF(letters).horizontalAdvance(face.code)
        if wide > box.width() * 0.92:
            letters.setStretch(max(int(100 * box.width() * 0.92 / wide), 60))
        painter.setFont(letters)
        painter.setPen(colour(theme.ink))
        under = QRectF(box.left(), box.center().y() + box.height() * 0.06, box.width(), box.height() * 0.38)
        painter.drawText(under, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, face.code)


def _paint_letter(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """High on the side's colour, low on the panel, climbing on the accent; a bar for half strength."""
    grounds = {"high": theme.sides[token.side], "climbing": theme.accent, "low": theme.panel}
    inks = {"high": theme.panel, "climbing": theme.on_accent, "low": theme.sides[token.side]}
    _ground(painter, theme, token.side, box, grounds[token.level])
    painter.setFont(font(box.height() * 0.66, bold=True))
    painter.setPen(colour(inks[token.level]))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, LETTERS[token.level])
    if token.half:
        painter.fillRect(QRectF(box.left(), box.bottom() - 2.5, box.width(), 2.5), colour(theme.warn))
    if token.expended:
        painter.setPen(QPen(colour(theme.warn), 1.5))
        painter.drawLine(box.topRight(), box.topRight() + QPointF(-box.width() * 0.4, box.height() * 0.4))


def _paint_gun(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """[15.3] A base's multiple of flak: a triangle with a 10; paler when it has fired."""
    painter.setPen(QPen(colour(theme.sides[token.side]), max(box.height() * 0.06, 1.2)))
    painter.setBrush(colour(theme.half if token.expended else theme.panel))
    painter.drawPolygon(QPolygonF([QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]))
    painter.setFont(font(box.height() * 0.42, bold=True))
    painter.setPen(colour(theme.secondary if token.expended else theme.ink))
    low = box.adjusted(0, box.height() * 0.36, 0, 0)
    painter.drawText(low, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "10")


def _paint_face_down(painter: QPainter, theme: Theme, token: Token, box: QRectF) -> None:
    """A counter that shows nothing but its side: hatched, with a question mark."""
    _ground(painter, theme, token.side, box, theme.header)
    painter.setPen(QPen(colour(theme.sides[token.side], 0.35), 1))
    for part in (0.3, 0.6, 0.9):
        painter.drawLine(
            box.left() + box.width() * part, box.top() + 2, box.left() + 2, box.top() + box.height() * part
        )
    painter.setFont(font(box.height() * 0.55, bold=True))
    painter.setPen(colour(theme.sides[token.side]))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "?")


def _paint_expended(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Spent ordnance: a small bomb, crossed out, on the right edge."""
    size = max(box.height() * 0.17, 5)
    at = QPointF(box.right() - size * 0.2, box.center().y())
    painter.setPen(QPen(colour(theme.panel), 1))
    painter.setBrush(colour(theme.secondary))
    painter.drawEllipse(at, size * 0.6, size)
    painter.setPen(QPen(colour(theme.warn), max(size * 0.3, 1.5)))
    painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))


def paint_badge(painter: QPainter, theme: Theme, level: str, at: QPointF, radius: float) -> None:
    """The letter of an altitude: H on ink, C on the accent, L on the panel with a rim."""
    grounds = {"high": theme.ink, "climbing": theme.accent, "low": theme.panel}
    inks = {"high": theme.panel, "climbing": theme.on_accent, "low": theme.ink}
    painter.setPen(QPen(colour(theme.ink), 1))
    painter.setBrush(colour(grounds[level]))
    painter.drawEllipse(at, radius, radius)
    painter.setFont(font(radius * 1.35, bold=True))
    painter.setPen(colour(inks[level]))
    box = QRectF(at.x() - radius, at.y() - radius, radius * 2, radius * 2)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, LETTERS[level])


def paint_count(painter: QPainter, theme: Theme, count: int, at: QPointF, radius: float) -> None:
    """How many lie in a pile."""
    painter.setPen(QPen(colour(theme.panel), 1))
    painter.setBrush(colour(theme.bar))
    box = QRectF(at.x() - radius * 1.15, at.y() - radius, radius * 2.3, radius * 2)
    painter.drawRoundedRect(box, radius * 0.5, radius * 0.5)
    painter.setFont(font(radius * 1.4, bold=True))
    painter.setPen(colour(theme.on_bar))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(count))


# ---- ships


def paint_ship(painter: QPainter, theme: Theme, token: Token, at: QPointF, scale: float) -> None:
    """A ship from above, her bow where she faces; a carrier with her deck and a triangle before the bow."""
    scale = ship_scale(scale)
    turned = QTransform().translate(at.x(), at.y()).rotate(degrees(angle_of(token.facing)))
    long, wide = scale * 0.84, scale * (0.30 if token.carrier else 0.24)
    painter.setPen(QPen(colour(theme.panel), max(scale * 0.03, 1)))
    painter.setBrush(colour(theme.sides[token.side]))
    painter.drawPath(turned.map(_hull(long, wide, flat=token.carrier)))
    painter.setPen(QPen(colour(theme.panel), max(scale * 0.03, 1)))
    for start, end in _deck(long, wide, token.carrier):
        painter.drawLine(turned.map(start), turned.map(end))
    if token.carrier:
        _paint_facing(painter, theme, token, at, scale)
    if token.damage:
        size = max(scale * 0.19, 8)
        place = at + QPointF(-scale * 0.34, -scale * 0.1)
        painter.setPen(QPen(colour(theme.panel), 1))
        painter.setBrush(colour(theme.warn))
        painter.drawRoundedRect(QRectF(place.x() - size, place.y() - size * 0.7, size * 2, size * 1.4), 3, 3)
        painter.setFont(font(size * 1.15, bold=True))
        painter.setPen(colour(theme.panel))
        box = QRectF(place.x() - size, place.y() - size, size * 2, size * 2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, f"D{token.damage}")


def _hull(long: float, wide: float, *, flat: bool) -> QPainterPath:
    """From above, the bow to the right."""
    path, half, side = QPainterPath(), long / 2, wide / 2
    path.moveTo(-half, -side * 0.7)
    path.lineTo(half * (0.78 if flat else 0.35), -side)
    path.quadTo(half * 0.9, -side * 0.8, half, 0)
    path.quadTo(half * 0.9, side * 0.8, half * (0.78 if flat else 0.35), side)
    path.lineTo(-half, side * 0.7)
    path.closeSubpath()
    return path


def _deck(long: float, wide: float, carrier: bool) -> list[tuple[QPointF, QPointF]]:
    """A carrier's centre line and island, another ship's turrets."""
    if carrier:
        island = QPointF(long * 0.12, wide * 0.3)
        return [
            (QPointF(-long * 0.38, 0), QPointF(long * 0.34, 0)),
            (island, island - QPointF(long * 0.14, 0)),
        ]
    return [(QPointF(long * part, 0), QPointF(long * (part + 0.09), 0)) for part in (-0.3, -0.06, 0.16)]


def _paint_facing(painter: QPainter, theme: Theme, token: Token, at: QPointF, scale: float) -> None:
    """[12.61] The facing triangle of a carrier, on the hexside ahead."""
    way = angle_of(token.facing)
    tip = at + QPointF(cos(way), sin(way)) * scale * 0.62
    base = at + QPointF(cos(way), sin(way)) * scale * 0.47
    across = QPointF(-sin(way), cos(way)) * scale * 0.13
    painter.setPen(QPen(colour(theme.panel), 1))
    painter.setBrush(colour(theme.ink))
    painter.drawPolygon(QPolygonF([tip, base + across, base - across]))


def paint_card(painter: QPainter, counters: Counters, theme: Theme, token: Token, box: QRectF) -> None:
    """A token at a size at which it can be read, for fans and the card of the picked piece."""
    if token.kind == "ship" and token.face is not None:
        paint_counter(painter, theme, token.face, box)
        return
    paint_air(painter, counters, theme, token, box, badge=bool(token.level))


def _paint_word(painter: QPainter, theme: Theme, text: str, at: QPointF, pixels: float) -> None:
    letters = font(pixels, bold=True)
    size = QFontMetricsF(letters)
    box = QRectF(at.x(), at.y() - size.height() / 2, size.horizontalAdvance(text) + 4, size.height())
    write(painter, box, text, letters, colour(theme.ink), colour(theme.panel))
