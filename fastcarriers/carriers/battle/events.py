"""What happens in a battle: most of it for all to see."""

from __future__ import annotations

from fastcarriers.carriers.battle.records import (
    Arrival,
    Attack,
    Battle,
    BattleShip,
    BattleUnit,
    BattleUnitId,
    FlakTarget,
    Flight,
    Grounded,
    GroundedId,
    Number,
    Post,
    Situation,
)
from fastcarriers.kernel.parts import Event, Side
from maps.hexes import Direction

# ---- public


class SituationsStand(Event, tag="situations-stand", frozen=True, kw_only=True):
    """[4.1.C] The strike situations that wait to be fought, and who chooses the next (None: nobody need)."""

    situations: tuple[Situation, ...]
    chooser: Side | None
    dice: tuple[int, ...] = ()


class BattleBegan(Event, tag="battle-began", frozen=True, kw_only=True):
    """[11.1] A strike situation is on the display."""

    battle: Battle


class FleetPlaced(Event, tag="fleet-placed", frozen=True, kw_only=True):
    """[11.21, 15.22] The defender's set-up is seen: ships with their facings, grounded units face down.

    `facing` is the common one of the set-up.
    """

    facing: Direction
    ships: tuple[BattleShip, ...]
    grounded: tuple[Grounded, ...]


class UnitsAppeared(Event, tag="units-appeared", frozen=True, kw_only=True):
    """[11.22, 11.3] Air units are on the display: CAP at set-up, waves in their entry hexes."""

    units: tuple[BattleUnit, ...]


class RoutineBegan(Event, tag="routine-began", frozen=True, kw_only=True):
    """[11.31] A Tactical Routine. What arrives, misses or is late is the attacker's to know until it is placed."""

    routine: int


class TacTurnBegan(Event, tag="tac-turn-began", frozen=True, kw_only=True):
    """A Tactical-Turn, 1 to 6; climbs that are done are done [12.5]."""

    tac_turn: int
    climbed: tuple[BattleUnitId, ...] = ()


class UnitFlew(Event, tag="unit-flew", frozen=True, kw_only=True):
    """[12.1] A unit moved, dived, climbed or left. `unit` is what it has become."""

    unit: BattleUnit


class UnitsRested(Event, tag="units-rested", frozen=True, kw_only=True):
    """A phase began: what units did in the last one of its kind is forgotten."""

    units: tuple[BattleUnit, ...]


class CarrierTurned(Event, tag="carrier-turned", frozen=True, kw_only=True):
    """[12.62] A carrier turned; these ships have to make room, in this order [12.63]."""

    ship: str
    facing: Direction
    still_to_move: tuple[str, ...]


class ShipDisplaced(Event, tag="ship-displaced", frozen=True, kw_only=True):
    """[12.63-12.67] A ship moved (`to` hex), left the numbered hexes (None) or was sunk; these still have to move."""

    ship: str
    hex: Number | None
    sunk: bool
    still_to_move: tuple[str, ...]


class AirAttackResolved(Event, tag="air-attack-resolved", frozen=True, kw_only=True):
    """[13.1] An air-to-air attack: strength against strength, die, damage points."""

    attackers: tuple[BattleUnitId, ...]
    target: BattleUnitId
    strength: int
    against: int
    die: int
    damage: int


class FlakFired(Event, tag="flak-fired", frozen=True, kw_only=True):
    """[13.2] Flak on a target group: guns, total strength, and die and damage for each unit in it.

    `fired` are all guns that have fired in this phase now.
    """

    guns: tuple[str, ...]
    fired: tuple[str, ...]
    target: FlakTarget
    strength: int
    results: dict[BattleUnitId, tuple[int, int]]


class AttacksDeclared(Event, tag="attacks-declared", frozen=True, kw_only=True):
    """[13.34] All air-to-surface attacks of the phase, in the order in which they will be resolved."""

    attacks: tuple[Attack, ...]


class SurfaceAttackResolved(Event, tag="surface-attack-resolved", frozen=True, kw_only=True):
    """[13.3, 15.4] An attack on a ship, base or grounded unit. `against` is None on the Ship-to-Base line.

    `damage` are the points, `became` the state of a ship or base (its damage points) afterwards; the state of a
    grounded unit is not shown (FC-46).
    """

    number: int
    target: str
    strength: int
    against: int | None
    die: int
    damage: int
    became: int | None


class AttackSpent(Event, tag="attack-spent", frozen=True, kw_only=True):
    """[13.34] A declared attack fell on a ship that an earlier one had sunk."""

    number: int
    target: str


class GroundedStrafed(Event, tag="grounded-strafed", frozen=True, kw_only=True):
    """[15.43] Fighters strafed a grounded unit: strength against its defense, die, damage points.

    `strafed` are all grounded units that have been strafed in this tac-turn now, `strafed_hexes` where they are.
    """

    attackers: tuple[BattleUnitId, ...]
    target: GroundedId
    strafed: tuple[GroundedId, ...]
    strafed_hexes: tuple[Number, ...]
    strength: int
    against: int
    die: int
    damage: int


