"""Log: what happened, as this side knows it, grouped by game-turn. A click shows it on the map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import say
from fastcarriers.play.news import News
from fastcarriers.report.factors import Factor
from fastcarriers.report.lines import Line
from ui.docks.log_filter import LogFilter
from ui.docks.log_lines import LogBook
from ui.keys import SHIFT, KeyUse
from ui.look import Look
from ui.ribbon_words import PHASES
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.theme import colour
from ui.wrapped import LongTree, WrappedColumn

ABOUT = Qt.ItemDataRole.UserRole
RULE = Qt.ItemDataRole.UserRole + 1
TIME, PHASE, TEXT, RULE_COLUMN = range(4)
NARROW = 32
"""Width in lines of text below which there is no column for the phase."""
AT_ONCE = 250
"""Lines that are written in one go: some 30 ms."""
READ_AT_ONCE = 2000
"""News that are read in one go: some 30 ms."""


SHOW = KeyUse((Qt.Key.Key_Return, Qt.Key.Key_Enter), say("ui.key.log_show"))
OPEN_RULE = KeyUse(SHOW.keys, say("ui.key.log_rule"), SHIFT)


class LogTree(LongTree):
    """The lines and their dice. `rule_key`: the rule of the line with the keyboard is wanted."""

    rule_key = Signal(QTreeWidgetItem)
    key_uses = (SHOW, OPEN_RULE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if OPEN_RULE.takes(Qt.Key(event.key()), event.modifiers()) and item is not None:
            self.rule_key.emit(item)
        else:
            super().keyPressEvent(event)


class LogPanel(QWidget):
    """The filter and the lines. Under a line that threw dice lie its dice and numbers, each with its rule."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._look, self._voice = link, look, Voice(charts)
        self.book = LogBook(self._voice)
        self.filter = LogFilter(link, self._voice, self.book)
        self.tree = self._tree()
        inside = QVBoxLayout(self)
        inside.setContentsMargins(4, 4, 4, 4)
        inside.setSpacing(3)
        inside.addWidget(self.filter)
        inside.addWidget(self.tree, 1)
        self.filter.changed.connect(self.rebuild)
        self.tree.itemClicked.connect(self._clicked)
        self.tree.itemActivated.connect(self._show)
        self.tree.rule_key.connect(self._open_rule)
        link.heard.connect(self.hear)
        look.changed.connect(self.rebuild)
        self.setFocusProxy(self.tree)
        self._unread: list[News] = []
        self._shown: dict[int, QTreeWidgetItem] = {}
        self._next = 0
        self._at_end = True
        bar = self.tree.verticalScrollBar()
        bar.valueChanged.connect(lambda value: self._look_back(value))
        bar.rangeChanged.connect(lambda _least, most: self._follow(most))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._write_on)
        self.hear(link.news)

    def _tree(self) -> LogTree:
        tree = LogTree()
        tree.setAccessibleName(tell(say("ui.dock.log")))
        columns = (say("ui.log.time"), say("ui.log.phase"), say("ui.log.what"), say("ui.log.rule"))
        tree.setHeaderLabels([tell(column) for column in columns])
        header = tree.header()
        header.setStretchLastSection(False)
        header.setResizeContentsPrecision(0)  # by the rows in sight: a long log is not measured at each line
        for column in (TIME, PHASE, RULE_COLUMN):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        WrappedColumn(tree, TEXT)
        tree.setIndentation(14)
        return tree

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow dock the text gets the room of the phase, which its tooltip tells."""
        super().resizeEvent(event)
        self.tree.setColumnHidden(PHASE, self.width() < NARROW * self._look.unit)

    def hear(self, news: Iterable[News]) -> None:
        """Write what has happened under what stands there; lines that have changed by it are written anew."""
        self._unread.extend(news)
        self._write_on()

    def _read_on(self) -> None:
        """The next news."""
        first = self.book.add(self._unread[:READ_AT_ONCE])
        del self._unread[:READ_AT_ONCE]
        for index in [index for index in self._shown if index >= first]:
            self._drop(self._shown.pop(index))
        self._next = min(self._next, first)

    def _drop(self, item: QTreeWidgetItem) -> None:
        if (top := item.parent()) is None:
            return
        top.removeChild(item)
        if not top.childCount():
            self.tree.takeTopLevelItem(self.tree.indexOfTopLevelItem(top))

    def rebuild(self) -> None:
        """All lines that pass the filter."""
        self._at_end = True
        self.tree.clear()
        self._shown, self._next = {}, 0
        self._write_on()

    def _write_on(self) -> None:
        """A long log is read in pieces, and then written in pieces, so that the window never waits for it."""
        if self._unread:
            self._read_on()
        if not self._unread:
            self._write_lines()
        if self._unread or self._next < len(self.book.lines):
            self._timer.start(0)

    def _write_lines(self) -> None:
        """The next lines."""
        last = min(self._next + AT_ONCE, len(self.book.lines))
        for index in range(self._next, last):
            self._append(index)
        self._next = last

    # ---- the newest line stays in sight, unless the player has turned back to an older one

    def _look_back(self, value: int) -> None:
        self._at_end = value >= self.tree.verticalScrollBar().maximum()

    def _follow(self, most: int) -> None:
        """More lines, or the dock has another size."""
        if self._at_end:
            self.tree.verticalScrollBar().setValue(most)

    # ---- lines

    def _append(self, index: int) -> None:
        line = self.book.lines[index]
        text = self._voice.text(line.told)
        if self.filter.passes(line, text):
            self._shown[index] = self._row(line, text)

    def _group(self, line: Line) -> QTreeWidgetItem:
        """The heading of the line's game-turn: the last one, or a new one."""
        count = self.tree.topLevelItemCount()
        last = self.tree.topLevelItem(count - 1) if count else None
        if last is not None and last.data(0, ABOUT) == line.game_turn:
            return last
        if line.game_turn:
            date, hour = self._voice.date(line.game_turn), self._voice.clock(line.game_turn)
            text = tell(say("log.game_turn", date=date, game_turn=line.game_turn, hour=hour))
        else:
            text = tell(say("log.before_play"))
        top = QTreeWidgetItem(self.tree, [text])
        top.setFirstColumnSpanned(True)
        top.setData(0, ABOUT, line.game_turn)
        top.setFont(0, self._look.font(bold=True))
        top.setExpanded(True)
        return top

    def _row(self, line: Line, text: str) -> QTreeWidgetItem:
        """A line; one in which nothing came about is faded."""
        clock = self._voice.clock(line.game_turn, line.op_turn) if line.game_turn else ""
        side = f"  {self._voice.side(line.side)}" if line.side else ""
        phase = tell(PHASES[line.phase]) if line.phase in PHASES else ""
        item = QTreeWidgetItem(self._group(line), [f"{clock}{side}", phase, text, line.rule])
        self._align(item, line.rule)
        quiet = QBrush(colour(self._look.theme.secondary))
        for column in (TIME, PHASE, TEXT, RULE_COLUMN) if line.passes else (TIME, PHASE, RULE_COLUMN):
            item.setForeground(column, quiet)
        factors = [self._voice.text(factor.said) for factor in line.factors]
        item.setToolTip(TEXT, "\n".join((*([phase] if phase else []), text, *factors)))
        item.setData(0, ABOUT, line.about)
        for factor, said in zip(line.factors, factors, strict=True):
            self._factor(item, factor, said, quiet)
        return item

    def _factor(self, line: QTreeWidgetItem, factor: Factor, said: str, quiet: QBrush) -> None:
        """A die or number of a line, under it."""
        item = QTreeWidgetItem(line, ["", "", said, factor.rule])
        self._align(item, factor.rule)
        for column in (TEXT, RULE_COLUMN):
            item.setForeground(column, quiet)
        item.setData(0, ABOUT, line.data(0, ABOUT))

    def _align(self, item: QTreeWidgetItem, rule: str) -> None:
        for column in (TIME, PHASE, TEXT):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        item.setTextAlignment(RULE_COLUMN, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        item.setData(0, RULE, rule)

    # ---- pointing

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == RULE_COLUMN and item.data(0, RULE):
            self._open_rule(item)
        else:
            self._show(item)

    def _open_rule(self, item: QTreeWidgetItem) -> None:
        if rule := item.data(0, RULE):
            self._link.rule_wanted.emit(rule)

    def _show(self, item: QTreeWidgetItem) -> None:
        about = item.data(0, ABOUT)
        if isinstance(about, tuple | list) and about:
            self._link.focus.emit(about[0])
