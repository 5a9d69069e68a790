"""What a hex is worth to a task force: whom its planes reach from there, and whose planes reach it.

The enemy moves at the same time [5.43]: each of its markers is taken to stay where it is or to step into a hex beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from fastcarriers.carriers.records import Label, MarkerId
from fastcarriers.commanders.flag import estimate
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import FARTHEST, Power, Sight
from fastcarriers.commanders.flag.weights import Factor, Share, Table, table
from fastcarriers.staff import coverage
from fastcarriers.staff.coverage import Patrol
from maps.search_template import Pattern, covers
from maps.strategic import StrategicMap

Distances = tuple[Share, Share, Share, Share, Share, Share]
"""A chance at each distance from none to five hexes [7.22]."""


class Weights(Table, frozen=True, kw_only=True):
    """`[danger]`: explained in the file."""

    stays: Share
    closes: Share
    found_at: Distances
    finds_at: Distances
    points_each: Factor
    soft: Factor
    known: Share


class Threat(Struct, frozen=True):
    """An enemy marker or base: where it may be after its next move and how likely, and what it is thought to be."""

    id: str
    places: tuple[tuple[Label, float], ...]
    power: Power
    worth: float
    armed: float
    found: bool
    lands: float = 0


class Danger:
    """The threats and prizes of one moment."""

    def __init__(self, sight: Sight, memory: Memory) -> None:
        self.sight, self.memory = sight, memory
        self.weights = table("danger", Weights)
        self._reached: dict[Label, tuple[float, float]] = {}

    @cached_property
    def threats(self) -> list[Threat]:
        """Every enemy marker that may be real, and every base that has planes."""
        return [*self._markers(), *self._bases()]

    def _markers(self) -> Iterator[Threat]:
        sight, memory = self.sight, self.memory
        powers = estimate.powers(sight, memory)
        for marker in sight.enemies:
            guess = estimate.guess(sight, memory, marker.id)
            if guess.real > self.weights.known:
                found = marker.id in sight.view.searched
                places = tuple(self._places(marker.hex))
                yield Threat(marker.id, places, powers[marker.id], guess.worth, guess.armed, found, guess.lands)

    def _bases(self) -> Iterator[Threat]:
        for id, power in estimate.base_powers(self.sight, self.memory).items():
            if power[0] > 0:
                yield Threat(id, ((self.sight.view.sites[id].hex, 1.0),), power, 0, 1, found=True)

    def _places(self, label: Label) -> Iterator[tuple[Label, float]]:
        steps = self.sight.map.sea_steps(label)
        yield label, self.weights.stays if steps else 1.0
        yield from ((step, (1 - self.weights.stays) / len(steps)) for step in steps)

    # ---- of one hex

    def risk(self, label: Label, worth: float, *, known: bool) -> float:
        """Points that may be lost there in one game-turn, of a task force of so much worth; `known`: found already.

        Whoever of the enemy finds it, all strike whose planes reach it.
        """
        if (found := self._reached.get(label)) is None:
            found = self._reached[label] = self._reach(label)
        strength, unseen = found
        return min(strength * (1 if known else 1 - unseen) * self.weights.points_each, worth)

    def _reach(self, label: Label) -> tuple[float, float]:
        """The Anti-Ship Strength that may reach a hex, and the chance that nobody finds who is there."""
        strength, unseen = 0.0, 1.0
        for threat in self.threats:
            seen = 0.0
            for away, p in self._distances(label, threat):
                strength += p * threat.power[min(away, FARTHEST)]
                seen += p * at(self.weights.found_at, away)
            unseen *= 1 - threat.armed * seen
        return strength, unseen

    def gain(self, label: Label, power: Power, plan: Sequence[Patrol] | None = None) -> float:
        """Points that planes of such power may win from there in one game-turn: of the best prize in reach.

        `plan`: those who search in this game-turn; None for a later one, whose search will be planned then.
        """
        return max((self._gain(label, power, threat, plan) for threat in self.threats if threat.worth), default=0)

    def _gain(self, label: Label, power: Power, threat: Threat, plan: Sequence[Patrol] | None) -> float:
        total = 0.0
        for place, p in threat.places:
            away = self.sight.map.distance(label, place)
            strength = power[min(away, FARTHEST)]
            if strength > 0:
                found = 1 if threat.found else self.finds(place, away, plan)
                each = self.weights.points_each + (self.weights.soft - self.weights.points_each) * threat.lands
                total += p * found * min(strength * each, threat.worth)
        return total

    def finds(self, place: Label, away: int, plan: Sequence[Patrol] | None) -> float:
        """The chance that we find what is in a hex."""
        if plan is None:
            return at(self.weights.finds_at, away)
        charts, missed = self.sight.charts, 1.0
        for patrol in plan:
            if covered(charts.map, patrol.hex, patrol.pattern, place):
                missed *= 1 - min(coverage.number(charts, patrol, place), coverage.FACES) / coverage.FACES
        return 1 - missed

    def plan(self, marker: MarkerId, label: Label) -> list[Patrol]:
        """Our search plan if that task force moves there and the others stay."""
        patrols = coverage.patrols(self.sight.charts, self.sight.view)
        return [replace(patrol, hex=label) if patrol.display == marker else patrol for patrol in patrols]

    def _distances(self, label: Label, threat: Threat) -> Iterator[tuple[int, float]]:
        """How far a threat may be away, and how likely: it may well come as near as it can."""
        away = [(self.sight.map.distance(label, place), p) for place, p in threat.places]
        closes = self.weights.closes if len(away) > 1 else 0
        yield min(away)[0], closes
        yield from ((hexes, p * (1 - closes)) for hexes, p in away)

    def landing(self, least: float) -> list[Label]:
        """Where the enemy markers stand that with at least that chance have transports which may yet score."""
        return [threat.places[0][0] for threat in self.threats if threat.lands >= least]

    def nearest_armed(self, label: Label, least: float) -> tuple[int, MarkerId] | None:
        """The nearest enemy marker that has a carrier with at least that chance, and its distance."""
        found = [
            (self.sight.map.distance(label, threat.places[0][0]), threat.id)
            for threat in self.threats
            if threat.worth and threat.armed >= least
        ]
        return min(found, default=None)


def at(chances: tuple[float, ...], away: int) -> float:
    """The chance at a distance; none beyond the last."""
    return chances[away] if away < len(chances) else 0


@cache
def covered(board: StrategicMap, start: Label, pattern: Pattern, label: Label) -> bool:
    """[7.2] Whether a pattern about a base covers a hex."""
    return covers(pattern, board.hex(start), board.hex(label))
