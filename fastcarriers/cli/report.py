"""`fastcarriers report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from fastcarriers.cli.options import Verbose, place
from fastcarriers.console import ctrl_c_held, tell
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.text import languages


def report(
    game: Annotated[Path, typer.Argument(parser=place, help="A game file (*.carriers).", show_default=False)],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", parser=place, metavar="<path>", help="Where to write it.", show_default=False),
    ],
    seat: Annotated[
        str,
        typer.Option(help="Who reads it: us, jp or umpire, who has to wait for the end. [default: umpire]"),
    ] = "umpire",
    form: Annotated[
        Literal["html", "json", "csv"],
        typer.Option("--format", help="A page, or its tables: json one file, csv a folder with a file for each."),
    ] = "html",
    language: Annotated[str, typer.Option(help="The language, such as en or pl. [default: yours]")] = "",
    verbose: Verbose = False,
) -> None:
    """Write the after-action report of a game, finished or not.

    Of a game that goes on a side is told what it knows; the whole truth is told when the game is over.
    """
    if language and language not in languages():
        raise KnownError(say("cli.no_such_language", language=language, known=", ".join(languages())))
    with ctrl_c_held():
        from fastcarriers.papers import write_report  # it draws, and that takes a while to load

    write_report(game, seat, out, language=language or None, form=form)
    tell(say("cli.report_written", file=str(out)))
