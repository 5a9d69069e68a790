"""Victory: objectives, points and levels of the scenario (ruling FC-48).

What waits for rules that come later scores nothing yet: `shore_bombardment` (surface combat) and `mining`.
"""

from __future__ import annotations

from fastcarriers.carriers.events import GameEnded
from fastcarriers.carriers.objective_points import note_arrivals, objective_points
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
    """Everything that a side scores: enemy ships and air units, its objectives, the shift of the variants."""
    scenario, enemy = public.charts.scenario, owns[public.charts.enemy(side)]
    objectives = sum(
        objective_points(public, owns, objective) for objective in scenario.objective if objective.side == side
    )
    return ship_points(public, enemy) + air_points(public, enemy) + objectives + scenario.points_shift(side)


def ship_points(public: Public, own: Own) -> int:
    """Points to the enemy for the state of each ship at the end: withdrawn ones too, scuttled ones as sunk [6.53]."""
    table, ships = public.charts.scenario.victory.ship_points, public.charts.ships
    return sum(
        table[ships[ship.id].type].at(ship.damage) for ship in own.ships.values() if ships[ship.id].type in table
    )


def air_points(public: Public, own: Own) -> int:
    """[FC-108] Points to the enemy for strength steps: two are a unit eliminated, one is a unit reduced."""
    victory, lost = public.charts.scenario.victory, steps_lost(public, own)
    if not victory.air_units_lost_with_their_carrier_count:
        lost -= own.lost_aboard
    return lost // 2 * victory.air_unit_eliminated + lost % 2 * victory.air_unit_reduced


def level_reached(scenario: Scenario, points: dict[Side, int]) -> tuple[Side | None, str | None]:
    """The winner and the best level that the margin reaches; a draw if it reaches none."""
    first, second = points
    margins = {first: points[first] - points[second], second: points[second] - points[first]}
    reached = [level for level in scenario.victory.level if margins[level.winner] >= scenario.margin_needed(level)]
    if not reached:
        return None, None
    best = max(reached, key=lambda level: (margins[level.winner], level.margin_at_least))
    return best.winner, best.level
