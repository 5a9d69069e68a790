"""What stands on the map, taken from a view alone: task force markers of both sides, bases, and one's own strikes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Composition, Marker, Ship, Statement, Strike
from fastcarriers.carriers.view import View

FADES_BY, FAINTEST = 0.09, 0.62
"""What a game-turn takes from the colour of a marker that was described, and what is left of it at the least."""

GREAT = ("CV", "CVN", "CVAN", "CVL", "CVS", "BB", "BC", "CA", "TRANS", "OILER", "CAAA", "CGN", "CG", "CL")
"""Classes after which a task force is called, the first that it has."""

Kind = Literal["task_force", "base", "strike"]
Standing = Literal["firm", "unheard", "planned"]
"""Own and described markers are firm; unheard: nothing was ever said of it; planned: not on the map yet."""


class Token(Struct, frozen=True):
    """A piece on the map. `hex` is empty for a marker that is still to be placed.

    `strength` (0 to 1) is how fresh its description is; `found`: a strike may be plotted against it [10.31].
    """

    id: str
    kind: Kind
    side: int
    own: bool
    number: str
    hex: str
    standing: Standing = "firm"
    strength: float = 1.0
    found: bool = False
    damage: int = 0
    plane: tuple[str, str] = ("", "")


def tokens_of(charts: Charts, view: View, to_place: Iterable[str] = ()) -> tuple[Token, ...]:
    """Every piece that this side may see, in the order of the keyboard: own ones by number, strikes, bases, the enemy.

    `to_place`: the markers that may be deployed now; those without a hex are in the list without one.
    """
    markers = sorted(view.markers.values(), key=lambda marker: (marker.side, marker.number))
    on_map = [marker for marker in markers if marker.on_map]
    tokens = [_marker(charts, view, marker) for marker in on_map if marker.side == view.side]
    tokens += _planned(charts, view, to_place)
    tokens += [_strike(charts, view, strike) for strike in view.strikes.values()]
    tokens += [
        Token(site.id, "base", charts.sides.index(site.side), site.side == view.side, "", site.hex, damage=site.damage)
        for site in sorted(view.sites.values(), key=lambda site: (site.side != view.side, site.id))
    ]
    return tuple(tokens + [_marker(charts, view, marker) for marker in on_map if marker.side != view.side])


def _marker(charts: Charts, view: View, marker: Marker) -> Token:
    own, side = marker.side == view.side, charts.sides.index(marker.side)
    hex_ = view.deployment.get(marker.id, marker.hex) if own else marker.hex
    heard = None if own else last_heard(view, marker.id)
    firm = own or heard is not None
    age = 0 if heard is None else max(view.game_turn - heard.game_turn, 0)
    return Token(
        marker.id,
        "task_force",
        side,
        own,
        str(marker.number),
        hex_,
        standing="firm" if firm else "unheard",
        strength=max(1 - FADES_BY * age, FAINTEST),
        found=not own and marker.id in view.searched,
    )


def _planned(charts: Charts, view: View, to_place: Iterable[str]) -> Iterator[Token]:
    """Own markers that are not on the map: those with a hex in the plan of set-up, then those without."""
    if view.side is None:
        return
    gone = {id for id, marker in view.markers.items() if marker.on_map}
    wanted = sorted({*view.deployment, *to_place} - gone, key=number_of)
    side = charts.sides.index(view.side)
    for id in sorted(wanted, key=lambda id: id not in view.deployment):
        hex_ = view.deployment.get(id, "")
        yield Token(id, "task_force", side, True, str(number_of(id)), hex_, standing="planned")


def _strike(charts: Charts, view: View, strike: Strike) -> Token:
    flown = sorted({unit.type for unit in view.units.values() if unit.place == "strike" and unit.at == strike.id})
    types = [charts.types[type_] for type_ in flown]
    bomber = next((type_ for type_ in types if type_.antiship), types[0] if types else None)
    plane = (bomber.function, bomber.method) if bomber else ("F", "none")
    side = charts.sides.index(view.side) if view.side else 0
    return Token(strike.id, "strike", side, True, str(number_of(strike.id)), strike.hex, plane=plane)


def stack_id(label: str, side: int) -> str:
    """What a stack of one side in a hex is called; no piece is called so."""
    return f"stack {label} {side}"


def number_of(piece: str) -> int:
    """The number at the end of an id: 3 of `us-3` and of `strike-3`; 0 if there is none."""
    number = piece.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0


def last_heard(view: View, marker: str) -> Statement | Composition | None:
    """What was heard last of an enemy task force; an exact composition before a statement of the same game-turn."""
    said, exact = view.statements.get(marker), view.compositions.get(marker)
    if exact is not None and (said is None or exact.game_turn >= said.game_turn):
        return exact
    return said


def by_greatness(classes: Mapping[str, int]) -> dict[str, int]:
    """Ships by class, the classes in the order in which a task force is called after them."""
    return dict(sorted(classes.items(), key=lambda each: GREAT.index(each[0]) if each[0] in GREAT else len(GREAT)))


def ships_under(charts: Charts, view: View, task_force: str) -> list[Ship]:
    """The ships of one's own under a marker: carriers first, then great ships and what a convoy is about."""

    def order(ship: Ship) -> tuple[bool, int, str]:
        data = charts.ships[ship.id]
        return not data.is_carrier, GREAT.index(data.type) if data.type in GREAT else len(GREAT), ship.id

    return sorted((ship for ship in view.ships.values() if ship.task_force == task_force), key=order)


def home_of(view: View, piece: str) -> str:
    """The piece on the map that this piece belongs to: a carrier's or unit's task force or base, a unit's strike."""
    if (ship := view.ships.get(piece)) is not None:
        return ship.task_force or piece
    if (unit := view.units.get(piece)) is not None:
        if unit.place == "strike" or unit.at in view.sites or unit.at in view.markers:
            return unit.at
        return home_of(view, unit.at) if unit.at != piece else piece
    return piece
