"""What one operations display shows: the view of a task force or base, sorted into the boxes of the printed form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.records import BOXES, AirUnit, Ship, Strike
from fastcarriers.carriers.view import Holder, View

ZoneKind: TypeAlias = Literal["box", "cap", "search", "transfer", "wave", "return"]
WAVES = 6
SOON = 1
"""[10.64] Op-turns of endurance at which a unit must land in this op-turn or the next."""


class Zone(Struct, frozen=True):
    """Where a counter may stand: `at` is the holder, display or strike, `slot` the box, search pattern or wave."""

    kind: ZoneKind
    at: str
    slot: str = ""


class Filled(Struct, frozen=True):
    """A zone with its units, and how many it may hold (None: it has no limit of its own)."""

    zone: Zone
    units: tuple[str, ...]
    room: int | None = None


class Status(Struct, frozen=True):
    """A carrier status display: Flight deck, Arm & Fuel, Hangar."""

    holder: str
    limits: Holder
    boxes: tuple[Filled, ...]


class Clock(Struct, frozen=True):
    """[10.64] Endurance of the units of one type in a strike: op-turns left, and when they land at the latest."""

    type: str
    left: int
    game_turn: int
    op_turn: int

    @property
    def warns(self) -> bool:
        return self.left <= SOON


class StrikePage(Struct, frozen=True):
    """A strike with its waves (those used, and the next one while it can be filled), Return Box and clocks."""

    strike: Strike
    waves: tuple[Filled, ...]
    clocks: tuple[Clock, ...]


class Page(Struct, frozen=True):
    """An operations display."""

    display: str
    hex: str
    ships: tuple[Ship, ...]
    statuses: tuple[Status, ...]
    cap: Filled
    search: tuple[Filled, ...]
    transfer: Filled
    strikes: tuple[StrikePage, ...]

    @property
    def units(self) -> tuple[str, ...]:
        """Every air unit on the page, in reading order."""
        boxes = [box for status in self.statuses for box in status.boxes]
        waves = [wave for strike in self.strikes for wave in strike.waves]
        return tuple(u for filled in (*boxes, self.cap, self.transfer, *self.search, *waves) for u in filled.units)


def displays_of(view: View) -> list[str]:
    """The side's own task forces on the map that have ships, in order of number, then its bases.

    Before set-up has ended the markers stand where they are going to be placed.
    """
    forces = {ship.task_force for ship in view.ships.values() if ship.task_force and ship.state == "afloat"}
    numbered = sorted(forces, key=lambda force: int(force.rpartition("-")[2]))
    return [*numbered, *(site.id for site in view.sites.values() if site.side == view.side)]


def page_of(view: View, charts: Charts, display: str) -> Page:
    """The page of one of the side's displays."""
    ships = tuple(s for s in view.ships.values() if s.task_force == display and s.state == "afloat")
    units = list(view.units.values())
    strikes = [strike for strike in view.strikes.values() if strike.origin == display]
    return Page(
        display=display,
        hex=hex_of(view, display),
        ships=tuple(sorted(ships, key=lambda ship: _rank(charts, ship))),
        statuses=tuple(_status(view, units, holder) for holder in _holders(view, display)),
        cap=_filled(units, Zone("cap", display), "cap"),
        search=tuple(_search(units, display)),
        transfer=_filled(units, Zone("transfer", display), "transfer"),
        strikes=tuple(_strike_page(view, units, strike) for strike in strikes),
    )


def hex_of(view: View, display: str) -> str:
    """Where a display of either side is, or is going to be placed; empty if nobody knows yet."""
    if display in view.sites:
        return view.sites[display].hex
    marker = view.markers.get(display)
    return marker.hex if marker is not None else view.deployment.get(display, "")


ORDER = ("CV", "CVL", "CVS", "BB", "BC", "CA", "CL", "CAAA", "DD", "OILER", "TRANS")


def _rank(charts: Charts, ship: Ship) -> tuple[int, str]:
    data = charts.ships[ship.id]
    return (ORDER.index(data.type) if data.type in ORDER else len(ORDER), data.name)


def _holders(view: View, display: str) -> list[str]:
    return [holder for holder, seen in view.holders.items() if seen.display == display]


def _status(view: View, units: Iterable[AirUnit], holder: str) -> Status:
    limits = view.holders[holder]
    aboard = [unit for unit in units if unit.at == holder]
    counts = {box: sum(1 for unit in aboard if unit.place == box) for box in BOXES}
    room = {"deck": limits.deck, "arm": limits.arm, "hangar": limits.total - counts["deck"] - counts["arm"]}
    boxes = (_filled(aboard, Zone("box", holder, box), box, room[box]) for box in ("deck", "arm", "hangar"))
    return Status(holder, limits, tuple(boxes))


def _filled(units: Iterable[AirUnit], zone: Zone, place: str, room: int | None = None) -> Filled:
    there = sorted((u for u in units if u.at == zone.at and u.place == place), key=lambda unit: _number(unit.id))
    return Filled(zone, tuple(unit.id for unit in there), room)


def _number(unit: str) -> tuple[str, int]:
    type_, _, number = unit.rpartition("-")
    return type_, int(number) if number.isdecimal() else 0


def _search(units: Iterable[AirUnit], display: str) -> list[Filled]:
    by_pattern: dict[str, list[str]] = {}
    for unit in units:
        if unit.at == display and unit.place == "search":
            by_pattern.setdefault(unit.slot, []).append(unit.id)
    return [Filled(Zone("search", display, pattern), tuple(ids)) for pattern, ids in sorted(by_pattern.items())]


def _strike_page(view: View, units: Iterable[AirUnit], strike: Strike) -> StrikePage:
    inside = [unit for unit in units if unit.place == "strike" and unit.at == strike.id]
    slots: dict[str, list[str]] = {}
    for unit in sorted(inside, key=lambda unit: _number(unit.id)):
        slots.setdefault(unit.slot, []).append(unit.id)
    used = max((int(slot) for slot in slots if slot.isdecimal()), default=0)
    last = min(used + 1, WAVES) if view.standing.name == "take_off" else used
    names = [str(number) for number in range(1, last + 1)] + (["return"] if "return" in slots else [])
    waves = tuple(
        Filled(Zone("return" if name == "return" else "wave", strike.id, name), tuple(slots.get(name, ())))
        for name in names
    )
    return StrikePage(strike, waves, tuple(_clocks(view, inside)))


def _clocks(view: View, units: Iterable[AirUnit]) -> list[Clock]:
    """The least endurance of each type, and the op-turn in whose Landing Phase it must be down."""
    least: dict[str, int] = {}
    for unit in units:
        least[unit.type] = min(unit.endurance, least.get(unit.type, unit.endurance))
    now = (view.game_turn - 1) * OP_TURNS + max(view.op_turn, 1)
    clocks: list[Clock] = []
    for type_, left in least.items():
        last = max(now + left - 1, 0)
        clocks.append(Clock(type_, left, last // OP_TURNS + 1, last % OP_TURNS + 1))
    return clocks
