"""Windows of real games, without a screen. A thread, process, timer or window that a test leaves behind fails it."""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot
from rooms import Hands, OpenRoom
from shiboken6 import isValid

from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import Running, new_game, rules_of
from fastcarriers.players import play_phase, seat_players
from ui.look import Look
from ui.main_window import MainWindow
from ui.room import Room, Wish
from ui.seat_link import SeatLink
from ui.settings import Settings
from ui.theme import ensure_application

os.environ["QT_QPA_PLATFORM"] = "offscreen"


@pytest.fixture(scope="session")
def midway() -> Pack:
    return Library().load_scenario("midway")


@pytest.fixture(scope="session")
def second_day() -> Running:
    """A game of two drills up to its second day, both sides' seats still to be taken; to be looked at, not played."""
    running = new_game(Library().load_scenario("midway"), "7", threaded=False)
    charts = rules_of(running.pack, running.terms).charts
    seats = {side: running.session.seat((side,)) for side in charts.sides}
    players = seat_players(seats, {side: commander_called("drill", charts) for side in charts.sides}, "7")
    while cast("View", seats["us"].view()).game_turn < 4:
        play_phase(players, lambda side, order: None)
    return running


@pytest.fixture
def link(second_day: Running) -> SeatLink:
    """The American seat of that game."""
    return SeatLink(second_day.session.seat(("us",)))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.fixture
def look(qapp: QApplication) -> Look:
    qapp.setStyle("Fusion")
    ensure_application()
    look = Look()
    look.apply()
    return look


def running() -> set[object]:
    """Threads of this process, and its child processes."""
    return {*threading.enumerate(), *multiprocessing.active_children()}


def active_timers(app: QApplication) -> set[QTimer]:
    """Those under a widget, and those that only Python holds."""
    under = (timer for widget in app.allWidgets() for timer in widget.findChildren(QTimer))
    held = (thing for thing in gc.get_objects() if type(thing) is QTimer and isValid(thing))
    return {timer for timer in (*under, *held) if timer.isActive()}


@pytest.fixture(autouse=True)
def nothing_is_left(qapp: QApplication) -> Iterator[None]:
    before = running()
    timers = active_timers(qapp)
    yield
    QApplication.processEvents()
    deadline = time.monotonic() + 30
    while (left := running() - before) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not left, left
    assert not (more := active_timers(qapp) - timers), [(timer, timer.parent()) for timer in more]
    assert not [widget for widget in qapp.topLevelWidgets() if widget.isVisible()]


@pytest.fixture
def open_rooms(midway: Pack, look: Look, settings: Settings, qtbot: QtBot) -> Iterator[OpenRoom]:
    """`open_rooms(windows=("us",), opponent="", seed="7")`: a room of a game in memory, shown and read."""
    rooms: list[Room] = []

    def open_(
        windows: tuple[str, ...] = ("us",), opponent: str = "", seed: str = "7", running: Running | None = None
    ) -> Room:
        wish = Wish(scenario="midway", windows=windows, opponent=opponent, seed=seed)
        room = Room(running or new_game(midway, seed), wish, look, settings)
        rooms.append(room)
        for window in room.windows:
            if not window.placed:  # the screen of the tests is narrow
                window.resize(1280, 760)
        room.show()
        for window in room.windows:
            qtbot.waitExposed(window)
        return room

    yield open_
    for room in rooms:
        room.close()
    QApplication.sendPostedEvents()
    QApplication.processEvents()


@pytest.fixture
def window(open_rooms: OpenRoom) -> MainWindow:
    """The American window; Japan's seat is nobody's."""
    return open_rooms().windows[0]


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return Hands(qtbot)


@pytest.fixture
def rows() -> Callable[[QTreeWidget], list[QTreeWidgetItem]]:
    """Every row of a tree, opened as the player would open it."""

    def found(tree: QTreeWidget) -> list[QTreeWidgetItem]:
        out: list[QTreeWidgetItem] = []
        todo = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
        while todo:
            item = todo.pop(0)
            if item is not None:
                out.append(item)
                todo.extend(item.child(n) for n in range(item.childCount()))
        return out

    return found


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[MainWindow], list[Order]]:
    """The orders that a window gives from now on, in turn; they are given all the same."""

    def watch(window: MainWindow) -> list[Order]:
        orders: list[Order] = []
        give = window.link.order

        def order(one: Order, at: QPoint | None = None) -> None:
            orders.append(one)
            give(one, at)

        monkeypatch.setattr(window.link, "order", order)
        return orders

    return watch
