"""[9.45, 9.53] What must still come down: warnings of losses at dusk (ruling FC-58) and of transfers in the air."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.landing import landed_from_search, landing_rate, rate_of
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import DisplayId, Duty
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import say

WARNED_BEFORE = 2
"""Game-turns: the last day turn and the one before it."""


def transfers_up(public: Public, own: Own) -> Iterator[Duty]:
    """[10.81] Units launched for a transfer are lost if they do not land in this op-turn."""
    for unit in own.units.values():
        if unit.place == "transfer":
            yield Duty("10.81", say("landing.transfer_up", unit=unit.id), unit.id, must=False)


def before_night(public: Public, own: Own) -> Iterator[Duty]:
    """[9.53, FC-58] How many units each display has on CAP and search, and whether all can land in time."""
    left = landing_phases_left(public)
    if left is None:
        return
    up = Counter((unit.at, unit.place) for unit in own.units.values() if unit.place in ("cap", "search"))
    for (display, place), units in up.items():
        name = name_of(public, display)
        if place == "cap":
            said = say("landing.cap_before_night", display=name, units=units, phases=left)
            yield Duty("9.53", said, display, must=False)
        elif (needed := landing_phases_needed(public, own, display, units)) > left:
            said = say("landing.search_too_late", display=name, units=units, phases=left, needed=needed)
            yield Duty("9.45", said, display, must=False)
        else:
            said = say("landing.search_before_night", display=name, units=units, phases=left, needed=needed)
            yield Duty("9.45", said, display, must=False)


def landing_phases_left(public: Public) -> int | None:
    """The Landing Phases before a night turn begins, the present one too; None while that is over a game-turn away.

    By night none counts [9.46]: what takes off then (FC-02) before another night turn cannot be saved.
    """
    dusk = next((turns for turns in range(1, WARNED_BEFORE + 1) if is_night_after(public, turns)), None)
    if public.night:
        return 0 if dusk == 1 else None
    if dusk is None:
        return None
    over = public.standing.name in (ph.AIR_MOVEMENT, ph.CONTACT)
    in_this_turn = OP_TURNS - max(public.op_turn - 1, 0) - over
    return in_this_turn + (dusk - 1) * OP_TURNS


def is_night_after(public: Public, turns: int) -> bool:
    """Whether so many game-turns from now it will be night, and the scenario not yet over."""
    game_turn = public.game_turn + turns
    return game_turn <= public.charts.scenario.game_turns and public.charts.is_night(game_turn)


def landing_phases_needed(public: Public, own: Own, display: DisplayId, units: int) -> int:
    """[9.45] Landing Phases that it takes to land so many units of a Search Display: fifteen need three."""
    needed = 0
    if public.standing.name == ph.LANDING:
        needed = 1
        units -= max(landing_rate(own, display) - landed_from_search(own, display), 0)
    while units > 0:
        units, needed = units - rate_of(units), needed + 1
    return needed
