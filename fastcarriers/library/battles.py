"""Tactical positions: reading `battles/NAME.toml`, and setting one against counters, map and rules."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from fastcarriers.carriers.battle.layout import BESIDE, OPEN_SET, cap_room, low_at_least
from fastcarriers.carriers.battle.musters import RINGS, cap_hexes, landfalls, scenario_of, ship_places
from fastcarriers.carriers.battle.position import BaseOnDisplay, Position, ShipOnDisplay, SideId, Squadron
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.counters import AirType, ShipData
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.library.files import read_position, sound
from fastcarriers.library.setting import Setting
from fastcarriers.library.shelf import GAME, Library
from maps.strategic import StrategicMap

__all__ = ["MOST_ROLLED", "BattlePack", "battle_faults", "load_battle", "shipped_battles", "with_counters"]

MOST_ROLLED = 6
"""[11.3] Waves for which the Wave Arrival Table has a line."""


class BattlePack(Struct, frozen=True):
    """A position and everything that its battle needs."""

    position: Position
    charts: Charts


def load_battle(path: Path, library: Library | None = None) -> BattlePack:
    """The battle of a file. KnownError with its first fault, or that of a file that it leans on."""
    shelf = library or Library()
    name = str(path)
    position = sound(read_position(path, name))
    if "/" in position.map or not os.path.lexists(shelf.find(f"{GAME}/maps/{position.map}.toml")):
        raise KnownError(say("position.no_such_map", file=name, map=position.map))
    setting = shelf.setting_on(position.map)
    for fault in battle_faults(position, setting, name):
        raise KnownError(fault)
    return BattlePack(position, charts_of(position, setting))


def charts_of(position: Position, setting: Setting) -> Charts:
    """The charts with the position's own counters."""
    setting = with_counters(position, setting)
    scenario, arrivals = scenario_of(position), landfalls(position)
    return Charts(setting.tables, setting.air, setting.ships, setting.map, scenario, {}, arrivals)


def with_counters(position: Position, setting: Setting) -> Setting:
    """The setting and the ships that the position brings with it."""
    ships = setting.ships | {counter.id: counter for counter in position.counter}
    return Setting(setting.tables, setting.air, ships, setting.map)


# ---- faults


def battle_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """Every fault of a position whose form is sound; later checks wait until the pieces are there."""
    found = list(counter_faults(position, setting, file))
    everything = with_counters(position, setting)
    for check in PIECES:
        found += check(position, everything, file)
    yield from found
    if not found:
        for check in PLACES:
            yield from check(position, everything, file)


Check = Callable[[Position, Setting, str], Iterator[Say]]


def counter_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """Own counters stand beside the list, not in its place."""
    for counter, count in Counter(counter.id for counter in position.counter).items():
        if counter in setting.ships or count > 1:
            yield say("position.counter_known", file=file, ship=counter)
        elif counter not in [ship.id for ship in position.ship]:
            yield say("position.counter_unused", file=file, ship=counter)


def target_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.1, 15.13] Ships are attacked at sea or off a coast, a base by itself."""
    if position.kind == "base" and position.base is None:
        yield say("position.no_base", file=file)
    elif position.kind != "base" and position.base is not None:
        yield say("position.base_at_sea", file=file, kind=position.kind)
    elif position.kind == "base" and position.ship:
        yield say("position.ships_at_base", file=file)
    elif position.kind != "base" and not position.ship:
        yield say("position.no_ships", file=file)


def hex_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.34] The hex, or the base, is on the map, and of the terrain that the battle is said to be fought in."""
    board: StrategicMap = setting.map
    if position.base is not None:
        if position.base.id not in board.bases:
            yield say("position.no_such_base", file=file, base=position.base.id, map=position.map)
        elif position.hex not in (None, board.bases[position.base.id].hex):
            yield say("position.base_elsewhere", file=file, base=position.base.id, hex=position.hex)
    elif position.hex is not None:
        terrain = {"sea": "sea", "coast": "coastal"}.get(position.kind)
        if position.hex not in board:
            yield say("position.no_such_hex", file=file, hex=position.hex, map=position.map)
        elif terrain is not None and board.terrain(position.hex) != terrain:
            yield say("position.other_terrain", file=file, hex=position.hex, kind=position.kind)


