"""Where the historical result lies among the results of many games: a table in Markdown for docs/provenance.md.

    .venv/bin/python bench/history.py [--games 100] [--seed 1] [--us flag] [--jp flag] [--csv arena.csv]
                                     [--jobs N] [--scenario NAME ...]

History is what the scenario says under `historical_outcome`. Games have the seeds from `--seed` on and are kept in the
CSV file, the one of `bench/arena.py`: its mirror matches are the same games. *Percentile* is the share of games below
the historical figure, and half of those that equal it: 50 is the midst of the games, near 0 or 100 what hardly ever
happens.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import inf
from pathlib import Path
from statistics import fmean, quantiles

from kept_games import Row, kept

from fastcarriers.carriers.objectives import HistoricalOutcome
from fastcarriers.library import Library
from fastcarriers.studies.intervals import mean_interval, share_of

SCENARIOS = ("midway", "coral_sea")
NAMES = {
    "points_us": "points US",
    "points_jp": "points JP",
    "margin": "points US - JP",
    "carriers_lost_us": "carriers sunk, US",
    "carriers_lost_jp": "carriers sunk, JP",
    "air_steps_lost_us": "air steps lost, US",
    "air_steps_lost_jp": "air steps lost, JP",
}


def main() -> None:
    asked = arguments()
    seeds = range(asked.seed, asked.seed + asked.games)
    for scenario in asked.scenario:
        rows = kept(asked.csv, scenario, {"us": asked.us, "jp": asked.jp}, seeds, asked.jobs)
        for line in table(scenario, rows, seeds.start, asked.us, asked.jp):
            print(line, flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--us", default="flag")
    parser.add_argument("--jp", default="flag")
    parser.add_argument("--csv", type=Path, default=Path("arena.csv"))
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--scenario", nargs="+", default=SCENARIOS)
    return parser.parse_args()


def table(scenario: str, rows: list[Row], first: int, us: str, jp: str) -> list[str]:
    """The lines of one scenario; `first` is the first of the seeds."""
    outcome = Library().load_scenario(scenario).scenario.historical_outcome
    history = figures(outcome)
    reached = share_of(sum(f"{row['winner']} {row['level']}" == outcome.level for row in rows), len(rows))
    low, high = reached.interval
    return [
        f"### {scenario}: {len(rows)} games, seeds from {first} on, US {us}, JP {jp}",
        "",
        "| | history | mean (95% interval) | 5% below | median | 95% below | percentile of history |",
        "|---|---:|---|---:|---:|---:|---:|",
        *(
            line_of(name, history[name], [float(row[name]) for row in rows])
            for name in NAMES
            if name in history and len(rows) > 1
        ),
        "",
        f"The historical level, {outcome.level}, came in {reached.share:.0%} of the games ({low:.0%} - {high:.0%}).",
        "",
    ]


def figures(outcome: HistoricalOutcome) -> dict[str, int]:
    """The historical figures by the columns of a study that hold the same of a game."""
    points, lost = outcome.points, outcome.lost
    return (
        {"margin": points["us"] - points["jp"]}
        | {f"points_{side}": points[side] for side in points}
        | {f"carriers_lost_{side}": lost[side].carriers for side in lost}
        | {f"air_steps_lost_{side}": lost[side].air_steps for side in lost}
    )


def line_of(name: str, history: float, values: list[float]) -> str:
    found = mean_interval(values, floor=-inf if name == "margin" else 0, digits=1)
    between = "-" if found is None else f"{found[0]:g} - {found[1]:g}"
    twentieths = quantiles(values, n=20, method="inclusive")
    cells = [
        NAMES[name],
        f"{history:g}",
        f"{fmean(values):.1f} ({between})",
        *(f"{twentieths[at]:.0f}" for at in (0, 9, 18)),
        f"{percentile(history, values):.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def percentile(value: float, values: list[float]) -> float:
    """0 to 100: the share below, and half of what is equal."""
    count: Callable[[Callable[[float], bool]], int] = lambda holds: sum(map(holds, values))  # noqa: E731
    return 100 * (count(lambda one: one < value) + count(lambda one: one == value) / 2) / len(values)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped. The games that are over are in the CSV file; the same command goes on from there.")
