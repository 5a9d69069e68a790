"""What is painted over the tiles in every frame: lit hexes, ways, pieces, captions, fan, measure, scale bar.

The painter's origin is that of the sheet (pixels at the scale) unless a function says that it is the screen's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from maps.hexes import POINTY
from ui.strategic.eye import Eye
from ui.strategic.labels import Caption
from ui.strategic.marks import RIM, Marks
from ui.strategic.overlays import figure_ink
from ui.strategic.places import Layout
from ui.strategic.scene import Scene
from ui.strategic.type import caption_face, pixels, tag_face
from ui.strategic.ways import paint_plots, paint_strikes, paint_tracks
from ui.theme import colour, font

BAR_IN = 13
"""Pixels of the scale bar from the edges of the window, or of the sheet."""


def paint_lights(painter: QPainter, scene: Scene, area: QRectF, scale: float, hovered: str) -> None:
    """The hexes that a click gives an order for: an inner edge; dashed, with `!`, where units could not come home."""
    if not scene.lit:
        return
    theme = scene.look.theme
    wider = area.adjusted(-scale, -scale, scale, scale)
    usual, warned = (QPen(colour(name), 2) for name in (theme.accent, theme.warn))
    warned.setDashPattern([3, 2])
    marked = list[QPointF]()
    for label, middle, polygon in scene.lit:
        if wider.contains(middle * scale):
            is_warned = label in scene.lights.warned
            outline = QPolygonF([corner * scale for corner in polygon])
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # under the edge, and four times as fast
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(theme.accent, 0.42 if label == hovered else 0.15))
            painter.drawPolygon(outline)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(warned if is_warned else usual)
            painter.drawPolyline(outline)
            if is_warned:
                marked.append(middle * scale)
    painter.setFont(font(max(pixels(scene.look, 0.9), 9), bold=True))
    painter.setPen(colour(theme.warn))
    for at in marked:
        box = QRectF(at.x() - scale / 2, at.y() + scale * 0.18, scale, scale * 0.3)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "!")


def paint_ways(painter: QPainter, scene: Scene, layout: Layout, scale: float, *, tracks: bool) -> None:
    """Tracks if wanted, arrows of plots, ways of own strikes."""
    theme, board, places = scene.look.theme, scene.charts.map, layout.places()
    if tracks:
        paint_tracks(painter, theme, board, scene.view, scene.charts.sides, scene.tracks, scale)
    paint_plots(painter, theme, board, scene.view, scene.side, places, scale)
    paint_strikes(painter, theme, board, scene.view, scene.side, places, scale)


def paint_captions(
    painter: QPainter,
    scene: Scene,
    marks: Marks,
    layout: Layout,
    captions: Iterable[Caption],
    area: QRectF,
    ratio: float,
) -> None:
    """The words that found room, with a thin line from those that stand a little away from their piece."""
    theme = scene.look.theme
    faces = {bold: caption_face(scene.look, layout.scale, bold=bold) for bold in (False, True)}
    for caption in captions:
        if caption.leader is not None:
            painter.setPen(QPen(colour(theme.secondary, 0.9), 1))
            painter.drawLine(*caption.leader)
        if not caption.box.intersects(area):
            continue
        if caption.side is not None:
            _paint_tag(painter, scene, layout.scale, caption)
            continue
        ink = theme.ink if caption.of else theme.secondary
        pixmap = marks.text(caption.text, faces[caption.bold], ink, ratio, caption.strength)
        painter.drawPixmap(caption.box.topLeft().toPoint(), pixmap)


def _paint_tag(painter: QPainter, scene: Scene, scale: float, caption: Caption) -> None:
    """Words at the edge of an overlay, in a frame of its side's colour."""
    theme, side = scene.look.theme, caption.side or 0
    painter.setPen(QPen(colour(theme.sides[side]), 1))
    painter.setBrush(colour(theme.panel))
    painter.drawRoundedRect(caption.box, 3, 3)
    painter.setPen(figure_ink(theme, side))
    painter.setFont(tag_face(scene.look, scale))
    painter.drawText(caption.box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, caption.text)


