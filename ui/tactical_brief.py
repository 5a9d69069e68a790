"""The column beside the board: the picked counter, what it can be ordered to do with odds, declared attacks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.kernel.errors import say
from ui.counters import SHIP_WIDTH, Counters
from ui.foldable import Foldable
from ui.look import Look
from ui.speech import tell
from ui.tactical_counters import paint_card
from ui.tactical_odds import odds_words, paint_bars
from ui.tactical_tokens import Token
from ui.tactical_words import Act
from ui.theme import colour

LARGEST_CARD = 170
"""Pixels: beyond it the card would leave no room for the orders."""
LINES, LOW_LINES = 5.4, 4.4
"""Height of the card in lines of text, on a page with room and on a low one."""
ACT = int(Qt.ItemDataRole.UserRole)


class ActPainter(QStyledItemDelegate):
    """A line of the list: the order, its figures, its bars."""

    def __init__(self, look: Look, list_: QListWidget) -> None:
        super().__init__(list_)
        self._look, self._list = look, list_

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        act = index.data(ACT)
        wide = max(self._list.viewport().width(), 120)
        if not isinstance(act, Act):
            return QSize(wide, round(self._look.unit * 1.6))
        head, small = self._heights(act, wide)
        return QSize(wide, round(head + small + len(act.bars) * self._look.unit * 1.25 + self._look.unit * 0.7))

    def _heights(self, act: Act, wide: int) -> tuple[float, float]:
        """Of the wrapped order and of its wrapped figures."""
        room = QRectF(0, 0, wide - self._look.unit, 1000)
        wraps = int(Qt.TextFlag.TextWordWrap)
        head = QFontMetricsF(self._look.font(bold=True)).boundingRect(room, wraps, act.text).height()
        if not act.detail:
            return head, 0
        return head, QFontMetricsF(self._look.font(0.88)).boundingRect(room, wraps, act.detail).height()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        act, theme, unit = index.data(ACT), self._look.theme, self._look.unit
        if not isinstance(act, Act):
            super().paint(painter, option, index)
            return
        painter.save()
        box = QRectF(option.rect).adjusted(2, 2, -2, -2)
        chosen = bool(option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        painter.setPen(colour(theme.accent if chosen else theme.hex_line))
        painter.setBrush(colour(theme.accent, 0.28) if chosen else colour(theme.panel))
        painter.drawRoundedRect(box, 4, 4)
        inner = box.adjusted(unit * 0.4, unit * 0.2, -unit * 0.4, 0)
        head, small = self._heights(act, option.rect.width())
        painter.setPen(colour(theme.ink))
        painter.setFont(self._look.font(bold=True))
        painter.drawText(inner, int(Qt.TextFlag.TextWordWrap), act.text)
        painter.setPen(colour(theme.secondary))
        painter.setFont(self._look.font(0.88))
        painter.drawText(inner.adjusted(0, head, 0, 0), int(Qt.TextFlag.TextWordWrap), act.detail)
        y = inner.top() + head + small + 2
        paint_bars(painter, theme, act.bars, QRectF(inner.left(), y, inner.width(), unit * 1.25), self._look.font(0.85))
        painter.restore()


class Card(QWidget):
    """The picked counter at a size at which everybody can read it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self._token = look, None
        self._counters = Counters(look.theme)
        look.changed.connect(self._restyle)
        self._lines = LINES
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    _token: Token | None

    def _restyle(self) -> None:
        self._counters = Counters(self._look.theme)
        self.update()

    def show_token(self, token: Token | None) -> None:
        self._token = token
        self.setVisible(token is not None)
        self.updateGeometry()
        self.update()

    def set_low(self, low: bool) -> None:
        """Smaller where the page is low."""
        self._lines = LOW_LINES if low else LINES
        self.updateGeometry()

    @property
    def is_wide(self) -> bool:
        """Whether it leaves no room for words beside it: a ship's counter."""
        return self._token is not None and self._token.kind == "ship"

    def sizeHint(self) -> QSize:
        high = min(self._look.unit * self._lines, LARGEST_CARD)
        wide = high / 1.34 * (SHIP_WIDTH if self.is_wide else 1)
        return QSize(round(wide + high * 0.42), round(high))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._token is None:
            return
        painter, high = QPainter(self), self.height() / 1.34
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = high * (SHIP_WIDTH if self._token.kind == "ship" else 1)
        paint_card(painter, self._counters, self._look.theme, self._token, QRectF(high * 0.3, high * 0.29, wide, high))