class UnitHit(Event, tag="unit-hit", frozen=True, kw_only=True):
    """[13.9] An air unit on the display became half, or (at None) was lost."""

    unit: BattleUnit


class GroundedHit(Event, tag="grounded-hit", frozen=True, kw_only=True):
    """[15.42, 15.43] A grounded unit was damaged; `destroyed` ones leave the display."""

    grounded: GroundedId
    destroyed: bool


class BattleEnded(Event, tag="battle-ended", frozen=True, kw_only=True):
    """[11.4] No attacker is on the display or delayed."""

    number: int


# ---- to one side


class BattleJoined(Event, tag="battle-joined", frozen=True, kw_only=True):
    """This side's part of a battle: the attacker's strike, or the defender's suggested set-up."""

    strike: str | None
    ships: dict[str, Number]
    posts: dict[str, Post]
    facing: Direction


class ShipPosted(Event, tag="ship-posted", frozen=True, kw_only=True):
    """Set-up: where a ship will stand."""

    ship: str
    hex: Number


class FleetFaced(Event, tag="fleet-faced", frozen=True, kw_only=True):
    """Set-up: how all ships will face."""

    facing: Direction


class UnitPosted(Event, tag="unit-posted", frozen=True, kw_only=True):
    """Where an air unit will be placed; None: it is held."""

    unit: str
    post: Post | None


class UnitsMatched(Event, tag="units-matched", frozen=True, kw_only=True):
    """Which of this side's units stand for which counters on the display; what was posted is placed."""

    units: dict[BattleUnitId, str]
    grounded: dict[GroundedId, str]


class WavesArrived(Event, tag="waves-arrived", frozen=True, kw_only=True):
    """[11.3] Units that may be placed now; others missed (to the Return Box) or are delayed, with their new waves.

    `die` is that of the Wave Arrival Table, None where it is not used [11.34].
    """

    die: int | None
    arriving: dict[str, Arrival]
    missed: tuple[str, ...]
    delayed: dict[str, str]


class FlightPlanned(Event, tag="flight-planned", frozen=True, kw_only=True):
    """What a unit will do in this Air Movement Phase; None: it stays."""

    unit: BattleUnitId
    flight: Flight | None


class FlakAimed(Event, tag="flak-aimed", frozen=True, kw_only=True):
    """The target group of a gun; None: none."""

    gun: str
    target: FlakTarget | None


class AttacksPlanned(Event, tag="attacks-planned", frozen=True, kw_only=True):
    """[13.34] The attacks declared so far, in order."""

    attacks: tuple[Attack, ...]


class PlansCarriedOut(Event, tag="plans-carried-out", frozen=True, kw_only=True):
    """The phase is over: flights, flak and attacks planned in it are history."""


class UnitHalved(Event, tag="unit-halved", frozen=True, kw_only=True):
    """[13.9] An air unit of this side is at half strength."""

    unit: str


class UnitReturned(Event, tag="unit-returned", frozen=True, kw_only=True):
    """[10.11, FC-94] A unit of the strike is in its Return Box: it has left the display, or the battle is over."""

    unit: str


class CapReturned(Event, tag="cap-returned", frozen=True, kw_only=True):
    """[9.56] A CAP unit is in its CAP Box again.

    `land_by`: the op-turn by which it must land, if it has fought [9.57].
    """

    unit: str
    land_by: int | None


class ShipDamaged(Event, tag="ship-damaged", frozen=True, kw_only=True):
    """A ship of this side has so many damage points; a tow by or of her may be over (ruling FC-65)."""

    ship: str
    damage: int


class BattleLeft(Event, tag="battle-left", frozen=True, kw_only=True):
    """The battle is over for this side: nothing of it is planned any more."""


BATTLE_PUBLIC_EVENTS: tuple[type[Event], ...] = (
    SituationsStand,
    BattleBegan,
    FleetPlaced,
    UnitsAppeared,
    RoutineBegan,
    TacTurnBegan,
    UnitFlew,
    UnitsRested,
    CarrierTurned,
    ShipDisplaced,
    AirAttackResolved,
    FlakFired,
    AttacksDeclared,
    SurfaceAttackResolved,
    AttackSpent,
    GroundedStrafed,
    UnitHit,
    GroundedHit,
    BattleEnded,
)
BATTLE_OWN_EVENTS: tuple[type[Event], ...] = (
    BattleJoined,
    ShipPosted,
    FleetFaced,
    UnitPosted,
    UnitsMatched,
    WavesArrived,
    FlightPlanned,
    FlakAimed,
    AttacksPlanned,
    PlansCarriedOut,
    UnitHalved,
    UnitReturned,
    CapReturned,
    ShipDamaged,
    BattleLeft,
)
