"""Projection, and terrain derived from the coastline against every row of the delivered hex files."""

from __future__ import annotations

import json

import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.text import render
from maps.hexes import DIRECTIONS, POINTY, neighbour
from maps.labels import ccrr_hex, ccrr_label
from maps.map_file import MapSource
from maps.strategic import StrategicMap
from maps.terrain import Ground, Override, TerrainRule, apply_overrides, coast, derive, opposite

FIVE = pytest.mark.parametrize(
    "name", ["south_pacific", "central_pacific", "sea_of_japan", "tonkin_gulf", "norwegian_sea"]
)


@pytest.fixture(scope="module")
def derived(maps: dict[str, StrategicMap]) -> dict[str, dict[str, Ground]]:
    """What the coastline says of every hex of the five maps, before overrides, by label."""
    found: dict[str, dict[str, Ground]] = {}
    for name, strategic_map in maps.items():
        land = strategic_map.coast
        assert land is not None
        base_hexes = frozenset(strategic_map.hex(base.hex) for base in strategic_map.bases.values())
        hexes = [strategic_map.hex(label) for label in strategic_map.labels]
        ground = derive(land, hexes, strategic_map.definition.terrain_rule, base_hexes)
        found[name] = {ccrr_label(at): row for at, row in ground.items()}
    return found


@FIVE
def test_land_shares_agree_with_the_hex_file_to_its_last_digit(
    name: str, derived: dict[str, dict[str, Ground]], hex_rows: dict[str, list[dict[str, str]]]
) -> None:
    # The file gives two decimals, so half a unit of the second is all that may lie between.
    off = {
        row["hex"]: (row["land_share"], derived[name][row["hex"]].land_share)
        for row in hex_rows[name]
        if abs(float(row["land_share"]) - derived[name][row["hex"]].land_share) > 0.005 + 1e-6
    }
    assert off == {}


@FIVE
def test_terrain_and_prohibited_sides_are_those_computed_in_the_hex_file(
    name: str, derived: dict[str, dict[str, Ground]], hex_rows: dict[str, list[dict[str, str]]]
) -> None:
    wanted = {row["hex"]: (row["terrain_computed"], row["prohibited_computed"]) for row in hex_rows[name]}
    found = {label: (ground.terrain, " ".join(ground.sides)) for label, ground in derived[name].items()}
    assert found == wanted


@FIVE
def test_with_the_overrides_of_the_map_they_are_those_of_play(
    name: str,
    derived: dict[str, dict[str, Ground]],
    maps: dict[str, StrategicMap],
    hex_rows: dict[str, list[dict[str, str]]],
) -> None:
    by_hex = {ccrr_hex(label): ground for label, ground in derived[name].items()}
    played = apply_overrides(by_hex, maps[name].definition.override)
    wanted = {row["hex"]: (row["terrain"], row["prohibited"]) for row in hex_rows[name]}
    assert {ccrr_label(at): (row.terrain, " ".join(row.sides)) for at, row in played.items()} == wanted


def test_twelve_overrides_change_the_tonkin_and_norwegian_maps_only(
    derived: dict[str, dict[str, Ground]], maps: dict[str, StrategicMap]
) -> None:
    changed: dict[str, set[str]] = {}
    for name, strategic_map in maps.items():
        before = {ccrr_hex(label): ground for label, ground in derived[name].items()}
        after = apply_overrides(before, strategic_map.definition.override)
        changed[name] = {ccrr_label(at) for at in before if before[at] != after[at]}
    assert changed == {
        "south_pacific": set(),
        "central_pacific": set(),
        "sea_of_japan": set(),
        # Haiphong, Vinh, Dong Hoi and the hexes across their open sides (two of these are Yankee Station)
        "tonkin_gulf": {"0403", "0504", "0305", "0405", "0406", "0506", "0505"},
        "norwegian_sea": {"0616", "0716", "1907", "1906"},
    }
    assert sum(len(strategic_map.definition.override) for strategic_map in maps.values()) == 12


def test_no_share_lies_so_near_its_threshold_that_rounding_could_decide(
    derived: dict[str, dict[str, Ground]], maps: dict[str, StrategicMap]
) -> None:
    for name, strategic_map in maps.items():
        rule = strategic_map.definition.terrain_rule
        for ground in derived[name].values():
            assert abs(ground.land_share - rule.land_over) > 1e-5
            assert abs(ground.land_share - rule.coastal_over) > 1e-5


@pytest.mark.parametrize(
    ("place", "lon", "lat", "label"),
    [
        ("Rabaul", 152.18, -4.2, "0603"),
        ("Henderson Field", 160.05, -9.43, "1107"),
        ("Tulagi", 160.15, -9.1, "1206"),
    ],
)
def test_15_72_the_printed_labels_come_out_of_the_projection(
    place: str, lon: float, lat: float, label: str, maps: dict[str, StrategicMap]
) -> None:
    plane = maps["south_pacific"].plane
    assert ccrr_label(plane.hex_of(lon, lat)) == label, place


