"""Games side by side, on the cores of this machine or on a cluster; each result as soon as it is there.

A game is a function of its seed, so that it makes no difference where it is played, or in what order.
"""

from __future__ import annotations

import logging
import os
import time
import traceback
import warnings
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from threading import Thread
from typing import Any, TypeAlias, TypeVar, cast

import joblib
from msgspec import Struct

from fastcarriers.console import ctrl_c_held
from fastcarriers.kernel.errors import KnownError, Say, say

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_LOSSES = 3
"""Processes that may die before a study gives up."""
PATIENCE = "10s"
"""How long a cluster may take to answer."""
SECONDS_ALONE = 1.0
"""How long a process that plays may outlive the one that began it."""


class Workers(Struct, frozen=True):
    """Who plays: so many processes (None: one a core), or the Dask cluster at this address."""

    jobs: int | None = None
    cluster: str | None = None


class Failed(Struct, frozen=True):
    """A game that ended in a bug of ours: what was raised, in a line, and its traceback."""

    seed: int
    error: str
    trace: str


class Refused(Struct, frozen=True):
    """Something that came in from outside is wrong, and only playing it showed that."""

    said: Say


class WorkersLost(Exception):
    """Process after process was killed from outside."""


def safely(game: Callable[[int], T], seed: int) -> tuple[int, T | Failed | Refused]:
    """A game, where it is played: no error gets out of it, since not every error can be sent back."""
    package = logging.getLogger("fastcarriers")
    if not package.hasHandlers():  # another process: what is logged there comes back as the traceback
        package.addHandler(logging.NullHandler())
    try:
        return seed, game(seed)
    except KnownError as known:
        return seed, Refused(known.said)
    except Exception as bug:  # noqa: BLE001 - told with its traceback by whoever asked for the game
        last = traceback.format_exception_only(bug)[0].strip()
        return seed, Failed(seed, last, "".join(traceback.format_exception(bug)))


Result: TypeAlias = tuple[int, T | Failed]


def results(game: Callable[[int], T], seeds: Iterable[int], workers: Workers) -> Generator[Result[T]]:
    """Play a game of each seed: (seed, what `game` gives, or how it failed), in the order in which they end.

    Games that were on when a process died are begun anew after all others: one of them may have killed it. Close the
    generator to stop whatever is on.
    KnownError as `game` raises it, or for a cluster that cannot be had. WorkersLost after `MOST_LOSSES` deaths.
    """
    left = list(seeds)
    with _place(workers) as (jobs, deaths):
        for loss in range(1, MOST_LOSSES + 1):
            handed = set[int]()
            try:
                with closing(_side_by_side(game, _noting(left, handed), min(jobs, len(left)))) as found:
                    for seed, result in found:
                        if isinstance(result, Refused):
                            raise KnownError(result.said)
                        left.remove(seed)
                        yield seed, result
                return
            except deaths as lost:
                log.warning("a process that plays was killed (%d of %d): %s", loss, MOST_LOSSES, lost)
                left = [*(seed for seed in left if seed not in handed), *(seed for seed in left if seed in handed)]
    raise WorkersLost


def _noting(seeds: Sequence[int], handed: set[int]) -> Generator[int]:
    """Each of the seeds that are there now; `handed` gets it when it is taken."""
    for seed in tuple(seeds):
        handed.add(seed)
        yield seed


def _side_by_side(
    game: Callable[[int], T], seeds: Iterable[int], jobs: int
) -> Generator[tuple[int, T | Failed | Refused]]:
    """Results as they come. Closing it kills what is on, without joblib's word on unused results."""
    made = cast("Any", joblib.Parallel)  # its types say less than its manual
    parallel = made(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    calls = ((safely, (game, seed), dict[str, Any]()) for seed in seeds)
    resource_tracker.ensure_running()  # now: when it begins it takes SIGINT out of every mask
    with ctrl_c_held():  # those who play never hear of it: we do, and end them
        found = cast("Generator[tuple[int, T | Failed | Refused]]", parallel(calls))
    try:
        for result in found:  # noqa: UP028 - `yield from` would close it before the word can be held back
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            found.close()


# ---- where


@contextmanager
def _place(workers: Workers) -> Generator[tuple[int, type[Exception]]]:
    """Have joblib play there: the number of games that are on at once, and what is raised when a process dies."""
    if workers.cluster is None:
        with joblib.parallel_config(backend="loky", initializer=_watch, initargs=(os.getpid(),)):
            yield cores() if workers.jobs is None else workers.jobs, BrokenProcessPool
        return
    with _cluster(workers.cluster) as found:
        yield found


def cores() -> int:
    """Cores that this process may use."""
    return cast("int", cast("Any", joblib).cpu_count())


def _watch(parent: int) -> None:
    """In a process that plays: see to it that it ends with its parent, even one that could send no word of its end."""
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:  # on Windows it stays so; there the worker ends when it has had no game for a while
        time.sleep(SECONDS_ALONE)
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Generator[tuple[int, type[Exception]]]:
    """joblib's Dask backend with a scheduler. KnownError without `distributed`, a scheduler or its workers."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise KnownError(say("studies.no_distributed")) from error
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=True)
    except (OSError, ValueError) as error:
        raise KnownError(say("studies.no_cluster", address=address, why=str(error))) from error
    with client:
        if not (cores := sum(client.ncores().values())):
            raise KnownError(say("studies.no_workers", address=address))
        with joblib.parallel_config(backend="dask"):
            yield cores, distributed.KilledWorker
