"""The phases of the air side: which of its plans each of them calls."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import decks, flying, forming, searching, telling, transferring
from fastcarriers.commanders.flag import landing as landings
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.orders import Order


def take_off(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[9.3] CAP, search, then the strikes with what that leaves on the decks."""
    for_what = decks.duties(sight, remembered)
    cap = list(decks.cap_launches(sight, for_what, asking))
    telling.of_cap(sight, remembered, cap, [unit for unit, duty in for_what.items() if duty == "relief"])
    yield from cap
    search = list(searching.launches(sight, asking, remembered))
    telling.of_search(sight, remembered, search)
    yield from search
    yield from searching.shifts(sight, asking, remembered)
    free = decks.free_for_strikes(sight, for_what)
    yield from forming.forms(sight, remembered, free, asking)
    yield from transferring.transfers(sight, remembered, free, asking)


def waves(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[10.22] Units into the strikes that have been formed."""
    return forming.waves(sight, remembered)


def status(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[9.15]"""
    return decks.moves(sight, remembered, asking)


def landing(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[9.4]"""
    return landings.landings(sight, remembered, asking)


def recalling(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[10.7] Before anything moves."""
    return flying.recalls(sight, remembered, asking)


def moving(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[10.5]"""
    return flying.flights(sight, remembered, asking)


def contact(sight: Sight, asking: Asking, remembered: Memory, chance: Random) -> Iterator[Order]:
    """[10.96]"""
    return flying.contact(sight, remembered, asking)
