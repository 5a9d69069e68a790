"""What the program does with the arguments of its process, and the code with which it exits.

Exit 0 when all is well, 1 for anything wrong with what came in (one sentence says what), 2 for our own bug (the
traceback is in the log), 130 after Ctrl-C, 141 when the reader of our output has gone.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

import typer

from fastcarriers import logs
from fastcarriers.cli.check import check
from fastcarriers.cli.options import fastcarriers
from fastcarriers.cli.play import play
from fastcarriers.cli.report import report
from fastcarriers.cli.simulate import simulate
from fastcarriers.console import of_printing, tell
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.text import render

log = logging.getLogger(__name__)

USAGE = 2  # the exit code of a command line that cannot be read; ours for it is 1
READER_GONE = 141

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)
app.callback(epilog="Example: fastcarriers simulate midway --seed 7 --us drill --jp drill")(fastcarriers)
app.command(epilog="Example: fastcarriers check my_scenarios/wake.toml old_game.carriers")(check)
app.command(epilog="Example: fastcarriers simulate midway --seed 7 --us drill --jp drill --save g.carriers --json")(
    simulate
)
app.command(epilog="Example: fastcarriers play midway --side us --opponent drill")(play)
app.command(epilog="Example: fastcarriers report midway.carriers --seat us -o midway.html")(report)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program with `arguments` (those of the process) and exit with one of the codes above."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters is no reason to stop
    with logs.kept() as log_file:
        sys.exit(_run(arguments, log_file))


def _run(arguments: Sequence[str] | None, log_file: Path | None) -> int:
    streams = sys.stdout, sys.stderr
    try:
        return _carried_out(arguments, log_file)
    except OSError as error:  # of printing: what else went wrong has become one of the outcomes
        sys.stdout, sys.stderr = streams  # where nobody reads, Typer puts others in their place
        return _unprinted(error)


def _carried_out(arguments: Sequence[str] | None, log_file: Path | None) -> int:
    """Run the command; its exit code. OSError if what it has to say cannot be printed."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="fastcarriers")
    except SystemExit as done:
        if isinstance(done.__context__, BrokenPipeError):  # Typer makes a 1 of it
            raise done.__context__ from None
        return 1 if done.code == USAGE else int(done.code or 0)
    except KeyboardInterrupt:
        return 130
    except KnownError as known:
        log.info("refused: %s %s", render(known.said), known.said.args)
        tell(known.said, error=True)
        return 1
    except Exception as bug:  # the one place where our own bugs end up: told, logged, never hidden
        if isinstance(bug, OSError) and of_printing(bug):
            raise
        with suppress(OSError):  # a bug stays one where it cannot be told
            _apologise(bug, log_file)
        return 2
    return 0


def _unprinted(error: OSError) -> int:
    """Say so where that can still be read, and then nothing more; the exit code."""
    gone = isinstance(error, BrokenPipeError)  # `fastcarriers … | head`
    with suppress(OSError):  # standard error may lead to the same place
        if not gone:
            log.error("nothing could be printed", exc_info=error)
            tell(say("cli.not_printed", why=error.strerror or str(error)), error=True)
    for stream in filter(None, (sys.stdout, sys.stderr)):  # or Python complains once more at its exit
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return READER_GONE if gone else 1


def _apologise(bug: Exception, log_file: Path | None) -> None:
    log.critical("our own bug", exc_info=bug)
    if log_file is None:
        traceback.print_exception(bug)
        tell(say("cli.our_bug_without_log"), error=True)
    else:
        tell(say("cli.our_bug", log=str(log_file)), error=True)
