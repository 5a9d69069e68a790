"""The after-action report of a game file, written by a process of its own: it reads and draws for a while."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from fastcarriers.kernel.errors import say
from fastcarriers.text import reader_language
from ui.speech import tell

log = logging.getLogger(__name__)
UMPIRE = "umpire"
"""The seat that is told everything, once the game is over."""
LONGEST = 60_000
"""Milliseconds until a process that should end is ended."""


def command() -> list[str]:
    """How this program is called, frozen or not."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "fastcarriers"]


class ReportWriter(QObject):
    """One report at a time. `written` has its file, `failed` a sentence for the player."""

    written = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._seats: list[str] = []
        self._game = self._out = Path()

    @property
    def busy(self) -> bool:
        return self._process is not None

    def write(self, game: Path, seats: tuple[str, ...]) -> None:
        """Beside the game file, as its umpire if the game is over, else as the first of these sides."""
        if self.busy:
            return
        self._game, self._out = game, game.with_suffix(".html")
        self._seats = [UMPIRE, *seats[:1]]
        self._start()

    def _start(self) -> None:
        program, *words = command()
        words += ["report", str(self._game), "--seat", self._seats.pop(0), "--out", str(self._out)]
        self._process = QProcess(self)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._not_begun)
        self._process.start(program, [*words, "--language", reader_language()])

    def _not_begun(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            why = self._process.errorString()
            self._end()
            self.failed.emit(why)

    def _finished(self, code: int, how: QProcess.ExitStatus) -> None:
        if self._process is None:
            return
        told = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        self._end()
        if code == 0 and how == QProcess.ExitStatus.NormalExit:
            self.written.emit(self._out)
        elif self._seats:
            log.info("no report for the umpire: %s", told)
            self._start()
        else:
            self.failed.emit(told.splitlines()[-1] if told else tell(say("ui.start.no_report")))

    def _end(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
            self._process = None

    def close(self) -> None:
        """End what is under way."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(LONGEST)
            process.deleteLater()


def open_report(file: Path) -> bool:
    """Show a report in the reader's browser; False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
