"""[7.2, ruling FC-15] Search patterns: hexes counted, drawn, and against the sectors of the data file."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

import pytest
import shapely

from maps.hexes import DIRECTIONS, ORIGIN, POINTY, Hex, add, disc, distance, neighbour, rotate, times
from maps.labels import ccrr_hex
from maps.search_template import (
    FANS,
    PATTERNS,
    RADIUS,
    WEDGES,
    Pattern,
    covered_hexes,
    covers,
    kind,
    offsets,
    outline,
    patterns_covering,
    wedges_of,
)

EVERY = pytest.mark.parametrize("pattern", PATTERNS)
BASES = (ORIGIN, ccrr_hex("0907"), ccrr_hex("0603"), Hex(-4, 11))


def test_7_22_7_24_7_26_circle_fan_and_wedge_have_91_36_and_21_hexes(search_table: dict[str, Any]) -> None:
    assert {kind(pattern): len(offsets(pattern)) for pattern in PATTERNS} == {"circle": 91, "fan": 36, "wedge": 21}
    assert [len(offsets(pattern)) for pattern in PATTERNS] == [91] + [36] * 6 + [21] * 6
    for row in ("circle", "fan", "wedge"):
        assert search_table[f"{row}_hexes"] == next(len(offsets(p)) for p in PATTERNS if kind(p) == row)
        assert search_table["sectors"][row] == next(len(wedges_of(p)) for p in PATTERNS if kind(p) == row)
    assert search_table["radius"] == RADIUS


def test_fc_15_corners_wedges_and_fans_are_lettered_as_in_the_tables(search_table: dict[str, Any]) -> None:
    for wedge in WEDGES:
        outer = [
            add(ORIGIN, times(neighbour(ORIGIN, search_table["corners"][c]), 5)) for c in search_table["wedges"][wedge]
        ]
        assert set(outer) < offsets(wedge)
        rays = {at for at in offsets(wedge) if distance(at, ORIGIN) == 5} & {
            times(neighbour(ORIGIN, side), 5) for side in DIRECTIONS
        }
        assert rays == set(outer)
    for fan in FANS:
        assert sorted(wedges_of(fan)) == sorted(str(number) for number in search_table["fans"][fan])
        assert offsets(fan) == offsets(wedges_of(fan)[0]) | offsets(wedges_of(fan)[1])


@EVERY
def test_a_pattern_is_every_hex_within_five_whose_bearing_lies_in_its_sector(pattern: Pattern) -> None:
    # Bearings measured on paper: 0 is east, clockwise. Wedge 2 runs from corner A (NE, -60) to corner B (E, 0).
    wanted = {ORIGIN}
    for wedge in wedges_of(pattern):
        start = -120 + 60 * WEDGES.index(wedge)
        for at in disc(ORIGIN, 5):
            x, y = POINTY.centre(at)
            turned = (degrees(atan2(y, x)) - start + 1e-6) % 360
            if turned <= 60 + 2e-6:
                wanted.add(at)
    assert offsets(pattern) == wanted


@EVERY
@pytest.mark.parametrize("base", BASES)
def test_7_28_covers_is_membership_wherever_the_base_stands(pattern: Pattern, base: Hex) -> None:
    about = {add(base, at) for at in offsets(pattern)}
    for target in disc(base, 7):
        assert covers(pattern, base, target) == (target in about)
        assert (pattern in patterns_covering(base, target)) == (target in about)
    hexes = covered_hexes(pattern, base)
    assert set(hexes) == about
    assert hexes[0] == base
    assert [distance(base, at) for at in hexes] == sorted(distance(base, at) for at in hexes)


@EVERY
@pytest.mark.parametrize("base", BASES)
def test_an_outline_contains_the_centres_of_exactly_its_hexes(pattern: Pattern, base: Hex) -> None:
    shape = outline(pattern, base)
    assert shape.is_valid
    drawn = {at for at in disc(base, 8) if shapely.contains_xy(shape, *POINTY.centre(at))}
    assert drawn == set(covered_hexes(pattern, base))


def test_neighbouring_patterns_are_one_another_turned_by_sixty_degrees() -> None:
    for group in (FANS, WEDGES):
        for index, pattern in enumerate(group):
            assert offsets(group[(index + 1) % 6]) == {rotate(at, 1) for at in offsets(pattern)}


def test_every_target_in_reach_lies_in_one_wedge_or_on_the_row_between_two() -> None:
    for at in disc(ORIGIN, 5):
        wedges = [pattern for pattern in patterns_covering(ORIGIN, at) if pattern in WEDGES]
        on_a_row = at != ORIGIN and 0 in (at.q, at.r, at.q + at.r)
        assert len(wedges) == (6 if at == ORIGIN else 2 if on_a_row else 1)
    assert patterns_covering(ORIGIN, Hex(6, 0)) == ()
