"""`fastcarriers simulate`: what is told of one game and of many, on the screen or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import typer

from fastcarriers.battles import fight
from fastcarriers.carriers.charts import Charts
from fastcarriers.console import SIDES, in_language, in_words, print_json, print_line, tell
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.library.battles import load_battle
from fastcarriers.studies import battles, scenarios
from fastcarriers.studies.figures import FIGURES
from fastcarriers.studies.progress import bar
from fastcarriers.studies.study import Asked, Study
from fastcarriers.studies.telling import end_of, screen

TERMINATED = 143
BESIDE = frozenset({"battle", "seed", "games", "commanders", "played", "failed", "stopped", "study_seconds"})
"""What the summary of a battle holds besides what was found."""


class GamesFailed(Exception):
    """Games of a study met our own bugs; the log has them."""


def play_often(what: str, asked: Asked, *, kept: bool, json: bool) -> None:
    """Play a scenario (its name) or a battle (its file, `.toml`) and tell of it. `kept`: a game file is asked for.

    KnownError for that, and errors as `play_scenario` and `play_battle` have them.
    """
    if what.endswith(".toml"):
        if kept:
            raise KnownError(say("cli.battle_keeps_nothing", file=what))
        play_battle(Path(what), asked, json=json)
    else:
        if kept:
            raise KnownError(say("studies.keeps_nothing"))
        play_scenario(what, asked, json=json)


def play_scenario(scenario: str, asked: Asked, *, json: bool) -> None:
    """Play a scenario many times and tell of it. Errors as `study_scenario` and `end` have them."""
    with bar(in_language(say("studies.progress")), asked.games) as heard:
        study = scenarios.study_scenario(scenario, asked, heard)
    if json:
        print_json(scenarios.as_plain(study))
    else:
        for line in screen(study, in_language):
            print_line(line, sys.stdout)
    end(study.study)


def play_battle(file: Path, asked: Asked, *, json: bool) -> None:
    """Fight the battle of a file, once or many times, and tell of it. Errors as `study_battle` and `end` have them."""
    pack = load_battle(file)
    if not asked.many:
        tell_of_battle(battles.one(fight(pack, asked.seed, asked.commanders)), pack.charts, json=json)
        return
    with bar(in_language(say("studies.progress")), asked.games) as heard:
        study = battles.study_battle(pack, asked, heard)
    tell_of_battle(battles.as_plain(pack, asked, study), pack.charts, json=json)
    end(study)


def end(study: Study[Any]) -> None:
    """Say what went wrong with a study, if anything did, and end with the exit code for it.

    KeyboardInterrupt, typer.Exit and GamesFailed, each when it is its turn.
    """
    for said in end_of(study):
        tell(said, error=True)
    if study.stopped == "ctrl_c":
        raise KeyboardInterrupt
    if study.stopped is not None:
        raise typer.Exit(TERMINATED if study.stopped == "terminated" else 1)
    if study.failed:
        raise GamesFailed([game.seed for game in study.failed])


def tell_of_battle(summary: dict[str, object], charts: Charts, *, json: bool) -> None:
    """A summary, by the names of ships and types and what the figures are called in the reader's language."""
    if json:
        print_json(summary)
        return
    named = (*charts.ships.values(), *charts.map.bases.values())
    names = (
        SIDES
        | {name: in_language(said) for name, said in FIGURES.items()}
        | {piece.id: piece.name for piece in named}
        | {type_.id: type_.label for type_ in charts.types.values()}
    )
    fought = msgspec.convert(summary.get("played", 1), int)
    tell(say("cli.battle.name", battle=in_words(summary["battle"]), seed=in_words(summary["seed"]), count=fought))
    for name, content in summary.items():
        if name not in BESIDE:
            tell(say("cli.battle.line", what=names[name], value=in_words(content, names)))
