"""The map itself: a widget that paints the scene. `steering` puts hands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QRegion
from PySide6.QtWidgets import QSizePolicy, QWidget

from fastcarriers.kernel.errors import say
from ui.speech import tell
from ui.strategic import paper
from ui.strategic.eye import Eye
from ui.strategic.labels import Caption
from ui.strategic.marks import RIM, Marks, blank
from ui.strategic.places import Layout, fan
from ui.strategic.scene import Scene
from ui.strategic.tiles import Tiles
from ui.strategic.type import marker_size
from ui.strategic.writing import carried
from ui.theme import colour

FRAME_BUDGET, FIRST_BUDGET, IDLE_BUDGET = 0.003, 0.6, 0.008
"""Seconds for new tiles: within a frame, within the first one, and between two frames."""
BREATH = 4
"""Milliseconds between two turns of painting tiles that are not seen yet."""
WHEEL_RESTS = 0.07
"""Seconds after the last notch of the wheel until tiles are painted again."""
FAN = 1.25
"""A piece of an open stack, against one that stands alone."""
LENS, LARGER = 150, 2.2
"""Radius of the magnifier in pixels, and how much larger it shows."""
LENS_AFTER = 180
"""Milliseconds that Shift is held alone before the magnifier comes."""


class Canvas(QWidget):
    """`picked`: a piece was picked here. `ordered`: the user gives an order, at this global point. `told`: a line."""

    picked = Signal(str)
    ordered = Signal(object, QPoint)
    told = Signal(str)

    def __init__(self, scene: Scene, eye: Eye) -> None:
        super().__init__()
        self.scene, self.eye = scene, eye
        self.marks = Marks(scene.look)
        self.tiles = Tiles(scene.paint_ground, scene.paint_staff, eye.sheet)
        self._night = scene.view.night
        self._zoomed = 0.0
        self._rested = True
        """Whether the last frame was painted with the wheel at rest."""
        self._written: tuple[list[Caption], Layout] | None = None
        """The words as they were put last, and the layout that they belong to."""
        self.hidden = False
        self.with_tracks = True
        self.measuring: str | None = None
        """Where the ruler begins; empty while it waits for that; None: no ruler."""
        self.focused = ""
        """The piece that the keyboard is on."""
        self.cursor_hex = ""
        self.pointed = ""
        """The hex that something outside the map points at, until the next click or key on the map."""
        self.open_stack = ""
        self.fan: dict[str, QRectF] = {}
        self.hovered = ""
        self.lens = False
        self._mouse = QPointF(-1, -1)
        self._press: tuple[QPointF, str] | None = None
        self._dragged = ""
        self._panning = False
        self._fitted = True
        self._painted = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.setAccessibleName(tell(say("ui.map")))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._fill = QTimer(self)
        self._fill.setSingleShot(True)
        self._fill.timeout.connect(self._fill_tiles)
        self._lens_timer = QTimer(self)
        self._lens_timer.setSingleShot(True)
        self._lens_timer.timeout.connect(lambda: self._set_lens(True))
        scene.changed.connect(self._scene_changed)
        scene.overlaid.connect(self._overlays_changed)
        scene.look.changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(900, 620)

    @property
    def layout_now(self) -> Layout:
        return self.scene.layout(self.eye.scale)

    def captions_now(self) -> list[Caption]:
        """The words in sight, in pixels of the sheet; none under the scale bar. While the wheel turns they go with
        their pieces; when it rests they find their places."""
        layout = self.layout_now
        if self.turning and self._written is not None and layout.written is None:
            return list(carried(*self._written, layout))
        by = -QPointF(self.eye.offset)
        captions = layout.labels.within(self.map_area.translated(by), [self._scale_bar.translated(by)])
        self._written = captions, layout
        return captions

    @property
    def turning(self) -> bool:
        """Whether the wheel turns: the next notch would waste what is made for this one."""
        return perf_counter() - self._zoomed < WHEEL_RESTS

    # ---- what has changed

    def _scene_changed(self) -> None:
        if self.map_area.size() != self.eye.size:
            self._take_room()
        if self.scene.view.night != self._night:
            self._night = self.scene.view.night
            self.tiles.forget()
        if self.focused not in self.scene.by_id:
            self.focused = ""
        stack = self.layout_now.stacks.get(self.open_stack)
        if self.open_stack and (stack is None or {token.id for token in stack.tokens} != self.fan.keys()):
            self._close_fan()
        self.update()

    def _overlays_changed(self) -> None:
        self.tiles.laid_over = bool(self.scene.overlays)
        self.tiles.forget_over()
        self.update()

    def _restyle(self) -> None:
        self.tiles.forget()
        self._close_fan()
        self.update()

    def _moved(self) -> None:
        """The eye sees another part, or another scale."""
        self._close_fan()
        self.update()

    # ---- steering

    def fit(self) -> None:
        """See the whole map."""
        self._fitted = True
        self._rescale(self.eye.fit)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Larger or smaller around a point of the widget, or its middle."""
        self._fitted = False
        about = QPointF(self.width() / 2, self.height() / 2) if at is None else at
        self._rescale(lambda: self.eye.zoom_at(about, factor))

    def _rescale(self, change: Callable[[], object]) -> None:
        self.tiles.remember(self.rect(), self.eye.offset, self.eye.scale, self.devicePixelRatioF())
        self._zoomed = perf_counter()
        change()
        self._moved()

    def show_hex(self, label: str) -> None:
        """Bring a hex into the window and mark it."""
        self.eye.look_at(label)
        self.cursor_hex = label
        self._moved()

    def point_at(self, label: str) -> None:
        """Bring a hex into the window and put a ring around it."""
        self.pointed = label
        self.show_hex(label)

    def point_away(self) -> None:
        """No hex is pointed at any more."""
        if self.pointed:
            self.pointed = ""
            self.update()

    def hide_pieces(self, on: bool) -> None:
        self.hidden = on
        self._close_fan()
        self.update()

    def show_tracks(self, on: bool) -> None:
        self.with_tracks = on
        self.update()

    def measure(self, on: bool) -> None:
        """The ruler waits for its first hex, or is put away."""
        self.measuring = "" if on else None
        self.update()

    # ---- pieces and hexes under a point

    def _size(self) -> float:
        return marker_size(self.scene.look, self.eye.scale)

    def boxes(self) -> dict[str, QRectF]:
        """Where every piece can be clicked now, on the screen: in the open fan, by itself, and in the tray."""
        if self.hidden:
            return {}
        by = QPointF(self.eye.offset)
        alone = {id: box.translated(by) for id, box in self.layout_now.boxes.items() if id != self.open_stack}
        opened = {id: box.translated(by) for id, box in self.fan.items()}
        return opened | self._tray() | alone

    def _tray(self) -> dict[str, QRectF]:
        return paper.tray(self.scene, tell(say("ui.map.tray")), QSizeF(self.size()))

    @property
    def map_area(self) -> QRectF:
        """The part of the widget in which the map is: all of it but the strip of markers to be placed."""
        return QRectF(self.rect()).adjusted(0, 0, 0, -paper.strip_height(self.scene))

    def hex_under(self, at: QPointF) -> str:
        """The hex under a point of the widget; empty off the map."""
        return (self.eye.hex_at(at) or "") if self.map_area.contains(at) else ""

    def _take_room(self) -> None:
        """The eye sees as much as the widget has room for; a map that was seen whole still is."""
        self.eye.size = self.map_area.size()
        if self._fitted:
            self.eye.fit()

    def piece_at(self, at: QPointF) -> str:
        """The piece, or the stack, under a point of the widget."""
        return paper.token_at(self.boxes() if self.map_area.contains(at) else self._tray(), at)

    def open_fan(self, stack_id: str) -> None:
        """Spread a stack out around its hex."""
        stack = self.layout_now.stacks.get(stack_id)
        if stack is None or stack_id == self.open_stack:
            return
        window = self.map_area.translated(-QPointF(self.eye.offset)).adjusted(2, 2, -2, -2)
        size = max(self._size() * FAN, min(self.scene.look.unit * 1.6, 44))
        self.open_stack, self.fan = stack_id, fan(self.layout_now, stack, size, window)
        self.update()

    def _close_fan(self) -> None:
        if self.open_stack:
            self.open_stack, self.fan = "", {}
            self.update()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._paint(painter, event.rect(), self.devicePixelRatioF())
        finally:
            painter.end()  # a painter that outlives an error brings Qt down

    def _paint(self, painter: QPainter, area: QRect, ratio: float) -> None:
        self._paint_tiles(painter, area, ratio)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self._paint_scale_bar(painter)
        painter.translate(self.eye.offset)
        seen = QRectF(area.translated(-self.eye.offset))
        self._paint_scene(painter, seen, self.layout_now, self.captions_now(), ratio)
        self._paint_hand(painter, ratio)
        painter.translate(-self.eye.offset)
        self._paint_furniture(painter, ratio)
        if self.lens:
            self._paint_lens(painter, self._lens_at(), ratio)

    def _paint_tiles(self, painter: QPainter, area: QRect, ratio: float) -> None:
        """The sheet with its overlays. While the wheel turns no tile is painted: the next notch would waste it."""
        for around in QRegion(area).subtracted(QRegion(self.eye.sheet_now().toAlignedRect().adjusted(1, 1, -1, -1))):
            painter.fillRect(around, colour(self.scene.look.theme.paper))
        turning = self.turning
        budget = FIRST_BUDGET if not self._painted else 0 if turning else FRAME_BUDGET
        self._painted = True
        self.tiles.draw(painter, area, self.eye.offset, self.eye.scale, ratio, budget)
        self._rested = not turning
        if turning:
            self._fill.start(round(WHEEL_RESTS * 1000))
        elif self.tiles.missing or self.tiles.soon:
            self._fill.start(0 if self.tiles.missing else BREATH)

    def _fill_tiles(self) -> None:
        due = bool(self.tiles.missing) or not self._rested
        self.tiles.fill(IDLE_BUDGET)
        if due:
            self._rested = True
            self.update()
        elif self.tiles.soon:
            self._fill.start(BREATH)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._fill.stop()
        self._set_lens(False)

    def rest(self) -> None:
        """The wheel rests now: what waits for that need not wait any longer."""
        self._zoomed = 0.0

    def settle(self) -> None:
        """Paint every tile that is in the window: for pictures, which are taken in one frame."""
        self.rest()
        nowhere = blank(1, 1, 1)
        painter = QPainter(nowhere)
        self.tiles.draw(painter, self.rect(), self.eye.offset, self.eye.scale, self.devicePixelRatioF(), 60)
        painter.end()
        self._fill.stop()

    def _paint_scene(
        self, painter: QPainter, area: QRectF, layout: Layout, captions: Iterable[Caption], ratio: float
    ) -> None:
        scene, scale = self.scene, layout.scale
        paper.paint_lights(painter, scene, area, scale, self.hovered)
        if self.hidden:
            return
        paper.paint_ways(painter, scene, layout, scale, tracks=self.with_tracks)
        opened = self.fan.values() if layout is self.layout_now else ()
        clear = [each for each in captions if not any(each.box.intersects(box) for box in opened)]
        paper.paint_captions(painter, scene, self.marks, layout, clear, area, ratio)
        paper.paint_pieces(painter, scene, self.marks, layout, area, ratio, without=self._dragged)

    def _paint_hand(self, painter: QPainter, ratio: float) -> None:
        """What belongs to the mouse or the keyboard: ring, cursor, fan, focus."""
        if self.pointed:
            paper.paint_pointed(painter, self.scene, self.eye, self.pointed)
        if self.cursor_hex and self.hasFocus():
            paper.paint_cursor(painter, self.scene, self.eye, self.cursor_hex)
        if self.fan:
            middle = self.layout_now.boxes[self.open_stack].center()
            paper.paint_fan(painter, self.scene, self.marks, middle, self.fan, ratio)
        if self.focused and self.hasFocus():
            box = self.fan.get(self.focused) or self.layout_now.boxes.get(self.focused)
            if box is not None:
                paper.paint_focus(painter, self.scene, box)

    def _paint_furniture(self, painter: QPainter, ratio: float) -> None:
        scene, window, boxes = self.scene, self.map_area, self._tray()
        if boxes:
            strip = QRectF(0, window.bottom(), self.width(), self.height() - window.bottom())
            paper.paint_tray(painter, scene, self.marks, boxes, tell(say("ui.map.tray")), strip, ratio)
        if self.focused in boxes and self.hasFocus():
            paper.paint_focus(painter, scene, boxes[self.focused])
        if self.measuring and (end := self._measured_to()):
            words = scene.words.measured(self.measuring, end)
            paper.paint_measure(painter, scene, self.eye.centre(self.measuring), self.eye.centre(end), words, window)
        if self._dragged:
            box = self._ghost()
            pixmap = self.marks.token(scene.by_id[self._dragged], self._ghost_size(), ratio, picked=True)
            painter.drawPixmap(box.topLeft(), pixmap)

    def _paint_scale_bar(self, painter: QPainter) -> None:
        """Under the pieces, on none of them."""
        paper.paint_scale_bar(painter, self.scene, self.eye, self._scale_words)

    @property
    def _scale_words(self) -> str:
        move = self.scene.charts.tables.strategic_movement.propeller
        return tell(say("ui.map.scale_bar", count=move, miles=round(move * self.scene.charts.map.hex_nm)))

    @property
    def _scale_bar(self) -> QRectF:
        return paper.scale_bar(self.scene, self.eye, self._scale_words)

    def _measured_to(self) -> str:
        return self.cursor_hex if self.hasFocus() and self.cursor_hex else self.hex_under(self._mouse)

    def _ghost_size(self) -> float:
        return max(self._size(), 18)

    def _ghost(self) -> QRect:
        side = round(self._ghost_size()) + 2 * RIM
        return QRect(round(self._mouse.x()) - side // 2, round(self._mouse.y()) - side // 2, side, side)

    def _lens_at(self) -> QPointF:
        """Under the mouse; where there is none, on the hex of the keyboard, or in the middle."""
        if self.rect().contains(self._mouse.toPoint()):
            return self._mouse
        return self.eye.centre(self.cursor_hex) if self.cursor_hex else self.map_area.center()

    def _paint_lens(self, painter: QPainter, middle: QPointF, ratio: float) -> None:
        """A round window on the map, larger; a stack that has room at that scale is open in it."""
        scale = self.eye.scale * LARGER
        x, y = self.eye.to_plane(middle)
        corner = QPointF(x * scale - LENS, y * scale - LENS)
        area = QRectF(corner, QSizeF(2 * LENS, 2 * LENS))
        glass = blank(2 * LENS, 2 * LENS, ratio)
        inner = QPainter(glass)
        inner.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        inner.translate(-corner)
        self.scene.paint_ground(inner, area, scale)
        self.scene.paint_staff(inner, area, scale)
        layout = self.scene.layout(scale)
        self._paint_scene(inner, area, layout, layout.labels.within(area), ratio)
        inner.end()
        self._put_lens(painter, glass, middle)

    def _put_lens(self, painter: QPainter, glass: QPixmap, middle: QPointF) -> None:
        rim = QPainterPath()
        rim.addEllipse(middle, LENS, LENS)
        painter.save()
        painter.setClipPath(rim)
        painter.drawPixmap(middle - QPointF(LENS, LENS), glass)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(self.scene.look.theme.ink), 2))
        painter.drawPath(rim)

    def _set_lens(self, on: bool) -> None:
        self._lens_timer.stop()
        if on != self.lens:
            self.lens = on
            self.update()
