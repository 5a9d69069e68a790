"""[13.7] Planes on deck and in Arm & Fuel: what they may cost a carrier, against what it is worth to have them there.

A strike that comes hurts a carrier more by them; planes that are below come up too late for a target.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.records import DisplayId
from fastcarriers.commanders.flag import hours, weighing
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sailing import Course
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.say import Say, say

DIFFERENTIALS = range(2, 11)
"""[13.3] Of the attacks that are made as a rule: two to three good bombers at a carrier."""


class Weighed(Struct, frozen=True):
    """Points that planes on a deck may cost in the coming op-turn, and that strike planes may bring by being there."""

    danger: float
    use: float

    @property
    def lowers(self) -> bool:
        """Whether strike planes are better off below."""
        return self.danger > self.use


SAFE = Weighed(0, 0)


class Balance:
    """The weighing of one Carrier Status Phase."""

    def __init__(self, sight: Sight, memory: Memory) -> None:
        self.sight, self.memory = sight, memory
        self.course = Course(sight, memory)

    def weighed(self, display: DisplayId) -> Weighed:
        """What speaks against planes on the decks of a task force, and what for them; a base has nothing to fear.

        Only whom the enemy has found may be struck [7.11, 10.31], and by night nobody takes off to do it.
        """
        marker = self.sight.view.markers.get(display)
        if marker is None or not is_found(self.sight, display) or hours.is_night(self.sight.charts, self.clock):
            return SAFE
        risk = self.course.danger.risk(marker.hex, self.course.worth(marker), known=True) / OP_TURNS
        gain = self.course.danger.gain(marker.hex, self.sight.power_of(display))
        return Weighed(
            danger=risk * dearer(self.sight.charts),
            use=max(gain, self.memory.air.ready_gain) * weights().delay,
        )

    @property
    def clock(self) -> int:
        return hours.now(self.sight)

    def note(self, display: DisplayId, weighed: Weighed) -> None:
        """Write the verdict into the diary when it is another than the last."""
        self.memory.intend(self.sight.view, display, verdict(weighed), matter="decks", but=("danger", "use"))


def verdict(weighed: Weighed) -> Say:
    """The weighing in words."""
    danger, use = round(weighed.danger, 1), round(weighed.use, 1)
    if danger <= 0:
        return say("flag_air.decks_safe")
    if weighed.lowers:
        return say("flag_air.decks_lowered", danger=danger, use=use)
    return say("flag_air.decks_ready", danger=danger, use=use)


def is_found(sight: Sight, display: DisplayId) -> bool:
    """Whether the enemy has found a task force in this game-turn or the last; where a base is everybody knows."""
    said = sight.view.said.get(display)
    return display in sight.view.sites or (said is not None and said.game_turn >= sight.view.game_turn - 1)


@lru_cache(maxsize=8)
def dearer(charts: Charts) -> float:
    """[13.73] By how much more damage a carrier with planes in both boxes takes: the mean of the printed table."""
    modifiers, result = charts.tables.tactical_modifiers, charts.tables.anti_ship_result
    less = -modifiers.deck_loaded - modifiers.arm_loaded
    bare = sum(weighing.mean(result, at) for at in DIFFERENTIALS)
    return sum(weighing.mean(result, at + less) for at in DIFFERENTIALS) / bare - 1
