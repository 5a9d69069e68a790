"""What a map says against its own coastline and against the rulebook, beyond what `maps` checks itself."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.kernel.errors import Say, say
from maps.map_file import MapDefinition, MapHex, MapSource
from maps.strategic import check_map

__all__ = ["map_faults"]

PRINTED_LABELS: dict[str, dict[str, str]] = {
    "south_pacific": {
        "rabaul": "0603",
        "henderson": "1107",
        "tulagi": "1206",
        "buin": "0805",
        "lae": "0305",
        "port_moresby": "03",
    }
}
"""[15.72] and the worked examples: base -> its hex, or the column where only that is printed."""
ROUNDED = 0.006
"""Land shares are written with two decimals; one so near a limit may lie on either side of it."""


def map_faults(source: MapSource) -> Iterator[Say]:
    """Every fault of the texts of a map."""
    found = check_map(source)
    yield from found
    if not found:
        definition = source.definition()
        yield from computed_terrain(source.hexes_file, definition, source.map_hexes())
        yield from printed_labels(source.toml_file, definition)


def computed_terrain(file: str, definition: MapDefinition, hexes: tuple[MapHex, ...]) -> Iterator[Say]:
    """[5.46] The computed terrain follows from the share of land, and a base makes a hex coastal."""
    rule = definition.terrain_rule
    for row in hexes:
        if min(abs(row.land_share - rule.land_over), abs(row.land_share - rule.coastal_over)) < ROUNDED:
            continue
        coastal = row.land_share > rule.coastal_over or (bool(row.bases) and rule.base_hex_is_at_least_coastal)
        want = "land" if row.land_share > rule.land_over else "coastal" if coastal else "sea"
        if row.terrain_computed != want:
            yield say("check.maps.terrain", file=file, hex=row.label, terrain=want)


def printed_labels(file: str, definition: MapDefinition) -> Iterator[Say]:
    """[15.72] Bases whose hex the rulebook prints."""
    hexes = {base.id: base.hex for base in definition.base}
    for base, label in PRINTED_LABELS.get(definition.id, {}).items():
        if not hexes.get(base, "").startswith(label):
            yield say("check.maps.printed_label", file=file, base=base, label=label.ljust(4, "·"))
