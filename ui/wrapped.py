"""Rows of a list as high as their wrapped text: Qt's tree asks for their height without a width."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

MARGIN = 10
"""Pixels of a cell that are no text: the padding of the style sheet, and Qt's own."""
HIGHEST = 10_000


class WrappedColumn(QStyledItemDelegate):
    """The delegate of one column whose text may need several lines; the others stay as they are."""

    def __init__(self, tree: QTreeWidget, column: int) -> None:
        super().__init__(tree)
        self._tree, self._column = tree, column
        tree.setWordWrap(True)
        tree.setItemDelegateForColumn(column, self)
        tree.header().sectionResized.connect(lambda resized, *_: self._resized(resized))

    def _resized(self, column: int) -> None:
        if column == self._column:
            self._tree.scheduleDelayedItemsLayout()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        plain = super().sizeHint(option, index)
        wide = self._tree.columnWidth(self._column) - MARGIN
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if wide <= 0 or not text:
            return plain
        needed = option.fontMetrics.boundingRect(QRect(0, 0, wide, HIGHEST), int(Qt.TextFlag.TextWordWrap), text)
        return QSize(plain.width(), max(plain.height(), needed.height() + MARGIN // 2))


class FittingScroll(QScrollArea):
    """As high as what is in it, where there is room; it is scrolled where there is not."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        high = inside.heightForWidth(self.viewport().width()) if inside.hasHeightForWidth() else -1
        return QSize(inside.sizeHint().width(), max(high, inside.minimumSizeHint().height()))
