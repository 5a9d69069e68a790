"""What a side has left to do in this phase: one list for the ribbon's checklist and for the refusal of Ready.

Each rule module adds its functions to `DUTIES`; a duty that `must` be done refuses Ready, the others warn of a loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fastcarriers.carriers import (
    cap,
    contact,
    deployment,
    dusk,
    endurance,
    first_strike,
    movement,
    regrouping,
    statements,
    stationing,
    status,
    strikes,
)
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import declaring, displacement, entering, set_up, situations
from fastcarriers.carriers.battle import movement as tactical_movement
from fastcarriers.carriers.battle import phases as battle_ph
from fastcarriers.carriers.records import Duty
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import Fault

Duties = Callable[[Public, Own], Iterable[Duty]]

DUTIES: dict[str, tuple[Duties, ...]] = {
    ph.SET_UP: (deployment.set_up_duties, stationing.stationing_duties),
    ph.REGROUPING: (regrouping.regrouping_duties,),
    ph.PLOTTING: (movement.plotting_duties,),
    ph.STATEMENTS: (statements.to_state,),
    ph.INTERFACE: (cap.must_land, dusk.before_night, endurance.warnings),
    ph.TAKE_OFF: (cap.must_land, dusk.before_night, endurance.warnings, strikes.empty_strikes, first_strike.duties),
    ph.STATUS: (status.limits_kept, cap.must_land, dusk.transfers_up, dusk.before_night, endurance.warnings),
    ph.LANDING: (cap.must_land, dusk.transfers_up, dusk.before_night, endurance.warnings),
    ph.AIR_MOVEMENT: (cap.must_land, dusk.before_night, endurance.warnings, endurance.not_moved),
    ph.CONTACT: (contact.to_choose,),
    battle_ph.FIGHT_NEXT: (situations.to_choose,),
    battle_ph.DISPLAY_SET_UP: (set_up.low_enough,),
    battle_ph.ENTRY: (entering.entry_duties,),
    battle_ph.SURFACE_ATTACK: (declaring.last_chances,),
    battle_ph.DEFENDER_AIR: (tactical_movement.duties,),
    battle_ph.FACING: (displacement.duties,),
    battle_ph.ATTACKER_AIR: (tactical_movement.duties,),
}
"""Phase -> the functions that know what is left to do in it."""


def duties_of(public: Public, own: Own) -> tuple[Duty, ...]:
    """Everything left to do for a side that is still awaited; nothing once it is ready."""
    if own.side not in public.standing.awaits:
        return ()
    return tuple(duty for find in DUTIES.get(public.standing.name, ()) for duty in find(public, own))


def faults_of(public: Public, own: Own) -> Iterator[Fault]:
    """Why this side cannot be ready."""
    return (Fault(duty.rule, duty.said) for duty in duties_of(public, own) if duty.must)
