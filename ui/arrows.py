"""Arrows, on the map and on the Tactical Display."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

HEAD, LEAST = 3.2, 6
"""Length of a head in widths of its line, and the least in pixels."""
SPREAD = pi / 7
"""Half of the angle of the head."""


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, pen: QPen, *, head: float = 0, clear: float = 0, short: float = 0
) -> None:
    """A line with a full head of so many pixels, or as it fits the pen.

    It begins `clear` pixels behind its start and ends `short` before its end; one with no room for that is left out.
    """
    along = end - start
    length, head = hypot(along.x(), along.y()), max(head or pen.widthF() * HEAD, LEAST)
    if length <= clear + short + head / 2:
        return
    way, angle = along / length, atan2(along.y(), along.x())
    tip = end - way * short
    painter.setPen(pen)
    painter.drawLine(start + way * clear, tip - way * head * 0.8)
    wings = [tip - QPointF(cos(angle + turn), sin(angle + turn)) * head for turn in (-SPREAD, SPREAD)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    painter.drawPolygon(QPolygonF([tip, *wings]))
