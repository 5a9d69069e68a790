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
from fastcarriers.staff.urgency import is_urgent
from ui.seat_link import SeatLink

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
    e.PatternEmpty,
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
        self.news: tuple[Event, ...] = ()
        """What has ended it, if news have."""
        self._read_in: int | None = None
        self._heard = len(link.news)
        link.changed.connect(self._go_on)
        link.accepted.connect(self._go_on)

    def set_until(self, until: Until) -> None:
        """Begin, or end with `off`."""
        if until != self.until or self.why is not None:
            self.until, self.why, self.news = until, None, ()
            self._heard = len(self._link.news)
            self.changed.emit()
            self._go_on()

    def _stop(self, why: Say, news: tuple[Event, ...] = ()) -> None:
        if self.until != "off":
            self.until, self.why, self.news, self._read_in = "off", why, news, None
            self.changed.emit()

    def _hear(self) -> None:
        """Read the news before anything is ordered: the signal that tells of them comes after the changed view."""
        events = [item.event for item in self._link.news[self._heard :]]
        self._heard = len(self._link.news)
        loud = tuple(event for event in events if not isinstance(event, QUIET) and not self._of_no_account(event))
        if loud:
            self._stop(say("ui.stopped.news"), loud)

    def _of_no_account(self, event: Event) -> bool:
        """A search in vain, by either side: its die is told to both [7.1]."""
        return isinstance(event, e.SearchRolled) and not event.roll.found

    def _go_on(self) -> None:
        link = self._link
        self._hear()
        self._let_go()
        if self.until == "off" or not link.awaited or link.waiting:
            return
        why = self._hindrance()
        if why is not None:
            self._stop(why)
        else:
            link.order(Ready())

    def _let_go(self) -> None:
        """The reason stands until a phase in which the player could read it is over."""
        link = self._link
        if self.why is None or not link.awaited:
            return
        if self._read_in is None:
            self._read_in = link.view.standing.phase
        elif self._read_in != link.view.standing.phase:
            self.why, self.news = None, ()
            self.changed.emit()

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
