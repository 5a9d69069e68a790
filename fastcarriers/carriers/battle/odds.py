"""What the die may do to an air unit, counted in faces: for previews, which throw none."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

FACES = 6


class Odds(NamedTuple):
    """[13.9] Of the six faces of the die, how many do nothing, do one damage point, and do two (or more)."""

    nothing: int
    one: int
    two: int

    @property
    def points(self) -> float:
        """Damage points that a full unit may expect."""
        return (self.one + 2 * self.two) / FACES


def odds_of(result: Callable[[int], int]) -> Odds:
    """The odds of a column: `result` gives the damage points of each face."""
    damage = [min(result(face), 2) for face in range(1, FACES + 1)]
    return Odds(damage.count(0), damage.count(1), damage.count(2))
