"""The program with windows: start page, rooms, and the one look of all of them."""

from __future__ import annotations

import logging
import os
import signal
import sys
from contextlib import suppress
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from fastcarriers.kernel.errors import KnownError, say
from ui.collecting import EVERY, collect_all, collect_much, spare_the_old
from ui.look import Look
from ui.room import Room, Wish, open_room, pack_for
from ui.settings import Settings
from ui.speech import tell
from ui.start_page import StartPage
from ui.theme import ensure_application
from ui.waiting import breathe

log = logging.getLogger(__name__)

COLLECT_AFTER = 3000
"""Milliseconds after a room was left for another, and between two times that it is seen whether nobody looks."""


class Program:
    """Holds the start page and the room that is open."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = Settings() if settings is None else settings
        self.look = Look(self.settings.kept.points, self.settings.kept.theme)
        self.look.apply()
        self.room: Room | None = None
        self.start: StartPage | None = None
        self._before: Room | None = None
        self._sweep = QTimer()
        self._sweep.timeout.connect(collect_much)
        self._sweep.start(EVERY)
        self._remains = QTimer()
        self._remains.setInterval(COLLECT_AFTER)
        self._remains.timeout.connect(self._collect)

    def show_start(self) -> None:
        """The start page; a room that is open stays open until another game is begun."""
        if self.start is None:
            self.start = StartPage(self.look, self.settings)
            self.start.wished.connect(self.begin)
        self.start.refresh()
        self.start.show()
        self.start.raise_()

    def begin(self, wish: Wish) -> None:
        """Open what is wished for. What keeps it from that is told on the start page, and nothing is lost."""
        if self.room is not None and wish.file is not None and wish.file.resolve() == self.room.path:
            self.enter_again(self.room)
            return
        try:
            room = open_room(wish, self.look, self.settings)
        except KnownError as known:
            self.show_start()
            assert self.start is not None
            self.start.tell(tell(known.said))
            return
        self.enter(room)

    def enter(self, room: Room) -> None:
        """Show a room in place of the one before (B09), which is closed when this one has been painted."""
        self._close_before()
        before, self.room = self.room, room
        if before is not None:
            before.ended.disconnect()
            before.start_wanted.disconnect()
        self._before = before
        room.ended.connect(self._room_ended)
        room.start_wanted.connect(self.show_start)
        breathe()
        if before is not None:
            before.hide()
        room.show(maximised=self.start is not None and self.start.isVisible() and self.start.isMaximized())
        if self.start is not None:
            self.start.hide()
        if before is not None:
            breathe()
            self._close_before()
            self._remains.start()

    def _collect(self) -> None:
        """What a room before has left, when the player has turned to another program: it takes a while."""
        if QApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            self._remains.stop()
            collect_all()

    def _close_before(self) -> None:
        """The room that another has taken the place of."""
        before, self._before = self._before, None
        if before is not None:
            before.close()

    def enter_again(self, room: Room) -> None:
        """Back to the room that is open."""
        room.show()
        for window in room.windows:
            window.activateWindow()
        if self.start is not None:
            self.start.hide()

    def _room_ended(self) -> None:
        self.room = None
        if self.start is None or not self.start.isVisible():
            QApplication.quit()

    def tell_bug(self) -> None:
        """Say wherever the player looks that something of ours went wrong."""
        sentence = tell(say("ui.our_bug"))
        for window in () if self.room is None else self.room.windows:
            window.tell([("", sentence)])
        if self.start is not None and self.start.isVisible():
            self.start.tell(sentence)

    def close(self) -> None:
        """Everything."""
        self._sweep.stop()
        self._remains.stop()
        self._close_before()
        if self.room is not None:
            self.room.ended.disconnect()
            self.room.close()
            self.room = None
        if self.start is not None:
            self.start.close()


def _application() -> QApplication:
    """Qt's application; without a display the program ends here, with one sentence."""
    if isinstance(app := QApplication.instance(), QApplication):
        return app
    before = qInstallMessageHandler(_hear_qt)
    try:
        return QApplication(["fastcarriers"])
    finally:
        qInstallMessageHandler(before)


def _hear_qt(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Keep what Qt says while it starts. After a fatal message it aborts the process: we leave before it does."""
    log.warning("Qt: %s", text)
    if kind == QtMsgType.QtFatalMsg:
        with suppress(OSError):  # nobody may read it
            print(tell(say("ui.no_display")), file=sys.stderr, flush=True)
        os._exit(1)


def run(wish: Wish | None) -> int:
    """Open the window (None: the start page) and stay until the last one is closed. Returns the exit code."""
    pack = None if wish is None else pack_for(wish)  # what is wrong with the wish is said first, display or none
    app = _application()
    app.setApplicationName("fastcarriers")
    app.setStyle("Fusion")
    ensure_application()
    spare_the_old()
    program = Program()
    bugs: list[BaseException] = []

    def tell_bug(kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        log.critical("our own bug", exc_info=(kind, bug, trace))
        bugs.append(bug)
        program.tell_bug()

    sys.excepthook = tell_bug
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True  # before `exec` there is nothing to quit
        QTimer.singleShot(0, app.quit)  # and just before it, it is quit as soon as it has begun

    signal.signal(signal.SIGINT, stop)
    breath = QTimer()  # Python sees Ctrl-C only when it runs
    breath.timeout.connect(lambda: None)
    breath.start(250)
    try:
        if wish is None:
            program.show_start()
        else:
            program.enter(open_room(wish, program.look, program.settings, pack=pack))
        if not stopped:
            app.exec()
    finally:
        breath.stop()
        program.close()
        sys.excepthook = sys.__excepthook__
    return 2 if bugs else 0
