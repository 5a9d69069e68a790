"""The command palette (Ctrl+K): every action of the window and every order that is offered, found by typing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget
from shiboken6 import isValid

from fastcarriers.kernel.errors import say
from ui.speech import tell

MOST_SHOWN = 200


class Command(Struct, frozen=True):
    """A line of the palette: what it says, what stands beside it (key or kind), and what it does."""

    text: str
    beside: str
    run: Callable[[], object]
    why_not: str = ""
    """Why it does nothing now; empty when it does."""


class CommandPalette(QFrame):
    """Over the middle of its window while it is open. Escape or a click elsewhere closes it.

    `page` says who gets the keyboard then if the one that had it has gone.
    """

    def __init__(self, window: QWidget, commands: Callable[[], Iterable[Command]], page: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self.setAccessibleName(tell(say("ui.palette")))
        self._commands, self._page = commands, page
        self._all: list[Command] = []
        self._shown: list[Command] = []
        self._before: QWidget | None = None
        self.line, self.list = QLineEdit(), QListWidget()
        self.line.setPlaceholderText(tell(say("ui.palette.type")))
        self.line.setAccessibleName(tell(say("ui.palette.type")))
        self.line.textChanged.connect(self._filter)
        self.line.installEventFilter(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda item: self._run(self.list.row(item)))
        inside = QVBoxLayout(self)
        inside.addWidget(self.line)
        inside.addWidget(self.list)
        self.hide()

    def open(self) -> None:
        """Ask for the commands anew and take the keyboard."""
        window = self.window()
        self._before = window.focusWidget()
        self._all = list(self._commands())
        self.line.clear()
        self._filter("")
        wide = min(round(window.width() * 0.7), self.fontMetrics().averageCharWidth() * 90)
        self.setGeometry((window.width() - wide) // 2, window.height() // 8, wide, round(window.height() * 0.6))
        self.show()
        self.raise_()
        self.line.setFocus()

    def close_again(self) -> None:
        """Give the keyboard back to where it was."""
        self.hide()
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        else:  # what it was at has gone meanwhile: a button of a duty that is done, say
            self._page().setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key == Qt.Key.Key_Escape:
                self.close_again()
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.currentRow())
                return True
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}.get(key)
            if step is not None and self.list.count():
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and self.window().isActiveWindow():
            self.hide()
        return super().eventFilter(watched, event)

    def _filter(self, typed: str) -> None:
        words = typed.casefold().split()
        self._shown = [c for c in self._all if all(word in f"{c.text} {c.beside}".casefold() for word in words)]
        self.list.clear()
        for command in self._shown[:MOST_SHOWN]:
            item = QListWidgetItem(f"{command.text}    {command.beside}")
            if command.why_not:
                item.setText(f"{command.text}    ({command.why_not})")
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        first = next((row for row, command in enumerate(self._shown[:MOST_SHOWN]) if not command.why_not), -1)
        self.list.setCurrentRow(first)

    def _run(self, row: int) -> None:
        if 0 <= row < len(self._shown) and not self._shown[row].why_not:
            self.close_again()
            self._shown[row].run()
