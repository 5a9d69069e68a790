"""The operations display under mouse and keys: pick, drag, double click, keys and menus; each gives an order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QRubberBand

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import BOXES
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.orders import Order
from ui.docks import operations_keys as keys
from ui.docks.operations_acts import order_onto, usual_next
from ui.docks.operations_batch import fault_of, share_out
from ui.docks.operations_menu import MenuMaker
from ui.docks.operations_page import Zone
from ui.docks.operations_sight import OperationsSight
from ui.look import Look
from ui.seat_link import SeatLink
from ui.speech import tell


class OperationsBoard(OperationsSight):
    """One page in the hand. `dropped` is a piece let go outside the board."""

    dropped = Signal(str, QPoint)
    key_uses = keys.USES

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__(link, charts, look)
        self._menus = MenuMaker(self, link, self._voice, self.give)
        self._pressed: QPointF | None = None
        self._band: QRubberBand | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    # ---- the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.layout_ is None:
            return
        place, held = self.layout_.piece_at(event.position()), event.modifiers()
        self._pressed = event.position()
        if place is None:
            if not held:
                self.select([])
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)
        elif held & Qt.KeyboardModifier.ControlModifier:
            self.toggle(place.id)
        elif held & Qt.KeyboardModifier.ShiftModifier:
            self.select_to(place.id)
        elif place.id not in self.selected:
            self.select([place.id])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.layout_ is None:
            return
        if self._pressed is None:
            self.spread(self.layout_.pattern_at(event.position(), self.open_pattern))
            return
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._band is not None:
            self._band.setGeometry(QRect(self._pressed.toPoint(), event.position().toPoint()).normalized())
            self._band.setVisible(far)
            return
        if not self.selected or (self._dragging is None and not far):
            return
        self._dragging = event.position()
        under = self.layout_.zone_at(event.position())
        over = under.zone if under else None
        if over != self._over:
            self._over, self._fit = over, self._fitting(over)
        self.update()

    def _fitting(self, zone: Zone | None) -> str:
        """How many of several dragged counters a box has room for; empty where all of them fit."""
        if zone is None:
            return ""
        share = share_out(self._link, self._into((id, zone) for id in self.selected if not self._lies_in(id, zone)))
        count = len(share.going) + len(share.staying)
        return tell(say("ui.batch.fit", going=len(share.going), count=count)) if share.staying else ""

    def leaveEvent(self, event: QEvent) -> None:
        if self._pressed is None:
            self.spread("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, over, pressed = self._dragging is not None, self._over, self._pressed
        self._pressed = self._dragging = self._over = None
        self._fit = ""
        self.update()
        if self._band is not None:
            self._pick_in_band(self._band)
        elif dragged and over is not None:
            self.put((id for id in self.selected if not self._lies_in(id, over)), over)
        elif dragged and not self.rect().contains(event.position().toPoint()):
            with self._link.one_deed():
                for id in self.selected:
                    self.dropped.emit(id, event.globalPosition().toPoint())
        elif pressed is not None and not dragged and not event.modifiers() and self.layout_ is not None:
            place = self.layout_.piece_at(event.position())
            if place is not None and len(self.selected) > 1:
                self.select([place.id])

    def _pick_in_band(self, band: QRubberBand) -> None:
        """Pick what the frame touches, besides what is picked (Ctrl or Shift has kept it)."""
        area = QRectF(band.geometry())
        if band.isVisible() and self.layout_ is not None:
            self.select([*self.selected, *(place.id for place in self.layout_.pieces if place.box.intersects(area))])
        band.hide()
        band.deleteLater()
        self._band = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.layout_ is not None and self.layout_.piece_at(event.position()) is not None:
            self.do_usual()

    # ---- menus

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.layout_ is None:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.place_of(self.cursor)
            spot = place.box.bottomLeft() if place is not None else QPointF(0, 0)
            menu = self.menu_for(self.cursor or self.display)
        else:
            spot = QPointF(event.pos())
            menu = self.menu_at(spot)
        menu.popup(self.mapToGlobal(spot.toPoint()))

    def menu_at(self, spot: QPointF) -> QMenu:
        """The menu of what lies there: a counter, a strike by its heading, a box, else the task force or base."""
        assert self.layout_ is not None
        place, zone = self.layout_.piece_at(spot), self.layout_.zone_at(spot)
        if place is not None:
            if place.id not in self.selected:
                self.select([place.id])
            return self.menu_for(place.id)
        strike = next((id for id, box in self.layout_.strikes.items() if box.contains(spot)), None)
        if strike is None and zone is not None:
            return self.menu_of_zone(zone.zone)
        return self.menu_for(strike or self.display)

    def menu_for(self, id: str) -> QMenu:
        """Every order that the piece may be given now."""
        return self._menus.of_piece(id, self.selected if id in self.selected else ())

    def menu_of_zone(self, zone: Zone) -> QMenu:
        """Which units of the page may be put into a zone now."""
        return self._menus.of_zone(zone, self.display, self.page.units if self.page else (), self.selected)

    # ---- acting

    def put(self, ids: Iterable[str], zone: Zone, at: QPoint | None = None) -> None:
        """Order each unit into the zone; what may not be is refused by the rules, with its number, at this point."""
        self.give(self._into((id, zone) for id in ids), at)

    def _into(self, puts: Iterable[tuple[str, Zone]]) -> list[Order]:
        orders = (order_onto(self._link.view, id, zone) for id, zone in puts)
        return [order for order in orders if order is not None]

    def give(self, orders: Sequence[Order], at: QPoint | None = None) -> None:
        """Give these orders, of several those that fit; who stays is told at the global point, or at the mouse."""
        share = share_out(self._link, orders)
        with self._link.one_deed():
            for order in share.going:
                self._link.order(order, at)
        fault = fault_of(share, self._voice)
        if fault is not None:
            self._link.hold_back((fault,), at)

    def _lies_in(self, id: str, zone: Zone) -> bool:
        """Whether a counter is in the zone: one put back where it was asks for nothing."""
        place = self.place_of(id)
        return place is not None and place.zone == zone

    def do_usual(self, at: QPoint | None = None) -> None:
        """The usual next thing for each picked unit."""
        view, link = self._link.view, self._link
        usual = [usual_next(view, self._charts, id, link.options(id)) for id in self.selected]
        self.give([order for order in usual if order is not None], at)

    # ---- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = Qt.Key(event.key()), event.modifiers()
        if keys.STEP.takes(key, held) or keys.EXTEND.takes(key, held):
            self._step(*keys.STEPS[key], extend=keys.EXTEND.takes(key, held))
        elif keys.TOGGLE.takes(key, held) and self.cursor:
            self.toggle(self.cursor)
        elif keys.WHOLE_BOX.takes(key, held) and self.cursor:
            self.select_zone(self.cursor)
        elif keys.USUAL.takes(key, held) and self.selected:
            self.do_usual(self._spot())
        elif keys.DROP.takes(key, held):
            self.select([])
        elif not self._put_by_key(key, held):
            super().keyPressEvent(event)

    def _spot(self) -> QPoint | None:
        """Where the counter with the keyboard's cursor is on the screen."""
        place = self.place_of(self.cursor)
        return self.mapToGlobal(place.box.center().toPoint()) if place is not None else None

    def _put_by_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        if not self.selected or self.page is None:
            return False
        if keys.INTO_BOX.takes(key, held):
            self._put_in_boxes(keys.BOXES[key])
            return True
        zone = keys.zone_of_key(self.page, key, held)
        if zone is not None:
            self.put(self.selected, zone, self._spot())
        return zone is not None

    def _put_in_boxes(self, box: str) -> None:
        """Each picked unit into this box of its own holder, or of the one where it was set up."""
        units = (self._link.view.units.get(id) for id in self.selected)
        here = [(unit.id, unit.at if unit.place in BOXES else unit.home) for unit in units if unit is not None]
        self.give(self._into((id, Zone("box", holder, box)) for id, holder in here), self._spot())

    def _step(self, dx: int, dy: int, *, extend: bool) -> None:
        """Move the cursor to the nearest counter in a direction."""
        if self.layout_ is None or not self.layout_.pieces:
            return
        here, places = self.place_of(self.cursor), self.layout_.pieces
        if here is None:
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


def _ahead(way: QPointF, dx: int, dy: int) -> float:
    return way.x() * dx + way.y() * dy


def _cost(way: QPointF, dx: int, dy: int) -> float:
    return _ahead(way, dx, dy) + 3 * abs(way.x() * dy - way.y() * dx)
