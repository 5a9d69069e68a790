"""The whole window keeps secrets: two games that differ only in what a side may not know give it the same pixels and
the same words, in every page and dock, in tooltips and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import displays
import midway as positions
import pytest
from map_hands import session_of
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QTabBar, QTreeWidget, QTreeWidgetItem, QWidget
from situations import Situation

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import phases as battle
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import State
from ui.docks.log import LogPanel
from ui.docks.operations_board import OperationsBoard
from ui.furniture import DISPLAY
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.settings import Settings
from ui.strategic.canvas import Canvas
from ui.tactical_display import TacticalDisplay

SECRETS = {
    "plotting": (lambda: positions.busy(ph.PLOTTING, 7, 0), positions.resample),
    "statements": (lambda: positions.busy(ph.STATEMENTS, 7, 0), positions.resample),
    "status": (lambda: positions.busy(ph.STATUS, 7, 2), positions.resample),
    "air movement": (lambda: positions.busy(ph.AIR_MOVEMENT, 7, 4), positions.resample),
    "set-up": (lambda: displays.setting_up("sea"), displays.resample),
    "entry": (lambda: displays.entering("base"), displays.resample),
    "flak": (lambda: displays.in_phase("sea", battle.FLAK), displays.resample),
    "attack": (lambda: displays.in_phase("base", battle.SURFACE_ATTACK), displays.resample),
}
"""Phase -> a position in it, and the other hidden worlds of a side."""
Seen = tuple[dict[str, QImage], list[str]]
Look_ = Callable[[Situation, str], MainWindow]
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


@pytest.fixture
def opened(look: Look, tmp_path: Path) -> Iterator[Look_]:
    """`opened(position, side)`: the window of a side, whose first counter is picked; the one before it is closed."""
    windows: list[MainWindow] = []

    def close() -> None:
        for window in windows:
            window.close()
            window.deleteLater()
        windows.clear()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def open_(s: Situation, side: str) -> MainWindow:
        close()
        link = SeatLink(session_of(s).seat((side,)))
        windows.append(MainWindow(link, s.charts, look, Settings(tmp_path / f"{len(list(tmp_path.iterdir()))}.json")))
        windows[0].resize(1280, 800)
        windows[0].show()
        return windows[0]

    yield open_
    close()


def settle(window: MainWindow) -> None:
    log = window.panels["dock.log"]
    assert isinstance(log, LogPanel)
    for _ in range(1000):
        QApplication.processEvents()
        if not log._timer.isActive():
            return
    raise AssertionError("the log is never written")


def seen(window: MainWindow) -> Seen:
    """The pixels of every page and dock, and every word of the window."""
    settle(window)
    pictures = {}
    for name, panel in window.panels.items():
        window.go_to(name)
        settle(window)
        if isinstance(canvas := panel.findChild(Canvas), Canvas):
            canvas.settle()
        pictures[name] = panel.grab().toImage()
    return pictures, [word for widget in (window, *window.findChildren(QWidget)) for word in words_of(widget)]


def words_of(widget: QWidget) -> Iterator[str]:
    """What it says, by tooltip and to screen readers too."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.whatsThis())
    text = getattr(widget, "text", None)
    if callable(text):
        yield str(text())
    if isinstance(widget, QTreeWidget):
        for n in range(widget.topLevelItemCount()):
            top = widget.topLevelItem(n)
            assert top is not None
            yield from words_of_row(top)
    elif isinstance(widget, QListWidget):
        for n in range(widget.count()):
            yield from (str(widget.item(n).data(role)) for role in ROLES)
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(n) for n in range(widget.count()))
    elif isinstance(widget, QTabBar):
        yield from (text for n in range(widget.count()) for text in (widget.tabText(n), widget.tabToolTip(n)))
    elif isinstance(widget, TacticalDisplay):
        yield from (widget.words.token(token) for token in widget.scene.tokens.values())
    elif isinstance(widget, Canvas):
        yield from (widget.scene.tip(token.id) for token in widget.scene.tokens)
    elif isinstance(widget, OperationsBoard) and widget.layout_ is not None:
        yield from (widget.tip_at(place.box.center()) for place in (*widget.layout_.pieces, *widget.layout_.texts))


