"""The results of a die as a bar: one segment for each number of damage points, as wide as its faces are many."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from ui.theme import Theme, colour

FACES = 6
DEEP = (0.0, 0.22, 0.42, 0.62, 0.82)
"""How dark a segment is by its damage points; the number in it says the same."""


class Note(Struct, frozen=True):
    """Lines at the cursor, the first one bold, and bars under them."""

    lines: tuple[str, ...]
    bars: tuple[tuple[int, ...], ...] = ()


def paint_odds(painter: QPainter, theme: Theme, results: tuple[int, ...], box: QRectF, face: QFont) -> None:
    """Six faces, sorted by what they do; `0` first. In each segment its damage points, and how many faces."""
    counted = sorted(Counter(results).items())
    x, size = box.left(), QFontMetricsF(face)
    painter.setFont(face)
    for damage, faces in counted:
        part = QRectF(x, box.top(), box.width() * faces / FACES, box.height())
        painter.setPen(QPen(colour(theme.secondary), 1))
        deep = DEEP[min(damage, len(DEEP) - 1)]
        painter.setBrush(colour(theme.panel) if not damage else colour(theme.warn, deep))
        painter.drawRect(part.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setPen(colour(theme.panel if deep > 0.5 else theme.ink))
        text = f"{damage}: {faces}/{FACES}"
        if size.horizontalAdvance(text) > part.width() - 4:
            text = str(damage)
        painter.drawText(part, Qt.AlignmentFlag.AlignCenter, text)
        x += part.width()


def odds_words(results: tuple[int, ...]) -> str:
    """The same for a screen reader: `0: 3/6, 1: 2/6, 2: 1/6`."""
    return ", ".join(f"{damage}: {faces}/{FACES}" for damage, faces in sorted(Counter(results).items()))


def note_size(note: Note, face: QFont, bold: QFont) -> QSizeF:
    """The room that a note needs."""
    plain, head = QFontMetricsF(face), QFontMetricsF(bold)
    wide = max((head if n == 0 else plain).horizontalAdvance(line) for n, line in enumerate(note.lines))
    high = head.height() + plain.height() * (len(note.lines) - 1) + plain.height() * 1.35 * len(note.bars)
    return QSizeF(max(wide, plain.averageCharWidth() * 34 if note.bars else 0) + 18, high + 12)


def paint_note(
    painter: QPainter, theme: Theme, note: Note, at: QPointF, area: QRectF, face: QFont, bold: QFont
) -> None:
    """A note beside a point, inside the area."""
    size = note_size(note, face, bold)
    left = min(max(at.x() + 18, area.left() + 4), area.right() - size.width() - 4)
    top = at.y() + 20 if at.y() + 20 + size.height() < area.bottom() else at.y() - size.height() - 14
    box = QRectF(QPointF(left, max(top, area.top() + 4)), size)
    painter.setPen(QPen(colour(theme.ink), 1))
    painter.setBrush(colour(theme.panel))
    painter.drawRoundedRect(box, 4, 4)
    y = box.top() + 6
    for n, line in enumerate(note.lines):
        letters = bold if n == 0 else face
        high = QFontMetricsF(letters).height()
        painter.setFont(letters)
        painter.setPen(colour(theme.ink if n == 0 else theme.secondary))
        painter.drawText(QRectF(box.left() + 9, y, size.width(), high), Qt.AlignmentFlag.AlignVCenter, line)
        y += high
    for results in note.bars:
        high = QFontMetricsF(face).height() * 1.2
        paint_odds(painter, theme, results, QRectF(box.left() + 9, y + 2, box.width() - 18, high), face)
        y += high * 1.125
