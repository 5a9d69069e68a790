"""The phases of the stage side by side."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fastcarriers.kernel.errors import say
from ui.look import Look
from ui.ribbon_words import PHASES
from ui.rule_hints import PHASE_RULES
from ui.speech import tell
from ui.theme import colour


class PhaseStrip(QWidget):
    """The phases of the stage side by side, the present one in the accent colour; alone where there is no room."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.names: tuple[str, ...] = ()
        self.phases: tuple[str, ...] = ()
        self.present = self._phase = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_phases(self, phases: tuple[str, ...], present: str) -> None:
        """These phases by name; `present` is one of them."""
        self.names = tuple(tell(PHASES[phase]) if phase in PHASES else phase for phase in phases)
        self.phases, self._phase = phases, present
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

    def _boxes(self) -> list[tuple[str, str, QRectF]]:
        """Phase, name and box of each that is shown: all where they have room, else the present one."""
        shown = list(zip(self.phases, self.names, strict=True))
        if sum(self._wide(name) for name in self.names) > self.width():
            shown = [(self._phase, self.present)]
        x, gap, boxes = 0.0, self._look.unit * 0.25, list[tuple[str, str, QRectF]]()
        for phase, name in shown:
            boxes.append((phase, name, QRectF(x, self.height() * 0.12, self._wide(name) - gap, self.height() * 0.76)))
            x += self._wide(name)
        return boxes

    def rule_at(self, at: QPointF) -> str:
        """The rule of the phase there."""
        return next((PHASE_RULES[phase] for phase, _, box in self._boxes() if box.contains(at)), "")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        for _, name, box in self._boxes():
            here = name == self.present
            painter.setPen(QPen(colour(theme.accent if here else theme.secondary), 1))
            painter.setBrush(colour(theme.accent) if here else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(colour(theme.on_accent if here else theme.dim_on_bar))
            painter.setFont(self._look.font(bold=here))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
