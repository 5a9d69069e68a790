"""The CSV file of a study: one row a game, on the disk as soon as the game is over."""

from __future__ import annotations

import csv
import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO, TypeAlias

from fastcarriers.kernel.errors import KnownError, say

Row: TypeAlias = Mapping[str, object]


class NotWritten(KnownError):
    """The file cannot be written, or no further."""

    def __init__(self, path: Path, error: OSError | ValueError) -> None:
        why = error.strerror if isinstance(error, OSError) else None
        super().__init__(say("studies.not_written", file=str(path), why=why or str(error)))


class Table:
    """A new CSV file. Rows come as games end; `finish` puts them into the order of seeds."""

    def __init__(self, path: Path, columns: Sequence[str], file: TextIO) -> None:
        self.path, self.columns = path, columns
        self.rows: dict[int, Row] = {}
        self._file, self._writer = file, csv.DictWriter(file, columns)

    def begin(self) -> None:
        """Write the heading. NotWritten if there is no room."""
        with self._told():
            self._writer.writeheader()
            self._file.flush()

    def add(self, seed: int, row: Row) -> None:
        """Write the row of a game. NotWritten if there is no room."""
        self.rows[seed] = row
        with self._told():
            self._writer.writerow(row)
            self._file.flush()

    def finish(self) -> None:
        """Put an ordered file in place of this one. NotWritten if that cannot be; then it stays as it is."""
        half = self.path.with_name(f".{self.path.name}.half")
        try:
            with self._told():
                with half.open("w", encoding="utf-8", newline="") as file:
                    writer = csv.DictWriter(file, self.columns)
                    writer.writeheader()
                    writer.writerows(row for _, row in sorted(self.rows.items()))
                os.replace(half, self.path)
        finally:
            half.unlink(missing_ok=True)

    @contextmanager
    def _told(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise NotWritten(self.path, error) from error


@contextmanager
def new_table(path: Path | None, columns: Sequence[str]) -> Generator[Table | None]:
    """The file at `path` while a study goes on (None: no file); gone again if no row came.

    KnownError, before any game is played, if there is such a file already or it cannot be written.
    """
    if path is None:
        yield None
        return
    try:
        file = path.open("x", encoding="utf-8", newline="")
    except FileExistsError as error:
        raise KnownError(say("studies.exists", file=str(path))) from error
    except (OSError, ValueError) as error:
        raise NotWritten(path, error) from error
    table = Table(path, columns, file)
    try:
        table.begin()
        yield table
    finally:
        with suppress(OSError):  # what could not be written has been told
            file.close()
        if not table.rows:
            path.unlink(missing_ok=True)