@FIVE
def test_projection_and_its_inverse_undo_each_other_over_the_whole_map(
    name: str, maps: dict[str, StrategicMap]
) -> None:
    strategic_map = maps[name]
    for label in strategic_map.labels:
        for x, y in (POINTY.centre(strategic_map.hex(label)), *POINTY.corners(strategic_map.hex(label))):
            assert strategic_map.plane.point(*strategic_map.plane.place(x, y)) == pytest.approx((x, y), abs=1e-8)


@FIVE
def test_hex_centres_lie_at_the_longitudes_and_latitudes_of_the_hex_file(
    name: str, maps: dict[str, StrategicMap], hex_rows: dict[str, list[dict[str, str]]]
) -> None:
    for row in hex_rows[name]:
        lon, lat = maps[name].plane.place(*POINTY.centre(ccrr_hex(row["hex"])))
        assert abs((lon - float(row["lon"]) + 180) % 360 - 180) <= 0.005 + 1e-6, row["hex"]
        assert abs(lat - float(row["lat"])) <= 0.005 + 1e-6, row["hex"]


def test_distances_from_the_centre_of_projection_are_true(maps: dict[str, StrategicMap]) -> None:
    projection = maps["central_pacific"].definition.projection
    east, north = projection.miles(projection.centre_lon, projection.centre_lat + 10)
    assert float(east) == pytest.approx(0, abs=1e-9)
    assert float(north) == pytest.approx(600.4, abs=0.1)  # ten degrees of sixty nautical miles, on a sphere of 3440.065
    east, north = projection.miles(projection.centre_lon, projection.centre_lat)
    assert (float(east), float(north)) == (0, 0)


SQUARE = {"type": "Polygon", "coordinates": [[[151, -6], [153.5, -6], [153.5, -3.4], [151, -3.4], [151, -6]]]}


def test_a_land_hex_closes_its_neighbours_sides_and_a_base_makes_a_hex_coastal(maps: dict[str, StrategicMap]) -> None:
    plane = maps["south_pacific"].plane
    land = coast(json.dumps({"features": [{"geometry": SQUARE}]}), plane)
    rule = TerrainRule(0.85, 0.03, 0.80, land_hex_closed=True, base_hex_is_at_least_coastal=True)
    hexes = [ccrr_hex(label) for label in maps["south_pacific"].labels]
    far = ccrr_hex("1517")
    ground = derive(land, hexes, rule, frozenset({far}))
    middle = ccrr_hex("0603")
    assert ground[middle].terrain == "land"
    assert ground[middle].sides == DIRECTIONS
    for side in DIRECTIONS:
        assert opposite(side) in ground[neighbour(middle, side)].sides
    assert ground[far] == Ground(0.0, "coastal", ())
    assert derive(land, hexes, rule)[far].terrain == "sea"
    open_rule = TerrainRule(0.85, 0.03, 1.0, land_hex_closed=False, base_hex_is_at_least_coastal=True)
    assert all(row.sides == () for row in derive(land, hexes, open_rule).values())


def test_an_override_of_a_side_holds_for_both_hexes() -> None:
    a, b = ccrr_hex("0403"), ccrr_hex("0504")
    ground = {a: Ground(0.9, "land", DIRECTIONS), b: Ground(0.5, "coastal", ("SE", "NW"))}
    opened = apply_overrides(ground, [Override("0403", "port", side="SE", prohibited=False)])
    assert opened[a].sides == ("NE", "E", "SW", "W", "NW")
    assert opened[b].sides == ("SE",)
    again = apply_overrides(opened, [Override("0504", "no port", side="NW", prohibited=True)])
    assert again == ground
    assert apply_overrides(ground, [Override("0403", "port", terrain="coastal")])[a] == Ground(
        0.9, "coastal", DIRECTIONS
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"features": 3}',
        '{"features": [{"geometry": null}]}',
        '{"features": [{"geometry": {"type": "Blob", "coordinates": []}}]}',
        '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[1, 2], [3]]]}}]}',
        '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[1, 2], [3, 4]]]}}]}',
        '{"features": [{"geometry": {"type": "Polygon", "coordinates": "x"}}]}',
        '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[1, 2], [NaN, 4], [5, 6], [1, 2]]]}}]}',
        "[" * 100_000,
    ],
)
def test_a_coastline_that_is_none_is_refused_in_one_sentence(text: str, sources: dict[str, MapSource]) -> None:
    plane = sources["tonkin_gulf"].definition().plane()
    with pytest.raises(KnownError) as caught:
        coast(text, plane, "coast.geojson")
    assert render(caught.value.said) == (
        "coast.geojson is not a GeoJSON feature collection of land areas; take the file again from where it came."
    )
