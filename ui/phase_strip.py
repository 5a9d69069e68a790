"""The phases of the stage side by side."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fastcarriers.kernel.errors import say
from ui.look import Look
from ui.ribbon_words import PHASES
from ui.speech import tell
from ui.theme import colour


class PhaseStrip(QWidget):
    """The phases of the stage side by side, the present one in the accent colour; alone where there is no room."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.names: tuple[str, ...] = ()
        self.present = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_phases(self, phases: tuple[str, ...], present: str) -> None:
        """These phases by name; `present` is one of them."""
        self.names = tuple(tell(PHASES[phase]) if phase in PHASES else phase for phase in phases)
        self.present = tell(PHASES[present]) if present in PHASES else present
        self.setAccessibleName(tell(say("ui.ribbon.phase", phase=self.present)))
        self.setToolTip("  ▸  ".join(self.names))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._wide(name) for name in self.names)), round(self._look.unit * 1.5))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._wide(self.present)), round(self._look.unit * 1.5))

    def _wide(self, name: str) -> float:
        return QFontMetricsF(self._look.font(bold=True)).horizontalAdvance(name) + self._look.unit * 0.85

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        all_fit = sum(self._wide(name) for name in self.names) <= self.width()
        x, gap = 0.0, self._look.unit * 0.25
        for name in self.names if all_fit else (self.present,):
            here = name == self.present
            box = QRectF(x, self.height() * 0.12, self._wide(name) - gap, self.height() * 0.76)
            painter.setPen(QPen(colour(theme.accent if here else theme.secondary), 1))
            painter.setBrush(colour(theme.accent) if here else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(colour(theme.on_accent if here else theme.dim_on_bar))
            painter.setFont(self._look.font(bold=here))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
            x += self._wide(name)
