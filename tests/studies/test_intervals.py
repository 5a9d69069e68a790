"""Intervals against published figures, and what they must hold."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from fastcarriers.studies.intervals import NEARLY_NORMAL, mean_interval, share_of, spread_of, t_quantile, wilson


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (30, 2.042), (99, 1.984)],
)
def test_student_s_t_is_that_of_the_printed_tables(freedom: int, printed: float) -> None:
    assert t_quantile(freedom) == pytest.approx(printed, abs=0.0006)


def test_student_s_t_comes_down_to_the_normal_distribution_without_a_jump() -> None:
    values = [t_quantile(freedom) for freedom in range(1, 200)]
    assert values == sorted(values, reverse=True)
    assert t_quantile(NEARLY_NORMAL) - t_quantile(NEARLY_NORMAL + 1) < 0.002


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (98, 100, 0.9300, 0.9945), (15, 50, 0.1910, 0.4375)],
)
def test_wilson_s_interval_is_the_known_one(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=0.0001)
    mirrored = wilson(of - hits, of)
    assert (1 - mirrored[1], 1 - mirrored[0]) == pytest.approx(wilson(hits, of))


def test_of_no_game_nothing_is_known() -> None:
    assert share_of(0, 0).interval == (0.0, 1.0)
    assert mean_interval([3], digits=3) is None
    assert spread_of([3]).interval is None


def test_the_spread_of_some_figures() -> None:
    found = spread_of([1, 2, 3, 10])
    half = 3.1824 * stdev([1, 2, 3, 10]) / sqrt(4)
    assert (found.mean, found.least, found.median, found.most) == (4, 1, 2.5, 10)
    assert found.interval == pytest.approx((4 - half, 4 + half), abs=0.001)
    assert spread_of([1, 2, 3, 10], floor=0).interval == pytest.approx((0, 4 + half), abs=0.001)


def test_intervals_hold_the_truth_about_95_times_of_100() -> None:
    dice = Random(1975)
    shares = means = 0
    for _ in range(2_000):
        throws = [dice.randint(1, 6) for _ in range(20)]
        low, high = wilson(throws.count(6), 20)
        shares += low <= 1 / 6 <= high
        found = mean_interval(throws, digits=6)
        assert found is not None
        assert found[0] <= fmean(throws) <= found[1]
        means += found[0] <= 3.5 <= found[1]
    assert 0.93 < shares / 2_000 < 0.985
    assert 0.93 < means / 2_000 < 0.97


def test_the_interval_of_a_mean_stays_within_what_values_can_be() -> None:
    assert mean_interval([0, 4], floor=0, ceiling=4, digits=3) == (0, 4)
    low, high = mean_interval([0, 4], digits=3) or (0, 0)
    assert low < 0
    assert high > 4
