"""How a commander fares against the others and itself: every pairing, from either side, with intervals.

    .venv/bin/python bench/arena.py [--commander flag] [--games 100] [--seed 1] [--csv arena.csv] [--jobs N]
                                   [--scenario NAME ...]

Prints a table in Markdown. Games have the seeds from `--seed` on and are kept in the CSV file, so a long run may be
stopped with Ctrl-C and gone on with; games of another program, or of other data, are played anew. A side has won when
it holds a level of victory; a draw is nobody's. Intervals are Wilson's, 95 times of 100; that of the margin is
Student's.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean

from kept_games import Row, kept

from fastcarriers.studies.intervals import Share, mean_interval, share_of

SCENARIOS = ("midway", "coral_sea")
HEADER = (
    "| scenario | US | JP | games | US won | JP won | drawn | points US - JP | seconds a game | aim |",
    "|---|---|---|---:|---|---|---|---|---:|---|",
)


def main() -> None:
    asked = arguments()
    seeds = range(asked.seed, asked.seed + asked.games)
    for line in HEADER:
        print(line)
    for scenario in asked.scenario:
        for us, jp, aim in pairings(asked.commander):
            rows = kept(asked.csv, scenario, {"us": us, "jp": jp}, seeds, asked.jobs)
            print(line_of(scenario, us, jp, rows, aim), flush=True)
    print()  # in Markdown a table goes on to the next empty line


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--commander", default="flag")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path, default=Path("arena.csv"))
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--scenario", nargs="+", default=SCENARIOS)
    return parser.parse_args()


def pairings(commander: str) -> tuple[tuple[str, str, str], ...]:
    """(US, JP, what is aimed at)."""
    return (
        (commander, "random", "US 98%"),
        ("random", commander, "JP 98%"),
        (commander, "drill", "US 75%"),
        ("drill", commander, "JP 75%"),
        (commander, commander, "40% - 60% a side"),
    )


def line_of(scenario: str, us: str, jp: str, rows: list[Row], aim: str) -> str:
    winners = [row["winner"] for row in rows]
    shares = [share_of(winners.count(who), len(rows)) for who in ("us", "jp", "nobody")]
    cells = [scenario, us, jp, str(len(rows)), *map(cell, shares), margin(rows), seconds(rows), aim]
    return "| " + " | ".join(cells) + " |"


def cell(share: Share) -> str:
    return f"{share.share:.0%} ({share.interval[0]:.0%} - {share.interval[1]:.0%})"


def margin(rows: list[Row]) -> str:
    values = [float(row["margin"]) for row in rows]
    found = mean_interval(values, digits=0)
    return "-" if found is None else f"{fmean(values):+.0f} ({found[0]:+.0f} to {found[1]:+.0f})"


def seconds(rows: list[Row]) -> str:
    return f"{fmean(float(row['seconds']) for row in rows):.1f}" if rows else "-"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped. The games that are over are in the CSV file; the same command goes on from there.")
