"""Tracks: where each task force marker and each strike was, turn by turn."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.watch import Desk, When


class Track(Struct):
    """A marker's way: the hexes that it entered and when; `gone` is why it left the map."""

    side: Side
    marker: str
    number: int
    stops: list[tuple[When, str]]
    gone: str = ""


class Tracks:
    """Watches the markers, which lie open to both sides."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.all: dict[str, Track] = {}
        self.sites: dict[str, tuple[Side, str]] = {}
        """Bases in play with owner and hex."""

    def hear(self, moment: Moment) -> None:
        now = self._desk.now
        match moment.event:
            case e.GameBegan(sites=sites):
                self.sites = {site.id: (site.side, site.hex) for site in sites}
            case e.MarkerPlaced(marker=marker):
                self.all[marker.id] = Track(marker.side, marker.id, marker.number, [(now, marker.hex)])
            case e.TaskForceMoved() as moved:
                self.all[moved.task_force].stops.append((now, moved.hex))
            case e.MarkerRemoved() as removed:
                self.all[removed.task_force].gone = removed.why
            case _:
                pass
