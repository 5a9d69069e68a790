"""How far a study is: a bar on a terminal, nothing where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def bar(label: str, games: int) -> Generator[Callable[[], None]]:
    """A bar on standard error for so many games; what is given moves it on by one. Silent if that is no terminal."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(label, total=games)
        yield lambda: progress.advance(task)
