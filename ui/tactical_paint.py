"""What is painted over the sheet of the Tactical Display: lit hexes, rings, run-ins, turns, courses, ties, stacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, inf, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from fastcarriers.carriers.battle.records import Number
from fastcarriers.staff.battle_courses import RunIn
from maps.hexes import within
from maps.tactical import HEXES, NUMBERS
from ui.arrows import paint_arrow
from ui.chart import write
from ui.counters import Counters
from ui.tactical_counters import paint_air, paint_count, paint_ship
from ui.tactical_labels import names_of, paint_names
from ui.tactical_places import lower_boxes, places_in
from ui.tactical_scene import Ring, Scene, Tie, Turn
from ui.tactical_sheet import area, hex_polygon, middle, outline
from ui.tactical_tokens import Stack
from ui.theme import Theme, colour, font
from ui.zoom import Zoom

CLEAR = 1.7
"""Hexes between the figure of a ring and the middle of a hex in which something lies."""

# ---- stacks


def paint_stacks(painter: QPainter, counters: Counters, theme: Theme, zoom: Zoom, scene: Scene) -> None:
    """Ships, then everything in the air, then the names of the ships, so that nothing covers a name."""
    placed = [(stack, box) for stacks in scene.stacks.values() for stack, box in places_in(stacks, zoom)]
    for stack, box in placed:
        if stack.level == "ship":
            _mark(painter, theme, zoom, scene, stack, box)
            for token in stack.tokens:
                paint_ship(painter, theme, token, box.center(), zoom.scale)
    for stack, box in placed:
        if stack.level != "ship":
            _mark(painter, theme, zoom, scene, stack, box)
            _paint_pile(painter, counters, theme, stack, box)
    for stack, box in placed:  # over every counter: a number that is hidden is a counter that is overlooked
        if stack.level != "ship" and len(stack.tokens) > 1:
            paint_count(painter, theme, len(stack.tokens), box.bottomRight(), max(box.height() * 0.17, 5))
    paint_names(painter, theme, zoom, names_of(scene, zoom, placed))


def _paint_pile(painter: QPainter, counters: Counters, theme: Theme, stack: Stack, box: QRectF) -> None:
    for moved in lower_boxes(stack, box):
        painter.setPen(QPen(colour(theme.sides[stack.side]), 1.2))
        painter.setBrush(colour(theme.panel))
        radius = box.height() * (0.08 if stack.side == 0 else 0.35)
        painter.drawRoundedRect(moved, radius, radius)
    paint_air(painter, counters, theme, stack.tokens[0], box)


def _mark(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene, stack: Stack, box: QRectF) -> None:
    """Rings behind a pile: picked (double), to be attacked (crosshair), or with something to be ordered (single)."""
    ids = {token.id for token in stack.tokens}
    grown = box.adjusted(-3, -3, 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if scene.picked in ids or ids & set(scene.joined):
        painter.setPen(QPen(colour(theme.accent), max(zoom.scale * 0.09, 3)))
        painter.setBrush(colour(theme.accent, 0.35))
        painter.drawEllipse(grown.adjusted(-3, -3, 3, 3))
    elif ids & scene.targets:
        painter.setPen(QPen(colour(theme.warn), max(zoom.scale * 0.06, 2)))
        painter.drawEllipse(grown)
        at, out = grown.center(), grown.width() / 2
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(at + QPointF(dx, dy) * (out - 2), at + QPointF(dx, dy) * (out + 5))
    elif ids & scene.waiting and not scene.picked:
        painter.setPen(QPen(colour(theme.accent), max(zoom.scale * 0.05, 2)))
        painter.drawEllipse(grown)


# ---- under the counters


def paint_under(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene, turn: str, words: dict[str, str]) -> None:
    """Everything that lies on the sheet below the counters. `turn`: the turn that is looked at, `left` or `right`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_lit(painter, theme, zoom, scene)
    if scene.ring_at:
        _paint_rings(painter, theme, zoom, scene.ring_at, scene.rings)
    for one in scene.turns:
        _paint_arc(painter, theme, zoom, one, strong=one.to == turn)
    _paint_runs(painter, theme, zoom, scene, words)
    _paint_flown(painter, theme, zoom, scene)


