"""`fastcarriers play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fastcarriers.cli.options import Save, Verbose, something
from fastcarriers.console import ctrl_c_held


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            parser=something, help="A scenario's name or a game file. [default: the start page]", show_default=False
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
