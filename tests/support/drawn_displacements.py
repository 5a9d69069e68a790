"""Drawn displacements [12.63-12.67]: position, actions, position; the key to the pictures is in `pictures`.

Unless a case says otherwise the carrier A stands in 000 and faces north-east: a turn to the right, to the east, sweeps
the hexes from the row to the north-east to the row to the east, up to four away.
"""

from __future__ import annotations

from typing import NamedTuple

from maps.hexes import Direction


class Case(NamedTuple):
    """A drawn position before and after these actions; `gone` are the ships that have left it."""

    before: str
    actions: tuple[str, ...]
    after: str
    gone: dict[str, str] = {}
    at: str = "000"
    facing: Direction = "NE"


CASES = {
    "12.63 on the new spine: straight on": Case(
        """
         . . . . . .
        . A . . d . .
         . . . . . .
        """,
        ("A right", "d E"),
        """
         . . . . . .
        . A . . . d .
         . . . . . .
        """,
    ),
    "12.63 on the new spine: ahead to the left": Case(
        """
        . . . . . .
         . . . . . .
        . A . . d .
         . . . . . .
        """,
        ("A right", "d NE"),
        """
        . . . . . .
         . . . . d .
        . A . . . .
         . . . . . .
        """,
    ),
    "12.63 on the new spine: ahead to the right": Case(
        """
         . . . . . .
        . A . . d .
         . . . . . .
        . . . . . .
        """,
        ("A right", "d SE"),
        """
         . . . . . .
        . A . . . .
         . . . . d .
        . . . . . .
        """,
    ),
    "12.63 on the old spine": Case(
        """
        . . . .
         . . . .
        . . d .
         . . . .
        . A . .
         . . . .
        """,
        ("A right", "d NE"),
        """
        . . . .
         . . d .
        . . . .
         . . . .
        . A . .
         . . . .
        """,
    ),
    "12.63 between the spines: to the north-east": Case(
        """
         . . . .
        . . . . .
         . . d .
        . A . . .
         . . . .
        """,
        ("A right", "d NE"),
        """
         . . . .
        . . . d .
         . . . .
        . A . . .
         . . . .
        """,
    ),
    "12.63 between the spines: to the east": Case(
        """
        . . . . .
         . . d . .
        . A . . .
         . . . . .
        """,
        ("A right", "d E"),
        """
        . . . . .
         . . . d .
        . A . . .
         . . . . .
        """,
    ),
    "12.62 12.63 a turn to the left sweeps the other side": Case(
        """
         . . . . .
        . . . . . .
         . d . . .
        . . . . . .
         . . . . .
        . . A . e .
         . . . . .
        """,
        ("A left", "d NW"),
        """
         . . . . .
        . d . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . A . e .
         . . . . .
        """,
    ),
    "12.62 12.63 turned back, the same hexes are swept": Case(
        """
        . . . . .
         . . d . .
        . A . . .
         . . . . .
        """,
        ("A left", "d E"),
        """
        . . . . .
         . . . d .
        . A . . .
         . . . . .
        """,
        facing="E",
    ),
    "12.63 to the west it is the same": Case(
        """
         . . . . . . . . .
        . . d . . A . . e .
         . . . . . . . . .
        """,
        ("A right", "d W"),
        """
         . . . . . . . . .
        . d . . . A . . e .
         . . . . . . . . .
        """,
        facing="SW",
    ),
    "12.63 four hexes away is within reach": Case(
        """
         . . . . . . .
        . A . . . d . .
         . . . . . . .
        """,
        ("A right", "d E"),
        """
         . . . . . . .
        . A . . . . d .
         . . . . . . .
        """,
    ),
    "12.63 five hexes away is out of reach": Case(
        """
         . . . . . . .
        . A . . . . d .
         . . . . . . .
        """,
        ("A right",),
        """
         . . . . . . .
        . A . . . . d .
         . . . . . . .
        """,
    ),
    "12.63 ships beside the arc stay": Case(
        """
         . . . . . . .
        . d . . . . .
         . . . . . . .
        . . A . . . .
         . . . . . e .
        . f . . . . .
         . . . . . . .
        """,
        ("A right",),
        """
         . . . . . . .
        . d . . . . .
         . . . . . . .
        . . A . . . .
         . . . . . e .
        . f . . . . .
         . . . . . . .
        """,
    ),
    "12.63 two on a spine: the farther one goes first": Case(
        """
         . . . . . . .
        . A . d . e . .
         . . . . . . .
        """,
        ("A right", "e E", "d E"),
        """
         . . . . . . .
        . A . . d . e .
         . . . . . . .
        """,
    ),
    "12.64 a chain of two": Case(
        """
         . . . . . . . .
        . A . . d . e . .
         . . . . . . . .
        """,
        ("A right", "d E", "e E"),
        """
         . . . . . . . .
        . A . . . d . e .
         . . . . . . . .
        """,
    ),
    "12.64 a chain of three": Case(
        """
         . . . . . . . . . .
        . A . . d . e . f . .
         . . . . . . . . . .
        """,
        ("A right", "d E", "e E", "f E"),
        """
         . . . . . . . . . .
        . A . . . d . e . f .
         . . . . . . . . . .
        """,
    ),
    "12.64 the defender chooses the hex that begins no chain": Case(
        """
        . . . . . . . .
         . . . . . . .
        . A . . d . e .
         . . . . . . .
        """,
        ("A right", "d NE"),
        """
        . . . . . . . .
         . . . . d . .
        . A . . . . e .
         . . . . . . .
        """,
    ),
    "12.64 one ship pushes two": Case(
        """
         . . . . . . .
        . . . . . . . .
         . . . . . e .
        . A . . d . . .
         . . . . . f .
        . . . . . . . .
         . . . . . . .
        """,
        ("A right", "d E", "e NE", "f SE"),
        """
         . . . . . . .
        . . . . . . e .
         . . . . . . .
        . A . . . d . .
         . . . . . . .
        . . . . . . f .
         . . . . . . .
        """,
    ),
    "12.64 a chain is finished before the next ship in the arc moves": Case(
        """
        . . . . . . . . . .
         . . . . . . . . .
        . . a . . . . . . .
         . . . . . . . . .
        . A . . . d . f . .
         . . . . . . . . .
        """,
        ("A right", "d E", "f E", "a NE"),
        """
        . . . . . . . . . .
         . . a . . . . . .
        . . . . . . . . . .
         . . . . . . . . .
        . A . . . . d . f .
         . . . . . . . . .
        """,
    ),
    "12.64 a ship behind the arc is pushed out of the way": Case(
        """
         . . . . . . .
        . A . . d . . .
         . . . . . e .
        . . . . . . . .
         . . . . . . .
        """,
        ("A right", "d E", "e SE"),
        """
         . . . . . . .
        . A . . . d . .
         . . . . . . .
        . . . . . . e .
         . . . . . . .
        """,
    ),
    "12.64 who stays next to the ship that pushed pushes her on in turn": Case(
        """
         . . . . . . .
        . A . . d . .
         . . . . . . .
        . . . . e . .
         . . . . . . .
        . . . . . . .
        """,
        ("A right", "d SE", "e E", "d E", "e SE"),
        """
         . . . . . . .
        . A . . . . .
         . . . . . d .
        . . . . . . .
         . . . . . e .
        . . . . . . .
        """,
    ),
    "12.64 who goes into an occupied hex pushes too": Case(
        """
         . . . . . . .
        . A . . d . . .
         . . . . . . .
        . . . . e . . .
         . . . . . . .
        . . . . . . . .
         . . . . . . .
        """,
        ("A right", "d SE", "e E", "d SE", "e SE", "d E", "e SE"),
        """
         . . . . . . .
        . A . . . . . .
         . . . . . . .
        . . . . . . d .
         . . . . . . .
        . . . . . . e .
         . . . . . . .
        """,
    ),
    "12.65 next to another carrier is no way: the only hex left is taken at once": Case(
        """
        . . . . . . .
         . . . . . K .
        . A . . d . .
         . . . . . . .
        . . . . . . .
        """,
        ("A right",),
        """
        . . . . . . .
         . . . . . K .
        . A . . . . .
         . . . . d . .
        . . . . . . .
        """,
    ),
    "12.65 next to another carrier is no way: two hexes are left": Case(
        """
         . . . . . .
        . . . . . K .
         . . . . . .
        . A . . d . .
         . . . . . .
        . . . . . . .
        """,
        ("A right", "d SE"),
        """
         . . . . . .
        . . . . . K .
         . . . . . .
        . A . . . . .
         . . . . d .
        . . . . . . .
        """,
    ),
    "12.64 12.65 a pushed ship has one way left and takes it": Case(
        """
        . . . . . . . . .
         . . . . . . . K .
        . A . . d . e . .
         . . . . . . . . .
        . . . . . . . . .
        """,
        ("A right", "d E"),
        """
        . . . . . . . . .
         . . . . . . . K .
        . A . . . d . . .
         . . . . . . e . .
        . . . . . . . . .
        """,
    ),
    "12.65 a carrier in the arc stays": Case(
        """
         . . . . . . .
        . A . K . . d .
         . . . . . . .
        """,
        ("A right",),
        """
         . . . . . . .
        . A . K . . d .
         . . . . . . .
        """,
    ),
    "12.66 no way but next to another carrier: sunk": Case(
        """
         . . . . .
        . . . . K .
         . . d . .
        . A . . . .
         . . . . .
        """,
        ("A right",),
        """
         . . . . .
        . . . . K .
         . . . . .
        . A . . . .
         . . . . .
        """,
        {"d": "sunk"},
    ),
    "12.64 12.66 the end of a chain is sunk between two carriers": Case(
        """
        . . . . . . . . .
         . . . . . . . K .
        . A . . d . e . .
         . . . . . . . . .
        . . . . . . . S .
         . . . . . . . . .
        """,
        ("A right", "d E"),
        """
        . . . . . . . . .
         . . . . . . . K .
        . A . . . d . . .
         . . . . . . . . .
        . . . . . . . S .
         . . . . . . . . .
        """,
        {"e": "sunk"},
    ),
    "12.67 over the corner of the display: out of play at once": Case(
        """
         . . . . -
        . A . . d -
         . . . . -
        """,
        ("A right",),
        """
         . . . . -
        . A . . . -
         . . . . -
        """,
        {"d": "off"},
        at="235",
    ),
    "12.67 at the edge: along it": Case(
        """
        . . . . . -
         . . . . . -
        . A . . d -
         . . . . - -
        """,
        ("A right", "d NE"),
        """
        . . . . . -
         . . . . d -
        . A . . . -
         . . . . - -
        """,
        at="236",
    ),
    "12.67 at the edge: or over it": Case(
        """
         . . . . .
        . A . . d -
         . . . . -
        """,
        ("A right", "d off"),
        """
         . . . . .
        . A . . . -
         . . . . -
        """,
        {"d": "off"},
        at="236",
    ),
    "12.64 12.67 pushed off by another ship": Case(
        """
         . . . . . . -
        . A . . d . e -
         . . . . . . -
        """,
        ("A right", "d E"),
        """
         . . . . . . -
        . A . . . d . -
         . . . . . . -
        """,
        {"e": "off"},
        at="141",
    ),
    "12.67 FC-101 the entry hexes have numbers: she stays in play": Case(
        """
         . . . . . -
        . A . . d . -
         . . . . . -
        """,
        ("A right", "d E"),
        """
         . . . . . -
        . A . . . d -
         . . . . . -
        """,
        at="185",
    ),
    "FC-101 two carriers, one after the other": Case(
        """
        . . . . . . . . .
         . . . . . . . .
        . d . . . . . . .
         . . . . . . . .
        . K . . . . . . .
         . . . . . . . .
        . . . . . . . . .
         . . . . . . . .
        . . . A . . e . .
         . . . . . . . .
        """,
        ("A right", "e E", "K left", "d NE"),
        """
        . . . . . . . . .
         . d . . . . . .
        . . . . . . . . .
         . . . . . . . .
        . K . . . . . . .
         . . . . . . . .
        . . . . . . . . .
         . . . . . . . .
        . . . A . . . e .
         . . . . . . . .
        """,
    ),
    "12.63 of a screen of six the two on the spines give way": Case(
        """
         . . . . . . . . .
        . . . . . . . . . .
         . . a . . b . . .
        . . . . . . . . . .
         . . . . . . . . .
        . f . . A . . c . .
         . . . . . . . . .
        . . . . . . . . . .
         . . e . . d . . .
        . . . . . . . . . .
        """,
        ("A right", "b NE", "c E"),
        """
         . . . . . . . . .
        . . . . . . b . . .
         . . a . . . . . .
        . . . . . . . . . .
         . . . . . . . . .
        . f . . A . . . c .
         . . . . . . . . .
        . . . . . . . . . .
         . . e . . d . . .
        . . . . . . . . . .
        """,
    ),
    "12.63 a screen of two rings opens from the outside": Case(
        """
        . . . . . . . .
         . . . . . . .
        . . . b . . . .
         . . . . . . .
        . . a . d . . .
         . . . . . . .
        . A . c . e . .
         . . . . . . .
        """,
        # four away: b, d, e, in the order of their numbers; two away: a, c
        ("A right", "b NE", "d NE", "e E", "a NE", "c E"),
        """
        . . . . . . . .
         . . . b . . .
        . . . . . . . .
         . . a . d . .
        . . . . . . . .
         . . . . . . .
        . A . . c . e .
         . . . . . . .
        """,
    ),
    "FC-53 a seaplane carrier is displaced like other ships": Case(
        """
         . . . . . .
        . A . . v . .
         . . . . . .
        """,
        ("A right", "v E"),
        """
         . . . . . .
        . A . . . v .
         . . . . . .
        """,
    ),
}
