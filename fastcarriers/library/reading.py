"""From bytes on a disk to plain values: text, TOML tables, rows of CSV. Whatever is wrong is one KnownError."""

from __future__ import annotations

import csv
import io
import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from fastcarriers.kernel.errors import KnownError, Say, say

__all__ = ["MAX_BYTES", "CsvRow", "parse_csv", "parse_toml", "read_bytes", "read_text"]

MAX_BYTES = 16_000_000
"""Far above any data file of ours (the longest coastline has 190,000 bytes)."""
_WHERE = re.compile(r"\s*\(at (?:line (?P<line>[0-9]+), column [0-9]+|end of document)\)$")


class CsvRow(NamedTuple):
    """The cells of a row by the name of their column, and the line of the file on which it begins."""

    line: int
    cells: dict[str, str]


def read_bytes(path: Path, name: str) -> bytes:
    """The whole of a regular file of at most `MAX_BYTES`."""
    try:
        # Non-blocking, so that a pipe without a writer is refused and not waited for.
        with open(path, "rb", opener=lambda p, flags: os.open(p, flags | getattr(os, "O_NONBLOCK", 0))) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise KnownError(say("library.file.not_regular", file=name))
            if status.st_size > MAX_BYTES:
                raise KnownError(_too_long(name))
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise KnownError(say("library.file.missing", file=name)) from None
    except IsADirectoryError:
        raise KnownError(say("library.file.not_regular", file=name)) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KnownError(say("library.file.unreadable", file=name, reason=reason)) from None
    if len(content) > MAX_BYTES:
        raise KnownError(_too_long(name))
    return content


def _too_long(name: str) -> Say:
    return say("library.file.too_long", file=name, megabytes=MAX_BYTES // 1_000_000)


def read_text(path: Path, name: str) -> str:
    """A file of UTF-8 text; the mark that spreadsheets put before it is dropped."""
    try:
        return read_bytes(path, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KnownError(say("library.file.not_text", file=name, at=error.start + 1)) from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The table of a TOML document; the error names the line."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise KnownError(say("library.toml.too_deep", file=name)) from None
    except ValueError as error:  # TOMLDecodeError is one; a number of thousands of digits is a plain one
        fault = str(error)
        found = _WHERE.search(fault)
        line = int(found["line"]) if found and found["line"] else text.count("\n") + 1
        reason = _WHERE.sub("", fault)
        raise KnownError(say("library.toml.syntax", file=name, line=line, reason=reason)) from None


def parse_csv(text: str, name: str) -> tuple[tuple[str, ...], list[CsvRow]]:
    """The column names and the rows; every row has as many cells as the header."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[CsvRow] = []
    header: tuple[str, ...] = ()
    line = 1
    try:
        for cells in reader:
            if not header:
                header = tuple(cells)
                _check_header(header, name)
            elif cells:
                if len(cells) != len(header):
                    said = say("library.csv.cells", file=name, line=line, cells=len(cells), columns=len(header))
                    raise KnownError(said)
                rows.append(CsvRow(line, dict(zip(header, cells, strict=True))))
            line = reader.line_num + 1
    except csv.Error as error:
        raise KnownError(say("library.csv.syntax", file=name, line=line, reason=str(error))) from None
    if not header:
        raise KnownError(say("library.csv.empty", file=name))
    return header, rows


def _check_header(header: tuple[str, ...], name: str) -> None:
    for column in sorted({column for column in header if header.count(column) > 1}):
        raise KnownError(say("library.csv.column_twice", file=name, column=column))
