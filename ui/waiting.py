"""Long work in another thread while the window goes on painting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, Signal

T = TypeVar("T")


class _Bell(QObject):
    rung = Signal()


def wait_for(work: Callable[[], T]) -> T:
    """The result of `work`, which must not touch the window, or what it raises.

    The window goes on painting; keys and clicks made meanwhile are answered when the work is done.
    """
    done: Future[T] = Future()
    bell, loop = _Bell(), QEventLoop()
    bell.rung.connect(loop.quit, Qt.ConnectionType.QueuedConnection)

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001  it is raised in the thread that waits
            done.set_exception(error)
        bell.rung.emit()

    thread = threading.Thread(target=run, name="long work")
    thread.start()
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    thread.join()
    return done.result()


def breathe() -> None:
    """Between two long parts of one work: let the windows paint. Keys and clicks wait."""
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
