"""[10.5, 10.7] Air Strike Movement and Changing an Air Strike Plot."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import can_land, displays, hex_of, holders, in_strike, is_usable, may_use
from fastcarriers.carriers.events import ReturnBaseNamed, StrikeMoved, StrikeRecalled
from fastcarriers.carriers.orders import MoveStrike, NameReturnBase, RecallStrike
from fastcarriers.carriers.records import Strike
from fastcarriers.carriers.scenario_rules import Neutral
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side

# ---- 10.5 movement


def rate(public: Public, own: Own, strike: Strike) -> int:
    """[10.51] Hexes an op-turn: that of the slowest unit. None in the strike: 0."""
    table = public.charts.tables.strategic_movement
    rates = {"J": table.jet, "H": table.helicopter}
    types = {public.charts.types[unit.type].propulsion or "P" for unit in in_strike(own, strike.id)}
    return min((rates.get(propulsion, table.propeller) for propulsion in types), default=0)


def range_now(public: Public, own: Own, strike: Strike) -> int:
    """[10.51, 10.55, FC-27] Hexes in this op-turn: one less in that of the launch."""
    hexes = rate(public, own, strike)
    if strike.launched == public.clock:
        hexes -= public.charts.tables.strategic_movement.launch_penalty
    return max(hexes, 0)


def under_way(public: Public, own: Own) -> Iterator[str]:
    """The strikes of the side."""
    return iter(own.strikes)


def moves(public: Public, own: Own, strike: str) -> Iterator[MoveStrike]:
    """[10.53] Every hex in range, whatever lies between."""
    flying = own.strikes.get(strike)
    if flying is not None and not flying.moved:
        for label in public.charts.map.within(flying.hex, range_now(public, own, flying))[1:]:
            yield MoveStrike(strike, label)


def refusal_to_move(public: Public, own: Own, order: MoveStrike) -> IllegalOrder | None:
    """[10.5] Once in a phase, on the map, no farther than the slowest unit flies."""
    strike = own.strikes.get(order.strike)
    if strike is None or not in_strike(own, strike.id):
        return refuse("10.5", "strike_movement.no_such_strike", strike=order.strike)
    if strike.moved:
        return refuse("10.52", "strike_movement.moved_already", strike=strike.id)
    board = public.charts.map
    if order.hex not in board:
        return refuse("10.5", "strike_movement.no_such_hex", hex=order.hex)
    if order.hex == strike.hex:
        return refuse("10.52", "strike_movement.there_already", strike=strike.id, hex=order.hex)
    hexes = range_now(public, own, strike)
    if board.distance(strike.hex, order.hex) > hexes:
        rule = "10.55" if strike.launched == public.clock else "10.51"
        return refuse(rule, "strike_movement.too_far", strike=strike.id, hex=order.hex, count=hexes)
    for rule in public.rules(Neutral):
        if rule.side == own.side and order.hex in rule.hexes:
            return refuse(rule.id, "strike_movement.neutral", hex=order.hex)
    return None


def move_strike(now: CarriersNow, order: MoveStrike, by: Side) -> None:
    """[10.5] Recorded on the strike's plot; nobody else hears of it [10.54]."""
    now.happen(StrikeMoved(to=by, strike=order.strike, hex=order.hex))


# ---- 10.7 changing the plot


def recalls(public: Public, own: Own, strike: str) -> Iterator[RecallStrike]:
    yield RecallStrike(strike)


def refusal_to_recall(public: Public, own: Own, order: RecallStrike) -> IllegalOrder | None:
    """[10.7, 10.71, FC-80] A strike with a target, before it moves in this phase."""
    strike = own.strikes.get(order.strike)
    if strike is None:
        return refuse("10.7", "strike_movement.no_such_strike", strike=order.strike)
    if strike.transfer:
        return refuse("10.82", "strike_movement.transfer_flies_home", strike=strike.id)
    if strike.target is None:
        return refuse("10.7", "strike_movement.no_target", strike=strike.id)
    if strike.moved:
        return refuse("10.71", "strike_movement.recall_first", strike=strike.id)
    return None


def recall_strike(now: CarriersNow, order: RecallStrike, by: Side) -> None:
    """[10.7, 10.72] It may turn home in the same phase, and attacks nothing more."""
    now.happen(StrikeRecalled(to=by, strike=order.strike, why="ordered"))


def new_bases(public: Public, own: Own, strike: str) -> Iterator[NameReturnBase]:
    """[10.73] The other displays, for a strike that has come to its return base."""
    flying = own.strikes.get(strike)
    if flying is not None and is_over_base(public, flying) and has_come(public, own, flying):
        yield from (NameReturnBase(strike, base) for base in displays(public, own))


def refusal_to_name(public: Public, own: Own, order: NameReturnBase) -> IllegalOrder | None:
    """[10.44, 10.45, 10.73, FC-79] Only when it has come to the return base (a marker that is gone: its last hex)."""
    strike = own.strikes.get(order.strike)
    if strike is None or not in_strike(own, strike.id):
        return refuse("10.73", "strike_movement.no_such_strike", strike=order.strike)
    if not is_over_base(public, strike):
        over = hex_of(public, strike.return_base)
        return refuse("10.73", "strike_movement.not_over_base", strike=strike.id, base=strike.return_base, hex=over)
    if not has_come(public, own, strike):
        return refuse("10.73", "strike_movement.not_come_now", strike=strike.id, base=strike.return_base)
    if order.return_base == strike.return_base:
        return refuse("10.73", "strike_movement.same_base", strike=strike.id, base=strike.return_base)
    if order.return_base not in displays(public, own) or not is_usable(public, own, order.return_base):
        return refuse("10.42", "strike_movement.no_such_base", base=order.return_base)
    return None


def is_over_base(public: Public, strike: Strike) -> bool:
    """[10.73] Whether the strike is in the hex of its return base."""
    return strike.hex == hex_of(public, strike.return_base)


def has_come(public: Public, own: Own, strike: Strike) -> bool:
    """[10.73] A base is changed in the very phase of the move to it; one that takes no unit more, later too [10.44]."""
    return strike.moved or takes_none(public, own, strike)


def takes_none(public: Public, own: Own, strike: Strike) -> bool:
    """[10.44, FC-79] Whether no unit of the strike can use the return base: wrecked, a dummy, unfit or gone."""
    open_ = [holder for holder in holders(public, own, strike.return_base) if can_land(public, own, holder)]
    return not any(may_use(public, own, unit, holder) for unit in in_strike(own, strike.id) for holder in open_)


def name_return_base(now: CarriersNow, order: NameReturnBase, by: Side) -> None:
    """[10.73] It moves on in the next op-turn (ruling FC-79)."""
    now.happen(ReturnBaseNamed(to=by, strike=order.strike, return_base=order.return_base))


PHASES = frozenset({ph.AIR_MOVEMENT})
KINDS: tuple[CarriersKind, ...] = (
    Kind(MoveStrike, PHASES, under_way, moves, refusal_to_move, move_strike),
    Kind(RecallStrike, PHASES, under_way, recalls, refusal_to_recall, recall_strike),
    Kind(NameReturnBase, PHASES, under_way, new_bases, refusal_to_name, name_return_base),
)
