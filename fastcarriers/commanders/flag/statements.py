"""[7.33] What is said of task forces that were found: within the chit, whatever serves them best."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fastcarriers.carriers.orders import MakeStatement
from fastcarriers.carriers.records import MarkerId
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.say import Say, say


def statements(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[MakeStatement]:
    """Carriers and transports are played down, dummies and what can be spared are played up."""
    for piece in sight.view.choices:
        offered = [order for order in asking.options(piece, "MakeStatement") if isinstance(order, MakeStatement)]
        if offered:
            best = (max if is_bait(sight, piece) else min)(offered, key=attraction)
            memory.note(sight.view, piece, reason(sight, piece, best))
            yield best


def attraction(statement: MakeStatement) -> tuple[int, bool, bool]:
    """How much a statement draws a strike: carriers most, then transports, then any ship."""
    return statement.carriers, statement.transports, statement.ships


def is_bait(sight: Sight, task_force: MarkerId) -> bool:
    """Whether a strike is better drawn to this task force than to another: a dummy, or the least of all with carriers.

    A side whose carriers are gone has nothing to draw strikes from.
    """
    worths = {m.id: sum(sight.points(ship.id) for ship in sight.ships(m.id)) for m in sight.own}
    if not worths.get(task_force):
        return True
    carriers = [m.id for m in sight.own if sight.carriers(m.id)]
    real = [worth for worth in worths.values() if worth]
    return bool(carriers) and task_force not in carriers and worths[task_force] <= min(real)


def reason(sight: Sight, task_force: MarkerId, said: MakeStatement) -> Say:
    """For the diary: what was said, and against what is there."""
    carriers = len(sight.carriers(task_force))
    if not sight.ships(task_force):
        return say("flag.says_of_dummy", task_force=task_force, ships=said.ships, carriers=said.carriers)
    return say("flag.says", task_force=task_force, carriers=said.carriers, truth=carriers)
