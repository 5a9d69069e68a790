"""[5.3, 5.4] Strategic Plotting and Movement."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers import reinforcements
from fastcarriers.carriers.displays import aboard, ships_of, task_forces
from fastcarriers.carriers.events import (
    DeploymentPlotted,
    FuelUsed,
    MovePlotted,
    MovesExecuted,
    MoveVoid,
    ShipGone,
    TaskForceMoved,
    UnitAway,
)
from fastcarriers.carriers.markers import take_off_map
from fastcarriers.carriers.movement_rules import (
    away,
    is_immobile,
    moves_left,
    must_leave,
    must_turn_away,
    refusal_by_scenario,
)
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import CancelPlot, PlotMove
from fastcarriers.carriers.records import OFF_MAP, WRECKED, Duty, Label, MarkerId, Ship
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side

# ---- what a task force may do


def goals(public: Public, own: Own, task_force: MarkerId) -> Iterator[Label]:
    """Every hex, or `OFF_MAP`, that could be plotted for a task force on the map."""
    board, at = public.charts.map, public.markers[task_force].hex
    if (farthest := moves_left(public, own, task_force)) > public.charts.tables.strategic_movement.task_force:
        yield from board.within(at, farthest)[1:]
    else:
        yield from board.sea_steps(at)
    yield OFF_MAP


def refusal_to_move(public: Public, own: Own, task_force: MarkerId, goal: Label) -> IllegalOrder | None:
    """[5.31-5.47, 6.61, 6.65, FC-67] Why a task force may not move into a hex, or off the map."""
    marker = public.markers.get(task_force)
    if marker is None or marker.side != own.side or not marker.on_map:
        return refuse("5.31", "movement.not_on_map", task_force=task_force)
    ships = ships_of(own, task_force)
    return refusal_to_sail(public, ships, task_force) or refusal_of_way(public, own, ships, task_force, goal)


def refusal_to_sail(public: Public, ships: list[Ship], task_force: MarkerId) -> IllegalOrder | None:
    """[5.47, 6.61, 6.65] Why ships may not move at all in this game-turn (FC-64). A dummy always may [5.14]."""
    charts = public.charts
    if is_immobile(public, {ship.id for ship in ships}):
        return refuse("scenario", "movement.immobile", task_force=task_force)
    for ship in ships:
        if ship.damage >= WRECKED and ship.tower is None:
            return refuse("6.61", "movement.wreck", task_force=task_force, ship=name_of(public, ship.id))
    if charts.turn_of_day(public.game_turn) in charts.tables.limits.tow_and_transport_game_turns:
        return None
    for ship in ships:
        if ship.tower is not None:
            return refuse("6.65", "movement.tow_on_even_turns", ship=name_of(public, ship.id))
        if charts.ships[ship.id].type == "TRANS":
            return refuse("5.47", "movement.transports_on_even_turns", task_force=task_force)
    return None


def refusal_of_way(
    public: Public, own: Own, ships: list[Ship], task_force: MarkerId, goal: Label
) -> IllegalOrder | None:
    """[5.41, 5.42, 5.45, FC-67] One hex over open hexsides; off the map from the side's edge."""
    board, start, names = public.charts.map, public.markers[task_force].hex, {ship.id for ship in ships}
    if goal == OFF_MAP:
        if not board.on_edge(start, public.charts.side_data[own.side].withdraw_edge):
            return refuse("5.41", "movement.not_on_edge", task_force=task_force)
        return None
    if goal not in board or goal == start:
        return refuse("5.41", "movement.no_hex_to_enter", hex=goal)
    if goal in board.sea_steps(start):
        return refusal_by_scenario(public, own, names, start, goal)
    if moves_left(public, own, task_force) > public.charts.tables.strategic_movement.task_force:
        return refusal_of_long_way(public, own, names, task_force, goal)
    if board.distance(start, goal) == 1:
        return refuse("5.45", "movement.prohibited_hexside", start=start, hex=goal)
    return refuse("5.42", "movement.one_hex", task_force=task_force)


def refusal_of_long_way(
    public: Public, own: Own, ships: set[str], task_force: MarkerId, goal: Label
) -> IllegalOrder | None:
    """Rule `refuel`: more than one hex, each step open to these ships."""
    board, start = public.charts.map, public.markers[task_force].hex
    reached = {start}
    for _ in range(moves_left(public, own, task_force)):
        steps = ((at, there) for at in reached for there in board.sea_steps(at))
        reached = {there for at, there in steps if refusal_by_scenario(public, own, ships, at, there) is None}
        if goal in reached:
            return None
    return refuse("5.45", "movement.out_of_reach", task_force=task_force, hex=goal)


# ---- plotting [5.31-5.33]


def plots(public: Public, own: Own, task_force: MarkerId) -> Iterator[PlotMove]:
    return (PlotMove(task_force, goal) for goal in goals(public, own, task_force))


def refusal_to_plot(public: Public, own: Own, order: PlotMove) -> IllegalOrder | None:
    """[5.31, 5.32] As `refusal_to_move`; a rule of the scenario may also say where the next move must lead."""
    if refusal := refusal_to_move(public, own, order.task_force, order.hex):
        return refusal
    if own.plots.get(order.task_force) == order.hex:
        return refuse("5.33", "movement.plotted_already", task_force=order.task_force, hex=order.hex)
    if turn := must_turn_away(public, own, order.task_force):
        wanted = open_ways(public, own, order.task_force, away(public, order.task_force, turn))
        if wanted and order.hex not in wanted:
            return refuse(turn.id, "movement.turn_away", task_force=order.task_force)
    return None


