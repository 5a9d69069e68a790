"""Bookkeeping of a battle's events: what each makes of the part that it is addressed to."""

from __future__ import annotations

from msgspec.structs import replace

from fastcarriers.carriers.battle import events as e
from fastcarriers.carriers.bookkeeping import becomes
from fastcarriers.carriers.evolve_air import put
from fastcarriers.carriers.records import RETURN_BOX, SUNK
from fastcarriers.carriers.state import Own, Public

# ---- public


@becomes(e.SituationsStand)
def _(public: Public, event: e.SituationsStand) -> None:
    public.situations, public.chooser = event.situations, event.chooser
    public.battles = max(public.battles, *(situation.number for situation in event.situations), 0)


@becomes(e.BattleBegan)
def _(public: Public, event: e.BattleBegan) -> None:
    public.battle = event.battle
    public.fleet, public.air, public.grounded, public.displacing, public.turning = {}, {}, {}, (), None


@becomes(e.FleetPlaced)
def _(public: Public, event: e.FleetPlaced) -> None:
    public.battle = replace(public.battle_on, facing=event.facing)
    public.fleet = {ship.id: ship for ship in event.ships}
    public.grounded = {unit.id: unit for unit in event.grounded}


@becomes(e.UnitsAppeared)
def _(public: Public, event: e.UnitsAppeared) -> None:
    public.air |= {unit.id: unit for unit in event.units}


@becomes(e.RoutineBegan)
def _(public: Public, event: e.RoutineBegan) -> None:
    public.battle = replace(public.battle_on, routine=event.routine, tac_turn=0)


@becomes(e.TacTurnBegan)
def _(public: Public, event: e.TacTurnBegan) -> None:
    public.battle = replace(public.battle_on, tac_turn=event.tac_turn, strafed=(), strafed_hexes=())
    public.fired = ()
    public.fleet = {id: replace(ship, turned=False) if ship.turned else ship for id, ship in public.fleet.items()}
    for id in event.climbed:
        public.air[id] = replace(public.air[id], altitude="high", climbing_since=None)


@becomes(e.UnitFlew)
def _(public: Public, event: e.UnitFlew) -> None:
    public.air[event.unit.id] = event.unit


@becomes(e.UnitsRested)
def _(public: Public, event: e.UnitsRested) -> None:
    public.air |= {unit.id: unit for unit in event.units}


@becomes(e.CarrierTurned)
def _(public: Public, event: e.CarrierTurned) -> None:
    public.fleet[event.ship] = replace(public.fleet[event.ship], facing=event.facing, turned=True)
    public.turning, public.displacing = event.ship if event.still_to_move else None, event.still_to_move


@becomes(e.ShipDisplaced)
def _(public: Public, event: e.ShipDisplaced) -> None:
    ship = public.fleet[event.ship]
    public.fleet[event.ship] = replace(ship, at=event.hex, damage=SUNK if event.sunk else ship.damage)
    public.displacing = event.still_to_move
    if not event.still_to_move:
        public.turning = None


@becomes(e.AirAttackResolved)
def _(public: Public, event: e.AirAttackResolved) -> None:
    for id in event.attackers:
        public.air[id] = replace(public.air[id], attacked=True, engaged=True)
    public.air[event.target] = replace(public.air[event.target], targeted=True, engaged=True)


@becomes(e.FlakFired)
def _(public: Public, event: e.FlakFired) -> None:
    for id in event.results:
        public.air[id] = replace(public.air[id], flak=True)
    public.fired = event.fired


@becomes(e.AttacksDeclared)
def _(public: Public, event: e.AttacksDeclared) -> None:
    for attack in event.attacks:
        for id in attack.units:
            public.air[id] = replace(public.air[id], expended=True, over=None, dived=None)


@becomes(e.SurfaceAttackResolved)
def _(public: Public, event: e.SurfaceAttackResolved) -> None:
    if event.became is None:
        return
    if event.target in public.fleet:
        ship = public.fleet[event.target]
        at = None if event.became >= SUNK else ship.at
        public.fleet[event.target] = replace(ship, damage=event.became, at=at)
    elif event.target == public.battle_on.target:
        public.sites[event.target] = replace(public.sites[event.target], damage=event.became)


