"""Label schemes: CCRR, spiral numbers, and the A/B scheme with the ship lines that the air games print."""

from __future__ import annotations

import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.text import render
from maps.hexes import FLAT, FLAT_DIRECTIONS, Hex, add, disc, distance, neighbours, straight_line, subtract
from maps.labels import ab_hex, ab_label, ccrr_hex, ccrr_label, spiral_hex, spiral_label


def test_every_ccrr_label_names_one_hex_and_back() -> None:
    labels = [f"{column:02d}{row:02d}" for column in range(100) for row in range(100)]
    assert [ccrr_label(ccrr_hex(label)) for label in labels] == labels
    assert len({ccrr_hex(label) for label in labels}) == 10_000


@pytest.mark.parametrize(
    ("label", "around"),  # NE, E, SE, SW, W, NW, written down from a drawn map: odd rows stand half a hex to the right
    [
        ("0907", ["1006", "1007", "1008", "0908", "0807", "0906"]),
        ("0906", ["0905", "1006", "0907", "0807", "0806", "0805"]),
        ("0603", ["0702", "0703", "0704", "0604", "0503", "0602"]),
    ],
)
def test_neighbours_of_a_ccrr_hex_follow_the_shifted_rows(label: str, around: list[str]) -> None:
    assert [ccrr_label(at) for at in neighbours(ccrr_hex(label))] == around


@pytest.mark.parametrize(("a", "b", "hexes"), [("0603", "1107", 7), ("0603", "1206", 7), ("1107", "1206", 1)])
def test_15_72_rabaul_lies_seven_hexes_from_henderson_and_tulagi(a: str, b: str, hexes: int) -> None:
    assert distance(ccrr_hex(a), ccrr_hex(b)) == hexes


def test_spiral_numbers_are_those_of_the_display_file(display_rows: list[dict[str, str]]) -> None:
    for row in display_rows:
        at = Hex(int(row["q"]), int(row["r"]))
        assert spiral_hex(row["number"]) == at
        assert spiral_label(at) == row["number"]


# Printed ship lines of the Pacific air game: both ends, and hexes that the ship fills.
SHIP_LINES = [
    ("A25-B35", "A29-B35", 5),
    ("A9-B17", "A9-B20", 4),
    ("A36-B35", "A36-B37", 3),
    ("A36-B35", "A36-B36", 2),
    ("A12-B18", "A13-B19", 2),
    ("A30-B40", "A31-B41", 2),
    ("A10-B19", "A12-B21", 3),
    ("A10-B27", "A12-B27", 3),
    ("A33-B40", "A34-B40", 2),
]


@pytest.mark.parametrize(("bow", "stern", "hexes"), SHIP_LINES)
def test_printed_ship_lines_are_straight_and_as_long_as_their_ship(bow: str, stern: str, hexes: int) -> None:
    assert distance(ab_hex(bow), ab_hex(stern)) == hexes - 1
    assert straight_line(ab_hex(bow), ab_hex(stern))


def test_a_misprinted_ship_line_is_not_straight() -> None:
    assert not straight_line(ab_hex("A14-B24"), ab_hex("A16-B25"))
    assert not straight_line(ab_hex("A30-B21"), ab_hex("A31-B31"))


def test_a_b_neighbours_lie_in_the_directions_that_the_evidence_gives() -> None:
    steps = {"S": (0, 1), "N": (0, -1), "NE": (1, 0), "SE": (1, 1), "SW": (-1, 0), "NW": (-1, -1)}
    here = ab_hex("A20-B30")
    for name, at in zip(FLAT_DIRECTIONS, neighbours(here), strict=True):
        a, b = steps[name]
        assert ab_label(at) == f"A{20 + a}-B{30 + b}"
    assert ab_hex("A21-B29") not in neighbours(here)
    assert ab_hex("A19-B31") not in neighbours(here)


def test_a_b_distance_and_place_on_paper_follow_their_closed_forms() -> None:
    here = ab_hex("A20-B30")
    for offset in disc(Hex(0, 0), 8):
        at = add(here, offset)
        label = ab_label(at)
        a, b = (int(part[1:]) for part in label.split("-"))
        assert ab_hex(label) == at
        da, db = a - 20, b - 30
        assert distance(here, at) == (max(abs(da), abs(db)) if da * db >= 0 else abs(da) + abs(db))
        assert FLAT.centre(subtract(at, here)) == pytest.approx((3**0.5 / 2 * da, db - da / 2))


@pytest.mark.parametrize("label", ["", "907", "09071", "09o7", "-907", " 0907", "0907\n", "٠٩٠٧", "A1-B1"])
def test_what_is_no_ccrr_label_is_refused_in_one_sentence(label: str) -> None:
    with pytest.raises(KnownError) as caught:
        ccrr_hex(label)
    assert render(caught.value.said) == (
        f"{label} is no hex of a strategic map; write four digits, column then row, such as 0907.".replace("\n", " ")
    )


@pytest.mark.parametrize("label", ["", "00", "0000", "469", "999", "1a2", "-01", "²²²"])
def test_what_is_no_display_number_is_refused_in_one_sentence(label: str) -> None:
    with pytest.raises(KnownError) as caught:
        spiral_hex(label)
    assert render(caught.value.said) == (
        f"{label} is no hex of the Tactical Display; write three digits from 000 to 468."
    )


@pytest.mark.parametrize("label", ["", "A12B18", "A12,B18", "B18-A12", "a12-b18", "A-B", "A12-B18 ", "A1234-B1"])
def test_what_is_no_a_b_label_is_refused_in_one_sentence(label: str) -> None:
    with pytest.raises(KnownError) as caught:
        ab_hex(label)
    assert render(caught.value.said) == f"{label} is no hex of this board; write it like A12-B18."


def test_hexes_that_a_scheme_cannot_name_are_our_own_error() -> None:
    with pytest.raises(ValueError, match="four digits"):
        ccrr_label(Hex(-1, 0))
    with pytest.raises(ValueError, match="four digits"):
        ccrr_label(Hex(0, 100))
    with pytest.raises(ValueError, match="off the Tactical Display"):
        spiral_label(Hex(13, 0))
    with pytest.raises(ValueError, match="A12-B18"):
        ab_label(Hex(-1, 5))
