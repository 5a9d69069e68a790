"""What is seen of the Tactical Display: zoom, layers, an open fan, what is under a point and at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from fastcarriers.kernel.errors import say
from maps.tactical import HEXES
from ui.look import Look
from ui.speech import tell
from ui.tactical_counters import paint_air, paint_ship
from ui.tactical_fan import Fan, fan_of, hidden, paint_fan
from ui.tactical_framing import CLOSEST, FARTHEST, GAIN, close_up, framed, of_interest, sees
from ui.tactical_labels import paint_pointed
from ui.tactical_layers import BoardLayers
from ui.tactical_odds import Note, paint_note
from ui.tactical_paint import paint_course, paint_level_runs
from ui.tactical_places import places_in, stack_under
from ui.tactical_scene import Scene
from ui.tactical_sheet import fitted, hex_polygon, middle, number_at
from ui.tactical_tokens import Stack, Token
from ui.theme import colour
from ui.zoom import Zoom

Framing: TypeAlias = Literal["framed", "whole", "pieces", ""]
"""What is kept in the window whatever its size: what can be read, the whole display, what lies on it; empty: what the
player has zoomed or dragged into it."""
FAN_AFTER = 350
"""Milliseconds on a hex after which it opens as a fan."""
REST_AFTER = 90
"""Milliseconds after the last step of a zoom or drag at which the pieces are painted anew."""


class BoardSight(QWidget):
    """Paints a scene; its heir knows mouse and keys. Hexes by number, tokens by id."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.scene = Scene()
        self.zoom = Zoom(30, 0, 0)
        self.framing: Framing = "framed"
        self.cursor_hex = "000"
        self.hover, self.hover_token = "", ""
        self.fan: Fan | None = None
        self.turn = ""
        self.course: tuple[str, ...] = ()
        self.note: Note | None = None
        self._layers = BoardLayers(
            look, {"astern": tell(say("ui.tactical.astern")), "bow": tell(say("ui.tactical.bow"))}
        )
        self._moving = False
        self._dragged: str = ""
        self._point = QPointF()
        self._fan_timer = self._once(FAN_AFTER, self.open_by_rest)
        self._rest_timer = self._once(REST_AFTER, self._rest)
        self.setMinimumSize(QSize(220, 180))
        look.changed.connect(self._restyle)

    def _once(self, milliseconds: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(then)
        return timer

    def _restyle(self) -> None:
        self._layers.restyle()
        self.update()

    def set_scene(self, scene: Scene) -> None:
        """Show this from now on; an open fan stays open if there is still something in its hex."""
        self.scene = scene
        self._layers.forget_pieces()
        self.follow(closer=False)
        if self.fan is not None:
            self.open_fan(self.fan.at)
        self.update()

    # ---- zoom

    def fit(self) -> None:
        """As much of the display as can be read, at least everything that is of interest now."""
        self._frame("framed")

    def fit_whole(self) -> None:
        """The whole display in the window."""
        self._frame("whole")

    def fit_pieces(self) -> None:
        """Everything that lies on the display in the window, with two hexes around it."""
        self._frame("pieces")

    def fit_otherwise(self) -> None:
        """F and Fit: as at the beginning; from there the whole display, or its counters if all of it is in sight."""
        if self.framing != "framed":
            self.fit()
        elif self.zoom.scale > fitted(QSizeF(self.size())).scale:
            self.fit_whole()
        else:
            self.fit_pieces()

    def _frame(self, framing: Framing) -> None:
        self.framing, size = framing, self.size()
        if framing == "framed":
            self._set_zoom(framed(size, self.scene))
        elif framing == "whole":
            self._set_zoom(fitted(QSizeF(size)))
        elif framing == "pieces":
            self._set_zoom(close_up(size, self.scene.stacks))

    def follow(self, *, closer: bool) -> None:
        """While nobody has zoomed: show what has come to be of interest, and go nearer if that is worth a change."""
        if self.framing != "framed":
            return
        gains = closer and framed(self.size(), self.scene).scale > self.zoom.scale * GAIN
        if gains or not sees(self.zoom, self.size(), of_interest(self.scene)):
            self.fit()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Closer or farther, the point (else the middle) staying where it is."""
        point = QRectF(self.rect()).center() if at is None else at
        scale = min(max(self.zoom.scale * factor, FARTHEST), CLOSEST)
        ratio = scale / self.zoom.scale
        self.framing = ""
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
        self._frame(self.framing)

    def hideEvent(self, event: QHideEvent) -> None:
        self._fan_timer.stop()
        self._rest_timer.stop()
        self._moving = False
        super().hideEvent(event)

    # ---- fans

    def open_fan(self, at: str) -> None:
        """Spread out what lies in a hex; nothing for a hex with one token or none."""
        stacks = self.scene.stacks.get(at, ())
        if sum(len(stack.tokens) for stack in stacks) < 2:
            self.close_fan()
            return
        area, spot, lit = QRectF(self.rect()), middle(self.zoom, at), self._lit_spots()
        others = [middle(self.zoom, other) for other in self.scene.stacks if other != at]
        self.fan = fan_of(at, stacks, spot, self.zoom.scale, area, self._look.font(0.9), lit, others)
        self.update()

    def _lit_spots(self) -> list[QPointF]:
        """The middles of all hexes in which a click would order something."""
        return [middle(self.zoom, at) for at in {*self.scene.lit, *self.scene.reach} if at in HEXES]

    def open_by_rest(self) -> None:
        """The fan of the hex under the resting mouse, unless it would hide a hex that is lit."""
        self.open_fan(self.hover)
        if self.fan is not None and hidden(self.fan.panel, self._lit_spots()):
            self.close_fan()

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
        return next((spot for spot in spots if self.under(spot)[1] == token), None)

    def under(self, point: QPointF, *, following: bool = False) -> tuple[str, str]:
        """Hex and token under a point: of a pile the picked token if it is in it (or the one that follows it).

        In small hexes counters stand out over the hexes beside theirs: what is seen there is what is meant. Whoever
        drags means the hex, for the counter in the hand hides what stands out.
        """
        if self.fan is not None and self.fan.panel.contains(point):
            token = self.fan.token(point)
            return self.fan.at, token.id if token is not None else ""
        at = number_at(self.zoom, point) or ""
        places = self.scene.stacks if not self._dragged else {at: self.scene.stacks.get(at, ())}
        found = stack_under(places, self.zoom, point, at)
        return (at, "") if found is None else (found.at, self._token_of(found, following))

    def _token_of(self, stack: Stack, following: bool) -> str:
        ids = [token.id for token in stack.tokens]
        now = ids.index(self.scene.picked) if self.scene.picked in ids else -1
        return ids[(now + 1) % len(ids)] if following else ids[max(now, 0)]

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
        """The hex under the mouse, and the keyboard's cursor while the board has the focus; what lies there has its
        name in the smallest hexes too, and the level runs to it."""
        theme, pointed = self._look.theme, self.hover or (self.cursor_hex if self.hasFocus() else "")
        paint_level_runs(painter, theme, self.zoom, self.scene, pointed)
        paint_pointed(painter, theme, self.zoom, self.scene, pointed)
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
