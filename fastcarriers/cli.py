"""The command line: `fastcarriers play`, `simulate`, `check`. One small function a command.

Exit 0 when all is well, 1 for anything wrong with what came in (one sentence says what), 2 for our own bug (the
traceback is in the log), 130 after Ctrl-C, 141 when the reader of our output has gone.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from fastcarriers import logs
from fastcarriers.console import ctrl_c_held, in_language, in_words, of_printing, print_json, print_line, tell
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.text import languages, render

log = logging.getLogger(__name__)
app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)

USAGE = 2  # the exit code of a command line that cannot be read; ours for it is 1
READER_GONE = 141
MOST_SEED = 10**18  # 64 bits hold it and those behind it, in whatever reads our tables


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


def _be_verbose(wanted: bool) -> None:
    if wanted:
        logs.also_on_stderr()


def _show_version(wanted: bool) -> None:
    if wanted:
        print_line(f"fastcarriers {version('fastcarriers')}", sys.stdout)
        raise typer.Exit


def _place(text: str) -> Path:
    """A path as it is given, but no empty one: of that `Path` makes the current folder."""
    return Path(_something(text))


def _something(text: str) -> str:
    if not text.strip():  # a variable of a script that was never set
        raise KnownError(say("cli.empty_name"))
    return text


Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", callback=_be_verbose, help="Show the log on standard error as well.")
]

Save = Annotated[
    Path | None,
    typer.Option(parser=_place, metavar="<path>", help="Keep the game in this new file.", show_default=False),
]


@app.callback(epilog="Example: fastcarriers simulate midway --seed 7 --us drill --jp drill")
def fastcarriers(
    verbose: Verbose = False,
    version: Annotated[bool, typer.Option("--version", callback=_show_version, help="Show the version.")] = False,
) -> None:
    """The operations room for carrier war: The Fast Carriers with rules enforced and secrets kept."""


@app.command(epilog="Example: fastcarriers check my_scenarios/wake.toml old_game.carriers")
def check(
    paths: Annotated[
        list[Path],
        typer.Argument(parser=_place, help="Files, or folders of files.", show_default=False),
    ],
    verbose: Verbose = False,
) -> None:
    """Check map, table, unit, scenario and game files.

    Every fault is one sentence that names the file and the field.
    """
    with ctrl_c_held():
        from fastcarriers.library.check import check_paths

    faults = check_paths(paths)
    for fault in faults:
        tell(fault)
    if faults:
        raise typer.Exit(1)
    tell(say("cli.all_is_well", count=len(paths)))


Csv = Annotated[
    Path | None,
    typer.Option(
        parser=_place, metavar="<path>", help="Put one row a game into this new CSV file.", show_default=False
    ),
]


@app.command(epilog="Example: fastcarriers simulate midway --seed 7 --us drill --jp drill --save g.carriers --json")
def simulate(
    scenario: Annotated[
        str, typer.Argument(parser=_something, help="A scenario's name, such as midway, or a battle's file (.toml).")
    ],
    seed: Annotated[
        int | None,
        typer.Option(min=-MOST_SEED, max=MOST_SEED, help="The dice: the same seed, the same game. [default: any]"),
    ] = None,
    us: Annotated[str, typer.Option(help="Who commands the American side: flag, drill or random.")] = "drill",
    jp: Annotated[str, typer.Option(help="Who commands the Japanese side: flag, drill or random.")] = "drill",
    save: Save = None,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=_place,
            metavar="<path>",
            help="Put log, map picture and game file into this folder.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Play so many games, with seeds from --seed on.")] = 1,
    csv: Csv = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=1_000, help="Games at once. [default: one a core]", show_default=False)
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            parser=_something,
            metavar="<address>",
            help="Play on the Dask cluster whose scheduler is there.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
    verbose: Verbose = False,
) -> None:
    """Let two commanders of the computer play a scenario, or fight a battle, to its end: once, or many times."""
    dice = secrets.randbelow(2**31) if seed is None else seed
    commanders = {"us": us, "jp": jp}
    if scenario.endswith(".toml") or games > 1 or csv or cluster:
        with ctrl_c_held():
            from fastcarriers.studies.command import play_often
            from fastcarriers.studies.parallel import Workers
            from fastcarriers.studies.study import Asked

        asked = Asked(dice, games, commanders, Workers(jobs, cluster), csv)
        play_often(scenario, asked, kept=bool(save or out), json=json)
        return
    with ctrl_c_held():
        from fastcarriers.simulate import simulate

    summary = simulate(scenario=scenario, seed=dice, commanders=commanders, save=save, out=out)
    if json:
        print_json(summary)
        return
    for line in _summary_lines(summary):
        tell(line)
    if out is not None:
        tell(say("cli.written", folder=str(out), files=", ".join(sorted(file.name for file in out.iterdir()))))


@app.command(epilog="Example: fastcarriers play midway --side us --opponent drill")
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            parser=_something, help="A scenario's name or a game file. [default: the start page]", show_default=False
        ),
    ] = None,
    side: Annotated[str, typer.Option(help="The side that you command: us or jp. [default: the first]")] = "",
    windows: Annotated[str, typer.Option(help="A window for each of these sides, such as us,jp.")] = "",
    opponent: Annotated[str, typer.Option(help="Who commands the other side: flag, drill, random or nobody.")] = "flag",
    seed: Annotated[str, typer.Option(help="The dice: the same seed, the same dice. [default: any]")] = "",
    save: Save = None,
    verbose: Verbose = False,
) -> None:
    """Open the operations room: play a scenario, or go on with a game."""
    with ctrl_c_held():
        from ui.program import run  # Qt takes a while to load
        from ui.room import Wish, sides_of

    if game is None:
        raise typer.Exit(run(None))
    file = Path(game) if Path(game).suffix or Path(game).is_file() else None
    wish = Wish(
        scenario="" if file else game,
        file=file,
        windows=sides_of(windows or side),
        opponent="" if opponent == "nobody" else opponent,
        seed=seed,
        save=save,
    )
    raise typer.Exit(run(wish))


@app.command(epilog="Example: fastcarriers report midway.carriers --seat us -o midway.html")
def report(
    game: Annotated[Path, typer.Argument(parser=_place, help="A game file (*.carriers).", show_default=False)],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", parser=_place, metavar="<path>", help="Where to write it.", show_default=False),
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


def _summary_lines(summary: dict[str, object]) -> list[Say]:
    from fastcarriers.report.words import level_in_words

    value = {name: in_words(content) for name, content in summary.items()}
    level = level_in_words(value.get("level"), in_language)
    if summary.get("winner") is None:
        result = say("cli.summary.no_winner")
    else:
        result = say("cli.summary.winner", winner=value["winner"], level=level)
    return [
        say("cli.summary.scenario", scenario=value.get("scenario", "-"), seed=value.get("seed", "-")),
        result,
        say("cli.summary.points", points=value.get("points", "-")),
        say(
            "cli.summary.length",
            turns=value.get("turns", "-"),
            orders=value.get("orders", "-"),
            seconds=value.get("seconds", "-"),
        ),
        say("cli.summary.losses", losses=_losses_in_words(summary.get("losses"))),
    ]


def _losses_in_words(losses: object) -> str:
    """The ships and air steps that each side has lost, as `summary_of` gives them."""
    told = [
        say(
            "cli.summary.losses_of",
            side=in_words(side),
            ships=in_words(lost.get("ships")),
            air_steps=in_words(lost.get("air_steps")),
        )
        for side, lost in msgspec.convert(losses or {}, dict[str, dict[str, object]]).items()
    ]
    return ", ".join(in_language(said) for said in told) or "-"
