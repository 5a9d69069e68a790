"""The board of the Tactical Display: it paints a scene and tells what the user points at, clicks, drags and types."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from fastcarriers.kernel.errors import say
from maps.hexes import DIRECTIONS, POINTY, neighbour
from maps.tactical import HEXES, NUMBERS
from ui.chart import Zoom
from ui.look import Look
from ui.speech import tell
from ui.tactical_counters import paint_air, paint_ship
from ui.tactical_fan import Fan, fan_of, paint_fan
from ui.tactical_layers import BoardLayers
from ui.tactical_odds import Note, paint_note
from ui.tactical_paint import paint_course, places_in
from ui.tactical_scene import Scene
from ui.tactical_sheet import fitted, hex_polygon, middle, number_at
from ui.tactical_tokens import Token
from ui.theme import colour

CLOSEST, FARTHEST = 150.0, 10.0
"""Pixels of a hex at the ends of the zoom."""
FAN_AFTER = 350
"""Milliseconds on a hex after which it opens as a fan."""
REST_AFTER = 90
"""Milliseconds after the last step of a zoom or drag at which the pieces are painted anew."""
KEYS: dict[int, str] = {
    Qt.Key.Key_D: "dive",
    Qt.Key.Key_C: "climb",
    Qt.Key.Key_BracketLeft: "left",
    Qt.Key.Key_BracketRight: "right",
    Qt.Key.Key_X: "leave",
    Qt.Key.Key_S: "stay",
    Qt.Key.Key_U: "level",
}
ARROWS: dict[int, tuple[str, str]] = {
    Qt.Key.Key_Left: ("W", "W"),
    Qt.Key.Key_Right: ("E", "E"),
    Qt.Key.Key_Up: ("NE", "NW"),
    Qt.Key.Key_Down: ("SE", "SW"),
}
"""The direction from an even and from an odd row: up and down go straight, in a zigzag."""


class TacticalBoard(QWidget):
    """Paints; asks nothing of the game. Hexes by number, tokens by id."""

    token_clicked = Signal(str, bool)
    """A token, and whether it is to join what is picked."""
    hex_clicked = Signal(str, str)
    """A hex, and the token in it under the cursor or nothing."""
    dropped = Signal(str, str, str)
    """A dragged token, the hex where it was let go (none: beside the display), and the token there or nothing."""
    pointed = Signal(str, str)
    """The hex and token under the cursor."""
    key_act = Signal(str)
    unpicked = Signal()

    def __init__(self, look: Look, describe: Callable[[str, str], str]) -> None:
        super().__init__()
        self._look, self._describe = look, describe
        self.scene = Scene()
        self.zoom = Zoom(30, 0, 0)
        self.is_fitted = True
        self.cursor_hex = "000"
        self.hover, self.hover_token = "", ""
        self.fan: Fan | None = None
        self.turn = ""
        self.course: tuple[str, ...] = ()
        self.note: Note | None = None
        self.words = {"astern": tell(say("ui.tactical.astern")), "bow": tell(say("ui.tactical.bow"))}
        self._layers = BoardLayers(look, self.words)
        self._moving = False
        self._pressed: tuple[QPointF, str, str] | None = None
        self._dragged: str = ""
        self._panned = False
        self._point = QPointF()
        self._fan_timer = QTimer(self)
        self._fan_timer.setSingleShot(True)
        self._fan_timer.setInterval(FAN_AFTER)
        self._fan_timer.timeout.connect(lambda: self.open_fan(self.hover))
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.setInterval(REST_AFTER)
        self._rest_timer.timeout.connect(self._rest)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(220, 180))
        self.setAccessibleName(tell(say("ui.tactical.board")))
        self.setWhatsThis(tell(say("ui.tactical.board_tip")))
        look.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self._layers.restyle()
        self.update()

    def set_scene(self, scene: Scene) -> None:
        """Show this from now on; an open fan stays open if there is still something in its hex."""
        self.scene = scene
        self._layers.forget_pieces()
        if self.fan is not None:
            self.open_fan(self.fan.at)
        self._tell_cursor()
        self.update()

    # ---- zoom

    def fit(self) -> None:
        """The whole display in the window."""
        self.is_fitted = True
        self._set_zoom(fitted(QSizeF(self.size())))

    def fit_pieces(self) -> None:
        """Everything that lies on the display in the window, with two hexes around it."""
        spots = [POINTY.centre(HEXES[at]) for at in self.scene.stacks]
        if not spots:
            self.fit()
            return
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        wide, high = max(xs) - min(xs) + 4, max(ys) - min(ys) + 4
        scale = min(max(min(self.width() / wide, self.height() / high), FARTHEST), CLOSEST)
        x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        self.is_fitted = False
        self._set_zoom(Zoom(scale, self.width() / 2 - x * scale, self.height() / 2 - y * scale))

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Closer or farther, the point (else the middle) staying where it is."""
        point = QRectF(self.rect()).center() if at is None else at
        scale = min(max(self.zoom.scale * factor, FARTHEST), CLOSEST)
        ratio = scale / self.zoom.scale
        self.is_fitted = False
        left = point.x() - (point.x() - self.zoom.left) * ratio
        self._set_zoom(Zoom(scale, left, point.y() - (point.y() - self.zoom.top) * ratio))

    def centre_on(self, at: str) -> None:
        """Bring a hex into the window, if it is not in it."""
        spot = middle(self.zoom, at)
        if not QRectF(self.rect()).adjusted(20, 20, -20, -20).contains(spot):
            moved = QRectF(self.rect()).center() - spot
            self._set_zoom(Zoom(self.zoom.scale, self.zoom.left + moved.x(), self.zoom.top + moved.y()))

    def _set_zoom(self, zoom: Zoom) -> None:
        self.zoom = zoom
        if self.fan is not None:
            self.open_fan(self.fan.at)
        self.update()

    def _move_on(self) -> None:
        """The board is under way: pieces are painted anew when it rests."""
        self._moving = True
        self._rest_timer.start()

    def _rest(self) -> None:
        self._moving = False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.is_fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._move_on()
        self.zoom_by(1.0015 ** event.angleDelta().y(), event.position())

    # ---- fans

    def open_fan(self, at: str) -> None:
        """Spread out what lies in a hex; nothing for a hex with one token or none."""
        stacks = self.scene.stacks.get(at, ())
        if sum(len(stack.tokens) for stack in stacks) < 2:
            self.close_fan()
            return
        area = QRectF(self.rect())
        self.fan = fan_of(at, stacks, middle(self.zoom, at), self.zoom.scale, area, self._look.font(0.9))
        self.update()

    def close_fan(self) -> None:
        if self.fan is not None:
            self.fan = None
            self.update()

    # ---- what is where

    def point_of(self, at: str) -> QPointF:
        """Where the middle of a hex is in the widget."""
        return middle(self.zoom, at)

    def token_point(self, token: str) -> QPointF | None:
        """Where a token can be clicked: in the open fan, else in its stack where it lies on top and uncovered."""
        if self.fan is not None:
            for card, box in self.fan.cards:
                if card.id == token:
                    return box.center()
        piles = [pile for stacks in self.scene.stacks.values() for pile in places_in(stacks, self.zoom)]
        box = next((box for stack, box in piles if stack.tokens[0].id == token), QRectF())
        inner = box.adjusted(2, 2, -2, -2)
        spots = (box.center(), inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight())
        return next((spot for spot in spots if self._under(spot)[1] == token), None)

    def _under(self, point: QPointF) -> tuple[str, str]:
        """Hex and token under a point."""
        if self.fan is not None and self.fan.panel.contains(point):
            token = self.fan.token(point)
            return self.fan.at, token.id if token is not None else ""
        at = number_at(self.zoom, point) or ""
        return at, self._token_in(at, point)

    def _token_in(self, at: str, point: QPointF) -> str:
        for stack, box in reversed(places_in(self.scene.stacks.get(at, ()), self.zoom)):
            if box.contains(point):
                ids = [token.id for token in stack.tokens]
                picked = self.scene.picked
                return ids[(ids.index(picked) + 1) % len(ids)] if picked in ids and self._pressed else ids[0]
        return ""

    # ---- the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            at, token = self._under(event.position())
            self._pressed, self._panned, self._dragged = (event.position(), at, token), False, ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point = event.position()
        if self._pressed is None:
            self._point_at(event.position())
            return
        start, _, token = self._pressed
        far = (event.position() - start).manhattanLength() >= QApplication.startDragDistance()
        if self._dragged:
            self._point_at(event.position())
        elif far and self._may_drag(token):
            self._dragged = token
            self.close_fan()
            self.token_clicked.emit(token, False)
        elif far or self._panned:
            self._panned, self.is_fitted = True, False
            self._move_on()
            moved = event.position() - start
            self._pressed = (event.position(), *self._pressed[1:])
            self._set_zoom(Zoom(self.zoom.scale, self.zoom.left + moved.x(), self.zoom.top + moved.y()))
        self.update()

    def _may_drag(self, token: str) -> bool:
        found = self.scene.tokens.get(token)
        return found is not None and found.own

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, dragged = self._pressed, self._dragged
        if event.button() is not Qt.MouseButton.LeftButton or pressed is None:
            return
        if dragged:
            at, target = self._under(event.position())
            if at != pressed[1]:
                self.dropped.emit(dragged, at, target if target != dragged else "")
        elif not self._panned:
            self._click(event, *self._under(event.position()))
        self._pressed, self._dragged, self._panned = None, "", False
        self._point_at(event.position())
        self.update()

    def _click(self, event: QMouseEvent, at: str, token: str) -> None:
        joins = bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))
        in_fan = self.fan is not None and self.fan.panel.contains(event.position())
        if at:
            self.cursor_hex = at
        if in_fan and not token:
            return
        if token and (in_fan or joins) and token not in self.scene.targets:
            self.token_clicked.emit(token, joins)
        elif at:
            self.hex_clicked.emit(at, token)
        else:
            self.unpicked.emit()
        self._tell_cursor()

    def _point_at(self, point: QPointF) -> None:
        at, token = self._under(point)
        if (at, token) == (self.hover, self.hover_token):
            return
        if at != self.hover:
            self._fan_timer.stop()
            if self.fan is not None and at != self.fan.at:
                self.close_fan()
            if at and not self._dragged and not self.scene.reach:
                self._fan_timer.start()
        self.hover, self.hover_token = at, token
        self.pointed.emit(at, token)
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        self._fan_timer.stop()
        self._rest_timer.stop()
        self._moving = False
        super().hideEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._fan_timer.stop()
        self.hover = self.hover_token = ""
        self.close_fan()
        self.pointed.emit("", "")
        self.update()

    # ---- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ARROWS:
            self._move_cursor(ARROWS[key])
        elif key in (Qt.Key.Key_N, Qt.Key.Key_P):
            self._next_token(1 if key == Qt.Key.Key_N else -1)
        elif key == Qt.Key.Key_Space:
            self._through_stack()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hex_clicked.emit(self.cursor_hex, "")
        elif key == Qt.Key.Key_Escape:
            self.close_fan()
            self.unpicked.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(1 / 1.2 if key == Qt.Key.Key_Minus else 1.2, middle(self.zoom, self.cursor_hex))
        elif key == Qt.Key.Key_F:
            self.fit_pieces() if self.is_fitted else self.fit()
        elif key in KEYS:
            self.key_act.emit(KEYS[key])
        else:
            super().keyPressEvent(event)

    def _move_cursor(self, ways: tuple[str, str]) -> None:
        at = HEXES[self.cursor_hex]
        way = next(one for one in DIRECTIONS if one == ways[at.r % 2])
        self.set_cursor(NUMBERS.get(neighbour(at, way), self.cursor_hex))

    def set_cursor(self, at: str) -> None:
        """Put the keyboard's cursor into a hex and say what is there."""
        self.cursor_hex = at
        self.centre_on(at)
        self.close_fan()
        self.pointed.emit(at, "")
        self._tell_cursor()
        self.update()

    def _next_token(self, step: int) -> None:
        """Pick the next token that can be given an order; where none can, the next one that there is."""
        placed = [token.id for token in self.scene.tokens.values() if token.at is not None]
        ids = [id for id in placed if id in self.scene.waiting] or placed
        if ids:
            now = ids.index(self.scene.picked) if self.scene.picked in ids else (-1 if step > 0 else 0)
            self._pick_by_key(ids[(now + step) % len(ids)])

    def _through_stack(self) -> None:
        """Pick the next token in the hex of the cursor, and open its fan."""
        ids = [token.id for stack in self.scene.stacks.get(self.cursor_hex, ()) for token in stack.tokens]
        if ids:
            now = ids.index(self.scene.picked) if self.scene.picked in ids else -1
            self._pick_by_key(ids[(now + 1) % len(ids)])
            self.open_fan(self.cursor_hex)

    def _pick_by_key(self, token: str) -> None:
        at = self.scene.tokens[token].at
        if at is not None:
            self.cursor_hex = at
            self.centre_on(at)
        self.token_clicked.emit(token, False)
        self._tell_cursor()

    def _tell_cursor(self) -> None:
        """What is picked or under the keyboard's cursor, for screen readers."""
        said = self._describe(self.cursor_hex, self.scene.picked)
        if said != self.accessibleDescription():
            self.setAccessibleDescription(said)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, scene = QPainter(self), self._look.theme, self.scene
        ratio = self.devicePixelRatioF()
        painter.fillRect(self.rect(), colour(theme.paper))
        self._layers.paint(painter, self.zoom, self.size(), ratio, scene, self.turn, moving=self._moving)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_pointer(painter)
        if self.course and scene.at is not None:
            words = tell(say("ui.tactical.course", count=len(self.course), points=scene.points))
            paint_course(painter, theme, self.zoom, scene.at, self.course, words)
        if self.fan is not None:
            marked = (scene.picked, *scene.joined)
            paint_fan(painter, self._layers.counters, theme, self.fan, self._look.font(0.9), marked, scene.targets)
        self._paint_dragged(painter)
        if self.note is not None:
            at = self._point if self.underMouse() or self.hover else middle(self.zoom, self.cursor_hex)
            face, bold = self._look.font(0.92), self._look.font(0.92, bold=True)
            paint_note(painter, theme, self.note, at, QRectF(self.rect()), face, bold)

    def _paint_pointer(self, painter: QPainter) -> None:
        """The hex under the mouse, and the keyboard's cursor while the board has the focus."""
        theme = self._look.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hover in HEXES:
            painter.setPen(QPen(colour(theme.ink, 0.7), 1.4))
            painter.drawPolygon(hex_polygon(self.zoom, HEXES[self.hover]))
        if self.hasFocus():
            painter.setPen(QPen(colour(theme.ink), 2.4, Qt.PenStyle.DashLine))
            painter.drawPolygon(hex_polygon(self.zoom, HEXES[self.cursor_hex], 1.04))

    def _paint_dragged(self, painter: QPainter) -> None:
        token = self.scene.tokens.get(self._dragged)
        if token is None:
            return
        painter.setOpacity(0.8)
        size = max(self.zoom.scale * 0.7, 30)
        if token.kind == "ship":
            paint_ship(painter, self._look.theme, token, self._point, size * 1.2)
        else:
            self._paint_ghost(painter, token, size)
        painter.setOpacity(1)

    def _paint_ghost(self, painter: QPainter, token: Token, size: float) -> None:
        box = QRectF(0, 0, size, size)
        box.moveCenter(self._point)
        paint_air(painter, self._layers.counters, self._look.theme, token, box)
