"""`fastcarriers simulate`: commanders of the computer play a scenario to its end, and what is left of it is told."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import cast

from msgspec import Struct

from db import GameFile
from fastcarriers import logs
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import ForceMustered
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Commander
from fastcarriers.commanders.roster import Weights, commander_called
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import Running, new_game, whole
from fastcarriers.play.seats import Seat
from fastcarriers.players import play, seat_players

log = logging.getLogger(__name__)

USUAL = "drill"
"""Who commands a side that nobody was named for."""


def simulate(
    scenario: str, seed: int, commanders: dict[str, str], save: Path | None = None, out: Path | None = None
) -> dict[str, object]:
    """Play a scenario from set-up to its end; the summary that `--json` prints.

    `commanders` is a name for each side; names for sides that the scenario has not are passed over. `save` is a new
    file, never an old one; what `out` holds of an earlier run of this scenario is written over.
    KnownError for an unknown scenario or commander, a `save` that exists, a folder that cannot be written.
    """
    pack = whole(Library().load_scenario(scenario))
    chosen = chosen_for(pack, commanders)
    keep_bug = partial(_keep_position, str(seed), unfinished=save is None)
    with stopped_in_order(), _game_file(scenario, save, out) as game_file:
        with played(pack, seed, chosen, game_file, keep_bug) as (running, end):
            summary = summary_of(end, pack)
            if out is not None:
                from fastcarriers.papers import leave_papers  # it draws, and that takes a while to load

                leave_papers(out, running, charts_of(pack), summary)
        if out is not None and game_file is not None:
            _into_place(game_file, save, out / f"{scenario}.carriers")
    return summary


# ---- one game


class Played(Struct, frozen=True):
    """How a game ended. `sunk` are ids of ships, `air_steps` steps lost: two a full unit, one a half (FC-108)."""

    seed: int
    outcome: Outcome
    turns: int
    orders: int
    seconds: float
    sunk: dict[Side, tuple[str, ...]]
    air_steps: dict[Side, int]


Given = list[tuple[Side, Order]]


def charts_of(pack: Pack) -> Charts:
    """The charts of a scenario that is played as it stands, without variants and options."""
    return Charts(pack.tables, pack.air, pack.ships, pack.map, pack.scenario.with_options(frozenset(), {}), {})


def chosen_for(pack: Pack, commanders: Mapping[str, str], weights: Weights = None) -> dict[Side, Commander]:
    """A commander for each side of a scenario, by name. KnownError as `commander_called` has it."""
    charts = charts_of(pack)
    return {side: commander_called(commanders.get(side, USUAL), charts, weights) for side in charts.sides}


@contextmanager
def played(
    pack: Pack,
    seed: int,
    commanders: Mapping[Side, Commander],
    path: Path | None = None,
    on_bug: Callable[[Running, Given], None] | None = None,
) -> Generator[tuple[Running, Played]]:
    """Play a game to its end: the game, open to be looked at, and how it ended. `path`: the new file it is kept in.

    `on_bug` gets the game and its orders when it ends in a fault of ours, which is raised then.
    """
    begun = time.perf_counter()
    with new_game(pack, str(seed), path=path, threaded=False) as running:
        outcome, orders = _play(running, commanders, str(seed), on_bug)
        sides = tuple(running.session.game.sides)
        umpire = running.session.seat(sides)
        views = {side: cast("View", umpire.view(side)) for side in sides}
        yield (
            running,
            Played(
                seed=seed,
                outcome=outcome,
                turns=cast("View", umpire.view()).game_turn,
                orders=orders,
                seconds=round(time.perf_counter() - begun, 3),
                sunk={side: tuple(s.id for s in views[side].ships.values() if s.state == "sunk") for side in sides},
                air_steps={side: _air_steps_lost(umpire, side, views[side]) for side in sides},
            ),
        )


def summary_of(end: Played, pack: Pack) -> dict[str, object]:
    """A game as `--json` prints it, with the names of the ships."""
    return {
        "scenario": pack.scenario.id,
        "seed": end.seed,
        "winner": end.outcome.winner,
        "level": end.outcome.level,
        "points": end.outcome.points,
        "turns": end.turns,
        "orders": end.orders,
        "seconds": end.seconds,
        "losses": {
            side: {"ships": [pack.ships[ship].name for ship in sunk], "air_steps": end.air_steps[side]}
            for side, sunk in end.sunk.items()
        },
    }


def _air_steps_lost(umpire: Seat, side: Side, view: View) -> int:
    mustered = [item.event for item in umpire.news() if isinstance(item.event, ForceMustered)]
    begun = sum(unit.steps for event in mustered if event.to == side for unit in event.units)
    return begun - sum(unit.steps for unit in view.units.values() if unit.place != "lost")


def _play(
    running: Running, commanders: Mapping[Side, Commander], seed: str, on_bug: Callable[[Running, Given], None] | None
) -> tuple[Outcome, int]:
    """Play to the end; the outcome and the number of orders."""
    given: Given = []
    seats = {side: running.session.seat((side,)) for side in commanders}
    try:
        outcome = play(seat_players(seats, commanders, seed), lambda side, order: given.append((side, order)))
    except KnownError:
        raise
    except Exception:
        if on_bug is not None:
            on_bug(running, given)
        raise
    return outcome, len(given)


def _keep_position(seed: str, running: Running, given: Given, *, unfinished: bool) -> None:
    """Where we failed: the player's game file, else the same orders once more, into a file beside the log."""
    if running.file is not None and not unfinished:
        log.error("the position of this bug is in %s", running.file.path)
        return
    number = 1
    folder = logs.log_file().parent
    while os.path.lexists(path := folder / f"bug-{running.pack.scenario.id}-{seed}-{number}.carriers"):
        number += 1
    folder.mkdir(parents=True, exist_ok=True)
    with new_game(running.pack, seed, path=path, threaded=False) as again:
        umpire = again.session.seat(tuple(again.session.game.sides))
        for side, order in given:
            umpire.submit(order, umpire.phase, side)
    log.error("the position of this bug is in %s", path)


# ---- the game file


@contextmanager
def stopped_in_order() -> Generator[None]:
    """Let SIGTERM end the program as Ctrl-C does, so that nothing half-made stays behind. Only a main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _game_file(scenario: str, save: Path | None, out: Path | None) -> Generator[Path | None]:
    """Where the game is written while it is played. Makes the folder `out`. KnownError if that cannot be.

    Without `save` it is a hidden file of `out`, gone in the end however that came. One that a killed program has left
    is cleared first; one that another run is writing is refused.
    """
    if out is None:
        yield save
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(say("simulate.no_folder", folder=str(out), why=str(error.strerror or error))) from error
    if save is not None:
        yield save
        return
    unfinished = out / f".{scenario}.carriers"
    GameFile.remove(unfinished)
    try:
        yield unfinished
    finally:
        GameFile.remove(unfinished)


def _into_place(game: Path, save: Path | None, place: Path) -> None:
    """The finished game under its name in the folder `out`, in place of the one of an earlier run."""
    half = place.with_name(f".{place.name}.half")
    try:
        if save is None:
            os.replace(game, place)
        elif not (place.exists() and place.samefile(game)):
            shutil.copyfile(game, half)
            os.replace(half, place)
    except OSError as error:
        raise KnownError(say("simulate.not_written", file=str(place), why=str(error.strerror or error))) from error
    finally:
        half.unlink(missing_ok=True)
