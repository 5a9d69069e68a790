"""Painting of an operations display from its layout."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from maps.hexes import ORIGIN, POINTY, STEPS, disc, times
from maps.search_template import RADIUS
from ui.counters import Counters, Face, air_face, ship_face
from ui.dial import paint_dial
from ui.docks.operations_layout import PageLayout, PiecePlace, TextPlace, ZonePlace
from ui.docks.operations_page import Zone
from ui.docks.operations_template import pattern_names, template_point, template_scale
from ui.look import Look
from ui.tactical_counters import paint_count
from ui.theme import colour


class Marks(Struct, frozen=True):
    """What is picked, may act, is lit for the picked units, lies under the mouse, and has the keyboard's cursor."""

    selected: Collection[str] = ()
    able: Collection[str] = ()
    lit: Collection[Zone] = ()
    over: Zone | None = None
    cursor: str = ""


def face_of(view: View, charts: Charts, id: str) -> Face | None:
    """The counter of a unit or ship of one's own; None if there is none of that id."""
    side = charts.sides.index(view.side) if view.side in charts.sides else 0
    if id in view.units:
        unit = view.units[id]
        return air_face(charts.types[unit.type], side, half=unit.half)
    if id in view.ships:
        ship = view.ships[id]
        return ship_face(charts.ships[id], side, damage=ship.damage)
    return None


def paint_page(
    painter: QPainter,
    layout: PageLayout,
    view: View,
    charts: Charts,
    look: Look,
    counters: Counters,
    marks: Marks,
    area: QRectF,
) -> None:
    """Everything on the page that touches `area`: of a long page only a part is in sight."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    for text in layout.texts:
        if area.intersects(text.box):
            _paint_text(painter, look, text)
    if area.intersects(layout.template.adjusted(-look.unit, -look.unit, look.unit, look.unit)):
        _paint_template(painter, layout.template, look)
    for zone in layout.zones:
        if area.intersects(zone.box.adjusted(-4, -4, 4, 4)):
            _paint_zone(painter, look, zone, marks)
    for dial in layout.dials:
        if not area.intersects(dial.box):
            continue
        clock = dial.clock
        paint_dial(painter, look.theme, dial.box, clock.left, warns=clock.warns, name=dial.name, until=dial.until)
    for piece in layout.pieces:
        near = area.intersects(piece.box.adjusted(-4, -4, 4, 4))
        face = face_of(view, charts, piece.id) if near else None
        if face is not None:
            paint_piece(painter, look, counters, piece, face, marks)
    for corner, count in layout.counts:
        paint_count(painter, look.theme, count, corner, look.unit * 0.5)


def paint_piece(painter: QPainter, look: Look, counters: Counters, piece: PiecePlace, face: Face, marks: Marks) -> None:
    """A counter; a line under it if it may be ordered, frame and tick if it is picked, dots round the cursor."""
    theme, box = look.theme, piece.box
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(box.topLeft(), counters.pixmap(face, box.height(), ratio))
    if piece.id in marks.able:
        painter.setPen(QPen(colour(theme.accent), max(box.height() * 0.055, 2)))
        painter.drawLine(QLineF(box.left() + 3, box.bottom() + 1, box.right() - 3, box.bottom() + 1))
    if piece.id in marks.selected:
        painter.setPen(QPen(colour(theme.accent), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        _paint_tick(painter, look, box)
    if piece.id == marks.cursor:
        painter.setPen(QPen(colour(theme.ink), 1, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(-1.5, -1.5, 1.5, 1.5))


def _paint_tick(painter: QPainter, look: Look, box: QRectF) -> None:
    size = box.height() * 0.24
    corner = QRectF(box.right() - size, box.top(), size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(look.theme.accent))
    painter.drawRect(corner)
    painter.setPen(QPen(colour(look.theme.on_accent), max(size * 0.14, 1)))
    points = ((0.2, 0.55), (0.42, 0.78), (0.82, 0.25))
    tick = [corner.topLeft() + QPointF(x * size, y * size) for x, y in points]
    painter.drawPolyline(QPolygonF(tick))


def _paint_text(painter: QPainter, look: Look, place: TextPlace) -> None:
    theme = look.theme
    heading = place.style == "heading"
    face = look.font(1.0 if heading else 0.92, bold=heading or place.style == "warn")
    painter.setFont(face)
    ink = {"quiet": theme.secondary, "warn": theme.warn}.get(place.style, theme.ink)
    painter.setPen(colour(ink))
    size = QFontMetricsF(face)
    right = size.horizontalAdvance(place.right) + (look.unit * 0.5 if place.right else 0)
    text = size.elidedText(place.text, Qt.TextElideMode.ElideRight, max(place.box.width() - right, 10))
    painter.drawText(place.box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
    if place.right:
        painter.setFont(look.font(0.92))
        painter.setPen(colour(theme.secondary))
        painter.drawText(place.box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, place.right)
    if heading:
        painter.setPen(QPen(colour(theme.hex_line), 1))
        painter.drawLine(QLineF(place.box.left(), place.box.top() + 1, place.box.right(), place.box.top() + 1))


def _paint_zone(painter: QPainter, look: Look, place: ZonePlace, marks: Marks) -> None:
    """Free slots dashed; a zone into which the picked units may go is framed, the one under the mouse more so."""
    theme = look.theme
    lit, over = place.zone in marks.lit, place.zone == marks.over
    if lit or over:
        painter.setPen(QPen(colour(theme.accent if lit else theme.warn), 3 if over else 1.5))
        painter.setBrush(colour(theme.accent, 0.30 if over and lit else 0.14) if lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.box.adjusted(-2, -2, 2, 0), 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.accent if lit else theme.hex_line), 1, Qt.PenStyle.DashLine))
    for slot in place.slots:
        painter.drawRoundedRect(slot.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)


def _paint_template(painter: QPainter, template: QRectF, look: Look) -> None:
    """The search template: 91 hexes about the base, the six rows that part the wedges, wedges and fans by name."""
    theme, scale = look.theme, template_scale(template)
    painter.setPen(QPen(colour(theme.hex_line), 1))
    painter.setBrush(colour(theme.sea))
    for at in disc(ORIGIN, RADIUS):
        corners = QPolygonF([template_point(template, x, y) for x, y in POINTY.corners(at)])
        painter.drawPolygon(corners)
    centre = template_point(template, 0, 0)
    painter.setPen(QPen(colour(theme.secondary, 0.6), 1))
    for step in STEPS:
        x, y = POINTY.centre(times(step, RADIUS))
        painter.drawLine(centre, template_point(template, x, y))
    painter.setFont(look.font(0.85, bold=True))
    painter.setPen(colour(theme.secondary))
    size = scale * 1.2
    for name, point in pattern_names(template).items():
        _name(painter, point, size, name)


def _name(painter: QPainter, centre: QPointF, size: float, name: str) -> None:
    box = QRectF(0, 0, size, size)
    box.moveCenter(centre)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, name)
