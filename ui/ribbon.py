"""The sequence ribbon: where the game stands, whom it waits for, what is left to do, Ready and Undo."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.orders import NotReady, Ready, TakeBack
from ui.choices import Choices
from ui.elided import ElidedLabel
from ui.look import Look
from ui.ribbon_words import PHASES, stage_of
from ui.seat_link import SeatLink
from ui.speech import Voice, on_face, tell
from ui.standing_ready import StandingReady, Until
from ui.theme import colour
from ui.urgency import losses

STANDING: dict[Until, Say] = {
    "off": say("ui.standing.off"),
    "news": say("ui.standing.news"),
    "landing": say("ui.standing.landing"),
}
SHOWN_DUTIES = 3


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
        self.title, self.where, self.awaiting = QLabel(f"<b>{voice.names.title}</b>"), ElidedLabel(), ElidedLabel()
        self.strip = PhaseStrip(look)
        self.ready, self.undo = QPushButton(), QPushButton(tell(say("ui.undo")))
        self.standing_button = self._standing_button()
        self.ready.clicked.connect(self.press_ready)
        self.undo.clicked.connect(self.press_undo)
        self.duties = DutyRow()
        self.duties.picked.connect(self.duty_picked)
        self.choices = Choices(link, voice)
        self.stopped = ElidedLabel()
        self.stopped.hide()
        self._warned: tuple[int, tuple[Duty, ...]] = (0, ())
        self._lay_out()
        link.changed.connect(self.refresh)
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
        self.extra = QHBoxLayout()
        top.addLayout(self.extra)
        for widget in (self.awaiting, self.undo, self.standing_button, self.ready):
            top.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        stopped = QHBoxLayout()
        stopped.setContentsMargins(10, 2, 10, 3)
        stopped.addWidget(self.stopped)
        whole.addLayout(stopped)
        whole.addWidget(self.duties)
        whole.addWidget(self.choices)

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
        return losses(view.duties, view.standing.name)

    def press_undo(self) -> None:
        """Take the last order of this phase back."""
        self._link.order(TakeBack())

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
        self._show_stopped()

    def _show_stopped(self) -> None:
        """Why standing Ready has ended by itself, until the next phase."""
        why = self.standing.why
        self.stopped.setVisible(why is not None)
        if why is not None:
            self.stopped.setText(tell(say("ui.standing.stopped", why=self._voice.phrase(why))))

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
        self.where.setText(text)

    def _show_awaited(self) -> None:
        link = self._link
        if link.outcome is not None:
            text = self._outcome()
        else:
            awaits = sorted(link.view.standing.awaits, key=lambda side: side != link.side)
            names = [tell(say("ui.you")) if side == link.side else self._voice.names.sides[side] for side in awaits]
            text = tell(say("ui.ribbon.awaiting", sides=", ".join(names)))
        self.awaiting.setText(text)

    def _outcome(self) -> str:
        outcome, voice = self._link.outcome, self._voice
        assert outcome is not None
        if outcome.winner is None:
            return tell(say("ui.ribbon.drawn"))
        return tell(say("ui.ribbon.won", side=voice.names.sides[outcome.winner], level=outcome.level or ""))

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
        self.undo.setToolTip(tell(say("ui.undo.tip") if offers.take_back else self._why_no_undo()))
        self.standing_button.setText(tell(STANDING[until] if until != "off" else say("ui.standing.name")))
        self.standing_button.setEnabled(self._link.side is not None and self._link.outcome is None)
        self.standing_button.setToolTip(tell(say("ui.standing.tip")))
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

    def _why_no_undo(self) -> Say:
        if self._link.offers.not_ready:
            return say("ui.why.undo_ready")
        return say("ui.why.undo_nothing") if self._link.awaited else say("ui.why.not_awaited")


class DutyRow(QFrame):
    """What is left to do: the first few as buttons, all of them in a menu. Those that hold up Ready come first."""

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("duties")
        self._inside = QHBoxLayout(self)
        self._inside.setContentsMargins(10, 2, 10, 3)
        self._inside.setSpacing(6)
        self.buttons: list[QToolButton] = []
        self._shown: tuple[Duty, ...] | None = None

    def show_duties(self, duties: tuple[Duty, ...], voice: Voice) -> None:
        """Nothing left to do: no row."""
        if duties == self._shown:
            return
        self._shown = duties
        while (item := self._inside.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        self.setVisible(bool(duties))
        ordered = sorted(duties, key=lambda duty: not duty.must)
        for duty in ordered[:SHOWN_DUTIES]:
            self._add(duty, voice)
        if len(ordered) > SHOWN_DUTIES:
            self._add_rest(ordered, voice)
        self._inside.addStretch(1)

    def _add(self, duty: Duty, voice: Voice) -> None:
        button = QToolButton()
        button.setText(("● " if duty.must else "△ ") + on_face(_short(voice.phrase(duty.said))))
        button.setToolTip(self._whole(duty, voice))
        button.setAccessibleName(self._whole(duty, voice))
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        button.clicked.connect(lambda _=False, piece=duty.piece: self.picked.emit(piece))
        self._inside.addWidget(button)
        self.buttons.append(button)

    def _add_rest(self, duties: list[Duty], voice: Voice) -> None:
        button = QToolButton()
        button.setText(tell(say("ui.duties.all", count=len(duties))))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for duty in duties:
            action = menu.addAction(("● " if duty.must else "△ ") + on_face(self._whole(duty, voice)))
            action.triggered.connect(lambda _=False, piece=duty.piece: self.picked.emit(piece))
        button.setMenu(menu)
        self._inside.addWidget(button)

    def _whole(self, duty: Duty, voice: Voice) -> str:
        must = say("ui.duty.must") if duty.must else say("ui.duty.may")
        return f"{voice.phrase(duty.said)} [{duty.rule}] {tell(must)}"


def _short(text: str, most: int = 44) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
