"""The battles of the calibration between `drill` and `flag`: what each inflicts and suffers from the same positions.

    .venv/bin/python bench/flag_battles.py [games]

Prints a table in Markdown with three pairings, attacker first: drill/drill, flag/drill, drill/flag. Points are those of
Midway's ships by their state at the end, mean and standard error; lost are the mean strength steps of the attacker and
of the defender that fell in the air. Seeds are 1 and on: the same table every time.
"""

from __future__ import annotations

import sys
import time
from contextlib import closing
from statistics import mean, pstdev
from typing import NamedTuple

from fastcarriers.battles import Fought
from fastcarriers.commanders.flag.tactics.worth import ship_points
from fastcarriers.commanders.flag.weights import laid
from fastcarriers.commanders.flag.weights_file import FlagWeights, flag_weights
from fastcarriers.library import Library
from fastcarriers.library.battles import BattlePack, load_battle, shipped_battles
from fastcarriers.studies.battles import OneBattle
from fastcarriers.studies.parallel import Failed, Workers, results

GAMES = 100
PAIRS = (("drill", "drill"), ("flag", "drill"), ("drill", "flag"))
OTHER = {"us": "jp", "jp": "us"}


class Told(NamedTuple):
    """Means of many battles; `legal` is the share of the bombers that came back and had attacked."""

    points: float
    error: float
    attacker_lost: float
    defender_lost: float
    legal: float


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun, weights = time.perf_counter(), flag_weights()
    rows: list[list[Told]] = []
    print("| battle |" + "".join(f" {a}/{d}: points | lost | legal |" for a, d in PAIRS))
    print("|---|" + "---|" * 3 * len(PAIRS))
    for path in shipped_battles(Library()).values():
        pack = load_battle(path)
        rows.append([study(pack, pair, games, weights) for pair in PAIRS])
        print(f"| {path.stem} |" + "".join(cells(one) for one in rows[-1]), flush=True)
    print("| mean |" + "".join(cells(middle(list(column))) for column in zip(*rows, strict=True)))
    print(f"\n{games} games each, {time.perf_counter() - begun:.0f} seconds.")


def study(pack: BattlePack, pair: tuple[str, str], games: int, weights: FlagWeights) -> Told:
    """One battle fought so many times by one pair. SystemExit if one of them meets our own mistake."""
    attacker = pack.position.attacker
    defender = OTHER[attacker]
    fought = fights(OneBattle(pack, dict(zip((attacker, defender), pair, strict=True)), weights), games)
    with laid(weights):
        points = [points_of(pack, one) for one in fought]
    back = sum(one.back for one in fought)
    return Told(
        mean(points),
        pstdev(points) / games**0.5,
        mean(sum(one.lost[attacker].values()) for one in fought),
        mean(sum(one.lost[defender].values()) for one in fought),
        sum(one.of_back for one in fought) / back if back else 0.0,
    )


def fights(battle: OneBattle, games: int) -> list[Fought]:
    """The battle with the seeds from 1 on, on all cores, in their order."""
    fought: dict[int, Fought] = {}
    with closing(results(battle, range(1, games + 1), Workers())) as found:
        for seed, result in found:
            if isinstance(result, Failed):
                sys.exit(f"seed {seed}: {result.error}\n{result.trace}")
            fought[seed] = result
    return [fought[seed] for seed in sorted(fought)]


def points_of(pack: BattlePack, fought: Fought) -> float:
    """Points for what was done to the ships in this battle."""
    before = {ship.id: ship.damage for ship in pack.position.ship}
    tables = {ship: ship_points(pack.charts, ship) for ship in before}
    return sum(tables[ship][min(fought.damage[ship], 4)] - tables[ship][before[ship]] for ship in before)


def middle(told: list[Told]) -> Told:
    """The mean of all battles; the error is that of the mean."""
    points, errors, *others = zip(*told, strict=True)
    return Told(mean(points), sum(error**2 for error in errors) ** 0.5 / len(told), *(mean(other) for other in others))


def cells(told: Told) -> str:
    lost = f"{told.attacker_lost:.1f}, {told.defender_lost:.1f}"
    return f" {told.points:.1f} ± {told.error:.1f} | {lost} | {told.legal:.0%} |"


if __name__ == "__main__":
    main()
