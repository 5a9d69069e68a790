"""The board of the Tactical Display under mouse and keys: what the user points at, clicks, drags and types."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from fastcarriers.kernel.errors import Say, say
from maps.hexes import DIRECTIONS, neighbour
from maps.tactical import HEXES, NUMBERS
from ui.keys import KeyUse
from ui.look import Look
from ui.rule_hints import DISPLAY_RULES
from ui.speech import tell
from ui.tactical_groups import USES
from ui.tactical_scene import Scene
from ui.tactical_sheet import middle
from ui.tactical_sight import BoardSight
from ui.zoom import Zoom

KEYS: dict[int, str] = {
    Qt.Key.Key_D: "dive",
    Qt.Key.Key_C: "climb",
    Qt.Key.Key_BracketLeft: "left",
    Qt.Key.Key_BracketRight: "right",
    Qt.Key.Key_X: "leave",
    Qt.Key.Key_S: "stay",
    Qt.Key.Key_U: "level",
}
WORDS: dict[str, Say] = {
    "dive": say("ui.tactical.dive"),
    "climb": say("ui.tactical.climb"),
    "left": say("ui.tactical.turn_left"),
    "right": say("ui.tactical.turn_right"),
    "leave": say("ui.tactical.fly_out"),
    "stay": say("ui.key.stay"),
    "level": say("ui.key.level"),
}
"""What each of `KEYS` does, for the list of keys."""
ARROWS: dict[int, tuple[str, str]] = {
    Qt.Key.Key_Left: ("W", "W"),
    Qt.Key.Key_Right: ("E", "E"),
    Qt.Key.Key_Up: ("NE", "NW"),
    Qt.Key.Key_Down: ("SE", "SW"),
}
"""The direction from an even and from an odd row: up and down go straight, in a zigzag."""


Key = Qt.Key
CURSOR = KeyUse(tuple(map(Key, ARROWS)), say("ui.key.cursor"))
NEXT = KeyUse((Key.Key_N, Key.Key_P), say("ui.key.next_counter"))
THROUGH = KeyUse((Key.Key_Space,), say("ui.key.through_stack"))
ORDER = KeyUse((Key.Key_Return, Key.Key_Enter), say("ui.key.order_of_hex"))
DROP = KeyUse((Key.Key_Escape,), say("ui.key.drop"))
ZOOM = KeyUse((Key.Key_Plus, Key.Key_Equal, Key.Key_Minus), say("ui.key.zoom"))
FIT = KeyUse((Key.Key_F,), say("ui.key.fit"))
FOLD = KeyUse((Key.Key_B,), say("ui.key.fold"))
ACTS = tuple(KeyUse((Key(key),), WORDS[act]) for key, act in KEYS.items())


class TacticalBoard(BoardSight):
    """Tells what the hand does; asks nothing of the game."""

    token_clicked = Signal(str, bool)
    """A token, and whether it is to join what is picked."""
    hex_clicked = Signal(str, str)
    """A hex, and the token in it under the cursor or nothing."""
    dropped = Signal(str, str, str)
    """A dragged token, the hex where it was let go (none: beside the display), and the token there or nothing."""
    pointed = Signal(str, str)
    """The hex and token under the cursor."""
    key_act = Signal(str)
    group_key = Signal(Qt.Key)
    """A key of the orders for many pieces."""
    fold_key = Signal()
    unpicked = Signal()
    key_uses = (CURSOR, NEXT, THROUGH, ORDER, DROP, ZOOM, FIT, FOLD, *ACTS, *USES.values())

    def __init__(self, look: Look, describe: Callable[[str, str], str]) -> None:
        super().__init__(look)
        self._describe = describe
        self._pressed: tuple[QPointF, str, str] | None = None
        self._panned = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tell(say("ui.tactical.board")))
        self.setWhatsThis(tell(say("ui.tactical.board_tip")))

    def set_scene(self, scene: Scene) -> None:
        super().set_scene(scene)
        if self.fan is not None and self._goes_to(self.fan.at):
            self.close_fan()  # it would lie over the hex that is to be clicked
        self._tell_cursor()

    def _goes_to(self, at: str) -> bool:
        """Whether a click on this hex would bring the picked counter there."""
        return at in self.scene.lit or at in self.scene.reach

    # ---- the mouse

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._move_on()
        self.zoom_by(1.0015 ** event.angleDelta().y(), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            at, token = self.under(event.position())
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
            self._panned, self.framing = True, ""
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
            at, target = self.under(event.position())
            if at != pressed[1]:
                self.dropped.emit(dragged, at, target if target != dragged else "")
        elif not self._panned:
            self._click(event, *self.under(event.position(), following=True))
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
        at, token = self.under(point)
        if (at, token) == (self.hover, self.hover_token):
            return
        if at != self.hover:
            self._fan_timer.stop()
            if self.fan is not None and at != self.fan.at:
                self.close_fan()
            if at and not self._dragged and not self._goes_to(at):
                self._fan_timer.start()
        self.hover, self.hover_token = at, token
        self.pointed.emit(at, token)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._fan_timer.stop()
        self.hover = self.hover_token = ""
        self.close_fan()
        self.pointed.emit("", "")
        self.update()

    def rule_at(self, at: QPointF) -> str:
        """The rule of the counter under the cursor, or of the hexes."""
        token = self.scene.tokens.get(self.hover_token)
        return DISPLAY_RULES["hex" if token is None else token.kind]

    # ---- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = Key(event.key()), event.modifiers()
        if CURSOR.takes(key, held):
            self._move_cursor(ARROWS[key])
        elif NEXT.takes(key, held):
            self._next_token(1 if key == Key.Key_N else -1)
        elif THROUGH.takes(key, held):
            self._through_stack()
        elif ORDER.takes(key, held):
            self.hex_clicked.emit(self.cursor_hex, "")
        elif DROP.takes(key, held):
            self._give_up()
        elif ZOOM.takes(key, held):
            self.zoom_by(1 / 1.2 if key == Key.Key_Minus else 1.2, middle(self.zoom, self.cursor_hex))
        elif FIT.takes(key, held):
            self.fit_otherwise()
        elif FOLD.takes(key, held):
            self.fold_key.emit()
        elif any(use.takes(key, held) for use in ACTS):
            self.key_act.emit(KEYS[key])
        elif any(use.takes(key, held) for use in USES.values()):
            self.group_key.emit(key)
        else:
            super().keyPressEvent(event)

    def _give_up(self) -> None:
        """Let go of what is dragged; else close the fan and pick nothing."""
        self.close_fan()
        if self._dragged:
            self._pressed, self._dragged = None, ""
            self.update()
        else:
            self.unpicked.emit()

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
