"""Studies of a battle: what the computer prints of one, and the distributions of many."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean, median

from msgspec import Struct

from fastcarriers.battles import SIDES, Fought, fight
from fastcarriers.carriers.records import SUNK
from fastcarriers.commanders.roster import Weights, weights_for
from fastcarriers.kernel.parts import Side
from fastcarriers.library.battles import BattlePack
from fastcarriers.simulate import USUAL
from fastcarriers.studies.intervals import mean_interval, share_of
from fastcarriers.studies.study import FAILED, Asked, Kind, Study, conduct
from fastcarriers.studies.table import Row


def study_battle(pack: BattlePack, asked: Asked, heard: Callable[[], None] = lambda: None) -> Study[Fought]:
    """Fight a battle many times. KnownError as `weights_for` and `conduct` have it."""
    names = {side: asked.commanders.get(side, USUAL) for side in SIDES}
    kind = Kind(OneBattle(pack, names, weights_for(names.values())), columns_of(pack), ToRow(names))
    return conduct(kind, asked, heard)


class OneBattle(Struct, frozen=True):
    """The battle by its seed; with all that another process needs to fight it."""

    pack: BattlePack
    commanders: dict[Side, str]
    weights: Weights = None

    def __call__(self, seed: int) -> Fought:
        return fight(self.pack, seed, self.commanders, self.weights)


# ---- one row a battle

COUNTS = ("bombers", "back", "attackers", "of_back", "attacks", "routines", "orders", "seconds")
"""Fields of `Fought` that are columns as they stand."""


def columns_of(pack: BattlePack) -> tuple[str, ...]:
    """The columns of the table."""
    base = pack.position.base
    damaged = [base.id] if base is not None else [ship.id for ship in pack.position.ship]
    return (
        "battle",
        "seed",
        *(f"commander_{side}" for side in SIDES),
        *(f"damage_{piece}" for piece in damaged),
        *(f"air_steps_lost_{side}" for side in SIDES),
        *COUNTS,
        FAILED,
    )


class ToRow(Struct, frozen=True):
    """A battle as a row."""

    commanders: dict[Side, str]

    def __call__(self, fought: Fought) -> Row:
        row: dict[str, object] = {"battle": fought.battle, "seed": fought.seed}
        row |= {name: getattr(fought, name) for name in COUNTS}
        row |= {f"damage_{piece}": points for piece, points in fought.damage.items()}
        for side in SIDES:
            row[f"commander_{side}"] = self.commanders[side]
            row[f"air_steps_lost_{side}"] = sum(fought.lost[side].values())
        return row


# ---- in words and figures


def one(fought: Fought) -> dict[str, object]:
    """A battle as `--json` prints it."""
    return {
        "battle": fought.battle,
        "seed": fought.seed,
        "damage": fought.damage,
        "losses": fought.lost,
        "lost_to": fought.causes,
        "bombers": fought.bombers,
        "bombers_back": fought.back,
        "bombers_that_attacked": fought.attackers,
        "attacks": fought.attacks,
        "routines": fought.routines,
        "orders": fought.orders,
        "seconds": round(fought.seconds, 3),
    }


def as_plain(pack: BattlePack, asked: Asked, study: Study[Fought]) -> dict[str, object]:
    """A study of a battle as `--json` prints it."""
    asked_for = {"battle": pack.position.id, "commanders": asked.commanders, "seed": study.seed, "games": study.games}
    return asked_for | study.course | (many(study.played) if study.played else {})


def many(fought: list[Fought]) -> dict[str, object]:
    """Many battles: for each ship how often she ended at 0 to 4 points, and means of the rest.

    Intervals are those of `intervals`: Wilson's of the share of battles that sank her, Student's of means.
    """
    return {
        "damage": {ship: damage_to(ship, fought) for ship in fought[0].damage},
        "losses": {side: {t: share(fought, side, t) for t in types_of(fought, side)} for side in SIDES},
        "bombing_losses": round(mean(battle.losses for battle in fought), 3),
        "bombing_losses_interval": mean_interval([b.losses for b in fought], floor=0, ceiling=1, digits=3),
        "lost_to": {side: mean_counts([battle.causes[side] for battle in fought]) for side in SIDES},
        "attacks_a_bomber": round(ratio(fought, "attackers", "bombers"), 3),
        "attacks_a_survivor": round(ratio(fought, "of_back", "back"), 3),
        "orders": round(mean(battle.orders for battle in fought), 1),
        "seconds": round(median(battle.seconds for battle in fought), 3),
    }


def damage_to(ship: str, fought: list[Fought]) -> dict[str, object]:
    """Points of a ship or base: mean, and how many battles ended at each."""
    points = [battle.damage[ship] for battle in fought]
    sunk = share_of(points.count(SUNK), len(points))
    return {
        "mean": round(mean(points), 3),
        "interval": mean_interval(points, floor=0, ceiling=SUNK, digits=3),
        "games": [points.count(value) for value in range(SUNK + 1)],
        "sunk": sunk.share,
        "sunk_interval": sunk.interval,
    }


def types_of(fought: list[Fought], side: Side) -> list[str]:
    return sorted({type_ for battle in fought for type_ in battle.flown[side]})


def share(fought: list[Fought], side: Side, type_: str) -> float:
    """The share of a type's steps that was lost, over all battles."""
    flown = sum(battle.flown[side].get(type_, 0) for battle in fought)
    return round(sum(battle.lost[side].get(type_, 0) for battle in fought) / flown, 3) if flown else 0.0


def mean_counts(counts: list[dict[str, int]]) -> dict[str, float]:
    causes = sorted({cause for one in counts for cause in one})
    return {cause: round(mean(one.get(cause, 0) for one in counts), 3) for cause in causes}


def ratio(fought: list[Fought], of: str, to: str) -> float:
    whole = sum(getattr(battle, to) for battle in fought)
    return sum(getattr(battle, of) for battle in fought) / whole if whole else 0.0
