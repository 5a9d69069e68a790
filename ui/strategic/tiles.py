"""The map in tiles: the printed sheet, with overlays on it, painted once for each scale and blitted in every frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil, floor
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPixmap

SIDE = 384
"""Logical pixels of a tile's side."""
KEPT = 96
"""Tiles kept of each kind, or twice as many as lie in and about a large window: 57 MB at a pixel ratio of 1."""
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
        self._room = KEPT
        self._rough: QPixmap | None = None
        self._seen: QPixmap | None = None
        self._seen_ratio = 1.0
        self._last: tuple[QRectF, QRectF] | None = None
        """Of the picture that was seen last: the part of the plane that it is of, and the part of that on the sheet."""
        self.laid_over = False
        self.missing: list[Key] = []
        """Tiles that the last frame had to do without."""
        self.soon: list[Key] = []
        """Tiles about what the last frame showed."""

    def forget(self) -> None:
        """The sheet is another one: other colours, other letters."""
        self._sheets.clear()
        self._rough = None
        self.forget_over()

    def forget_over(self) -> None:
        """What is laid on the sheet is another thing."""
        self._whole.clear()
        self._last, self.missing, self.soon = None, [], []

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
        about = self._about(area, offset, scale, ratio)
        self.soon = [] if self.missing else about
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
        if self._seen is None or self._seen.size() != _device_size(area, ratio) or ratio != self._seen_ratio:
            self._seen, self._seen_ratio = QPixmap(_device_size(area, ratio)), ratio
            self._seen.setDevicePixelRatio(ratio)
        painter = QPainter(self._seen)
        painter.translate(-area.topLeft())
        self.draw(painter, area, offset, scale, ratio, 0)
        painter.end()
        whole = QRectF(area.translated(-offset))
        self._last = _plane(whole, scale), _plane(whole.intersected(_scaled(self._extent, scale)), scale)

    def fill(self, seconds: float) -> None:
        """Paint tiles that were missing, as many as there is time for; then those about what is seen."""
        began = perf_counter()
        while self.missing and perf_counter() - began < seconds:
            self._make(self.missing.pop())
        while not self.missing and self.soon and perf_counter() - began < seconds:
            self._make(self.soon.pop())

    # ---- one tile

    def _within(self, area: QRect, offset: QPoint, scale: float) -> Iterator[tuple[int, int]]:
        sheet = QRectF(area.translated(-offset)).intersected(_scaled(self._extent, scale))
        if not sheet.isEmpty():
            for row in range(floor(sheet.top() / SIDE), ceil(sheet.bottom() / SIDE)):
                for column in range(floor(sheet.left() / SIDE), ceil(sheet.right() / SIDE)):
                    yield column, row

    def _about(self, area: QRect, offset: QPoint, scale: float, ratio: float) -> list[Key]:
        """The tiles about what is seen that are not painted yet: the map may be moved there next."""
        wider = area.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        kept = self._whole if self.laid_over else self._sheets
        keys = [Key(scale, ratio, column, row) for column, row in self._within(wider, offset, scale)]
        self._room = max(KEPT, 2 * len(keys))
        return [key for key in keys if key not in kept]

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
            self._keep(self._sheets, key, tile)
        if self.laid_over:
            tile = tile.copy()
            _render(tile, self._paint_over, key.area, key.scale)
            self._keep(self._whole, key, tile)
        return tile

    def _keep(self, kept: OrderedDict[Key, QPixmap], key: Key, tile: QPixmap) -> None:
        kept[key] = tile
        while len(kept) > self._room:
            kept.popitem(last=False)

    # ---- what stands in for tiles

    def _draw_rough(self, painter: QPainter, area: QRect, offset: QPoint, scale: float) -> None:
        """What was seen last at its new size; where that does not reach, the rough picture of everything."""
        plane = _plane(QRectF(area.translated(-offset)), scale).intersected(self._extent)
        last = self._last
        if last is None or not last[1].contains(plane):
            _draw_part(painter, self._rough_picture(), self._extent, plane, offset, scale)
        if last is not None and self._seen is not None and not (seen := plane.intersected(last[1])).isEmpty():
            _draw_part(painter, self._seen, last[0], seen, offset, scale)

    def _rough_picture(self) -> QPixmap:
        """Of the sheet alone: what is laid over it changes often, and for a moment it can be done without."""
        if self._rough is None:
            whole = _scaled(self._extent, ROUGH)
            self._rough = QPixmap(ceil(whole.width()), ceil(whole.height()))
            _render(self._rough, self._paint, whole, ROUGH)
        return self._rough


def _render(into: QPixmap, paint: Paint, area: QRectF, scale: float) -> None:
    painter = QPainter(into)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(-area.topLeft())
    paint(painter, area, scale)
    painter.end()


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


def _device_size(area: QRect, ratio: float) -> QSize:
    return QSize(ceil(area.width() * ratio), ceil(area.height() * ratio))
