"""`fastcarriers simulate`: a scenario or a battle, once or many times."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from fastcarriers.cli.options import Save, Verbose, place, something
from fastcarriers.console import ctrl_c_held, in_language, in_words, print_json, tell
from fastcarriers.kernel.errors import Say, say

MOST_SEED = 10**18  # 64 bits hold it and those behind it, in whatever reads our tables

What = Annotated[
    str, typer.Argument(parser=something, help="A scenario's name, such as midway, or a battle's file (.toml).")
]
Seed = Annotated[
    int | None,
    typer.Option(min=-MOST_SEED, max=MOST_SEED, help="The dice: the same seed, the same game. [default: any]"),
]
American = Annotated[str, typer.Option(help="Who commands the American side: flag, drill or random.")]
Japanese = Annotated[str, typer.Option(help="Who commands the Japanese side: flag, drill or random.")]
Out = Annotated[
    Path | None,
    typer.Option(
        parser=place,
        metavar="<path>",
        help="Put log, map picture and game file into this folder.",
        show_default=False,
    ),
]
Games = Annotated[int, typer.Option(min=1, max=100_000, help="Play so many games, with seeds from --seed on.")]
Csv = Annotated[
    Path | None,
    typer.Option(parser=place, metavar="<path>", help="Put one row a game into this new CSV file.", show_default=False),
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1_000, help="Games at once. [default: one a core]", show_default=False)
]
Cluster = Annotated[
    str | None,
    typer.Option(
        parser=something,
        metavar="<address>",
        help="Play on the Dask cluster whose scheduler is there.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]


def simulate(
    scenario: What,
    seed: Seed = None,
    us: American = "drill",
    jp: Japanese = "drill",
    save: Save = None,
    out: Out = None,
    games: Games = 1,
    csv: Csv = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    json: Json = False,
    verbose: Verbose = False,
) -> None:
    """Let two commanders of the computer play a scenario, or fight a battle, to its end: once, or many times."""
    dice = secrets.randbelow(2**31) if seed is None else seed
    commanders = {"us": us, "jp": jp}
    if not scenario.endswith(".toml") and games == 1 and not csv and not cluster:
        _once(scenario, dice, commanders, save, out, json=json)
        return
    with ctrl_c_held():
        from fastcarriers.studies.command import play_often
        from fastcarriers.studies.parallel import Workers
        from fastcarriers.studies.study import Asked

    asked = Asked(dice, games, commanders, Workers(jobs, cluster), csv)
    play_often(scenario, asked, kept=bool(save or out), json=json)


def _once(
    scenario: str, seed: int, commanders: dict[str, str], save: Path | None, out: Path | None, *, json: bool
) -> None:
    with ctrl_c_held():
        from fastcarriers.simulate import simulate

    summary = simulate(scenario=scenario, seed=seed, commanders=commanders, save=save, out=out)
    if json:
        print_json(summary)
        return
    for line in _summary_lines(summary):
        tell(line)
    if out is not None:
        tell(say("cli.written", folder=str(out), files=", ".join(sorted(file.name for file in out.iterdir()))))


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
