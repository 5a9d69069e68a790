"""What a scenario says against its map, its counters and itself: one function a check, one sentence a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

from fastcarriers.carriers.scenario import AirUnits, Scenario, Side, TaskForceSetUp
from fastcarriers.carriers.words import CARRIER_CLASSES
from fastcarriers.kernel.errors import Say, say
from fastcarriers.library.check_rules import rule_and_objective_faults
from fastcarriers.library.check_victory import victory_faults
from fastcarriers.library.setting import Setting, afloat, loads

__all__ = ["scenario_faults"]

LENT: dict[str, frozenset[str]] = {"uk": frozenset({"us"}), "nv": frozenset({"su"})}
"""Whose air types a nation may fly besides its own: American ones in the Royal Navy, Soviet ones in North Vietnam."""


def scenario_faults(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Every fault of a scenario whose form is sound. While its names do not hold, nothing further is tried."""
    found = [fault for check in NAMES for fault in check(scenario, setting, file)]
    yield from found
    if not found:
        for check in CHECKS:
            yield from check(scenario, setting, file)


# --- names


def own_id(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """The id is the name of the file."""
    if PurePath(file).stem != scenario.id:
        yield say("check.scenario.id", file=file, id=scenario.id)


def sides_and_turns(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Two sides; whole days of six game-turns, the sixth by night [9.53]."""
    if len(scenario.side) != 2 or len({side.id for side in scenario.side}) != 2:
        yield say("check.scenario.two_sides", file=file)
    if scenario.first_game_turn != 1 or scenario.game_turns % 6:
        yield say("check.scenario.days", file=file)
    if scenario.night_turns != (6,):
        yield say("check.scenario.night", file=file)


def sides_known(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Every row belongs to one of the sides."""
    sides = {side.id for side in scenario.side}
    if len(sides) != 2:
        return  # that is said already, and would be said again of every row
    rows = [(f"set_up_area {area.id}", area.side) for area in scenario.set_up_area]
    rows += [(f"task_force {force.id}", force.side) for force in scenario.forces]
    rows += [(f"base {base.id}", base.side) for base in scenario.base]
    rows += [(f"air {row.type} {row.base}", row.side) for row in scenario.air]
    for where, side in rows:
        if side not in sides:
            yield say("check.scenario.no_such_side", file=file, where=where, side=side)


def variants_known(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """A row for a variant names one that there is."""
    variants = {variant.id for variant in scenario.variant}
    rows = [(f"task_force {force.id}", force.variant) for force in scenario.forces]
    rows += [(f"base {base.id}", base.variant) for base in scenario.base]
    rows += [(f"air {row.type} {row.base}", row.variant) for row in scenario.air]
    rows += [(f"rule {rule.id}", rule.variant) for rule in scenario.rule]
    rows += [(f"rule {rule.id}", rule.not_variant) for rule in scenario.rule]
    rows += [(f"objective {objective.id}", objective.variant) for objective in scenario.objective]
    for where, variant in rows:
        if variant is not None and variant not in variants:
            yield say("check.scenario.no_such_variant", file=file, where=where, variant=variant)


def ids_once(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Ids are unique in their table: translations and orders hang on them."""
    tables: list[tuple[str, Iterable[str]]] = [
        ("variant", (row.id for row in scenario.variant)),
        ("set_up_area", (row.id for row in scenario.set_up_area)),
        ("task_force", (row.id for row in scenario.forces)),
        ("base", (row.id for row in scenario.base)),
        ("air", (" ".join(filter(None, (row.base, row.type, row.variant))) for row in scenario.air)),
        ("rule", (row.id for row in scenario.rule)),
        ("note", (row.id for row in scenario.note)),
        ("objective", (row.id for row in scenario.objective)),
        ("victory.level", (f"{row.winner} {row.level}" for row in scenario.victory.level)),
    ]
    for table, ids in tables:
        for row_id, count in Counter(ids).items():
            if count > 1:
                yield say("check.scenario.id_twice", file=file, table=table, id=row_id)


def ships_known(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Each ship is one of `ships.csv` and in one task force only."""
    seen: set[str] = set()
    for force in scenario.forces:
        for ship in force.ships:
            if ship not in setting.ships:
                yield say("check.scenario.no_such_ship", file=file, where=f"task_force {force.id}", ship=ship)
            elif ship in seen:
                yield say("check.scenario.ship_twice", file=file, where=f"task_force {force.id}", ship=ship)
            seen.add(ship)


def bases_known(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Each base is one of the map."""
    for base in scenario.base:
        if base.id not in setting.map.bases:
            yield say("check.scenario.no_such_base", file=file, where=f"base {base.id}", base=base.id)


def air_known(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Each air unit is of a type of `air_units.csv` and starts on a ship or base of the scenario."""
    homes = set(afloat(scenario)) | {base.id for base in scenario.base}
    for row in scenario.air:
        where = f"air {row.type} {row.base}"
        if row.type not in setting.air:
            yield say("check.scenario.no_such_type", file=file, where=where, type=row.type)
        if row.base not in homes:
            yield say("check.scenario.no_such_base", file=file, where=where, base=row.base)


# --- set-up


def set_up_areas(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """An area has hexes, each once, on the map and not on land."""
    for area in scenario.set_up_area:
        where = f"set_up_area {area.id}"
        if not area.hexes:
            yield say("check.scenario.area_empty", file=file, where=where)
        if len(set(area.hexes)) != len(area.hexes):
            yield say("check.scenario.hex_twice", file=file, where=where)
        for label in area.hexes:
            if not at_sea(setting, label):
                yield say("check.scenario.not_at_sea", file=file, where=where, hex=label)


def at_sea(setting: Setting, label: str) -> bool:
    return label in setting.map and setting.map.terrain(label) != "land"


def dummies_and_edges(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """[5.13] Dummies start in areas of their own side; the edge of withdrawal is one of N, S, W, E or two of them."""
    owners = {area.id: area.side for area in scenario.set_up_area}
    for side in scenario.side:
        if bool(side.dummy_set_up) != side.dummies_allowed:
            yield say("check.scenario.dummies", file=file, side=side.id)
        for area in side.dummy_set_up:
            if owners.get(area) != side.id:
                yield say("check.scenario.no_such_area", file=file, where=f"side {side.id}", area=area)
        if not set(side.withdraw_edge) <= set("NSWE"):
            yield say("check.scenario.edge", file=file, side=side.id, edge=side.withdraw_edge)


def markers(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """[5.11] Each task force has a marker of its own; its id begins with its side; it has ships."""
    seen: set[tuple[str, int]] = set()
    last = setting.tables.limits.task_force_markers
    for force in scenario.forces:
        where = f"task_force {force.id}"
        if (force.side, force.number) in seen or force.number > last:
            yield say("check.scenario.marker", file=file, where=where, number=force.number, last=last)
        seen.add((force.side, force.number))
        if not force.id.startswith(force.side + "_"):
            yield say("check.scenario.force_id", file=file, where=where, side=force.side)
        if not force.ships:
            yield say("check.scenario.no_ships", file=file, where=where)


def starting_hexes(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """A task force starts in a hex of an area of its side, carriers on the open sea [5.46], and can withdraw."""
    areas = {area.id: area for area in scenario.set_up_area}
    sides = {side.id: side for side in scenario.side}
    for force in scenario.task_force:
        where, label = f"task_force {force.id}", force.historical_hex
        area = areas.get(force.set_up)
        if area is None or area.side != force.side:
            yield say("check.scenario.no_such_area", file=file, where=where, area=force.set_up)
        elif label not in area.hexes:
            yield say("check.scenario.outside_area", file=file, where=where, hex=label, area=area.id)
        elif at_sea(setting, label):
            yield from starting_hex(force, sides[force.side], setting, file)


def starting_hex(force: TaskForceSetUp, side: Side, setting: Setting, file: str) -> Iterator[Say]:
    where, label = f"task_force {force.id}", force.historical_hex
    open_sea = setting.map.terrain(label) == "sea"
    if not open_sea and any(setting.ships[ship].type in CARRIER_CLASSES - {"CVS"} for ship in force.ships):
        yield say("check.scenario.coastal_carrier", file=file, where=where, hex=label)
    edge = setting.map.edge_hexes(side.withdraw_edge)
    if edge and not force.immobile and not any(setting.map.sea_distance(label, there) is not None for there in edge):
        yield say("check.scenario.no_way_out", file=file, where=where, edge=side.withdraw_edge)


def entries(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """A reinforcement enters within the scenario, on hexes of the map's rim."""
    for force in scenario.reinforcement:
        where = f"task_force {force.id}"
        if force.game_turn > scenario.game_turns or not force.entry:
            yield say("check.scenario.enters_never", file=file, where=where)
        for label in force.entry:
            if not at_sea(setting, label) or not setting.map.on_edge(label, "NSWE"):
                yield say("check.scenario.entry", file=file, where=where, hex=label)


def ships_fit(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """A ship fights for one of her side's nations, in her time, and has victory points."""
    nations = {side.id: side.nations for side in scenario.side}
    for force in scenario.forces:
        for ship in (setting.ships[name] for name in force.ships):
            where = f"task_force {force.id}"
            if ship.nation not in nations[force.side]:
                yield say("check.scenario.wrong_side", file=file, where=where, what=ship.id)
            if ship.era != scenario.era:
                yield say("check.scenario.wrong_era", file=file, where=where, what=ship.id)
    classes = {setting.ships[ship].type for ship in afloat(scenario)}
    for one in sorted(classes - set(scenario.victory.ship_points)):
        yield say("check.scenario.no_points", file=file, type=one)


def base_flak(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """[15.3] At most ten multiples of flak."""
    for base in scenario.base:
        if base.flak > 10:
            yield say("check.scenario.flak", file=file, where=f"base {base.id}")


def air_units(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Air units fly from their own side's decks and bases, for their nations, in their time."""
    homes = afloat(scenario) | {base.id: base.side for base in scenario.base}
    nations = {side.id: frozenset(side.nations) for side in scenario.side}
    for row in scenario.air:
        where = f"air {row.type} {row.base}"
        if row.half > 1 or row.count + row.half == 0:
            yield say("check.scenario.air_count", file=file, where=where)
        if homes[row.base] != row.side:
            yield say("check.scenario.enemy_base", file=file, where=where)
        yield from air_fits(row, nations[row.side], scenario, setting, file)


def air_fits(row: AirUnits, nations: frozenset[str], scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    where, kind = f"air {row.type} {row.base}", setting.air[row.type]
    if kind.era != scenario.era:
        yield say("check.scenario.wrong_era", file=file, where=where, what=row.type)
    friends = nations.union(*(LENT.get(nation, frozenset()) for nation in nations))
    if kind.nation not in friends:
        yield say("check.scenario.wrong_side", file=file, where=where, what=row.type)
    if row.provenance == "published" and not row.source:
        yield say("check.scenario.no_source", file=file, where=where)


def capacities(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """No deck or base holds more units than it has room for, all variants together."""
    bases = {base.id: base for base in scenario.base}
    for home, units in loads(scenario).items():
        if home in setting.ships:
            room = setting.ships[home].total or 0
        else:
            _, _, room = bases[home].capacity(setting.map.bases[home])
        if units > room:
            yield say("check.scenario.too_many_units", file=file, base=home, units=units, room=room)


Check = Callable[[Scenario, Setting, str], Iterator[Say]]
NAMES: tuple[Check, ...] = (
    own_id,
    sides_and_turns,
    sides_known,
    variants_known,
    ids_once,
    ships_known,
    bases_known,
    air_known,
)
CHECKS: tuple[Check, ...] = (
    set_up_areas,
    dummies_and_edges,
    markers,
    starting_hexes,
    entries,
    ships_fit,
    base_flak,
    air_units,
    capacities,
    rule_and_objective_faults,
    victory_faults,
)
