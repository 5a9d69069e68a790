"""How fast the real game is: Midway, with the orders of random players given anew.

    .venv/bin/python bench/bench_game.py [GAMES]

Prints tables in Markdown, for docs/performance.md. Choosing the orders is not counted. Every figure of orders a second
is the median of five runs over all the orders of GAMES games (3).
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import Side
from fastcarriers.kernel.table import Table
from fastcarriers.library import Library
from fastcarriers.play.games import Running, new_game, open_game, rules_of
from fastcarriers.play.games import Terms as GameTerms
from fastcarriers.players import play, seat_players
from fastcarriers.simulate import simulate

RUNS = 5
EVENTS = 10_000
EVERY = 5
"""Every so many orders the state is looked at, for the figures by phase."""

PACK = Library().load_scenario("midway")
CHARTS = Charts(PACK.tables, PACK.air, PACK.ships, PACK.map, PACK.scenario.with_options(frozenset(), {}), {})
Script = list[tuple[Side, Order]]


def script(seed: int, commander: str) -> Script:
    """The orders of a whole game between two commanders of that name."""
    given: Script = []
    with new_game(PACK, str(seed), threaded=False) as running:
        seats = {side: running.session.seat((side,)) for side in CHARTS.sides}
        commanders = {side: commander_called(commander, CHARTS) for side in seats}
        play(seat_players(seats, commanders, str(seed)), lambda side, order: given.append((side, order)))
    return given


# ---- orders a second


def in_memory(seed: int, orders: Script) -> float:
    """Seconds for these orders in the rules alone: decide and commit."""
    table = Table(rules_of(PACK, GameTerms()), str(seed))
    table.commit(table.begin({}))
    begun = time.perf_counter()
    for side, order in orders:
        table.commit(table.decide(order, side))
    return time.perf_counter() - begun


def in_session(seed: int, orders: Script, folder: Path | None = None) -> float:
    """Seconds through seats: after each order every changed view is built and encoded. `folder`: durable."""
    path = None if folder is None else folder / f"{time.perf_counter_ns()}.carriers"
    with new_game(PACK, str(seed), path=path, threaded=False) as running:
        seats = {side: running.session.seat((side,)) for side in CHARTS.sides}
        begun = time.perf_counter()
        for side, order in orders:
            seats[side].submit(order, running.session.phase)
        return time.perf_counter() - begun


def a_second(scripts: dict[int, Script], run: Callable[[int, Script], float]) -> float:
    """Orders a second, the median of the runs."""
    count = sum(len(orders) for orders in scripts.values())
    return median(count / sum(run(seed, orders) for seed, orders in scripts.items()) for _ in range(RUNS))


# ---- microseconds by phase


def looks(scripts: dict[int, Script]) -> dict[str, dict[str, list[float]]]:
    """Microseconds of copy, view, offers and all options, by phase, in positions of these games."""
    found: dict[str, dict[str, list[float]]] = {}
    for seed, orders in scripts.items():
        table = Table(rules_of(PACK, GameTerms()), str(seed))
        table.commit(table.begin({}))
        for number, (side, order) in enumerate(orders):
            if number % EVERY == 0:
                by_phase = found.setdefault(table.state.public.standing.name, {})
                for what, took in look(table, side):
                    by_phase.setdefault(what, []).append(took)
            table.commit(table.decide(order, side))
    return found


def look(table: Table[Any, Any, Any], side: Side) -> Iterator[tuple[str, float]]:
    """What one look at a position costs the side that is about to order."""
    yield "copy", microseconds(table.state.copy)
    yield "view", microseconds(lambda: table.game.view(table.state.public, table.state.own[side]))
    yield "offers", microseconds(lambda: table.offers(side))
    pieces = sorted({piece for able in table.offers(side).pieces.values() for piece in able})
    yield "options of all pieces", microseconds(lambda: [table.options(side, piece) for piece in pieces])


def microseconds(call: Callable[[], object]) -> float:
    begun = time.perf_counter()
    call()
    return (time.perf_counter() - begun) * 1e6


def at(took: list[float], part: float) -> float:
    """The median (0.5), or the 99th percentile (0.99)."""
    return sorted(took)[min(int(len(took) * part), len(took) - 1)]


# ---- whole games


def opening(folder: Path) -> tuple[int, float]:
    """Rows of a game file of about 10,000 events, and the seconds that it takes to open: verify, read, play back."""
    path = folder / "opening.carriers"
    with new_game(PACK, "1", path=path, threaded=False) as running:
        fill(running)
        assert running.file is not None
        rows = running.file.head.seq
    seconds: list[float] = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        with open_game(path, threaded=False):
            seconds.append(time.perf_counter() - begun)
    return rows, median(seconds)


def fill(running: Running) -> None:
    """Play drill against drill; where that has too few events, one side goes on changing its mind at the end."""
    session, umpire = running.session, running.session.seat(CHARTS.sides)
    for side, order in script(1, "drill"):
        if len(umpire.news()) >= EVENTS:
            return
        if session.table.state.public.game_turn == CHARTS.scenario.game_turns:
            break
        umpire.submit(order, session.phase, side)
    while len(umpire.news()) < EVENTS:
        side = session.table.state.public.standing.awaits[0]
        kind, pieces = next(iter(umpire.offers(side).pieces.items()))
        umpire.submit(umpire.options(pieces[0], kind, side)[0], session.phase, side)


def main(games: int) -> None:
    """Measure everything and print it."""
    scripts = {seed: script(seed, "random") for seed in range(games)}
    print(f"{sum(map(len, scripts.values())):,} orders of {games} games of Midway between random players.\n")
    print("| orders a second | measured | aim |\n|---|---:|---:|")
    print(f"| in memory | {a_second(scripts, in_memory):,.0f} | 10,000 |")
    print(f"| with both views built and encoded | {a_second(scripts, in_session):,.0f} | 2,500 |")
    with tempfile.TemporaryDirectory() as folder:
        durable = a_second(scripts, lambda seed, orders: in_session(seed, orders, Path(folder)))
        print(f"| the same, durable | {durable:,.0f} | 3,000 |\n")
        rows, seconds = opening(Path(folder))
    drills = [simulate("midway", seed, {"us": "drill", "jp": "drill"}) for seed in range(games)]
    print("| seconds | measured | aim |\n|---|---:|---:|")
    print(f"| Midway, drill against drill | {median(float(str(game['seconds'])) for game in drills):.2f} | - |")
    print(f"| opening {EVENTS:,} events ({rows:,} rows) | {seconds:.2f} | 0.5 |\n")
    table_of(looks(scripts))


def table_of(found: dict[str, dict[str, list[float]]]) -> None:
    """Median / 99th percentile of each phase."""
    kinds = ("copy", "view", "offers", "options of all pieces")
    print(f"| microseconds, median / 99th | {' | '.join(kinds)} |\n|---|---:|---:|---:|---:|")
    for phase, by_kind in found.items():
        cells = [f"{at(by_kind[kind], 0.5):,.0f} / {at(by_kind[kind], 0.99):,.0f}" for kind in kinds]
        print(f"| {phase} ({len(by_kind['view'])}) | {' | '.join(cells)} |")
    everything = {kind: [took for by_kind in found.values() for took in by_kind[kind]] for kind in kinds}
    cells = [f"{at(everything[kind], 0.5):,.0f} / {at(everything[kind], 0.99):,.0f}" for kind in kinds]
    print(f"| all | {' | '.join(cells)} |")
    print("| aim | 50 | - / 1,000 | - / 5,000 | - |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
