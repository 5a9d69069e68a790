"""How fast a game file takes orders that are on the disk, and how fast it opens.

    python bench/bench_db.py [FOLDER]

An order here is one row and three events with payloads of 200 bytes, in one transaction. Give a folder on the disk to
be measured; without one a folder for temporary files is used, which may lie in memory.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from db import GameFile, Row

PAYLOAD = b'{"text":"' + b"x" * 189 + b'"}'
ORDERS, EVENTS, RUNS = 2_500, 10_000, 5


def order(first: int) -> list[Row]:
    return [Row(first, 0, 1, "order", "us", "us", "move-air", 1, PAYLOAD)] + [
        Row(first + n, 0, 1, "event", "us", None, "air-moved", 1, PAYLOAD) for n in (1, 2, 3)
    ]


def appending(path: Path) -> list[float]:
    """Seconds of each append."""
    seconds: list[float] = []
    with GameFile.create(path, {"scenario": "bench"}) as game:
        for number in range(ORDERS):
            rows = order(4 * number + 1)
            begun = time.perf_counter()
            game.append(rows)
            seconds.append(time.perf_counter() - begun)
            if number % 200 == 199:
                game.checkpoint()
    return seconds


def opening(path: Path) -> float:
    begun = time.perf_counter()
    game = GameFile.open(path)
    seconds = time.perf_counter() - begun
    assert game.head.seq == EVENTS
    game.close()
    return seconds


def main(folder: Path) -> None:
    speeds: list[float] = []
    latest: list[float] = []
    for run in range(RUNS):
        seconds = appending(folder / f"{run}.carriers")
        speeds.append(ORDERS / sum(seconds))
        latest.append(statistics.quantiles(seconds, n=100)[98])
    print(f"durable orders a second: {statistics.median(speeds):,.0f} (aim 3,000)")
    print(f"  99th percentile of an order: {statistics.median(latest) * 1e3:.2f} ms")
    opened = [opening(folder / "0.carriers") for _ in range(RUNS)]
    print(f"opening {EVENTS:,} events: {statistics.median(opened):.3f} s (aim 0.5)")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
