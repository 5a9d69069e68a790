"""A person at a window: what a commander wishes to order is done with mouse and keys on the real widgets.

The commander sees the view that the window shows and is offered what the window offers. Each of its orders becomes
clicks, drags and keys at the place where a player would give it; an order that cannot be given so fails the test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QMenu, QTreeWidgetItem
from rooms import Hands, move

from fastcarriers.carriers import orders as o
from fastcarriers.carriers.battle import orders as b
from fastcarriers.kernel.errors import Fault, IllegalOrder
from fastcarriers.kernel.orders import Order, Ready, kind_name
from fastcarriers.kernel.parts import Event
from ui.choices import Choices
from ui.docks import operations_keys as keys
from ui.docks.operations_acts import usual_next, zone_of
from ui.docks.orders import KIND, ORDER, PIECE, OrdersPanel
from ui.docks.task_force import TaskForcePanel
from ui.furniture import DISPLAY, MAP
from ui.main_window import MainWindow
from ui.order_words import order_words
from ui.strategic.steering import ChartTable
from ui.tactical_acts import TO_HEX, piece_of
from ui.tactical_brief import ACT
from ui.tactical_display import TacticalDisplay

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
ANSWERS = (o.MakeStatement, o.ChooseTarget, o.WishOperations, b.FightNext)
UNIT_ORDERS = (
    *(o.StationUnit, o.MoveUnit, o.LandUnit, o.LaunchToCap),
    *(o.LaunchToSearch, o.ShiftSearch, o.LaunchForTransfer, o.PutInWave),
)
TOGETHER = (b.AttackInAir, b.Strafe)


class Person:
    """`ways` counts by which way orders were given. It stands where a commander's seat does (`players.Player`)."""

    def __init__(self, window: MainWindow, hands: Hands) -> None:
        self.window, self.hands, self.link = window, hands, window.link
        self.ways: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self._accepted: list[Order] = []
        self._faults: tuple[Fault, ...] = ()
        self._memory = b""
        self.link.accepted.connect(self._accepted.append)
        self.link.refused.connect(self._refused)

    def _refused(self, order: Order, faults: tuple[Fault, ...]) -> None:
        self._faults = faults

    # ---- as a seat

    @property
    def sides(self) -> tuple[str, ...]:
        return (self.link.side or "",)

    @property
    def phase(self) -> int:
        return self.link.view.standing.phase

    @property
    def outcome(self) -> object:
        return self.link.outcome

    def view(self) -> Any:
        return self.link.view

    def offers(self) -> Any:
        return self.link.offers

    def options(self, piece: str, kind: str | None = None) -> tuple[Order, ...]:
        return tuple(order for order in self.link.options(piece) if kind in (None, kind_name(type(order))))

    def news(self, start: int) -> Any:
        return self.link.news[start:]

    def given(self) -> tuple[Order, ...]:
        return self.link._seat.given(self.link.side)

    def faults(self) -> tuple[Fault, ...]:
        return self.link.faults

    def memory(self) -> bytes:
        return self._memory

    def save_memory(self, memory: bytes) -> None:
        self._memory = memory

    def submit(self, order: Order, phase: int) -> None:
        """Give the order with the hands. IllegalOrder with the rules' reasons if it was refused."""
        if order not in self.link.options(piece_of(order)) and not isinstance(order, Ready):
            raise IllegalOrder()  # a person does not see it lit either
        self.give(order)

    # ---- giving

    def give(self, order: Order) -> None:
        """Do it by the first way that this order has here."""
        before = len(self._accepted)
        for way in self._ways_of(order):
            self._faults = ()
            name = way(order)
            self.see()
            if order in self._accepted[before:]:
                self.ways[name] += 1
                self.done[kind_name(type(order))] += 1
                return
            assert len(self._accepted) == before, f"{name}: {self._accepted[before:]} in place of {order}"
            self._give_up()
        view, ready = self.link.view, self.window.ribbon.ready
        seen = (
            f"{view.standing}, ready {ready.isEnabled()} {ready.text()!r}, {self.link.offers.ready=}, {view.choices=}"
        )
        raise AssertionError(f"no way of the hands gives {order}: {self._faults}; {seen}")

    def see(self) -> None:
        """Wait until every order has its answer and the window shows everything that has happened."""
        link = self.link
        self.hands.until(lambda: link.waiting == 0 and not link._due and not link._seat.news(len(link.news)))

    def _ways_of(self, order: Order) -> list[Callable[[Order], str]]:
        if isinstance(order, Ready):
            return [self.press_ready]
        if isinstance(order, ANSWERS):
            return [self.answer, self.from_list]
        if isinstance(order, (o.PlotMove, o.MoveStrike, o.DeployTaskForce)) and order.hex != "off":
            return [self.on_map, self.from_list]
        if isinstance(order, o.FormStrike):
            return [self.by_form, self.from_list]
        if isinstance(order, UNIT_ORDERS):
            return [self.on_board, self.from_list]
        if type(order).__module__ == b.__name__:
            return [self.on_display, self.from_list]
        return [self.from_list]

    def _give_up(self) -> None:
        """Escape: what a way has left in the hand."""
        for name in (MAP, DISPLAY):
            panel = self.window.panels.get(name)
            if panel is not None and panel.isVisible() and panel.focusProxy() is not None:
                QTest.keyClick(panel.focusProxy(), Qt.Key.Key_Escape)

    def turn_page(self, title: str) -> None:
        """Click the tab of a page."""
        bar = self.window.pages.tabBar()
        row = next(n for n in range(bar.count()) if self.window.pages.widget(n) is self.window.panels[title])
        if bar.currentIndex() != row:
            QTest.mouseClick(bar, LEFT, NONE, bar.tabRect(row).center())
            QApplication.processEvents()

    # ---- the ribbon

    def press_ready(self, order: Order) -> str:
        """Ready; where units would be lost the window asks, and it is pressed again."""
        ready, before = self.window.ribbon.ready, len(self._accepted)
        for _ in range(2):
            QTest.mouseClick(ready, LEFT)
            self.see()
            if order in self._accepted[before:]:
                break
        return "ready"

    def answer(self, order: Order) -> str:
        """The button of an answer, or the list of many and its button."""
        choices: Choices = self.window.ribbon.choices
        button, lists = 0, 0
        for _, orders, *_ in choices._shown or ():
            if order not in orders:
                button += len(orders) if len(orders) <= 4 else 1
                lists += len(orders) > 4
                continue
            if len(orders) <= 4:
                QTest.mouseClick(choices.buttons[button + orders.index(order)], LEFT)
                return "answer"
            box = choices.lists[lists]
            QTest.keyClick(box, Qt.Key.Key_Home)
            for _ in range(orders.index(order)):
                QTest.keyClick(box, Qt.Key.Key_Down)
            QTest.mouseClick(choices.buttons[button], LEFT)
            return "answer from a list"
        return "no answer"

    # ---- the strategic map

    def on_map(self, order: Order) -> str:
        """Pick the marker, out of the fan of its stack if it is in one, and click the lit hex; or drag it there."""
        self.turn_page(MAP)
        canvas: ChartTable = self.window.panels[MAP].canvas  # type: ignore[attr-defined]
        QTest.keyClick(canvas, Qt.Key.Key_F)
        piece, hex_ = piece_of(order), str(order.hex)  # type: ignore[attr-defined]
        stack = canvas.layout_now.stack_of(piece)
        move(canvas, QPoint(2, 2))
        if stack is not None:
            move(canvas, canvas.boxes()[stack.id].center().toPoint())
        start = canvas.boxes()[piece].center().toPoint()
        if self.done[kind_name(type(order))] % 3 == 2:
            QTest.mousePress(canvas, LEFT, NONE, start)
            end = self._in_hex(canvas, hex_)
            for part in (0.4, 0.8, 1.0):
                move(canvas, (QPointF(start) + QPointF(end - start) * part).toPoint())
            QTest.mouseRelease(canvas, LEFT, NONE, end)
            return "drag on the map"
        if canvas.scene.picked != piece:
            QTest.mouseClick(canvas, LEFT, NONE, start)
        move(canvas, QPoint(2, 2))
        QTest.mouseClick(canvas, LEFT, NONE, self._in_hex(canvas, hex_))
        return "click on a lit hex"

    def _in_hex(self, canvas: ChartTable, label: str) -> QPoint:
        """A point of a hex where no other piece is, or its middle."""
        middle, step = canvas.eye.centre(label), canvas.eye.scale * 0.36
        points = [middle + QPointF(x * step, y * step) for y in (0.9, -0.9, 0) for x in (0, 0.6, -0.6, 1, -1)]
        free = (p for p in points if not canvas.piece_at(p) and canvas.hex_under(p) == label)
        return next(free, middle).toPoint()

    # ---- task force operations

    def show_display(self, display: str) -> TaskForcePanel:
        """Turn to the page of a force or base with the arrow keys of the tabs."""
        panel = self.hands.panel(self.window)
        for step in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            for _ in range(panel.tabs.count()):
                if panel.display == display:
                    return panel
                QTest.keyClick(panel.tabs, step)
        assert panel.display == display, display
        return panel

    def on_board(self, order: Order) -> str:
        """A double click if it is the usual next thing, else its key, else a drag, else the menu of the unit."""
        view, unit = self.link.view, piece_of(order)
        display = self._display_of(unit)
        panel = self.show_display(display)
        board, zone = panel.board, zone_of(order, view, display)
        if usual_next(view, self.window.charts, unit, self.link.options(unit)) == order:
            self.hands.double_click(self.window, unit)
            return "double click"
        page = board.page
        pressed = next(
            (
                (key, held)
                for use in (keys.WEDGE, keys.FAN, keys.CIRCLE, keys.TO_CAP, keys.TRANSFER, keys.WAVE)
                for key in use.keys
                for held in (NONE, SHIFT, CONTROL)
                if page is not None and zone is not None and keys.zone_of_key(page, key, held) == zone
            ),
            None,
        )
        if pressed is not None and self.done[kind_name(type(order))] % 2:
            self.hands.click(self.window, unit)
            self.hands.key(board, pressed[0], pressed[1])
            return "key"
        layout = board.layout_
        if layout is not None and zone is not None and any(place.zone == zone for place in layout.zones):
            self.hands.drag(self.window, unit, self.hands.zone(self.window, zone.kind, zone.slot, zone.at))
            return "drag"
        spot = self.hands.spot(self.window, unit)
        QTest.mouseClick(board, LEFT, NONE, spot)
        at = board.mapToGlobal(spot)
        QApplication.sendEvent(board, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, at))
        return self._choose(order)

    def _display_of(self, unit: str) -> str:
        view = self.link.view
        at = view.units[unit].at
        if at in view.strikes:
            return view.strikes[at].origin
        return (view.holders[at].display or "") if at in view.holders else at

    def _choose(self, order: Order) -> str:
        """Click the line of an order in the menu that is open, in one of its own menus if it is there."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        words = order_words(order, self.window.voice).replace("&", "&&")
        found = next((a for a in menu.actions() if a.text() == words), None)
        if found is None:
            for action in menu.actions():
                inside = action.menu()
                if isinstance(inside, QMenu) and any(a.text() == words for a in inside.actions()):
                    click_action(menu, action)
                    menu, found = inside, next(a for a in inside.actions() if a.text() == words)
                    break
        if found is None:
            menu.close()
            return "not in the menu"
        click_action(menu, found)
        return "menu"

    def by_form(self, order: Order) -> str:
        """Target and return base in the form below the page, then its button."""
        assert isinstance(order, o.FormStrike)
        form = self.show_display(order.origin).form
        for box, data in ((form.target, order.target), (form.base, order.return_base)):
            box.setFocus()
            QTest.keyClick(box, Qt.Key.Key_Home)
            for _ in range(box.findData(data)):
                QTest.keyClick(box, Qt.Key.Key_Down)
        QTest.mouseClick(form.button, LEFT)
        return "strike form"

    # ---- the Tactical Display

    def on_display(self, order: Order) -> str:
        """Pick the counter; then its hex, or its line in the column of orders."""
        self.turn_page(DISPLAY)
        page: TacticalDisplay = self.window.panels[DISPLAY]  # type: ignore[assignment]
        board, piece = page.board, order.attackers[0] if isinstance(order, TOGETHER) else piece_of(order)
        if not self._pick(page, piece):
            return "cannot be picked"
        for other in order.attackers[1:] if isinstance(order, TOGETHER) else ():
            self._join(page, other)
        hex_ = getattr(order, "hex", "")
        if isinstance(order, TO_HEX) and hex_ in page.scene.lit and not isinstance(order, b.AimFlak):
            spot = board.point_of(hex_).toPoint()
            way = self._to_hex(page, piece, spot)
            self.hands.until(lambda: not page.chain.busy)
            self.see()
            if isinstance(order, (b.EnterUnit, b.PostCap)) and order not in self._accepted[-1:]:
                QTest.keyClick(board, Qt.Key.Key_U)  # it stands there, at the other level
            return way
        acts = page.brief.acts
        for row in range(acts.count()):
            if acts.item(row).data(ACT).order == order:
                self._click_row(acts, row)
                return "line of the column"
        return "not on the display"

    def _to_hex(self, page: TacticalDisplay, piece: str, spot: QPoint) -> str:
        """A click into the hex; where a counter of ours lies in it, which a click would pick, a drag."""
        board, token = page.board, page.scene.tokens[piece]
        there = page.scene.tokens.get(board.under(QPointF(spot))[1])
        if there is None or not there.own or token.at is None:
            QTest.mouseClick(board, LEFT, NONE, spot)
            return "click on a hex of the display"
        start = (board.token_point(piece) or board.point_of(token.at)).toPoint()
        QTest.mousePress(board, LEFT, NONE, start)
        for part in (0.4, 0.8, 1.0):
            move(board, (QPointF(start) + QPointF(spot - start) * part).toPoint())
        QTest.mouseRelease(board, LEFT, NONE, spot)
        return "drag on the display"

    def _pick(self, page: TacticalDisplay, piece: str) -> bool:
        """By a click in the list of those without a place, else with the key that goes through the counters."""
        tray = page.brief.tray
        for row in range(tray.count()):
            if page.picked != piece and tray.item(row).data(ACT) == piece:
                self._click_row(tray, row)
                break
        token = page.scene.tokens.get(piece)
        if token is None:
            QTest.keyClick(page.board, Qt.Key.Key_Escape)
            return page.picked == ""
        for _ in range(len(page.scene.tokens)):
            if page.picked == piece or token.at is None:
                break
            QTest.keyClick(page.board, Qt.Key.Key_N)
        return page.picked == piece

    def _click_row(self, rows: QListWidget, row: int) -> None:
        QApplication.processEvents()  # the list lays its lines out
        rows.scrollToItem(rows.item(row))
        QTest.mouseClick(rows.viewport(), LEFT, NONE, rows.visualItemRect(rows.item(row)).center())

    def _join(self, page: TacticalDisplay, other: str) -> None:
        """Control and a click, in the fan of its hex if it lies under others."""
        board, token = page.board, page.scene.tokens[other]
        if board.token_point(other) is None and token.at is not None:
            board.open_fan(token.at)
        spot = board.token_point(other)
        if spot is not None and other not in page.scene.joined:
            QTest.mouseClick(board, LEFT, CONTROL, spot.toPoint())

    # ---- the list of all orders

    def from_list(self, order: Order) -> str:
        """Its line in the list of everything that may be ordered, with Enter."""
        self.turn_page("page.orders")
        panel: OrdersPanel = self.window.panels["page.orders"]  # type: ignore[assignment]
        panel.filter.setFocus()
        QTest.keyClick(panel.filter, Qt.Key.Key_A, CONTROL)
        QTest.keyClick(panel.filter, Qt.Key.Key_Delete)
        piece, kind = piece_of(order), kind_name(type(order))
        for top in map(panel.tree.topLevelItem, range(panel.tree.topLevelItemCount())):
            if top is None or top.data(0, KIND) != kind:
                continue
            self._open(panel, top)
            for item in map(top.child, range(top.childCount())):
                if item.data(0, PIECE) == piece:
                    self._open(panel, item)
                    for child in map(item.child, range(item.childCount())):
                        if child.data(0, ORDER) == order:
                            self._click(panel, child)
                            QTest.keyClick(panel.tree, Qt.Key.Key_Return)
                            return "list of orders"
        return "not in the list of orders"

    def _open(self, panel: OrdersPanel, item: QTreeWidgetItem) -> None:
        self._click(panel, item)
        if not item.isExpanded():
            QTest.keyClick(panel.tree, Qt.Key.Key_Right)

    def _click(self, panel: OrdersPanel, item: QTreeWidgetItem) -> None:
        panel.tree.scrollToItem(item)
        QTest.mouseClick(panel.tree.viewport(), LEFT, NONE, panel.tree.visualItemRect(item).center())


def click_action(menu: QMenu, action: QAction) -> None:
    """Click a line of a menu."""
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
    QApplication.processEvents()


def heard_of(person: Person, kind: type[Event]) -> int:
    """How many events of a kind the person has been told of."""
    return sum(isinstance(news.event, kind) for news in person.link.news)
