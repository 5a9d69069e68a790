"""[4.1.C, 11.4] The sequence of the Tactical Stage: situations, set-up, routines of six tac-turns in seven phases.

A phase in which its player can do nothing is passed over: everything that decides this lies open on the display.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastcarriers.carriers.battle import (
    aftermath,
    air_combat,
    air_to_surface,
    arrival,
    facing,
    flak,
    lapses,
    movement,
    set_up,
    situations,
    strafing,
)
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import PlansCarriedOut, RoutineBegan, TacTurnBegan
from fastcarriers.carriers.battle.records import TAC_TURNS, Battle
from fastcarriers.carriers.state import CarriersNow, Public
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import Direction


def next_situation(now: CarriersNow) -> bool:
    """[4.1.C, FC-30] Go on to the next strike situation; False when all have been fought.

    More than one: the chooser is asked in `fight_next`; one: its battle begins.
    """
    situation = situations.next_one(now)
    if situation is not None:
        situations.fight(now, situation)
        return True
    return now.public.standing.name == ph.FIGHT_NEXT and bool(now.public.standing.awaits)


def after_set_up(now: CarriersNow, facings: Mapping[str, Direction] | None = None) -> None:
    """[11.2] The set-up is seen, and the first routine begins. `facings`: see `set_up.reveal`."""
    set_up.reveal(now, facings or {})
    begin_routine(now)


def begin_routine(now: CarriersNow) -> None:
    """[11.31] Wave arrival; then the attacker places what arrives. Without units to place, tac-turns begin at once.

    The battle is over before a tac-turn if nobody has come: the only wave missed [11.33], or the last held ones left.
    """
    now.happen(RoutineBegan(to=PUBLIC, routine=now.public.battle_on.routine + 1))
    arrival.arrive(now)
    if aftermath.is_over(now):
        aftermath.end_battle(now)
    else:
        open_entry(now)


def open_entry(now: CarriersNow) -> None:
    """[11.3, 15.47] The attacker places arriving units; at a base what is held may come in any tac-turn (FC-93).

    There he is asked in every tac-turn of the one routine, held units or not: a pause must not tell of waves to come.
    """
    battle = now.public.battle_on
    attacker = battle.attacker
    if now.own[attacker].arriving or (battle.kind == "base" and battle.routine == 1):
        now.begin_phase(ph.ENTRY, (attacker,))
    else:
        begin_tac_turn(now)


def after_entry(now: CarriersNow) -> None:
    arrival.reveal(now)
    begin_tac_turn(now)


def begin_tac_turn(now: CarriersNow) -> None:
    """The next tac-turn of the routine; climbs begun ten tac-turns ago are done [12.5]."""
    tac_turn = now.public.battle_on.tac_turn + 1
    now.happen(TacTurnBegan(to=PUBLIC, tac_turn=tac_turn, climbed=movement.climbed(now.public)))
    open_from(now, 0)


def open_from(now: CarriersNow, first: int) -> None:
    """Open the first of the seven phases from here on in which its player has something to do."""
    for name in ph.TAC_TURN[first:]:
        PREPARE[name](now)
        side = player_of(now.public.battle_on, name)
        if HAS_WORK[name](now.public, side):
            now.begin_phase(name, (side,))
            return
    end_tac_turn(now)


def end_tac_turn(now: CarriersNow) -> None:
    """[11.31, 11.4] After the sixth: another routine, or the end when no attacker is on the display or delayed."""
    over, last = aftermath.is_over(now), now.public.battle_on.tac_turn == TAC_TURNS
    if over or last:
        lapses.end_surprise(now)
    if over:
        aftermath.end_battle(now)
    elif last:
        begin_routine(now)
    else:
        open_entry(now)


def player_of(battle: Battle, name: str) -> Side:
    """The phasing player: the defender in the first four phases, the attacker in the last three."""
    return battle.defender if ph.TAC_TURN.index(name) < 4 else battle.attacker


def after_phase(now: CarriersNow) -> None:
    """The phasing player is ready: what he planned is carried out, then the next phase."""
    name = now.public.standing.name
    side = player_of(now.public.battle_on, name)
    CARRY_OUT[name](now, side)
    now.happen(PlansCarriedOut(to=side))
    open_from(now, ph.TAC_TURN.index(name) + 1)


def nothing(now: CarriersNow, side: Side) -> None:
    """Orders of this phase have taken effect at once."""


def rest(now: CarriersNow) -> None:
    """Nothing to prepare."""


def fights_or_strafes(public: Public, side: Side) -> bool:
    """[4.1.C.6, FC-105] What the strike's own air attack phase is for."""
    return air_combat.has_work(public, side) or strafing.has_work(public, side)


HAS_WORK: dict[str, Callable[[Public, Side], bool]] = {
    ph.DEFENDER_AIR: movement.has_work,
    ph.FACING: facing.has_work,
    ph.CAP_ATTACK: air_combat.has_work,
    ph.FLAK: flak.has_work,
    ph.ATTACKER_AIR: movement.has_work,
    ph.AIR_ATTACK: fights_or_strafes,
    ph.SURFACE_ATTACK: air_to_surface.has_work,
}
PREPARE: dict[str, Callable[[CarriersNow], None]] = {
    ph.DEFENDER_AIR: movement.prepare,
    ph.FACING: rest,
    ph.CAP_ATTACK: air_combat.prepare,
    ph.FLAK: flak.prepare,
    ph.ATTACKER_AIR: movement.prepare,
    ph.AIR_ATTACK: air_combat.prepare,
    ph.SURFACE_ATTACK: rest,
}
CARRY_OUT: dict[str, Callable[[CarriersNow, Side], None]] = {
    ph.DEFENDER_AIR: movement.carry_out,
    ph.FACING: nothing,
    ph.CAP_ATTACK: nothing,
    ph.FLAK: flak.carry_out,
    ph.ATTACKER_AIR: movement.carry_out,
    ph.AIR_ATTACK: nothing,
    ph.SURFACE_ATTACK: air_to_surface.carry_out,
}
AFTER: dict[str, Callable[[CarriersNow], None]] = {
    ph.DISPLAY_SET_UP: after_set_up,
    ph.ENTRY: after_entry,
    **dict.fromkeys(ph.TAC_TURN, after_phase),
}
"""`fight_next` is left by its own order, which begins the battle."""
