"""Drag, key, double click, the menus of a counter and of a box, palette and list: all lead to the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidget, QTreeWidgetItem
from rooms import Hands, OpenRoom, move, played_to

from fastcarriers.carriers.orders import FormStrike, MoveUnit, RecallStrike, StationUnit
from fastcarriers.kernel.orders import Order, TakeBack
from fastcarriers.library import Pack
from ui.docks.operations_acts import zone_of
from ui.docks.operations_page import Zone
from ui.docks.orders import ORDER, OrdersPanel
from ui.main_window import MainWindow
from ui.order_words import order_words

Given = Callable[[MainWindow], list[Order]]
Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]
CARRIER = "us-cv-enterprise"
CONTROL = Qt.KeyboardModifier.ControlModifier


def actions_of(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from actions_of(inner)
        elif not action.isSeparator():
            yield action


def trigger(menu: QMenu, words: str) -> None:
    next(action for action in actions_of(menu) if action.text() == words.replace("&", "&&")).trigger()
    menu.deleteLater()


def drag(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    hands.drag(window, order.unit, hands.zone(window, "box", order.place, CARRIER))


def press_key(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    hands.click(window, order.unit)
    hands.key(hands.board(window), Qt.Key.Key_A)


def double_click(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    hands.double_click(window, order.unit)


def menu_of_counter(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    menu = hands.board(window).menu_at(QPointF(hands.spot(window, order.unit)))
    trigger(menu, order_words(order, window.voice))


def menu_of_box(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    spot = hands.zone(window, "box", order.place, CARRIER)
    trigger(hands.board(window).menu_at(QPointF(spot)), order_words(order, window.voice))


def menu_of_box_with_it_picked(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    hands.click(window, order.unit)
    menu = hands.board(window).menu_at(QPointF(hands.zone(window, "box", order.place, CARRIER)))
    next(actions_of(menu)).trigger()  # what is picked comes first
    menu.deleteLater()


def palette(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    window.open_palette()
    hands.bot.keyClicks(window.palette_.line, order_words(order, window.voice).replace("→", ""))
    hands.key(window.palette_.line, Qt.Key.Key_Return)


def list_of_orders(window: MainWindow, hands: Hands, order: StationUnit, rows: Rows) -> None:
    window.go_to("page.orders")
    panel = window.panels["page.orders"]
    assert isinstance(panel, OrdersPanel)
    for item in rows(panel.tree):
        item.setExpanded(True)
    item = next(item for item in rows(panel.tree) if item.data(0, ORDER) == order)
    panel.tree.setCurrentItem(item)
    hands.key(panel.tree, Qt.Key.Key_Return)


WAYS = (
    drag, press_key, double_click, menu_of_counter, menu_of_box, menu_of_box_with_it_picked, palette, list_of_orders,
)  # fmt: skip


def test_every_way_gives_the_same_order(window: MainWindow, hands: Hands, given: Given, rows: Rows) -> None:
    units = window.link.view.units
    unit = next(u.id for u in units.values() if u.at == CARRIER and u.place == "hangar")
    order, orders = StationUnit(unit, "arm"), given(window)
    for way in WAYS:
        hands.board(window).select([])
        way(window, hands, order, rows)
        hands.settled(window)
        hands.until(lambda: window.link.view.units[unit].place == "arm")
        assert orders == [order], way.__name__
        window.link.order(TakeBack())
        hands.settled(window)
        hands.until(lambda: window.link.view.units[unit].place == "hangar")
        orders.clear()


def test_the_right_mouse_button_opens_the_menu_of_what_lies_there(
    window: MainWindow, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, opened = hands.board(window), list[QMenu]()
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: opened.append(menu))
    unit = next(u.id for u in window.link.view.units.values() if u.at == CARRIER and u.place == "hangar")
    spots = [hands.spot(window, unit), hands.zone(window, "box", "deck", CARRIER)]
    for spot in spots:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, board.mapToGlobal(spot))
        QApplication.sendEvent(board, event)
    assert board.selected == [unit]
    board.setFocus()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(board, event)
    counter, box, by_key = ([action.text() for action in actions_of(menu)] for menu in opened)
    assert counter == by_key
    assert len(box) > 1
    for menu in opened:
        menu.deleteLater()


def test_the_menu_of_a_box_names_exactly_those_who_may_go_there(window: MainWindow, hands: Hands) -> None:
    view, board = window.link.view, hands.board(window)
    board.select([])
    assert board.layout_ is not None
    for place in board.layout_.zones:
        may = [
            order
            for unit in board.page.units  # type: ignore[union-attr]
            for order in window.link.options(unit)
            if zone_of(order, view, board.display) == place.zone
        ]
        menu = board.menu_of_zone(place.zone)
        shown = [action.text() for action in actions_of(menu) if action.isEnabled()]
        assert sorted(shown) == sorted(order_words(order, window.voice).replace("&", "&&") for order in may), place.zone
        if not may:
            assert [action.isEnabled() for action in actions_of(menu)] == [False]
        menu.deleteLater()


def test_the_menu_of_a_box_puts_all_picked_there(window: MainWindow, hands: Hands, given: Given) -> None:
    board, orders = hands.board(window), given(window)
    units = [u.id for u in window.link.view.units.values() if u.at == CARRIER and u.place == "hangar"][:3]
    board.select(units)
    menu = board.menu_of_zone(Zone("box", CARRIER, "deck"))
    next(actions_of(menu)).trigger()
    menu.deleteLater()
    assert orders == [StationUnit(unit, "deck") for unit in units]
    hands.settled(window)


def test_a_strike_and_a_base_have_menus_of_their_own(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    running = played_to(midway, lambda view: view.standing.name == "air_movement" and bool(view.strikes))
    window = open_rooms(("us",), running=running).windows[0]
    strike = window.link.offered(RecallStrike)[0]
    window.link.focus.emit(strike)
    board = hands.board(window)
    assert board.layout_ is not None
    menu = board.menu_at(board.layout_.strikes[strike].center())
    assert order_words(RecallStrike(strike), window.voice) in [action.text() for action in actions_of(menu)]
    menu.deleteLater()
    running = played_to(midway, lambda view: view.standing.name == "take_off" and bool(view.searched))
    window = open_rooms(("us",), running=running).windows[0]
    display = window.link.offered(FormStrike)[0]
    hands.panel(window).go_to(display)
    board = hands.board(window)
    menu = board.menu_at(QPointF(1, board.height() - 1))
    words = {order_words(order, window.voice) for order in window.link.options(display, FormStrike)}
    assert words <= {action.text() for action in actions_of(menu)}
    menu.deleteLater()


# ---- picking many


def test_a_frame_drawn_with_the_mouse_picks_what_it_touches(window: MainWindow, hands: Hands) -> None:
    board = hands.board(window)
    assert board.layout_ is not None
    boxes = [place for place in board.layout_.pieces if place.zone == Zone("box", CARRIER, "hangar")]
    first, last = boxes[0].box, boxes[1].box
    board.shown.emit(first)
    QApplication.processEvents()
    start, end = QPoint(1, round(first.top()) - 3), QPointF(last.center()).toPoint()
    hands.bot.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.5, 1.0):
        move(board, start + (end - start) * part)
    hands.bot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=end)
    assert board.selected == [boxes[0].id, boxes[1].id]
    hands.bot.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert board.selected == []


def test_ctrl_a_picks_the_whole_box(window: MainWindow, hands: Hands) -> None:
    board, units = hands.board(window), window.link.view.units
    inside = {u.id for u in units.values() if u.at == CARRIER and u.place == "hangar"}
    board.select([next(iter(inside))])
    hands.key(board, Qt.Key.Key_A, CONTROL)
    assert set(board.selected) == inside


def test_the_usual_next_box_is_given_to_all_picked(window: MainWindow, hands: Hands, given: Given) -> None:
    board, orders = hands.board(window), given(window)
    units = [u.id for u in window.link.view.units.values() if u.at == CARRIER and u.place == "hangar"][:2]
    board.select(units)
    hands.key(board, Qt.Key.Key_Return)
    hands.settled(window)
    assert orders == [StationUnit(unit, "arm") for unit in units]


def test_in_the_status_phase_the_box_menu_moves_units_up(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    running = played_to(midway, lambda view: view.standing.name == "status")
    window = open_rooms(("us",), running=running).windows[0]
    order = next(
        order
        for unit in window.link.offered(MoveUnit)
        for order in window.link.options(unit, MoveUnit)
        if isinstance(order, MoveUnit) and window.link.view.units[unit].place == "arm" and order.box == "deck"
    )
    holder = window.link.view.units[order.unit].at
    hands.panel(window).go_to(order.unit)
    board = hands.board(window)
    board.select([order.unit])
    trigger(board.menu_of_zone(Zone("box", holder, "deck")), order_words(order, window.voice))
    hands.settled(window)
    hands.until(lambda: window.link.view.units[order.unit].place == "deck")
