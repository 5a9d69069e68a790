"""What the counters and the Tactical Display say against the rulebook: one function a check, one sentence a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.carriers.tables import Tables
from fastcarriers.kernel.errors import Say, say
from fastcarriers.library.files import DisplayRow, Numbered
from maps.hexes import ORIGIN, STEPS, Hex, distance
from maps.labels import ccrr_hex

__all__ = ["air_faults", "by_id", "display_faults", "ship_faults"]

AirRows = Sequence[Numbered[AirType]]
ShipRows = Sequence[Numbered[ShipData]]

# [13.4, 13.5, 13.6] The types that the rules name.
DIVE = frozenset({"val", "sbd", "sbu"})
TORPEDO = frozenset({"kate", "betty", "tbf", "tbd", "alba", "swdf"})
LEVEL = frozenset({"b26", "b17"})
PRINTED_AIR: tuple[tuple[str, str, str | int, str], ...] = (
    ("f4f", "endurance", 3, "10.67"),
    ("sbd", "endurance", 5, "10.67"),
    ("p39", "number", "212", "3.21"),
    ("mig21", "number", "933", "3.21"),
)
PRINTED_SHIPS: tuple[tuple[str, str], ...] = (
    ("jp-cv-akagi", "503"),
    ("us-cl-helena", "044"),
    ("uk-cvl-triumph", "402"),
    ("us-dlg-belknap", "143"),
    ("us-cv-wasp", "008"),
)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Row = TypeVar("_Row", bound=_HasId)


def by_id(rows: Iterable[Numbered[_Row]]) -> dict[str, _Row]:
    """The rows by their id."""
    return {numbered.row.id: numbered.row for numbered in rows}


def air_faults(rows: AirRows, tables: Tables | None, file: str) -> Iterator[Say]:
    """Every fault of an `air_units.csv` whose form is sound; `tables` for types named there, if they could be read."""
    yield from ids_once(((numbered.line, numbered.row.id) for numbered in rows), file)
    for line, unit in ((numbered.line, numbered.row) for numbered in rows):
        for check in AIR_CHECKS:
            yield from check(unit, f"{file}:{line}")
    yield from printed_air(by_id(rows), file)
    yield from bombing_methods(by_id(rows), file)
    yield from zeke_reach(by_id(rows), file)
    if tables is not None:
        yield from factors_known(by_id(rows), tables, file)


def ids_once(ids: Iterable[tuple[int, str]], file: str) -> Iterator[Say]:
    seen: set[str] = set()
    for line, row_id in ids:
        if row_id in seen:
            yield say("check.units.id_twice", file=f"{file}:{line}", id=row_id)
        seen.add(row_id)


def back_is_half(unit: AirType, file: str) -> Iterator[Say]:
    """The reduced side has half the strength, rounded up."""
    strengths = (
        ("antiair", unit.antiair, unit.antiair_back),
        ("antiship", unit.antiship, unit.antiship_back),
        ("asw", unit.asw, unit.asw_back),
    )
    for field, front, back in strengths:
        if back != (front + 1) // 2:
            yield say("check.units.back", file=file, id=unit.id, field=f"{field}_back", half=(front + 1) // 2)


def moves_by_era(unit: AirType, file: str) -> Iterator[Say]:
    """[3.3] Units of the Second World War have a tactical movement, modern ones a propulsion."""
    wartime = unit.era == "wwii"
    if (unit.move is not None) != wartime or (unit.propulsion is not None) == wartime:
        yield say("check.units.movement", file=file, id=unit.id)


def search_is_barred(unit: AirType, file: str) -> Iterator[Say]:
    """[7.13] American fighters and torpedo bombers and Japanese fighters do not search."""
    barred = (unit.nation == "us" and unit.function in {"F", "T"}) or (unit.nation == "jp" and unit.function == "F")
    if barred and unit.may_search:
        yield say("check.units.search", file=file, id=unit.id)


def fighter_can_strafe(unit: AirType, file: str) -> Iterator[Say]:
    """[15.43] A fighter of the Second World War has at least four points against a defense of three."""
    if unit.era == "wwii" and unit.function == "F" and unit.antiair < 4:
        yield say("check.units.strafe", file=file, id=unit.id)


def level_run(unit: AirType, file: str) -> Iterator[Say]:
    """[13.62] A level bomber needs six hexes for its run."""
    if unit.era == "wwii" and unit.method == "level" and (unit.move or 0) < 6:
        yield say("check.units.level_run", file=file, id=unit.id)


def printed_air(units: dict[str, AirType], file: str) -> Iterator[Say]:
    """[3.21, 8.0, 10.67] Cells that the rulebook prints."""
    for unit_id, field, value, rule in PRINTED_AIR:
        if unit_id not in units or getattr(units[unit_id], field) != value:
            yield say("check.units.printed", file=file, id=unit_id, field=field, value=value, rule=rule)
    if not any(unit.function == "T" and unit.endurance == 7 for unit in units.values()):
        yield say("check.units.torpedo_seven", file=file)


def bombing_methods(units: dict[str, AirType], file: str) -> Iterator[Say]:
    """[13.4, 13.5, 13.6] The rules name the types of the Second World War that bomb in each way."""
    for method, named, rule in (("dive", DIVE, "13.4"), ("torpedo", TORPEDO, "13.5"), ("level", LEVEL, "13.6")):
        found = {unit.id for unit in units.values() if unit.method == method and unit.era == "wwii"}
        for unit_id in sorted(found ^ named):
            yield say("check.units.method", file=file, id=unit_id, method=method, rule=rule)


def zeke_reach(units: dict[str, AirType], file: str) -> Iterator[Say]:
    """[15.72] Two more points of endurance take a Zeke from Rabaul to Guadalcanal and Tulagi, its own do not.

    The strike radius of a propeller unit is its endurance less one.
    """
    zeke = units.get("zeke")
    far, near = distance(ccrr_hex("0603"), ccrr_hex("1107")), distance(ccrr_hex("0603"), ccrr_hex("1206"))
    if zeke is None or not zeke.endurance - 1 < far <= zeke.endurance + 1 or near > zeke.endurance + 1:
        yield say("check.units.zeke", file=file)


def factors_known(units: dict[str, AirType], tables: Tables, file: str) -> Iterator[Say]:
    """[15.46] The types with a factor against a base are there."""
    for unit_id in tables.tactical_modifiers.factor_vs_base:
        if unit_id not in units:
            yield say("check.units.no_such_factor", file=file, id=unit_id)


AIR_CHECKS: tuple[Callable[[AirType, str], Iterator[Say]], ...] = (
    back_is_half,
    moves_by_era,
    search_is_barred,
    fighter_can_strafe,
    level_run,
)


def ship_faults(rows: ShipRows, tables: Tables | None, file: str) -> Iterator[Say]:
    """Every fault of a `ships.csv` whose form is sound; `tables` for the towing ranks, if they could be read."""
    yield from ids_once(((numbered.line, numbered.row.id) for numbered in rows), file)
    numbers: set[str] = set()
    for line, ship in ((numbered.line, numbered.row) for numbered in rows):
        where = f"{file}:{line}"
        if ship.number in numbers:
            yield say("check.units.number_twice", file=where, id=ship.id, number=ship.number)
        numbers.add(ship.number)
        yield from flak_by_era(ship, where)
        yield from capacities(ship, where)
        if tables is not None and ship.type not in tables.towing.class_rank and ship.type != "SSN":
            yield say("check.units.no_rank", file=where, id=ship.id, type=ship.type)
    ships = by_id(rows)
    for ship_id, number in PRINTED_SHIPS:
        if ship_id not in ships or ships[ship_id].number != number:
            yield say("check.units.printed", file=file, id=ship_id, field="number", value=number, rule="3.21")


def flak_by_era(ship: ShipData, file: str) -> Iterator[Say]:
    """[3.22, 13.2] Three flak strengths that do not rise with range, or one for a modern ship."""
    ranges = [ship.flak_short, ship.flak_medium, ship.flak_long]
    strengths = [strength for strength in ranges if strength is not None]
    if ship.era == "modern":
        if ship.flak is None or strengths:
            yield say("check.units.one_flak", file=file, id=ship.id)
    elif ship.flak is not None or len(strengths) != 3 or strengths != sorted(strengths, reverse=True):
        yield say("check.units.three_flak", file=file, id=ship.id)


def capacities(ship: ShipData, file: str) -> Iterator[Say]:
    """Carriers have a flight deck, arm and fuel and a total that is not smaller; other ships have none of them."""
    boxes = (ship.deck, ship.arm, ship.total)
    if any((box is not None) != ship.is_carrier for box in boxes):
        yield say("check.units.capacity", file=file, id=ship.id)
    elif max(ship.deck or 0, ship.arm or 0) > (ship.total or 0):
        yield say("check.units.boxes", file=file, id=ship.id)


def display_faults(rows: Sequence[Numbered[DisplayRow]], file: str) -> Iterator[Say]:
    """[3.1, ruling FC-32] 469 hexes in a spiral from 000, six edges of thirteen hexes."""
    if len(rows) != 469 or len({(numbered.row.q, numbered.row.r) for numbered in rows}) != 469:
        yield say("check.display.count", file=file)
    first = rows[0].row if rows else None
    if first is None or (first.number, first.q, first.r) != ("000", 0, 0):
        yield say("check.display.centre", file=file)
    for at, numbered in enumerate(rows):
        row, where = numbered.row, f"{file}:{numbered.line}"
        if row.number != f"{at:03d}":
            yield say("check.display.number", file=where, number=row.number, wanted=f"{at:03d}")
        if distance(Hex(row.q, row.r), ORIGIN) != row.ring:
            yield say("check.display.ring", file=where, number=row.number)
        if bool(row.edges) != (row.ring == 12):
            yield say("check.display.edges", file=where, number=row.number)
    for before, after in pairwise(rows):
        step = (after.row.q - before.row.q, after.row.r - before.row.r)
        if after.row.ring == before.row.ring and step not in STEPS:
            yield say("check.display.order", file=f"{file}:{after.line}", number=after.row.number)
    for edge in ("1", "2", "3", "4", "5", "6"):
        if sum(edge in numbered.row.edges for numbered in rows) != 13:
            yield say("check.display.thirteen", file=file, edge=edge)