def open_ways(public: Public, own: Own, task_force: MarkerId, ways: set[Label]) -> set[Label]:
    """Those of these hexes into which the task force may move."""
    return {goal for goal in ways if refusal_to_move(public, own, task_force, goal) is None}


def plot_move(now: CarriersNow, order: PlotMove, by: Side) -> None:
    now.happen(MovePlotted(to=by, task_force=order.task_force, hex=order.hex))


def refusal_to_cancel(public: Public, own: Own, order: CancelPlot) -> IllegalOrder | None:
    """[5.33] Until both are ready a plot may be struck out, a reinforcement's entry too."""
    if order.task_force not in own.plots and order.task_force not in own.deployment:
        return refuse("5.33", "movement.no_plot", task_force=order.task_force)
    return None


def cancel_plot(now: CarriersNow, order: CancelPlot, by: Side) -> None:
    if order.task_force in now.own[by].plots:
        now.happen(MovePlotted(to=by, task_force=order.task_force, hex=None))
    else:
        now.happen(DeploymentPlotted(to=by, task_force=order.task_force, hex=None))


def plotting_duties(public: Public, own: Own) -> Iterator[Duty]:
    """Moves that a rule of the scenario demands, and who is left behind by a move [9.37, 10.56, FC-78]."""
    for task_force in task_forces(public, own):
        if task_force not in own.plots:
            yield from moves_demanded(public, own, task_force)
    for strike in own.strikes.values():
        marker = public.markers.get(strike.return_base)
        if marker is not None and strike.hex == marker.hex and marker.id in own.plots:
            said = say("movement.strike_left_behind", strike=strike.id, task_force=marker.id)
            yield Duty("9.37", said, strike.id, must=False)
    leaving = {task_force for task_force, goal in own.plots.items() if goal == OFF_MAP}
    for unit in own.units.values() if leaving else ():
        if unit.place in ("cap", "search") and unit.at in leaving:
            said = say("movement.unit_left_behind", unit=unit.id, task_force=unit.at)
            yield Duty("9.37", said, unit.id, must=False)


def moves_demanded(public: Public, own: Own, task_force: MarkerId) -> Iterator[Duty]:
    """Rules `must_stay_away` and `turn_away`, for a task force without a plot that could move as they wish."""
    if (rule := must_leave(public, own, task_force)) and any(
        refusal_to_move(public, own, task_force, goal) is None for goal in goals(public, own, task_force)
    ):
        yield Duty(rule, say("movement.must_leave", task_force=task_force), task_force, must=True)
    elif (turn := must_turn_away(public, own, task_force)) and open_ways(
        public, own, task_force, away(public, task_force, turn)
    ):
        yield Duty(turn.id, say("movement.turn_away", task_force=task_force), task_force, must=True)


# ---- execution [5.43]


def execute(now: CarriersNow) -> None:
    """[5.43, 5.44] Both sides' plots are carried out, reinforcements enter, task forces leave by their edge.

    No move hinders another, so the order does not matter. A plot that cannot be executed is void [5.45].
    """
    for side, own in now.own.items():
        for task_force, goal in sorted(own.plots.items()):
            if refusal_to_move(now.public, own, task_force, goal):
                now.happen(MoveVoid(to=side, task_force=task_force, hex=goal))
            elif goal == OFF_MAP:
                withdraw(now, side, task_force)
            else:
                move(now, side, task_force, goal)
        reinforcements.enter(now, side)
        now.happen(MovesExecuted(to=side))


def move(now: CarriersNow, side: Side, task_force: MarkerId, goal: Label) -> None:
    """[5.43] The marker moves; a move of more than one hex uses up what was refuelled for it."""
    tables, start = now.public.charts.tables, now.public.markers[task_force].hex
    if now.public.charts.map.distance(start, goal) > tables.strategic_movement.task_force:
        now.happen(FuelUsed(to=side, task_force=task_force, uses=now.own[side].fuel_uses + 1))
    now.happen(TaskForceMoved(to=PUBLIC, task_force=task_force, hex=goal))


def withdraw(now: CarriersNow, side: Side, task_force: MarkerId) -> None:
    """[FC-67] Out for good: the ships afloat as they are, with the units aboard."""
    own = now.own[side]
    for ship in ships_of(own, task_force):
        for unit in aboard(own, ship.id):
            now.happen(UnitAway(to=side, unit=unit.id))
        now.happen(ShipGone(to=side, ship=ship.id, state="withdrawn"))
    take_off_map(now, task_force, "withdrew")


KINDS: tuple[CarriersKind, ...] = (
    Kind(PlotMove, frozenset({ph.PLOTTING}), task_forces, plots, refusal_to_plot, plot_move),
    Kind(
        CancelPlot,
        frozenset({ph.PLOTTING}),
        lambda public, own: (*own.plots, *own.deployment),
        lambda public, own, task_force: (CancelPlot(task_force),),
        refusal_to_cancel,
        cancel_plot,
    ),
)
