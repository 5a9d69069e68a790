"""Orders a second on the toy game: the kernel alone, with both sides' views built and encoded, and on the disk.

    .venv/bin/python bench/bench_kernel.py

Prints one JSON object. The orders are the random player's; choosing them is not counted.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests" / "kernel"))

from properties import play
from toy import Toy

from db import GameFile
from fastcarriers.kernel.table import Table
from fastcarriers.play.session import Session

Script = list[tuple[Any, str, int]]
ROUNDS = 300


def script(seed: int) -> Script:
    """A long random game as (order, side, phase)."""
    decisions = [decision for _, decision in play(Toy(), {"rounds": ROUNDS}, seed)]
    return [(d.order, d.by, d.phase) for d in decisions if d.order is not None and d.by is not None]


def in_memory(orders: Script) -> float:
    """The kernel alone: decide and commit."""
    table = Table(Toy(), "1")
    table.commit(table.begin({"rounds": ROUNDS}))
    start = time.perf_counter()
    for order, side, _ in orders:
        table.commit(table.decide(order, side))
    return len(orders) / (time.perf_counter() - start)


def in_session(orders: Script, seated: bool, threaded: bool, file: GameFile | None = None) -> float:
    """Through seats; `seated`: a seat of either side, whose view is built and encoded whenever it may have changed."""
    with Session.new(Toy(), "1", {"rounds": ROUNDS}, file, threaded=threaded) as session:
        seats = {side: session.seat((side,)) for side in Toy.sides}
        if not seated:
            for seat in seats.values():
                session.leave(seat)
        start = time.perf_counter()
        for order, side, phase in orders:
            seats[side].submit(order, phase)
        return len(orders) / (time.perf_counter() - start)


def durable(orders: Script) -> float:
    """With both views, and every order on the disk before the next."""
    with tempfile.TemporaryDirectory() as folder, GameFile.create(Path(folder) / "b.carriers", {}) as file:
        return in_session(orders, seated=True, threaded=False, file=file)


def opening(orders: Script) -> dict[str, float]:
    """Seconds to load a game of 10,000 rows: read, decode and play back (the file's own check is `bench_db`'s)."""
    with tempfile.TemporaryDirectory() as folder, GameFile.create(Path(folder) / "b.carriers", {}) as file:
        with Session.new(Toy(), "1", {"rounds": ROUNDS}, file, threaded=False) as session:
            seats = {side: session.seat((side,)) for side in Toy.sides}
            for order, side, phase in orders:
                seats[side].submit(order, phase)
                if file.head.seq >= 10_000:
                    break
        start = time.perf_counter()
        Session.load(Toy(), file, threaded=False)
        return {"rows": file.head.seq, "seconds": round(time.perf_counter() - start, 3)}


def microseconds(call: Any, times: int = 2000) -> dict[str, float]:
    """Median and 99th percentile of one call."""
    took = list[float]()
    for _ in range(times):
        start = time.perf_counter()
        call()
        took.append((time.perf_counter() - start) * 1e6)
    return {"median": round(median(took), 1), "p99": round(sorted(took)[int(times * 0.99)], 1)}


def main() -> None:
    """Measure everything, each figure the median of five runs."""
    orders = script(1)
    runs: dict[str, Any] = {
        "kernel, in memory": lambda: in_memory(orders),
        "session, in memory": lambda: in_session(orders, seated=False, threaded=False),
        "session, both views encoded": lambda: in_session(orders, seated=True, threaded=False),
        "session, both views, worker thread": lambda: in_session(orders, seated=True, threaded=True),
        "session, both views, durable": lambda: durable(orders),
    }
    figures: dict[str, Any] = {"orders": len(orders)}
    figures["orders a second"] = {name: round(median(run() for _ in range(5))) for name, run in runs.items()}
    figures["opening"] = opening(orders)
    table = [table for table, _ in play(Toy(), {}, 1, orders=10)][-1]
    side = table.state.public.standing.awaits[0]
    figures["microseconds"] = {
        "copy": microseconds(table.state.copy),
        "view": microseconds(lambda: table.game.view(table.state.public, table.state.own[side])),
        "offers": microseconds(lambda: table.offers(side)),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
