"""Victory: objectives, points and levels of the scenario (ruling FC-48).

What waits for rules that come later scores nothing yet: `shore_bombardment` (surface combat) and `mining`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.events import GameEnded
from fastcarriers.carriers.objective_points import note_arrivals, objective_points
from fastcarriers.carriers.records import Scored, Ship
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.scoring_air import bring_home, steps_lost
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import PUBLIC, Side


def score_game_turn(now: CarriersNow) -> None:
    """The end of a game-turn: ships that have reached their objective."""
    for side in now.public.charts.sides:
        note_arrivals(now, side)


def end(now: CarriersNow) -> None:
    """The end of the scenario: strikes come home or not (FC-107), then points, margin and level."""
    for side in now.public.charts.sides:
        bring_home(now, side)
    public = now.public
    points = {side: points_of(public, now.own, side) for side in public.charts.sides}
    winner, level = level_reached(public.charts.scenario, points)
    now.happen(GameEnded(to=PUBLIC, outcome=Outcome(winner, level, points)))


def points_of(public: Public, owns: dict[Side, Own], side: Side) -> int:
    """Everything that a side scores."""
    return sum(item.points for item in scored(public, owns, side))


def scored(public: Public, owns: dict[Side, Own], side: Side) -> Iterator[Scored]:
    """Item by item: enemy ships and air units, the side's objectives, the shift of the variants."""
    scenario, enemy = public.charts.scenario, owns[public.charts.enemy(side)]
    yield from (
        Scored(side, "ship", ship.id, ship.damage, points)
        for ship in enemy.ships.values()
        if (points := points_for(public, ship))
    )
    yield Scored(side, "air", "", counted_steps(public, enemy), air_points(public, enemy))
    for objective in scenario.objective:
        if objective.side == side:
            yield Scored(side, "objective", objective.id, 0, objective_points(public, owns, objective))
    if shift := scenario.points_shift(side):
        yield Scored(side, "shift", "", 0, shift)


def points_for(public: Public, ship: Ship) -> int:
    """Points to the enemy for the state of a ship at the end: a withdrawn one too, a scuttled one as sunk [6.53]."""
    table, type_ = public.charts.scenario.victory.ship_points, public.charts.ships[ship.id].type
    return table[type_].at(ship.damage) if type_ in table else 0


def air_points(public: Public, own: Own) -> int:
    """[FC-108] Points to the enemy for strength steps: two are a unit eliminated, one is a unit reduced."""
    victory, lost = public.charts.scenario.victory, counted_steps(public, own)
    return lost // 2 * victory.air_unit_eliminated + lost % 2 * victory.air_unit_reduced


def counted_steps(public: Public, own: Own) -> int:
    """[FC-108] The strength steps that are lost and count: those lost with their carrier where the scenario says so."""
    lost = steps_lost(public, own)
    return lost if public.charts.scenario.victory.air_units_lost_with_their_carrier_count else lost - own.lost_aboard


def level_reached(scenario: Scenario, points: dict[Side, int]) -> tuple[Side | None, str | None]:
    """The winner and the best level that the margin reaches; a draw if it reaches none."""
    first, second = points
    margins = {first: points[first] - points[second], second: points[second] - points[first]}
    reached = [level for level in scenario.victory.level if margins[level.winner] >= scenario.margin_needed(level)]
    if not reached:
        return None, None
    best = max(reached, key=lambda level: (margins[level.winner], level.margin_at_least))
    return best.winner, best.level
