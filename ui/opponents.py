"""The computer's commanders as the window sees them: who thinks, for how long, and a button that stops them."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.opponent import Opponent, State
from fastcarriers.play.games import Running
from ui.speech import Voice, tell

SLOW = 0.6
"""Seconds after which a thought is shown; quicker ones would only flicker."""

STATES: dict[State, Say] = {
    "starting": say("ui.opponent.starting"),
    "waiting": say("ui.opponent.waiting"),
    "thinking": say("ui.opponent.thinking"),
    "held": say("ui.opponent.held"),
    "failed": say("ui.opponent.failed"),
    "over": say("ui.opponent.over"),
}


class OpponentLink(QObject):
    """An `Opponent` whose changes arrive in the GUI thread: state and time, never what or how much it orders."""

    changed = Signal()
    troubled = Signal(object)
    """A `Say`: what keeps it from going on, where that is no bug of ours."""
    _woken = Signal()

    def __init__(self, running: Running, side: Side, name: str, seed: str) -> None:
        super().__init__()
        self.side, self.name = side, name
        self.since = time.monotonic()
        self._woken.connect(self._note, Qt.ConnectionType.QueuedConnection)
        self._opponent = Opponent(running, side, name, seed, self._woken.emit)

    @property
    def state(self) -> State:
        return self._opponent.state

    def _note(self) -> None:
        self.since = time.monotonic()
        self.changed.emit()
        if self.trouble is not None:
            self.troubled.emit(self.trouble)

    @property
    def trouble(self) -> Say | None:
        """What keeps it from going on, where that is no bug of ours."""
        return self._opponent.trouble if self.state == "failed" else None

    def hold(self) -> None:
        """Stop before its next act."""
        self._opponent.hold()

    def go_on(self) -> None:
        """On again, or anew after a fault of ours."""
        self._opponent.go_on()

    def fall_silent(self) -> None:
        """Nothing that happens from now on is told."""
        self._woken.disconnect(self._note)

    def close(self) -> None:
        """End the process; in any thread."""
        self._opponent.close()


class OpponentBar(QWidget):
    """In the ribbon: `Japan is thinking, 3 s`, and Stop or Go on."""

    def __init__(self, opponent: OpponentLink, voice: Voice) -> None:
        super().__init__()
        self.opponent, self._voice = opponent, voice
        self.label = QLabel()
        self.button = QPushButton()
        self.button.clicked.connect(self.press)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.label)
        inside.addWidget(self.button)
        self._timer = QTimer(self)
        self._timer.setInterval(500)
        self._timer.timeout.connect(self._show)
        opponent.changed.connect(self._changed)
        self._changed()

    @property
    def stopped(self) -> bool:
        """Whether it waits for the player to let it go on."""
        return self.opponent.state in ("held", "failed")

    def press(self) -> None:
        """Stop, or go on."""
        if self.stopped:
            self.opponent.go_on()
        else:
            self.opponent.hold()

    def _changed(self) -> None:
        if self.opponent.state == "thinking":
            self._timer.start()
        else:
            self._timer.stop()
        self._show()

    def _show(self) -> None:
        state, side = self.opponent.state, self._voice.side(self.opponent.side)
        long = state == "thinking" and time.monotonic() - self.opponent.since >= SLOW
        seconds = round(time.monotonic() - self.opponent.since)
        self.label.setVisible(long or state in ("held", "failed", "starting"))
        trouble = self.opponent.trouble
        text = tell(STATES[state] if trouble is None else say("ui.opponent.troubled"))
        self.label.setToolTip("" if trouble is None else self._voice.text(trouble))
        thinking = tell(say("ui.opponent.for_seconds", what=text, seconds=seconds)) if long else text
        self.label.setText(tell(say("ui.opponent.line", side=side, what=thinking)))
        self.button.setVisible(self.stopped or long)
        self.button.setText(tell(say("ui.opponent.go_on") if self.stopped else say("ui.opponent.stop")))
        self.button.setAccessibleName(f"{self.button.text()}: {side}")