def words_of_row(row: QTreeWidgetItem) -> Iterator[str]:
    yield from (str(row.data(column, role)) for column in range(row.columnCount()) for role in ROLES)
    for n in range(row.childCount()):
        yield from words_of_row(row.child(n))


def in_world(s: Situation, state: State[Any, Any, Any]) -> Situation:
    other = s.copy()
    other.table.state = state
    return other


def assert_alike(one: Seen, other: Seen) -> None:
    assert one[1] == other[1]
    assert [name for name, image in one[0].items() if image != other[0][name]] == []


@pytest.mark.parametrize("side", ["us", "jp"])
@pytest.mark.parametrize("phase", SECRETS)
def test_no_page_or_dock_shows_or_tells_what_a_side_may_not_know(opened: Look_, phase: str, side: str) -> None:
    position, resample = SECRETS[phase]
    s = position()
    state = s.table.state
    worlds = [state, state, *(resample(state, side, Random(seed)) for seed in (1, 2))]
    assert worlds[2].to_bytes() != state.to_bytes()
    # Letters that Qt draws for the first time differ by a hair from later ones: the first look does not count.
    _, as_it_is, *others = [seen(opened(in_world(s, world), side)) for world in worlds]
    assert len("".join(as_it_is[1])) > 2000
    for other in others:
        assert_alike(as_it_is, other)


@pytest.mark.parametrize("phase", ["plotting", "status"])
def test_the_log_and_all_else_stay_the_same_whatever_the_enemy_orders_in_secret(opened: Look_, phase: str) -> None:
    """Both sides order at once; what the window's own side orders is in its log."""
    s = SECRETS[phase][0]()
    looks, given = [], []
    for chance in (None, None, Random(1), Random(2)):
        window = opened(s.copy(), "us")
        enemy = window.link._seat._session.seat(("jp",))  # type: ignore[attr-defined]
        given.append(order_at_random(enemy, chance))
        first = [window.link.options(piece)[0] for pieces in window.link.offers.pieces.values() for piece in pieces][:1]
        for order in first:
            window.link.order(order)
        settle(window)
        assert len(window.link.news) >= 1
        looks.append(seen(window))
    _, quiet, *others = looks
    assert given[2] != given[3]
    assert min(map(len, given[2:])) > 3
    for other in others:
        assert_alike(quiet, other)


def order_at_random(seat: Any, chance: Random | None) -> list[object]:
    """Up to eight orders that are offered."""
    done = []
    for _ in range(8 if chance is not None else 0):
        assert chance is not None
        kind = chance.choice(sorted(seat.offers().pieces))
        piece = chance.choice(seat.offers().pieces[kind])
        order = chance.choice(seat.options(piece, kind))
        assert not isinstance(order, Ready)
        seat.submit(order, seat.view().standing.phase)
        done.append(order)
    return done


def test_a_difference_that_a_side_may_see_is_seen_in_the_words_and_pixels(opened: Look_) -> None:
    """The eyes of these tests are open: what the log, the display and the intelligence show is compared."""
    s = displays.in_phase("sea", battle.FLAK)
    before = seen(opened(s.copy(), "us"))
    other = s.copy()
    window = opened(other, "us")
    display = window.panels[DISPLAY]
    assert isinstance(display, TacticalDisplay)
    tokens = [display.words.token(token) for token in display.scene.tokens.values()]
    assert len(tokens) > 10
    assert set(tokens) <= set(before[1])
    assert other.public.battle is not None
    other.public.battle = replace(other.public.battle, tac_turn=other.public.battle.tac_turn + 1)
    window.link.refresh()
    after = seen(window)
    assert after[1] != before[1]
    assert after[0][DISPLAY] != before[0][DISPLAY]
