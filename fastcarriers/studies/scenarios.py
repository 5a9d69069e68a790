"""Studies of a scenario: two commanders play it many times."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from msgspec import Struct, to_builtins

from fastcarriers.commanders.roster import Weights, weights_for
from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import whole
from fastcarriers.simulate import USUAL, Played, chosen_for, played
from fastcarriers.studies.intervals import CONFIDENCE, Share, Spread, share_of, spread_of
from fastcarriers.studies.study import FAILED, Asked, Kind, Study, conduct
from fastcarriers.studies.table import Row

NOBODY = "nobody"
"""Stands for the winner of a drawn game."""


class Level(Struct, frozen=True):
    """How often a level of victory was reached."""

    winner: Side
    level: str
    won: Share


class ScenarioSummary(Struct, frozen=True):
    """What a study of a scenario found; all by side where it has sides. Without a game there is no spread.

    `margin` is what the first side has over the second. Air losses are in steps: two a full unit, one a
    half. Shares have Wilson's interval, means Student's, both at `confidence`.
    """

    winner: dict[Side, Share]
    level: list[Level]
    points: dict[Side, Spread]
    margin: Spread | None
    carriers_lost: dict[Side, Spread]
    ships_lost: dict[Side, Spread]
    air_steps_lost: dict[Side, Spread]
    turns: Spread | None
    orders: Spread | None
    seconds: Spread | None
    confidence: float = CONFIDENCE


class ScenarioStudy(Struct, frozen=True):
    """A study of a scenario, with what it was asked for."""

    pack: Pack
    commanders: dict[Side, str]
    study: Study[Played]

    @property
    def sides(self) -> tuple[Side, ...]:
        return sides_of(self.pack)


def study_scenario(scenario: str, asked: Asked, heard: Callable[[], None] = lambda: None) -> ScenarioStudy:
    """Play a scenario many times, each game as `simulate` plays it.

    KnownError for an unknown scenario, and as `weights_for` and `conduct` have it. What stops it later is in the study.
    """
    pack = whole(Library().load_scenario(scenario))
    names = {side: asked.commanders.get(side, USUAL) for side in sides_of(pack)}
    weights = weights_for(names.values())
    kind = Kind(OneGame(pack, names, weights), columns_of(pack), ToRow(pack, names))
    return ScenarioStudy(pack, names, conduct(kind, asked, heard))


class OneGame(Struct, frozen=True):
    """A game of the scenario by its seed; with all that another process needs to play it."""

    pack: Pack
    commanders: dict[Side, str]
    weights: Weights = None

    def __call__(self, seed: int) -> Played:
        with played(self.pack, seed, chosen_for(self.pack, self.commanders, self.weights)) as (_, end):
            return end


def sides_of(pack: Pack) -> tuple[Side, ...]:
    return tuple(side.id for side in pack.scenario.side)


# ---- one row a game


def columns_of(pack: Pack) -> tuple[str, ...]:
    """The columns of the table."""
    sides = sides_of(pack)
    by_side = ("points", "carriers_lost", "ships_lost", "air_steps_lost")
    return (
        "scenario",
        "seed",
        *(f"commander_{side}" for side in sides),
        "winner",
        "level",
        "margin",
        *(f"{name}_{side}" for name in by_side for side in sides),
        "turns",
        "orders",
        "seconds",
        FAILED,
    )


class ToRow(Struct, frozen=True):
    """A game as a row; ships by name, with semicolons between them."""

    pack: Pack
    commanders: dict[Side, str]

    def __call__(self, end: Played) -> Row:
        row: dict[str, object] = {
            "scenario": self.pack.scenario.id,
            "seed": end.seed,
            "winner": end.outcome.winner or NOBODY,
            "level": end.outcome.level or "",
            "margin": margin_of(end),
            "turns": end.turns,
            "orders": end.orders,
            "seconds": end.seconds,
        }
        for side in sides_of(self.pack):
            row[f"commander_{side}"] = self.commanders[side]
            row[f"points_{side}"] = end.outcome.points[side]
            row[f"carriers_lost_{side}"] = carriers_lost(end, side, self.pack)
            row[f"ships_lost_{side}"] = "; ".join(self.pack.ships[ship].name for ship in end.sunk[side])
            row[f"air_steps_lost_{side}"] = end.air_steps[side]
        return row


def margin_of(end: Played) -> int:
    """Points that the first side has over the second."""
    first, second = end.outcome.points.values()
    return first - second


def carriers_lost(end: Played, side: Side, pack: Pack) -> int:
    """Carriers of a side that were sunk; seaplane tenders are none."""
    return sum(pack.ships[ship].has_facing for ship in end.sunk[side])


# ---- the summary


def summary_of(study: ScenarioStudy) -> ScenarioSummary:
    """What the games of a study say together."""
    games, pack, sides = study.study.played, study.pack, study.sides
    winners = [end.outcome.winner or NOBODY for end in games]

    def by_side(value: Callable[[Played, Side], float]) -> dict[Side, Spread]:
        return {side: spread_of([value(end, side) for end in games], floor=0) for side in sides if games}

    def overall(value: Callable[[Played], float], floor: float = 0) -> Spread | None:
        return spread_of([value(end) for end in games], floor=floor) if games else None

    return ScenarioSummary(
        winner={side: share_of(winners.count(side), len(games)) for side in (*sides, NOBODY)},
        level=_levels(games, pack),
        points=by_side(lambda end, side: end.outcome.points[side]),
        margin=overall(margin_of, floor=-inf),
        carriers_lost=by_side(lambda end, side: carriers_lost(end, side, pack)),
        ships_lost=by_side(lambda end, side: len(end.sunk[side])),
        air_steps_lost=by_side(lambda end, side: end.air_steps[side]),
        turns=overall(lambda end: end.turns),
        orders=overall(lambda end: end.orders),
        seconds=overall(lambda end: end.seconds),
    )


def as_plain(study: ScenarioStudy) -> dict[str, object]:
    """A study as `--json` prints it: what was asked, what the games say together, and each of them."""
    of, to_row = study.study, ToRow(study.pack, study.commanders)
    asked: dict[str, object] = {
        "scenario": study.pack.scenario.id,
        "commanders": study.commanders,
        "seed": of.seed,
        "games": of.games,
    }
    return asked | of.course | to_builtins(summary_of(study)) | {"each": [to_row(end) for end in of.played]}


def _levels(games: list[Played], pack: Pack) -> list[Level]:
    """In the scenario's own order."""
    reached = [(end.outcome.winner, end.outcome.level) for end in games]
    return [
        Level(level.winner, level.level, share_of(reached.count((level.winner, level.level)), len(games)))
        for level in pack.scenario.victory.level
    ]
