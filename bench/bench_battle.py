"""A routine of 30 air units and 20 ships between two drills, and what its offers cost.

    .venv/bin/python bench/bench_battle.py

Prints one JSON object; all times are the processor's own, so that a busy machine does not count. Seconds and orders of
routines (medians), and milliseconds (median and p99) for the options of one air unit, of all air units of a side, of a
CAP unit at set-up, and for a seat's whole offers, taken in every phase of these routines.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parents[1] / "tests" / "battles"))

import msgspec
from watched_battles import HEAD

from fastcarriers.carriers.battle.alone import TacticalStage
from fastcarriers.carriers.battle.phases import DISPLAY_SET_UP
from fastcarriers.carriers.battle.position import Position
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library
from fastcarriers.library.battles import BattlePack, battle_faults, charts_of
from fastcarriers.library.reading import parse_toml
from fastcarriers.play.games import CarriersSession
from fastcarriers.players import play_phase, seat_players

SIDES = ("us", "jp")
ROUTINES = 15
DESTROYERS = ("balch", "benham", "maury", "grayson", "ellet", "monssen", "phelps", "dewey", "aylwin", "morris")
SHIPS = [
    "us-cv-enterprise",
    "us-cv-hornet",
    "us-bb-north-carolina",
    "us-ca-portland",
    "us-ca-minneapolis",
    "us-ca-new-orleans",
    "us-ca-astoria",
    "us-ca-chester",
    "us-caaa-atlanta",
    "us-caaa-san-diego",
    *(f"us-dd-{name}" for name in DESTROYERS),
]
TEXT = (
    HEAD
    + 'attacker = "jp"\nkind = "sea"\narrival = "fixed"\n'
    + "".join(f'[[ship]]\nid = "{ship}"\n' for ship in SHIPS)
    + '[[cap]]\ntype = "f4f"\ncount = 5\naltitude = "high"\n[[cap]]\ntype = "f4f"\ncount = 3\naltitude = "low"\n'
    + '[[wave]]\nedge = 6\nunits = [{ type = "val", count = 9 }, { type = "zeke", count = 3 }]\n'
    + '[[wave]]\nedge = 4\nunits = [{ type = "kate", count = 8 }, { type = "zeke", count = 2 }]\n'
)


def pack() -> BattlePack:
    """The battle of `TEXT`. KnownError if it has a fault."""
    position = msgspec.convert(parse_toml(TEXT, "bench"), Position)
    setting = Library().setting_on(position.map)
    for fault in battle_faults(position, setting, "bench"):
        raise KnownError(fault)
    return BattlePack(position, charts_of(position, setting))


class Routine:
    """The first routine of a battle."""

    def __init__(self, battle: BattlePack, seed: int, costs: dict[str, list[float]] | None) -> None:
        self.costs, self.orders = costs, 0
        session = CarriersSession.new(TacticalStage(battle.charts, battle.position), str(seed), {}, threaded=False)
        seats = {side: session.seat((side,)) for side in SIDES}
        commanders = {side: commander_called("drill", battle.charts) for side in SIDES}
        self.session, self.players = session, seat_players(seats, commanders, str(seed))

    def play(self) -> float:
        """Seconds until the second routine begins or the battle is over."""
        begun = time.process_time()
        while (battle := self.session.table.state.public.battle) is not None and battle.routine < 2:
            self.measure()
            play_phase(self.players, lambda side, order: self.count())
        return time.process_time() - begun

    def count(self) -> None:
        self.orders += 1

    def measure(self) -> None:
        """What it costs to say what may be ordered in this phase."""
        table = self.session.table
        public = table.state.public
        if self.costs is None or not public.standing.awaits:
            return
        (side,) = public.standing.awaits
        units = [unit.id for unit in public.air.values() if unit.side == side and unit.at is not None]
        for unit in units:
            self.costs["one_air_unit"].append(milliseconds(lambda unit=unit: table.options(side, unit)))
        if units:
            self.costs["all_air_units"].append(milliseconds(lambda: [table.options(side, unit) for unit in units]))
        if public.standing.name == DISPLAY_SET_UP:
            for unit in list(table.state.own[side].posts) * 5:
                self.costs["one_cap_unit_at_set_up"].append(milliseconds(lambda unit=unit: table.options(side, unit)))
        self.costs["all_offers"].append(milliseconds(lambda: table.offers(side)))


def milliseconds(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return (time.process_time() - begun) * 1_000


def told(samples: list[float]) -> dict[str, float]:
    ranked = sorted(samples)
    p99 = ranked[min(len(ranked) - 1, math.ceil(len(ranked) * 0.99) - 1)]
    return {"median": round(median(ranked), 3), "p99": round(p99, 3)}


def main() -> None:
    battle = pack()
    timed = [Routine(battle, seed, None) for seed in range(ROUTINES)]
    seconds = [routine.play() for routine in timed]
    names = ("one_air_unit", "all_air_units", "one_cap_unit_at_set_up", "all_offers")
    costs: dict[str, list[float]] = {name: [] for name in names}
    for seed in range(5):
        Routine(battle, seed, costs).play()
    result = {
        "air_units": 30,
        "ships": len(SHIPS),
        "seconds_a_routine": round(median(seconds), 3),
        "longest": round(max(seconds), 3),
        "orders_a_routine": median(routine.orders for routine in timed),
        "milliseconds": {name: told(samples) for name, samples in costs.items()},
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
