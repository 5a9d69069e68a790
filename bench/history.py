"""Where the historical result lies among the results of many games: a table in Markdown for docs/provenance.md.

    .venv/bin/python bench/history.py [--games 100] [--us flag] [--jp flag] [--csv arena.csv] [--jobs N]

Games have the seeds from 1 on and are kept in the CSV file, the one of `bench/arena.py`: its mirror matches are the
same games. *Percentile* is the share of games below the historical figure, and half of those that equal it: 50 is the
midst of the games, near 0 or 100 what hardly ever happens.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, quantiles

from kept_games import Row, kept

from fastcarriers.library import Library
from fastcarriers.studies.intervals import mean_interval, share_of

LOST = {
    "midway": {"carriers_lost_us": 1, "carriers_lost_jp": 4, "air_steps_lost_us": 50, "air_steps_lost_jp": 84},
    "coral_sea": {"carriers_lost_us": 1, "carriers_lost_jp": 1, "air_steps_lost_us": 22, "air_steps_lost_jp": 30},
}
"""What was lost in 1942, as the note of `historical_outcome` in each scenario counts it: two steps an air unit."""
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
    for scenario in LOST:
        rows = kept(asked.csv, scenario, {"us": asked.us, "jp": asked.jp}, range(1, asked.games + 1), asked.jobs)
        for line in table(scenario, rows, asked.us, asked.jp):
            print(line, flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--us", default="flag")
    parser.add_argument("--jp", default="flag")
    parser.add_argument("--csv", type=Path, default=Path("arena.csv"))
    parser.add_argument("--jobs", type=int)
    return parser.parse_args()


def table(scenario: str, rows: list[Row], us: str, jp: str) -> list[str]:
    """The lines of one scenario."""
    outcome = Library().load_scenario(scenario).scenario.historical_outcome
    points = outcome.points
    history = {"points_us": points["us"], "points_jp": points["jp"], "margin": points["us"] - points["jp"]}
    history |= LOST[scenario]
    reached = share_of(sum(f"{row['winner']} {row['level']}" == outcome.level for row in rows), len(rows))
    low, high = reached.interval
    return [
        f"### {scenario}: {len(rows)} games, seeds from 1 on, US {us}, JP {jp}",
        "",
        "| | history | mean (95% interval) | 5% below | median | 95% below | percentile of history |",
        "|---|---:|---|---:|---:|---:|---:|",
        *(line_of(name, history[name], [float(row[name]) for row in rows]) for name in NAMES if len(rows) > 1),
        "",
        f"The historical level, {outcome.level}, came in {reached.share:.0%} of the games ({low:.0%} - {high:.0%}).",
        "",
    ]


def line_of(name: str, history: float, values: list[float]) -> str:
    found = mean_interval(values, digits=1)
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