def _paint_lit(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene) -> None:
    """Offered hexes; a flying unit's whole reach in a paler tone, with its border."""
    painter.setPen(Qt.PenStyle.NoPen)
    if scene.reach:
        within_reach = [HEXES[at] for at in scene.reach]
        painter.setBrush(colour(theme.accent, 0.13))
        painter.drawPath(area(zoom, within_reach))
        painter.setPen(QPen(colour(theme.accent), 1.6))
        painter.drawLines(outline(zoom, [*within_reach, HEXES[scene.at or "000"]]))
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.accent, 0.30 if len(scene.lit) < 60 else 0.16))
    for at in scene.lit:
        if at in HEXES:
            painter.drawPolygon(hex_polygon(zoom, HEXES[at], 0.93))


def _paint_rings(painter: QPainter, theme: Theme, zoom: Zoom, at: str, rings: Iterable[Ring]) -> None:
    """The ranges 0-2, 3-4 and 5-6 as rings."""
    for ring, alpha, style in zip(
        rings, (0.16, 0.10, 0.05), (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine), strict=False
    ):
        hexes = [one for one in within([HEXES[at]], ring.high) if one in NUMBERS]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.warn, alpha))
        painter.drawPath(area(zoom, hexes))
        painter.setPen(QPen(colour(theme.warn), 1.6, style))
        painter.drawLines(outline(zoom, hexes))


def paint_ring_figures(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene) -> None:
    """[13.2] The strength in each range, at the rim of its ring, beside what lies there rather than over it."""
    spots = [middle(zoom, other) for other in scene.stacks]
    for ring in scene.rings if scene.ring_at else ():
        label = f"{ring.low}–{ring.high}: {ring.strength}"
        _label(painter, theme, figure_spot(zoom, scene.ring_at, ring, spots), label, zoom, theme.warn)


def figure_spot(zoom: Zoom, at: str, ring: Ring, taken: Sequence[QPointF]) -> QPointF:
    """In the north of a ring, or where it is next clear of counters and names, clockwise; else where it is clearest."""
    centre = middle(zoom, at)
    away = zoom.scale * 3**0.5 / 2 * (ring.high - (0.5 if ring.high > 2 else 0.4))
    spots = [centre + QPointF(sin(step * pi / 3), -cos(step * pi / 3)) * away for step in range(6)]
    room = [
        min(((spot.x() - one.x()) ** 2 + (spot.y() - one.y()) ** 2 for one in taken), default=inf) for spot in spots
    ]
    clear = (zoom.scale * CLEAR) ** 2
    return next((spot for spot, free in zip(spots, room, strict=True) if free > clear), spots[room.index(max(room))])


