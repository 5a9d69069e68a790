"""A player's hands for tests of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fastcarriers.carriers.orders import MakeStatement, MoveUnit, WishOperations
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Ready
from fastcarriers.library import Pack
from fastcarriers.play.games import Running, new_game, rules_of
from fastcarriers.players import play_phase, seat_players
from ui.docks.operations_board import OperationsBoard
from ui.docks.task_force import TaskForcePanel
from ui.main_window import MainWindow
from ui.room import Room

OpenRoom = Callable[..., Room]


def played_to(pack: Pack, there: Callable[[View], bool], side: str = "us", seed: str = "7") -> Running:
    """A game of two drills in memory, up to the first phase in which this side's view is as wanted."""
    running = new_game(pack, seed)
    charts = rules_of(pack, running.terms).charts
    seats = {name: running.session.seat((name,)) for name in charts.sides}
    players = seat_players(seats, {name: commander_called("drill", charts) for name in charts.sides}, seed)
    for _ in range(400):
        if there(cast("View", seats[side].view())):
            for seat in seats.values():
                running.session.leave(seat)
            return running
        play_phase(players, lambda side, order: None)
    raise AssertionError("the drills do not come there")


class Hands:
    """A player's hands: mouse and keyboard events on real widgets, and patience until the answer has come."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bot = qtbot

    def until(self, true: Callable[[], bool], seconds: float = 120) -> None:
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

    def order_everything_due(self, window: MainWindow) -> None:
        """Wish operations where that is asked, and say the first thing that may be said of what was found."""
        link = window.link
        for kind in (WishOperations, MakeStatement):
            for piece in link.offered(kind):
                link.order(link.options(piece, kind)[0])
        self.settled(window)

    def crowd_arm_and_fuel(self, window: MainWindow, holder: str) -> None:
        """In the Carrier Status Phase: one unit more in Arm & Fuel than there is room for."""
        view = window.link.view
        inside = sum(1 for unit in view.units.values() if unit.at == holder and unit.place == "arm")
        hangar = [unit.id for unit in view.units.values() if unit.at == holder and unit.place == "hangar"]
        for unit in hangar[: view.holders[holder].arm - inside + 1]:
            window.link.order(MoveUnit(unit, "arm"))
        self.settled(window)
        self.until(lambda: bool(window.link.faults))

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