def ship_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """Ships of the list, of the Second World War, each once; boxes and a facing of her own for carriers only."""
    for ship, count in Counter(ship.id for ship in position.ship).items():
        if count > 1:
            yield say("position.ship_twice", file=file, ship=ship)
    for ship in position.ship:
        data = setting.ships.get(ship.id)
        if data is None:
            yield say("position.no_such_ship", file=file, ship=ship.id)
        elif data.era != "wwii":
            yield say("position.modern", file=file, what=ship.id)
        elif not data.has_facing and ship.facing is not None:
            yield say("position.facing", file=file, ship=ship.id)
        elif not data.is_carrier and (ship.deck or ship.arm or ship.hangar):
            yield say("position.boxes", file=file, ship=ship.id)


def air_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """Types of the list; fighters on CAP [9.51], no search planes in a strike (FC-54); and no empty squadron."""
    for field, squadron in squadrons(position):
        type_ = setting.air.get(squadron.type)
        if type_ is None:
            yield say("position.no_such_type", file=file, field=field, type=squadron.type)
        elif type_.era != "wwii":
            yield say("position.modern", file=file, what=squadron.type)
        elif squadron.count + squadron.half == 0:
            yield say("position.no_units", file=file, field=field, type=squadron.type)
        elif field == "cap" and not type_.is_fighter:
            yield say("position.no_fighter", file=file, type=squadron.type)
        elif field.startswith("wave") and type_.function == "PBY":
            yield say("position.search_plane", file=file, field=field, type=squadron.type)


def crowd_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """A strike no larger than the tables let it be: nothing else bounds it, as the display bounds the CAP."""
    limit = setting.tables.position_file
    units = sum(squadron.count + squadron.half for wave in position.wave for squadron in wave.units)
    if limit is not None and units > limit.strike:
        yield say("position.crowd", file=file, units=units, limit=limit.strike)


def nation_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """Ships and types fight for their own side. A position names no nations: Japan stands alone, all others are us."""
    there: list[tuple[str, SideId, ShipData | AirType | None]]
    there = [("ship", position.defender, setting.ships.get(ship.id)) for ship in position.ship]
    for field, squadron in squadrons(position):
        side = position.attacker if field.startswith("wave") else position.defender
        there.append((field, side, setting.air.get(squadron.type)))
    for field, side, piece in there:
        if piece is not None and piece.era == "wwii" and side_of_nation(piece.nation) != side:
            yield say("position.wrong_side", file=file, field=field, what=piece.id, side=side)


def side_of_nation(nation: str) -> SideId:
    return "jp" if nation == "jp" else "us"


def squadrons(position: Position) -> Iterator[tuple[str, Squadron]]:
    """Every squadron of the file with the field in which it stands."""
    for cap in position.cap:
        yield "cap", Squadron(type=cap.type, count=cap.count, half=cap.half)
    for number, wave in enumerate(position.wave, 1):
        yield from ((f"wave[{number}]", squadron) for squadron in wave.units)
    for holder in holders(position):
        yield from ((holder.id, squadron) for squadron in (*holder.deck, *holder.arm, *holder.hangar))


def holders(position: Position) -> list[ShipOnDisplay | BaseOnDisplay]:
    """Whatever has boxes."""
    return [*position.ship, *([position.base] if position.base is not None else [])]


