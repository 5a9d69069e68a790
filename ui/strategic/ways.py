"""Tracks of markers from the news, plotted moves as arrows, and the way of one's own strikes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fastcarriers.carriers.events import MarkerPlaced, MarkerRemoved, TaskForceMoved
from fastcarriers.carriers.view import View
from fastcarriers.play.news import News
from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.arrows import paint_arrow
from ui.chart import MARKER_DOWN, Piece, paint_track, way_of
from ui.theme import Theme, colour
from ui.zoom import Zoom

HEAD = 0.17
"""Length of an arrow's head, in hexes."""


class Tracks:
    """The way of each marker on the map, as far as it was seen: markers are public."""

    def __init__(self) -> None:
        self.ways: dict[str, list[str]] = {}
        self._read = 0

    def read(self, news: Sequence[News]) -> None:
        """Go on reading a seat's news."""
        for each in news[self._read :]:
            event = each.event
            if isinstance(event, MarkerPlaced):
                self.ways[event.marker.id] = [event.marker.hex]
            elif isinstance(event, TaskForceMoved):
                self.ways.setdefault(event.task_force, []).append(event.hex)
            elif isinstance(event, MarkerRemoved):
                self.ways.pop(event.task_force, None)
        self._read = len(news)


def paint_tracks(
    painter: QPainter, theme: Theme, board: StrategicMap, view: View, sides: Sequence[str], tracks: Tracks, scale: float
) -> None:
    """A dotted line for each marker that has moved."""
    zoom = Zoom(scale, 0, 0)
    for id, way in tracks.ways.items():
        marker = view.markers.get(id)
        if marker is not None and marker.on_map and len(way) > 1:
            piece = Piece(sides.index(marker.side), marker.number, marker.hex)
            paint_track(painter, zoom, theme, piece, way_of(board, zoom, piece, way))


def paint_plots(
    painter: QPainter, theme: Theme, board: StrategicMap, view: View, side: int, boxes: dict[str, QRectF], scale: float
) -> None:
    """An arrow from each own marker to the hex that it is going to; off the map: a short one over the edge."""
    for id, to in view.plots.items():
        marker = view.markers.get(id)
        if marker is None or id not in boxes:
            continue
        start = boxes[id].center()
        end = middle(board, to, scale) if to in board else start + _outward(board, marker.hex) * scale * 0.8
        _arrow(painter, theme.sides[side], start, end, scale, clear=boxes[id].width() / 2)


def paint_strikes(
    painter: QPainter, theme: Theme, board: StrategicMap, view: View, side: int, boxes: dict[str, QRectF], scale: float
) -> None:
    """Behind each own strike its path; before it a thin arrow to its target, or home if it has none."""
    for strike in view.strikes.values():
        if strike.id not in boxes:
            continue
        there = _hex_of(view, strike.origin)
        way = [middle(board, label, scale) for label in dict.fromkeys((there, *strike.path, strike.hex)) if label]
        pen = QPen(colour(theme.sides[side], 0.8), max(scale * 0.02, 1))
        pen.setDashPattern([6, 4])
        painter.setPen(pen)
        for start, end in pairwise(way):
            painter.drawLine(start, end)
        goal = _hex_of(view, strike.target or strike.return_base)
        if goal and goal != strike.hex:
            box = boxes[strike.id]
            _arrow(
                painter, theme.secondary, box.center(), middle(board, goal, scale), scale, box.width() / 2, width=0.014
            )


def _arrow(
    painter: QPainter, ink: str, start: QPointF, end: QPointF, scale: float, clear: float, width: float = 0.04
) -> None:
    """From the edge of a marker, `clear` pixels away from its middle; `width` in hexes."""
    pen = QPen(colour(ink), max(scale * width, 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    paint_arrow(painter, start, end, pen, head=scale * HEAD, clear=clear)


def middle(board: StrategicMap, label: str, scale: float) -> QPointF:
    """The place of a marker in a hex, in pixels of the sheet."""
    x, y = POINTY.centre(board.hex(label))
    return QPointF(x * scale, (y + MARKER_DOWN) * scale)


def _hex_of(view: View, display: str) -> str:
    if display in view.sites:
        return view.sites[display].hex
    return view.markers[display].hex if display in view.markers else ""


def _outward(board: StrategicMap, label: str) -> QPointF:
    """The way over the nearest edge."""
    column, row = int(label[:2]), int(label[2:])
    ways = {
        column - 1: QPointF(-1, 0),
        board.columns - column: QPointF(1, 0),
        row - 1: QPointF(0, -1),
        board.rows - row: QPointF(0, 1),
    }
    return ways[min(ways)]
