"""What is done in each phase of a battle: planned once when it begins, or order by order where dice fall between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from fastcarriers.carriers.battle.records import Battle
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

S = TypeVar("S", bound=Scene)
Orders = Iterable[Order]


class Tactics(Struct, Generic[S], frozen=True):
    """How a commander fights: the scene that it looks at, and its plans by phase.

    `at_once` are made when a phase begins, `step_by_step` order by order; together they name all phases of a battle.
    """

    scene: Callable[[View, Charts, Battle], S]
    at_once: Mapping[str, Callable[[S], Orders]]
    step_by_step: Mapping[str, Callable[[S, Asking], Orders]]

    def think(self, view: View, charts: Charts, asking: Asking, begins: bool) -> tuple[Order, ...] | None:
        """The orders of this moment, Ready at the end of those that are planned at once; None: none of its business.

        It is asked again in a phase that is planned at once only if Ready was refused; then it has no better plan.
        """
        name, battle = view.standing.name, view.battle
        if battle is None or name not in PHASES or (name in self.at_once and not begins):
            return None
        scene = self.scene(view, charts, battle)
        if name in self.at_once:
            return (*self.at_once[name](scene), Ready())
        return tuple(self.step_by_step[name](scene, asking)) or (Ready(),)


def nothing(scene: Scene) -> Orders:
    """The suggested set-up is sound."""
    return ()


def cap_attacks(scene: Scene, asking: Asking) -> Orders:
    """The next attacks of CAP."""
    return dogfights.attacks(scene)


def in_the_air(scene: Scene, asking: Asking) -> Orders:
    """The next air attacks, or else the next strafing."""
    return dogfights.attacks(scene) or bombing.strafes(scene, asking)


DRILL = Tactics(
    scene=Scene,
    at_once={
        "display_set_up": nothing,
        "entry": entering.entries,
        "defender_air": intercepting.flights,
        "flak": gunnery.aims,
        "attacker_air": approach.flights,
        "surface_attack": bombing.attacks,
    },
    step_by_step={"facing": turning.turns, "cap_attack": cap_attacks, "air_attack": in_the_air},
)
PHASES = frozenset(DRILL.at_once) | frozenset(DRILL.step_by_step)
think = DRILL.think
