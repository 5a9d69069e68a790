"""What the commander sees at one glance: its view, read with the printed charts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.records import AirUnit, DisplayId, HolderId, Label, Marker, Ship, Strike
from fastcarriers.carriers.view import View

SEARCH_RATE = 3
"""[9.45] So many land from a Search Display at least."""
FAR_AWAY = 99
"""Op-turns to a night that does not come."""
MARGIN = 2
"""Landing Phases kept in hand before dusk."""
CAP_UNITS = 2
"""[the drill] Units on CAP over each task force with a carrier, and each base."""


class Sight:
    """One side's view of one moment."""

    def __init__(self, view: View, charts: Charts) -> None:
        self.view, self.charts, self.map = view, charts, charts.map
        self.side = view.side or ""
        self.enemies: list[Marker] = [m for m in view.markers.values() if m.side != self.side and m.on_map]
        self._in: dict[tuple[str, str], list[AirUnit]] = {}
        for unit in view.units.values():
            self._in.setdefault((unit.at, unit.place), []).append(unit)

    # ---- displays and what is in them

    @cached_property
    def displays(self) -> dict[DisplayId, list[HolderId]]:
        """Every display with its carriers, or the base itself."""
        found: dict[DisplayId, list[HolderId]] = {}
        for id, holder in self.view.holders.items():
            if holder.display is not None:
                found.setdefault(holder.display, []).append(id)
        return found

    def hex_of(self, display: DisplayId) -> Label:
        """Where a base or task force of either side is; at set-up, where a marker is going to be."""
        if display in self.view.sites:
            return self.view.sites[display].hex
        if display in self.view.markers:
            return self.view.markers[display].hex
        return self.view.deployment[display]

    def units(self, at: str, place: str) -> list[AirUnit]:
        """The units in a box of a holder, or on CAP or search of a display, or in a strike."""
        return self._in.get((at, place), [])

    def aboard(self, holder: HolderId) -> int:
        """How many units a carrier or base holds."""
        return sum(len(self.units(holder, box)) for box in ("hangar", "arm", "deck"))

    def on_decks(self, display: DisplayId) -> list[AirUnit]:
        """The units of a display that could take off."""
        return [unit for holder in self.displays.get(display, ()) for unit in self.units(holder, "deck")]

    def ships(self, task_force: str) -> list[Ship]:
        return self._under.get(task_force, [])

    @cached_property
    def _under(self) -> dict[str | None, list[Ship]]:
        """The ships of each task force."""
        found: dict[str | None, list[Ship]] = {}
        for ship in self.view.ships.values():
            found.setdefault(ship.task_force, []).append(ship)
        return found

    # ---- what planes are good for

    def is_fighter(self, unit: AirUnit) -> bool:
        return self.charts.types[unit.type].is_fighter

    def is_search_plane(self, unit: AirUnit) -> bool:
        """[FC-54] One that does nothing else."""
        return self.charts.types[unit.type].function == "PBY"

    def is_bomber(self, unit: AirUnit) -> bool:
        type_ = self.charts.types[unit.type]
        return type_.antiship > 0 and type_.function != "PBY"

    def may_search(self, unit: AirUnit) -> bool:
        """[7.13] As the type and the scenario allow."""
        type_ = self.charts.types[unit.type]
        return type_.may_search and type_.function not in self.charts.side_data[self.side].search_forbidden

    def endurance(self, unit: AirUnit) -> int:
        """Op-turns: what is left to it in a strike, what is printed otherwise."""
        return unit.endurance if unit.place == "strike" else self.charts.types[unit.type].endurance

    # ---- time

    def landing_phases_left(self) -> int:
        """[9.53] Landing Phases before the next night turn, the one of this op-turn too."""
        turn = max(self.view.game_turn, 1)
        for night in range(turn + 1, self.charts.scenario.game_turns + 1):
            if self.charts.is_night(night):
                return (night - turn) * OP_TURNS - max(self.view.op_turn - 1, 0)
        return FAR_AWAY

    def is_homing(self, display: DisplayId) -> bool:
        """Whether it is time to bring CAP and search of a display home before dusk."""
        if self.view.night:
            return False
        needed = max(1, phases_to_land(len(self.units(display, "search"))))
        return self.landing_phases_left() <= needed + MARGIN

    # ---- strikes

    def strikes_home(self, display: DisplayId) -> list[Strike]:
        """Strikes that can land on a display in this op-turn."""
        here = self.hex_of(display)
        return [s for s in self.view.strikes.values() if s.return_base == display and s.hex == here and is_done(s)]

    def enemy_set_up(self) -> Iterator[Label]:
        """Hexes where the enemy may be set up."""
        for area in self.charts.scenario.set_up_area:
            if area.side != self.side:
                yield from area.hexes


def is_done(strike: Strike) -> bool:
    """Whether a strike has nothing left but to fly home and land; one just launched as a transfer is under way."""
    return strike.target is None or strike.transfer


def phases_to_land(searching: int) -> int:
    """[9.45] How many Landing Phases so many searching units need."""
    phases = 0
    while searching > 0:
        searching, phases = searching - max(SEARCH_RATE, (searching + 1) // 2), phases + 1
    return phases
