"""A hex opened as a fan: every token in it side by side at a size that can be read, a row for each altitude."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from fastcarriers.kernel.errors import Say, say
from ui.counters import SHIP_WIDTH, Counters
from ui.speech import tell
from ui.tactical_counters import paint_card
from ui.tactical_tokens import Stack, Token
from ui.theme import Theme, colour

SMALLEST = 46
"""Pixels of a counter in a fan."""
GAP = 9
PUSHED = 0.3
"""Hexes by which a panel may be pushed back towards its hex for want of room."""
ROWS: dict[str, Say] = {
    "high": say("ui.tactical.high"),
    "climbing": say("ui.tactical.climbing"),
    "low": say("ui.tactical.low"),
    "ship": say("ui.tactical.ships"),
    "gun": say("ui.tactical.guns"),
    "grounded": say("ui.tactical.on_ground"),
}


class Fan(Struct, frozen=True):
    """The panel of a fan, the boxes of its tokens, and its row headings. In pixels of the board."""

    at: str
    panel: QRectF
    cards: tuple[tuple[Token, QRectF], ...]
    headings: tuple[tuple[str, QRectF], ...]

    def token(self, point: QPointF) -> Token | None:
        """The token under a point."""
        return next((token for token, box in self.cards if box.contains(point)), None)


def fan_of(
    at: str,
    stacks: Sequence[Stack],
    middle: QPointF,
    scale: float,
    area: QRectF,
    face: QFont,
    clear: Sequence[QPointF] = (),
    others: Sequence[QPointF] = (),
) -> Fan:
    """The fan of a hex, beside it and inside the area, where it hides the fewest of the points to be kept `clear`, and
    of equals where it hides the fewest `others`."""
    high = max(SMALLEST, min(scale * 0.7, 78))
    rows = [(level, [t for s in stacks if s.level == level for t in s.tokens]) for level in ROWS]
    rows = [(level, tokens) for level, tokens in rows if tokens]
    metrics = QFontMetricsF(face)
    head = max(metrics.horizontalAdvance(tell(ROWS[level])) for level, _ in rows) + GAP
    wide = head + max(sum(_wide(token, high) + GAP for token in tokens) for _, tokens in rows) + GAP * 2
    step = high + metrics.height() + GAP * 1.3
    panel = _panel(QSizeF(wide, len(rows) * step + GAP), middle, scale, area, clear, others)
    cards: list[tuple[Token, QRectF]] = []
    headings: list[tuple[str, QRectF]] = []
    y = panel.top() + GAP * 1.3
    for level, tokens in rows:
        headings.append((tell(ROWS[level]), QRectF(panel.left() + GAP, y, head, high)))
        x = panel.left() + GAP + head
        for token in tokens:
            cards.append((token, QRectF(x, y, _wide(token, high), high)))
            x += _wide(token, high) + GAP
        y += step
    return Fan(at, panel, tuple(cards), tuple(headings))


def _panel(
    size: QSizeF, middle: QPointF, scale: float, area: QRectF, clear: Sequence[QPointF], others: Sequence[QPointF]
) -> QRectF:
    """Above the hex, below it, or beside it where most room is: where it hides no hex to be kept clear, then where it
    need not be pushed back towards its own, then where it hides the fewest others."""
    off_x, off_y = size.width() / 2 + scale * 0.6, size.height() / 2 + scale * 0.7
    beside = [(off_x, 0.0), (-off_x, 0.0)]
    if middle.x() - area.left() > area.right() - middle.x():
        beside.reverse()
    ways = ((0.0, -off_y), (0.0, off_y), *beside)
    found: list[tuple[int, bool, int, int, QRectF]] = []
    for place, (x, y) in enumerate(ways):
        panel = QRectF(QPointF(0, 0), size)
        panel.moveCenter(middle + QPointF(x, y))
        inside = _pushed(panel, area)
        pushed = abs(inside.top() - panel.top() if x == 0 else inside.left() - panel.left()) > scale * PUSHED
        found.append((hidden(inside, clear) + inside.contains(middle), pushed, hidden(inside, others), place, inside))
    return min(found, key=lambda one: one[:4])[4]


def _pushed(panel: QRectF, area: QRectF) -> QRectF:
    """Inside the area; the upper left corner at any rate."""
    left = max(min(panel.left(), area.right() - panel.width() - 2), area.left() + 2)
    top = max(min(panel.top(), area.bottom() - panel.height() - 2), area.top() + 2)
    return QRectF(QPointF(left, top), panel.size())


def hidden(panel: QRectF, points: Sequence[QPointF]) -> int:
    """How many of these points a panel hides."""
    return sum(panel.contains(point) for point in points)


def _wide(token: Token, high: float) -> float:
    return high * (SHIP_WIDTH if token.kind == "ship" else 1)


def paint_fan(
    painter: QPainter, counters: Counters, theme: Theme, fan: Fan, face: QFont, marked: Sequence[str], targets: object
) -> None:
    """The panel with its counters; `marked` are picked, `targets` (a set) may be attacked by what is picked."""
    painter.setPen(QPen(colour(theme.ink), 1))
    painter.setBrush(colour(theme.panel))
    painter.drawRoundedRect(fan.panel, 5, 5)
    painter.setFont(face)
    painter.setPen(colour(theme.secondary))
    for text, box in fan.headings:
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
    for token, box in fan.cards:
        if token.kind != "ship":
            under = QRectF(box.left() - GAP, box.bottom() + 2, box.width() + GAP * 2, QFontMetricsF(face).height())
            painter.setFont(face)
            painter.setPen(colour(theme.ink))
            painter.drawText(under, Qt.AlignmentFlag.AlignCenter, token.id.removeprefix("battery-"))
        paint_card(painter, counters, theme, token, box)
        chosen, aimed = token.id in marked, isinstance(targets, frozenset) and token.id in targets
        if chosen or aimed:
            painter.setPen(QPen(colour(theme.accent if chosen else theme.warn), 3 if chosen else 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 4, 4)
