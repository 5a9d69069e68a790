"""The map in tiles: the printed sheet, with overlays on it, painted once for each scale and blitted in every frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil, floor
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

SIDE = 384
"""Logical pixels of a tile's side."""
KEPT = 160
ROUGH = 14.0
"""Pixels of a hex in the rough picture that stands in for tiles that are not painted yet."""

Paint = Callable[[QPainter, QRectF, float], None]
"""Paint what lies in this rectangle (pixels of the sheet at this scale, its origin that of the plane)."""


class Key(NamedTuple):
    """A tile: its scale, the pixel ratio, its column and row."""

    scale: float
    ratio: float
    column: int
    row: int

    @property
    def area(self) -> QRectF:
        return QRectF(self.column * SIDE, self.row * SIDE, SIDE, SIDE)


class Tiles:
    """`paint` fills any part of the sheet; `paint_over` paints what is laid on it, while `laid_over` is true."""

    def __init__(self, paint: Paint, paint_over: Paint, extent: QRectF) -> None:
        self._paint, self._paint_over, self._extent = paint, paint_over, extent
        self._sheets: OrderedDict[Key, QPixmap] = OrderedDict()
        self._whole: OrderedDict[Key, QPixmap] = OrderedDict()
        self._rough: QPixmap | None = None
        self._last: tuple[QPixmap, QRectF] | None = None
        self.laid_over = False
        self.missing: list[Key] = []
        """Tiles that the last frame had to do without."""

    def forget(self) -> None:
        """The sheet is another one: other colours, other letters."""
        self._sheets.clear()
        self.forget_over()

    def forget_over(self) -> None:
        """What is laid on the sheet is another thing."""
        self._whole.clear()
        self._rough, self._last, self.missing = None, None, []

    # ---- in a frame

    def draw(self, painter: QPainter, area: QRect, offset: QPoint, scale: float, ratio: float, budget: float) -> None:
        """Draw what lies in `area` of the screen. New tiles are painted for `budget` seconds, then rough ones do."""
        began, self.missing, there, bare = perf_counter(), [], list[tuple[Key, QPixmap]](), False
        for column, row in self._within(area, offset, scale):
            key = Key(scale, ratio, column, row)
            tile = self._find(key)
            if tile is None and perf_counter() - began < budget:
                tile = self._make(key)
            if tile is None:
                self.missing.append(key)
                tile = self._sheets.get(key)  # without what is laid over it: for a moment that will do
            if tile is None:
                bare = True
            else:
                there.append((key, tile))
        if bare:
            self._draw_rough(painter, area, offset, scale)
        for key, tile in there:
            painter.drawPixmap(key.column * SIDE + offset.x(), key.row * SIDE + offset.y(), tile)

    def remember(self, area: QRect, offset: QPoint, scale: float, ratio: float) -> None:
        """Before the scale changes: keep what is seen now, to be shown larger or smaller until there are tiles.

        A frame that had to do without tiles is not kept: what was kept before is as good.
        """
        keys = [Key(scale, ratio, column, row) for column, row in self._within(area, offset, scale)]
        if not keys or any(self._find(key) is None for key in keys):
            return
        seen = QPixmap(ceil(area.width() * ratio), ceil(area.height() * ratio))
        seen.setDevicePixelRatio(ratio)
        painter = QPainter(seen)
        painter.translate(-area.topLeft())
        self.draw(painter, area, offset, scale, ratio, 0)
        painter.end()
        sheet = QRectF(area.translated(-offset)).intersected(_scaled(self._extent, scale))
        self._last = seen.copy(_device(sheet.translated(QPointF(offset - area.topLeft())), ratio)), _plane(sheet, scale)

    def fill(self, seconds: float) -> None:
        """Paint tiles that were missing, as many as there is time for."""
        began = perf_counter()
        while self.missing and perf_counter() - began < seconds:
            self._make(self.missing.pop())

    # ---- one tile

    def _within(self, area: QRect, offset: QPoint, scale: float) -> Iterator[tuple[int, int]]:
        sheet = QRectF(area.translated(-offset)).intersected(_scaled(self._extent, scale))
        if not sheet.isEmpty():
            for row in range(floor(sheet.top() / SIDE), ceil(sheet.bottom() / SIDE)):
                for column in range(floor(sheet.left() / SIDE), ceil(sheet.right() / SIDE)):
                    yield column, row

    def _find(self, key: Key) -> QPixmap | None:
        kept = self._whole if self.laid_over else self._sheets
        tile = kept.get(key)
        if tile is not None:
            kept.move_to_end(key)
        return tile

    def _make(self, key: Key) -> QPixmap:
        tile = self._sheets.get(key)
        if tile is None:
            tile = QPixmap(ceil(SIDE * key.ratio), ceil(SIDE * key.ratio))
            tile.setDevicePixelRatio(key.ratio)
            _render(tile, self._paint, key.area, key.scale)
            _keep(self._sheets, key, tile)
        if self.laid_over:
            tile = tile.copy()
            _render(tile, self._paint_over, key.area, key.scale)
            _keep(self._whole, key, tile)
        return tile

    # ---- what stands in for tiles

    def _draw_rough(self, painter: QPainter, area: QRect, offset: QPoint, scale: float) -> None:
        """What was seen last at its new size; where that does not reach, the rough picture of everything."""
        plane = _plane(QRectF(area.translated(-offset)), scale).intersected(self._extent)
        last = self._last
        if last is None or not last[1].contains(plane):
            _draw_part(painter, self._rough_picture(), self._extent, plane, offset, scale)
        if last is not None and not (seen := plane.intersected(last[1])).isEmpty():
            _draw_part(painter, last[0], last[1], seen, offset, scale)

    def _rough_picture(self) -> QPixmap:
        if self._rough is None:
            whole = _scaled(self._extent, ROUGH)
            self._rough = QPixmap(ceil(whole.width()), ceil(whole.height()))
            _render(self._rough, self._paint, whole, ROUGH)
            if self.laid_over:
                _render(self._rough, self._paint_over, whole, ROUGH)
        return self._rough


def _render(into: QPixmap, paint: Paint, area: QRectF, scale: float) -> None:
    painter = QPainter(into)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(-area.topLeft())
    paint(painter, area, scale)
    painter.end()


def _keep(kept: OrderedDict[Key, QPixmap], key: Key, tile: QPixmap) -> None:
    kept[key] = tile
    if len(kept) > KEPT:
        kept.popitem(last=False)


def _draw_part(painter: QPainter, picture: QPixmap, of: QRectF, part: QRectF, offset: QPoint, scale: float) -> None:
    """A part of the plane out of a picture of a larger part `of` it, at this scale."""
    fine_x, fine_y = picture.width() / of.width(), picture.height() / of.height()
    source = QRectF(
        (part.left() - of.left()) * fine_x,
        (part.top() - of.top()) * fine_y,
        part.width() * fine_x,
        part.height() * fine_y,
    )
    corner = part.topLeft() * scale + QPointF(offset)
    painter.drawPixmap(QRectF(corner, part.size() * scale), picture, source)


def _plane(sheet: QRectF, scale: float) -> QRectF:
    return QRectF(sheet.topLeft() / scale, QSizeF(sheet.size()) / scale)


def _scaled(area: QRectF, scale: float) -> QRectF:
    return QRectF(area.left() * scale, area.top() * scale, area.width() * scale, area.height() * scale)


def _device(area: QRectF, ratio: float) -> QRect:
    return QRectF(area.topLeft() * ratio, area.size() * ratio).toRect()
