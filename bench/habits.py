"""A commander's habits, from either side against another commander: a table in Markdown.

    .venv/bin/python bench/habits.py SCENARIO COMMANDER [--against drill] [--games 40] [--seed 1] [--jobs N]

Half of the games from each side, with seeds from --seed on. What each line counts is told in
`fastcarriers/studies/habits.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing

from fastcarriers.commanders.roster import weights_for
from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library
from fastcarriers.studies.habits import COUNTS, Habits, WatchedGame
from fastcarriers.studies.parallel import Failed, Workers, results
from fastcarriers.studies.progress import bar

Line = tuple[str, Callable[[Counter[str], int], str]]


def ratio(of: str, to: str) -> Callable[[Counter[str], int], str]:
    return lambda sums, games: f"{sums[of] / sums[to]:.2f} ({sums[of]} of {sums[to]})" if sums[to] else "-"


def share(of: str, to: str) -> Callable[[Counter[str], int], str]:
    return lambda sums, games: f"{sums[of] / sums[to]:.0%} ({sums[of]} of {sums[to]})" if sums[to] else "-"


def a_game(name: str) -> Callable[[Counter[str], int], str]:
    return lambda sums, games: f"{sums[name] / games:.2f} ({sums[name]})"


LINES: tuple[Line, ...] = (
    ("day turns with a search, of those that could have one", share("searched", "search_due")),
    ("searching units a day turn", ratio("searching", "day_turns")),
    ("task forces found a day turn", ratio("found", "day_turns")),
    ("CAP over a display with carriers, of day op-turns", share("cap_kept", "cap_due")),
    ("strikes sent a game", a_game("strikes")),
    ("units a strike", ratio("sent", "strikes")),
    ("contacts, of tries", share("contacts", "tries")),
    ("contacts a strike", ratio("contacts", "strikes")),
    ("bombers that left the display, of all on it", share("back", "bombers")),
    ("bombers that attacked, of all on it", share("attackers", "bombers")),
    ("legal attacks per surviving bomber", ratio("of_back", "back")),
    ("carriers hit with planes on deck or arming, of carriers hit", share("loaded", "bombed")),
    ("- of these, weighed beforehand", share("weighed", "loaded")),
    ("units out of endurance a game", a_game("lost endurance")),
    ("- with a home still open", a_game("careless")),
    ("units lost to night a game", a_game("lost night")),
    ("units lost for want of a deck a game", a_game("lost no_deck")),
    ("CAP that did not land in time a game", a_game("lost late_cap")),
    ("units ditched a game", a_game("lost ditched")),
    ("units lost with their carrier a game", a_game("lost carrier_lost")),
    ("units lost in combat a game", a_game("lost combat")),
    ("transports without warship or CAP, of those under known planes", share("unescorted", "exposed")),
)


def main() -> None:
    asked = arguments()
    found = {
        side: played(asked.scenario, side, asked.commander, asked.against, seeds(asked, side), asked.jobs)
        for side in ("us", "jp")
    }
    games = " and ".join(str(len(habits)) for habits in found.values())
    print(f"{asked.scenario}, {asked.commander} against {asked.against}: {games} games, seeds from {asked.seed} on\n")
    print("| habit | as US | as JP |\n|---|---|---|")
    sums = {side: summed(habits) for side, habits in found.items()}
    for label, of in LINES:
        cells = (of(sums[side], len(found[side])) if found[side] else "-" for side in found)
        print("| " + " | ".join((label, *cells)) + " |")
    print()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario")
    parser.add_argument("commander")
    parser.add_argument("--against", default="drill")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    return parser.parse_args()


def seeds(asked: argparse.Namespace, side: Side) -> range:
    """The first half of the games as US, the rest as JP."""
    half = asked.games // 2
    return range(asked.seed, asked.seed + half) if side == "us" else range(asked.seed + half, asked.seed + asked.games)


def played(scenario: str, side: Side, commander: str, against: str, numbers: range, jobs: int | None) -> list[Habits]:
    """The habits of the commander's side in each game. A game that fails is told and left out."""
    pack = Library().load_scenario(scenario)
    names = {one: commander if one == side else against for one in ("us", "jp")}
    found: list[Habits] = []
    games = results(WatchedGame(pack, names, weights_for(names.values())), numbers, Workers(jobs))
    with bar(f"{commander} as {side}", len(numbers)) as heard, closing(games):
        for seed, result in games if numbers else ():
            if isinstance(result, Failed):
                print(f"seed {seed}: {result.error}\n{result.trace}", file=sys.stderr)
            else:
                found.append(result[side])
            heard()
    return found


def summed(habits: list[Habits]) -> Counter[str]:
    """All counts over all games; losses as `lost combat`."""
    sums: Counter[str] = Counter()
    for one in habits:
        sums.update({name: getattr(one, name) for name in COUNTS})
        sums.update({f"lost {why}": units for why, units in one.lost.items()})
    return sums


if __name__ == "__main__":
    main()
