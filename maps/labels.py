"""Hex labels as the boards print them: `0907` (CCRR), `042` (spiral) and `A12-B18` (the air games).

Each scheme is a pair of functions. Reading what a person or a file wrote raises KnownError, one sentence, when the
label is not of that form; whether the hex is on a certain board is that board's question.
"""

from __future__ import annotations

import re
from typing import Final

from fastcarriers.kernel.errors import KnownError, say
from maps.hexes import ORIGIN, Hex, distance, spiral, spiral_number

__all__ = ["DISPLAY_RADIUS", "ab_hex", "ab_label", "ccrr_hex", "ccrr_label", "spiral_hex", "spiral_label"]

DISPLAY_RADIUS: Final = 12  # ruling FC-32
_SPIRAL: Final = spiral(ORIGIN, DISPLAY_RADIUS)
_CCRR: Final = re.compile(r"[0-9]{4}", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{3}", re.ASCII)
_AB: Final = re.compile(r"A([0-9]{1,3})-B([0-9]{1,3})", re.ASCII)


def ccrr_hex(label: str) -> Hex:
    """The hex of a strategic map label, column then row; odd rows are shifted half a hex to the right."""
    if not _CCRR.fullmatch(label):
        raise KnownError(say("maps.label.no_ccrr", label=label))
    column, row = int(label[:2]), int(label[2:])
    return Hex(column - row // 2, row)


def ccrr_label(at: Hex) -> str:
    """The label of a strategic hex. ValueError where column or row has no two digits."""
    column = at.q + at.r // 2
    if not (0 <= column <= 99 and 0 <= at.r <= 99):
        raise ValueError(f"{at} has no label of four digits")
    return f"{column:02d}{at.r:02d}"


def spiral_hex(number: str) -> Hex:
    """The hex of a Tactical Display number, `000` in the centre to `468` (ruling FC-32)."""
    if not _NUMBER.fullmatch(number) or int(number) >= len(_SPIRAL):
        raise KnownError(say("maps.label.no_number", label=number, last=spiral_label(_SPIRAL[-1])))
    return _SPIRAL[int(number)]


def spiral_label(at: Hex) -> str:
    """The number of a Tactical Display hex. ValueError off the display."""
    if distance(at, ORIGIN) > DISPLAY_RADIUS:
        raise ValueError(f"{at} lies off the Tactical Display")
    return f"{spiral_number(at):03d}"


def ab_hex(label: str) -> Hex:
    """The hex of an air game label: A counts columns to the east, B diagonal rows to the south.

    (A, B) becomes q = A, r = B - A on a flat-top board, so that A+1 is the step to the north-east, B+1 that to the
    south, and both together that to the south-east.
    """
    if not (found := _AB.fullmatch(label)):
        raise KnownError(say("maps.label.no_ab", label=label))
    a, b = int(found[1]), int(found[2])
    return Hex(a, b - a)


def ab_label(at: Hex) -> str:
    """The label of an air game hex. ValueError where A or B would be negative or has four digits."""
    a, b = at.q, at.q + at.r
    if not (0 <= a <= 999 and 0 <= b <= 999):
        raise ValueError(f"{at} has no label of the form A12-B18")
    return f"A{a}-B{b}"
