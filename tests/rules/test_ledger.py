"""The ledger: every numbered row of the rulebooks has a test named by its number, or a reason why it has none.

A row `carriers 5.11` is proved by a test whose name holds `5_11`, a ruling FC-07 by one that holds `fc_07`. Tests of
another game begin with its name: `test_pieklo_2_1_...`. The reasons stand in `ledger.toml`.
"""

from __future__ import annotations

import ast
import csv
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
RULINGS = tuple(f"FC-{number:02d}" for number in range(1, 109))
MAIN = "carriers"


class Entry(NamedTuple):
    """A line of the ledger: the rows that it excuses, and why."""

    key: str
    rows: tuple[str, ...]
    reason: str


def read_rows() -> tuple[str, ...]:
    """`carriers 5.11` and so on in the order of the index, then the rulings."""
    with (HERE / "rules_index.csv").open(encoding="utf-8", newline="") as file:
        return tuple(f"{row['game']} {row['rule']}" for row in csv.DictReader(file)) + RULINGS


def names_of_tests(folder: Path) -> Iterator[str]:
    """The names of all tests in this folder, the ledger's own aside."""
    for path in sorted(folder.rglob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def rows_proved(test: str, games: Iterable[str]) -> set[str]:
    """The rows whose numbers the name of a test holds: pairs of numbers, in other games runs of them."""
    words = test.split("_")[1:]
    game = next((other for other in games if other != MAIN and test.startswith(f"test_{other}_")), MAIN)
    proved: set[str] = set()
    at = 0
    while at < len(words):
        run = 0
        while at + run < len(words) and words[at + run].isdigit() and (game != MAIN or run < 2):
            run += 1
        if words[at] == "fc" and at + 1 < len(words) and words[at + 1].isdigit():
            proved.add(f"FC-{words[at + 1]}")
            at += 2
        elif run >= 2:
            proved.add(f"{game} {'.'.join(words[at : at + run])}")
            at += run
        else:
            at += 1
    return proved


def entries(lines: Mapping[str, str], rows: tuple[str, ...]) -> Iterator[Entry | str]:
    """The entries of one table of the ledger; a fault for a line that names no row, or gives no one-line reason.

    A key is a row, a span `carriers 6.0 to 6.47`, a span `FC-11 to FC-14`, or a whole game `pieklo`.
    """
    for key, reason in lines.items():
        found = rows_of(key, rows)
        if not found:
            yield f"{key}: there is no such row"
        elif not reason.strip() or "\n" in reason:
            yield f"{key}: give the reason in one line"
        else:
            yield Entry(key, found, reason)


def rows_of(key: str, rows: tuple[str, ...]) -> tuple[str, ...]:
    first, _, last = key.partition(" to ")
    if not last:
        return tuple(row for row in rows if row == key or row.startswith(f"{key} "))
    if " " in first:
        last = f"{first.split()[0]} {last}"
    if first not in rows or last not in rows:
        return ()
    return rows[rows.index(first) : rows.index(last) + 1]


def faults(rows: tuple[str, ...], tests: Iterable[str], ledger: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Every row without a test or a reason, every reason that is stale, double or names nothing."""
    games = {row.split()[0] for row in rows if " " in row}
    proofs = {row: test for test in tests for row in rows_proved(test, games)}
    found: list[str] = []
    excused: dict[str, str] = {}
    for table in ledger.values():
        for entry in entries(table, rows):
            if isinstance(entry, str):
                found.append(entry)
                continue
            found.extend(
                f"{row}: excused twice, by {excused[row]} and by {entry.key}" for row in entry.rows if row in excused
            )
            excused |= dict.fromkeys(entry.rows, entry.key)
    for row in rows:
        test = proofs.get(row)
        if test is None and row not in excused:
            found.append(f"{row}: no test and no reason")
        elif test is not None and row in excused:
            found.append(f"{row}: {test} proves it, so the entry {excused[row]} is stale")
    return found


def test_every_rule_and_every_ruling_has_a_test_or_a_reason() -> None:
    ledger = tomllib.loads((HERE / "ledger.toml").read_text(encoding="utf-8"))
    assert set(ledger) == {"reasons", "later"}
    rows = read_rows()
    assert len(rows) > 600
    assert len(set(rows)) == len(rows)
    assert not (found := faults(rows, names_of_tests(HERE), ledger)), "\n".join(found)


ROWS = (
    "carriers 5.1",
    "carriers 5.11",
    "carriers 13.5",
    "carriers 13.51",
    "pieklo 2.1",
    "pieklo 2.1.1",
    "FC-01",
    "FC-10",
)


@pytest.mark.parametrize(
    ("test", "proved"),
    [
        ("test_5_11_eight_markers", {"carriers 5.11"}),
        ("test_5_1_deploying", {"carriers 5.1"}),
        ("test_fc_01_5_1_5_11_all_three", {"carriers 5.1", "carriers 5.11", "FC-01"}),
        ("test_13_51_the_run", {"carriers 13.51"}),
        ("test_113_5_is_no_rule", set[str]()),
        ("test_13_5_11_planes", {"carriers 13.5"}),
        ("test_fc_10_coast", {"FC-10"}),
        ("test_fc_100_flak", set[str]()),
        ("test_pieklo_2_1_the_map", {"pieklo 2.1"}),
        ("test_pieklo_2_1_1_the_map", {"pieklo 2.1.1"}),
        ("test_pieklo_5_11_is_not_of_the_carriers", set[str]()),
    ],
)
def test_a_test_proves_the_rows_that_its_name_holds(test: str, proved: set[str]) -> None:
    assert rows_proved(test, ("carriers", "pieklo")) & {*ROWS} == proved


@pytest.mark.parametrize(
    ("ledger", "tests", "fault"),
    [
        ({"carriers 5.1 to 13.51": "x", "pieklo": "x", "FC-01": "x"}, ["test_fc_10_x"], None),
        ({"carriers": "x", "pieklo": "x", "FC-01 to FC-10": "x"}, [], None),
        ({"carriers": "x", "pieklo": "x", "FC-01": "x"}, [], "FC-10: no test and no reason"),
        ({"carriers": "x"}, ["test_5_11_x"], "carriers 5.11: test_5_11_x proves it, so the entry carriers is stale"),
        ({"carriers 5.2": "x"}, [], "carriers 5.2: there is no such row"),
        ({"carriers 5.1 to 5.2": "x"}, [], "carriers 5.1 to 5.2: there is no such row"),
        ({"carriers 5.1": " "}, [], "carriers 5.1: give the reason in one line"),
        ({"carriers 5.1": "x\ny"}, [], "carriers 5.1: give the reason in one line"),
        ({"carriers": "x", "carriers 5.1": "y"}, [], "carriers 5.1: excused twice, by carriers and by carriers 5.1"),
    ],
)
def test_the_ledger_sees_each_kind_of_fault(ledger: dict[str, str], tests: list[str], fault: str | None) -> None:
    found = faults(ROWS, tests, {"reasons": ledger})
    assert (fault in found) if fault else found == []
