"""The operations display as a widget: pick, drag, double click, keys and a menu; each of them gives an order."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QSizePolicy, QToolTip, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import RecallStrike
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.orders import Order, kind_name
from ui.counters import Counters
from ui.docks.operations_acts import alike, order_onto, usual_next, zone_of
from ui.docks.operations_layout import PageLayout, PiecePlace, lay_out
from ui.docks.operations_page import Page, Zone, page_of
from ui.docks.operations_paint import Marks, face_of, paint_page
from ui.look import Look
from ui.order_words import kind_words, order_words
from ui.seat_link import SeatLink
from ui.speech import Voice, on_face, tell
from ui.theme import colour

GIVES_UP = ("ScuttleShip", "DitchUnit")
"""Kinds that alone make no counter look as if it had something to do."""
BOX_KEYS = {Qt.Key.Key_H: "hangar", Qt.Key.Key_A: "arm", Qt.Key.Key_D: "deck"}
DIGITS = {Qt.Key.Key_1: 1, Qt.Key.Key_2: 2, Qt.Key.Key_3: 3, Qt.Key.Key_4: 4, Qt.Key.Key_5: 5, Qt.Key.Key_6: 6}
FANS = {Qt.Key(Qt.Key.Key_A + at): letter for at, letter in enumerate("ABCDEF")}
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class OperationsBoard(QWidget):
    """One page. `shown` asks the panel to scroll to a rectangle; `dropped` is a piece let go outside the board."""

    shown = Signal(QRectF)
    dropped = Signal(str, QPoint)

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look, self._voice = link, charts, look, Voice(charts)
        self.counters = Counters(look.theme)
        self.display = ""
        self.page: Page | None = None
        self.layout_: PageLayout | None = None
        self.selected: list[str] = []
        self.cursor = ""
        self.recalls: dict[str, QPushButton] = {}
        self._able: frozenset[str] = frozenset()
        self._lit: frozenset[Zone] = frozenset()
        self._over: Zone | None = None
        self._pressed: QPointF | None = None
        self._dragging: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tell(say("ui.dock.task_force")))
        look.changed.connect(self._looks_change)

    # ---- what is shown

    def show_display(self, display: str) -> None:
        """This task force or base from now on; empty: none."""
        if display != self.display:
            self.display, self.selected, self.cursor = display, [], ""
        self.refresh()

    def refresh(self) -> None:
        """Lay the page out from the link's view."""
        view = self._link.view
        self.page = page_of(view, self._charts, self.display) if self.display else None
        offers = self._link.offers.pieces.items()
        self._able = frozenset(piece for kind, pieces in offers if kind not in GIVES_UP for piece in pieces)
        self._lay_out()
        here = {place.id for place in self.layout_.pieces} if self.layout_ else set[str]()
        self.selected = [id for id in self.selected if id in here]
        self.cursor = self.cursor if self.cursor in here else ""
        self._light()

    def _lay_out(self) -> None:
        self.layout_ = None
        if self.page is not None:
            self.layout_ = lay_out(self.page, self._voice, self.width(), self._look.unit)
            self.setFixedHeight(round(self.layout_.height))
        self._lay_recalls()
        self.update()

    def _lay_recalls(self) -> None:
        """[10.7] A button under the heading of each strike that may be recalled now."""
        boxes = self.layout_.recalls if self.layout_ is not None else {}
        offered = {strike for strike in self._link.offered(RecallStrike) if strike in boxes}
        for strike in [strike for strike in self.recalls if strike not in offered]:
            button = self.recalls.pop(strike)
            button.hide()
            button.deleteLater()
        for strike in sorted(offered):
            if strike not in self.recalls:
                self.recalls[strike] = self._recall_button(strike)
            self.recalls[strike].setGeometry(boxes[strike].toRect())

    def _recall_button(self, strike: str) -> QPushButton:
        button = QPushButton(tell(say("ui.strike.recall")), self)
        button.setAccessibleName(order_words(RecallStrike(strike), self._voice))
        button.setToolTip(button.accessibleName())
        button.setStyleSheet("padding: 0 4px; min-height: 0")  # as high as its line of the page
        button.clicked.connect(lambda: self._link.order(RecallStrike(strike)))
        button.show()
        return button

    def _light(self) -> None:
        """The zones into which every picked unit may go now."""
        common: set[Zone] | None = None
        for id in self.selected:
            zones = {zone_of(order, self._link.view, self.display) for order in self._link.options(id)}
            common = zones if common is None else common & zones
        self._lit = frozenset(zone for zone in common or () if zone is not None)
        self._speak()
        self.update()

    def _looks_change(self) -> None:
        self.counters = Counters(self._look.theme)
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(round(self._look.unit * 17), round(self.layout_.height if self.layout_ else self._look.unit * 20))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._look.unit * 10), 10)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.layout_ is None:
            return
        painter = QPainter(self)
        painter.fillRect(event.rect(), colour(self._look.theme.panel))
        cursor = self.cursor if self.hasFocus() else ""
        marks = Marks(self.selected, self._able, self._lit, self._over, cursor)
        paint_page(
            painter, self.layout_, self._link.view, self._charts, self._look, self.counters, marks, QRectF(event.rect())
        )
        self._paint_dragged(painter)
        painter.end()

    def _paint_dragged(self, painter: QPainter) -> None:
        if self._dragging is None or not self.selected:
            return
        painter.setOpacity(0.75)
        for number, id in enumerate(self.selected[:6]):
            face = face_of(self._link.view, self._charts, id)
            if face is not None:
                pixmap = self.counters.pixmap(face, self._look.unit * 2.5, self.devicePixelRatioF())
                painter.drawPixmap(self._dragging + QPointF(number * 8 - 12, number * 5 - 12), pixmap)

    # ---- picking

    def place_of(self, id: str) -> PiecePlace | None:
        """Where a counter lies on the page."""
        places = self.layout_.pieces if self.layout_ else ()
        return next((place for place in places if place.id == id), None)

    def select(self, ids: Iterable[str]) -> None:
        """Pick these counters and no others; the first is the one that other docks hear of."""
        self.selected = list(dict.fromkeys(ids))
        if self.selected:
            self.cursor = self.selected[-1]
            self._link.pick(self.selected[0])
        self._light()

    def _toggle(self, id: str) -> None:
        self.select([i for i in self.selected if i != id] if id in self.selected else [*self.selected, id])

    def _select_to(self, id: str) -> None:
        """From the cursor to this counter, in reading order."""
        ids = [place.id for place in self.layout_.pieces] if self.layout_ else []
        if self.cursor in ids and id in ids:
            first, last = sorted((ids.index(self.cursor), ids.index(id)))
            self.select(ids[first : last + 1])
        else:
            self.select([id])

    # ---- the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.layout_ is None:
            return
        place = self.layout_.piece_at(event.position())
        if place is None:
            self.select([])
            return
        modifiers = event.modifiers()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self._toggle(place.id)
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._select_to(place.id)
        elif place.id not in self.selected:
            self.select([place.id])
        self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or self.layout_ is None or not self.selected:
            return
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._dragging is None and not far:
            return
        self._dragging = event.position()
        under = self.layout_.zone_at(event.position())
        self._over = under.zone if under else None
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, over, pressed = self._dragging is not None, self._over, self._pressed
        self._pressed = self._dragging = self._over = None
        self.update()
        if dragged and over is not None:
            self.put((id for id in self.selected if not self._lies_in(id, over)), over)
        elif dragged and not self.rect().contains(event.position().toPoint()):
            for id in self.selected:
                self.dropped.emit(id, event.globalPosition().toPoint())
        elif pressed is not None and not dragged and not event.modifiers() and self.layout_ is not None:
            place = self.layout_.piece_at(event.position())
            if place is not None and len(self.selected) > 1:
                self.select([place.id])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.layout_ is not None and self.layout_.piece_at(event.position()) is not None:
            self.do_usual()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = None
        if self.layout_ is not None:
            place = self.place_of(self.cursor) if by_key else self.layout_.piece_at(QPointF(event.pos()))
        if place is not None:
            if place.id not in self.selected:
                self.select([place.id])
            spot = place.box.bottomLeft().toPoint() if by_key else event.pos()
            self.menu_for(place.id).popup(self.mapToGlobal(spot))

    def menu_for(self, id: str) -> QMenu:
        """Every order that the piece may be given now, by kind. One that all picked pieces may be given goes to all."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picked = [other for other in self.selected if other != id] if id in self.selected else []
        others = [(other, self._link.options(other)) for other in picked]
        by_kind: dict[str, list[Order]] = {}
        for order in self._link.options(id):
            by_kind.setdefault(kind_name(type(order)), []).append(order)
        for kind, orders in sorted(by_kind.items(), key=lambda item: item[0] in GIVES_UP):
            inside = menu if len(orders) <= 3 else menu.addMenu(on_face(kind_words(kind, self._voice)))
            for order in orders:
                together = (order, *alike(order, id, others))
                words = order_words(order, self._voice)
                if len(together) > 1:
                    words = tell(say("ui.order.for_all", order=words, count=len(together)))
                action = inside.addAction(on_face(words))
                action.triggered.connect(lambda _=False, together=together: self._give(together))
        if not by_kind:
            menu.addAction(tell(say("ui.nothing_to_order"))).setEnabled(False)
        return menu

    def _give(self, orders: Iterable[Order]) -> None:
        for order in orders:
            self._link.order(order)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.layout_ is not None:
            place = self.layout_.piece_at(QPointF(event.pos()))
            zone = self.layout_.zone_at(QPointF(event.pos()))
            text = self.describe(place.id) if place else zone.name if zone else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # ---- acting

    def put(self, ids: Iterable[str], zone: Zone) -> None:
        """Order each unit into the zone; what may not be is refused by the rules, with its number."""
        for id in list(ids):
            order = order_onto(self._link.view, id, zone)
            if order is not None:
                self._link.order(order)

    def _lies_in(self, id: str, zone: Zone) -> bool:
        """Whether a counter is in the zone: one put back where it was asks for nothing."""
        place = self.place_of(id)
        return place is not None and place.zone == zone

    def do_usual(self) -> None:
        """The usual next thing for each picked unit."""
        for id in list(self.selected):
            order = usual_next(self._link.view, self._charts, id, self._link.options(id))
            if order is not None:
                self._link.order(order)

    # ---- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in STEPS and self.layout_ is not None:
            self._step(*STEPS[key], extend=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Space and self.cursor:
            self._toggle(self.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected:
            self.do_usual()
        elif key == Qt.Key.Key_Escape:
            self.select([])
        elif not self._zone_key(key, modifiers):
            super().keyPressEvent(event)

    def _zone_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """H, A, D: a box. C: CAP. T: transfer. 1-6: a wave of the newest strike; Ctrl+1-6: wedges. Shift+A-F: fans."""
        zone: Zone | None = None
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if key in DIGITS and control:
            zone = Zone("search", self.display, str(DIGITS[key]))
        elif key in FANS and shift:  # not digits: with Shift those are other keys on most keyboards
            zone = Zone("search", self.display, FANS[key])
        elif key in DIGITS and self.page is not None and self.page.strikes:
            zone = Zone("wave", self.page.strikes[-1].strike.id, str(DIGITS[key]))
        elif control or shift:
            return False
        elif key == Qt.Key.Key_0:
            zone = Zone("search", self.display, "circle")
        elif key == Qt.Key.Key_C:
            zone = Zone("cap", self.display)
        elif key == Qt.Key.Key_T:
            zone = Zone("transfer", self.display)
        elif key in BOX_KEYS:
            return self._put_in_boxes(BOX_KEYS[key])
        if zone is None or not self.selected:
            return False
        self.put(self.selected, zone)
        return True

    def _put_in_boxes(self, box: str) -> bool:
        """Each picked unit into this box of its own holder, or of the one where it was set up."""
        units = self._link.view.units
        for id in list(self.selected):
            if (unit := units.get(id)) is not None:
                aboard = unit.place in ("hangar", "arm", "deck")
                self.put([id], Zone("box", unit.at if aboard else unit.home, box))
        return bool(self.selected)

    def _step(self, dx: int, dy: int, *, extend: bool) -> None:
        """Move the cursor to the nearest counter in a direction."""
        assert self.layout_ is not None
        here = self.place_of(self.cursor)
        places = self.layout_.pieces
        if here is None:
            if places:
                self.select([places[0].id])
                self.shown.emit(places[0].box)
            return
        at = here.box.center()
        best = min(
            (place for place in places if _ahead(place.box.center() - at, dx, dy) > 1),
            key=lambda place: _cost(place.box.center() - at, dx, dy),
            default=None,
        )
        if best is not None:
            self.select([*self.selected, best.id] if extend else [best.id])
            self.cursor = best.id
            self.shown.emit(best.box)
            self._speak()

    # ---- for screen readers and tooltips

    def describe(self, id: str) -> str:
        """The counter in words."""
        view, voice = self._link.view, self._voice
        if id in view.units:
            unit = view.units[id]
            type_ = self._charts.types[unit.type]
            place = voice.pattern(unit.slot) if unit.place == "search" else voice.place(unit.place)
            half = tell(say("ui.unit.half") if unit.half else say("ui.unit.full"))
            return tell(
                say(
                    "ui.unit.described",
                    unit=voice.unit(id),
                    name=type_.name,
                    place=place,
                    at=voice.piece(unit.at),
                    half=half,
                )
            )
        if id in view.ships:
            ship, data = view.ships[id], self._charts.ships[id]
            return tell(
                say("ui.ship.described", type=data.type, ship=data.name, damage=ship.damage, defense=data.defense)
            )
        return voice.piece(id)

    def _speak(self) -> None:
        self.setAccessibleDescription(self.describe(self.cursor) if self.cursor else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()


def _ahead(way: QPointF, dx: int, dy: int) -> float:
    return way.x() * dx + way.y() * dy


def _cost(way: QPointF, dx: int, dy: int) -> float:
    return _ahead(way, dx, dy) + 3 * abs(way.x() * dy - way.y() * dx)
