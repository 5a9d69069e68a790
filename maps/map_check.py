"""What the files of a map say against each other: every fault in one sentence with its file and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.kernel.errors import KnownError, Say, say
from maps.hexes import DIRECTIONS, Direction, Hex, neighbour
from maps.labels import ccrr_hex, ccrr_label
from maps.map_file import MapBase, MapDefinition, MapHex, MapSource
from maps.terrain import opposite

__all__ = ["faults"]

HexTable = dict[str, MapHex]


def faults(source: MapSource, definition: MapDefinition, hexes: tuple[MapHex, ...]) -> Iterator[Say]:
    """Every fault of a map whose files could be read, those of the grid first: while it has some, no others are sought.

    Routes are not tried here: they need the finished map.
    """
    grid = list(_grid_faults(source.hexes_file, definition, hexes))
    yield from grid
    if grid:
        return
    table = {row.label: row for row in hexes}
    labels = list(_label_faults(source.toml_file, definition, table))
    yield from labels
    if labels:
        return
    yield from _hex_faults(source, definition, table)
    yield from _side_faults(source.hexes_file, table)
    yield from _override_faults(source, definition, table)
    yield from _base_faults(source, definition, table)


def _grid_faults(file: str, definition: MapDefinition, hexes: tuple[MapHex, ...]) -> Iterator[Say]:
    """Each label once, and together they fill columns times rows."""
    wanted = {f"{c:02d}{r:02d}" for r in range(1, definition.rows + 1) for c in range(1, definition.columns + 1)}
    found = Counter(row.label for row in hexes)
    for label in sorted(wanted - set(found)):
        yield say("maps.grid.missing", file=file, label=label)
    for label in sorted(set(found) - wanted):
        yield say("maps.grid.off_map", file=file, label=label)
    for label in sorted(label for label, count in found.items() if count > 1):
        yield say("maps.grid.twice", file=file, label=label)


def _label_faults(file: str, definition: MapDefinition, table: HexTable) -> Iterator[Say]:
    """Every label that the TOML names is a hex of the map."""
    named = [(f"base {base.id}", base.hex) for base in definition.base]
    named += [(f"place {place.name}", place.hex) for place in definition.place]
    named += [(f"route {route.name}", label) for route in definition.route for label in route.hexes]
    named += [(f"override {override.hex}", override.hex) for override in definition.override]
    for field, label in named:
        if label not in table:
            yield say("maps.toml.off_map", file=file, field=field, label=label)
    try:
        ccrr_hex(definition.projection.anchor_hex)
    except KnownError:
        yield say("maps.toml.off_map", file=file, field="projection.anchor_hex", label=definition.projection.anchor_hex)


def _hex_faults(source: MapSource, definition: MapDefinition, table: HexTable) -> Iterator[Say]:
    plane, rule, where = definition.plane(), definition.terrain_rule, {base.id: base.hex for base in definition.base}
    hexes = plane.hexes_of([row.lon for row in table.values()], [row.lat for row in table.values()])
    for (label, row), at in zip(table.items(), hexes, strict=True):
        if at != ccrr_hex(label):
            yield say("maps.hex.position", file=source.hexes_file, label=label, at=_named(at))
        if row.terrain == "land" and rule.land_hex_closed and len(row.prohibited) < len(DIRECTIONS):
            yield say("maps.hex.land_open", file=source.hexes_file, label=label)
        for base in row.bases:
            if base not in where:
                yield say("maps.hex.unknown_base", file=source.hexes_file, label=label, base=base)
            elif where[base] != label:
                yield say("maps.hex.base_elsewhere", file=source.hexes_file, label=label, base=base, at=where[base])


def _side_faults(file: str, table: HexTable) -> Iterator[Say]:
    """A side is prohibited for both of its hexes or for neither."""
    for label, row in table.items():
        for side in row.prohibited:
            beyond = table.get(_named(neighbour(ccrr_hex(label), side)))
            if beyond is not None and opposite(side) not in beyond.prohibited:
                yield say("maps.hex.one_way", file=file, label=label, side=side, other=beyond.label)


def _override_faults(source: MapSource, definition: MapDefinition, table: HexTable) -> Iterator[Say]:
    """Each override is applied in the hex file, and nothing else differs there from what was computed."""
    terrain: set[str] = set()
    sides: set[tuple[str, Direction]] = set()
    for override in definition.override:
        row = table[override.hex]
        if (override.side is None) != (override.prohibited is None) or (override.terrain, override.side) == (
            None,
            None,
        ):
            yield say("maps.override.incomplete", file=source.toml_file, label=override.hex)
            continue
        if override.terrain is not None:
            terrain.add(override.hex)
            if row.terrain != override.terrain:
                yield say("maps.override.not_applied", file=source.hexes_file, label=override.hex, field="terrain")
        if override.side is not None:
            sides.add((override.hex, override.side))
            sides.add((_named(neighbour(ccrr_hex(override.hex), override.side)), opposite(override.side)))
            if (override.side in row.prohibited) != override.prohibited:
                yield say("maps.override.not_applied", file=source.hexes_file, label=override.hex, field=override.side)
    for label, row in table.items():
        if row.terrain != row.terrain_computed and label not in terrain:
            yield say("maps.override.missing", file=source.hexes_file, label=label, field="terrain")
        for side in DIRECTIONS:
            changed = (side in row.prohibited) != (side in row.prohibited_computed)
            if changed and (label, side) not in sides:
                yield say("maps.override.missing", file=source.hexes_file, label=label, field=side)


def _base_faults(source: MapSource, definition: MapDefinition, table: HexTable) -> Iterator[Say]:
    plane, file = definition.plane(), source.toml_file
    for base_id, count in Counter(base.id for base in definition.base).items():
        if count > 1:
            yield say("maps.base.twice", file=file, base=base_id)
    for base in definition.base:
        if (at := plane.hex_of(base.lon, base.lat)) != ccrr_hex(base.hex):
            yield say("maps.toml.position", file=file, field=f"base {base.id}", label=base.hex, at=_named(at))
        if base.id not in table[base.hex].bases:
            yield say("maps.base.not_in_hex", file=source.hexes_file, base=base.id, label=base.hex)
        if not _capacity_holds(base):
            yield say("maps.base.capacity", file=file, base=base.id)
    for place in definition.place:
        if (at := plane.hex_of(place.lon, place.lat)) != ccrr_hex(place.hex):
            yield say("maps.toml.position", file=file, field=f"place {place.name}", label=place.hex, at=_named(at))


def _capacity_holds(base: MapBase) -> bool:
    return base.total >= max(base.deck, base.arm) and (base.airbase or base.total == 0)


def _named(at: Hex) -> str:
    """The label, or a dash where four digits cannot name it (a place far off the map)."""
    try:
        return ccrr_label(at)
    except ValueError:
        return "-"
