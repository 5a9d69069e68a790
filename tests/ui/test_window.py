"""The room: keys, palette, hints, ribbon, text size."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import MoveUnit, StationUnit
from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import Fault, say
from ui import hint
from ui.docks.log import LogPanel
from ui.docks.rule import RulePanel
from ui.docks.task_force import TaskForcePanel
from ui.furniture import DOCKS
from ui.look import LARGEST, SMALLEST
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.settings import LAYOUT_VERSION
from ui.speech import tell

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_every_action_has_a_key_and_no_key_has_two(window: MainWindow) -> None:
    keys = Counter(action.shortcut().toString() for action in window.commands)
    assert "" not in keys
    assert max(keys.values()) == 1


def test_every_dock_has_an_object_name_and_everything_that_takes_the_keyboard_has_a_name(window: MainWindow) -> None:
    assert {dock.objectName() for dock in window.docks.values()} == {place.name for place in DOCKS}
    for panel in window.panels.values():
        proxy = panel.focusProxy()
        assert proxy is not None, panel
        assert proxy.accessibleName(), panel
    for button in window.ribbon.findChildren(QPushButton) + window.ribbon.findChildren(QToolButton):
        assert button.text() or button.accessibleName() or not button.isVisible()


def test_a_refusal_is_told_at_the_cursor_with_its_rule_and_the_rule_opens(window: MainWindow, hands: Hands) -> None:
    refused: list[Fault] = []
    window.link.refused.connect(lambda _, faults: refused.extend(faults))
    window.link.order(MoveUnit("f4f-1", "arm"))
    hands.settled(window)
    assert window.hint.isVisible()
    assert "4.1" in window.hint.text
    rule = window.panels["dock.rule"]
    assert isinstance(rule, RulePanel)
    assert rule.number == "4.1"
    assert "4.1" in rule.page.toPlainText()
    assert rule.page.toPlainText().startswith(window.voice.phrase(refused[0].said))
    unit = next(unit for unit in window.link.offered(StationUnit) if window.link.view.units[unit].place == "hangar")
    window.link.order(StationUnit(unit, "arm"))
    hands.settled(window)
    assert rule.number == "4.1"
    assert rule.page.toPlainText().startswith("4.1")


def test_what_is_told_stands_as_it_is_written_and_is_told_aloud(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[QAccessible.Event, str]] = []

    class Reader:
        Event = QAccessible.Event

        @staticmethod
        def updateAccessibility(event: QAccessibleEvent) -> None:
            heard.append((event.type(), event.object().accessibleName()))

    monkeypatch.setattr(hint, "QAccessible", Reader)
    window.tell([("", "No file a<b>c&amp;d.carriers is there.")])
    assert plain(window.hint.text).strip() == "No file a<b>c&amp;d.carriers is there."
    assert heard == [(QAccessible.Event.Alert, "No file a<b>c&amp;d.carriers is there.")]


def test_more_reasons_than_there_is_room_for_are_unfolded_by_a_click(window: MainWindow, hands: Hands) -> None:
    window.tell([("4.1", f"Reason {number}.") for number in range(8)])
    label, line = window.hint._label, window.hint.fontMetrics().height()
    assert plain(window.hint.text).splitlines()[-1] == "3 more"
    hands.bot.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(line // 2, label.height() - line // 2))
    assert plain(window.hint.text).count("[4.1]") == 8
    assert window.hint.isVisible()
    assert "more" not in plain(window.hint.text)
    hands.bot.mouseClick(window.hint, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not window.hint.isVisible()


def plain(rich: str) -> str:
    return QTextDocumentFragment.fromHtml(rich).toPlainText()


def test_the_palette_finds_an_order_and_gives_it(window: MainWindow, hands: Hands) -> None:
    window.open_palette()
    palette = window.palette_
    hands.bot.keyClicks(palette.line, "f4f 1 deck")
    assert palette.list.count() >= 1
    hands.key(palette.line, Qt.Key.Key_Return)
    hands.settled(window)
    assert not palette.isVisible()
    assert window.link.view.units["f4f-1"].place == "deck"


def test_the_palette_runs_actions_and_closes_on_escape(window: MainWindow, hands: Hands) -> None:
    window.open_palette()
    hands.bot.keyClicks(window.palette_.line, "larger text")
    before = window.look.points
    hands.key(window.palette_.line, Qt.Key.Key_Return)
    assert window.look.points == before + 1
    window.open_palette()
    hands.key(window.palette_.line, Qt.Key.Key_Escape)
    assert not window.palette_.isVisible()


def test_the_palette_gives_its_order_when_the_button_it_was_opened_at_has_gone(
    window: MainWindow, hands: Hands
) -> None:
    row = window.ribbon.duties
    row.show_duties((Duty("8.0", say("ui.choice.unanswered"), "operations", must=False),), window.voice)
    window.activateWindow()
    hands.until(window.isActiveWindow)
    hands.until(row.buttons[0].isVisible)
    row.buttons[0].setFocus()
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        before = row.buttons[0] if row.buttons else None
        window.open_palette()
        assert before is None or window.palette_._before is before
        hands.bot.keyClicks(window.palette_.line, "f4f 1 deck")
        row.show_duties((), window.voice)  # as when the other side acts
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        hands.key(window.palette_.line, key)
        assert not window.palette_.isVisible()
        assert window.pages.currentWidget().isAncestorOf(QApplication.focusWidget())
    hands.settled(window)
    assert window.link.view.units["f4f-1"].place == "deck"


def test_the_palette_offers_each_offered_order_once_and_nothing_else(window: MainWindow) -> None:
    link = window.link
    pieces = {piece for pieces in link.offers.pieces.values() for piece in pieces}
    offered = sum(len(link.options(piece)) for piece in pieces)
    assert len(list(window._palette_commands())) == len(window.commands) + offered


def test_undo_takes_back_and_says_why_it_is_grey(window: MainWindow, hands: Hands) -> None:
    undo = window.ribbon.undo
    assert not undo.isEnabled()
    assert undo.toolTip()
    window.link.order(StationUnit("f4f-1", "deck"))
    hands.settled(window)
    hands.until(undo.isEnabled)
    hands.bot.mouseClick(undo, Qt.MouseButton.LeftButton)
    hands.settled(window)
    hands.until(lambda: window.link.view.units["f4f-1"].place != "deck")
    assert not undo.isEnabled()


def test_b32_the_ribbon_names_all_who_are_awaited_and_whoever_is_ready_no_more(
    open_rooms: OpenRoom, hands: Hands
) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    assert us.ribbon.awaiting.text() == "awaiting: you, Japan"
    assert jp.ribbon.awaiting.text() == "awaiting: you, United States"
    hands.ready(jp)
    hands.until(lambda: us.ribbon.awaiting.text() == "awaiting: you")
    assert jp.ribbon.awaiting.text() == "awaiting: United States"
    assert jp.ribbon.ready.text() == "Take Ready back"
    hands.ready(jp)
    hands.until(lambda: us.ribbon.awaiting.text() == "awaiting: you, Japan")


def test_ready_is_grey_with_its_reasons_and_a_duty_leads_to_its_piece(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("status", us, jp)
    window = us
    hands.crowd_arm_and_fuel(window, "us-cv-hornet")
    assert not window.ribbon.ready.isEnabled()
    assert "9.17" in window.ribbon.ready.toolTip()
    button = window.ribbon.duties.buttons[0]
    hands.until(lambda: button.width() > 20)  # the row has been laid out
    hands.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.link.picked_piece == "us-cv-hornet"
    assert hands.panel(window).display == "us-1"


@pytest.mark.parametrize("points", [SMALLEST, 12, 18, LARGEST])
def test_text_changes_size_while_the_window_is_open(window: MainWindow, points: int) -> None:
    window.look.set_points(points)
    QApplication.processEvents()
    assert QApplication.font().pointSize() == points
    assert window.ribbon.ready.font().pointSize() == points
    narrow = window.width() < 45 * window.look.unit
    assert window.arrangement.is_narrow == narrow


def test_a_narrow_window_shows_its_docks_as_tabs_and_a_wide_one_as_before(window: MainWindow) -> None:
    window.resize(850, 600)
    QApplication.processEvents()
    areas = {window.dockWidgetArea(dock) for dock in window.docks.values()}
    assert areas == {Qt.DockWidgetArea.BottomDockWidgetArea}
    window.resize(1400, 800)
    QApplication.processEvents()
    assert {window.dockWidgetArea(window.docks[place.name]) for place in DOCKS} == {place.area for place in DOCKS}


def test_the_log_shows_five_rows_of_a_small_screen(window: MainWindow, hands: Hands) -> None:
    window.resize(1280, 720)
    window.reset_layout()
    log = window.panels["dock.log"]
    assert isinstance(log, LogPanel)
    QApplication.processEvents()
    row = log.tree.topLevelItem(0)
    assert row is not None
    assert log.tree.viewport().height() >= 5 * log.tree.visualItemRect(row).height() > 0


def test_every_dock_and_page_is_reached_by_its_key(window: MainWindow, hands: Hands) -> None:
    for place in DOCKS:
        window.go_to(place.name)
        focus = window.focusWidget()
        assert focus is not None
        assert window.docks[place.name].isAncestorOf(focus), place.name


def test_closed_windows_leave_nothing_behind(open_rooms: OpenRoom, hands: Hands) -> None:
    """Of a window that was closed neither widgets nor their Python halves nor the link to the seat remain."""
    kinds = (MainWindow, SeatLink, TaskForcePanel, LogPanel)

    def alive() -> Counter[str]:
        gc.collect()
        return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in kinds)

    before = alive()
    for _ in range(3):
        room = open_rooms(("us", "jp"))
        hands.ready(room.windows[0])
        room.close()
        del room
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert alive() <= before


def test_b37_keys_of_the_board_do_nothing_where_nothing_is_picked(window: MainWindow, hands: Hands) -> None:
    before = window.link.view
    board = hands.board(window)
    for key in (Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_1, Qt.Key.Key_0, Qt.Key.Key_Return, Qt.Key.Key_Space):
        hands.key(board, key)
    hands.settled(window)
    assert window.link.view is before


def test_the_page_alone_has_all_the_room_until_the_docks_are_wanted_again(window: MainWindow) -> None:
    window.resize(1280, 720)
    QApplication.processEvents()
    before, shown = window.pages.size(), [name for name, dock in window.docks.items() if dock.isVisible()]
    window.page_alone()
    QApplication.processEvents()
    assert not any(dock.isVisible() for dock in window.docks.values())
    assert window.pages.width() > 1.8 * before.width()
    assert window.pages.height() > before.height() + 100
    window.keep_layout()
    kept = window.settings.layout(window.role)
    window.page_alone()
    QApplication.processEvents()
    assert [name for name, dock in window.docks.items() if dock.isVisible()] == shown
    assert window.pages.size() == before
    assert kept is not None
    assert kept[1] == bytes(window.saveState(LAYOUT_VERSION).data()), "the layout with its docks was kept"
    window.page_alone()
    window.go_to("dock.rule")
    QApplication.processEvents()
    assert [name for name, dock in window.docks.items() if dock.isVisible()] == shown


def test_the_view_menu_names_each_dock_once_and_shows_or_hides_it_in_a_menu_of_its_own(window: MainWindow) -> None:
    view = next(a.menu() for a in window.menuBar().actions() if a.text() == tell(say("ui.menu.view")))
    assert isinstance(view, QMenu)
    for dock in window.docks.values():
        assert [action.text() for action in view.actions() if dock.windowTitle() in action.text()] == [
            dock.windowTitle()
        ]
    (shown,) = (menu for action in view.actions() if isinstance(menu := action.menu(), QMenu))
    assert [action.text() for action in shown.actions()] == [dock.windowTitle() for dock in window.docks.values()]
    first = next(iter(window.docks.values()))
    shown.actions()[0].trigger()
    assert first.isHidden()
    shown.actions()[0].trigger()
    assert not first.isHidden()
