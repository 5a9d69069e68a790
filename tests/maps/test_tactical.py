"""The Tactical Display against its file, bow and stern, and what a turning carrier sweeps."""

from __future__ import annotations

from math import atan2, degrees

import pytest
import shapely

from maps.hexes import DIRECTIONS, ORIGIN, POINTY, Direction, Hex, add, disc, distance, neighbours, turn
from maps.tactical import (
    EDGES,
    HEXES,
    NUMBERS,
    bow_hexes,
    edges_of,
    entry_hexes,
    farther_hexes,
    is_bow_hex,
    is_entry_hex,
    is_on_display,
    ship_hexes,
    stern_hexes,
    swept_arc,
    swept_hexes,
)

TURNS = [(old, turn(old, by)) for old in DIRECTIONS for by in (-1, 1)]
CARRIERS = (ORIGIN, Hex(2, -5), Hex(-11, 3))


def test_fc_32_numbers_and_edges_are_those_of_the_display_file(display_rows: list[dict[str, str]]) -> None:
    assert len(NUMBERS) == len(HEXES) == len(display_rows) == 469
    for row in display_rows:
        at = Hex(int(row["q"]), int(row["r"]))
        assert NUMBERS[at] == row["number"]
        assert HEXES[row["number"]] == at
        assert " ".join(str(edge) for edge in edges_of(at)) == row["edges"]
        assert is_entry_hex(at) == (row["ring"] == "12")
        assert is_on_display(at)


def test_fc_33_each_edge_has_thirteen_entry_hexes_and_shares_its_corners(display_rows: list[dict[str, str]]) -> None:
    for edge in EDGES:
        found = entry_hexes(edge)
        listed = {row["number"] for row in display_rows if str(edge) in row["edges"].split()}
        assert {NUMBERS[at] for at in found} == listed
        assert len(found) == 13
        assert found[-1] == entry_hexes(EDGES[edge % 6])[0]
    corners = [at for at in NUMBERS if len(edges_of(at)) == 2]
    assert len(corners) == 6
    assert sum(len(edges_of(at)) == 1 for at in NUMBERS) == 66


def test_fc_32_edge_1_is_north_and_the_others_follow_clockwise() -> None:
    def bearing(edge: int) -> float:
        x, y = POINTY.centre(entry_hexes(EDGES[edge - 1])[6])
        return degrees(atan2(x, -y)) % 360

    assert [round(bearing(edge)) for edge in EDGES] == [0, 60, 120, 180, 240, 300]


def test_fc_90_ships_have_397_hexes_and_none_on_the_entry_ring() -> None:
    hexes = ship_hexes()
    assert len(hexes) == 397
    assert {distance(at, ORIGIN) for at in hexes} == set(range(12))
    assert [NUMBERS[at] for at in hexes[:3]] == ["000", "001", "002"]


def test_hexes_beyond_ring_12_are_off_the_display() -> None:
    assert [is_on_display(at) for at in (Hex(12, 0), Hex(13, 0), Hex(-7, -6))] == [True, False, False]
    assert edges_of(Hex(13, 0)) == edges_of(Hex(12, 1)) == ()


def test_12_61_a_carrier_in_000_facing_east_has_these_bow_and_stern_hexes() -> None:
    assert [NUMBERS[at] for at in bow_hexes(ORIGIN, "E")] == ["002", "003", "004"]
    assert [NUMBERS[at] for at in stern_hexes(ORIGIN, "E")] == ["005", "006", "001"]


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_fc_36_bow_and_stern_hexes_are_three_each_by_the_angle_off_the_bow(facing: Direction) -> None:
    ship = Hex(3, -7)
    bow, stern = bow_hexes(ship, facing), stern_hexes(ship, facing)
    assert set(bow) | set(stern) == set(neighbours(ship))
    ahead = (DIRECTIONS.index(facing) - 1) * 60
    for at in neighbours(ship):
        x, y = POINTY.centre(Hex(at.q - ship.q, at.r - ship.r))
        off = abs((degrees(atan2(y, x)) - ahead + 180) % 360 - 180)
        assert (at in bow) == (off < 90) == is_bow_hex(ship, facing, at)
        assert (at in stern) == (off > 90)


def test_bow_or_stern_is_asked_of_adjacent_hexes_only() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        is_bow_hex(ORIGIN, "E", Hex(2, 0))


def test_12_63_a_carrier_in_000_that_turns_from_ne_to_e_sweeps_these_numbers() -> None:
    swept = {NUMBERS[at] for at in swept_hexes(ORIGIN, "NE", "E")}
    assert swept == {  # two, three, four and five hexes of rings 1 to 4, counted off the display
        "002", "003",
        "009", "010", "011",
        "022", "023", "024", "025",
        "041", "042", "043", "044", "045",
    }  # fmt: skip


@pytest.mark.parametrize(("old", "new"), TURNS)
@pytest.mark.parametrize("carrier", CARRIERS)
def test_fc_37_the_swept_arc_is_sixty_degrees_with_both_spines_at_one_to_four(
    carrier: Hex, old: Direction, new: Direction
) -> None:
    middle = sorted((DIRECTIONS.index(side) - 1) * 60 for side in (old, new))
    centre = sum(middle) / 2 if middle[1] - middle[0] == 60 else -90  # the turn across north-north-west
    wanted: set[Hex] = set()
    for at in disc(ORIGIN, 4):
        x, y = POINTY.centre(at)
        off = abs((degrees(atan2(y, x)) - centre + 180) % 360 - 180)
        if at != ORIGIN and off <= 30 + 1e-6:
            wanted.add(add(carrier, at))
    swept = swept_hexes(carrier, old, new)
    assert swept == wanted == swept_hexes(carrier, new, old)
    assert len(swept) == 2 + 3 + 4 + 5


@pytest.mark.parametrize(("old", "new"), TURNS)
@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_arc_as_an_area_contains_the_centres_of_exactly_the_swept_hexes(
    carrier: Hex, old: Direction, new: Direction
) -> None:
    arc = swept_arc(carrier, old, new)
    assert arc.is_valid
    drawn = {at for at in disc(carrier, 7) if shapely.contains_xy(arc, *POINTY.centre(at))}
    assert drawn == swept_hexes(carrier, old, new)


@pytest.mark.parametrize("by", [0, 2, 3, 4])
@pytest.mark.parametrize("old", DIRECTIONS)
def test_12_62_a_carrier_turns_by_sixty_degrees_and_no_other_angle(old: Direction, by: int) -> None:
    with pytest.raises(ValueError, match="sixty"):
        swept_hexes(ORIGIN, old, turn(old, by))
    with pytest.raises(ValueError, match="sixty"):
        swept_arc(ORIGIN, old, turn(old, by))


@pytest.mark.parametrize("carrier", CARRIERS)
def test_12_63_one_hex_farther_leaves_two_hexes_or_three_on_a_spine(carrier: Hex) -> None:
    for ship in disc(carrier, 6):
        if ship == carrier:
            continue
        found = farther_hexes(ship, carrier)
        on_a_spine = 0 in (ship.q - carrier.q, ship.r - carrier.r, ship.q + ship.r - carrier.q - carrier.r)
        assert len(found) == (3 if on_a_spine else 2)
        assert set(found) == {at for at in disc(ship, 1) if distance(at, carrier) == distance(ship, carrier) + 1}


def test_12_67_a_ship_on_the_edge_may_be_pushed_off_the_display() -> None:
    edge = HEXES["397"]
    found = farther_hexes(edge, ORIGIN)
    assert len(found) == 3
    assert not any(is_on_display(at) for at in found)
