"""[7.3] Search Effectiveness Chits: the two cups, drawing, and putting back."""

from __future__ import annotations

from fastcarriers.carriers.events import ChitDrawn, ChitsMixed, ChitsReturned
from fastcarriers.carriers.records import MarkerId
from fastcarriers.carriers.state import CarriersNow, Sealed
from fastcarriers.carriers.words import ChitKind
from fastcarriers.kernel.dice import shuffled
from fastcarriers.kernel.parts import SEALED, Side


def mix_chits(now: CarriersNow) -> None:
    """[7.31] All chits are mixed: twenty into one cup, ten into the other. No side knows which."""
    tables = now.public.charts.tables.chits
    chits: list[ChitKind] = [kind for kind, count in tables.count.items() for _ in range(count)]
    mixed = shuffled(now.dice, chits, "7.31", now.public.charts.sides[0])
    pool, reserve = mixed[: tables.pool], mixed[tables.pool : tables.pool + tables.reserve]
    # A cup has no order: each draw takes one of its chits at random.
    now.happen(ChitsMixed(to=SEALED, pool=tuple(sorted(pool)), reserve=tuple(sorted(reserve))))


def chits_left(sealed: Sealed) -> int:
    """[7.31] What can still be drawn: when both cups are empty there is no more search until the next day."""
    return len(sealed.pool) + len(sealed.reserve)


def draw_search_chit(now: CarriersNow, task_force: MarkerId, owner: Side) -> ChitKind:
    """[7.33, 7.37] The owner draws blindly, from the cup of ten only when the other is empty (`chits_left` > 0)."""
    pool, reserve = list(now.sealed.pool), list(now.sealed.reserve)
    cup = pool or reserve
    chit = cup.pop(now.dice.die("7.33", owner, len(cup)) - 1)
    under = (*now.sealed.under.get(task_force, ()), chit)
    now.happen(
        ChitDrawn(to=SEALED, task_force=task_force, under=under, pool=tuple(pool), reserve=tuple(reserve)),
    )
    return chit


def return_chits(now: CarriersNow, task_force: MarkerId) -> tuple[ChitKind, ...]:
    """[10.93] The chits under a marker go back into the cup of twenty; returns which they were."""
    chits = now.sealed.under.get(task_force, ())
    if chits:
        pool = tuple(sorted((*now.sealed.pool, *chits)))
        now.happen(ChitsReturned(to=SEALED, task_force=task_force, pool=pool))
    return chits
