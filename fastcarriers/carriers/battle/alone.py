"""The Tactical Stage as a table to play by itself: the same rules, begun from a position, over with the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastcarriers.carriers import phases
from fastcarriers.carriers.battle import musters, sequence, set_up
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import FleetFaced, ShipPosted, SituationsStand, UnitPosted
from fastcarriers.carriers.battle.position import Position
from fastcarriers.carriers.battle.records import Situation
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import (
    ForceMustered,
    GameBegan,
    GameEnded,
    GameTurnBegan,
    MarkerPlaced,
    OpTurnBegan,
    StrikeFormed,
)
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.records import AirUnit, Marker, Ship, Site
from fastcarriers.carriers.state import CarriersNow, Own
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import Direction


class TacticalStage(Carriers):
    """Carriers from the set-up of one battle to its end. Nobody wins: the outcome counts damage points.

    `charts` are those of `musters.scenario_of(position)`.
    """

    def __init__(self, charts: Charts, position: Position) -> None:
        super().__init__(charts)
        self.position = position

    def begin(self, now: CarriersNow, options: Mapping[str, Any]) -> None:
        """[11.1] The pieces are on the table, and the battle has been joined. There are no options."""
        place_target(now, self.position)
        form_strike(now, self.position)
        situation = Situation(1, self.position.attacker, musters.target_of(self.position))
        now.happen(SituationsStand(to=PUBLIC, situations=(situation,), chooser=situation.attacker))
        set_up.begin(now, situation, musters.STRIKE)
        place_pieces(now, self.position)

    def proceed(self, now: CarriersNow) -> None:
        """[4.1.C] On with the battle; when it is over, so is the game."""
        if now.public.standing.name == ph.DISPLAY_SET_UP:
            sequence.after_set_up(now, facings(self.position))
        else:
            sequence.AFTER[now.public.standing.name](now)
        if now.public.battle is None:
            now.happen(GameEnded(to=PUBLIC, outcome=outcome(now, self.position)))
            now.begin_phase(phases.OVER, ())


# ---- the beginning


def place_target(now: CarriersNow, position: Position) -> None:
    """The task force or base on its hex, with everything that it has."""
    charts, side = now.public.charts, position.defender
    at, base = musters.hex_of(position, charts.map), position.base
    sites = () if base is None else (Site(base.id, side, at, base.flak, base.damage),)
    now.happen(GameBegan(to=PUBLIC, scenario=position.id, sites=sites, dice={}, void_rules=()))
    now.happen(GameTurnBegan(to=PUBLIC, game_turn=1))
    now.happen(OpTurnBegan(to=PUBLIC, op_turn=1))
    if base is None:
        now.happen(MarkerPlaced(to=PUBLIC, marker=Marker(musters.marker_of(position), side, 1, at)))
    muster(now, side, musters.ships(position), musters.defending_units(position))


def form_strike(now: CarriersNow, position: Position) -> None:
    """[10.22] The attacker has his waves, and nothing else."""
    side = position.attacker
    muster(now, side, (), musters.striking_units(now.public.charts, position))
    at = musters.hex_of(position, now.public.charts.map)
    now.happen(StrikeFormed(to=side, strike=musters.strike(position, at), formed=1))


def muster(now: CarriersNow, side: Side, ships: tuple[Ship, ...], units: tuple[AirUnit, ...]) -> None:
    now.happen(ForceMustered(to=side, ships=ships, units=units, deployment={}, reserved={}))


def place_pieces(now: CarriersNow, position: Position) -> None:
    """[11.2] What the file says of places and altitudes takes the place of the suggested set-up, as far as it goes."""
    charts, side = now.public.charts, position.defender
    own = now.own[side]
    for ship, at in musters.ship_places(charts, position).items():
        if own.posted_ships.get(ship) != at:
            now.happen(ShipPosted(to=side, ship=ship, hex=at))
    for unit, post in musters.cap_posts(charts, position, own).items():
        if own.posts.get(unit) != post:
            now.happen(UnitPosted(to=side, unit=unit, post=post))
    if own.posted_ships and own.fleet_facing != position.facing:
        now.happen(FleetFaced(to=side, facing=position.facing))


def facings(position: Position) -> dict[str, Direction]:
    """[12.62] The carriers that have turned before this battle is looked at."""
    return {ship.id: ship.facing for ship in position.ship if ship.facing is not None}


# ---- the end


def outcome(now: CarriersNow, position: Position) -> Outcome:
    """Damage points done: the attacker's on ships, base and air units, the defender's on air units."""
    before = {ship.id: ship.damage for ship in position.ship}
    attacker, defender = position.attacker, position.defender
    ships = sum(min(ship.damage, 4) - before[ship.id] for ship in now.own[defender].ships.values())
    base = position.base
    bombed = 0 if base is None else now.public.sites[base.id].damage - base.damage
    done = {
        attacker: ships + bombed + steps_lost(now.own[defender], musters.defending_units(position)),
        defender: steps_lost(now.own[attacker], musters.striking_units(now.public.charts, position)),
    }
    return Outcome(None, None, done)


def steps_lost(own: Own, begun: tuple[AirUnit, ...]) -> int:
    """Strength steps of air units that are gone: two a full unit, one a half."""
    left = sum(unit.steps for unit in own.units.values() if unit.place != "lost")
    return sum(unit.steps for unit in begun) - left
