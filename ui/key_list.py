"""The list of keys (F1), made of the window's actions, the panels' own, and what each board says that it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from fastcarriers.kernel.errors import say
from ui.keys import KeyUse
from ui.speech import tell
from ui.wrapped import WrappedColumn

KEY, DOES = range(2)


class KeyGroup(Struct, frozen=True):
    """Where keys work, and each with what it does."""

    where: str
    keys: tuple[tuple[str, str], ...]


def keys_of_actions(actions: Iterable[QAction]) -> Iterator[tuple[str, str]]:
    """Those that have a key; what an action does is its tooltip where it has one of its own, without the key."""
    for action in actions:
        key = action.shortcut().toString()
        if key:
            told = action.toolTip().removesuffix(f" ({key})")
            yield key, told if action.toolTip() != told else action.text().replace("&", "")


def keys_of_panel(panel: QWidget) -> Iterator[tuple[str, str]]:
    """Of the actions of a panel, and of every board in it that has `key_uses`."""
    yield from keys_of_actions(panel.actions())
    for widget in (panel, *panel.findChildren(QWidget)):
        uses: tuple[KeyUse, ...] = getattr(widget, "key_uses", ())
        yield from ((use.written, tell(use.does)) for use in uses)


class KeyList(QDialog):
    """Beside the window, not in its way: play goes on while it is open."""

    def __init__(self, groups: Iterable[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tell(say("ui.act.keys")))
        self.setModal(False)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.windowTitle())
        self.tree.setHeaderLabels([tell(say("ui.key")), tell(say("ui.key.does"))])
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(KEY, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(DOES, QHeaderView.ResizeMode.Stretch)
        WrappedColumn(self.tree, DOES)
        for group in groups:
            top = QTreeWidgetItem(self.tree, [group.where])
            top.setFirstColumnSpanned(True)
            for key, does in group.keys:
                QTreeWidgetItem(top, [key, does])
            top.setExpanded(True)
        QVBoxLayout(self).addWidget(self.tree)
        wide, high = self.fontMetrics().averageCharWidth() * 80, self.fontMetrics().height() * 32
        self.resize(QSize(wide, high).boundedTo(parent.window().size()))
