"""A small picture of a scenario's map for the start page: land, hexes, the bases in play by owner, set-up areas."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from fastcarriers.carriers.charts import Charts
from ui.chart import Ground, paint_hexes, paint_land, write
from ui.look import Look
from ui.theme import colour
from ui.zoom import Zoom, size_of, zoom_onto


class MapSketch(QWidget):
    """Fits itself into the room that it is given."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._charts: Charts | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    def show_map(self, charts: Charts) -> None:
        """The map of this scenario."""
        self._charts = charts
        self.setAccessibleName(charts.map.id)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._look.unit * 24), round(self._look.unit * 16))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._charts is None:
            return
        charts, theme = self._charts, self._look.theme
        board = charts.map
        wide, high = size_of(board)
        scale = min(self.width() / wide, self.height() / high)
        sheet = QRectF(0, 0, wide * scale, high * scale)
        sheet.moveCenter(QRectF(self.rect()).center())
        zoom = zoom_onto(board, sheet, scale)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setClipRect(sheet)
        painter.fillRect(sheet, colour(theme.sea))
        paint_land(painter, board, zoom, theme)
        paint_hexes(painter, board, zoom, theme)
        self._paint_areas(painter, charts, zoom)
        self._paint_bases(painter, charts, zoom, Ground(sheet))
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(theme.hex_line), 1))
        painter.drawRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _paint_bases(self, painter: QPainter, charts: Charts, zoom: Zoom, ground: Ground) -> None:
        """A mark and the name of each base in play, in a size that can be read however small the map is."""
        theme, face = self._look.theme, self._look.font(0.8, bold=True)
        size, mark = QFontMetricsF(face), self._look.unit * 0.2
        for base in charts.scenario.base:
            printed = charts.map.bases[base.id]
            at = zoom.centre(charts.map, printed.hex)
            painter.setPen(QPen(colour(theme.panel), 1))
            painter.setBrush(colour(theme.sides[charts.sides.index(base.side)]))
            painter.drawEllipse(at, mark, mark)
            text = QRectF(0, 0, size.horizontalAdvance(printed.name) + 2, size.height())
            spots = ((text.width() / 2 + mark * 2, 0.0), (-text.width() / 2 - mark * 2, 0.0), (0.0, -text.height()))
            places = []
            for x, y in (*spots, (0.0, text.height())):
                place = QRectF(text)
                place.moveCenter(at + QPointF(x, y))
                places.append(place)
            found = ground.find(places)
            if found is not None:
                write(painter, found, printed.name, face, colour(theme.ink), colour(theme.panel, 0.7))

    def _paint_areas(self, painter: QPainter, charts: Charts, zoom: Zoom) -> None:
        """Where each side sets up: squares for the first, discs for the second, in its colour."""
        painter.setPen(Qt.PenStyle.NoPen)
        size = zoom.scale * 0.16
        for area in charts.scenario.set_up_area:
            side = charts.sides.index(area.side)
            painter.setBrush(colour(self._look.theme.sides[side], 0.55))
            for label in area.hexes:
                middle = zoom.centre(charts.map, label)
                box = QRectF(middle - QPointF(size, size), middle + QPointF(size, size))
                if side == 0:
                    painter.drawPolygon(QPolygonF(box))
                else:
                    painter.drawEllipse(box)
