"""The orders of the Tactical Stage, in the order of the rulebook. The first field is the piece."""

from __future__ import annotations

from typing import Literal

from fastcarriers.carriers.battle.records import Altitude, BattleUnitId, GroundedId, Number
from fastcarriers.kernel.orders import Order
from maps.hexes import Direction


class FightNext(Order, tag="FightNext", frozen=True):
    """[4.1.C, FC-30] Choose the strike situation to be fought next. The piece is `situations`."""

    piece: str
    situation: int


class PlaceShip(Order, tag="PlaceShip", frozen=True):
    """[11.21] Set-up: put a ship of the target into a hex."""

    ship: str
    hex: Number


class FaceFleet(Order, tag="FaceFleet", frozen=True):
    """[11.21] Set-up: all ships face this way. The piece is `fleet`."""

    piece: str
    facing: Direction


class PostCap(Order, tag="PostCap", frozen=True):
    """[11.22] Set-up: post a CAP unit (own id) in a hex, high or low."""

    unit: str
    hex: Number
    altitude: Altitude


class PostGrounded(Order, tag="PostGrounded", frozen=True):
    """[15.21] Set-up: put a grounded unit (own id) into a hex."""

    unit: str
    hex: Number


class EnterUnit(Order, tag="EnterUnit", frozen=True):
    """[11.3, 15.47] Put an arriving unit (own id) into an entry hex, high or low."""

    unit: str
    hex: Number
    altitude: Altitude


class HoldUnit(Order, tag="HoldUnit", frozen=True):
    """[15.47, FC-93] Take a unit that need not enter yet out of its entry hex again."""

    unit: str


class FlyTo(Order, tag="FlyTo", frozen=True):
    """[12.11] Enter an adjacent hex; each order is one Movement Point."""

    unit: BattleUnitId
    hex: Number


class FlyOut(Order, tag="FlyOut", frozen=True):
    """[11.4, FC-95] Leave the display from an entry hex."""

    unit: BattleUnitId


class Dive(Order, tag="Dive", frozen=True):
    """[12.4] Dive to low altitude instead of moving."""

    unit: BattleUnitId


class Climb(Order, tag="Climb", frozen=True):
    """[12.5] Begin to climb instead of moving; CAP only."""

    unit: BattleUnitId


class HoldFlight(Order, tag="HoldFlight", frozen=True):
    """[12.13] Take back what a unit was to do in this phase: it stays where it began."""

    unit: BattleUnitId


class TurnCarrier(Order, tag="TurnCarrier", frozen=True):
    """[12.62] Turn a carrier by sixty degrees."""

    ship: str
    to: Literal["left", "right"]


class DisplaceShip(Order, tag="DisplaceShip", frozen=True):
    """[12.63, 12.64] Move a displaced ship one hex farther from the turning carrier; `off` leaves the display."""

    ship: str
    hex: Number


class AttackInAir(Order, tag="AttackInAir", frozen=True):
    """[13.1] Attack an air unit with one, two or three of one's own in the hex (ids in order)."""

    target: BattleUnitId
    attackers: tuple[BattleUnitId, ...]


class AimFlak(Order, tag="AimFlak", frozen=True):
    """[13.21, 15.32] Assign a ship (id) or a base's multiple (`battery-2`) to a target group."""

    gun: str
    hex: Number
    altitude: Altitude


class HoldFlak(Order, tag="HoldFlak", frozen=True):
    """Take a ship's or multiple's flak assignment back."""

    gun: str


class FireFlak(Order, tag="FireFlak", frozen=True):
    """[13.2, FC-100] All guns assigned to this target group fire. The piece is `HEX:ALTITUDE`."""

    group: str


class Strafe(Order, tag="Strafe", frozen=True):
    """[15.43] Attack a grounded unit with one, two or three fighters in its hex (ids in order)."""

    target: GroundedId
    attackers: tuple[BattleUnitId, ...]


class DeclareAttack(Order, tag="DeclareAttack", frozen=True):
    """[13.34, 15.4] Declare a unit's attack on a ship or on a hex of an airbase (`@000`).

    `joins` 0: a new attack; else the number of the declared attack whose strength it adds to [13.32].
    """

    unit: BattleUnitId
    target: str
    joins: int


class WithdrawAttack(Order, tag="WithdrawAttack", frozen=True):
    """A unit does not attack after all (before anything has been resolved)."""

    unit: BattleUnitId
