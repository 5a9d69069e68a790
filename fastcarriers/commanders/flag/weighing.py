"""What an attack may bring and cost: a forecast of a battle from the printed tables.

How many bombers come through CAP and flak is a share that games have shown (table `[air]` of `commanders/flag.toml`);
what those who come through do is the mean of the Combat Results Tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import SUNK, AirUnit
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.staff.coverage import FACES

STACK = 3
"""[12.22, 13.14, 13.32] So many units attack together."""


class Prize(Struct, frozen=True):
    """What may be bombed: how likely it is there, its points by damage, its defense, and the damage that it has.

    `defense` None: the Ship-to-Base line [15.41].
    """

    chance: float
    points: tuple[float, ...]
    defense: int | None
    damage: float = 0

    def worth(self, damage: float) -> float:
        """Points at so much damage, between the whole ones too."""
        low = min(int(damage), SUNK)
        high = min(low + 1, SUNK)
        return self.points[low] + (damage - low) * (self.points[high] - self.points[low])


class Prospect(Struct, frozen=True):
    """Points that an attack is expected to bring and to cost, and how many bombers come through to attack."""

    gained: float = 0
    lost: float = 0
    through: float = 0

    @property
    def net(self) -> float:
        return self.gained - self.lost


class Defense(Struct, frozen=True):
    """What bombers have to pass: units on CAP, the Anti-Air Strength of one, and how many ships fire flak."""

    cap: float
    fighter: int
    guns: float


def prospect(
    charts: Charts, bombers: Sequence[AirUnit], escorts: int, against: Defense, prizes: Sequence[Prize]
) -> Prospect:
    """The forecast of one attack."""
    steps = sum(unit.steps for unit in bombers)
    if not steps:
        return Prospect()
    weigh = weights()
    before, flak = _shot_down(charts, bombers, escorts, against), weigh.flak_steps * against.guns * len(bombers)
    share = max(1 - (before + flak) / steps, 0.0)
    gained = _bombed(charts, bombers, share * weigh.legal, prizes)
    lost = min(before * (1 + weigh.cap_after) + flak, steps)
    return Prospect(gained, lost * weigh.step_worth, share * len(bombers))


def _shot_down(charts: Charts, bombers: Sequence[AirUnit], escorts: int, against: Defense) -> float:
    """Steps that CAP takes before the bombs fall. Each escort keeps some of it busy, though never all."""
    weigh = weights()
    free = max(against.cap - weigh.escort_ties * escorts, against.cap * weigh.cap_free)
    if free <= 0:
        return 0
    own = sum(antiair(charts, unit) for unit in bombers) / len(bombers)
    each = mean(charts.tables.anti_air_result, round(STACK * against.fighter - own)) / STACK
    return free * each * weigh.cap_turns


def antiair(charts: Charts, unit: AirUnit) -> int:
    """[13.9] The Anti-Air Strength of the side that shows."""
    return charts.types[unit.type].antiair_of(half=unit.half)


def antiship(charts: Charts, unit: AirUnit) -> int:
    """[13.9] The Anti-Ship Strength of the side that shows."""
    return charts.types[unit.type].antiship_of(half=unit.half)


def _bombed(charts: Charts, bombers: Iterable[AirUnit], weight: float, prizes: Sequence[Prize]) -> float:
    """Points: again and again the attack that brings most a bomber; `weight` is the share that is really made."""
    pools: dict[str, list[int]] = {}
    for unit in bombers:
        pools.setdefault(charts.types[unit.type].method, []).append(antiship(charts, unit))
    for pool in pools.values():
        pool.sort()
    kinds = _alike(prizes)
    gained, on_base = 0.0, 0
    while attacks := [one for method, pool in pools.items() for one in _attacks(charts, method, pool, weight, kinds)]:
        each, method, size, at, hit = max(attacks)
        del pools[method][-size:]
        on_base += kinds[at][1].defense is None
        gained += each * size
        kinds[at][0] -= 1
        if hit < SUNK and on_base < weights().base_attacks:
            prize = kinds[at][1]
            kinds.append([1, Prize(prize.chance, prize.points, prize.defense, hit)])
    return gained


def _alike(prizes: Sequence[Prize]) -> list[list[Any]]:
    """How many of each prize there are."""
    return [[count, prize] for prize, count in Counter(prizes).items()]


def _attacks(
    charts: Charts, method: str, pool: list[int], weight: float, kinds: list[list[Any]]
) -> Iterator[tuple[float, str, int, int, float]]:
    """Points for each bomber, method, size, prize and her damage afterwards: attacks by one to three bombers."""
    for size in range(1, min(STACK, len(pool)) + 1):
        strength = sum(pool[-size:])
        for at, (count, prize) in enumerate(kinds):
            if count > 0:
                hit = min(prize.damage + _hurt(charts, method, strength, prize) * weight, SUNK)
                gain = prize.chance * (prize.worth(hit) - prize.worth(prize.damage))
                if gain > 0:
                    yield gain / size, method, size, at, hit


def _hurt(charts: Charts, method: str, strength: int, prize: Prize) -> float:
    """[13.3, 15.41, 15.46] Mean damage of an attack; torpedo planes bomb a base at half strength."""
    if prize.defense is None:
        return mean(charts.tables.base_result, strength // 2 if method == "torpedo" else strength)
    return mean(charts.tables.anti_ship_result, strength - max(prize.defense - int(prize.damage), 0))


@lru_cache(maxsize=512)
def mean(result: Callable[[int, int], int], value: int) -> float:
    """The mean of a column over the faces of a die."""
    return sum(result(value, die) for die in range(1, FACES + 1)) / FACES
