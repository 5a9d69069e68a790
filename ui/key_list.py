"""The list of keys (F1): every action of the window with its key, and the keys of the operations display."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from fastcarriers.kernel.errors import Say, say
from ui.speech import tell

BOARD: tuple[tuple[str, Say], ...] = (
    ("← ↑ → ↓", say("ui.key.step")),
    ("Shift + ← ↑ → ↓", say("ui.key.extend")),
    ("Space", say("ui.key.toggle")),
    ("Enter", say("ui.key.usual")),
    ("H  A  D", say("ui.key.boxes")),
    ("C", say("ui.key.cap")),
    ("T", say("ui.key.transfer")),
    ("0", say("ui.key.circle")),
    ("Ctrl + 1 … 6", say("ui.key.wedge")),
    ("Shift + A … F", say("ui.key.fan")),
    ("1 … 6", say("ui.key.wave")),
    ("Menu", say("ui.key.menu")),
)


class KeyList(QDialog):
    """Beside the window, not in its way: play goes on while it is open."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tell(say("ui.act.keys")))
        self.setModal(False)
        tree = QTreeWidget()
        tree.setHeaderLabels([tell(say("ui.key")), tell(say("ui.key.does"))])
        tree.setRootIsDecorated(False)
        for action in actions:
            QTreeWidgetItem(tree, [action.shortcut().toString(), action.text()])
        heading = QTreeWidgetItem(tree, ["", tell(say("ui.dock.task_force"))])
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        for key, does in BOARD:
            QTreeWidgetItem(tree, [key, tell(does)])
        tree.resizeColumnToContents(0)
        QVBoxLayout(self).addWidget(tree)
        self.resize(self.fontMetrics().averageCharWidth() * 80, self.fontMetrics().height() * 32)
