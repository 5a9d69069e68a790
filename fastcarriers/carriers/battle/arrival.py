"""[11.3] Attacking Player Set-Up: Wave Arrival; [15.47] the free entry at a base."""

from __future__ import annotations

from fastcarriers.carriers.battle.entering import suggested
from fastcarriers.carriers.battle.events import UnitPosted, UnitsAppeared, UnitsMatched, WavesArrived
from fastcarriers.carriers.battle.records import Arrival, Battle, BattleUnit
from fastcarriers.carriers.displays import in_strike
from fastcarriers.carriers.records import RETURN_BOX, AirUnit
from fastcarriers.carriers.state import CarriersNow, Own
from fastcarriers.kernel.dice import shuffled
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.tactical import EDGES

# ---- 11.3 the Wave Arrival Table


def arrive(now: CarriersNow) -> None:
    """[11.3, 11.31] Which units may, or must, be placed before this routine; which miss and which are delayed.

    The attacker gets suggested entry hexes for those that must be placed.
    """
    battle = now.public.battle_on
    side = battle.attacker
    if now.public.charts.landfalls:
        happened = arrive_as_arranged(now, battle)
    else:
        happened = roll_arrival(now, side) if battle.kind == "sea" else enter_freely(now, battle)
    if happened is None:
        return
    now.happen(happened)
    for unit, post in suggested(now.public, now.own[side]).items():
        now.happen(UnitPosted(to=side, unit=unit, post=post))


def roll_arrival(now: CarriersNow, side: Side) -> WavesArrived | None:
    """[11.3, 11.32] One die for all delayed waves, one for the edge of each that arrives; None: no wave is left.

    Waves count as numbered without gaps. The wave with the number of the die misses, if there is one.
    """
    waves = delayed_waves(now.own[side])
    if not waves:
        return None
    die = now.dice.die("11.3", side)
    arriving = now.public.charts.tables.wave_arrivals(len(waves), die)
    placed: dict[str, Arrival] = {}
    for number in arriving:
        edge = now.dice.die("11.3", side)
        placed |= {unit.id: Arrival((edge,)) for unit in waves[number - 1]}
    missed = waves[die - 1] if die <= len(waves) else []
    late = [units for number, units in enumerate(waves, 1) if number != die and number not in arriving]
    return WavesArrived(
        to=side,
        die=die,
        arriving=placed,
        missed=tuple(unit.id for unit in missed),
        delayed={unit.id: str(number) for number, units in enumerate(late, 1) for unit in units},
    )


def arrive_as_arranged(now: CarriersNow, battle: Battle) -> WavesArrived:
    """A battle that begins from a position may say when and where each wave comes in: then no die is thrown."""
    side, landfalls = battle.attacker, now.public.charts.landfalls
    placed = {
        unit.id: Arrival((landfalls[unit.slot].edge,))
        for wave in delayed_waves(now.own[side])
        for unit in wave
        if landfalls[unit.slot].routine <= battle.routine
    }
    return WavesArrived(to=side, die=None, arriving=placed, missed=(), delayed={})


def enter_freely(now: CarriersNow, battle: Battle) -> WavesArrived | None:
    """[11.34, 15.47, FC-93] Against a base or in a coastal hex all may enter anywhere, without a die.

    A coastal task force is entered by all at once. At a base units may be held, but for one routine only: what has
    not come in during it has no part in the attack.
    """
    side = battle.attacker
    if battle.routine > 1:
        held = tuple(now.own[side].arriving)
        return WavesArrived(to=side, die=None, arriving={}, missed=held, delayed={}) if held else None
    must = battle.kind == "coast"
    units = {unit.id: Arrival(EDGES, must) for wave in delayed_waves(now.own[side]) for unit in wave}
    return WavesArrived(to=side, die=None, arriving=units, missed=(), delayed={})


def delayed_waves(own: Own) -> list[list[AirUnit]]:
    """The waves of the strike in battle that have not been called yet, in order."""
    called = {*own.arriving, *own.matched.values()}
    waves: dict[str, list[AirUnit]] = {}
    for unit in in_strike(own, own.strike_in_battle or ""):
        if unit.slot != RETURN_BOX and unit.id not in called:
            waves.setdefault(unit.slot, []).append(unit)
    return [waves[number] for number in sorted(waves)]


def waiting(own: Own) -> bool:
    """Whether units of the strike are still to come: delayed, or held at a base."""
    return bool(own.arriving) or bool(delayed_waves(own))


# ---- what is posted is seen


def reveal(now: CarriersNow) -> None:
    """[11.3, FC-88] Posted units stand on the display, numbered in a mixed order, so that no number tells a wave."""
    battle = now.public.battle_on
    own = now.own[battle.attacker]
    units = [unit for unit in own.arriving if unit in own.posts]
    if not units:
        return
    first = 1 + sum(1 for counter in now.public.air.values() if counter.side == battle.attacker)
    mixed = shuffled(now.dice, units, "display", battle.attacker)
    named = {f"A{number}": unit for number, unit in enumerate(mixed, first)}
    counters = tuple(counter_of(own, id, unit, battle.routine) for id, unit in named.items())
    now.happen(UnitsAppeared(to=PUBLIC, units=counters))
    now.happen(UnitsMatched(to=battle.attacker, units=named, grounded={}))


def counter_of(own: Own, id: str, unit: str, routine: int) -> BattleUnit:
    """The counter of a posted unit as it comes onto the display."""
    post, flyer = own.posts[unit], own.units[unit]
    return BattleUnit(
        id, own.side, flyer.type, flyer.half, post.at, post.altitude, routine=routine, extended=flyer.extended
    )