@becomes(e.AttackSpent)
def _(public: Public, event: e.AttackSpent) -> None:
    """Nothing on the display changes: it is news."""


@becomes(e.GroundedStrafed)
def _(public: Public, event: e.GroundedStrafed) -> None:
    for id in event.attackers:
        public.air[id] = replace(public.air[id], attacked=True)
    public.battle = replace(public.battle_on, strafed=event.strafed, strafed_hexes=event.strafed_hexes)


@becomes(e.UnitHit)
def _(public: Public, event: e.UnitHit) -> None:
    public.air[event.unit.id] = event.unit


@becomes(e.GroundedHit)
def _(public: Public, event: e.GroundedHit) -> None:
    if event.destroyed:
        public.grounded[event.grounded] = replace(public.grounded[event.grounded], at=None)


@becomes(e.BattleEnded)
def _(public: Public, event: e.BattleEnded) -> None:
    public.battle = None
    public.fleet, public.air, public.grounded, public.displacing, public.turning = {}, {}, {}, (), None
    public.fired = ()


# ---- to one side


@becomes(e.BattleJoined)
def _(own: Own, event: e.BattleJoined) -> None:
    own.strike_in_battle = event.strike
    own.posted_ships, own.posts, own.fleet_facing = dict(event.ships), dict(event.posts), event.facing


@becomes(e.ShipPosted)
def _(own: Own, event: e.ShipPosted) -> None:
    own.posted_ships[event.ship] = event.hex


@becomes(e.FleetFaced)
def _(own: Own, event: e.FleetFaced) -> None:
    own.fleet_facing = event.facing


@becomes(e.UnitPosted)
def _(own: Own, event: e.UnitPosted) -> None:
    if event.post is None:
        own.posts.pop(event.unit, None)
    else:
        own.posts[event.unit] = event.post


@becomes(e.UnitsMatched)
def _(own: Own, event: e.UnitsMatched) -> None:
    own.matched |= event.units
    own.matched_grounded |= event.grounded
    for unit in (*event.units.values(), *event.grounded.values()):
        own.posts.pop(unit, None)
        own.arriving.pop(unit, None)


@becomes(e.WavesArrived)
def _(own: Own, event: e.WavesArrived) -> None:
    own.arriving = own.arriving | event.arriving
    for unit in event.missed:
        own.arriving.pop(unit, None)
        own.posts.pop(unit, None)
        put(own, unit, slot=RETURN_BOX)
    for unit, wave in event.delayed.items():
        put(own, unit, slot=wave)


@becomes(e.FlightPlanned)
def _(own: Own, event: e.FlightPlanned) -> None:
    if event.flight is None:
        own.flights.pop(event.unit, None)
    else:
        own.flights[event.unit] = event.flight


@becomes(e.FlakAimed)
def _(own: Own, event: e.FlakAimed) -> None:
    if event.target is None:
        own.aimed.pop(event.gun, None)
    else:
        own.aimed[event.gun] = event.target


@becomes(e.AttacksPlanned)
def _(own: Own, event: e.AttacksPlanned) -> None:
    own.attacks = event.attacks


@becomes(e.PlansCarriedOut)
def _(own: Own, event: e.PlansCarriedOut) -> None:
    own.flights, own.aimed, own.attacks = {}, {}, ()


@becomes(e.UnitHalved)
def _(own: Own, event: e.UnitHalved) -> None:
    put(own, event.unit, half=True)


@becomes(e.UnitReturned)
def _(own: Own, event: e.UnitReturned) -> None:
    put(own, event.unit, slot=RETURN_BOX)


@becomes(e.CapReturned)
def _(own: Own, event: e.CapReturned) -> None:
    put(own, event.unit, land_by=event.land_by)


@becomes(e.ShipDamaged)
def _(own: Own, event: e.ShipDamaged) -> None:
    own.ships[event.ship] = replace(own.ships[event.ship], damage=event.damage)


@becomes(e.BattleLeft)
def _(own: Own, event: e.BattleLeft) -> None:
    own.strike_in_battle = None
    own.posted_ships, own.posts, own.arriving, own.flights, own.aimed, own.attacks = {}, {}, {}, {}, {}, ()
    own.matched, own.matched_grounded = {}, {}
