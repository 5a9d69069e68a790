"""What is done in each phase of a battle: planned once when it begins, or order by order where dice fall between."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.tactics import (
    approach,
    bombing,
    dogfights,
    entering,
    gunnery,
    intercepting,
    turning,
)
from fastcarriers.commanders.drill.tactics.scene import Scene
from fastcarriers.kernel.orders import Order, Ready

Plan = Callable[[Scene], Iterable[Order]]
Step = Callable[[Scene, Asking], Iterable[Order]]


def nothing(scene: Scene) -> Iterable[Order]:
    """The suggested set-up is sound."""
    return ()


def in_the_air(scene: Scene, asking: Asking) -> Iterable[Order]:
    """The next air attacks, or else the next strafing."""
    return dogfights.attacks(scene) or bombing.strafes(scene, asking)


AT_ONCE: dict[str, Plan] = {
    "display_set_up": nothing,
    "entry": entering.entries,
    "defender_air": intercepting.flights,
    "flak": gunnery.aims,
    "attacker_air": approach.flights,
    "surface_attack": bombing.attacks,
}
STEP_BY_STEP: dict[str, Step] = {
    "facing": turning.turns,
    "cap_attack": lambda scene, asking: dogfights.attacks(scene),
    "air_attack": in_the_air,
}
PHASES = frozenset(AT_ONCE) | frozenset(STEP_BY_STEP)


def think(view: View, charts: Charts, asking: Asking, begins: bool) -> tuple[Order, ...] | None:
    """The orders of this moment, Ready at the end of those that are planned at once; None: none of its business.

    It is asked again in a phase that is planned at once only if Ready was refused; then it has no better plan.
    """
    name, battle = view.standing.name, view.battle
    if battle is None or name not in PHASES or (name in AT_ONCE and not begins):
        return None
    scene = Scene(view, charts, battle)
    if name in AT_ONCE:
        return (*AT_ONCE[name](scene), Ready())
    return tuple(STEP_BY_STEP[name](scene, asking)) or (Ready(),)
