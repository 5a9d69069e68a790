"""[10.5, 10.6] Reach of air strikes: how far out and back, when they hit, and when they must be home.

A strike launched in the Take-Off Phase of an op-turn moves in the Air Movement Phase of the same op-turn, one hex
less than its rate [10.55]. A unit with endurance E moves in E such phases and lands at the latest in the Landing Phase
of the op-turn that is E after its launch: landing comes before movement [10.64, 10.67]. Home is taken to stay where
it is. Clocks are those of `Charts.clock`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import AirUnit, DisplayId, Label, Strike
from fastcarriers.carriers.view import View

__all__ = [
    "Flight",
    "flight",
    "on_deck",
    "phases_home",
    "phases_out",
    "radius",
    "rate",
    "reach",
    "stranded",
    "time_lines",
    "within_reach",
]


class Flight(Struct, frozen=True):
    """The time line of one type in a strike: go, hit, come home, against its endurance.

    `hit` is the op-turn in whose Air Movement Phase it is over the target, `land` that in whose Landing Phase it can
    be down again, `last` that in whose Landing Phase it must be. `spare`: op-turns left then; below 0 it is lost.
    """

    type: str
    launch: int
    hit: int
    land: int
    last: int

    @property
    def spare(self) -> int:
        return self.last - self.land

    @property
    def comes_home(self) -> bool:
        return self.spare >= 0


# ---- rates


def rate(charts: Charts, types: Iterable[str]) -> int:
    """[10.51] Hexes an op-turn of a strike of these types: the slowest one's. None: 0."""
    table = charts.tables.strategic_movement
    rates = {"J": table.jet, "H": table.helicopter}
    return min((rates.get(charts.types[type_].propulsion or "P", table.propeller) for type_ in types), default=0)


def phases_out(charts: Charts, hexes: int, speed: int) -> int:
    """[10.55] Air Movement Phases until a strike is over a target so far away, from that of the launch on."""
    return max(_phases(hexes + charts.tables.strategic_movement.launch_penalty, speed), 1)


def phases_home(hexes: int, speed: int) -> int:
    """[10.56] Air Movement Phases from the target to the return base."""
    return _phases(hexes, speed)


def _phases(hexes: int, speed: int) -> int:
    if speed < 1:
        raise ValueError("a strike that does not move arrives nowhere")
    return -(-hexes // speed)


# ---- out and back


def radius(charts: Charts, type_: str, speed: int | None = None) -> int:
    """Hexes out and back to the same base by endurance; `speed` is that of a strike with slower types in it."""
    flown, endurance = speed or rate(charts, (type_,)), charts.types[type_].endurance
    less = charts.tables.strategic_movement.launch_penalty
    return max(min(flown * out - less, flown * (endurance - out)) for out in range(1, endurance + 1))


def within_reach(charts: Charts, type_: str, out: int, home: int, speed: int | None = None) -> bool:
    """Whether a unit of this type strikes a target `out` hexes from its base and lands on one `home` hexes from it."""
    flown = speed or rate(charts, (type_,))
    return phases_out(charts, out, flown) + phases_home(home, flown) <= charts.types[type_].endurance


def reach(charts: Charts, type_: str, origin: Label, return_base: Label | None = None) -> frozenset[Label]:
    """The hexes that a unit of this type strikes from `origin`, back to `return_base` (or to where it came from)."""
    board, home = charts.map, return_base or origin
    farthest = rate(charts, (type_,)) * charts.types[type_].endurance
    return frozenset(
        label
        for label in board.within(origin, farthest)
        if within_reach(charts, type_, board.distance(origin, label), board.distance(label, home))
    )


def flight(charts: Charts, type_: str, out: int, home: int, launch: int, speed: int | None = None) -> Flight:
    """The time line of a unit launched at clock `launch` against a target `out` hexes away, `home` hexes from home."""
    flown = speed or rate(charts, (type_,))
    going, coming = phases_out(charts, out, flown), phases_home(home, flown)
    return Flight(
        type=type_,
        launch=launch,
        hit=launch + going - 1,
        land=launch + going + coming,
        last=launch + charts.types[type_].endurance,
    )


# ---- what a side has


def on_deck(view: View, display: DisplayId) -> dict[str, int]:
    """[10.21] The types on the flight decks of a display of one's own, and how many units of each."""
    found = dict[str, int]()
    for unit in view.units.values():
        holder = view.holders.get(unit.at)
        if unit.place == "deck" and holder is not None and holder.display == display:
            found[unit.type] = found.get(unit.type, 0) + 1
    return dict(sorted(found.items()))


def time_lines(
    charts: Charts, view: View, origin: DisplayId, target: DisplayId, return_base: DisplayId
) -> tuple[Flight, ...]:
    """The strike planner: a time line for each type on deck of `origin`, as one strike at the rate of the slowest.

    Launched in this op-turn, or in the first of the operational stage if that has not begun. The target and the
    return base are taken to stay where they are. KeyError for a display that the view does not know.
    """
    board, types = charts.map, on_deck(view, origin)
    start, there, end = (_hex_of(view, display) for display in (origin, target, return_base))
    out, home = board.distance(start, there), board.distance(there, end)
    launch = charts.clock(view.game_turn, max(view.op_turn, 1))
    speed = rate(charts, types)
    return tuple(flight(charts, type_, out, home, launch, speed) for type_ in types)


def _hex_of(view: View, display: DisplayId) -> Label:
    return view.sites[display].hex if display in view.sites else view.markers[display].hex


def stranded(charts: Charts, view: View, strike: Strike, label: Label) -> tuple[AirUnit, ...]:
    """[10.64] The units of a strike that can no longer reach its return base if it ends this Air Movement Phase there.

    Their endurance is what it is before the phase ends; a unit with 0 left is lost wherever it flies.
    """
    flying = [unit for unit in view.units.values() if unit.place == "strike" and unit.at == strike.id]
    speed = rate(charts, (unit.type for unit in flying))
    base = view.sites.get(strike.return_base) or view.markers.get(strike.return_base)
    if base is None:
        return tuple(flying)
    away = charts.map.distance(label, base.hex)
    return tuple(unit for unit in flying if unit.endurance < 1 + (phases_home(away, speed) if away else 0))