def wave_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.3] Somebody attacks; waves that are rolled for fit the table, arranged ones say where they come in."""
    fixed = position.arrival == "fixed"
    if not position.wave:
        yield say("position.no_waves", file=file)
    if fixed and position.kind != "sea":
        yield say("position.fixed_at_sea_only", file=file, kind=position.kind)
    elif not fixed and position.kind == "sea" and len(position.wave) > MOST_ROLLED:
        yield say("position.many_waves", file=file, most=MOST_ROLLED)
    for number, wave in enumerate(position.wave, 1):
        if not wave.units:
            yield say("position.empty_wave", file=file, wave=number)
        if fixed and wave.edge is None:
            yield say("position.no_edge", file=file, wave=number)
        elif not fixed and (wave.edge is not None or wave.routine != 1):
            yield say("position.edge_is_rolled", file=file, wave=number)


def history_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """What is told of ships is told of ships that are there."""
    there = {ship.id for ship in position.ship}
    for field, told in (("history", position.history), ("estimate", position.estimate)):
        for ship in told.damage if told is not None else ():
            if ship not in there:
                yield say("position.not_in_battle", file=file, field=field, ship=ship)


# ---- faults of places and limits


def place_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.21, 11.23] Ships on the display, not in entry hexes, none beside another, and room for all."""
    placed = [(ship.id, ship.at) for ship in position.ship if ship.at is not None]
    for number, (ship, at) in enumerate(placed):
        if at not in OPEN_SET:
            yield say("position.no_open_hex", file=file, what=ship, hex=at)
            continue
        for other, there in placed[:number]:
            if there in BESIDE[at]:
                yield say("position.next_to_ship", file=file, ship=ship, other=other)
    if all(at in OPEN_SET for _, at in placed):
        places = ship_places(charts_of(position, setting), position)
        for ship in position.ship:
            if ship.id not in places:
                yield say("position.no_room", file=file, ship=ship.id)


def cap_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.22, 11.23, 12.22] A third of the CAP low; three to a hex and altitude; none in an entry hex."""
    low = sum(row.count + row.half for row in position.cap if row.altitude == "low")
    least = low_at_least(sum(row.count + row.half for row in position.cap))
    if low < least:
        yield say("position.more_low", file=file, low=low, least=least)
    there: Counter[tuple[str, str]] = Counter()
    for row in position.cap:
        if row.at is not None:
            there[row.at, row.altitude] += row.count + row.half
            if row.at not in OPEN_SET:
                yield say("position.no_open_hex", file=file, what=row.type, hex=row.at)
    limit = setting.tables.limits.stacking_air
    for (at, altitude), units in there.items():
        if units > limit:
            yield say("position.full", file=file, hex=at, altitude=altitude, units=units, limit=limit)


def cap_room_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[11.23, 12.22] CAP without a hex finds room in those that the file leaves open."""
    for altitude in RINGS:
        rows = [row for row in position.cap if row.altitude == altitude and row.at is None]
        units = sum(row.count + row.half for row in rows)
        room = cap_room(setting.tables, cap_hexes(position, altitude))
        if units > room:
            yield say("position.much_cap", file=file, units=units, altitude=altitude, room=room)


def box_faults(position: Position, setting: Setting, file: str) -> Iterator[Say]:
    """[9.17] No box holds more than is printed on the ship or the map."""
    for holder in holders(position):
        deck, arm, total = capacity(holder.id, setting)
        held = {"deck": counted(holder.deck), "arm": counted(holder.arm), "all boxes": 0}
        held["all boxes"] = held["deck"] + held["arm"] + counted(holder.hangar)
        for box, limit in zip(held, (deck, arm, total), strict=True):
            if held[box] > limit:
                yield say("position.box_full", file=file, holder=holder.id, box=box, units=held[box], limit=limit)


def capacity(holder: str, setting: Setting) -> tuple[int, int, int]:
    """Deck, Arm & Fuel and all boxes; of a ship that is no carrier, nothing."""
    if holder in setting.map.bases:
        base = setting.map.bases[holder]
        return base.deck, base.arm, base.total
    ship = setting.ships[holder]
    return ship.deck or 0, ship.arm or 0, ship.total or 0


def counted(squadrons: Sequence[Squadron]) -> int:
    return sum(squadron.count + squadron.half for squadron in squadrons)


PIECES: tuple[Check, ...] = (
    target_faults,
    hex_faults,
    ship_faults,
    air_faults,
    crowd_faults,
    nation_faults,
    wave_faults,
    history_faults,
)
PLACES: tuple[Check, ...] = (place_faults, cap_faults, cap_room_faults, box_faults)


def shipped_battles(library: Library) -> dict[str, Path]:
    """The battles that came with the program and those of the player, by name."""
    files: dict[str, Path] = {}
    for folder in (library.shipped, library.user):
        place = folder / GAME / "battles"
        if place.is_dir():
            files |= {path.stem: path for path in sorted(place.iterdir()) if path.suffix == ".toml"}
    return files
