"""How far figures of some games may be trusted: the intervals that hold the true ones 95 times of 100."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist, fmean, median, stdev
from typing import TypeAlias

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
NEARLY_NORMAL = 2_000
"""Games from which on Student's t is the normal distribution, to three figures."""

Interval: TypeAlias = tuple[float, float]


class Share(Struct, frozen=True):
    """How many games of all, as a share from 0 to 1 with its interval (Wilson's)."""

    games: int
    share: float
    interval: Interval


class Spread(Struct, frozen=True):
    """The mean of a figure with its interval (Student's t; None with fewer than two games), and its range."""

    mean: float
    interval: Interval | None
    least: float
    median: float
    most: float


def share_of(games: int, of: int) -> Share:
    """So many games of so many."""
    low, high = wilson(games, of)
    return Share(games, round(games / of, 4) if of else 0.0, (round(low, 4), round(high, 4)))


def spread_of(values: Sequence[float], *, floor: float = -inf) -> Spread:
    """Of one value a game; there must be one at least. No value can be below `floor`, so the interval is not either."""
    return Spread(
        mean=round(fmean(values), 3),
        interval=mean_interval(values, floor=floor, digits=3),
        least=min(values),
        median=median(values),
        most=max(values),
    )


def wilson(hits: int, of: int) -> Interval:
    """E. B. Wilson's score interval (1927) of a share: it stays within 0 and 1 and is honest for few games."""
    if not of:
        return 0.0, 1.0
    share, weight = hits / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / of + weight / (4 * of)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(
    values: Sequence[float], *, floor: float = -inf, ceiling: float = inf, digits: int
) -> Interval | None:
    """Of a mean, by Student's t, as far as values can be: `floor` to `ceiling`.

    None with fewer than two values: nothing is known of their spread then.
    """
    if len(values) < 2:
        return None
    mean, half = fmean(values), t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return round(max(floor, mean - half), digits), round(min(ceiling, mean + half), digits)


@cache
def t_quantile(freedom: int) -> float:
    """What Student's t with `freedom` degrees of freedom stays within, to either side, 95 times of 100."""
    if freedom > NEARLY_NORMAL:
        return Z
    low, high = Z, 13.0  # that of one degree of freedom is 12.7
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if t_within(middle, freedom) < CONFIDENCE else (low, middle)
    return high


def t_within(t: float, freedom: int) -> float:
    """How likely Student's t is within -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0 if freedom == 1 else term
    for number in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (number - 1) / number
        total += term
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total
