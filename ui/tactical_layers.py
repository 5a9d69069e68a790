"""The board in layers: the sheet, what lies on it, and what follows the cursor. The first two are kept as pixmaps.

A kept layer holds the whole display where that is not too many pixels, so that dragging the board only moves it. While
it is zoomed the layers are stretched; they are painted anew when the hand rests.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ui.counters import Counters
from ui.look import Look
from ui.tactical_paint import paint_displacements, paint_ring_figures, paint_stacks, paint_ties, paint_under
from ui.tactical_scene import Scene
from ui.tactical_sheet import HALF_HIGH, HALF_WIDE, paint_sheet
from ui.zoom import Zoom

LARGEST = 8_000_000
"""Pixels of a layer that holds the whole display; at a closer zoom it holds what is in the window."""
MARGIN = 60.0
"""Pixels around the display, for names and badges at its edge."""


class Layer(Struct, frozen=True):
    """A picture for one zoom. `area` is what it shows, in the pixels of the window at that zoom."""

    key: tuple[object, ...]
    zoom: Zoom
    area: QRectF
    whole: bool
    pixmap: QPixmap

    def fits(self, key: tuple[object, ...], zoom: Zoom, *, moving: bool) -> bool:
        """Whether it shows what is wanted, where it is wanted; while the board moves a stretched one will do."""
        return self.key == key and (self.zoom == zoom or moving or (self.whole and self.zoom.scale == zoom.scale))

    def draw(self, painter: QPainter, zoom: Zoom) -> None:
        """Where it belongs at another zoom."""
        grown = zoom.scale / self.zoom.scale
        origin, corner = QPointF(zoom.left, zoom.top), self.area.topLeft() - QPointF(self.zoom.left, self.zoom.top)
        at = origin + corner * grown
        if grown == 1:
            painter.drawPixmap(at.toPoint(), self.pixmap)
        else:
            target = QRectF(at, self.area.size() * grown)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(target, self.pixmap, QRectF(self.pixmap.rect()))


class BoardLayers:
    """Paints sheet and pieces; knows nothing of mouse and keys."""

    def __init__(self, look: Look, words: dict[str, str]) -> None:
        self._look, self._words = look, words
        self.counters = Counters(look.theme)
        self._sheet: Layer | None = None
        self._pieces: Layer | None = None

    def restyle(self) -> None:
        """Colours or sizes of the look have changed."""
        self.counters, self._sheet, self._pieces = Counters(self._look.theme), None, None

    def forget_pieces(self) -> None:
        """The scene has changed."""
        self._pieces = None

    def paint(
        self, painter: QPainter, zoom: Zoom, size: QSize, ratio: float, scene: Scene, turn: str, *, moving: bool
    ) -> None:
        """Both layers on the window, which is `size` large."""
        theme = self._look.theme

        def pieces(on: QPainter, at: Zoom) -> None:
            paint_under(on, theme, at, scene, turn, self._words)
            paint_stacks(on, self.counters, theme, at, scene)
            paint_ring_figures(on, theme, at, scene)
            for one in scene.turns:
                if one.to == turn:
                    paint_displacements(on, theme, at, one)
            paint_ties(on, theme, at, scene.ties)

        def sheet(on: QPainter, at: Zoom) -> None:
            paint_sheet(on, at, theme, base=scene.base)

        if self._sheet is None or not self._sheet.fits((size, ratio, scene.base), zoom, moving=moving):
            self._sheet = _layer((size, ratio, scene.base), zoom, size, ratio, sheet)
        if self._pieces is None or not self._pieces.fits((size, ratio, turn), zoom, moving=moving):
            self._pieces = _layer((size, ratio, turn), zoom, size, ratio, pieces)
        self._sheet.draw(painter, zoom)
        self._pieces.draw(painter, zoom)


def _layer(
    key: tuple[object, ...], zoom: Zoom, size: QSize, ratio: float, paint: Callable[[QPainter, Zoom], None]
) -> Layer:
    half = QSizeF(HALF_WIDE * zoom.scale + MARGIN, HALF_HIGH * zoom.scale + MARGIN)
    area = QRectF(round(zoom.left - half.width()), round(zoom.top - half.height()), 0, 0)
    area.setSize(QSizeF(round(half.width() * 2), round(half.height() * 2)))
    whole = area.width() * area.height() * ratio * ratio <= LARGEST
    area = area if whole else QRectF(QPointF(0, 0), QSizeF(size))
    pixmap = QPixmap((area.size() * ratio).toSize())
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint(painter, Zoom(zoom.scale, zoom.left - area.left(), zoom.top - area.top()))
    painter.end()
    return Layer(key, zoom, area, whole, pixmap)
