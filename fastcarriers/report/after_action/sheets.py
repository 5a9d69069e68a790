"""The tables of a report for other programs: one JSON object, or one CSV file a table."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

import msgspec

from fastcarriers.report.after_action.report import Report
from fastcarriers.report.after_action.tables import Table


def as_json(report: Report) -> bytes:
    """Scenario, seat and outcome, and under `known` and `truth` each table as a list of objects, one a row."""
    outcome = report.open.outcome
    content = {
        "scenario": report.open.desk.charts.scenario.id,
        "seat": report.side or "umpire",
        "outcome": None if outcome is None else msgspec.to_builtins(outcome),
        **{name: {table.key: objects(table) for table in tables} for name, tables in report.tables().items()},
    }
    return msgspec.json.format(msgspec.json.encode(content)) + b"\n"


def objects(table: Table) -> list[dict[str, object]]:
    """A row as an object with the keys of the columns."""
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, row, strict=True)) for row in table.rows]


def as_csv(report: Report) -> Iterator[tuple[str, bytes]]:
    """The name and content of each file: `known-searches.csv`. UTF-8 with a mark of it, so that spreadsheets see it."""
    for name, tables in report.tables().items():
        for table in tables:
            yield f"{name}-{table.key}.csv", csv_text(table).encode("utf-8-sig")


def csv_text(table: Table) -> str:
    """The keys of the columns, then the rows; a cell of which nothing is known is empty."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([column.key for column in table.columns])
    writer.writerows([["" if cell is None else guarded(cell) for cell in row] for row in table.rows])
    return text.getvalue()


def guarded(cell: str | int | float) -> str | int | float:
    """Text that a spreadsheet would take for a formula, as text: a name may come from a file of somebody else."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") and len(cell) > 1 else cell
