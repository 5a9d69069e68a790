"""How docks and pages share a window, whatever the player does to its size, its text and its docks in turn."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from rooms import OpenRoom
from shiboken6 import isValid

from ui.look import LARGEST, Look


def test_a_window_that_is_gone_hears_no_more_of_looks(open_rooms: OpenRoom, look: Look) -> None:
    """A slot that raises fails the test."""
    room = open_rooms(("us", "jp"))
    gone = list(room.windows)
    room.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any(isValid(window) for window in gone)
    look.set_points(LARGEST)
    look.set_theme("night")
