"""The records of a battle. All but `Post`, `Flight`, `Attack` and `FlakTarget` are public."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fastcarriers.carriers.records import SUNK, DisplayId, Label
from fastcarriers.kernel.parts import Side
from maps.hexes import Direction

Number: TypeAlias = str
"""A hex of the Tactical Display as printed, `000` to `468`."""
Altitude: TypeAlias = Literal["high", "low", "climbing"]
AttackMethod: TypeAlias = Literal["dive", "torpedo", "level"]
ALTITUDES: tuple[Altitude, ...] = ("high", "low")
"""Those at which a unit may be placed."""
TAC_TURNS = 6
"""[11.31] Tac-turns in a routine."""
BASE_HEX = "@"
"""What the name of a hex of an airbase, as a target of bombs, begins with: `@000`."""
BattleUnitId: TypeAlias = str
"""`A7`, `D3`: an air unit of the attacker or defender, for this battle only; it tells nothing of its origin."""
GroundedId: TypeAlias = str
"""`G4`: a face-down grounded unit, for this battle only."""


class Situation(Struct, frozen=True):
    """[4.1.C] A strike situation that waits to be fought: public once contact is made. `number` is its name."""

    number: int
    attacker: Side
    target: DisplayId


class Battle(Struct, frozen=True):
    """The battle that is on. `kind`: `sea`, `coast` (no wave arrival, 11.34) or `base`.

    `routine` counts from 1, `tac_turn` from 1 to 6 in each routine; both 0 during set-up.
    `facing` is the common facing of all ships at set-up [11.21]; it stays that of non-carriers [12.69].
    `strafed` are the grounded units that have been strafed in this tac-turn, `strafed_hexes` where they are [15.44].
    """

    number: int
    attacker: Side
    defender: Side
    target: DisplayId
    hex: Label
    kind: Literal["sea", "coast", "base"]
    facing: Direction = "NE"
    routine: int = 0
    tac_turn: int = 0
    strafed: tuple[GroundedId, ...] = ()
    strafed_hexes: tuple[Number, ...] = ()

    @property
    def clock(self) -> int:
        """Tac-turns since the battle began, from 1: climbs run on through all routines (ruling FC-91)."""
        return max(self.routine - 1, 0) * TAC_TURNS + self.tac_turn


class BattleShip(Struct, frozen=True):
    """A ship on the display. `at` None: sunk, or pushed off the numbered hexes [12.67]. `turned` in this tac-turn.

    `carrier`: she has a facing of her own and displaces others [12.6]; false for a CVS (ruling FC-53).
    """

    id: str
    at: Number | None
    facing: Direction
    damage: int
    carrier: bool
    turned: bool = False

    @property
    def sunk(self) -> bool:
        """[6.27]"""
        return self.damage >= SUNK


class BattleUnit(Struct, frozen=True):
    """An air unit on the display.

    `at` None: it has left (`exited`) or is lost. `routine` is the one into which it was placed [13.82]; 0 for CAP.
    `path` are the hexes of its last Air Movement Phase, the one where it began first.
    `climbing_since`: `Battle.clock` of the tac-turn in which its climb began [12.5].
    `over`: the ship (or hex of a base) whose hex it entered rightly to dive on in its last movement phase [13.42];
    `dived`: the one on which it has dived in this tac-turn [13.43].
    `attacked`, `targeted`: in this air-to-air phase [13.12, 13.13]; `flak`: fired at in this flak phase [13.22].
    `expended`: its ordnance is gone [13.31]. `engaged`: it fought in the air in this battle [9.57].
    `extended`: it flies with auxiliary tanks [15.72]; open, for whoever attacks it must know its strength [13.1].
    """

    id: BattleUnitId
    side: Side
    type: str
    half: bool
    at: Number | None
    altitude: Altitude
    routine: int = 0
    path: tuple[Number, ...] = ()
    climbing_since: int | None = None
    over: str | None = None
    dived: str | None = None
    attacked: bool = False
    targeted: bool = False
    flak: bool = False
    expended: bool = False
    engaged: bool = False
    exited: bool = False
    extended: bool = False

    @property
    def steps(self) -> int:
        """[13.9] Its strength in damage points that it can take."""
        return 1 if self.half else 2


class Grounded(Struct, frozen=True):
    """[15.22] A face-down grounded unit: where it is, nothing else. `at` None: destroyed."""

    id: GroundedId
    at: Number | None


class Post(Struct, frozen=True):
    """Where an air unit is to be placed: CAP and grounded units at set-up, attackers in an entry hex."""

    at: Number
    altitude: Altitude = "high"


class Flight(Struct, frozen=True):
    """What a unit does in this Air Movement Phase: hexes entered so far, or a dive, a climb, or leaving [12.0]."""

    path: tuple[Number, ...] = ()
    manoeuvre: Literal["fly", "dive", "climb"] = "fly"
    exits: bool = False


class FlakTarget(Struct, frozen=True):
    """[13.2] A target group: one hex, one altitude state."""

    at: Number
    altitude: Altitude


class Attack(Struct, frozen=True):
    """[13.34] A declared attack on a ship (id) or a hex of an airbase (`@000`). `number` is its name."""

    number: int
    target: str
    units: tuple[BattleUnitId, ...]
    method: AttackMethod


class Landfall(Struct, frozen=True):
    """When and where a wave comes in, if the battle has that arranged: a routine, and an edge from 1 to 6."""

    routine: int
    edge: int


class Arrival(Struct, frozen=True):
    """[11.3] An attacker's unit that may be placed on the display now, on any of these edges (1 to 6)."""

    edges: tuple[int, ...]
    must: bool = True
