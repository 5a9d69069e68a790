"""Plots of strikes that a display may form."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import FormStrike
from fastcarriers.carriers.view import View


def return_bases(view: View, origin: str, target: str, offered: Iterable[FormStrike]) -> tuple[str, ...]:
    """[10.22] Where a strike from `origin` on `target` may go back to: as offered.

    The origin comes first where a strike is formed that goes back to it: while that one is empty no second one is
    offered, but the player may still set it.
    """
    bases = [order.return_base for order in offered if (order.origin, order.target) == (origin, target)]
    if bases and origin not in bases and is_formed(view, origin, target, origin):
        bases.insert(0, origin)
    return tuple(bases)


def is_formed(view: View, origin: str, target: str, base: str) -> bool:
    """[10.22] Whether there is a strike with this plot."""
    plot = (origin, target, base)
    return any((s.origin, s.target, s.return_base) == plot for s in view.strikes.values())


def has_come_back(charts: Charts, view: View, strike: str) -> bool:
    """[10.7] Whether a strike launched before stands where it is to land; with a target it must be recalled first."""
    seen = view.strikes.get(strike)
    if seen is None or seen.launched == charts.clock(view.game_turn, view.op_turn):
        return False
    base = view.sites.get(seen.return_base) or view.markers.get(seen.return_base)
    return base is not None and base.hex == seen.hex
