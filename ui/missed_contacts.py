"""Strikes that have looked for their target in vain: told beside the phases, where a die has decided [10.9]."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.events import ContactMade
from fastcarriers.carriers.view import View
from fastcarriers.kernel.parts import PhaseBegan, Side
from fastcarriers.play.news import News

PHASES_TOLD = 2
"""So many phases that wait for this side: the one in which contact is told, if any, and the one after it."""


def missed_contacts(news: Sequence[News], view: View, side: Side | None) -> tuple[ContactMade, ...]:
    """The last attempts in vain, by age of strikes that can look again, until the player has had a phase to read it."""
    found: list[ContactMade] = []
    begun = 0
    for item in reversed(news):
        match item.event:
            case ContactMade(contact=False) as event if event.to == side and _can_look_again(view, event):
                found.append(event)
            case PhaseBegan() as event if side in event.awaits:
                begun += 1
                if begun == PHASES_TOLD:
                    break
            case _:
                pass
    return tuple(reversed(found))


def _can_look_again(view: View, event: ContactMade) -> bool:
    strike = view.strikes.get(event.strike)
    return strike is not None and strike.target == event.target
