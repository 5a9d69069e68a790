"""Rules of scenarios about movement: `no_entry`, `neutral`, `must_stay_away`, `turn_away`, `refuel`, `immobile`."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.displays import is_dummy, ships_of, task_forces
from fastcarriers.carriers.events import TaskForcesRefuelled
from fastcarriers.carriers.records import OFF_MAP, Label, MarkerId
from fastcarriers.carriers.scenario_rules import MustStayAway, Neutral, NoEntry, Refuel, TurnAway, holds_in
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse


def refusal_by_scenario(
    public: Public, own: Own, ships: set[str], start: Label | None, goal: Label
) -> IllegalOrder | None:
    """Whether these ships may go from `start` (None: off the map) into a hex (or off the map)."""
    if goal == OFF_MAP:
        return None
    return refusal_of_hex(public, own, ships, goal) or refusal_to_come_near(public, own, ships, start, goal)


def refusal_of_hex(public: Public, own: Own, ships: set[str], goal: Label) -> IllegalOrder | None:
    """Rules `no_entry` and `neutral`."""
    for rule in public.rules(Neutral):
        if rule.side == own.side and goal in rule.hexes:
            return refuse(rule.id, "movement.neutral", hex=goal)
    for rule in public.rules(NoEntry):
        if rule.side != own.side or goal not in rule.hexes or not holds_in(rule.game_turns, public.game_turn):
            continue
        if rule.task_forces == "all" or any(public.charts.ships[ship].type == "TRANS" for ship in ships):
            return refuse(rule.id, "movement.no_entry", hex=goal)
    return None


def refusal_to_come_near(
    public: Public, own: Own, ships: set[str], start: Label | None, goal: Label
) -> IllegalOrder | None:
    """Rule `must_stay_away`: not into the circle; out of it each move leads farther away."""
    board = public.charts.map
    for rule in staying_away(public, own, ships):
        before = rule.distance if start is None else min(board.distance(start, rule.hex), rule.distance)
        if board.distance(goal, rule.hex) <= before:
            return refuse(rule.id, "movement.stay_away", hex=rule.hex, distance=rule.distance)
    return None


def staying_away(public: Public, own: Own, ships: set[str]) -> Iterator[MustStayAway]:
    """The rules `must_stay_away` that bind these ships now."""
    for rule in public.rules(MustStayAway):
        if rule.side == own.side and holds_in(rule.game_turns, public.game_turn) and ships & set(rule.ships):
            yield rule


def is_immobile(public: Public, ships: set[str]) -> bool:
    """Whether the scenario has any of these ships lie where she is."""
    return any(force.immobile and ships & set(force.ships) for force in public.charts.scenario.task_force)


# ---- task forces that have to move


def must_leave(public: Public, own: Own, task_force: MarkerId) -> str | None:
    """The rule `must_stay_away` that drives a task force out of the circle in which it stands."""
    at = public.markers[task_force].hex
    ships = {ship.id for ship in ships_of(own, task_force)}
    rules = staying_away(public, own, ships)
    return next((rule.id for rule in rules if public.charts.map.distance(at, rule.hex) <= rule.distance), None)


def must_turn_away(public: Public, own: Own, task_force: MarkerId) -> TurnAway | None:
    """The rule `turn_away` that binds a task force found by search in the game-turn before."""
    said = own.said.get(task_force)
    if said is None or said.game_turn != public.game_turn - 1:
        return None
    ships = {ship.id for ship in ships_of(own, task_force)}
    for rule in public.rules(TurnAway):
        if rule.side == own.side and holds_in(rule.game_turns, said.game_turn) and ships & set(rule.ships):
            return rule
    return None


def away(public: Public, task_force: MarkerId, rule: TurnAway) -> set[Label]:
    """The hexes in the directions of the rule."""
    board, at = public.charts.map, public.markers[task_force].hex
    return {there for side in rule.directions if (there := board.step(at, side)) is not None}


# ---- refuelling


def moves_left(public: Public, own: Own, task_force: MarkerId) -> int:
    """[5.42] Hexes that a task force may move: one, or those of `refuel` after a night beside the oiler."""
    one = public.charts.tables.strategic_movement.task_force
    if task_force not in own.refuelled or is_dummy(own, task_force):
        return one
    board, markers = public.charts.map, public.markers
    others = sum(
        1
        for other, goal in own.plots.items()
        if other != task_force and goal in board and board.distance(markers[other].hex, goal) > one
    )
    for rule in fuel_rules(public, own):
        if own.fuel_uses + others < rule.uses:
            return rule.hexes
    return one


def fuel_rules(public: Public, own: Own) -> Iterator[Refuel]:
    """The rules `refuel` of this side."""
    return (rule for rule in public.rules(Refuel) if rule.side == own.side)


def refuel(now: CarriersNow) -> None:
    """The end of a night game-turn: task forces that lay with the oiler's, neither moving, have refuelled."""
    public = now.public
    if not public.night:
        return
    for side, own in now.own.items():
        for rule in fuel_rules(public, own):
            oiler = own.ships.get(rule.oiler)
            beside = oiler.task_force if oiler is not None else None
            if beside is None or public.markers[beside].moved:
                continue
            lay = tuple(
                marker
                for marker in task_forces(public, own)
                if marker not in (beside, *own.refuelled)
                and public.markers[marker].hex == public.markers[beside].hex
                and not public.markers[marker].moved
                and not is_dummy(own, marker)
            )
            if lay and own.fuel_uses < rule.uses:
                now.happen(TaskForcesRefuelled(to=side, task_forces=lay))
