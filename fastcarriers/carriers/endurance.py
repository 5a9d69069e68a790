"""[10.6] Endurance: the op-turns that an air unit can remain in a strike."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.displays import hex_of, in_strike
from fastcarriers.carriers.events import EnduranceSpent, UnitLost
from fastcarriers.carriers.landing import landings, refusal_to_land
from fastcarriers.carriers.records import Duty, Strike
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.carriers.strike_movement import range_now, rate
from fastcarriers.carriers.strikes import drop_empty
from fastcarriers.kernel.say import say


def spend(now: CarriersNow) -> None:
    """[10.67] Every unit in a strike spends an op-turn; what had none left is lost, and an empty strike ends."""
    for side in now.public.charts.sides:
        own = now.own[side]
        if not own.strikes:
            continue
        flying = [unit for strike in own.strikes for unit in in_strike(own, strike)]
        for unit in flying:
            if unit.endurance == 0:
                now.happen(UnitLost(to=side, unit=unit.id, why="endurance"))
        left = {unit.id: unit.endurance - 1 for unit in flying if unit.endurance > 0}
        now.happen(EnduranceSpent(to=side, left=left))
    drop_empty(now)


# ---- what the owner is warned of

LAST_PHASES = (ph.LANDING, ph.AIR_MOVEMENT)
"""Phases of an op-turn in which a unit with no endurance left lands or is lost."""


def moves_left(public: Public, strike: Strike, endurance: int) -> int:
    """[10.64] The Air Movement Phases in which units with this endurance can still move before their last landing.

    The present one counts until the strike has moved in it. Landing comes before movement in an op-turn, so a unit
    with 0 left can only land now, and one with 1 left moves once and lands in the next op-turn.
    """
    return endurance - 1 if strike.moved else endurance


def reach(public: Public, own: Own, strike: Strike, endurance: int) -> int:
    """[10.51, 10.55] The hexes that units with this endurance can still fly and land at the end."""
    moves = moves_left(public, strike, endurance)
    if moves <= 0:
        return 0
    hexes = moves * rate(public, own, strike)
    launching = strike.launched == public.clock and not strike.moved
    return hexes - rate(public, own, strike) + range_now(public, own, strike) if launching else hexes


def warnings(public: Public, own: Own) -> Iterator[Duty]:
    """[10.64] Units that must land in this op-turn or the next, and those that cannot reach their return base."""
    for strike in own.strikes.values():
        for endurance in sorted({unit.endurance for unit in in_strike(own, strike.id)}):
            duty = warning(public, own, strike, endurance)
            if duty is not None:
                yield duty


def warning(public: Public, own: Own, strike: Strike, endurance: int) -> Duty | None:
    """The warning for the units of a strike with this endurance; None while they have time enough."""
    upcoming = public.clock + (public.op_turn == 0)
    last = upcoming + endurance - 1
    until = {"game_turn": last // OP_TURNS + 1, "op_turn": last % OP_TURNS + 1}
    last_moment = is_last_moment(public, own, strike, endurance)
    until["last_moment"] = int(last_moment)
    until["lost_now"] = int(endurance == 0 and public.standing.name in LAST_PHASES and not last_moment)
    over = public.standing.name == ph.AIR_MOVEMENT and endurance == 0
    if over or way_home(public, strike) > reach(public, own, strike, endurance):
        said = say("endurance.cannot_return", strike=strike.id, base=strike.return_base, **until)
        return Duty("10.64", said, strike.id, must=False)
    if endurance <= 1 and strike.target is not None and not strike.transfer:  # with a target it cannot land [10.7]
        said = say("endurance.recall_to_land", strike=strike.id, base=strike.return_base, **until)
        return Duty("10.64", said, strike.id, must=False)
    if endurance <= 1:
        said = say("endurance.must_land", strike=strike.id, base=strike.return_base, **until)
        return Duty("10.64", said, strike.id, must=False)
    return None


def is_last_moment(public: Public, own: Own, strike: Strike, endurance: int) -> bool:
    """Whether these units can be saved in this phase and no later: what Ready in it would cost [10.64, 10.67].

    They land now or never, or move now or never come home, or are on a move that ends too far away and can be taken
    back. What is lost either way, and what has another landing or move to come, can wait.
    """
    away = way_home(public, strike)
    if public.standing.name == ph.LANDING:
        flying = (unit for unit in in_strike(own, strike.id) if unit.endurance == endurance == 0)
        return any(refusal_to_land(public, own, o) is None for unit in flying for o in landings(public, own, unit.id))
    if public.standing.name != ph.AIR_MOVEMENT:
        return away <= reach(public, own, strike, endurance)
    if endurance == 0:
        return False
    recall = endurance == 1 and strike.target is not None and not strike.transfer
    if strike.moved:  # the move can be taken back, and the strike recalled before it moves again [10.7]
        return recall or away > reach(public, own, strike, endurance)
    return away <= reach(public, own, strike, endurance) and (
        recall or away > (endurance - 1) * rate(public, own, strike)
    )


def way_home(public: Public, strike: Strike) -> int:
    """Hexes to the return base."""
    return public.charts.map.distance(strike.hex, hex_of(public, strike.return_base))


def not_moved(public: Public, own: Own) -> Iterator[Duty]:
    """[10.52, 10.67] Strikes on their way that have not moved in this phase: staying spends endurance all the same."""
    for strike in own.strikes.values():
        flying = {unit.endurance for unit in in_strike(own, strike.id)}
        if flying and not strike.moved and (strike.target is not None or way_home(public, strike)):
            last = any(is_last_moment(public, own, strike, endurance) for endurance in flying)
            said = say("strike_movement.not_moved", strike=strike.id, last_moment=int(last))
            yield Duty("10.52", said, strike.id, must=False)