def paint_pieces(
    painter: QPainter, scene: Scene, marks: Marks, layout: Layout, area: QRectF, ratio: float, without: str = ""
) -> None:
    """Every piece and stack; `without` is in the player's hand."""
    wider = area.adjusted(-RIM, -RIM, RIM, RIM)
    kept = layout.drawn.setdefault((scene.picked, ratio), {})
    for id, box in layout.boxes.items():
        if id == without or not box.intersects(wider):
            continue
        if (drawn := kept.get(id)) is None:
            corner = (box.topLeft() - QPointF(RIM, RIM)).toPoint()
            drawn = kept[id] = corner, _pixmap_of(scene, marks, layout, id, box.width(), ratio)
        painter.drawPixmap(*drawn)


def _pixmap_of(scene: Scene, marks: Marks, layout: Layout, id: str, size: float, ratio: float) -> QPixmap:
    stack = layout.stacks.get(id)
    if stack is None:
        return marks.token(scene.by_id[id], size, ratio, picked=id == scene.picked)
    picked = any(token.id == scene.picked for token in stack.tokens)
    return marks.token(stack.tokens[0], size, ratio, count=len(stack.tokens), picked=picked)


def paint_fan(
    painter: QPainter, scene: Scene, marks: Marks, middle: QPointF, boxes: Mapping[str, QRectF], ratio: float
) -> None:
    """A stack that is open: each piece on a thread from the hex."""
    theme = scene.look.theme
    painter.setPen(QPen(colour(theme.secondary), 1))
    for box in boxes.values():
        painter.drawLine(middle, box.center())
    painter.setBrush(colour(theme.secondary))
    painter.drawEllipse(middle, 2.5, 2.5)
    for id, box in boxes.items():
        pixmap = marks.token(scene.by_id[id], box.width(), ratio, picked=id == scene.picked)
        painter.drawPixmap((box.topLeft() - QPointF(RIM, RIM)).toPoint(), pixmap)


def paint_focus(painter: QPainter, scene: Scene, box: QRectF) -> None:
    """The piece that the keyboard is on: a dotted box around it."""
    pen = QPen(colour(scene.look.theme.ink), 1.4)
    pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(-RIM, -RIM, RIM, RIM))


def paint_cursor(painter: QPainter, scene: Scene, eye: Eye, label: str) -> None:
    """The hex that the keyboard is on."""
    corners = [QPointF(x, y) * eye.scale for x, y in POINTY.corners(eye.board.hex(label))]
    painter.setPen(QPen(colour(scene.look.theme.ink), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(corners))


def paint_pointed(painter: QPainter, scene: Scene, eye: Eye, label: str) -> None:
    """The hex that a line of the log or a duty points at: a double ring, also where the whole map is in sight."""
    theme, far = scene.look.theme, max(0.85 * eye.scale, scene.look.unit)
    x, y = POINTY.centre(eye.board.hex(label))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.ink, 5.0), (theme.accent, 2.5)):
        painter.setPen(QPen(colour(ink), width))
        painter.drawEllipse(QPointF(x, y) * eye.scale, far, far)


# ---- over the map, in pixels of the screen


def strip_height(scene: Scene) -> float:
    """The height of the strip under the map for markers that are still to be placed; 0 without any."""
    return scene.look.unit * 1.55 + 14 if scene.unplaced() else 0


def tray(scene: Scene, word: str, window: QSizeF) -> dict[str, QRectF]:
    """Boxes on the screen for the markers that are still to be placed, in the strip behind its word.

    All of them find room in a window of this size: where it is narrow they are smaller.
    """
    waiting = scene.unplaced()
    left = QFontMetricsF(scene.look.font(0.9)).horizontalAdvance(word) + 20
    step = min(scene.look.unit * 1.95, (window.width() - left) / max(len(waiting), 1))
    side, middle = step * 0.8, window.height() - strip_height(scene) / 2
    return {token.id: QRectF(left + at * step, middle - side / 2, side, side) for at, token in enumerate(waiting)}


