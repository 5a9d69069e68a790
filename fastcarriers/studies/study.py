"""A study: games of one kind with seeds that follow one another, and what became of each."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from fastcarriers.kernel.parts import Side
from fastcarriers.simulate import stopped_in_order
from fastcarriers.studies.parallel import Failed, Workers, WorkersLost, results
from fastcarriers.studies.table import NotWritten, Row, Table, new_table

log = logging.getLogger(__name__)

T = TypeVar("T")
Stop: TypeAlias = Literal["ctrl_c", "terminated", "workers_lost", "not_written"]
"""Why a study ended before its last game: Ctrl-C; SIGTERM; processes were killed; its table could not be written."""
FAILED = "failed"
"""The column of a table that says how a game failed."""


class Asked(Struct, frozen=True):
    """What a study is asked for: so many games with the seeds from `seed` on, who plays, where, and its table."""

    seed: int
    games: int
    commanders: Mapping[Side, str] = {}
    workers: Workers = Workers()
    csv: Path | None = None

    @property
    def many(self) -> bool:
        """Whether this is more than one game played here and told of."""
        return self.games > 1 or self.csv is not None or self.workers.cluster is not None


class Study(Struct, Generic[T]):
    """What there is of a study: `games` were asked for; `played` and `failed` are in the order of their seeds."""

    seed: int
    games: int
    played: list[T]
    failed: list[Failed]
    stopped: Stop | None
    seconds: float

    @property
    def course(self) -> dict[str, object]:
        """How it went, as `--json` prints it."""
        return {
            "played": len(self.played),
            "failed": [{"seed": game.seed, "error": game.error} for game in self.failed],
            "stopped": self.stopped,
            "study_seconds": self.seconds,
        }


class Kind(Struct, Generic[T], frozen=True):
    """What is played: a game of a seed, and its row in the table."""

    game: Callable[[int], T]
    columns: tuple[str, ...]
    row: Callable[[T], Row]


def conduct(kind: Kind[T], asked: Asked, heard: Callable[[], None] = lambda: None) -> Study[T]:
    """Play the games. `heard` is called after each.

    Ctrl-C, SIGTERM and all that `Stop` names end it, and what is done is kept. A game that fails by a fault of ours is
    logged and goes to `failed`. KnownError, before a game is played, for a file `csv` that exists or cannot be written,
    or a cluster that cannot be had.
    """
    with new_table(asked.csv, kind.columns) as table:
        return _conducted(kind, asked, table, heard)


def _conducted(kind: Kind[T], asked: Asked, table: Table | None, heard: Callable[[], None]) -> Study[T]:
    begun = time.perf_counter()
    played: dict[int, T] = {}
    failed: dict[int, Failed] = {}

    def note(number: int, result: T | Failed) -> None:
        if isinstance(result, Failed):
            failed[number] = result
            log.error("the game of seed %d met our own bug\n%s", number, result.trace)
        else:
            played[number] = result
        if table is not None:
            table.add(
                number, {FAILED: result.error, "seed": number} if isinstance(result, Failed) else kind.row(result)
            )
        heard()

    stopped = _until_stopped(kind.game, range(asked.seed, asked.seed + asked.games), asked.workers, note)
    if table is not None and stopped != "not_written":
        try:
            table.finish()
        except NotWritten:
            stopped = "not_written"
    return Study(
        seed=asked.seed,
        games=asked.games,
        played=[played[number] for number in sorted(played)],
        failed=[failed[number] for number in sorted(failed)],
        stopped=stopped,
        seconds=round(time.perf_counter() - begun, 3),
    )


def _until_stopped(
    game: Callable[[int], T], seeds: range, workers: Workers, note: Callable[[int, T | Failed], None]
) -> Stop | None:
    """Play and note; what has stopped it before the end."""
    try:
        with stopped_in_order(), closing(results(game, seeds, workers)) as found:
            for seed, result in found:
                note(seed, result)
    except KeyboardInterrupt:
        return "ctrl_c"
    except SystemExit:  # of stopped_in_order
        return "terminated"
    except WorkersLost:
        return "workers_lost"
    except NotWritten as full:
        log.error("the table of a study could not be written", exc_info=full)
        return "not_written"
    return None
