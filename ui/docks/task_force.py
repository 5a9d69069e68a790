"""Task force operations: a page for each task force and base of the side, in the boxes of the printed form."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QScrollArea, QTabBar, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.orders import FormStrike, TransferShip
from fastcarriers.kernel.errors import say
from fastcarriers.staff.strike_plots import is_out_of_reach, picked_or_on_deck, return_bases
from ui.docks.operations_board import OperationsBoard
from ui.docks.operations_page import displays_of, hex_of
from ui.docks.standing_heading import StandingHeading
from ui.look import Look
from ui.rule_hints import set_rule
from ui.seat_link import SeatLink
from ui.speech import Voice, tell


class TaskForcePanel(QWidget):
    """A tab a display, a line that says where it is and goes, the board, and the form for a new strike."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look, self._voice = link, charts, look, Voice(charts)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setDrawBase(False)
        self.tabs.setAccessibleName(tell(say("ui.displays")))
        self.where = QLabel()
        self.where.setProperty("quiet", "true")
        self.where.setWordWrap(True)
        self.board = OperationsBoard(link, charts, look)
        self.scroll = QScrollArea()
        self.scroll.setWidgetResizable(True)
        self.scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll.setWidget(self.board)
        self.heading = StandingHeading(self.scroll, self.board, look)
        self.form = StrikeForm(link, self._voice, lambda: self.board.selected)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(4, 4, 4, 4)
        inside.setSpacing(3)
        inside.addWidget(self.tabs)
        inside.addWidget(self.where)
        inside.addWidget(self.scroll, 1)
        inside.addWidget(self.form)
        self._ids: list[str] = []
        self._left_at: dict[str, int] = {}
        """How far each page was scrolled when it was left, in the phase that is on."""
        self._battle: tuple[int, int] | None = None
        self._phase = link.view.standing.phase
        self.tabs.currentChanged.connect(self._turn_to)
        self.board.shown.connect(self._scroll_to)
        self.board.dropped.connect(self._dropped)
        link.changed.connect(self.refresh)
        link.focus.connect(self.go_to)
        look.changed.connect(self.refresh)
        self.setFocusProxy(self.board)
        self.refresh()

    @property
    def display(self) -> str:
        """The task force or base that is shown."""
        row = self.tabs.currentIndex()
        return self._ids[row] if 0 <= row < len(self._ids) else ""

    def refresh(self) -> None:
        """Tabs for what the side has now; the one that was shown stays."""
        shown, ids = self.display, displays_of(self._link.view)
        if ids != self._ids:
            self.tabs.blockSignals(True)
            while self.tabs.count():
                self.tabs.removeTab(0)
            for id in ids:
                row = self.tabs.addTab(self._short(id))
                self.tabs.setTabToolTip(row, self._voice.piece(id))
            self._ids = ids
            self.tabs.setCurrentIndex(ids.index(shown) if shown in ids else 0)
            self.tabs.blockSignals(False)
        self._show()
        self._follow_battle()
        self._follow_phase()

    def _follow_phase(self) -> None:
        """When a phase begins in which nobody in sight can act, the page is scrolled to the first who can."""
        phase = self._link.view.standing.phase
        if phase == self._phase or not self._link.awaited:
            return
        self._phase = phase
        self._left_at.clear()
        seen = QRectF(self.board.visibleRegion().boundingRect())
        boxes = self.board.able_boxes()
        if boxes and not seen.isEmpty() and not any(seen.contains(box.center()) for box in boxes):
            self._scroll_to(boxes[0])

    def _follow_battle(self) -> None:
        """When a battle opens, the display of one's own that attacks or is attacked; then the player's choice stays."""
        view = self._link.view
        battle = view.battle
        fought = None if battle is None else (view.game_turn * OP_TURNS + view.op_turn, battle.number)
        if fought == self._battle:
            return
        self._battle = fought
        strike = view.strikes.get(view.strike_in_battle or "")
        if battle is not None:
            self.go_to(strike.origin if strike is not None else battle.target)

    def _short(self, id: str) -> str:
        if id in self._link.view.sites:
            return self._voice.piece(id)
        return tell(say("ui.tab.force", number=id.rpartition("-")[2]))

    def _turn_to(self) -> None:
        self._show()
        if self.display:
            self._link.pick(self.display)

    def _show(self) -> None:
        view, display = self._link.view, self.display
        self._open_page(display)
        self.form.show_for(display)
        if not display:
            self.where.setText("")
            return
        at = hex_of(view, display)
        text = tell(say("ui.display.at", display=self._voice.piece(display), hex=at or "–"))
        plot = view.plots.get(display)
        if plot is not None:
            text += "  " + tell(say("ui.display.leaves") if plot == "off" else say("ui.display.moves", hex=plot))
        self.where.setText(text)

    def _open_page(self, display: str) -> None:
        """A page that is turned to begins at its top; one that was left in this phase is as it was left."""
        bar, before = self.scroll.verticalScrollBar(), self.board.display
        if before != display:
            self._left_at[before] = bar.value()
        self.board.show_display(display)
        if before != display:
            bar.setValue(self._left_at.get(display, 0))
        self.heading.follow()

    # ---- going to a piece

    def go_to(self, piece: str) -> None:
        """Turn to the page of a piece of one's own and pick it; other pieces are not ours to show."""
        view = self._link.view
        unit, ship, strike = view.units.get(piece), view.ships.get(piece), view.strikes.get(piece)
        display = piece
        if unit is not None:
            holder, flown = view.holders.get(unit.at), view.strikes.get(unit.at)
            display = (holder.display or "") if holder is not None else flown.origin if flown is not None else unit.at
        elif ship is not None:
            display = ship.task_force or ""
        elif strike is not None:
            display = strike.origin
        if display not in self._ids:
            return
        self.tabs.setCurrentIndex(self._ids.index(display))
        layout = self.board.layout_
        if unit is not None or ship is not None:
            self.board.select([piece])
            if (place := self.board.place_of(piece)) is not None:
                self._scroll_to(place.box)
        elif strike is not None and layout is not None and piece in layout.strikes:
            self.scroll.verticalScrollBar().setValue(round(layout.strikes[piece].top()))

    def _scroll_to(self, box: QRectF) -> None:
        spot = box.center().toPoint()
        self.scroll.ensureVisible(spot.x(), spot.y(), round(box.width()), round(box.height() + self._look.unit * 2))

    def _dropped(self, piece: str, at: QPoint) -> None:
        """A ship let go over the tab of another task force goes under its marker."""
        row = self.tabs.tabAt(self.tabs.mapFromGlobal(at))
        if piece in self._link.view.ships and 0 <= row < len(self._ids):
            self._link.order(TransferShip(piece, self._ids[row]))


