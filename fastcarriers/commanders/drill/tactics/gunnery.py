"""Flak: guns enough on the groups that matter, so that none is wasted between two columns of the table."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.battle.orders import AimFlak
from fastcarriers.carriers.battle.records import BattleUnit, FlakTarget
from fastcarriers.commanders.drill.tactics.scene import Scene


def aims(scene: Scene) -> list[AimFlak]:
    """Group by group, the best first: as many guns as reach the best column, the weakest ones that do."""
    guns = set(scene.odds.guns())
    groups = {target: [scene.view.air[id] for id in units] for target, units in scene.odds.groups().items()}
    orders: list[AimFlak] = []
    while groups and guns:
        plans = {target: firing(scene, target, units, guns) for target, units in groups.items()}
        target = max(plans, key=lambda target: (plans[target][0], target.at, target.altitude))
        value, chosen = plans[target]
        if value <= 0:
            break
        orders += [AimFlak(gun, target.at, target.altitude) for gun in chosen]
        guns -= set(chosen)
        del groups[target]
    return orders


def firing(
    scene: Scene, target: FlakTarget, units: Sequence[BattleUnit], guns: set[str]
) -> tuple[float, tuple[str, ...]]:
    """What the fire of all guns in range is worth on a group, and how few of them do the same."""
    strengths = {gun: scene.odds.reaches(gun, target.at) for gun in guns}
    able = sorted((gun for gun in guns if strengths[gun] > 0), key=lambda gun: (-strengths[gun], gun))
    total = sum(strengths[gun] for gun in able)
    column = scene.odds.flak_column(total)
    if column.low is None:
        return 0.0, ()
    value = sum(worth(scene, unit) * scene.flak_points(total, unit.half) for unit in units)
    chosen: list[str] = []
    sum_ = 0
    for gun in able:
        if sum_ >= column.low:
            break
        chosen.append(gun)
        sum_ += strengths[gun]
    return value * scene.urgency(target.at, units), tuple(chosen)


def worth(scene: Scene, unit: BattleUnit) -> float:
    """Enemies by what they may still do; own units among them cost."""
    return -scene.weight_of_own(unit) if unit.side == scene.battle.defender else scene.weight(unit)
