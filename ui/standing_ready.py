"""Standing Ready: the side is ready in phase after phase by itself, until something happens that it should see.

It gives the same order as the button, and only where nothing is left to do that cannot wait.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from fastcarriers.carriers import events as e
from fastcarriers.carriers.orders import LandUnit
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import Event, PhaseBegan, Readied, ReadinessWithdrawn
from fastcarriers.kernel.say import Say, say
from fastcarriers.play.news import News
from ui.seat_link import SeatLink
from ui.urgency import is_urgent

Until: TypeAlias = Literal["off", "news", "landing"]

QUIET: tuple[type[Event], ...] = (
    PhaseBegan,
    Readied,
    ReadinessWithdrawn,
    e.PhaseOpened,
    e.GameTurnBegan,
    e.OpTurnBegan,
    e.OperationsPassed,
    e.TaskForceMoved,
    e.MovesExecuted,
    e.EnduranceSpent,
    e.OperationsWished,
    e.SearchForgotten,
    e.StrikeMoved,
)
"""What is no news: the course of things."""


class StandingReady(QObject):
    """Watches a link. `until` tells what ends it; `changed` when it begins or has ended by itself, `why` tells why."""

    changed = Signal()

    def __init__(self, link: SeatLink) -> None:
        super().__init__(link)
        self._link = link
        self.until: Until = "off"
        self.why: Say | None = None
        self._stopped_in = 0
        link.changed.connect(self._go_on)
        link.accepted.connect(self._go_on)
        link.heard.connect(self._hear)

    def set_until(self, until: Until) -> None:
        """Begin, or end with `off`."""
        if until != self.until or self.why is not None:
            self.until, self.why = until, None
            self.changed.emit()
            self._go_on()

    def _stop(self, why: Say) -> None:
        if self.until != "off":
            self.until, self.why = "off", why
            self._stopped_in = self._link.view.standing.phase
            self.changed.emit()

    def _hear(self, news: tuple[News, ...]) -> None:
        if any(not isinstance(item.event, QUIET) and not self._of_no_account(item.event) for item in news):
            self._stop(say("ui.stopped.news"))

    def _of_no_account(self, event: Event) -> bool:
        """A search of ours in vain."""
        return isinstance(event, e.SearchRolled) and not event.roll.found

    def _go_on(self) -> None:
        link = self._link
        if self.why is not None and link.awaited and link.view.standing.phase != self._stopped_in:
            self.why = None
            self.changed.emit()
        if self.until == "off" or not link.awaited or link.waiting:
            return
        why = self._hindrance()
        if why is not None:
            self._stop(why)
        else:
            link.order(Ready())

    def _hindrance(self) -> Say | None:
        """Why it goes no farther: the first thing that cannot wait; None: it goes on."""
        link = self._link
        if link.offers.not_ready:
            return say("ui.stopped.ready")
        urgent = next((duty.said for duty in link.view.duties if is_urgent(duty)), None)
        if urgent is not None:
            return urgent
        if link.view.choices:
            return say("ui.stopped.choice")
        if self.until == "landing" and self._strike_can_land():
            return say("ui.stopped.landing")
        return None if link.offers.ready else next((fault.said for fault in link.faults), say("ui.stopped.not_ready"))

    def _strike_can_land(self) -> bool:
        units = self._link.view.units
        return any(units[unit].place == "strike" for unit in self._link.offered(LandUnit) if unit in units)
