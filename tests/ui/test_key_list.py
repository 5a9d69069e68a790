"""The list of keys (F1) holds what the program takes, no more and no less; the manual names the same keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, QRect, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from rooms import Hands, OpenRoom, played_to

from fastcarriers.library import Pack
from ui.furniture import DISPLAY, DOCKS, MAP, PAGES
from ui.keys import CONTROL, NONE, SHIFT, KeyUse
from ui.main_window import MainWindow
from ui.strategic_map import StrategicMapPanel
from ui.tactical_display import TacticalDisplay
from ui.wrapped import MARGIN

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "README.md", ROOT / "docs" / "howto" / "play.md", ROOT / "docs" / "howto" / "keys.md")
BOARDS = ("dock.task_force", MAP, DISPLAY)
LETTERS = [Qt.Key(Qt.Key.Key_A + at) for at in range(26)]
DIGITS = [Qt.Key(Qt.Key.Key_0 + at) for at in range(10)]
NAMES = """Left Right Up Down Space Return Enter Escape Plus Minus Equal BracketLeft BracketRight Home End
Shift PageUp PageDown Insert Delete Backspace Comma Period Slash Semicolon Apostrophe"""
OTHERS: list[Qt.Key] = [getattr(Qt.Key, f"Key_{name}") for name in NAMES.split()]


def board_of(window: MainWindow, hands: Hands, name: str) -> QWidget:
    panel = window.panels[name]
    if isinstance(panel, StrategicMapPanel):
        return panel.canvas
    return panel.board if isinstance(panel, TacticalDisplay) else hands.board(window)


def takes(board: QWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
    """Whether the board itself acts on the key: what it leaves goes on to others."""
    text = QKeySequence(key).toString() if key in LETTERS + DIGITS else ""
    event = QKeyEvent(QEvent.Type.KeyPress, key, held, text)
    board.keyPressEvent(event)
    QApplication.processEvents()
    return event.isAccepted()


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_takes_the_keys_of_the_list_and_no_others(
    midway: Pack, open_rooms: OpenRoom, hands: Hands, name: str
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "take_off" and bool(view.strikes))
    window = open_rooms(("us",), running=running).windows[0]
    window.go_to(name)
    board = board_of(window, hands, name)
    uses: tuple[KeyUse, ...] = board.key_uses  # type: ignore[attr-defined]
    window.link.order = lambda order, at=None: None  # type: ignore[method-assign]
    panel = hands.panel(window)
    panel.go_to(next(iter(window.link.view.strikes)))
    units = [place.id for place in panel.board.layout_.pieces if place.zone is not None]  # type: ignore[union-attr]
    wrong = []
    for held in (NONE, SHIFT, CONTROL):
        for key in [*LETTERS, *DIGITS, *OTHERS]:
            panel.board.select(units[:1])
            if name == MAP:
                window.link.pick("us-1")
                board.pick("us-1")  # type: ignore[attr-defined]
            listed = any(use.takes(key, held) for use in uses)
            acts = takes(board, key, held)
            if acts != listed:
                wrong.append((QKeySequence(QKeyCombination(held, key)).toString(), acts, listed))
    assert not wrong
    keys = [(key, use.held) for use in uses for key in use.keys]
    assert len(set(keys)) == len(keys)


def test_the_list_has_every_action_and_every_key_of_every_panel(window: MainWindow) -> None:
    window.show_keys()
    tree = window.keys.tree
    groups = {}
    for n in range(tree.topLevelItemCount()):
        top = tree.topLevelItem(n)
        assert top is not None
        groups[top.text(0)] = [(top.child(m).text(0), top.child(m).text(1)) for m in range(top.childCount())]
    window.keys.close()
    everywhere, *panels = groups.values()
    assert [key for key, _ in everywhere] == [action.shortcut().toString() for action in window.commands]
    assert set(list(groups)[1:]) <= {window.docks[p.name].windowTitle() for p in DOCKS} | {
        window.pages.tabText(n) for n in range(len(PAGES))
    }
    map_ = window.panels[MAP]
    tools = [action.shortcut().toString() for action in map_.actions() if not action.shortcut().isEmpty()]
    assert len(tools) > 5
    assert set(tools) <= {key for key, _ in panels[0]}
    uses = [
        use for name in BOARDS for w in window.panels[name].findChildren(QWidget) for use in getattr(w, "key_uses", ())
    ]
    assert {use.written for use in uses} <= {key for panel in panels for key, _ in panel}
    assert all(does for panel in groups.values() for _, does in panel)


def test_the_list_is_the_same_whoever_plays_and_f9_stops_the_computer_or_is_grey(
    open_rooms: OpenRoom, hands: Hands
) -> None:
    alone, against = open_rooms().windows[0], open_rooms(("us",), "drill").windows[0]
    assert list(alone.key_groups()) == list(against.key_groups())

    def stop(window: MainWindow) -> QAction:
        return next(action for action in window.commands if action.shortcut().toString() == "F9")

    assert not stop(alone).isEnabled()
    assert [command.text for command in alone._palette_commands() if command.why_not] == [stop(alone).text()]
    (bar,) = against.opponents
    against.activateWindow()
    hands.until(against.isActiveWindow)
    hands.key(against, Qt.Key.Key_F9)
    hands.until(lambda: bar.opponent.state == "held")
    hands.key(against, Qt.Key.Key_F9)
    hands.until(lambda: bar.opponent.state in ("waiting", "thinking"))


def test_f1_once_more_raises_the_list_that_is_open(window: MainWindow) -> None:
    window.show_keys()
    first = window.keys
    assert first is not None
    window.show_keys()
    assert window.keys is first
    assert first.isVisible()
    first.close()
    window.show_keys()  # as soon as that: the old one is not deleted yet
    assert window.keys is not None
    assert window.keys is not first
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.keys.isVisible()
    window.keys.close()


@pytest.mark.parametrize("points", [10, 24])
def test_no_line_of_the_list_is_cut(window: MainWindow, points: int) -> None:
    window.look.set_points(points)
    window.resize(1280, 720)
    window.show_keys()
    tree = window.keys.tree
    QApplication.processEvents()
    assert window.keys.width() <= 1280
    assert tree.viewport().width() >= tree.columnWidth(0) + tree.columnWidth(1)
    tops = (tree.topLevelItem(n) for n in range(tree.topLevelItemCount()))
    rows = [top.child(n) for top in tops if top is not None for n in range(top.childCount())]
    for row in rows:
        box, face = tree.visualItemRect(row), tree.fontMetrics()
        assert face.horizontalAdvance(row.text(0)) <= tree.columnWidth(0), row.text(0)
        wide = tree.columnWidth(1) - MARGIN
        wrapped = face.boundingRect(QRect(0, 0, wide, 999), int(Qt.TextFlag.TextWordWrap), row.text(1))
        assert wrapped.width() <= wide, row.text(1)
        assert wrapped.height() <= box.height(), row.text(1)
    window.keys.close()


# ---- the manual


NAMED = re.compile(r"\b(?:(?:Ctrl|Shift|Alt)\+)+(?:[A-Z0-9][a-z]*|\+|-)|\bF[0-9]{1,2}\b|\bCtrl-[A-Z]\b")
"""Keys as the manual writes them."""


def known_keys(window: MainWindow) -> set[str]:
    """Every key of the program, each by itself."""
    found = {action.shortcut().toString() for action in window.commands}
    for panel in window.panels.values():
        found |= {action.shortcut().toString() for action in panel.actions()}
        for widget in (panel, *panel.findChildren(QWidget)):
            for use in getattr(widget, "key_uses", ()):
                found |= {QKeySequence(QKeyCombination(use.held, key)).toString() for key in use.keys}
    return found


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.name)
def test_every_key_that_the_manual_names_is_one_of_the_program(window: MainWindow, page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))
    assert len(named) >= 2
    assert not named - known_keys(window)


def table(page: Path) -> list[tuple[str, str]]:
    """The rows of a page's tables of keys."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [(keys.strip(), does.strip()) for keys, does in rows if not keys.startswith(("-", "key"))]


def test_the_tables_of_the_manual_are_the_list_of_the_program(window: MainWindow) -> None:
    """The page of keys has all of them, in the order of F1 and with its words; the first ten minutes have some."""
    listed = [row for group in window.key_groups() for row in group.keys]
    assert table(MANUAL[2]) == listed, "write docs/howto/keys.md anew: python docs/keys.py"
    few = table(MANUAL[1])
    assert 4 < len(few) < len(listed)
    assert set(few) <= set(listed)