def _paint_arc(painter: QPainter, theme: Theme, zoom: Zoom, turn: Turn, *, strong: bool) -> None:
    """[12.63] The hexes that the bow sweeps."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.accent, 0.42 if strong else 0.14))
    painter.drawPath(area(zoom, turn.swept))
    painter.setPen(QPen(colour(theme.accent), 2.4 if strong else 1.2))
    painter.drawLines(outline(zoom, turn.swept))


def paint_displacements(painter: QPainter, theme: Theme, zoom: Zoom, turn: Turn) -> None:
    """[12.63-12.66] Whom a turn moves and whereto, over the counters: flyers would hide where the arrows begin."""
    pen = QPen(colour(theme.ink), max(zoom.scale * 0.05, 2))
    for moved in turn.moves:
        start = middle(zoom, moved.at)
        for to in moved.hexes:
            if to in HEXES:
                painter.setPen(QPen(colour(theme.ink), 1.6, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolygon(hex_polygon(zoom, HEXES[to], 0.9))
                paint_arrow(painter, start, middle(zoom, to), pen, short=zoom.scale * 0.15)
                for pushed in moved.pushes.get(to, ()):
                    _label(painter, theme, middle(zoom, to), "!" if pushed else "", zoom, theme.warn)
        if moved.sunk:
            size = zoom.scale * 0.4
            painter.setPen(QPen(colour(theme.warn), max(zoom.scale * 0.1, 3)))
            painter.drawLine(start + QPointF(-size, -size), start + QPointF(size, size))
            painter.drawLine(start + QPointF(-size, size), start + QPointF(size, -size))


def _paint_runs(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene, words: dict[str, str]) -> None:
    """Run-ins of the picked unit: those that it can end now solid, with a ring where it must stop; of the others the
    short ones, faint. Level runs to all ships together would be a web in which none can be followed."""
    for run in scene.runs:
        if run not in scene.open_runs and run.method != "level":
            _paint_run(painter, zoom, run.hexes, _faint(theme))
    for run in scene.open_runs:
        pen = QPen(colour(theme.safe), max(zoom.scale * 0.07, 2.2))
        _paint_run(painter, zoom, run.hexes, pen)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(hex_polygon(zoom, HEXES[run.end], 0.86))
    if zoom.scale < 24:
        return
    for run in scene.runs if zoom.scale > 44 else scene.open_runs:
        if run.method == "torpedo":
            word = words["astern"] if run.astern else words["bow"]
            ink = theme.safe if run in scene.open_runs else theme.secondary
            _label(painter, theme, middle(zoom, run.end) + QPointF(0, zoom.scale * 0.3), word, zoom, ink, small=True)


def paint_level_runs(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene, at: Number) -> None:
    """Level runs of the picked unit to what lies in a hex that is pointed at, in or out of reach of this phase."""
    for run in level_runs_to(scene, at):
        _paint_run(painter, zoom, run.hexes, _faint(theme))


def level_runs_to(scene: Scene, at: Number) -> list[RunIn]:
    """Those that cannot be ended in this phase; the others are drawn for all targets."""
    return [run for run in scene.runs if run.method == "level" and run.end == at and run not in scene.open_runs]


def _faint(theme: Theme) -> QPen:
    return QPen(colour(theme.secondary, 0.55), 1.2, Qt.PenStyle.DashLine)


def _paint_run(painter: QPainter, zoom: Zoom, hexes: Sequence[str], pen: QPen) -> None:
    points = [middle(zoom, at) for at in hexes]
    painter.setPen(pen)
    for start, end in pairwise(points[:-1]):
        painter.drawLine(start, end)
    for at in points[:-1]:
        painter.setBrush(pen.color())
        painter.drawEllipse(at, pen.widthF() * 1.3, pen.widthF() * 1.3)
    if len(points) > 1:
        paint_arrow(painter, points[-2], points[-1], pen, short=zoom.scale * 0.22)


def _paint_flown(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene) -> None:
    """What own units are planned to fly in this phase."""
    for token in scene.tokens.values():
        if token.way and token.origin is not None:
            pen = QPen(colour(theme.sides[token.side], 0.9), max(zoom.scale * 0.05, 1.6), Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            points = [middle(zoom, at) for at in (token.origin, *token.way)]
            painter.drawEllipse(points[0], zoom.scale * 0.12, zoom.scale * 0.12)
            for start, end in pairwise(points):
                painter.drawLine(start, end)


# ---- over the counters


def paint_course(painter: QPainter, theme: Theme, zoom: Zoom, start: str, course: Sequence[str], words: str) -> None:
    """The way to the hex under the cursor, with what it costs."""
    points = [middle(zoom, at) for at in (start, *course)]
    pen = QPen(colour(theme.ink), max(zoom.scale * 0.07, 2.2))
    painter.setPen(pen)
    for begin, end in pairwise(points[:-1]):
        painter.drawLine(begin, end)
    paint_arrow(painter, points[-2], points[-1], pen, short=zoom.scale * 0.1)
    _label(painter, theme, points[-1] + QPointF(0, -zoom.scale * 0.62), words, zoom, theme.ink)


def paint_ties(painter: QPainter, theme: Theme, zoom: Zoom, ties: Iterable[Tie]) -> None:
    """Declared attacks as arrows with their numbers, aimed guns as dashed lines."""
    for tie in ties:
        start, end = middle(zoom, tie.start), middle(zoom, tie.end)
        if tie.kind == "aim":
            pen = QPen(colour(theme.warn, 0.85), max(zoom.scale * 0.05, 1.6), Qt.PenStyle.DashLine)
        else:
            pen = QPen(colour(theme.warn), max(zoom.scale * 0.08, 2.4))
        paint_arrow(painter, start, end, pen, short=zoom.scale * 0.3)
    numbers: dict[tuple[str, str], list[str]] = {}
    for tie in ties:
        if tie.label:
            numbers.setdefault((tie.start, tie.end), []).append(tie.label)
    for (start, end), labels in numbers.items():
        a, b = middle(zoom, start), middle(zoom, end)
        at = (a + b) / 2 if start != end else a + QPointF(-zoom.scale * 0.5, -zoom.scale * 0.1)
        _label(painter, theme, at, " ".join(dict.fromkeys(labels)), zoom, theme.warn)


def _label(
    painter: QPainter, theme: Theme, at: QPointF, text: str, zoom: Zoom, ink: str, *, small: bool = False
) -> None:
    if not text:
        return
    letters = font(max(zoom.scale * (0.19 if small else 0.28), 9 if small else 11), bold=not small)
    size = QFontMetricsF(letters)
    box = QRectF(0, 0, size.horizontalAdvance(text), size.height())
    box.moveCenter(at)
    write(painter, box, text, letters, colour(ink), colour(theme.panel, 0.95))
