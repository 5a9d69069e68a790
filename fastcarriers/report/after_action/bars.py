"""The small charts of the report, as lengths: the template only writes them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fastcarriers.kernel.errors import say
from fastcarriers.report.after_action.account import Account
from fastcarriers.report.after_action.luck import KINDS
from fastcarriers.report.after_action.points import KIND

WIDEST = 3.0
"""Standard deviations at which a bar of luck ends: one in four hundred goes beyond."""


class LuckBar(Struct, frozen=True):
    """A bar from the middle: `value` from -1 (left, unlucky) to 1. `total` stands for all kinds of a side."""

    label: str
    side: int
    value: float
    text: str
    title: str
    total: bool = False


class PointsBar(Struct, frozen=True):
    """A side's points, and the share of each kind of item in the larger of both totals, 0 to 1."""

    side: int
    name: str
    points: int
    parts: tuple[tuple[str, str, int, float], ...]
    """Kind, its heading, points, share."""


def luck_bars(account: Account) -> tuple[LuckBar, ...]:
    """For each kind of dice a bar of each side that has thrown them, then one of all."""
    return tuple(_luck_bars(account))


def _luck_bars(account: Account) -> Iterator[LuckBar]:
    desk, luck = account.desk, account.luck
    for kind, heading in KINDS.items():
        for place, side in enumerate(desk.charts.sides):
            fortune = luck.of(side).get(kind)
            if fortune is not None:
                title = say(
                    "report.luck.bar",
                    count=fortune.dice,
                    expected=f"{fortune.expected:.1f}",
                    actual=fortune.actual,
                )
                yield _bar(desk.words.text(heading), place, fortune.sigmas, desk.words.text(title))
    for place, side in enumerate(desk.charts.sides):
        if luck.of(side):
            yield _bar(desk.words.text(say("report.luck.total")), place, luck.in_total(side), "", total=True)


def _bar(label: str, side: int, sigmas: float, title: str, *, total: bool = False) -> LuckBar:
    value = max(-1.0, min(1.0, sigmas / WIDEST))
    return LuckBar(label, side, round(value, 3), f"{sigmas:+.1f} σ".replace("-", "−"), title, total)


def points_bars(account: Account) -> tuple[PointsBar, ...]:
    """Both sides' points as bars on one scale; empty while the game goes on."""
    outcome = account.outcome
    if outcome is None:
        return ()
    most = max(1, *(sum(max(points, 0) for _, points in _by_kind(account, side)) for side in account.desk.charts.sides))
    return tuple(
        PointsBar(
            side=place,
            name=account.desk.words.names.sides.get(side, side),
            points=outcome.points.get(side, 0),
            parts=tuple(
                (kind, account.desk.words.text(KIND[kind]), points, round(max(points, 0) / most, 4))
                for kind, points in _by_kind(account, side)
            ),
        )
        for place, side in enumerate(account.desk.charts.sides)
    )


def _by_kind(account: Account, side: str) -> Sequence[tuple[str, int]]:
    sums = dict.fromkeys(KIND, 0)
    for item in account.scored:
        if item.side == side:
            sums[item.kind] += item.points
    return [(kind, points) for kind, points in sums.items() if points]
