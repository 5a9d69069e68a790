"""The head of the Tactical Display: the strip of its phases, and the buttons that give the display more room."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from fastcarriers.kernel.errors import Say, say
from ui.look import Look
from ui.speech import Voice, tell
from ui.tactical_strip import BattleStrip
from ui.theme import colour

SIZE = 1.5
"""Of a button in lines of text."""


class SignButton(QToolButton):
    """A small button with a drawn sign: `column` (filled while the column is there) or `room` (a page that spreads)."""

    def __init__(self, look: Look, sign: str) -> None:
        super().__init__()
        self._look, self._sign, self.is_filled = look, sign, True
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(self._look.unit * SIZE * 1.1), round(self._look.unit * SIZE))

    def name(self, said: Say, key: str) -> None:
        """What it does, and its key."""
        self.setAccessibleName(tell(said))
        self.setToolTip(f"{tell(said)} ({key})")

    def fill(self, filled: bool) -> None:
        self.is_filled = filled
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._look.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QPen(colour(theme.accent if self.hasFocus() else theme.hex_line), 1))
            painter.setBrush(colour(theme.panel))
            painter.drawRoundedRect(frame, 3, 3)
        size = self._look.unit * 0.9
        box = QRectF(0, 0, size * 1.2, size)
        box.moveCenter(frame.center())
        painter.setPen(QPen(colour(theme.ink), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._sign == "column":
            painter.drawRect(box)
            part = QRectF(box.right() - box.width() * 0.36, box.top(), box.width() * 0.36, box.height())
            painter.setBrush(colour(theme.ink) if self.is_filled else Qt.BrushStyle.NoBrush)
            painter.drawRect(part)
            return
        painter.drawRect(box)
        middle, tip = box.center(), box.width() * 0.36
        for way in (-1, 1):  # two arrows from the middle to the sides: not the corners, which mean to fit elsewhere
            end, barb = middle + QPointF(tip * way, 0), size * 0.2
            painter.drawLine(middle + QPointF(way * size * 0.1, 0), end)
            painter.drawPolyline(QPolygonF([end - QPointF(barb * way, barb), end, end + QPointF(-barb * way, barb)]))


class TacticalHead(QWidget):
    """`fit` fits the board, `fold` puts the column away, `alone` all docks."""

    def __init__(self, look: Look, voice: Voice) -> None:
        super().__init__()
        self._look = look
        self.strip = BattleStrip(look, voice)
        self.fold, self.alone = SignButton(look, "column"), SignButton(look, "room")
        self.fit = QPushButton()
        self.fit.setText(tell(say("ui.map.tool.fit")))
        self.fit.setToolTip(f"{tell(say('ui.key.fit'))} (F)")
        self.fit.setAccessibleDescription(self.fit.toolTip())
        self.fit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fit.setStyleSheet("padding: 1px 8px; min-height: 0")
        self.alone.name(say("ui.act.page_alone"), "F10")
        self.show_folded(False)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(0, 0, 4, 0)
        inside.setSpacing(2)
        inside.addWidget(self.strip, 1)
        inside.addWidget(self.fit)
        inside.addWidget(self.alone)
        inside.addWidget(self.fold)
        self.setAutoFillBackground(True)
        self._restyle()
        look.changed.connect(self._restyle)

    def _restyle(self) -> None:
        """The ground of the strip."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), colour(self._look.theme.header))
        self.setPalette(palette)

    def show_folded(self, away: bool) -> None:
        """What the button of the column does now."""
        self.fold.name(say("ui.tactical.unfold") if away else say("ui.tactical.fold"), "B")
        self.fold.fill(not away)
