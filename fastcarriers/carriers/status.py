"""[9.1] The Carrier Status Display, and [13.9] making one unit of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import capacity, is_floatplane, units_in
from fastcarriers.carriers.events import UnitMoved, UnitsRecombined
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import MoveUnit, Recombine
from fastcarriers.carriers.records import BOXES, AirUnit, Box, Duty, HolderId
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import Fault, IllegalOrder, Say, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side

# ---- 9.15 moving a unit from box to box


def units_aboard(public: Public, own: Own) -> list[str]:
    """[9.11] The units in the Status Boxes of the side's carriers and bases."""
    return [unit.id for unit in own.units.values() if unit.place in BOXES]


def moves(public: Public, own: Own, unit_id: str) -> Iterator[MoveUnit]:
    """[9.12-9.16] The other boxes; `refusal_to_move` leaves those that are one step from where the unit began."""
    unit = own.units.get(unit_id)
    return (MoveUnit(unit_id, box) for box in BOXES if unit and box != unit.place)


def refusal_to_move(public: Public, own: Own, order: MoveUnit) -> IllegalOrder | None:
    unit = own.units.get(order.unit)
    if unit is None or unit.place not in BOXES:
        return refuse("9.11", "status.not_aboard", unit=order.unit)
    if order.box not in BOXES:
        return refuse("9.11", "status.no_such_box", box=str(order.box))
    if order.box == unit.place:
        return refuse("9.15", "status.there_already", unit=unit.id)
    began = own.at_start.get(unit.id, unit)
    if began.place not in BOXES or abs(BOXES.index(order.box) - BOXES.index(began.place)) > 1:
        return refuse("9.15", "status.one_step", unit=unit.id)
    return None if order.box == "hangar" else refusal_to_enter(public, own, unit, order.box)


def refusal_to_enter(public: Public, own: Own, unit: AirUnit, box: Box) -> IllegalOrder | None:
    """[9.17] Only the end of the phase counts for the limits (FC-20), so units may exchange places one by one.

    So one box of the side may be one unit over its limit, and that must be put right before the next one is. A box
    that is over its limit through damage may be left but not entered (FC-75); where a unit began it may step back to.
    """
    limit, others = capacity(public, own, unit.at, box), units_in(own, unit.at, box)
    if len(others) < limit:
        return None
    if began_in(own, unit, box) and all(began_in(own, other, box) for other in others):
        return None
    if len(others) > limit:
        over = say_over_limit(public, unit.at, box, limit)
        return IllegalOrder(Fault("9.17", over))
    for holder, crowded in crowded_boxes(public, own):
        name = name_of(public, holder)
        return refuse("9.17", "status.arm_first" if crowded == "arm" else "status.deck_first", holder=name)
    return None


def say_over_limit(public: Public, holder: HolderId, box: Box, limit: int) -> Say:
    """That a box is over its limit: why it is closed, and what is left to do before the phase ends."""
    name = name_of(public, holder)
    return say("status.arm_over_limit" if box == "arm" else "status.deck_over_limit", holder=name, limit=limit)


def began_in(own: Own, unit: AirUnit, box: str) -> bool:
    """Whether the unit was in that box of its holder when the phase began."""
    began = own.at_start.get(unit.id)
    return began is not None and began.place == box and began.at == unit.at


def crowded_boxes(public: Public, own: Own) -> Iterator[tuple[HolderId, Box]]:
    """[9.17] Boxes over their limit that a unit has entered in this phase; others came by it through damage (FC-75)."""
    filled: Counter[tuple[HolderId, Box]] = Counter()
    entered: dict[tuple[HolderId, Box], None] = {}
    for unit in own.units.values():
        if unit.place == "arm" or unit.place == "deck":
            at: tuple[HolderId, Box] = (unit.at, unit.place)
            filled[at] += 1
            if not began_in(own, unit, unit.place):
                entered[at] = None
    return (at for at in entered if filled[at] > capacity(public, own, *at))


def move_unit(now: CarriersNow, order: MoveUnit, by: Side) -> None:
    """[9.15] One box up or down."""
    now.happen(UnitMoved(to=by, unit=order.unit, box=order.box))


def limits_kept(public: Public, own: Own) -> Iterator[Duty]:
    """[9.17] No box that was entered may be over its limit at the end of the phase."""
    for holder, box in crowded_boxes(public, own):
        limit = capacity(public, own, holder, box)
        yield Duty("9.17", say_over_limit(public, holder, box, limit), holder, must=True)


# ---- 13.93 recombination


def half_units(public: Public, own: Own) -> list[str]:
    """[13.93] Half strength units in a Hangar."""
    return [unit.id for unit in own.units.values() if unit.half and unit.place == "hangar"]


def recombinations(public: Public, own: Own, unit_id: str) -> Iterator[Recombine]:
    """[13.93] The other half units in the same Hangar."""
    unit = own.units.get(unit_id)
    if unit is None or not unit.half:
        return iter(())
    return (Recombine(unit_id, other.id) for other in units_in(own, unit.at, "hangar") if other.half)


def refusal_to_recombine(public: Public, own: Own, order: Recombine) -> IllegalOrder | None:
    """[13.92, 13.93, FC-77] Two identical half units that were in the same Hangar when the phase began."""
    unit, other = own.units.get(order.unit), own.units.get(order.other)
    if unit is None or other is None or unit.id == other.id:
        return refuse("13.93", "status.two_units", unit=order.unit, other=order.other)
    if not (unit.half and other.half):
        return refuse("13.93", "status.two_halves", unit=unit.id, other=other.id)
    in_hangar = all(one.place == "hangar" and began_in(own, one, "hangar") for one in (unit, other))
    if not in_hangar or unit.at != other.at:
        return refuse("13.93", "status.same_hangar", unit=unit.id, other=other.id)
    if kind_of(public, unit) != kind_of(public, other):
        return refuse("13.93", "status.not_identical", unit=unit.id, other=other.id)
    return None


def kind_of(public: Public, unit: AirUnit) -> tuple[str, bool, bool]:
    """[9.23, FC-77] What must be the same in two units to make one of them: type, carrier training, floats."""
    return unit.type, unit.trained, is_floatplane(public, unit)


def recombine(now: CarriersNow, order: Recombine, by: Side) -> None:
    """[13.93] One becomes full, the other leaves play; nobody scores for it."""
    now.happen(UnitsRecombined(to=by, unit=order.unit, other=order.other))


KINDS: tuple[CarriersKind, ...] = (
    Kind(MoveUnit, frozenset({ph.STATUS}), units_aboard, moves, refusal_to_move, move_unit),
    Kind(Recombine, frozenset({ph.STATUS}), half_units, recombinations, refusal_to_recombine, recombine),
)
