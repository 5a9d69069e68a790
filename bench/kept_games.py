"""Games kept in a CSV file from one run to the next: what a run has not played yet, it plays and adds.

The rows are those of `fastcarriers simulate --csv`. A row holds for the program that played it: begin a new file when a
commander has changed.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library
from fastcarriers.studies.parallel import Failed, Workers, results
from fastcarriers.studies.progress import bar
from fastcarriers.studies.scenarios import OneGame, ToRow, columns_of
from fastcarriers.studies.study import FAILED

Row = dict[str, str]


def kept(path: Path, scenario: str, commanders: dict[Side, str], seeds: Iterable[int], jobs: int | None) -> list[Row]:
    """The rows of these games, in the order of seeds; those that are not in the file are played and put there.

    A game that failed by a fault of ours is told on standard error, left out, and played again the next time.
    """
    wanted = list(seeds)
    found = read(path, scenario, commanders)
    pack = Library().load_scenario(scenario)
    missing = [seed for seed in wanted if seed not in found]
    to_row, columns = ToRow(pack, commanders), columns_of(pack)
    label = f"{scenario} {commanders['us']} {commanders['jp']}"
    games = results(OneGame(pack, commanders), missing, Workers(jobs))
    with bar(label, len(missing)) as heard, path.open("a", encoding="utf-8", newline="") as file, closing(games):
        writer = csv.DictWriter(file, columns)
        if not file.tell():
            writer.writeheader()
        elif not path.read_bytes().endswith(b"\n"):
            file.write("\n")
        for seed, result in games if missing else ():
            if isinstance(result, Failed):
                print(f"{label}, seed {seed}: {result.error}\n{result.trace}", file=sys.stderr)
            else:
                values = to_row(result)
                row = {name: str(values.get(name, "")) for name in columns}
                found[seed] = row
                writer.writerow(row)
                file.flush()
            heard()
    return [found[seed] for seed in wanted if seed in found]


def read(path: Path, scenario: str, commanders: dict[Side, str]) -> dict[int, Row]:
    """The rows of a file that are such games, by seed. A last line that was cut short is no game."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        int(row["seed"]): row
        for row in rows
        if row["scenario"] == scenario
        and all(row[f"commander_{side}"] == name for side, name in commanders.items())
        and row[FAILED] == ""  # a line that was cut short has no such cell
    }
