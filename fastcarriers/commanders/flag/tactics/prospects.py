"""What attacks on one target may be expected to bring: the chances of each damage, attack after attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.tables import Tables
from fastcarriers.commanders.flag.tactics.worth import STATES, Points
from fastcarriers.staff.coverage import FACES

Chances = tuple[float, ...]
"""Of 0 to 4 damage points."""


class Dice:
    """The chances of each result by column of the Anti-Ship Combat Results Table, counted once."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.less = [0 if (state := tables.ship_damage(damage)) is None else state.defense for damage in range(STATES)]
        """[13.81] What damage adds to a ship's defense: nothing, or a number below it."""
        self._ship: dict[int, Chances] = {}
        self._base: dict[int, Chances] = {}

    def anti_ship(self, differential: int) -> Chances:
        """[13.3] The chances of 0 to 4 damage points."""
        if differential not in self._ship:
            results = [self.tables.anti_ship_result(differential, die) for die in range(1, FACES + 1)]
            self._ship[differential] = shares(results)
        return self._ship[differential]

    def to_base(self, strength: int) -> Chances:
        """[15.41] The chances of 0 to 4 damage points."""
        if strength not in self._base:
            self._base[strength] = shares([self.tables.base_result(strength, die) for die in range(1, FACES + 1)])
        return self._base[strength]


def shares(results: Sequence[int]) -> Chances:
    """The chances of 0 to 4 points by the six results of a column."""
    return tuple(sum(min(result, SUNK) == points for result in results) / FACES for points in range(STATES))


class Prospect:
    """The damage of a ship, or of a hex of a base, as the attacks planned so far may leave it.

    A ship's defense may be known as a span: the truth is thought to lie at either end of it. `defenses` are those at
    the damage that she has; none for a hex of a base. `grounded` are the strength steps that lie in that hex.
    """

    def __init__(
        self, dice: Dice, points: Points, damage: int, defenses: Iterable[int], grounded: float = 0.0, step: float = 0.0
    ) -> None:
        self.points, self.damage, self.grounded, self.step = points, min(damage, SUNK), grounded, step
        self.dice, self.defenses = dice, tuple(sorted(set(defenses)))
        now = tuple(float(state == self.damage) for state in range(STATES))
        self.chances: tuple[Chances, ...] = (now,) * max(len(self.defenses), 1)

    def gain(self, strengths: Sequence[int]) -> float:
        """Points that these attacks, in this order, add to those planned."""
        return self._worth(*self._after(strengths)) - self._worth(self.chances, self.grounded)

    def strike(self, strengths: Sequence[int]) -> None:
        """These attacks are planned."""
        self.chances, self.grounded = self._after(strengths)

    def _worth(self, chances: tuple[Chances, ...], grounded: float) -> float:
        means = [sum(p * v for p, v in zip(one, self.points, strict=True)) for one in chances]
        return sum(means) / len(means) - grounded * self.step

    def _after(self, strengths: Sequence[int]) -> tuple[tuple[Chances, ...], float]:
        chances, grounded = self.chances, self.grounded
        for strength in strengths:
            if self.defenses:
                chances = tuple(
                    self._hit(one, strength, defense) for one, defense in zip(chances, self.defenses, strict=True)
                )
            else:
                chances = (self._bombed(chances[0], strength),)
                grounded *= 1 - self._share(strength)
        return chances, grounded

    def _hit(self, before: Chances, strength: int, defense: int) -> Chances:
        """[13.3, 13.81] One attack on a ship: she defends with less the more damage she has."""
        after = [0.0] * STATES
        for state, chance in enumerate(before):
            if chance:
                now = max(defense + self.dice.less[state] - self.dice.less[self.damage], 0)
                for more, share in enumerate(self.dice.anti_ship(strength - now)):
                    after[min(state + more, SUNK)] += chance * share
        return tuple(after)

    def _bombed(self, before: Chances, strength: int) -> Chances:
        """[15.41] One attack on the base."""
        after = [0.0] * STATES
        for state, chance in enumerate(before):
            for more, share in enumerate(self.dice.to_base(strength)):
                after[min(state + more, SUNK)] += chance * share
        return tuple(after)

    def _share(self, strength: int) -> float:
        """[15.42] The share of the grounded strength steps that bombs destroy; two points are a whole unit."""
        return sum(min(points, 2) * share for points, share in enumerate(self.dice.to_base(strength))) / 2
