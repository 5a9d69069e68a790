"""Drawn positions: ships on the Tactical Display as small text pictures of pointy-top hexes.

 . . k .        A capital is a carrier, a small letter another ship (`v`, `w`: seaplane carriers), a dot an
. A . d .       empty hex, a dash a hex that has no number. Every second row is shifted by half a hex, one
 . . . .        character. One letter tells where on the display the picture lies.

sea = Drawing(BEFORE, facing="NE")       # A is in 000
sea.play("A right", "d E")               # turn the carrier; move the displaced ship
assert sea.picture() == drawn(AFTER)
"""

from __future__ import annotations

from textwrap import dedent

from battles import BattleTable

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.displacement import OFF
from fastcarriers.carriers.battle.orders import DisplaceShip, TurnCarrier
from maps.hexes import DIRECTIONS, Direction, Hex, neighbour
from maps.tactical import HEXES, NUMBERS

CARRIERS = {
    "A": "jp-cv-akagi",
    "K": "jp-cv-kaga",
    "S": "jp-cv-soryu",
    "H": "jp-cv-hiryu",
    "Z": "jp-cvl-zuiho",
    "v": "jp-cvs-chitose",
    "w": "jp-cvs-kamikawa-maru",
}
# fmt: off
DESTROYERS = (
    "isokaze", "urakaze", "hamakaze", "tanikaze", "kazagumo", "makigumo", "yugumo", "akigumo",
    "nowaki", "arashi", "hagikaze", "maikaze", "mikazuki", "murasame", "harusame", "yudachi",
)
# fmt: on


def ship_of(letter: str) -> str:
    """The ship that a letter stands for, always the same one."""
    return CARRIERS.get(letter) or f"jp-dd-{DESTROYERS['abcdefghijklmnop'.index(letter)]}"


def drawn(picture: str) -> str:
    """The picture without the margin and the blank lines around it."""
    return "\n".join(line.rstrip() for line in dedent(picture).strip("\n").splitlines())


def cells(picture: str, anchor: str, at: str) -> dict[tuple[int, int], Hex]:
    """Row and column of each character of a picture -> its hex. AssertionError if the picture is drawn amiss."""
    lines = drawn(picture).splitlines()
    marks = {(y, x): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if mark != " "}
    ((row, column),) = [place for place, mark in marks.items() if mark == anchor]
    origin = HEXES[at]
    found: dict[tuple[int, int], Hex] = {}
    for (y, x), mark in marks.items():
        half = (x - column) - (y - row)
        assert half % 2 == 0, f"line {y + 1}, column {x + 1}: {mark!r} is half a hex off"
        found[y, x] = Hex(origin.q + half // 2, origin.r + y - row)
        assert (found[y, x] in NUMBERS) == (mark != "-"), f"line {y + 1}, column {x + 1}: {mark!r} {found[y, x]}"
    return found


class Drawing:
    """A fleet on the display in the phase in which carriers turn, set up from a picture."""

    def __init__(self, picture: str, *, anchor: str = "A", at: str = "000", facing: Direction = "NE") -> None:
        self.b = BattleTable(facing=facing)
        self.b.wave("sbd", "400")  # somebody to fight against
        self.lines = drawn(picture).splitlines()
        self.cells = cells(picture, anchor, at)
        self.letters: dict[str, str] = {}
        for (y, x), hex in self.cells.items():
            letter = self.lines[y][x]
            if letter not in ".-":
                self.letters[letter] = self.b.ship(ship_of(letter), NUMBERS[hex])
        self.b.at(ph.FACING)

    def play(self, *actions: str) -> None:
        """`A left`, `A right`: a carrier turns. `d NE`, `d off`: a displaced ship goes where there is a choice."""
        for action in actions:
            letter, to = action.split()
            ship = self.letters[letter]
            if to in ("left", "right"):
                self.b.order("jp", TurnCarrier(ship, to))  # type: ignore[arg-type]
                continue
            assert self.due == letter, f"{self.due} has to move, not {letter}"
            if to in DIRECTIONS:
                at = self.b.public.fleet[ship].at
                assert at is not None
                to = NUMBERS[neighbour(HEXES[at], to)]
            else:
                assert to == OFF
            self.b.order("jp", DisplaceShip(ship, to))

    @property
    def due(self) -> str | None:
        """The letter of the ship whose owner has to choose."""
        waiting = self.b.public.displacing
        return next((letter for letter, ship in self.letters.items() if waiting and ship == waiting[0]), None)

    def choices(self) -> set[str]:
        """The directions (and `off`) among which there is a choice now."""
        ship = self.b.public.displacing[0]
        at = self.b.public.fleet[ship].at
        assert at is not None
        ways = {NUMBERS.get(neighbour(HEXES[at], way), ""): way for way in DIRECTIONS}
        offered = self.b.table.options("jp", ship, "DisplaceShip")
        return {ways.get(order.hex, OFF) for order in offered if isinstance(order, DisplaceShip)}

    def gone(self) -> dict[str, str]:
        """The ships that are no longer on the display: `sunk` or `off`."""
        fleet = {letter: self.b.public.fleet[ship] for letter, ship in self.letters.items()}
        return {letter: "sunk" if ship.sunk else "off" for letter, ship in fleet.items() if ship.at is None}

    def picture(self) -> str:
        """The position as it is, in the frame of the first picture. AssertionError if a ship is outside of it."""
        places = {hex: place for place, hex in self.cells.items()}
        grid = [[mark if mark in " -" else "." for mark in line] for line in self.lines]
        for letter, ship in self.letters.items():
            at = self.b.public.fleet[ship].at
            if at is not None:
                assert HEXES[at] in places, f"{letter} has left the picture"
                y, x = places[HEXES[at]]
                grid[y][x] = letter
        return "\n".join("".join(line).rstrip() for line in grid)
