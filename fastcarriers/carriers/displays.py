"""[9.0] The Task Force Operations Displays: who has one, what stands where, and what there is room for.

A *display* is a task force marker or a base; a *holder* (of a carrier status display) is a carrier or a base.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.markers import place_of
from fastcarriers.carriers.records import BOXES, WRECKED, AirUnit, DisplayId, HolderId, Label, MarkerId, Ship
from fastcarriers.carriers.state import Own, Public


def ships_of(own: Own, task_force: MarkerId) -> list[Ship]:
    """The ships afloat under a marker; none: a dummy [5.13]."""
    return [ship for ship in own.ships.values() if ship.task_force == task_force]


def is_dummy(own: Own, task_force: MarkerId) -> bool:
    """[5.13] A marker without ships."""
    return not any(ship.task_force == task_force for ship in own.ships.values())


def task_forces(public: Public, own: Own) -> Iterator[MarkerId]:
    """The side's markers on the map, dummies too, in order of number."""
    return (id for id, marker in public.markers.items() if marker.side == own.side and marker.on_map)


def carriers_of(public: Public, own: Own, task_force: MarkerId) -> list[Ship]:
    """The carriers afloat under a marker, whatever their state."""
    return [ship for ship in ships_of(own, task_force) if public.charts.ships[ship.id].is_carrier]


def own_bases(public: Public, own: Own) -> Iterator[str]:
    """The side's airbases in play."""
    return (site.id for site in public.sites.values() if site.side == own.side)


def displays(public: Public, own: Own) -> Iterator[DisplayId]:
    """Every operations display in use: markers on the map with a carrier, then bases."""
    seen: dict[MarkerId, None] = {}
    for ship in own.ships.values():
        if ship.task_force and public.charts.ships[ship.id].is_carrier and ship.task_force in public.markers:
            seen[ship.task_force] = None
    yield from seen
    yield from own_bases(public, own)


def holders(public: Public, own: Own, display: DisplayId | None = None) -> list[HolderId]:
    """The carriers afloat and the bases (of one display, or of the side)."""
    if display is not None and display in public.sites:
        return [display]
    afloat = [
        ship.id
        for ship in own.ships.values()
        if ship.task_force
        and (display is None or ship.task_force == display)
        and public.charts.ships[ship.id].total is not None
    ]
    return afloat if display is not None else [*afloat, *own_bases(public, own)]


def display_of(public: Public, own: Own, holder: HolderId) -> DisplayId | None:
    """The display to which a holder belongs; None for a carrier that is not on the map."""
    if holder in public.sites:
        return holder
    ship = own.ships.get(holder)
    return ship.task_force if ship else None


def hex_of(public: Public, display: DisplayId) -> Label:
    """Where a task force or base of either side is; for a marker off the map, its last hex."""
    return public.sites[display].hex if display in public.sites else public.markers[display].hex


def is_usable(public: Public, own: Own, display: DisplayId) -> bool:
    """[10.44] Whether a returning unit could land there at all: a base always, a task force by a carrier under D3."""
    if display in public.sites:
        return public.sites[display].side == own.side
    marker = public.markers.get(display)
    if marker is None or not marker.on_map:
        return False
    return any(ship.damage < WRECKED for ship in carriers_of(public, own, display))


def can_launch(public: Public, own: Own, holder: HolderId) -> bool:
    """[FC-23, FC-45] A carrier under D3; a base unless its state forbids take-off."""
    if holder in public.sites:
        state = public.charts.tables.base_damage(public.sites[holder].damage)
        return state is None or state.take_off
    return own.ships[holder].damage < WRECKED


def can_land(public: Public, own: Own, holder: HolderId) -> bool:
    """[FC-23, 15.71] A carrier under D3; a base always."""
    return holder in public.sites or own.ships[holder].damage < WRECKED


def units_in(own: Own, holder: HolderId, box: str) -> list[AirUnit]:
    """The units in one status box of a holder."""
    return [unit for unit in own.units.values() if unit.at == holder and unit.place == box]


