"""What lies on the Tactical Display for one seat: a token for each ship, air unit and grounded unit, and their stacks.

Before the battle begins the tokens are the side's own set-up; in an Air Movement Phase own units stand where they are
planned to be. A token's id is the piece of its orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from fastcarriers.carriers.battle.records import BattleShip, BattleUnit, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from maps.tactical import CENTRE
from ui.counters import Face, air_face, ship_face

TokenKind: TypeAlias = Literal["ship", "gun", "air", "grounded"]
LEVELS = ("high", "climbing", "low")
SET_UP, ENTRY = "display_set_up", "entry"


class Token(Struct, frozen=True):
    """A counter on the display. `at` None: it has no place yet, and waits beside the display.

    `face` None: face down. `origin` is where it began the phase, `way` the hexes that it is planned to enter.
    """

    id: str
    kind: TokenKind
    side: int
    own: bool
    at: Number | None
    face: Face | None
    level: str = ""
    facing: str = ""
    carrier: bool = False
    damage: int = 0
    half: bool = False
    expended: bool = False
    leaves: bool = False
    planned: str = ""
    origin: Number | None = None
    way: tuple[Number, ...] = ()
    type: str = ""


class Stack(Struct, frozen=True):
    """Tokens of one side in one hex at one level: drawn as one pile."""

    at: Number
    level: str
    side: int
    tokens: tuple[Token, ...]


def tokens_of(view: View, charts: Charts, batteries: Iterable[str] = ()) -> tuple[Token, ...]:
    """Every token: ships, a base's multiples of flak, grounded units, air units in the order of their numbers."""
    return (*_ships(view, charts), *_guns(view, charts, batteries), *_grounded(view, charts), *_flying(view, charts))


def stacks_of(tokens: Iterable[Token]) -> dict[Number, tuple[Stack, ...]]:
    """The stacks of each hex: ships, grounded units, then high, climbing and low, the attacker's side first in each."""
    piles: dict[tuple[Number, str, int], list[Token]] = {}
    for token in tokens:
        if token.at is not None:
            piles.setdefault((token.at, token.level or token.kind, token.side), []).append(token)
    found: dict[Number, list[Stack]] = {}
    order = ("ship", "gun", "grounded", *LEVELS)
    for (at, level, side), pile in sorted(piles.items(), key=lambda item: (order.index(item[0][1]), item[0][2])):
        found.setdefault(at, []).append(Stack(at, level, side, tuple(pile)))
    return {at: tuple(stacks) for at, stacks in found.items()}


# ---- ships


def _ships(view: View, charts: Charts) -> Iterator[Token]:
    if not view.fleet and view.posted_ships and view.side is not None:
        for ship, at in view.posted_ships.items():
            points = view.ships[ship].damage if ship in view.ships else 0
            carrier = charts.ships[ship].is_carrier
            yield _ship(charts, BattleShip(ship, at, view.fleet_facing, points, carrier), view.side, own=True)
        return
    for ship in view.fleet.values():
        if ship.at is not None and not ship.sunk and view.battle is not None:
            defender = view.battle.defender
            yield _ship(charts, ship, defender, own=view.side == defender)


def _ship(charts: Charts, ship: BattleShip, side: str, *, own: bool) -> Token:
    place, data = charts.sides.index(side), charts.ships[ship.id]
    return Token(
        ship.id,
        "ship",
        place,
        own,
        ship.at,
        ship_face(data, place, damage=ship.damage, sunk=ship.sunk),
        facing=ship.facing,
        carrier=ship.carrier and data.type != "CVS",
        damage=ship.damage,
        type=data.type,
    )


def _guns(view: View, charts: Charts, batteries: Iterable[str]) -> Iterator[Token]:
    """[15.3] In 000; one that has fired in this phase is spent."""
    if view.battle is not None and view.battle.routine:
        defender = view.battle.defender
        for gun in batteries:
            own, fired = view.side == defender, gun in view.fired
            yield Token(gun, "gun", charts.sides.index(defender), own, CENTRE, None, expended=fired)


# ---- grounded units


def _grounded(view: View, charts: Charts) -> Iterator[Token]:
    battle = view.battle
    if battle is None:
        return
    place, own = charts.sides.index(battle.defender), view.side == battle.defender
    for unit in view.grounded.values():
        if unit.at is not None:
            mine = view.units.get(view.matched_grounded.get(unit.id, ""))
            face = None if mine is None else air_face(charts.types[mine.type], place, half=mine.half)
            yield Token(unit.id, "grounded", place, own, unit.at, face, type=mine.type if mine else "")


# ---- air units


def _flying(view: View, charts: Charts) -> Iterator[Token]:
    yield from _posted(view, charts)
    for unit in sorted(view.air.values(), key=lambda unit: (unit.id[0], len(unit.id), unit.id)):
        if unit.at is not None:
            yield _flyer(view, charts, unit)


def _flyer(view: View, charts: Charts, unit: BattleUnit) -> Token:
    flight, place = view.flights.get(unit.id), charts.sides.index(unit.side)
    way = flight.path if flight is not None else ()
    manoeuvre = "" if flight is None or flight.manoeuvre == "fly" else flight.manoeuvre
    return Token(
        unit.id,
        "air",
        place,
        unit.side == view.side,
        way[-1] if way else unit.at,
        air_face(charts.types[unit.type], place, half=unit.half),
        level={"dive": "low", "climb": "climbing"}.get(manoeuvre, unit.altitude),
        half=unit.half,
        expended=unit.expended,
        leaves=flight is not None and flight.exits,
        planned=manoeuvre,
        origin=unit.at,
        way=way,
        type=unit.type,
    )


def _posted(view: View, charts: Charts) -> Iterator[Token]:
    """Own units that are placed by their own ids: the set-up, and those that arrive now."""
    if view.side is None or view.standing.name not in (SET_UP, ENTRY):
        return
    place = charts.sides.index(view.side)
    ids = view.posts if view.standing.name == SET_UP else view.arriving
    for id in ids:
        unit, post = view.units.get(id), view.posts.get(id)
        if unit is None:
            continue
        ground = view.standing.name == SET_UP and unit.place in ("deck", "arm", "hangar")
        yield Token(
            id,
            "grounded" if ground else "air",
            place,
            True,
            post.at if post else None,
            air_face(charts.types[unit.type], place, half=unit.half),
            level="" if ground or post is None else post.altitude,
            half=unit.half,
            type=unit.type,
        )
