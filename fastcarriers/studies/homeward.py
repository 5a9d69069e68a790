"""Of strikes on their way home: which carriers and bases their units could still have come to."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import AirUnit, DisplayId, HolderId, Label
from fastcarriers.carriers.view import View
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.staff import reach

CARRIERS = frozenset({"CV", "CVL"})
"""Classes of ships on which planes of others land [9.47]."""


class Homeward:
    """Watches the strikes of one side."""

    def __init__(self, charts: Charts, side: Side) -> None:
        self.charts, self.side = charts, side
        self.began: dict[str, tuple[Label, DisplayId, int, int]] = {}
        """Of units whose strike flies home: the hex where it first was then, whereto, op-turns left, and its rate."""

    def look(self, moment: Moment) -> None:
        """[10.5, 10.7] Take in which strikes fly home when an Air Movement Phase begins."""
        strikes, crews = moment.view(self.side).strikes, dict[str, list[AirUnit]]()
        for unit in moment.units(self.side).values():
            if unit.place == "strike" and unit.at in strikes and strikes[unit.at].target is None:
                crews.setdefault(unit.at, []).append(unit)
        flying = {unit.id for crew in crews.values() for unit in crew}
        self.began = {id: where for id, where in self.began.items() if id in flying}
        for id, crew in crews.items():
            speed = reach.rate(self.charts, (unit.type for unit in crew))
            for unit in crew:
                self.began.setdefault(unit.id, (strikes[id].hex, strikes[id].return_base, unit.endurance, speed))

    def is_open(self, moment: Moment, id: str) -> bool:
        """[9.17, FC-23] Whether a carrier or base that the unit could have come to lands planes and has a place for it.

        For a unit whose strike was never on its way home that is where it was set up.
        """
        units, view = moment.units(self.side), moment.view(self.side)
        held = Counter(unit.at for unit in units.values())
        return any(
            boxes.can_land and held[holder] < boxes.total and self._comes_to(view, units[id], holder)
            for holder, boxes in view.holders.items()
        )

    def _comes_to(self, view: View, unit: AirUnit, holder: HolderId) -> bool:
        """[9.47, 10.64] Whether a unit may use a carrier or base, and reaches it before its endurance ends.

        It flies by way of its return base: over that alone it is sent to another [10.73].
        """
        if unit.id not in self.began:
            return holder == unit.home
        if holder != unit.home and holder not in view.sites and not self._is_taken(unit, holder):
            return False
        start, over, left, speed = self.began[unit.id]
        way = [start, *(_hex_of(view, display) for display in (over, view.holders[holder].display or holder))]
        if not all(label in self.charts.map.labels for label in way):
            return False
        return sum(reach.phases_home(self.charts.map.distance(*leg), speed) for leg in pairwise(way)) <= left

    def _is_taken(self, unit: AirUnit, carrier: HolderId) -> bool:
        """[9.47, FC-54] Whether a carrier takes a unit that is not her own."""
        floats = self.charts.types[unit.type].function == "PBY"
        return unit.trained and not floats and self.charts.ships[carrier].type in CARRIERS


def _hex_of(view: View, display: DisplayId) -> Label:
    """Where a display is; an empty label for one that is gone."""
    place = view.sites.get(display) or view.markers.get(display)
    return place.hex if place else ""
