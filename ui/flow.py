"""A layout in rows: what finds no room beside the others goes into the next row, and nothing is hidden."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class Flow(QLayout):
    """As high as its rows need at the width that it gets."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        places = self._places(width)
        low = max((place.bottom() + 1 for place in places), default=margins.top())
        return low + margins.bottom()

    def sizeHint(self) -> QSize:
        """All in one row."""
        margins, hints = self.contentsMargins(), [item.sizeHint() for item in self._items]
        wide = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        high = max((hint.height() for hint in hints), default=0)
        return QSize(wide + margins.left() + margins.right(), high + margins.top() + margins.bottom())

    def minimumSize(self) -> QSize:
        """As wide as the widest."""
        margins = self.contentsMargins()
        wide = max((item.minimumSize().width() for item in self._items), default=0)
        return QSize(wide + margins.left() + margins.right(), self.sizeHint().height())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect.width()), strict=True):
            item.setGeometry(place.translated(rect.topLeft()))

    def _places(self, width: int) -> list[QRect]:
        """Where each item stands in a layout of this width."""
        margins, low = self.contentsMargins(), 0
        at = QPoint(margins.left(), margins.top())
        found: list[QRect] = []
        for item in self._items:
            hint = item.sizeHint()
            if found and at.x() + hint.width() > width - margins.right() and at.x() > margins.left():
                at = QPoint(margins.left(), low + self.spacing())
            found.append(QRect(at, hint))
            low = max(low, at.y() + hint.height())
            at += QPoint(hint.width() + self.spacing(), 0)
        return found
