"""Where a refusal is told: at the hex or counter that the order was given at, wherever the mouse is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.orders import PlotMove
from fastcarriers.carriers.view import View
from fastcarriers.library import Pack
from ui.furniture import MAP
from ui.main_window import MainWindow
from ui.strategic_map import StrategicMapPanel

OFF = QPoint(14, 18)
"""Of the line from its point."""


def plotting(view: View) -> bool:
    return view.standing.name == "plotting" and "us" in view.standing.awaits


@pytest.fixture
def plotted(midway: Pack, open_rooms: OpenRoom) -> MainWindow:
    window = open_rooms(("us",), running=played_to(midway, plotting)).windows[0]
    QCursor.setPos(window.mapToGlobal(QPoint(3, 3)))
    return window


def is_told_at(window: MainWindow, widget: QWidget, spot: QPoint) -> bool:
    """The line stands there, or as near as the window has room for it."""
    hint, wanted = window.hint, widget.mapTo(window, spot) + OFF
    room = QPoint(window.width() - hint.width() - 8, window.height() - hint.height() - 8)
    return hint.isVisible() and hint.pos() == QPoint(min(wanted.x(), room.x()), min(wanted.y(), room.y()))


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
def test_a_refused_move_is_told_at_its_hex(plotted: MainWindow, hands: Hands, by_key: bool) -> None:
    window, link = plotted, plotted.link
    map_ = window.panels[MAP]
    assert isinstance(map_, StrategicMapPanel)
    window.go_to(MAP)
    canvas = map_.canvas
    piece = link.offered(PlotMove)[0]
    link.pick(piece)
    free = (hex for hex in canvas.eye.board.labels if hex not in map_.scene.lights.orders and not here(map_, hex))
    for far in free:
        spot = canvas.eye.centre(far).toPoint()
        if canvas.rect().adjusted(40, 40, -40, -40).contains(spot):
            break
    if by_key:
        canvas.cursor_hex = far
        hands.key(canvas, Qt.Key.Key_Return)
    else:
        hands.bot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=spot)
    hands.settled(window)
    assert link.told_at is not None
    assert is_told_at(window, canvas, spot)
    assert not is_told_at(window, window, QPoint(3, 3))


def here(panel: StrategicMapPanel, hex: str) -> bool:
    return bool(panel.canvas.piece_at(panel.canvas.eye.centre(hex)))


def test_a_key_that_the_rules_refuse_is_told_at_its_counter(window: MainWindow, hands: Hands) -> None:
    board = hands.board(window)
    fighter = next(u.id for u in window.link.view.units.values() if u.place == "hangar" and u.type.startswith("f4f"))
    window.link.focus.emit(fighter)
    board.select([fighter])
    QCursor.setPos(window.mapToGlobal(QPoint(3, 3)))
    hands.key(board, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)  # fighters do not search
    hands.settled(window)
    place = board.place_of(fighter)
    assert place is not None
    assert is_told_at(window, board, place.box.center().toPoint())
