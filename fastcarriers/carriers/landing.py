"""[9.4] Landing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.cap import is_due
from fastcarriers.carriers.displays import (
    aboard,
    can_land,
    capacity,
    carriers_of,
    count_in,
    display_of,
    hex_of,
    holders,
    in_strike,
    may_use,
)
from fastcarriers.carriers.events import StrikeEnded, UnitLanded, UnitLost
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import LandUnit
from fastcarriers.carriers.records import BOXES, WRECKED, AirUnit, Box, DisplayId, HolderId
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side

LANDING_BOXES: tuple[Box, ...] = ("hangar", "arm")
FLYING = ("cap", "search", "strike", "transfer")
SEARCH_AT_LEAST = 3
"""[9.45] So many units may land from a Search Display in a Landing Phase, however few are on it."""


# ---- which units may land, and where to try


def units_up(public: Public, own: Own) -> list[str]:
    """[9.43] The units that could land somewhere, as far as that is quickly seen: all of a kind in one place alike."""
    free = {holder for holder in holders(public, own) if is_open(public, own, holder)}
    alike: dict[tuple[str, str, str, str, str, bool], bool] = {}
    able: list[str] = []
    for unit in own.units.values():
        if unit.place in FLYING:
            key = (unit.place, unit.at, unit.slot, unit.type, unit.home, unit.trained)
            if key not in alike:
                alike[key] = not free.isdisjoint(decks(public, own, unit))
            if alike[key]:
                able.append(unit.id)
    return able


def is_open(public: Public, own: Own, holder: HolderId) -> bool:
    """[9.41] Whether a holder can take anything at all now."""
    return can_land(public, own, holder) and (holder in public.sites or count_in(own, holder, "deck") == 0)


def landings(public: Public, own: Own, unit_id: str) -> Iterator[LandUnit]:
    """[9.44] Both boxes of the carriers and bases to which the unit belongs now."""
    unit = own.units.get(unit_id)
    if unit is None or unit.place not in FLYING:
        return iter(())
    return (LandUnit(unit_id, on, box) for on in decks(public, own, unit) for box in LANDING_BOXES)


def decks(public: Public, own: Own, unit: AirUnit) -> Iterable[HolderId]:
    """The carriers and bases where a unit in the air may land, as far as places go.

    From CAP and search: those of its display [9.46], or others near by if it has lost its own [9.48].
    From a transfer: the other carriers of the task force, never the one that launched it [10.81].
    From a strike: those of its return base, in that base's hex, once it goes home [9.46, 10.42, 10.43].
    """
    if unit.place == "strike":
        return [holder for base in strike_bases(public, own, unit) for holder in holders(public, own, base)]
    if unit.place == "transfer":
        return [holder for holder in holders(public, own, unit.at) if holder != unit.slot]
    if is_homeless(public, own, unit):
        return decks_near(public, own, unit.at)
    return holders(public, own, unit.at)


def strike_bases(public: Public, own: Own, unit: AirUnit) -> list[DisplayId]:
    """[9.46, 10.42, 10.82] Where a strike's unit may land: the return base, or a transfer's target; in its hex."""
    strike = own.strikes[unit.at]
    if strike.target is None:
        bases = [strike.return_base]
    elif strike.transfer:
        bases = list(dict.fromkeys((strike.target, strike.return_base)))
    else:
        return []
    return [base for base in bases if hex_of(public, base) == strike.hex]


def is_homeless(public: Public, own: Own, unit: AirUnit) -> bool:
    """[9.48, FC-57] Whether every carrier of its task force that the unit could use is in state D3 or gone."""
    if unit.at in public.sites:
        return False
    carriers = carriers_of(public, own, unit.at)
    return all(ship.damage >= WRECKED for ship in carriers if may_use(public, own, unit, ship.id))


def decks_near(public: Public, own: Own, display: DisplayId) -> list[HolderId]:
    """[9.48] Carriers and bases within one hex of a task force; if its marker is gone, of its last hex."""
    board, here = public.charts.map, hex_of(public, display)
    return [
        holder
        for holder in holders(public, own)
        if (at := display_of(public, own, holder)) is not None and board.distance(here, hex_of(public, at)) <= 1
    ]


# ---- the one truth


def refusal_to_land(public: Public, own: Own, order: LandUnit) -> IllegalOrder | None:
    """[9.4] The box first: that one never lands on the Flight Deck holds for every unit [9.42]."""
    if order.box not in LANDING_BOXES:
        return refuse("9.42", "landing.not_on_deck", unit=order.unit)
    unit = own.units.get(order.unit)
    if unit is None or unit.place not in FLYING:
        return refuse("9.43", "landing.not_flying", unit=order.unit)
    if not is_holder(public, own, order.on):
        return refuse("9.47", "landing.no_such_holder", holder=order.on)
    return (
        refusal_to_come_down(public, own, unit)
        or refusal_of_place(public, own, unit, order.on)
        or refusal_of_holder(public, own, unit, order.on, order.box)
    )


def is_holder(public: Public, own: Own, on: str) -> bool:
    """Whether this is a base of one's own or a carrier of one's own on the map."""
    if on in public.sites:
        return public.sites[on].side == own.side
    ship = own.ships.get(on)
    return ship is not None and ship.task_force is not None and public.charts.ships[on].is_carrier


def refusal_to_come_down(public: Public, own: Own, unit: AirUnit) -> IllegalOrder | None:
    """[9.45, 9.46] By night nothing lands from CAP and search; by day so many from search as the rate allows."""
    if public.night and unit.place in ("cap", "search"):
        return refuse("9.46", "landing.night", unit=unit.id)
    if unit.place == "search" and (limit := landing_rate(own, unit.at)) <= landed_from_search(own, unit.at):
        return refuse("9.45", "landing.rate", limit=limit)
    return None


def landing_rate(own: Own, display: DisplayId) -> int:
    """[9.45] Half the units of a Search Display, rounded up, or three: counted as the phase began (ruling FC-55)."""
    return rate_of(sum(1 for unit in own.at_start.values() if unit.place == "search" and unit.at == display))


def rate_of(units: int) -> int:
    """[9.45] How many of so many searching units may land in one Landing Phase."""
    return max(SEARCH_AT_LEAST, (units + 1) // 2)


def landed_from_search(own: Own, display: DisplayId) -> int:
    """[9.45] How many have landed from that Search Display in this phase."""
    began = (unit.id for unit in own.at_start.values() if unit.place == "search" and unit.at == display)
    return sum(1 for id in began if id in own.units and own.units[id].place in BOXES)


def refusal_of_place(public: Public, own: Own, unit: AirUnit, on: HolderId) -> IllegalOrder | None:
    """[9.46, 9.48, 10.42, 10.81] Whether the unit is where that carrier or base is, and belongs there."""
    if on in decks(public, own, unit):
        return None
    if unit.place == "strike":
        strike = own.strikes[unit.at]
        if strike.target is not None and not strike.transfer:
            return refuse("10.42", "landing.strike_has_target", strike=strike.id)
        return refuse("9.46", "landing.not_return_base", unit=unit.id, base=name_of(public, strike.return_base))
    if unit.place == "transfer":
        if on == unit.slot:
            return refuse("10.81", "landing.own_deck", unit=unit.id, carrier=name_of(public, on))
        return refuse("10.81", "landing.other_task_force", unit=unit.id)
    if is_homeless(public, own, unit):
        return refuse("9.48", "landing.too_far", unit=unit.id)
    return refuse("9.46", "landing.other_display", unit=unit.id, display=name_of(public, unit.at))


def refusal_of_holder(public: Public, own: Own, unit: AirUnit, on: HolderId, box: Box) -> IllegalOrder | None:
    """[9.41, 9.47, FC-74] A carrier needs an empty flight deck and room; an airbase takes all comers [15.71, FC-76]."""
    name = name_of(public, on)
    if not may_use(public, own, unit, on):
        return refuse("9.47", "landing.unfit", unit=unit.id, holder=name)
    if not can_land(public, own, on):
        return refuse("9.48", "landing.wrecked", holder=name)  # ruling FC-23
    if on not in public.sites:
        if count_in(own, on, "deck"):
            return refuse("9.41", "landing.deck_occupied", carrier=name)
        if len(aboard(own, on)) >= capacity(public, own, on, "total"):
            return refuse("9.17", "landing.carrier_full", carrier=name)
    if box == "arm" and count_in(own, on, "arm") >= capacity(public, own, on, "arm"):
        return refuse("9.17", "landing.arm_full", holder=name)
    return None


def land_unit(now: CarriersNow, order: LandUnit, by: Side) -> None:
    """[9.43] The unit is down; a strike whose last unit that was is over [10.68]."""
    unit = now.own[by].units[order.unit]
    now.happen(UnitLanded(to=by, unit=unit.id, on=order.on, box=order.box))
    if unit.place == "strike" and not in_strike(now.own[by], unit.at):
        now.happen(StrikeEnded(to=by, strike=unit.at))


def close(now: CarriersNow) -> None:
    """The Landing Phase ends: transfers without a deck [10.81] and CAP that had to land [9.57] are lost."""
    for side, own in now.own.items():
        for unit in list(own.units.values()):
            if unit.place == "transfer":
                now.happen(UnitLost(to=side, unit=unit.id, why="no_deck"))
            elif is_due(now.public, unit):
                now.happen(UnitLost(to=side, unit=unit.id, why="late_cap"))


KINDS: tuple[CarriersKind, ...] = (
    Kind(LandUnit, frozenset({ph.LANDING}), units_up, landings, refusal_to_land, land_unit),
)
