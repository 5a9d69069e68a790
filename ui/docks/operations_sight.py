"""What an operations display shows: its page laid out and painted, what is picked, lit and under the cursor."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolTip, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import RecallStrike
from fastcarriers.kernel.errors import say
from ui.counters import Counters
from ui.docks.operations_acts import zone_of
from ui.docks.operations_layout import PageLayout, PiecePlace, lay_out
from ui.docks.operations_page import Page, Zone, page_of
from ui.docks.operations_paint import Marks, face_of, paint_page
from ui.look import Look
from ui.order_words import order_words
from ui.rule_hints import COUNTER, ENDURANCE, STRIKE, rule_of_zone, set_rule
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.theme import colour

GIVES_UP = ("ScuttleShip", "DitchUnit")
"""Kinds that alone make no counter look as if it had something to do."""


class OperationsSight(QWidget):
    """One page. `shown` asks the panel to scroll to a rectangle."""

    shown = Signal(QRectF)

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look, self._voice = link, charts, look, Voice(charts)
        self.counters = Counters(look.theme)
        self.display = ""
        self.page: Page | None = None
        self.layout_: PageLayout | None = None
        self.selected: list[str] = []
        self.cursor = ""
        self.open_pattern = ""
        self.recalls: dict[str, QPushButton] = {}
        self._able: frozenset[str] = frozenset()
        self._lit: frozenset[Zone] = frozenset()
        self._over: Zone | None = None
        self._dragging: QPointF | None = None
        self._fit = ""
        """Said beside dragged counters that do not all fit into what is under them."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tell(say("ui.dock.task_force")))
        look.changed.connect(self._looks_change)

    # ---- what is shown

    def show_display(self, display: str) -> None:
        """This task force or base from now on; empty: none."""
        if display != self.display:
            self.display, self.selected, self.cursor, self.open_pattern = display, [], "", ""
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
            self.layout_ = lay_out(self.page, self._voice, self.width(), self._look.unit, self.open_pattern)
            self.setFixedHeight(round(self.layout_.height))
        self._lay_recalls()
        self.update()

    def spread(self, pattern: str) -> None:
        """Lay the units of this search pattern beside each other; empty: all in piles."""
        if pattern != self.open_pattern:
            self.open_pattern = pattern
            self._lay_out()

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
        set_rule(button, "10.7")
        button.setStyleSheet("padding: 0 4px; min-height: 0")  # as high as its line of the page
        button.clicked.connect(lambda: self._link.order(RecallStrike(strike)))
        button.show()
        return button

    def _light(self) -> None:
        """The zones into which every picked unit may go now."""
        common: set[Zone] | None = None
        for id in self.selected:
            zones = {zone_of(order, self._link.view, self.display) for order in self._link.options(id)}
            zones.discard(None)
            common = zones if common is None else common & zones  # type: ignore[assignment]
        self._lit = frozenset(common or ())
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
        painter.setOpacity(1)
        if self._fit:
            self._paint_fit(painter, self._dragging)

    def _paint_fit(self, painter: QPainter, at: QPointF) -> None:
        """A plate above the counters in the hand, inside the page."""
        letters, theme = self._look.font(bold=True), self._look.theme
        size = QFontMetricsF(letters)
        plate = QRectF(0, 0, size.horizontalAdvance(self._fit) + size.height(), size.height() * 1.4)
        left = min(max(at.x() - 12, 2), self.width() - plate.width() - 2)
        plate.moveTo(left, max(at.y() - 16 - plate.height(), 2))
        painter.setPen(QPen(colour(theme.ink), 1))
        painter.setBrush(colour(theme.panel))
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(letters)
        painter.setPen(colour(theme.warn))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._fit)

    def able_boxes(self) -> list[QRectF]:
        """Where counters lie that may be ordered something now, in reading order."""
        places = self.layout_.pieces if self.layout_ is not None else ()
        return [place.box for place in places if place.id in self._able]

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

    def toggle(self, id: str) -> None:
        """Pick a counter as well, or drop it."""
        self.select([i for i in self.selected if i != id] if id in self.selected else [*self.selected, id])

    def select_to(self, id: str) -> None:
        """From the cursor to this counter, in reading order."""
        ids = [place.id for place in self.layout_.pieces] if self.layout_ else []
        if self.cursor in ids and id in ids:
            first, last = sorted((ids.index(self.cursor), ids.index(id)))
            self.select(ids[first : last + 1])
        else:
            self.select([id])

    def select_zone(self, id: str) -> None:
        """All that lie in the box of this counter; of ships, all ships."""
        here = self.place_of(id)
        if here is not None and self.layout_ is not None:
            self.select([*(place.id for place in self.layout_.pieces if place.zone == here.zone), id])

    # ---- rules, tooltips and screen readers

    def rule_at(self, at: QPointF) -> str:
        """The rule of the counter, dial, heading of a strike or box there."""
        if self.layout_ is None:
            return ""
        if self.layout_.piece_at(at) is not None:
            return COUNTER
        if any(dial.box.contains(at) for dial in self.layout_.dials):
            return ENDURANCE
        if any(box.contains(at) for box in self.layout_.strikes.values()):
            return STRIKE
        zone = self.layout_.zone_at(at)
        return rule_of_zone(zone.zone) if zone is not None else ""

    def describe(self, id: str) -> str:
        """The counter in words."""
        view, voice = self._link.view, self._voice
        if id in view.units:
            unit = view.units[id]
            type_ = self._charts.types[unit.type]
            place = voice.pattern(unit.slot) if unit.place == "search" else voice.place(unit.place)
            half = tell(say("ui.unit.half") if unit.half else say("ui.unit.full"))
            args = {"unit": voice.unit(id), "name": type_.name, "place": place, "at": voice.piece(unit.at)}
            return tell(say("ui.unit.described", half=half, **args))
        if id in view.ships:
            ship, data = view.ships[id], self._charts.ships[id]
            return tell(
                say("ui.ship.described", type=data.type, ship=data.name, damage=ship.damage, defense=data.defense)
            )
        return voice.piece(id)

    def _speak(self) -> None:
        self.setAccessibleDescription(self.describe(self.cursor) if self.cursor else "")

    def tip_at(self, at: QPointF) -> str:
        """What lies there in words, with its rule: a counter, a line that may be cut on the page, or a box."""
        if self.layout_ is None:
            return ""
        piece, line, zone = self.layout_.piece_at(at), self.layout_.text_at(at), self.layout_.zone_at(at)
        if piece is not None:
            told = self.describe(piece.id)
        elif line is not None:
            told = f"{line.text}  {line.right}".strip()
        else:
            told = zone.name if zone is not None else ""
        rule = self.rule_at(at)
        return f"{told} [{rule}]".strip() if rule else told

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
