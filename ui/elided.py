"""Labels and buttons that shorten their text where there is no room; the whole text is the tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

WORDS = 24
"""Characters below which a part of a sentence tells nothing."""
LEGIBLE = 56
"""Characters of a sentence that matters which are kept in sight where there is room for them."""
LEAST = 16
"""Those that are kept in sight at any rate."""


class ElidedLabel(QLabel):
    """Plain text in one line."""

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 6, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            painter, self.rect(), int(self.alignment()), self.palette(), self.isEnabled(), text, self.foregroundRole()
        )


class AsideLabel(ElidedLabel):
    """What may be left out: where there is no room for some words, nothing is shown but the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.set_matters(False)

    def set_matters(self, matters: bool) -> None:
        """Whether it has room for some words before others take more than they need."""
        self._matters = matters
        policy = QSizePolicy.Policy.Preferred if matters else QSizePolicy.Policy.Ignored
        self.setSizePolicy(policy, QSizePolicy.Policy.Preferred)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._wide(LEGIBLE), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._wide(LEAST) if self._matters else 0, super().minimumSizeHint().height())

    def _wide(self, characters: int) -> int:
        text = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return min(self.fontMetrics().averageCharWidth() * characters, text)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._matters or self.width() >= self.fontMetrics().averageCharWidth() * WORDS:
            super().paintEvent(event)


class ShorterLabel(ElidedLabel):
    """Where the whole text has no room, the longest of some shorter ones; the shortest always has."""

    def __init__(self) -> None:
        super().__init__()
        self._shorter: tuple[str, ...] = ()

    def set_short(self, *shorter: str) -> None:
        """The shorter texts, the longest first; they are told by the whole one."""
        self._shorter = shorter
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._wide((self.text(), *self._shorter)[-1]), QLabel.minimumSizeHint(self).height())

    def _wide(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + 2

    def shown(self) -> str:
        """The text that has room now."""
        texts = (self.text(), *self._shorter)
        return next((text for text in texts if self.fontMetrics().horizontalAdvance(text) <= self.width()), texts[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        role = self.foregroundRole()
        self.style().drawItemText(
            painter, self.rect(), int(self.alignment()), self.palette(), self.isEnabled(), self.shown(), role
        )


def in_two(text: str, metrics: QFontMetrics, room: int) -> tuple[str, ...]:
    """One line if it has room, else two: as many whole words as the first takes, and the rest, shortened at need."""
    if metrics.horizontalAdvance(text) <= room:
        return (text,)
    words = text.split(" ")
    fit = next(n for n in range(len(words), 0, -1) if n == 1 or metrics.horizontalAdvance(" ".join(words[:n])) <= room)
    lines = " ".join(words[:fit]), " ".join(words[fit:])
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines if line)


class ElidedButton(QPushButton):
    """A button as narrow as it must be, never wider than its text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setToolTip(text.replace("&&", "&"))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        whole = self.sizeHint()
        return QSize(min(whole.width(), self.fontMetrics().averageCharWidth() * 12), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, inside.width())
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)


class TwoLineButton(ElidedButton):
    """As high as its row: a text that has no room in one line takes two if the row is high enough."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Ignored)

    def shown(self) -> tuple[str, ...]:
        """The lines that are shown now."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        text, metrics = self.text().replace("&&", "&"), self.fontMetrics()
        if self.height() < metrics.height() * 2:
            return (metrics.elidedText(text, Qt.TextElideMode.ElideRight, inside.width()),)
        return in_two(text, metrics, inside.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        lines, high = self.shown(), self.fontMetrics().height()
        top = self.rect().center().y() + 1 - high * len(lines) // 2
        painter.setPen(self.palette().buttonText().color())
        for n, line in enumerate(lines):
            painter.drawText(inside.left(), top + high * n + self.fontMetrics().ascent(), line)
