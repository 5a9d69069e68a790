"""The commander itself: what it does in each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill import drill
from fastcarriers.commanders.flag import (
    air,
    deploying,
    estimate,
    interface,
    resuming,
    sailing,
    statements,
    tactics,
    watching,
)
from fastcarriers.commanders.flag import memory as memories
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weights import laid
from fastcarriers.commanders.flag.weights_file import FlagWeights, flag_weights
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, PhaseBegan

Plan = Callable[[Sight, Asking, Memory, Random], Iterable[Order]]


class Flag:
    """Plans a phase when it begins. Asked again in it, it completes what it began, or clears the way to Ready.

    It weighs by `weights`, or by those of this machine's library. KnownError if their file has a fault.
    """

    def __init__(self, charts: Charts, weights: FlagWeights | None = None) -> None:
        self.charts = charts
        self.weights = flag_weights() if weights is None else weights

    def think(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]:
        with laid(self.weights):
            return self._thought(view, news, asking, memory, chance)

    def _thought(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]:
        begins = any(isinstance(event, PhaseBegan) for event in news)
        sight, remembered = Sight(view, self.charts), memories.read(memory, view)
        changed = estimate.take_in(sight, remembered, news)
        changed |= watching.watch(remembered.air, sight, news)
        if resuming.is_retold(news):
            given = asking.given
            if rest := resuming.rest(remembered.thought, view.standing.phase, given):
                return rest, memories.write(remembered)
            begins = not given
        if (orders := tactics.think(view, self.charts, asking, begins)) is None:
            estimate.renew(sight, remembered)
            orders, changed = self._orders(sight, asking, remembered, chance, begins=begins), True
        if (thought := resuming.thought_of(view.standing.phase, orders)) is not None:
            remembered.thought, changed = thought, True
        return orders, memories.write(remembered) if changed else memory

    def _orders(
        self, sight: Sight, asking: Asking, remembered: Memory, chance: Random, *, begins: bool
    ) -> tuple[Order, ...]:
        name, ready = sight.view.standing.name, (Ready(),)
        first = tuple(BEGINNING.get(name, nothing)(sight, asking, remembered, chance)) if begins else ()
        if begins and name not in LATER:
            return (*first, *ready)
        later = first or tuple(LATER.get(name, nothing)(sight, asking, remembered, chance))
        return later or (ready if begins else drill.closing(sight.view, asking, chance))


def nothing(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterable[Order]:
    """No orders."""
    return ()


# ---- phase by phase: what is to be done when it begins, and once those orders have been carried out

BEGINNING: dict[str, Plan] = {
    "set_up": deploying.set_up,
    "regrouping": deploying.regrouping,
    "plotting": sailing.plotting,
    "statements": statements.statements,
    "interface": interface.interface,
    "take_off": air.take_off,
    "status": air.status,
    "landing": air.landing,
    "air_movement": air.recalling,
    "contact": air.contact,
}
LATER: dict[str, Plan] = {
    "set_up": deploying.stationing,
    "take_off": air.waves,
    "air_movement": air.moving,
}
