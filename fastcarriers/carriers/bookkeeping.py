"""The book in which each event has what it makes of the part that it is addressed to. No rule and no die here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastcarriers.carriers.state import Own, Public, Sealed
from fastcarriers.kernel.parts import Event

EVOLVE: dict[type[Event], Callable[[Any, Any], None]] = {}
E = TypeVar("E", bound=Event)
Part = TypeVar("Part", Public, Own, Sealed)


def becomes(event: type[E]) -> Callable[[Callable[[Part, E], None]], Callable[[Part, E], None]]:
    """Register what an event makes of its part."""

    def register(function: Callable[[Part, E], None]) -> Callable[[Part, E], None]:
        EVOLVE[event] = function
        return function

    return register


def evolve(part: Any, event: Event) -> None:
    """Let the part become what the event says. KeyError for an event that is not of this game."""
    EVOLVE[type(event)](part, event)
