"""A picture that is too large to be kept whole, in tiles: painted once for each scale, blitted in every frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

SIDE = 384
"""Logical pixels of a tile's side."""
KEPT = 220
ROUGH = 16.0
"""Pixels of a hex in the rough picture that stands in for tiles that are not painted yet."""

Paint = Callable[[QPainter, QRectF, float], None]
"""Paint what lies in this rectangle (pixels of the sheet at this scale, its origin that of the plane)."""


class Tiles:
    """One layer of the map. `paint` draws any part of it at any scale."""

    def __init__(self, paint: Paint, extent: QRectF) -> None:
        self._paint, self._extent = paint, extent
        self._kept: OrderedDict[tuple[float, float, int, int], QPixmap] = OrderedDict()
        self._rough: QPixmap | None = None
        self._last: tuple[QPixmap, QRectF, float] | None = None
        self.missing: list[tuple[float, float, int, int]] = []
        """Tiles that the last frame had to do without."""

    def forget(self) -> None:
        """What is painted is no longer true."""
        self._kept.clear()
        self._rough, self._last = None, None
        self.missing = []

    def remember(self, area: QRect, offset: QPoint, scale: float, ratio: float) -> None:
        """Before the scale changes: keep what is seen now, to be shown larger or smaller until there are tiles."""
        if not self._kept:
            return
        seen = _pixmap(area.width(), area.height(), ratio)
        painter = QPainter(seen)
        painter.translate(-area.topLeft())
        self.draw(painter, area, offset, scale, ratio, 0)
        painter.end()
        corner = QPointF(area.topLeft() - offset) / scale
        self._last = seen, QRectF(corner, QSizeF(area.size()) / scale), ratio

    def draw(self, painter: QPainter, area: QRect, offset: QPoint, scale: float, ratio: float, budget: float) -> None:
        """Draw what lies in `area` of the screen. New tiles are painted for `budget` seconds, then rough ones do."""
        began, self.missing = perf_counter(), []
        for column, row in self._within(area, offset, scale):
            key = (scale, ratio, column, row)
            tile = self._kept.get(key)
            if tile is None and perf_counter() - began < budget:
                tile = self._make(key)
            where = QRect(column * SIDE + offset.x(), row * SIDE + offset.y(), SIDE, SIDE)
            if tile is not None:
                self._kept.move_to_end(key)
                painter.drawPixmap(where.topLeft(), tile)
            else:
                self.missing.append(key)
                self._draw_rough(painter, where, scale, column, row)

    def fill(self, seconds: float) -> bool:
        """Paint tiles that were missing, as many as there is time for; whether any was painted."""
        began, todo = perf_counter(), self.missing
        while todo and perf_counter() - began < seconds:
            self._make(todo.pop())
        return bool(todo) or perf_counter() > began

    def _within(self, area: QRect, offset: QPoint, scale: float) -> Iterator[tuple[int, int]]:
        sheet = QRectF(area.translated(-offset)).intersected(_scaled(self._extent, scale))
        if not sheet.isEmpty():
            for row in range(floor(sheet.top() / SIDE), ceil(sheet.bottom() / SIDE)):
                for column in range(floor(sheet.left() / SIDE), ceil(sheet.right() / SIDE)):
                    yield column, row

    def _make(self, key: tuple[float, float, int, int]) -> QPixmap:
        scale, ratio, column, row = key
        tile = _pixmap(SIDE, SIDE, ratio)
        self._render(tile, QRectF(column * SIDE, row * SIDE, SIDE, SIDE), scale)
        self._kept[key] = tile
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return tile

    def _render(self, into: QPixmap, area: QRectF, scale: float) -> None:
        painter = QPainter(into)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-area.topLeft())
        self._paint(painter, area, scale)
        painter.end()

    def _draw_rough(self, painter: QPainter, where: QRect, scale: float, column: int, row: int) -> None:
        whole = _scaled(self._extent, ROUGH)
        if self._rough is None:
            self._rough = _pixmap(ceil(whole.width()), ceil(whole.height()), 1.0)
            self._render(self._rough, whole, ROUGH)
        plane = QRectF(column * SIDE / scale, row * SIDE / scale, SIDE / scale, SIDE / scale)
        last = self._last
        if last is None or not last[1].contains(plane.intersected(self._extent)):
            corner = plane.topLeft() * ROUGH - whole.topLeft()
            painter.drawPixmap(QRectF(where), self._rough, QRectF(corner, plane.size() * ROUGH))
        if last is not None and not (seen := plane.intersected(last[1])).isEmpty():
            fine = last[0].width() / last[1].width()
            source = QRectF((seen.topLeft() - last[1].topLeft()) * fine, seen.size() * fine)
            at = QPointF(where.topLeft()) + (seen.topLeft() - plane.topLeft()) * scale
            painter.drawPixmap(QRectF(at, seen.size() * scale), last[0], source)


def _pixmap(wide: int, high: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(ceil(wide * ratio), ceil(high * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _scaled(area: QRectF, scale: float) -> QRectF:
    return QRectF(area.left() * scale, area.top() * scale, area.width() * scale, area.height() * scale)
