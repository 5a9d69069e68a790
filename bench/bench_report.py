"""The after-action report of a Midway of two drills: reading the game, the tables, the page with its pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from fastcarriers.papers import write_report
from fastcarriers.play.history import read_history
from fastcarriers.report.after_action.account import account_of
from fastcarriers.report.words import Words
from fastcarriers.simulate import simulate
from ui.speech import names_of

SEED = 7


def main() -> int:
    with TemporaryDirectory() as folder:
        game, out = Path(folder) / "midway.carriers", Path(folder) / "midway.html"
        simulate("midway", SEED, {"us": "drill", "jp": "drill"}, game)
        history = read_history(game)
        print(f"Midway, drill against drill, seed {SEED}: {sum(1 for _ in history.moments(history.game.sides))} events")
        begun = perf_counter()
        history = read_history(game)
        print(f"reading the game file           {perf_counter() - begun:6.2f} s")
        begun = perf_counter()
        tables = account_of(history, Words(names_of(history.charts)), history.game.sides).tables()
        print(
            f"all tables for the umpire       {perf_counter() - begun:6.2f} s, {sum(len(t.rows) for t in tables)} rows"
        )
        for seat in ("umpire", "us"):
            begun, worked = perf_counter(), process_time()
            write_report(game, seat, out, language="en")
            seconds, cpu, size = perf_counter() - begun, process_time() - worked, out.stat().st_size
            print(
                f"the page for {seat:<8}           {seconds:6.2f} s ({cpu:.2f} s of the processor), {size / 1e6:.1f} MB"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
