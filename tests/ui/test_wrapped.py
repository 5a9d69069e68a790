"""Rows with wrapped text are as many lines high as Qt paints in them, at every width."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from ui.look import Look
from ui.wrapped import PADDING, WrappedColumn

SIDES = 2 * 4
"""The padding of a cell, left and right, in the style sheet."""
TEXT = "„okręty, 2 lotniskowce” 0507 1200, 2 h temu"


def test_a_row_has_the_lines_that_qt_breaks_its_text_into(qtbot: QtBot) -> None:
    Look(10, "chart").apply()
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.header().setStretchLastSection(False)
    wrapped = WrappedColumn(tree, 0)
    QTreeWidgetItem(tree, [TEXT])
    tree.ensurePolished()
    plain, index = QStyledItemDelegate(tree), tree.model().index(0, 0)
    seen: set[int] = set()
    for width in range(90, 420):
        tree.setColumnWidth(0, width)
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        # Qt's own height of a row forgets the padding of the style sheet, which its painting keeps.
        option.rect = QRect(0, 0, width - SIDES, 1000)
        line = option.fontMetrics.height()
        lines = (wrapped.sizeHint(option, index).height() - PADDING) // line
        assert lines == plain.sizeHint(option, index).height() // line, width
        seen.add(lines)
    assert {1, 2, 3} <= seen


def test_rows_are_laid_out_anew_only_after_the_paint_in_which_the_header_moved(qtbot: QtBot) -> None:
    """A narrow window that is widened: the header moves its sections while rows are painted."""
    Look(10, "chart").apply()
    tree = Painted()
    qtbot.addWidget(tree)
    tree.header().setStretchLastSection(False)
    WrappedColumn(tree, 0)
    QTreeWidgetItem(tree, [TEXT])
    tree.resize(200, 200)
    tree.setColumnWidth(0, 120)
    tree.show()
    qtbot.waitExposed(tree)
    QApplication.processEvents()
    narrow = tree.visualItemRect(tree.topLevelItem(0)).height()
    tree.widen = 400
    tree.viewport().repaint()
    assert tree.widen == 0
    assert tree.laid_out_in_paint == 0
    QApplication.processEvents()
    assert tree.visualItemRect(tree.topLevelItem(0)).height() < narrow


class Painted(QTreeWidget):
    """Moves its first column within its own paint, as Qt's header does; counts layouts that are made or asked for."""

    widen = laid_out_in_paint = 0
    _painting = False

    def paintEvent(self, event: QPaintEvent) -> None:
        self._painting = True
        if self.widen:
            wide, self.widen = self.widen, 0
            self.setColumnWidth(0, wide)
        super().paintEvent(event)
        self._painting = False

    def scheduleDelayedItemsLayout(self) -> None:
        self.laid_out_in_paint += self._painting
        super().scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        self.laid_out_in_paint += self._painting
        super().doItemsLayout()
