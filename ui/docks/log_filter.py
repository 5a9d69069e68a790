"""The row above the Log: which lines are shown, by kind, phase, task force or base, and words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QSizePolicy, QWidget

from fastcarriers.kernel.errors import Say, say
from fastcarriers.report.lines import Line
from ui.docks.log_lines import AIR, FIGHT, ORDERS, SEA, SEARCH, LogBook, kind_of
from ui.ribbon_words import PHASES
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

KINDS: dict[str, Say] = {
    "": say("ui.log.all"),
    SEARCH: say("ui.log.search"),
    AIR: say("ui.log.air"),
    SEA: say("ui.log.sea"),
    FIGHT: say("ui.log.fight"),
    ORDERS: say("ui.log.orders"),
}


class LogFilter(QWidget):
    """`changed`: other lines pass from now on."""

    changed = Signal()

    def __init__(self, link: SeatLink, voice: Voice, book: LogBook) -> None:
        super().__init__()
        self._link, self._voice, self._book = link, voice, book
        self.kind = self._list(say("ui.log.kind"), [(tell(text), kind) for kind, text in KINDS.items()])
        phases = [(tell(text), phase) for phase, text in PHASES.items()]
        self.phase = self._list(say("ui.log.which_phase"), [(tell(say("ui.log.any_phase")), ""), *phases])
        self.force = self._list(say("ui.log.which_force"), [(tell(say("ui.log.any_force")), "")])
        self.words = QLineEdit()
        self.words.setPlaceholderText(tell(say("ui.log.filter")))
        self.words.setAccessibleName(tell(say("ui.log.filter")))
        self.words.setClearButtonEnabled(True)
        self.words.textChanged.connect(self.changed)
        inside = QGridLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(3)
        for column, widget in enumerate((self.kind, self.phase, self.force, self.words)):
            inside.addWidget(widget, 0, column)
            inside.setColumnStretch(column, 2 if widget is self.words else 1)
        link.changed.connect(self._fill_forces)
        self._fill_forces()

    def _list(self, name: Say, entries: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        for text, data in entries:
            box.addItem(text, data)
        box.setAccessibleName(tell(name))
        box.setToolTip(tell(name))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(7)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.currentIndexChanged.connect(self.changed)
        return box

    def _fill_forces(self) -> None:
        """The markers and bases that there are, one's own first; what is chosen stays."""
        view = self._link.view
        markers = sorted(view.markers.values(), key=lambda marker: (marker.side != view.side, marker.number))
        ids = [*(marker.id for marker in markers), *view.sites]
        if ids == [self.force.itemData(row) for row in range(1, self.force.count())]:
            return
        chosen = self.force.currentData()
        self.force.blockSignals(True)
        while self.force.count() > 1:
            self.force.removeItem(1)
        for id in ids:
            self.force.addItem(self._voice.piece(id), id)
        self.force.setCurrentIndex(max(self.force.findData(chosen), 0))
        self.force.blockSignals(False)

    def passes(self, line: Line, text: str) -> bool:
        """Whether a line, in these words, is shown."""
        kind, phase, force = self.kind.currentData(), self.phase.currentData(), self.force.currentData()
        if kind not in ("", kind_of(line)) or phase not in ("", line.phase):
            return False
        if force and force not in self._book.displays(line, self._link.view):
            return False
        words = self.words.text().casefold().split()
        phase_name = tell(PHASES[line.phase]) if line.phase in PHASES else ""
        searched = f"{text} {phase_name} {line.rule}".casefold() if words else ""
        return all(word in searched for word in words)
