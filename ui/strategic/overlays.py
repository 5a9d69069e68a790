"""Overlays of the staff: search coverage, strike reach, enemy threat. Made when something changes, painted into tiles.

Every overlay says its numbers in the hexes or at its outline: hatching and figures carry it, colour repeats it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

import shapely
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import say
from fastcarriers.staff.coverage import Patrol, coverage, fog, patrols
from fastcarriers.staff.reach import on_deck, radius, reach
from fastcarriers.staff.threat import Threat, hexes_of, threats
from maps.hexes import DIRECTIONS, POINTY
from maps.search_template import Pattern, outline
from maps.strategic import StrategicMap
from ui.chart import path_of
from ui.speech import tell
from ui.strategic.marks import blend
from ui.strategic.sheet import PLANE, Sheet, hexagon, thin
from ui.strategic.type import number_face
from ui.strategic.writing import Tag
from ui.theme import Theme, colour

FIGURES_FROM = 24.0
"""Pixels of a hex from which there is room for a figure in it."""
FIGURE_DOWN = 0.34
HATCH = 9
"""Pixels between two lines of a hatching."""


class Figure(Struct, frozen=True):
    """A hex of an overlay: how strong it is (0 to 1), what is written in it, and what is told under the cursor."""

    strength: float
    text: str = ""
    told: str = ""


class Outline(Struct, frozen=True):
    """The edge of an area on the plane, with words and the places on it where they may stand, the best first."""

    path: QPainterPath
    dashed: bool
    label: str = ""
    width: float = 1.3
    spots: tuple[tuple[float, float], ...] = ()


class Overlay(Struct, frozen=True):
    """One overlay: its hexes, its outlines, in the ink of a side (or of the coast) filled or hatched."""

    side: int
    hatched: bool
    figures: Mapping[str, Figure]
    outlines: tuple[Outline, ...]


# ---- making


def search_overlay(charts: Charts, view: View, dice: Mapping[str, int]) -> tuple[Overlay, tuple[Patrol, ...]]:
    """The chance per hex of the own search plan, and the patterns flown [7.2]. `dice` are those of set-up."""
    plan = patrols(charts, view)
    chances = coverage(charts, plan, fog(charts, view.game_turn, dice))
    figures = {
        label: Figure(0.07 + 0.28 * chance, f"{round(chance * 100)}%", _told_chance(chance))
        for label, chance in chances.items()
    }
    edges = tuple(Outline(_pattern_path(charts.map, patrol.pattern, patrol.hex), False) for patrol in plan)
    return Overlay(_own_side(charts, view), False, figures, edges), plan


def reach_overlay(charts: Charts, view: View, display: str) -> tuple[Overlay, dict[str, int]]:
    """How far the units on deck of a display strike and come back to it; and the radius of each type."""
    types = on_deck(view, display)
    at = view.sites[display].hex if display in view.sites else view.markers[display].hex
    radii = {type_: radius(charts, type_) for type_ in types}
    figures, outlines = dict[str, Figure](), list[Outline]()
    for hexes, group in groupby(sorted(radii, key=lambda type_: -radii[type_]), key=lambda type_: radii[type_]):
        names = list(group)
        area = _reach(charts, names[0], at)
        for label in area:
            figures[label] = Figure(figures[label].strength + 0.05 if label in figures else 0.05)
        words = ", ".join(charts.types[name].label for name in names)
        outlines.append(_edge(charts.map, area, False, f"{words} {hexes}"))
    return Overlay(_own_side(charts, view), False, figures, tuple(outlines)), radii


_reach = lru_cache(64)(reach)
"""Asked for at every change while the overlay is on."""


def threat_overlay(
    charts: Charts, view: View, name: Callable[[Sequence[str]], str]
) -> tuple[Overlay, tuple[Threat, ...]]:
    """Where enemy strikes may come, as far as is known; dashed edges: a task force that may have no carriers."""
    found = threats(charts, view)
    counts = hexes_of(charts, found)
    figures = {
        label: Figure(min(0.26 + 0.10 * count, 0.6), told=tell(say("ui.map.told_threat", count=count)))
        for label, count in counts.items()
    }
    edges = list[Outline]()
    for (hex_, hexes), group in groupby(sorted(found, key=_whence), _whence):
        alike = list(group)
        unknown = all(threat.source == "unknown" for threat in alike)
        words = f"{name([threat.display for threat in alike])} · {hexes}"
        edges.append(_edge(charts.map, charts.map.within(hex_, hexes), unknown, words, low=True))
    enemy = 1 - _own_side(charts, view)
    return Overlay(enemy, True, figures, tuple(edges)), found


def _whence(threat: Threat) -> tuple[str, int]:
    return threat.hex, threat.radius


def _told_chance(chance: float) -> str:
    return tell(say("ui.map.told_chance", chance=round(chance * 100)))


def _own_side(charts: Charts, view: View) -> int:
    return charts.sides.index(view.side) if view.side in charts.sides else 0


def _edge(board: StrategicMap, labels: Iterable[str], dashed: bool, label: str, *, low: bool = False) -> Outline:
    path = _area_path(board, frozenset(labels))
    corners = [(path.elementAt(at).x, path.elementAt(at).y) for at in range(path.elementCount())]
    middle = path.boundingRect().center().x()
    top = -1 if low else 1
    spots = sorted(corners, key=lambda corner: (top * corner[1], abs(corner[0] - middle)))
    return Outline(path, dashed, label, 1.8, tuple(spots))


def tags_of(overlays: Iterable[Overlay]) -> list[Tag]:
    """The words at the edges of overlays."""
    return [
        Tag(each.label, overlay.side, each.spots) for overlay in overlays for each in overlay.outlines if each.label
    ]


@lru_cache(128)
def _area_path(board: StrategicMap, labels: frozenset[str]) -> QPainterPath:
    """The edge of an area of hexes: the sides behind which no hex of it lies, joined end to end."""
    after = dict[tuple[int, int], tuple[float, float]]()
    for label in labels:
        corners = POINTY.corners(board.hex(label))
        for step, side in enumerate(DIRECTIONS):
            if board.step(label, side) not in labels:
                after[_node(corners[step])] = corners[(step + 1) % 6]
    path = QPainterPath()
    while after:
        first, at = after.popitem()
        path.moveTo(*at)
        while _node(at) != first:
            at = after.pop(_node(at))
            path.lineTo(*at)
        path.closeSubpath()
    return path


def _node(corner: tuple[float, float]) -> tuple[int, int]:
    """A corner, whichever of its hexes it was reckoned from."""
    return round(corner[0] * 1000), round(corner[1] * 1000)


@lru_cache(128)
def _pattern_path(board: StrategicMap, pattern: Pattern, base: str) -> QPainterPath:
    """What of a search pattern lies on the map."""
    corners = [corner for label in board.labels for corner in POINTY.corners(board.hex(label))]
    sheet = shapely.MultiPoint(corners).envelope
    return _path(shapely.intersection(outline(pattern, board.hex(base)), sheet))


def _path(area: Any) -> QPainterPath:
    """The polygons of an area; points and lines, where it only touches, are nothing."""
    parts = [part for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty]
    return path_of(shapely.MultiPolygon(parts), PLANE)


# ---- painting


def paint_overlays(painter: QPainter, sheet: Sheet, overlays: Iterable[Overlay], area: QRectF, scale: float) -> None:
    """What of these overlays lies in `area` (pixels of the sheet at this scale)."""
    plane = QRectF(area.topLeft() / scale, area.size() / scale)
    near = sheet.near(plane)
    theme = sheet.look.theme
    for overlay in overlays:
        painter.save()
        painter.setClipRect(area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # no seams between hexes, and far faster
        _paint_hexes(painter, sheet, overlay, near, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for each in overlay.outlines:
            pen = thin(theme.sides[overlay.side], each.width, 0.8)
            if each.dashed:
                pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.drawPath(each.path)
        painter.restore()
    for overlay in overlays:
        _paint_words(painter, sheet, overlay, near, scale)


def _paint_hexes(painter: QPainter, sheet: Sheet, overlay: Overlay, near: Iterable[str], scale: float) -> None:
    """Hexes of one strength are one path: they are painted in a tenth of the time that each would take by itself."""
    paths: defaultdict[float, QPainterPath] = defaultdict(QPainterPath)
    for label in near:
        if (figure := overlay.figures.get(label)) is not None:
            paths[figure.strength].addPolygon(hexagon(sheet.board, label))
    painter.setPen(Qt.PenStyle.NoPen)
    for strength, path in paths.items():
        ink = colour(sheet.look.theme.sides[overlay.side], strength)
        painter.setBrush(QBrush(hatch(ink.rgba())) if overlay.hatched else QBrush(ink))
        painter.drawPath(QTransform.fromScale(scale, scale).map(path))


@cache
def hatch(ink: int) -> QPixmap:
    """A small square of slanting lines, to be laid side by side: far faster than Qt's own patterns at a scale."""
    square = QPixmap(HATCH, HATCH)
    square.fill(Qt.GlobalColor.transparent)
    painter = QPainter(square)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(ink), 1.1))
    for shift in (-HATCH, 0, HATCH):
        painter.drawLine(QPointF(shift, HATCH), QPointF(shift + HATCH, 0))
    painter.end()
    return square


def _paint_words(painter: QPainter, sheet: Sheet, overlay: Overlay, near: list[str], scale: float) -> None:
    theme, face = sheet.look.theme, number_face(sheet.look, scale)
    ink = figure_ink(theme, overlay.side)
    size = QFontMetricsF(face)
    painter.setFont(face)
    painter.setPen(ink)
    if scale >= FIGURES_FROM:
        for label in near:
            figure = overlay.figures.get(label)
            if figure is not None and figure.text:
                middle = sheet.middles[label] * scale
                left = middle.x() - size.horizontalAdvance(figure.text) / 2
                painter.drawText(QPointF(left, middle.y() + FIGURE_DOWN * scale + size.capHeight() / 2), figure.text)


def figure_ink(theme: Theme, side: int) -> Any:
    """The colour of a side, nearer to that of ink, so that small figures can be read on its own tint."""
    return blend(theme.sides[side], theme.ink, 0.45)