def count_in(own: Own, holder: HolderId, box: str) -> int:
    """[9.18, 13.91] How many units a box holds: a unit is a unit, whatever its type or strength."""
    return sum(1 for unit in own.units.values() if unit.at == holder and unit.place == box)


def units_on_deck(public: Public, own: Own) -> list[str]:
    """[9.31] The units on Flight Decks: those that could take off."""
    return [unit.id for unit in own.units.values() if unit.place == "deck"]


def aboard(own: Own, holder: HolderId) -> list[AirUnit]:
    """The units in any box of a holder."""
    return [unit for unit in own.units.values() if unit.at == holder and unit.place in BOXES]


def capacity(public: Public, own: Own, holder: HolderId, box: str) -> int:
    """[9.17] What the Flight Deck (`deck`), Arm & Fuel (`arm`) or all boxes (`total`) of a holder may hold, in units.

    The Hangar has no limit but the total (FC-74), so `hangar` gives the total.
    """
    deck, arm, total = capacities(public, own, holder)
    return deck if box == "deck" else arm if box == "arm" else total


def capacities(public: Public, own: Own, holder: HolderId) -> tuple[int, int, int]:
    """[9.17] What the Flight Deck, Arm & Fuel and all boxes of a holder may hold, in units.

    Halved by damage (FC-23, FC-45) and, for a flight deck, by a coastal hex (FC-10); never below 1.
    """
    charts = public.charts
    if holder in public.sites:
        deck, arm, total = charts.base_capacity[holder]
        damage = charts.tables.base_damage(public.sites[holder].damage)
        deck_divisor, arm_divisor = (damage.deck_divisor, damage.arm_divisor) if damage else (1, 1)
    else:
        printed, ship = charts.ships[holder], own.ships[holder]
        deck, arm, total = printed.deck or 0, printed.arm or 0, printed.total or 0
        state = charts.tables.ship_damage(ship.damage)
        deck_divisor, arm_divisor = (state.carrier_deck_divisor, state.carrier_arm_divisor) if state else (1, 1)
        at = place_of(public, own, ship.task_force) if ship.task_force else None
        if at is not None and charts.map.is_coastal(at):
            deck = halved(deck, charts.tables.coastal_carrier.deck_divisor)
    return halved(deck, deck_divisor), halved(arm, arm_divisor), total


def halved(number: int, divisor: int) -> int:
    """Divided and rounded down, but never below 1 unless there was nothing."""
    return number if divisor == 1 or number == 0 else max(1, number // divisor)


def may_use(public: Public, own: Own, unit: AirUnit, holder: HolderId) -> bool:
    """[9.21, 9.47] Whether a unit is fit for a holder: any base; a carrier for trained units only.

    Floatplanes use seaplane carriers, the ship where they were set up, and bases; wheeled planes never a CVS (FC-54).
    """
    if holder in public.sites:
        return public.sites[holder].side == own.side
    if not unit.trained:
        return False
    tender = public.charts.ships[holder].type == "CVS"
    return tender or unit.home == holder if is_floatplane(public, unit) else not tender


def is_floatplane(public: Public, unit: AirUnit) -> bool:
    """[FC-54] Search planes that were set up on a ship, and floatplane fighters set up on a seaplane carrier."""
    home = public.charts.ships.get(unit.home)
    if home is None:
        return False
    return home.type == "CVS" or public.charts.types[unit.type].function == "PBY"


def flying(own: Own, display: DisplayId, place: str) -> list[AirUnit]:
    """The units on the CAP, search or transfer display of a task force or base."""
    return [unit for unit in own.units.values() if unit.at == display and unit.place == place]


def in_strike(own: Own, strike: str) -> list[AirUnit]:
    """The units of a strike, in its waves or its Return Box."""
    return [unit for unit in own.units.values() if unit.at == strike and unit.place == "strike"]
