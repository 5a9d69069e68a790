"""Courses over the Tactical Display: how far a unit gets, run-ins on what it may attack, and the way to a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fastcarriers.carriers.battle.records import Number
from fastcarriers.staff.battle_odds import BattleOdds
from maps.hexes import DIRECTIONS, STEPS, Direction, add, line, neighbours, times, turn
from maps.tactical import HEXES, NUMBERS, stern_hexes


class RunIn(Struct, frozen=True):
    """The last hexes to be entered in order to attack a target, the last one where the unit must stop.

    A dive bomber's are the stern hex, in which it may have begun, and the ship's; at a base any hex beside it.
    `astern`: a torpedo run that ends in a stern hex, at less strength [13.54].
    """

    method: str
    target: str
    hexes: tuple[Number, ...]
    astern: bool = False

    @property
    def end(self) -> Number:
        return self.hexes[-1]


def run_ins(odds: BattleOdds, unit: str) -> tuple[RunIn, ...]:
    """[13.4-13.6, FC-103] Every run-in on the display that fits the unit's way to attack, at its altitude."""
    method, counter = odds.method(unit), odds.public.air[unit]
    if counter.altitude != ("low" if method == "torpedo" else "high") or not odds.may_still_attack(unit):
        return ()
    make = {"dive": _dives, "torpedo": _torpedo_runs, "level": _level_runs}.get(method)
    if make is None:
        return ()
    return tuple(run for target, at in odds.targets().items() for run in make(odds, unit, target, at))


def _dives(odds: BattleOdds, unit: str, target: str, at: Number) -> Iterator[RunIn]:
    ship = odds.public.fleet.get(target)
    froms = neighbours(HEXES[at]) if ship is None else stern_hexes(HEXES[at], ship.facing)
    yield from (RunIn("dive", target, (NUMBERS[near], at)) for near in froms if near in NUMBERS)


def _torpedo_runs(odds: BattleOdds, unit: str, target: str, at: Number) -> Iterator[RunIn]:
    for way in DIRECTIONS:
        hexes = _row(at, way, odds.run_of(unit), short=1)
        if hexes:
            yield RunIn("torpedo", target, hexes, astern=not odds.bow_side(target, hexes[-1]))


def _level_runs(odds: BattleOdds, unit: str, target: str, at: Number) -> Iterator[RunIn]:
    for way in DIRECTIONS:
        hexes = _row(at, way, odds.run_of(unit), short=0)
        if hexes:
            yield RunIn("level", target, hexes)


def _row(at: Number, way: Direction, hexes: int, short: int) -> tuple[Number, ...]:
    """So many hexes in a row that point at a hex and end so short of it; none if the display has not all of them."""
    back = STEPS[DIRECTIONS.index(turn(way, 3))]
    row = [add(HEXES[at], times(back, count)) for count in range(hexes - 1 + short, short - 1, -1)]
    return tuple(NUMBERS[one] for one in row) if all(one in NUMBERS for one in row) else ()


# ---- ways


def reach(odds: BattleOdds, unit: str) -> dict[Number, int]:
    """[12.11] The hexes that the unit can still get to in this phase, with the Movement Points that they cost."""
    return {at: len(way) for at, way in _ways(odds, unit).items()}


def _ways(odds: BattleOdds, unit: str) -> dict[Number, tuple[Number, ...]]:
    """A shortest way to each hex within reach."""
    flown, ways = odds.flown(unit), dict[Number, tuple[Number, ...]]()
    edge: list[tuple[Number, ...]] = [()]
    for _ in range(odds.points_left(unit)):
        farther: list[tuple[Number, ...]] = []
        for way in edge:
            for near in neighbours(HEXES[way[-1] if way else odds.here(unit)]):
                at = NUMBERS.get(near)
                if at is None or at in ways or at == odds.here(unit):
                    continue
                if odds.may_step(unit, (*flown, *way), at):
                    ways[at] = (*way, at)
                    farther.append(ways[at])
        edge = farther
    return ways


def course(odds: BattleOdds, unit: str, to: Number) -> tuple[Number, ...]:
    """The hexes to enter, one after the other, to get to a hex in this phase; none if it is out of reach.

    Where a run-in of the unit ends there and can be flown, the way leads along it, bow before stern, the shortest
    first; else straight on.
    """
    ways = _ways(odds, unit)
    runs = [way for run in run_ins(odds, unit) if run.end == to and (way := _along(odds, unit, run, ways))]
    if runs:
        return min(runs, key=len)
    if to not in ways:
        return ()
    straight = tuple(NUMBERS[at] for at in line(HEXES[odds.here(unit)], HEXES[to])[1:])
    return straight if odds.may_fly(unit, straight) else ways[to]


def flyable(odds: BattleOdds, unit: str) -> tuple[RunIn, ...]:
    """The run-ins that the unit can end in this phase."""
    ways = _ways(odds, unit)
    return tuple(run for run in run_ins(odds, unit) if _along(odds, unit, run, ways))


def _along(odds: BattleOdds, unit: str, run: RunIn, ways: dict[Number, tuple[Number, ...]]) -> tuple[Number, ...]:
    """The way along a run-in from where the unit has got to; none if its points do not last."""
    begun = _begun(odds, unit, run)
    if begun:
        way = run.hexes[begun:]
    elif run.hexes[0] in ways:
        way = (*ways[run.hexes[0]], *run.hexes[1:])
    else:
        return ()
    return way if len(way) <= odds.points_left(unit) and odds.may_fly(unit, way) else ()


def _begun(odds: BattleOdds, unit: str, run: RunIn) -> int:
    """How many hexes of the run-in the unit has behind it as it has flown; a dive may begin where the phase did."""
    flown: Sequence[Number] = odds.flown(unit)
    if run.method == "dive":
        flown = (odds.public.air[unit].at or "", *flown)
    return next((n for n in range(len(run.hexes) - 1, 0, -1) if tuple(flown[-n:]) == run.hexes[:n]), 0)
