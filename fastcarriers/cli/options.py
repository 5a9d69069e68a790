"""Options that several commands have, and those of the program itself."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from fastcarriers import logs
from fastcarriers.console import print_line
from fastcarriers.kernel.errors import KnownError, say


def _be_verbose(wanted: bool) -> None:
    if wanted:
        logs.also_on_stderr()


def _show_version(wanted: bool) -> None:
    if wanted:
        print_line(f"fastcarriers {version('fastcarriers')}", sys.stdout)
        raise typer.Exit


def place(text: str) -> Path:
    """A path as it is given, but no empty one: of that `Path` makes the current folder."""
    return Path(something(text))


def something(text: str) -> str:
    """A name as it is given. KnownError if it is empty."""
    if not text.strip():  # a variable of a script that was never set
        raise KnownError(say("cli.empty_name"))
    return text


Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", callback=_be_verbose, help="Show the log on standard error as well.")
]

Save = Annotated[
    Path | None,
    typer.Option(parser=place, metavar="<path>", help="Keep the game in this new file.", show_default=False),
]


def fastcarriers(
    verbose: Verbose = False,
    version: Annotated[bool, typer.Option("--version", callback=_show_version, help="Show the version.")] = False,
) -> None:
    """The operations room for carrier war: The Fast Carriers with rules enforced and secrets kept."""
