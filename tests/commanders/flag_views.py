"""Views for tests of `flag`, and somebody to be asked who allows what a test offers."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace
from watched import Game, charts

from fastcarriers.carriers.records import AirUnit, Composition
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Offers, Order
from fastcarriers.players import play_phase

ENTERPRISE, HORNET = "us-cv-enterprise", "us-cv-hornet"


class Every:
    """Whoever is asked may do everything that a test offers."""

    def __init__(self, *orders: Order) -> None:
        self.orders, self.offers = orders, Offers({}, ready=True, not_ready=False, take_back=False)

    def options(self, piece: str, kind: str | None = None) -> tuple[Order, ...]:
        return tuple(order for order in self.orders if getattr(order, order.__struct_fields__[0]) == piece)


@cache
def noon() -> View:
    """[by hand] United States, third game-turn, second op-turn: fighters on CAP, the others in Hangars."""
    game = Game(1, {"us": "drill", "jp": "drill"})
    play_phase(game.players, lambda side, order: None)
    view: Any = game.seats["us"].view()
    units = {id: aboard(unit) for id, unit in view.units.items()}
    for unit in units.values():
        if unit.type == "f4f" and unit.trained:
            units |= {unit.id: replace(unit, place="cap", at=view.ships[unit.home].task_force)}
    return replace(
        view, game_turn=3, op_turn=2, night=False, units=units, standing=replace(view.standing, name="status")
    )


def aboard(unit: AirUnit, place: Any = "hangar") -> AirUnit:
    return replace(unit, place=place, at=unit.home, slot="", land_by=None)


def units_of(view: View, home: str, type_: str) -> list[AirUnit]:
    return [unit for unit in view.units.values() if unit.home == home and unit.type == type_]


def with_units(view: View, *units: AirUnit) -> View:
    return replace(view, units=view.units | {unit.id: unit for unit in units})


def with_fleet(view: View, marker: str, label: str, **ships: int) -> View:
    """The view with an enemy task force in a hex, found and known exactly."""
    there = replace(view.markers[marker], hex=label, on_map=True)
    known = Composition(marker, label, view.game_turn, ships)
    return replace(
        view,
        markers=view.markers | {marker: there},
        compositions=view.compositions | {marker: known},
        searched=view.searched | {marker: "search"},
    )


def at(view: View, home: str) -> str:
    """The task force of a carrier, and where it is."""
    return view.ships[home].task_force or ""


def near(view: View, display: str, hexes: int) -> str:
    """A hex on the open sea so far from a task force."""
    here = view.markers[display].hex
    board = charts().map
    return next(h for h in board.within(here, hexes) if board.distance(here, h) == hexes and not board.is_coastal(h))
