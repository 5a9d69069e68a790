"""What the commander `flag` costs: a game, a phase's thinking, games an hour in a study, memory.

    .venv/bin/python bench/bench_flag.py [games] [commander]

Prints one JSON object of games of Midway between two of them (3, with the seeds 1, 2, ...). Seconds of a game and of
thinking are the processor's own, so that a busy machine does not count; a phase's thinking is that of one side in one
phase, all its asking together. `study` plays as many games, four at least, two at once, by the clock on the wall: on a
busy machine it is slower. `peak_mb` is the most memory of this process after its games, and of one of the study.
"""

from __future__ import annotations

import json
import math
import resource
import sys
import time
from collections import defaultdict
from statistics import median
from typing import Any

from joblib.externals.loky import get_reusable_executor

from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library
from fastcarriers.simulate import chosen_for, played
from fastcarriers.studies.parallel import Failed, Workers, results
from fastcarriers.studies.scenarios import OneGame

GAMES = 3
JOBS = 2


class Timed:
    """A commander whose thinking is timed: seconds by phase."""

    def __init__(self, commander: Any, spent: dict[tuple[int, str], float]) -> None:
        self.commander, self.spent = commander, spent

    def think(self, view: Any, *others: Any) -> Any:
        begun = time.process_time()
        try:
            return self.commander.think(view, *others)
        finally:
            self.spent[view.standing.phase, view.standing.name] += time.process_time() - begun


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    name = sys.argv[2] if len(sys.argv) > 2 else "flag"
    seconds, phases = list[float](), list[tuple[str, float]]()
    for seed in range(1, games + 1):
        spent, taken = timed_game(seed, name)
        seconds.append(taken)
        phases.extend(spent)
    here = peak(resource.RUSAGE_SELF)
    done, wall = study(max(games, 2 * JOBS), name)
    result = {
        "commander": name,
        "games": games,
        "seconds_a_game": {"median": round(median(seconds), 2), "most": round(max(seconds), 2)},
        "thinking_seconds_a_phase": told([taken for _, taken in phases]),
        "by_phase": by_phase(phases),
        "study": {"jobs": JOBS, "games": done, "games_an_hour": round(done / wall * 3600)},
        "peak_mb": {"game": here, "study_process": peak(resource.RUSAGE_CHILDREN)},
    }
    print(json.dumps(result, indent=1))


def timed_game(seed: int, name: str) -> tuple[list[tuple[str, float]], float]:
    """Thinking of each side in each phase, and the seconds of the game."""
    pack = Library().load_scenario("midway")
    spent: dict[Side, dict[tuple[int, str], float]] = {side: defaultdict(float) for side in ("us", "jp")}
    chosen = chosen_for(pack, {"us": name, "jp": name})
    timed: Any = {side: Timed(commander, spent[side]) for side, commander in chosen.items()}
    begun = time.process_time()
    with played(pack, seed, timed):
        taken = time.process_time() - begun
    return [(phase, one) for of in spent.values() for (_, phase), one in of.items()], taken


def study(games: int, name: str) -> tuple[int, float]:
    """Play games side by side: how many came to their end, and the seconds without the processes' own beginning."""
    game = OneGame(Library().load_scenario("midway"), {"us": name, "jp": name})
    workers = Workers(JOBS)
    list(results(chosen_in_each, range(JOBS), workers))
    begun = time.perf_counter()
    done = sum(not isinstance(end, Failed) for _, end in results(game, range(1, games + 1), workers))
    wall = time.perf_counter() - begun
    get_reusable_executor().shutdown(wait=True)  # or they are not counted among the children
    return done, wall


def chosen_in_each(seed: int) -> None:
    """Load what a game needs."""
    chosen_for(Library().load_scenario("midway"), {})


def by_phase(phases: list[tuple[str, float]]) -> dict[str, dict[str, float]]:
    """The phases that take longest, by their 99th percentile."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for name, taken in phases:
        kinds[name].append(taken)
    found = {name: told(taken) for name, taken in kinds.items()}
    return dict(sorted(found.items(), key=lambda item: -item[1]["p99"]))


def told(samples: list[float]) -> dict[str, float]:
    ranked = sorted(samples)
    p99 = ranked[math.ceil(len(ranked) * 0.99) - 1]
    return {"median": round(median(ranked), 4), "p99": round(p99, 4), "most": round(ranked[-1], 4)}


def peak(whose: int) -> int:
    """Megabytes; of children, of the largest that has ended or been waited for."""
    return resource.getrusage(whose).ru_maxrss // 1024


if __name__ == "__main__":
    main()
