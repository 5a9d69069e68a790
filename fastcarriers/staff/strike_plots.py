"""Plots of strikes that a display may form."""

from __future__ import annotations

from collections.abc import Iterable

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import FormStrike
from fastcarriers.carriers.view import View
from fastcarriers.staff.reach import on_deck, within_reach


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


def picked_or_on_deck(view: View, display: str, picked: Iterable[str]) -> tuple[str, ...]:
    """[10.21] The types of the picked units on the flight decks of a display, or of all that are there."""
    there = on_deck(view, display)
    chosen = {view.units[unit].type for unit in picked if unit in view.units and view.units[unit].place == "deck"}
    return tuple(type_ for type_ in there if type_ in chosen) or tuple(there)


def is_out_of_reach(charts: Charts, view: View, plot: FormStrike, types: Iterable[str]) -> bool:
    """[10.5, 10.6] Whether no unit of these types, each at its own rate, could fly a strike and come home from it.

    Target and return base are taken to stay where they are. Without types, or with a place that is not known: no.
    """
    places = [_hex_of(view, display) for display in (plot.origin, plot.target, plot.return_base)]
    flying = tuple(types)
    if not flying or "" in places:
        return False
    start, there, end = places
    out, home = charts.map.distance(start, there), charts.map.distance(there, end)
    return not any(within_reach(charts, type_, out, home) for type_ in flying)


def _hex_of(view: View, display: str) -> str:
    seen = view.sites.get(display) or view.markers.get(display)
    return (seen.hex or "") if seen is not None else ""


def has_come_back(charts: Charts, view: View, strike: str) -> bool:
    """[10.7] Whether a strike launched before stands where it is to land; with a target it must be recalled first."""
    seen = view.strikes.get(strike)
    if seen is None or seen.launched == charts.clock(view.game_turn, view.op_turn):
        return False
    return _hex_of(view, seen.return_base) == seen.hex
