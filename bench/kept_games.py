"""Games kept in a CSV file from one run to the next: what a run has not played yet, it plays and adds.

The rows are those of `fastcarriers simulate --csv`, and in the column `program` a digest of all that makes a game what
it is: scenario and tables, weights, rules and commanders. Rows of another program stay in the file and count no more.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec

import fastcarriers
from fastcarriers.commanders.roster import Weights, weights_for
from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library, Pack
from fastcarriers.studies.parallel import Failed, Workers, results
from fastcarriers.studies.progress import bar
from fastcarriers.studies.scenarios import OneGame, ToRow, columns_of
from fastcarriers.studies.study import FAILED

Row = dict[str, str]
PROGRAM = "program"
PACKAGE = Path(fastcarriers.__file__).parent
DECIDING = ("carriers", "commanders", "kernel", "play", "players.py", "staff")
"""What of the program decides how a game goes."""


def kept(path: Path, scenario: str, commanders: dict[Side, str], seeds: Iterable[int], jobs: int | None) -> list[Row]:
    """The rows of these games, in the order of seeds; those that are not in the file are played and put there.

    A game that failed by a fault of ours is told on standard error, left out, and played again the next time.
    SystemExit for a file of other columns.
    """
    wanted = list(seeds)
    pack, weights = Library().load_scenario(scenario), weights_for(commanders.values())
    to_row, columns, program = ToRow(pack, commanders), (*columns_of(pack), PROGRAM), program_of(pack, weights)
    found = read(path, columns, {"scenario": scenario, PROGRAM: program} | named(commanders))
    missing = [seed for seed in wanted if seed not in found]
    label = f"{scenario} {commanders['us']} {commanders['jp']}"
    games = results(OneGame(pack, commanders, weights), missing, Workers(jobs))
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
                values = to_row(result) | {PROGRAM: program}
                row = {name: str(values.get(name, "")) for name in columns}
                found[seed] = row
                writer.writerow(row)
                file.flush()
            heard()
    return [found[seed] for seed in wanted if seed in found]


def named(commanders: dict[Side, str]) -> Row:
    return {f"commander_{side}": name for side, name in commanders.items()}


def read(path: Path, columns: tuple[str, ...], alike: Row) -> dict[int, Row]:
    """The rows of a file with these values, by seed. A last line that was cut short is no game, nor one that failed.

    SystemExit for a file of other columns: it was written by another version of the program.
    """
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        rows = list(lines)
        if lines.fieldnames is not None and tuple(lines.fieldnames) != columns:
            sys.exit(f"{path} has other columns than games have now. Name a new file.")
    return {
        int(row["seed"]): row
        for row in rows
        if row[FAILED] == "" and all(row[name] == value for name, value in alike.items())
    }


def program_of(pack: Pack, weights: Weights) -> str:
    """A digest of what decides the games of a scenario: its data, the weights, and the code of rules and commanders."""
    found = hashlib.sha256(pack.to_bytes() + msgspec.json.encode(weights))
    for name in DECIDING:
        place = PACKAGE / name
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            found.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]
