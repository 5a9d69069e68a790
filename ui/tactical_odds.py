"""The results of a die as a bar: one segment for each number of damage points, as wide as its faces are many."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from fastcarriers.kernel.errors import say
from ui.speech import tell
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


def paint_bars(painter: QPainter, theme: Theme, bars: tuple[tuple[int, ...], ...], row: QRectF, face: QFont) -> None:
    """One bar in the first row, or two below each other: the worst case and the best."""
    names = [tell(say("ui.tactical.worst")), tell(say("ui.tactical.best"))] if len(bars) > 1 else [""]
    head = max(QFontMetricsF(face).horizontalAdvance(name) for name in names)
    head += QFontMetricsF(face).averageCharWidth() if head else 0
    for n, results in enumerate(bars):
        line = row.translated(0, n * row.height())
        painter.setFont(face)
        painter.setPen(colour(theme.secondary))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, names[n])
        paint_odds(painter, theme, results, line.adjusted(head, 0, 0, -row.height() * 0.12), face)


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
    y, high = box.top() + 6, QFontMetricsF(face).height()
    for n, line in enumerate(note.lines):
        letters = bold if n == 0 else face
        tall = QFontMetricsF(letters).height()
        painter.setFont(letters)
        painter.setPen(colour(theme.ink if n == 0 else theme.secondary))
        painter.drawText(QRectF(box.left() + 9, y, size.width(), tall), Qt.AlignmentFlag.AlignVCenter, line)
        y += tall
    paint_bars(painter, theme, note.bars, QRectF(box.left() + 9, y + 2, box.width() - 18, high * 1.3), face)
