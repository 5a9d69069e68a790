"""How docks and pages share a window, whatever the player does to its size, its text and its docks in turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QTabBar
from rooms import OpenRoom
from shiboken6 import isValid

from ui.furniture import DOCKS
from ui.look import LARGEST, SMALLEST, USUAL, Look
from ui.main_window import MainWindow

WIDE, NARROW = QSize(1280, 720), QSize(850, 640)
SIZES = (WIDE, NARROW, QSize(920, 620), QSize(1000, 600), QSize(800, 500), QSize(1440, 880))


def settle() -> None:
    """What Qt puts off, with what it deletes when a loop of events comes round: tab bars that it needs no more."""
    for _ in range(2):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def strays(window: MainWindow) -> list[list[str]]:
    """Names on tab bars of docks that are not tabbed with each other, or whose bar lies away from them."""
    found: list[list[str]] = []
    for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not bar.isVisible() or not bar.geometry().intersects(window.rect()):
            continue  # Qt parks the bar of docks that are all hidden out of the window
        names = [bar.tabText(place) for place in range(bar.count())]
        docks = [dock for dock in window.docks.values() if dock.windowTitle() in names]
        tabbed = bool(docks) and all(
            sorted([dock, *window.tabifiedDockWidgets(dock)], key=id) == sorted(docks, key=id) for dock in docks
        )
        beside = any(dock.isVisible() and abs(dock.geometry().bottom() - bar.y()) <= 4 for dock in docks)
        if not (tabbed and beside):
            found.append(names)
    return found


def is_as_the_program_has_it(window: MainWindow) -> bool:
    places = {place.name: place.area for place in DOCKS}
    docks = window.docks
    return all(docks[name].isVisible() and window.dockWidgetArea(docks[name]) == places[name] for name in places)


def test_docks_put_away_in_a_narrow_window_come_back_in_a_wide_one(window: MainWindow) -> None:
    window.resize(NARROW)
    settle()
    assert window.arrangement.is_narrow
    window.page_alone()
    settle()
    window.resize(WIDE)
    settle()
    window.page_alone()
    settle()
    assert not window.arrangement.is_narrow
    assert is_as_the_program_has_it(window)
    assert not strays(window)


def test_docks_put_away_in_a_wide_window_come_back_as_tabs_in_a_narrow_one(window: MainWindow) -> None:
    window.resize(WIDE)
    settle()
    before = {name: dock.size() for name, dock in window.docks.items()}
    window.page_alone()
    window.resize(NARROW)
    settle()
    window.page_alone()
    settle()
    assert window.arrangement.is_narrow
    assert window.size() == NARROW, "the wide layout did not push it out"
    assert not any(dock.isHidden() for dock in window.docks.values())
    assert not strays(window)
    window.resize(WIDE)
    settle()
    assert is_as_the_program_has_it(window)
    assert {name: dock.size() for name, dock in window.docks.items()} == before


def test_docks_that_come_back_into_too_low_a_window_push_it_out_and_are_not_moved_meanwhile(window: MainWindow) -> None:
    """Qt crashed: the window that was pushed out had its docks put elsewhere while they were being put back."""
    window.resize(800, 640)
    settle()
    window.page_alone()
    settle()
    window.resize(800, 500)
    window.go_to("dock.log")
    settle()
    assert window.arrangement.is_narrow
    assert window.docks["dock.log"].isVisible()
    assert not strays(window)


def test_a_hidden_dock_stays_hidden_when_the_width_changes_under_the_page_alone(window: MainWindow) -> None:
    window.resize(WIDE)
    settle()
    window.docks["dock.rule"].hide()
    window.page_alone()
    window.resize(NARROW)
    window.page_alone()
    settle()
    assert [name for name, dock in window.docks.items() if dock.isHidden()] == ["dock.rule"]


@pytest.mark.parametrize("points", [18, LARGEST])
def test_text_that_grows_and_shrinks_at_a_bound_leaves_the_window_its_size(window: MainWindow, points: int) -> None:
    window.resize(WIDE)
    settle()
    for size in (points, SMALLEST, points, USUAL):
        window.look.set_points(size)
        settle()
        assert window.size() == WIDE
        assert window.arrangement.is_narrow == (size == points)
        assert not strays(window)


@pytest.mark.parametrize("seed", range(3))
def test_no_row_of_changes_leaves_tabs_of_docks_that_are_elsewhere(window: MainWindow, seed: int) -> None:
    """Whether Qt has caught up between two of them or not; what crashed did so when it had not."""
    chance = Random(seed)
    steps: list[Callable[[], None]] = [
        lambda: window.resize(chance.choice(SIZES)),
        lambda: window.look.set_points(chance.choice((SMALLEST, USUAL, 14, 18))),
        lambda: window.go_to(chance.choice(list(window.docks))),
        lambda: chance.choice(list(window.docks.values())).setVisible(chance.random() < 0.6),
        window.page_alone,
        window.reset_layout,
    ]
    for _ in range(60):
        chance.choice(steps)()
        if chance.random() < 0.7:
            settle()
            assert not strays(window)
    window.look.set_points(USUAL)
    window.resize(WIDE)
    window.reset_layout()
    settle()
    assert is_as_the_program_has_it(window)


@pytest.mark.parametrize("steps", [(14, USUAL), (12, 14, 11, USUAL), (18, USUAL), (14, 18, 14, USUAL)])
def test_docks_are_as_wide_as_before_when_the_text_is_as_large_as_before(
    window: MainWindow, steps: tuple[int, ...]
) -> None:
    window.resize(WIDE)
    settle()
    before = {name: dock.width() for name, dock in window.docks.items()}
    for points in steps:
        window.look.set_points(points)
        settle()
    assert {name: dock.width() for name, dock in window.docks.items()} == pytest.approx(before, abs=8)


def test_a_window_that_is_gone_hears_no_more_of_looks(open_rooms: OpenRoom, look: Look) -> None:
    """A slot that raises fails the test."""
    room = open_rooms(("us", "jp"))
    gone = list(room.windows)
    room.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any(isValid(window) for window in gone)
    look.set_points(LARGEST)
    look.set_theme("night")