def paint_tray(
    painter: QPainter, scene: Scene, marks: Marks, boxes: Mapping[str, QRectF], word: str, strip: QRectF, ratio: float
) -> None:
    """The strip with its markers; it lies beside the map, on no hex of it."""
    theme = scene.look.theme
    painter.fillRect(strip, colour(theme.header))
    painter.setFont(scene.look.font(0.9))
    painter.setPen(colour(theme.ink))
    painter.drawText(strip.adjusted(10, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)
    for id, box in boxes.items():
        pixmap = marks.token(scene.by_id[id], box.width(), ratio, picked=id == scene.picked)
        painter.drawPixmap((box.topLeft() - QPointF(RIM, RIM)).toPoint(), pixmap)


def paint_measure(painter: QPainter, scene: Scene, start: QPointF, end: QPointF, words: str, window: QRectF) -> None:
    """The ruler: a line between two hexes with its figures at the end."""
    theme = scene.look.theme
    painter.setPen(QPen(colour(theme.ink), 1.6))
    painter.drawLine(start, end)
    painter.setBrush(colour(theme.panel))
    for at in (start, end):
        painter.drawEllipse(at, 3.5, 3.5)
    paint_label(painter, scene, end + QPointF(14, 14), words, window)


def paint_label(painter: QPainter, scene: Scene, at: QPointF, words: str, window: QRectF) -> None:
    """Words in a small frame beside a point, inside the window."""
    theme, face = scene.look.theme, scene.look.font(0.9)
    size = QFontMetricsF(face)
    box = QRectF(at, QSizeF(size.horizontalAdvance(words) + 14, size.height() + 8))
    box.moveLeft(max(min(box.left(), window.right() - box.width() - 4), 4))
    box.moveTop(max(min(box.top(), window.bottom() - box.height() - 4), 4))
    painter.setPen(QPen(colour(theme.secondary), 1))
    painter.setBrush(colour(theme.panel))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(colour(theme.ink))
    painter.setFont(face)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _bar_corner(eye: Eye) -> QPointF:
    """The lower right end of the scale bar: inside the window, and on the sheet where its edge is in sight."""
    sheet = eye.sheet_now()
    right, low = min(eye.size.width(), sheet.right()), min(eye.size.height(), sheet.bottom())
    return QPointF(right - BAR_IN, low - BAR_IN)


def scale_bar(scene: Scene, eye: Eye, word: str) -> QRectF:
    """Where the scale bar stands on the screen, with its ground."""
    size = QFontMetricsF(caption_face(scene.look, eye.scale))
    hexes = scene.charts.tables.strategic_movement.propeller
    wide, corner = max(size.horizontalAdvance(word), hexes * eye.scale), _bar_corner(eye)
    return QRectF(corner.x() - wide - 6, corner.y() - size.height() - 10, wide + 12, size.height() + 16)


def paint_scale_bar(painter: QPainter, scene: Scene, eye: Eye, word: str) -> None:
    """Two hexes long, at the lower right: what a propeller strike flies in an op-turn [10.51]."""
    theme, face = scene.look.theme, caption_face(scene.look, eye.scale)
    hexes = scene.charts.tables.strategic_movement.propeller
    long, corner = hexes * eye.scale, _bar_corner(eye)
    right, low = corner.x(), corner.y()
    size = QFontMetricsF(face)
    wide = max(size.horizontalAdvance(word), long)
    painter.fillRect(scale_bar(scene, eye, word), colour(theme.paper, 0.8))
    painter.setPen(QPen(colour(theme.secondary), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(right - long, low - 4, long, 4))
    painter.fillRect(QRectF(right - long, low - 4, long / hexes, 4), colour(theme.secondary))
    painter.setFont(face)
    painter.setPen(colour(theme.secondary))
    place = QRectF(right - wide, low - 8 - size.height(), wide, size.height())
    painter.drawText(place, Qt.AlignmentFlag.AlignRight, word)


def token_at(boxes: Mapping[str, QRectF], at: QPointF, reach: float = 2.0) -> str:
    """The id of the box under a point, or nearly so; empty if there is none."""
    for id, box in boxes.items():
        if box.contains(at):
            return id
    near = [(id, box) for id, box in boxes.items() if box.adjusted(-reach, -reach, reach, reach).contains(at)]
    return near[0][0] if near else ""
