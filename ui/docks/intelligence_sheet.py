"""What is known of the picked enemy marker: how far what was said is to be trusted, and the player's own note."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Statement
from fastcarriers.kernel.errors import say
from fastcarriers.staff.hearsay import Words
from fastcarriers.staff.worth import Worth, worth
from ui.docks.statements import Hearsay, struck_until
from ui.look import Look
from ui.rule_hints import set_rule
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.theme import colour

FEWEST = 4
"""Numbers of carriers that have a bar of their own at the least; the last bar is for that many or more."""
BEYOND = 2
"""So many more than was said have one too."""


class CarrierBars(QWidget):
    """A bar for each number of carriers that the task force may have, and one for a dummy; the said one is framed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.bars: tuple[tuple[str, float, bool], ...] = ()
        """What stands under a bar, its chance, and whether it is what was said."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_worth(self, found: Worth, said: Statement) -> None:
        """The chances after a statement."""
        last = min(max(FEWEST, said.carriers + BEYOND), len(found.carriers) - 1)
        chances = [*found.carriers[:last], sum(found.carriers[last:])]
        names = [*map(str, range(last)), f"{last}+" if last < len(found.carriers) - 1 else str(last)]
        counted = (
            (name, chance, said.ships and said.carriers == n)
            for n, (name, chance) in enumerate(zip(names, chances, strict=True))
        )
        self.bars = ((tell(say("ui.intel.dummy")), found.nothing, not said.ships), *counted)
        told = ", ".join(
            tell(say("ui.intel.bar", carriers=name, chance=round(100 * chance))) for name, chance, _ in self.bars
        )
        self.setAccessibleName(tell(say("ui.intel.bars", chances=told)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._look.unit * 10), round(self._look.unit * 3.8))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), f"{self.accessibleName()}\n{tell(say('ui.intel.worth_tip'))}", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, line = QPainter(self), self._look.theme, self._look.unit
        painter.setFont(self._look.font(0.85))
        wide = min(self.width() / max(len(self.bars), 1), line * 3.2)
        high = self.height() - line * 1.1
        most = max((chance for _, chance, _ in self.bars), default=1) or 1
        for number, (name, chance, said) in enumerate(self.bars):
            x, tall = number * wide, (high - line) * chance / most
            bar = QRectF(x + wide * 0.18, high - tall, wide * 0.64, tall)
            painter.fillRect(bar, colour(theme.sides[0], 0.85 if said else 0.35))
            painter.setPen(colour(theme.ink if said else theme.secondary))
            middle = Qt.AlignmentFlag.AlignHCenter
            if chance >= 0.005:
                over = QRectF(x - wide * 0.2, bar.top() - line, wide * 1.4, line)
                painter.drawText(over, middle | Qt.AlignmentFlag.AlignBottom, f"{round(100 * chance)}")
            painter.drawText(
                QRectF(x - wide * 0.2, high, wide * 1.4, line * 1.1), middle | Qt.AlignmentFlag.AlignTop, name
            )
            if said:
                painter.drawLine(bar.bottomLeft(), bar.bottomRight())
        painter.end()


class MarkerSheet(QFrame):
    """Below the list. `show_marker` with an empty id: nothing is picked, and nothing is shown."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look, hearsay: Hearsay) -> None:
        super().__init__()
        self._link, self._charts, self._voice, self._hearsay = link, charts, Voice(charts), hearsay
        self.marker = ""
        self.until, self.trust, self.bars, self.note = QLabel(), QLabel(), CarrierBars(look), QLineEdit()
        for label in (self.until, self.trust):
            label.setWordWrap(True)
        for widget, rule in ((self.until, "10.31"), (self.trust, "7.35"), (self.bars, "7.35")):
            set_rule(widget, rule)
        self.trust.setToolTip(tell(say("ui.intel.worth_tip")))
        self.note.setMaxLength(400)
        self.note.editingFinished.connect(self.keep_note)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(2, 2, 2, 2)
        inside.setSpacing(2)
        for widget in (self.note, self.until, self.trust, self.bars):
            inside.addWidget(widget)
        self.show_marker("")

    def show_marker(self, marker: str) -> None:
        """What is known of this marker."""
        if marker != self.marker:
            self.keep_note()
            self.marker = marker
            self.note.setText(self._link.notes.get(marker, ""))
        if not marker:
            return
        name = self._voice.place(marker)
        self.note.setPlaceholderText(tell(say("ui.intel.note", force=name)))
        self.note.setAccessibleName(tell(say("ui.intel.note", force=name)))
        self.note.setToolTip(tell(say("ui.intel.note_tip")))
        self.until.setText(tell(struck_until(self._link.view, self._charts, self._voice, marker)))
        self._show_trust()

    def _show_trust(self) -> None:
        heard = next(iter(self._hearsay.of(self.marker)), None)
        said = heard if isinstance(heard, Statement) else None
        self.bars.setVisible(said is not None)
        self.trust.setVisible(heard is not None)
        if said is None:
            self.trust.setText(tell(say("ui.intel.exact_then")))
            return
        owner = self._link.view.markers[self.marker].side
        found = worth(self._charts, owner, Words(said.ships, said.transports, said.carriers))
        self.bars.show_worth(found, said)
        self.trust.setText(tell(say("ui.intel.worth", chance=round(100 * found.as_said))))

    def keep_note(self) -> None:
        """Keep what was typed with the seat."""
        if self.marker:
            self._link.note(self.marker, self.note.text().strip())
