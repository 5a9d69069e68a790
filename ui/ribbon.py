"""The sequence ribbon: where the game stands, whom it waits for, what is left to do, Ready and Undo."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout

from fastcarriers.carriers.events import ContactMade
from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.orders import NotReady, Ready
from fastcarriers.report.chronicle import Chronicle
from fastcarriers.report.words import level_in_words
from fastcarriers.staff.urgency import losses
from ui.choices import Choices
from ui.deed_words import deed_words
from ui.duty_row import DutyRow
from ui.elided import AsideLabel, ShorterLabel
from ui.look import Look
from ui.missed_contacts import missed_contacts
from ui.phase_strip import PhaseStrip
from ui.ribbon_words import HINTS, stage_of
from ui.rule_hints import set_rule
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.standing_ready import StandingReady, Until

STANDING: dict[Until, Say] = {
    "off": say("ui.standing.off"),
    "news": say("ui.standing.news"),
    "landing": say("ui.standing.landing"),
}
ROW = 2.7
"""Height of the row below the phases in lines of text, whether there is anything in it or not: a duty may take two."""
LOW_ROW, LARGE = 1.9, 14
"""The same from so many points of text, with which a low screen has no room for two."""
PARTED = " · "
"""Between the words that say when it is."""
TITLED = 60
"""Width of the ribbon in lines of text from which the scenario's title stands in it; it is the window's title too."""


class Ribbon(QFrame):
    """At the top of the window. `duty_picked`: a line of the checklist was clicked, with its piece."""

    duty_picked = Signal(str)
    warned = Signal(object)
    """`tuple[Duty, ...]`: what will be lost if the side is ready now; pressing Ready once more says so be it."""

    def __init__(self, link: SeatLink, voice: Voice, look: Look) -> None:
        super().__init__()
        self._link, self._voice, self._look = link, voice, look
        self.setObjectName("ribbon")
        self.standing = StandingReady(link)
        self.title, self.where, self.awaiting = QLabel(f"<b>{voice.names.title}</b>"), ShorterLabel(), ShorterLabel()
        self.strip = PhaseStrip(look)
        self.ready, self.undo = QPushButton(), QPushButton(tell(say("ui.undo")))
        self.standing_button = self._standing_button()
        self.ready.clicked.connect(self.press_ready)
        self.undo.clicked.connect(self.press_undo)
        self.duties = DutyRow()
        self.duties.picked.connect(self.duty_picked)
        self.choices = Choices(link, voice)
        self.advice = AsideLabel()
        self.with_hints = True
        for button, rule in ((self.ready, "FC-50"), (self.standing_button, "FC-50"), (self.undo, "4.1")):
            set_rule(button, rule)
        self._warned: tuple[int, tuple[Duty, ...]] = (0, ())
        self._lay_out()
        link.changed.connect(self.refresh)
        link.accepted.connect(self._show_buttons)  # what Undo takes back is known only then
        self.standing.changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(10, 5, 10, 5)
        top.setSpacing(10)
        for label in (self.where, self.awaiting):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        top.addWidget(self.title)
        top.addWidget(self.where)
        top.addWidget(self.strip, 1)
        for widget in (self.awaiting, self.undo, self.standing_button, self.ready):
            top.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self._below())

    def _below(self) -> QFrame:
        """The second row: choices, duties, advice. It is always there, so that the page below never moves."""
        self.below = QFrame()
        self.below.setObjectName("below")
        inside = QHBoxLayout(self.below)
        inside.setContentsMargins(10, 2, 10, 3)
        inside.setSpacing(10)
        self.extra = QHBoxLayout()
        inside.addWidget(self.choices)
        inside.addWidget(self.duties, 1000)  # up to its own width before the advice gets any
        inside.addWidget(self.advice, 1)
        inside.addLayout(self.extra)
        return self.below

    def _standing_button(self) -> QToolButton:
        button = QToolButton()
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setAccessibleName(tell(say("ui.standing.name")))
        menu, group = QMenu(button), QActionGroup(button)
        self.standing_actions: dict[Until, QAction] = {}
        for until, text in STANDING.items():
            action = menu.addAction(tell(text))
            action.setCheckable(True)
            action.triggered.connect(lambda _, until=until: self.standing.set_until(until))
            group.addAction(action)
            self.standing_actions[until] = action
        button.setMenu(menu)
        return button

    # ---- what the buttons do; keys and the palette call the same

    def press_ready(self) -> None:
        """Ready, or take Ready back. Where it may not be, the rules say why; where units would be lost, press twice."""
        lost = self._losses()
        if lost and self._warned != (self._link.view.standing.phase, lost):
            self._warned = self._link.view.standing.phase, lost
            self._show_buttons()
            self.warned.emit(lost)
            return
        self._link.order(NotReady() if self._link.offers.not_ready else Ready())

    def _losses(self) -> tuple[Duty, ...]:
        """What this phase's end may cost, or that a question has no answer yet [8.0]."""
        view = self._link.view
        if not self._link.offers.ready:
            return ()
        if view.standing.name == "interface" and view.wish is None:
            return (Duty("8.0", say("ui.choice.unanswered"), "operations", must=False),)
        return losses(view.duties, view.standing.name, wished=view.wish is True)

    def press_undo(self) -> None:
        """Take back the last thing that was done in this phase, with all its orders."""
        self._link.undo()

    # ---- what is shown

    def refresh(self) -> None:
        """Show the link's view."""
        view = self._link.view
        stage, phases = stage_of(view.standing.name)
        self.strip.show_phases(phases, view.standing.name)
        self._show_where(stage)
        self._show_awaited()
        self._show_buttons()
        self.duties.show_duties(view.duties, self._voice)
        self._show_advice()

    def set_hints(self, on: bool) -> None:
        """Whether the sentence for newcomers is shown."""
        self.with_hints = on
        self._show_advice()

    def _show_advice(self) -> None:
        """Why standing Ready has ended by itself, until the next phase; else what this phase is for and what to do."""
        self.below.setMinimumHeight(round(self._look.unit * (ROW if self._look.points < LARGE else LOW_ROW)))
        why, phase = self.standing.why, self._link.view.standing.name
        missed = missed_contacts(self._link.news, self._link.view, self._link.side) if self._link.awaited else ()
        if why is not None:
            text = tell(say("ui.standing.stopped", why=self._news() or self._voice.phrase(why)))
        elif missed:
            text = " ".join(self._missed(event) for event in missed)
        elif not self.with_hints or self._link.side is None:
            text = ""
        elif self._link.outcome is None and not self._link.awaited:
            text = tell(say("ui.hint.wait"))
        else:
            text = tell(HINTS[phase]) if phase in HINTS else ""
        self.advice.setText(text)
        self.advice.set_matters(why is not None or bool(missed))
        self.advice.setProperty("stopped", "true" if why is not None else "false")
        self.advice.style().polish(self.advice)

    def _missed(self, event: ContactMade) -> str:
        strike, target = self._voice.strike(event.strike), self._voice.piece(event.target)
        return tell(say("ui.contact.failed", strike=strike, target=target, number=event.number, die=event.die))

    def _news(self) -> str:
        """The first of the news that have ended standing Ready, in words; empty if no news have."""
        told = Chronicle(self._voice)
        told.add(self.standing.news)
        first = next((line for line in told.lines if not line.passes), None)
        return "" if first is None else self._voice.text(first.told)

    def _show_where(self, stage: Say) -> None:
        view, voice = self._link.view, self._voice
        if view.game_turn == 0:
            text = tell(say("ui.ribbon.before"))
        else:
            args = {
                "date": voice.date(view.game_turn, view.op_turn),
                "clock": voice.clock(view.game_turn, view.op_turn),
                "light": tell(say("ui.night") if view.night else say("ui.day")),
                "game_turn": view.game_turn,
                "stage": tell(stage),
            }
            text = tell(
                say("ui.ribbon.op_turn", op_turn=view.op_turn, **args)
                if view.op_turn
                else say("ui.ribbon.game_turn", **args)
            )
        self.where.set_short(*self._shorter_where(text))
        self.where.setText(text)

    def _shorter_where(self, whole: str) -> tuple[str, ...]:
        """What goes first where there is no room: op-turn and game-turn, which the clock tells too; then day or night.
        Date and clock stay, as does the phase beside them."""
        parts = whole.split(PARTED)
        return tuple(PARTED.join(parts[:count]) for count in range(len(parts) - 1, 1, -1))

    def _show_awaited(self) -> None:
        link = self._link
        if link.outcome is not None:
            text = self._outcome()
        else:
            awaits = sorted(link.view.standing.awaits, key=lambda side: side != link.side)
            names = [tell(say("ui.you")) if side == link.side else self._voice.names.sides[side] for side in awaits]
            text = tell(say("ui.ribbon.awaiting", sides=", ".join(names)))
            self.awaiting.set_short(", ".join(names))
        self.awaiting.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.title.setVisible(self.width() >= TITLED * self._look.unit)

    def _outcome(self) -> str:
        outcome, voice = self._link.outcome, self._voice
        assert outcome is not None
        if outcome.winner is None:
            return tell(say("ui.ribbon.drawn"))
        level = level_in_words(outcome.level, tell)
        return tell(say("ui.ribbon.won", side=voice.names.sides[outcome.winner], level=level))

    def _show_buttons(self) -> None:
        offers, until = self._link.offers, self.standing.until
        lost = self._losses()
        again = bool(lost) and self._warned == (self._link.view.standing.phase, lost)
        ready = say("ui.ready_all_the_same") if again else say("ui.ready")
        self.ready.setText(tell(say("ui.not_ready") if offers.not_ready else ready))
        self.ready.setEnabled(offers.ready or offers.not_ready)
        self.ready.setProperty("waits", "true" if offers.ready else "false")
        self.ready.style().polish(self.ready)
        self.ready.setToolTip(self._why_not_ready() or tell(say("ui.ready.tip")))
        self.undo.setEnabled(offers.take_back)
        self.undo.setToolTip(self._undone() if offers.take_back else tell(self._why_no_undo()))
        self.standing_button.setText(tell(STANDING[until] if until != "off" else say("ui.standing.name")))
        self.standing_button.setEnabled(self._link.side is not None and self._link.outcome is None)
        self.standing_button.setToolTip(self._why_no_standing() or tell(say("ui.standing.tip")))
        self.standing_actions[until].setChecked(True)
        for button in (self.ready, self.undo, self.standing_button):
            button.setAccessibleDescription(button.toolTip())

    def _why_not_ready(self) -> str:
        """Why Ready is grey; empty when it is not."""
        link = self._link
        if link.offers.ready or link.offers.not_ready:
            return ""
        if link.side is None:
            return tell(say("ui.why.observer"))
        if link.outcome is not None:
            return tell(say("ui.why.over"))
        if not link.awaited:
            return tell(say("ui.why.not_awaited"))
        return "\n".join(self._voice.fault(fault) for fault in link.faults)

    def _why_no_standing(self) -> str:
        if self._link.side is None:
            return tell(say("ui.why.observer"))
        return tell(say("ui.why.over")) if self._link.outcome is not None else ""

    def _undone(self) -> str:
        """What Undo takes back; what this window has not ordered has no name."""
        last = self._link.deeds.last
        return tell(say("ui.undo.deed", deed=deed_words(last, self._voice)) if last else say("ui.undo.tip"))

    def _why_no_undo(self) -> Say:
        if self._link.offers.not_ready:
            return say("ui.why.undo_ready")
        if self._link.side is None or self._link.outcome is not None:
            return say("ui.why.observer") if self._link.side is None else say("ui.why.over")
        return say("ui.why.undo_nothing") if self._link.awaited else say("ui.why.not_awaited")
