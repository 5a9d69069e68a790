"""A player's hands for tests of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fastcarriers.carriers.orders import WishOperations
from fastcarriers.kernel.orders import Ready
from ui.docks.operations_board import OperationsBoard
from ui.docks.task_force import TaskForcePanel
from ui.main_window import MainWindow
from ui.room import Room

OpenRoom = Callable[..., Room]


class Hands:
    """A player's hands: mouse and keyboard events on real widgets, and patience until the answer has come."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bot = qtbot

    def until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        self.bot.waitUntil(true, timeout=round(seconds * 1000))

    def settled(self, window: MainWindow) -> None:
        """Every order has its answer and the window has read what came of it."""
        self.until(lambda: window.link.waiting == 0)
        QApplication.processEvents()

    def key(self, widget: QWidget, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        QTest.keyClick(widget, key, held)

    def board(self, window: MainWindow) -> OperationsBoard:
        return self.panel(window).board

    def panel(self, window: MainWindow) -> TaskForcePanel:
        panel = window.panels["dock.task_force"]
        assert isinstance(panel, TaskForcePanel)
        return panel

    def spot(self, window: MainWindow, piece: str) -> QPoint:
        """The left part of a counter, where no other covers it, scrolled into view."""
        board = self.board(window)
        place = board.place_of(piece)
        assert place is not None, piece
        board.shown.emit(place.box)
        QApplication.processEvents()
        return (place.box.topLeft() + QPointF(4, place.box.height() / 2)).toPoint()

    def click(self, window: MainWindow, piece: str, *modifiers: Qt.KeyboardModifier) -> None:
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        self.bot.mouseClick(self.board(window), Qt.MouseButton.LeftButton, held, self.spot(window, piece))

    def double_click(self, window: MainWindow, piece: str) -> None:
        spot = self.spot(window, piece)
        self.bot.mouseClick(self.board(window), Qt.MouseButton.LeftButton, pos=spot)
        self.bot.mouseDClick(self.board(window), Qt.MouseButton.LeftButton, pos=spot)
        self.bot.mouseRelease(self.board(window), Qt.MouseButton.LeftButton, pos=spot)
        self.settled(window)

    def drag(self, window: MainWindow, piece: str, to: QPoint) -> None:
        board, start = self.board(window), self.spot(window, piece)
        self.bot.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
        for part in (0.3, 0.7, 1.0):
            between = QPointF(start) + (QPointF(to) - QPointF(start)) * part
            move(board, between.toPoint())
        self.bot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=to)
        self.settled(window)

    def zone(self, window: MainWindow, kind: str, slot: str = "", at: str = "") -> QPoint:
        """A free spot of a zone: its first free slot, or its middle."""
        layout = self.board(window).layout_
        assert layout is not None
        for place in layout.zones:
            if place.zone.kind == kind and slot in ("", place.zone.slot) and at in ("", place.zone.at):
                return (place.slots[0] if place.slots else place.box).center().toPoint()
        raise AssertionError(f"no zone {kind} {slot} {at}")

    def on_to(self, phase: str, *windows: MainWindow) -> None:
        """Every side is ready in phase after phase, and wishes operations, until this phase is on."""
        for _ in range(30):
            if windows[0].link.view.standing.name == phase:
                return
            number = windows[0].link.view.standing.phase
            for window in windows:
                wish = WishOperations("operations", True)
                if wish in window.link.options("operations"):
                    window.link.order(wish)
                if window.link.awaited:
                    window.link.order(Ready())
            self.until(lambda number=number: all(w.link.view.standing.phase > number for w in windows))
        raise AssertionError(f"{phase} does not come")

    def ready(self, window: MainWindow) -> None:
        self.bot.mouseClick(window.ribbon.ready, Qt.MouseButton.LeftButton)
        self.settled(window)


def move(widget: QWidget, to: QPoint) -> None:
    """A mouse move with the left button held: `QTest.mouseMove` holds none."""
    left = Qt.MouseButton.LeftButton
    at = QPointF(to)
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, QPointF(widget.mapToGlobal(to)), left, left, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)