class TacticalBrief(Foldable):
    """`acted`: an offered order was chosen; `hinted`: one is looked at."""

    acted = Signal(object)
    hinted = Signal(object)
    tray_picked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.heading, self.facts, self.empty = QLabel(), QLabel(), QLabel()
        self.card = Card(look)
        self.acts, self.tray, self.tray_head = QListWidget(), QListWidget(), QLabel()
        self.acts.setItemDelegate(ActPainter(look, self.acts))
        self.setObjectName("tactical.brief")
        self._lay_out()
        self.acts.itemClicked.connect(self._act)
        self.acts.itemActivated.connect(self._act)
        self.acts.itemEntered.connect(lambda item: self.hinted.emit(item.data(ACT)))
        self.acts.currentItemChanged.connect(lambda item, _: self.hinted.emit(item.data(ACT) if item else None))
        self.tray.itemClicked.connect(lambda item: self.tray_picked.emit(item.data(ACT)))
        self.tray.itemActivated.connect(lambda item: self.tray_picked.emit(item.data(ACT)))

    def _lay_out(self) -> None:
        inside = QVBoxLayout(self)
        inside.setContentsMargins(8, 6, 8, 8)
        inside.setSpacing(4)
        for label in (self.heading, self.facts, self.empty):
            label.setWordWrap(True)
        self.facts.setProperty("quiet", "true")
        self.empty.setProperty("quiet", "true")
        self.acts.setAccessibleName(tell(say("ui.tactical.acts")))
        self.acts.setMouseTracking(True)
        self.acts.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.acts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.acts.setSpacing(1)
        self.tray.setMaximumHeight(round(self._look.unit * 7))
        words = QVBoxLayout()
        words.addWidget(self.heading)
        words.addWidget(self.facts)
        words.addStretch(1)
        self._top = QHBoxLayout()
        self._top.setSpacing(4)
        self._top.addWidget(self.card, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._top.addLayout(words, 1)
        inside.addLayout(self._top)
        for widget in (self.empty, self.tray_head, self.tray):
            inside.addWidget(widget)
        inside.addWidget(self.acts, 12)
        inside.addStretch(1)

    def set_low(self, low: bool) -> None:
        """Whether the page is low, so that the orders need the room."""
        self.card.set_low(low)

    # ---- filling

    def show_piece(self, token: Token | None, heading: str, facts: Sequence[str], empty: str) -> None:
        """The head of the column: the counter, its name, what is to be known of it; `empty` where nothing is picked."""
        self.heading.setText(f"<b>{heading}</b>")
        self.heading.setVisible(bool(heading))
        self.card.show_token(token)
        beside = QBoxLayout.Direction.TopToBottom if self.card.is_wide else QBoxLayout.Direction.LeftToRight
        self._top.setDirection(beside)
        self.facts.setText("<br>".join(facts))
        self.facts.setVisible(bool(facts))
        self.empty.setText(empty)
        self.empty.setVisible(bool(empty))

    def show_acts(self, acts: Sequence[Act]) -> None:
        """The offered orders; the one that was current stays so if it is still offered."""
        current = self.acts.currentItem()
        was = current.data(ACT).order if current is not None else None
        self.acts.blockSignals(True)
        self.acts.clear()
        for act in acts:
            item = QListWidgetItem(self.acts)
            item.setData(ACT, act)
            item.setText(act.text)
            bars = "; ".join(odds_words(bar) for bar in act.bars)
            item.setData(
                int(Qt.ItemDataRole.AccessibleTextRole), ". ".join(p for p in (act.text, act.detail, bars) if p)
            )
            item.setToolTip(act.detail)
            if act.order == was:
                self.acts.setCurrentItem(item)
        self.acts.blockSignals(False)
        self.acts.setVisible(bool(acts))

    def show_tray(self, units: Sequence[tuple[str, str]], picked: str) -> None:
        """Units that have no place yet: id and name; the picked one is marked."""
        self.tray.clear()
        for id, name in units:
            item = QListWidgetItem(name, self.tray)
            item.setData(ACT, id)
            if id == picked:
                self.tray.setCurrentItem(item)
        title = tell(say("ui.tactical.tray", count=len(units)))
        self.tray.setAccessibleName(title)
        self.tray.setToolTip(tell(say("ui.tactical.tray_click")))
        self.tray_head.setText(f"<b>{title}</b>")
        self.tray_head.setVisible(bool(units))
        self.tray.setVisible(bool(units))

    def _act(self, item: QListWidgetItem) -> None:
        act = item.data(ACT)
        if isinstance(act, Act):
            self.acted.emit(act.order)

    def leaveEvent(self, event: object) -> None:
        self.hinted.emit(None)

    def changeEvent(self, event: object) -> None:
        self.acts.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: object) -> None:
        self.acts.scheduleDelayedItemsLayout()

    def ground(self, role: QPalette.ColorRole) -> None:
        """The column stands on the panel's colour."""
        self.setAutoFillBackground(True)
        self.setBackgroundRole(role)