class StrikeForm(QWidget):
    """Target, return base, Form: there while a strike can be formed from the display that is shown."""

    def __init__(self, link: SeatLink, voice: Voice, picked: Callable[[], Iterable[str]]) -> None:
        """`picked`: the units that are picked on the page."""
        super().__init__()
        self._link, self._voice, self._picked = link, voice, picked
        self._orders: list[FormStrike] = []
        self._chosen: dict[str, str] = {}
        self.target, self.base = QComboBox(), QComboBox()
        self.button = QPushButton(tell(say("ui.strike.form")))
        self.target.setAccessibleName(tell(say("ui.strike.target")))
        self.base.setAccessibleName(tell(say("ui.strike.return_base")))
        for box in (self.target, self.base):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
        for widget, rule in ((self.target, "10.31"), (self.base, "10.4"), (self.button, "10.2")):
            set_rule(widget, rule)
        self.target.setToolTip(self.target.accessibleName())
        self.base.setToolTip(self.base.accessibleName())
        inside = QGridLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(3)
        inside.addWidget(self.target, 0, 0, 1, 2)
        inside.addWidget(self.base, 1, 0)
        inside.addWidget(self.button, 1, 1)
        inside.setColumnStretch(0, 1)
        self.target.currentIndexChanged.connect(self._fill_bases)
        self.base.activated.connect(self._keep_base)
        link.picked.connect(self._mark)
        self.button.clicked.connect(self.form)

    def show_for(self, display: str) -> None:
        """The strikes that may be formed from this display now; none: the form is not there."""
        orders = [o for o in self._link.options(display, FormStrike) if isinstance(o, FormStrike)] if display else []
        self.setVisible(bool(orders))
        if orders != self._orders:
            self._orders = orders
            self._fill_targets()
        self._mark()

    def _fill_targets(self) -> None:
        orders = self._orders
        kept = self.target.currentData()
        self.target.clear()
        ours = displays_of(self._link.view)
        targets = dict.fromkeys(order.target for order in orders)
        for target in sorted(targets, key=lambda target: target in ours):  # what is one's own comes last
            name = self._voice.piece(target)
            text = say("ui.strike.transfer", target=name) if target in ours else say("ui.strike.on", target=name)
            self.target.addItem(tell(text), target)
        self.target.setCurrentIndex(max(self.target.findData(kept), 0))
        self._fill_bases()

    def _keep_base(self) -> None:
        """The player chose it: strikes from this display go back there until another is chosen."""
        if self._orders:
            self._chosen[self._orders[0].origin] = self.base.currentData()
            self._mark()

    def _mark(self) -> None:
        """Grey are the targets that none of the picked units on deck, or of all there, can strike and come home from
        [10.6]."""
        if not self._orders:
            return
        view, charts, origin = self._link.view, self._voice.charts, self._orders[0].origin
        types = picked_or_on_deck(view, origin, self._picked())
        base, ours = self._chosen.get(origin, origin), displays_of(view)
        for row in range(self.target.count()):
            target = self.target.itemData(row)
            if target in ours:
                continue
            far = is_out_of_reach(charts, view, FormStrike(origin, target, base), types)
            text = tell(say("ui.strike.on", target=self._voice.piece(target)))
            self.target.setItemText(row, tell(say("ui.strike.out_of_reach", target=text)) if far else text)
            tip = tell(say("ui.strike.out_of_reach.tip")) if far else None
            self.target.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            grey = self.palette().placeholderText() if far else None
            self.target.setItemData(row, grey, Qt.ItemDataRole.ForegroundRole)

    def _fill_bases(self) -> None:
        """Those of the target; back to the display that is shown unless the player chose another."""
        target, origin = self.target.currentData(), self._orders[0].origin if self._orders else ""
        bases = return_bases(self._link.view, origin, target, self._orders)
        self.base.clear()
        for base in bases:
            self.base.addItem(tell(say("ui.strike.back_to", base=self._voice.piece(base))), base)
        wanted = self._chosen.get(origin, origin)
        self.base.setCurrentIndex(max(self.base.findData(wanted if wanted in bases else origin), 0))

    def form(self) -> None:
        """Order the strike that is set; where it is not offered, the rules say why."""
        target, base = self.target.currentData(), self.base.currentData()
        if self._orders:
            self._link.order(FormStrike(self._orders[0].origin, target, base))
