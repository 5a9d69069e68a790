"""Rows of a list as high as their wrapped text: Qt's tree asks for their height without a width."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

MARGIN = 14
"""Pixels of a cell that are no text: the padding of the style sheet, four on each side, and Qt's own three."""
PADDING = 4
"""Of a row, above and below its text."""
HIGHEST = 10_000


class WrappedColumn(QStyledItemDelegate):
    """The delegate of one column whose text may need several lines; the others stay as they are."""

    def __init__(self, tree: QTreeWidget, column: int) -> None:
        super().__init__(tree)
        self._tree, self._column = tree, column
        self._measured = (0, 0)
        self._heights: dict[str, int] = {}
        tree.setWordWrap(True)
        tree.setItemDelegateForColumn(column, self)
        # Queued: the header also moves its sections while rows are painted, and rows laid out anew then bring Qt down.
        tree.header().sectionResized.connect(self._resized, Qt.ConnectionType.QueuedConnection)

    def _resized(self, column: int, *_: int) -> None:
        if column == self._column:
            self._tree.scheduleDelayedItemsLayout()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Asked of every row at every new one: heights are kept until the width or the font changes."""
        size = option.fontMetrics
        measured = self._tree.columnWidth(self._column) - MARGIN, size.height()
        if measured != self._measured:
            self._measured, self._heights = measured, {}
        text = index.data(Qt.ItemDataRole.DisplayRole) or ""
        high = self._heights.get(text)
        if high is None:
            wide, line = measured
            box = size.boundingRect(QRect(0, 0, max(wide, 1), HIGHEST), int(Qt.TextFlag.TextWordWrap), text)
            high = self._heights[text] = max(box.height() if wide > 0 else 0, line) + PADDING
        return QSize(1, high)


class LongTree(QTreeWidget):
    """A tree of many rows of different heights, of which one at a time is picked."""

    def verticalOffset(self) -> int:
        """Qt asks for it in every frame, for where the pattern of the background begins, and measures all rows above
        what is seen to find it. Ours has none."""
        return 0


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
