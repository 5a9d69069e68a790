"""The endurance dial: the wedge is the hours left, the number says it, the line under it until when to land."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.theme import Theme, colour, font

HOURS = 12


def paint_dial(painter: QPainter, theme: Theme, box: QRectF, left: int, *, warns: bool, name: str, until: str) -> None:
    """Dial, number, type and line into `box`; `left` in op-turns, which are hours."""
    line = box.height() * 0.155
    size = min(box.width() * 0.94, box.height() - 2 * line) - 4
    face = QRectF(box.center().x() - size / 2, box.top() + 2, size, size)
    ink = theme.warn if warns else theme.safe
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(theme.secondary), 1))
    painter.setBrush(colour(theme.panel))
    painter.drawEllipse(face)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink, 0.85))
    inner = face.adjusted(size * 0.06, size * 0.06, -size * 0.06, -size * 0.06)
    painter.drawPie(inner, 90 * 16, -round(min(left, HOURS) / HOURS * 360 * 16))
    painter.setPen(QPen(colour(theme.secondary), 1))
    for hour in range(HOURS):
        painter.save()
        painter.translate(face.center())
        painter.rotate(hour * 360 / HOURS)
        painter.drawLine(QPointF(0, -size / 2), QPointF(0, -size / 2 + size * 0.05))
        painter.restore()
    hub = QRectF(0, 0, size * 0.46, size * 0.46)
    hub.moveCenter(face.center())
    painter.setBrush(colour(theme.panel))
    painter.drawEllipse(hub)
    painter.setPen(colour(ink))
    painter.setFont(font(size * 0.30, bold=True))
    painter.drawText(hub, Qt.AlignmentFlag.AlignCenter, str(left))
    painter.setPen(colour(theme.ink))
    painter.setFont(font(line * 0.80, bold=True))
    centre = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
    painter.drawText(QRectF(box.left(), face.bottom(), box.width(), line), centre, name)
    painter.setPen(colour(ink))
    painter.setFont(font(line * 0.76, bold=warns))
    painter.drawText(QRectF(box.left(), face.bottom() + line, box.width(), line), centre, until)
