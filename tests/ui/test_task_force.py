"""The operations display: each way of the hand gives the order that it means."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from rooms import Hands, OpenRoom, move, played_to

from fastcarriers.carriers.orders import LandUnit, LaunchToCap, RecallStrike, StationUnit, TransferShip
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Order
from fastcarriers.library import Pack
from fastcarriers.staff.reach import on_deck, reach
from maps.search_template import FANS, WEDGES
from ui.docks.operations_layout import lay_out
from ui.docks.operations_page import Filled, Zone, displays_of, hex_of, page_of
from ui.docks.operations_template import pattern_names
from ui.furniture import MAP
from ui.main_window import MainWindow
from ui.order_words import order_words
from ui.speech import Voice
from ui.strategic_map import StrategicMapPanel

Given = Callable[[MainWindow], list[Order]]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def hangar(window: MainWindow, holder: str = "us-cv-enterprise") -> list[str]:
    return [unit.id for unit in window.link.view.units.values() if unit.at == holder and unit.place == "hangar"]


def test_there_is_a_page_for_each_task_force_with_ships_and_each_base(window: MainWindow, hands: Hands) -> None:
    panel = hands.panel(window)
    assert [panel.tabs.tabText(n) for n in range(4)] == ["TF 1", "TF 2", "TF 3", "Midway"]
    assert panel.tabs.count() == len(displays_of(window.link.view))


def test_every_unit_and_ship_of_the_side_is_on_exactly_one_page(window: MainWindow) -> None:
    view, charts = window.link.view, window.charts
    pages = [page_of(view, charts, display) for display in displays_of(view)]
    units = [unit for page in pages for unit in page.units]
    ships = [ship.id for page in pages for ship in page.ships]
    assert sorted(units) == sorted(unit.id for unit in view.units.values() if unit.place not in ("lost", "away"))
    assert sorted(ships) == sorted(ship.id for ship in view.ships.values() if ship.state == "afloat")


def test_counters_lie_inside_the_page_and_boxes_do_not_overlap_at_any_width(window: MainWindow) -> None:
    view, charts = window.link.view, window.charts
    for width in (180, 300, 700):
        for display in displays_of(view):
            layout = lay_out(page_of(view, charts, display), Voice(charts), width, 17)
            for place in layout.pieces:
                assert place.box.left() >= 0
                assert place.box.right() <= width
                assert place.box.bottom() <= layout.height
            boxes = [place.box for place in layout.pieces if place.zone is None or place.zone.kind != "search"]
            for number, box in enumerate(boxes):
                assert not any(box.intersects(other) for other in boxes[number + 1 :])


def test_counters_on_the_search_template_do_not_lie_on_its_letters(window: MainWindow) -> None:
    view, charts = window.link.view, window.charts
    units = [id for id, unit in view.units.items() if unit.at == "us-cv-enterprise"]
    for count in (1, 2, 4, 9):
        for pattern in (*FANS, *WEDGES):
            page = page_of(view, charts, "us-1")
            flown = Filled(Zone("search", "us-1", pattern), tuple(units[:count]))
            page = replace(page, search=(flown,))
            for width in (240, 300, 700):
                layout = lay_out(page, Voice(charts), width, 17)
                half = 6  # of a letter, in pixels
                point = pattern_names(layout.template)[pattern]
                letter = QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half)
                placed = [p.box for p in layout.pieces if p.zone is not None and p.zone.kind == "search"]
                assert len(placed) == count
                assert not any(box.intersects(letter) for box in placed), (pattern, count, width)


def test_many_units_of_a_pattern_lie_in_a_pile_with_their_number_and_beside_each_other_when_open(
    window: MainWindow,
) -> None:
    view, charts = window.link.view, window.charts
    units = tuple(id for id, unit in view.units.items() if unit.at == "us-cv-enterprise")[:5]
    for pattern in (*FANS, *WEDGES, "circle"):
        page = replace(page_of(view, charts, "us-1"), search=(Filled(Zone("search", "us-1", pattern), units),))
        for open_ in ("", pattern):
            layout = lay_out(page, Voice(charts), 300, 17, open_)
            boxes = [p.box for p in layout.pieces if p.zone is not None and p.zone.kind == "search"]
            assert [count for _, count in layout.counts] == ([] if open_ else [5])
            tops = [layout.piece_at(box.topLeft() + QPointF(1, 1)) for box in boxes]
            assert [place.id for place in tops if place is not None] == list(units)
            overlap = any(one.intersects(two) for one, two in pairwise(boxes))
            assert overlap == (open_ == "")
            assert all(box.left() >= 0 and box.right() <= 300 for box in boxes)
            assert layout.pattern_at(boxes[0].center(), open_) == pattern
            assert layout.pattern_at(boxes[-1].bottomRight() + QPointF(40, 40), open_) == ""


def test_a_pile_of_searchers_opens_under_the_mouse_and_closes_behind_it(window: MainWindow, hands: Hands) -> None:
    units = [id for id, unit in window.link.view.units.items() if unit.at == "us-cv-enterprise"][:3]
    board, view = hands.board(window), window.link.view
    board.show_display("us-1")
    flying = {id: replace(unit, place="search", slot="D", at="us-1") for id, unit in view.units.items() if id in units}
    window.link.view = replace(view, units={**view.units, **flying})
    board.refresh()
    assert board.layout_ is not None
    assert [count for _, count in board.layout_.counts] == [3]
    spot = hands.spot(window, units[-1])
    QTest.mouseMove(board, spot)
    assert board.layout_.counts == []
    last = board.place_of(units[-1])
    assert last is not None
    QTest.mouseMove(board, last.box.center().toPoint())
    assert board.open_pattern == "D"
    QTest.mouseMove(board, spot - QPoint(0, 70))
    assert [count for _, count in board.layout_.counts] == [3]


def test_a_double_click_moves_a_unit_to_the_usual_next_box(window: MainWindow, hands: Hands, given: Given) -> None:
    unit, orders = hangar(window)[0], given(window)
    hands.double_click(window, unit)
    hands.double_click(window, unit)
    assert orders == [StationUnit(unit, "arm"), StationUnit(unit, "deck")]
    assert window.link.view.units[unit].place == "deck"


def test_drag_key_and_double_click_give_the_same_order(window: MainWindow, hands: Hands, given: Given) -> None:
    first, second, third, *_ = hangar(window)
    orders = given(window)
    hands.drag(window, first, hands.zone(window, "box", "arm", "us-cv-enterprise"))
    hands.click(window, second)
    hands.key(hands.board(window), Qt.Key.Key_A)
    hands.settled(window)
    hands.double_click(window, third)
    assert orders == [StationUnit(unit, "arm") for unit in (first, second, third)]
    assert {window.link.view.units[unit].place for unit in (first, second, third)} == {"arm"}


def test_several_picked_units_move_together(window: MainWindow, hands: Hands) -> None:
    first, second, third, *_ = hangar(window)
    hands.click(window, first)
    hands.click(window, second, CONTROL)
    hands.click(window, third, CONTROL)
    assert hands.board(window).selected == [first, second, third]
    hands.key(hands.board(window), Qt.Key.Key_D)
    hands.settled(window)
    assert {window.link.view.units[unit].place for unit in (first, second, third)} == {"deck"}


@pytest.mark.parametrize("way", ["key", "drag", "menu"])
def test_9_17_of_a_batch_as_many_go_as_have_room_and_the_others_are_named(
    window: MainWindow, hands: Hands, given: Given, way: str
) -> None:
    holder = "us-cv-enterprise"
    view = window.link.view
    inside = sum(1 for unit in view.units.values() if unit.at == holder and unit.place == "arm")
    room = view.holders[holder].arm - inside
    picked = hangar(window)[: room + 2]
    assert len(picked) == room + 2 > 3, "more are in the hangar than have room"
    board, orders = hands.board(window), given(window)
    refused: list[object] = []
    window.link.refused.connect(lambda order, faults: refused.append(order))
    board.select(picked)
    if way == "key":
        hands.key(board, Qt.Key.Key_A)
    elif way == "drag":
        hands.drag(window, picked[0], hands.zone(window, "box", "arm", holder))
    else:
        words = order_words(StationUnit(picked[0], "arm"), window.voice).replace("&", "&&")
        menu = board.menu_for(picked[0])
        inner = [a for entry in menu.actions() if entry.menu() for a in entry.menu().actions()]  # type: ignore[union-attr]
        wanted = f"{words} ({room} of {room + 2} picked have room)"
        next(action for action in (*menu.actions(), *inner) if action.text() == wanted).trigger()
        menu.deleteLater()
    hands.settled(window)
    assert orders == [StationUnit(unit, "arm") for unit in picked[:room]]
    assert not refused, "nothing is half sent"
    assert {window.link.view.units[unit].place for unit in picked[room:]} == {"hangar"}
    assert window.hint.isVisible()
    assert "9.17" in window.hint.text
    assert all(window.voice.piece(unit) in window.hint.text for unit in picked[room:])


def test_9_17_while_a_batch_is_dragged_the_box_says_how_many_have_room(window: MainWindow, hands: Hands) -> None:
    holder, board = "us-cv-enterprise", hands.board(window)
    picked = hangar(window)
    board.select(picked)
    start, to = hands.spot(window, picked[0]), hands.zone(window, "box", "arm", holder)
    hands.bot.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.5, 1.0):
        move(board, (QPointF(start) + (QPointF(to) - QPointF(start)) * part).toPoint())
    room = window.link.view.holders[holder].arm
    room -= sum(1 for unit in window.link.view.units.values() if unit.at == holder and unit.place == "arm")
    assert board._fit == f"Room for {room} of {len(picked)}"
    move(board, start)
    assert board._fit == "", "over their own box they are asked nothing"
    hands.bot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=start)
    assert board._fit == ""


def test_fc_20_one_unit_by_itself_may_still_be_one_too_many_for_an_exchange(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("status", us, jp)
    holder = "us-cv-hornet"
    us.link.focus.emit(hangar(us, holder)[0])
    board, room = hands.board(us), us.link.view.holders[holder].arm
    board.select(hangar(us, holder))
    hands.key(board, Qt.Key.Key_A)
    hands.settled(us)

    def inside() -> int:
        return sum(1 for unit in us.link.view.units.values() if unit.at == holder and unit.place == "arm")

    assert inside() == room, "the batch goes up to the limit"
    board.select(hangar(us, holder)[:1])
    hands.key(board, Qt.Key.Key_A)
    hands.settled(us)
    hands.until(lambda: inside() == room + 1)


def test_zones_light_up_for_what_is_offered_and_no_others(window: MainWindow, hands: Hands) -> None:
    unit = hangar(window)[0]
    hands.click(window, unit)
    lit = {(zone.kind, zone.slot) for zone in hands.board(window)._lit}
    options = window.link.options(unit, StationUnit)
    assert lit == {
        ("search", order.pattern) if order.place == "search" else ("box", order.place)
        for order in options
        if isinstance(order, StationUnit)
    }


def test_a_drop_that_the_rules_refuse_changes_nothing_and_names_the_rule(window: MainWindow, hands: Hands) -> None:
    fighter = next(unit for unit in hangar(window) if unit.startswith("f4f"))
    hands.drag(window, fighter, hands.zone(window, "search", "1"))
    assert window.link.view.units[fighter].place == "hangar"
    assert window.hint.isVisible()
    assert "[" in window.hint.text


def test_a_unit_put_down_on_its_own_box_is_given_no_order(window: MainWindow, hands: Hands, given: Given) -> None:
    unit, orders = hangar(window)[0], given(window)
    hands.drag(window, unit, hands.zone(window, "box", "hangar"))
    assert orders == []
    assert not window.hint.isVisible()


def test_a_unit_is_dragged_onto_the_search_template(window: MainWindow, hands: Hands) -> None:
    bomber = next(unit for unit in hangar(window) if unit.startswith("sbd"))
    hands.drag(window, bomber, hands.zone(window, "search", "2"))
    unit = window.link.view.units[bomber]
    assert (unit.place, unit.slot) == ("search", "2")


def test_the_keyboard_alone_walks_picks_and_orders(window: MainWindow, hands: Hands) -> None:
    board = hands.board(window)
    board.setFocus()
    hands.key(board, Qt.Key.Key_Down)
    first = board.cursor
    assert first
    hands.key(board, Qt.Key.Key_Right)
    assert board.cursor != first
    picked = board.cursor
    assert board.accessibleDescription().startswith(Voice(window.charts).unit(picked))
    hands.key(board, Qt.Key.Key_Return)
    hands.settled(window)
    assert window.link.view.units[picked].place == "arm"


def test_every_counter_is_reached_with_the_arrow_keys(window: MainWindow, hands: Hands) -> None:
    board = hands.board(window)
    hands.key(board, Qt.Key.Key_Down)
    seen, todo = {board.cursor}, [board.cursor]
    while todo:
        here = todo.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            board.select([here])
            hands.key(board, key)
            if board.cursor not in seen:
                seen.add(board.cursor)
                todo.append(board.cursor)
    assert board.layout_ is not None
    assert seen == {place.id for place in board.layout_.pieces}


def test_a_ship_let_go_over_another_tab_changes_its_task_force(window: MainWindow, hands: Hands, given: Given) -> None:
    panel, orders = hands.panel(window), given(window)
    target = panel.tabs.mapToGlobal(panel.tabs.tabRect(1).center())
    panel.board.dropped.emit("us-dd-phelps", target)
    hands.settled(window)
    assert orders == [TransferShip("us-dd-phelps", "us-2")]
    assert window.link.view.ships["us-dd-phelps"].task_force == "us-2"


def test_the_menu_of_a_counter_holds_every_offered_order(window: MainWindow, hands: Hands) -> None:
    unit = hangar(window)[0]
    menu = hands.board(window).menu_for(unit)
    actions = [action for action in menu.actions() if action.menu() is None]
    for inner in menu.actions():
        if inner.menu() is not None:
            actions.extend(inner.menu().actions())  # type: ignore[union-attr]
    assert len(actions) == len(window.link.options(unit))
    faces = [action.text().replace("&&", "") for action in [*menu.actions(), *actions]]
    assert not [face for face in faces if "&" in face]  # a single one would not be shown
    menu.deleteLater()


def test_the_menu_gives_an_order_to_all_picked_counters_that_may_have_it(
    window: MainWindow, hands: Hands, given: Given
) -> None:
    board, orders, units = hands.board(window), given(window), hangar(window)[:3]
    board.select(units)
    menu = board.menu_for(units[0])
    actions = [*menu.actions(), *(a for inner in menu.actions() if inner.menu() for a in inner.menu().actions())]  # type: ignore[union-attr]
    wanted = order_words(StationUnit(units[0], "arm"), window.voice).replace("&", "&&") + " (all 3 picked)"
    next(action for action in actions if action.text() == wanted).trigger()
    hands.settled(window)
    assert orders == [StationUnit(unit, "arm") for unit in units]
    menu.deleteLater()
    board.select(units[:1])
    assert "picked" not in "".join(action.text() for action in board.menu_for(units[1]).actions())


def test_a_strike_with_a_target_is_recalled_by_the_button_under_its_heading(
    midway: Pack, open_rooms: OpenRoom, hands: Hands, given: Given
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "air_movement" and _may_recall(view))
    window = open_rooms(("us",), running=running).windows[0]
    strike = window.link.offered(RecallStrike)[0]
    window.link.focus.emit(strike)
    board, orders = hands.board(window), given(window)
    button = board.recalls[strike]
    assert board.layout_ is not None
    assert board.layout_.strikes[strike].bottom() <= button.geometry().top() + 1
    assert board.rect().contains(button.geometry())
    hands.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    hands.settled(window)
    assert orders == [RecallStrike(strike)]
    hands.until(lambda: strike not in board.recalls)
    assert window.link.view.strikes[strike].target is None


def _may_recall(view: View) -> bool:
    return any(strike.target and not strike.transfer and not strike.moved for strike in view.strikes.values())


@pytest.mark.parametrize("side", ["us", "jp"])
def test_when_a_battle_opens_the_display_that_fights_is_shown(
    midway: Pack, open_rooms: OpenRoom, hands: Hands, side: str
) -> None:
    running = played_to(midway, lambda view: view.battle is not None)
    window = open_rooms((side,), running=running).windows[0]
    view, panel = window.link.view, hands.panel(window)
    assert view.battle is not None
    flown = view.strikes.get(view.strike_in_battle or "")
    assert (flown is not None) == (view.battle.attacker == side)
    fights = flown.origin if flown is not None else view.battle.target
    assert panel.display == fights
    other = next(display for display in displays_of(view) if display != fights)
    panel.go_to(other)
    window.link.refresh()
    assert panel.display == other  # the player's choice stays while the battle goes on


def test_in_a_new_phase_the_page_shows_somebody_who_can_act(open_rooms: OpenRoom, hands: Hands) -> None:
    """CAP lies below the boxes of the carriers: when it may land, the page goes there."""
    us, jp = open_rooms(("us", "jp")).windows
    board, unit = hands.board(us), next(unit for unit in hangar(us) if unit.startswith("f4f"))
    us.link.order(StationUnit(unit, "deck"))
    hands.settled(us)
    hands.on_to("take_off", us, jp)
    us.link.order(LaunchToCap(unit))
    hands.settled(us)
    hands.panel(us).scroll.verticalScrollBar().setValue(0)
    hands.on_to("landing", us, jp)
    hands.until(lambda: us.link.offered(LandUnit) == (unit,))
    place = board.place_of(unit)
    assert place is not None
    assert board.visibleRegion().boundingRect().contains(place.box.center().toPoint())


def test_enemies_come_first_among_the_targets_and_transfers_are_called_so(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "take_off" and bool(view.searched))
    window = open_rooms(("us",), running=running).windows[0]
    panel = hands.panel(window)
    ours = displays_of(window.link.view)
    for display in ours:
        panel.go_to(display)
        form = panel.form
        kinds = [form.target.itemData(row) in ours for row in range(form.target.count())]
        if len(set(kinds)) == 2:
            break
    assert kinds == sorted(kinds)
    assert set(kinds) == {True, False}
    for row, own in enumerate(kinds):
        assert form.target.itemText(row).endswith("(transfer)") is own


def test_strikes_go_back_to_the_base_of_the_page_unless_the_player_chose_another(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "take_off" and bool(view.searched))
    window = open_rooms(("us",), running=running).windows[0]
    panel, ours = hands.panel(window), displays_of(window.link.view)
    panel.go_to("midway")
    form = panel.form
    enemy, transfer = (
        next(n for n in range(form.target.count()) if (form.target.itemData(n) in ours) is own) for own in (False, True)
    )
    form.target.setCurrentIndex(transfer)
    elsewhere = form.base.currentData()
    form.target.setCurrentIndex(enemy)
    assert elsewhere != form.base.currentData() == "midway"
    form.button.click()
    hands.settled(window)
    assert form.base.currentData() == "midway"
    row = form.base.findData(elsewhere)
    form.base.setCurrentIndex(row)
    form.base.activated.emit(row)
    panel.go_to("us-1")
    panel.go_to("midway")
    form.target.setCurrentIndex(form.target.currentIndex() + 1)
    assert form.base.currentData() == elsewhere


def test_a_page_turned_to_begins_at_its_top_and_is_found_again_as_it_was_left(window: MainWindow, hands: Hands) -> None:
    panel, bar = hands.panel(window), hands.panel(window).scroll.verticalScrollBar()
    panel.go_to("us-1")
    bar.setValue(0)
    bar.setValue(bar.maximum() // 2)
    left = bar.value()
    assert left > 0
    panel.tabs.setCurrentIndex(panel.tabs.currentIndex() + 1)
    assert bar.value() == 0
    panel.tabs.setCurrentIndex(panel.tabs.currentIndex() - 1)
    assert bar.value() == left


def test_the_name_of_the_carrier_whose_boxes_are_in_sight_stays_in_sight(window: MainWindow, hands: Hands) -> None:
    panel, board = hands.panel(window), hands.board(window)
    bar = panel.scroll.verticalScrollBar()
    panel.go_to("us-1")
    bar.setValue(0)
    assert not panel.heading.isVisible()
    layout = board.layout_
    assert layout is not None
    hornet = next(text for text in layout.texts if "Hornet" in text.text and text.style == "heading")
    bar.setValue(round(hornet.box.top()) - 60)
    assert "Enterprise" in panel.heading.text()
    bar.setValue(round(hornet.box.bottom()) + 5)
    assert panel.heading.isVisible()
    assert panel.heading.text() == hornet.text
    assert panel.heading.geometry().top() == 0
    bar.setValue(round(hornet.box.top()) - 4)
    assert panel.heading.text() == hornet.text, "it covers the heading itself"
    panel.go_to("us-2")
    assert not panel.heading.isVisible()


def test_focus_turns_to_the_page_of_a_piece(window: MainWindow, hands: Hands) -> None:
    yorktown = hangar(window, "us-cv-yorktown")[0]
    window.link.focus.emit(yorktown)
    assert hands.panel(window).display == "us-2"
    assert hands.board(window).selected == [yorktown]
    window.link.focus.emit("jp-1")
    assert hands.panel(window).display == "us-2"


def test_10_6_targets_out_of_reach_of_those_on_deck_or_picked_are_marked_and_can_be_chosen(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "take_off" and bool(view.searched))
    window = open_rooms(("us",), running=running).windows[0]
    panel, view, charts = hands.panel(window), window.link.view, window.voice.charts
    marked: set[bool] = set()
    for display in displays_of(view):
        panel.go_to(display)
        types = on_deck(view, display)
        if not panel.form.isVisible() or not types:
            continue
        for row in range(panel.form.target.count()):
            target = panel.form.target.itemData(row)
            if target in displays_of(view):
                continue
            at, home = hex_of(view, target), hex_of(view, display)
            far = not any(at in reach(charts, type_, home) for type_ in types)
            assert panel.form.target.itemText(row).endswith("out of reach") is far, (display, target)
            assert bool(panel.form.target.itemData(row, Qt.ItemDataRole.ToolTipRole)) is far
            marked.add(far)
            panel.form.target.setCurrentIndex(row)
            assert panel.form.target.currentData() == target, "what is grey can be chosen all the same"
    assert marked == {True, False}


def test_a_strike_of_the_checklist_is_picked_and_its_hexes_light_up(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "air_movement" and _may_recall(view))
    window = open_rooms(("us",), running=running).windows[0]
    strike = next(duty.piece for duty in window.link.view.duties if duty.rule == "10.52")
    origin = window.link.view.strikes[strike].origin
    panel = hands.panel(window)
    panel.go_to(next(display for display in displays_of(window.link.view) if display != origin))
    window.ribbon.duty_picked.emit(strike)
    assert panel.display == origin
    assert window.link.picked_piece == strike
    map_ = window.panels[MAP]
    assert isinstance(map_, StrategicMapPanel)
    assert map_.scene.lights.orders
