"""[4.1] The sequence of play: Game-Turn, Strategic Stage, Operational Stage, and what each phase leads to.

Each function says what follows when everybody awaited in a phase is ready. The rules themselves are elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from fastcarriers.carriers import (
    chits,
    contact,
    deployment,
    endurance,
    landing,
    movement,
    movement_rules,
    night,
    regrouping,
    scoring,
    scramble,
    scuttling,
    search,
    statements,
    strikes,
    take_off,
    towing,
)
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import sequence as battle_sequence
from fastcarriers.carriers.battle import situations
from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.events import (
    GameTurnBegan,
    OperationsPassed,
    OperationsWished,
    OpTurnBegan,
    PhaseOpened,
)
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.parts import PUBLIC, Side


def proceed(now: CarriersNow) -> None:
    """[4.1] The present phase is over: let follow what follows, up to the next phase."""
    scuttling.announce(now)
    towing.part(now)
    AFTER[now.public.standing.name](now)


def open_phase(now: CarriersNow, name: str) -> None:
    """A phase in which both sides order: strikes without units end [10.22], and units are counted as they stand."""
    strikes.drop_empty(now)
    now.begin_phase(name, now.public.charts.sides)
    for side in now.public.charts.sides:
        now.happen(PhaseOpened(to=side))


# ---- A. Strategic Stage


def after_set_up(now: CarriersNow) -> None:
    deployment.reveal(now)
    chits.mix_chits(now)
    begin_game_turn(now, now.public.charts.scenario.first_game_turn)


def begin_game_turn(now: CarriersNow, game_turn: int) -> None:
    """[4.1.A] A new game-turn; by night what is still on CAP or search is lost, and chits go back (FC-02, FC-60)."""
    now.happen(GameTurnBegan(to=PUBLIC, game_turn=game_turn))
    if now.public.night:
        night.fall(now)
        open_phase(now, ph.REGROUPING)
    else:
        open_phase(now, ph.PLOTTING)


def after_regrouping(now: CarriersNow) -> None:
    """[5.54] When ships have been transferred, movement is plotted."""
    regrouping.reveal(now)
    open_phase(now, ph.PLOTTING)


def after_plotting(now: CarriersNow) -> None:
    """[4.1.A.2, 4.1.A.3] Moves are executed, then both sides search; not at night [7.0]."""
    movement.execute(now)
    asked: tuple[Side, ...] = () if now.public.night else search.search(now)
    if asked:
        now.begin_phase(ph.STATEMENTS, asked)
    else:
        open_interface(now)


def after_statements(now: CarriersNow) -> None:
    """[7.33] Statements of one search phase are heard together."""
    statements.publish(now)
    open_interface(now)


def open_interface(now: CarriersNow) -> None:
    """[8.0] Each side may ask for the operational stage (ruling FC-04)."""
    forget_wishes(now)
    open_phase(now, ph.INTERFACE)


def forget_wishes(now: CarriersNow) -> None:
    for side, own in now.own.items():
        if own.wish is not None:
            now.happen(OperationsWished(to=side, wish=None))


# ---- B. Operational Stage


def after_interface(now: CarriersNow) -> None:
    """[8.0] One side is enough; if neither asks, the four op-turns pass as one."""
    if any(own.wish for own in now.own.values()):
        begin_op_turn(now, 1)
    else:
        pass_op_turns(now, OP_TURNS)


def begin_op_turn(now: CarriersNow, op_turn: int) -> None:
    """[4.1.B] Take-Off first; at night there is none unless a rule or option allows it (FC-02)."""
    forget_wishes(now)
    now.happen(OpTurnBegan(to=PUBLIC, op_turn=op_turn))
    scramble.scramble(now)
    open_phase(now, ph.TAKE_OFF if take_off.is_allowed(now.public) else ph.STATUS)


def after_take_off(now: CarriersNow) -> None:
    """[10.22] A strike that was formed but got no unit is none, and ends with the phase."""
    open_phase(now, ph.STATUS)


def after_status(now: CarriersNow) -> None:
    open_phase(now, ph.LANDING)


def after_landing(now: CarriersNow) -> None:
    landing.close(now)
    open_phase(now, ph.AIR_MOVEMENT)


def after_air_movement(now: CarriersNow) -> None:
    """[10.67, 10.9] Endurance is spent, then every strike in its target's hex tries for contact."""
    endurance.spend(now)
    contact.attempt(now)
    after_contact(now)


def after_contact(now: CarriersNow) -> None:
    """[10.96, 4.1.C] While a side must choose a target it is awaited; then contacted strikes are fought out."""
    if asked := tuple(side for side, own in now.own.items() if own.choices):
        now.begin_phase(ph.CONTACT, asked)
        return
    situations.collect(now)
    fight_on(now)


def fight_on(now: CarriersNow) -> None:
    """[4.1.C] The next strike situation; when all have been fought, the next op-turn."""
    if not battle_sequence.next_situation(now):
        end_op_turn(now)


def after_battle_phase(now: CarriersNow) -> None:
    """[4.1.C] On with the battle; when it has just ended, on to the next one."""
    battle_sequence.AFTER[now.public.standing.name](now)
    if now.public.battle is None:
        fight_on(now)


def end_op_turn(now: CarriersNow) -> None:
    """[4.1.B, FC-72] The next op-turn, if a side still wishes operations; after the fourth, the next game-turn."""
    op_turn = now.public.op_turn
    if op_turn == OP_TURNS:
        end_game_turn(now)
    elif all(own.wish is False for own in now.own.values()):
        pass_op_turns(now, OP_TURNS - op_turn)
    else:
        begin_op_turn(now, op_turn + 1)


def pass_op_turns(now: CarriersNow, op_turns: int) -> None:
    """[8.0, FC-72] The remaining op-turns pass: endurance is spent, strikes keep their hex, nothing lands."""
    for _ in range(op_turns):
        now.happen(OperationsPassed(to=PUBLIC, op_turns=1))
        scramble.scramble(now)
        landing.close(now)
        endurance.spend(now)
    end_game_turn(now)


def end_game_turn(now: CarriersNow) -> None:
    """[4.1] The next game-turn, or the end of the scenario."""
    scoring.score_game_turn(now)
    movement_rules.refuel(now)
    game_turn = now.public.game_turn
    if game_turn < now.public.charts.scenario.game_turns:
        begin_game_turn(now, game_turn + 1)
    else:
        scoring.end(now)
        now.begin_phase(ph.OVER, ())


AFTER: dict[str, Callable[[CarriersNow], None]] = {
    ph.SET_UP: after_set_up,
    ph.REGROUPING: after_regrouping,
    ph.PLOTTING: after_plotting,
    ph.STATEMENTS: after_statements,
    ph.INTERFACE: after_interface,
    ph.TAKE_OFF: after_take_off,
    ph.STATUS: after_status,
    ph.LANDING: after_landing,
    ph.AIR_MOVEMENT: after_air_movement,
    ph.CONTACT: after_contact,
    **dict.fromkeys(battle_sequence.AFTER, after_battle_phase),
}
