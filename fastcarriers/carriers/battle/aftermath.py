"""[11.4, 9.56, 9.57, FC-94] How a battle ends, and what becomes of those who were in it."""

from __future__ import annotations

from fastcarriers.carriers import cap
from fastcarriers.carriers.battle.arrival import waiting
from fastcarriers.carriers.battle.events import BattleEnded, BattleLeft, CapReturned, UnitReturned
from fastcarriers.carriers.battle.flights import on_display
from fastcarriers.carriers.battle.records import Battle
from fastcarriers.carriers.battle.situations import close
from fastcarriers.carriers.displays import in_strike, is_dummy
from fastcarriers.carriers.events import StrikeRecalled
from fastcarriers.carriers.markers import take_off_map
from fastcarriers.carriers.records import RETURN_BOX
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.parts import PUBLIC

NO_SHIPS = "no_ships"
ATTACKED = "attacked"


def is_over(now: CarriersNow) -> bool:
    """[4.1.C, 11.4, FC-95] No attacker is on the display, delayed, or held outside it."""
    battle = now.public.battle_on
    return not on_display(now.public, battle.attacker) and not waiting(now.own[battle.attacker])


def end_battle(now: CarriersNow) -> None:
    """[4.1.C, 9.56, FC-84, FC-94] Everybody goes back where he belongs; the strike has attacked and goes home.

    Grounded units have never left their boxes, ships not their task force: pushed off the display or not, they keep
    their damage (FC-101, FC-104). A task force without ships leaves the map.
    """
    battle = now.public.battle_on
    send_home(now, battle)
    bring_back_cap(now, battle)
    for side in (battle.attacker, battle.defender):
        now.happen(BattleLeft(to=side))
    now.happen(BattleEnded(to=PUBLIC, number=battle.number))
    close(now, battle.number)
    if battle.kind != "base" and is_dummy(now.own[battle.defender], battle.target):
        take_off_map(now, battle.target, NO_SHIPS)


def send_home(now: CarriersNow, battle: Battle) -> None:
    """[10.29, 10.72, FC-84, FC-94] What is left of the strike lies in its Return Box: one strike without a target."""
    side, strike = battle.attacker, now.own[battle.attacker].strike_in_battle
    assert strike is not None, "an attacker has a strike"
    for unit in in_strike(now.own[side], strike):
        if unit.slot != RETURN_BOX:
            now.happen(UnitReturned(to=side, unit=unit.id))
    now.happen(StrikeRecalled(to=side, strike=strike, why=ATTACKED))


def bring_back_cap(now: CarriersNow, battle: Battle) -> None:
    """[9.56, 9.57, FC-87] CAP is on its display again, as damaged as it is; what fought in the air must soon land."""
    side, own = battle.defender, now.own[battle.defender]
    for counter in [unit for unit in now.public.air.values() if unit.side == side and unit.at is not None]:
        unit = own.units[own.matched[counter.id]]
        now.happen(CapReturned(to=side, unit=unit.id, land_by=cap.land_by(now.public, unit, counter.engaged)))
