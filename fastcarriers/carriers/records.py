"""The records of the game: frozen, in dicts by id, none pointing at another."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fastcarriers.carriers.words import ChitKind
from fastcarriers.kernel.parts import Side
from fastcarriers.kernel.say import Say

MarkerId: TypeAlias = str
"""`us-3`: the side and the printed number of a task force marker."""
DisplayId: TypeAlias = str
"""A task force marker or a base: whatever has an operations display."""
HolderId: TypeAlias = str
"""A carrier (ship id) or a base: whatever has a carrier status display."""
Label: TypeAlias = str
"""A hex as the map prints it, `0907`."""

Box: TypeAlias = Literal["hangar", "arm", "deck"]
Place: TypeAlias = Literal["hangar", "arm", "deck", "cap", "search", "strike", "transfer", "lost", "away"]
"""Three boxes of the status display; CAP, search and strike displays; a transfer in this op-turn [10.81];
lost for good; away: off the map with a withdrawn carrier, or not yet come."""

BOXES: tuple[Box, ...] = ("hangar", "arm", "deck")
WRECKED = 3
"""[6.27, 9.48, FC-23] Damage points of a wreck: she is towed, and as a carrier neither launches nor lands."""
SUNK = 4
"""[6.27] Damage points of a ship that is lost."""
RETURN_BOX = "return"
"""[10.11] The slot of a strike's units that attack no more and wait to fly home."""
OFF_MAP = "off"
"""The plot of a task force that leaves the map by its side's edge (ruling FC-67)."""


def sortie(holder: HolderId, purpose: str) -> str:
    """The key under which an own part counts what a holder has launched for a purpose (`Own.sorties`)."""
    return f"{holder} {purpose}"


class Marker(Struct, frozen=True):
    """[3.1, 5.11] A task force marker, public: where it stands, not what it stands for.

    `on_map` false: removed or withdrawn; `hex` is then its last hex. `moved`: it moved in this game-turn.
    """

    id: MarkerId
    side: Side
    number: int
    hex: Label
    on_map: bool = True
    moved: bool = False


class Site(Struct, frozen=True):
    """[15.1] An airbase in play, public: owner, hex, damage points and multiples of ten flak points."""

    id: str
    side: Side
    hex: Label
    flak: int
    damage: int = 0


class Ship(Struct, frozen=True):
    """A ship of one's own. `id` is her row of the ship list. `tower` tows her [6.6]."""

    id: str
    task_force: MarkerId | None
    damage: int = 0
    state: Literal["afloat", "sunk", "withdrawn", "awaited"] = "afloat"
    tower: str | None = None


class AirUnit(Struct, frozen=True):
    """An air unit of one's own: six aircraft, fewer when `half`.

    `at` is the holder for a box, the display for CAP, search and transfer, the strike for a strike.
    `slot` is the search pattern, the wave, or for a transfer the carrier that launched it [10.81].
    `endurance` counts in a strike only [10.6].
    `trained`: set up on a carrier, so it may use one [9.21]. `home` is where it was set up.
    `land_by` is the op-turn (`Charts.clock`) by whose landing phase a CAP unit that fought must land [9.57].
    `extended`: it flies with more endurance and less Anti-Air Strength [15.72].
    """

    id: str
    type: str
    place: Place
    at: str
    slot: str = ""
    half: bool = False
    trained: bool = False
    home: str = ""
    endurance: int = 0
    land_by: int | None = None
    extended: bool = False

    @property
    def steps(self) -> int:
        """[13.9] Its strength in damage points that it can take."""
        return 1 if self.half else 2


class Strike(Struct, frozen=True):
    """[10.2, 10.3] An air strike and its plot. `target` None: recalled or done, it goes home.

    `launched` is its op-turn (`Charts.clock`). `path` holds the hex at the end of each Air Movement Phase [10.5].
    `transfer`: its target is one of its own displays [10.82]. `switched`: the op-turn in which 10.96 was used.
    `moved`: it has moved, or named a return base, in this Air Movement Phase. `contact`: the target that it has
    contacted in this Strike Contact Phase and is going to attack.
    """

    id: str
    origin: DisplayId
    target: DisplayId | None
    return_base: DisplayId
    hex: Label
    launched: int
    path: tuple[Label, ...] = ()
    moved: bool = False
    transfer: bool = False
    recalled: bool = False
    switched: int | None = None
    contact: DisplayId | None = None


class Statement(Struct, frozen=True):
    """[7.33] What the owner said of a searched task force: what was said, not what is there."""

    task_force: MarkerId
    hex: Label
    game_turn: int
    ships: bool
    transports: bool
    carriers: int


class Composition(Struct, frozen=True):
    """[10.93] What a contacted task force is: the number of its ships by class, exact. Empty: a dummy."""

    task_force: MarkerId
    hex: Label
    game_turn: int
    ships: dict[str, int]


class StatementDue(Struct, frozen=True, tag="statement-due"):
    """[7.33] A found task force of one's own must be described within the chit drawn for it."""

    task_force: MarkerId
    chit: ChitKind


class TargetOffered(Struct, frozen=True, tag="target-offered"):
    """[10.96] A strike has contacted its target; there are other enemy task forces in the hex."""

    strike: str
    contacted: MarkerId
    others: tuple[MarkerId, ...]


Choice: TypeAlias = StatementDue | TargetOffered


class Found(Struct, frozen=True):
    """[7.17] The public result of one search roll: who searched which task force, the die, and whether it is found."""

    side: Side
    task_force: MarkerId
    die: int
    found: bool


class Scored(Struct, frozen=True):
    """One item of what a side scores: an enemy `ship`, the enemy's `air` units, an `objective`, the variants' `shift`.

    `piece` is the ship or the objective; `amount` her damage points, or the strength steps that count (FC-108).
    """

    side: Side
    kind: Literal["ship", "air", "objective", "shift"]
    piece: str
    amount: int
    points: int


class Duty(Struct, frozen=True):
    """Something left to do, shown in the ribbon. `must`: Ready is refused until it is done; else a warning of a loss.

    `piece` is what it is about (a unit, strike, task force, ...); `said` tells what and until when.
    """

    rule: str
    said: Say
    piece: str
    must: bool
