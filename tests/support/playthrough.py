"""A golden playthrough as text: orders, what each side hears, and the lines of each view that changed in each phase.

python tests/support/playthrough.py     writes tests/playthroughs/*.txt anew, to be read as a diff in review
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order, kind_name
from fastcarriers.kernel.parts import Event
from fastcarriers.library import Library
from fastcarriers.play.games import new_game
from fastcarriers.play.seats import Seat
from fastcarriers.players import play_phase, seat_players

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEED = "1942"
DAY = 2
PLAIN = frozenset({"readied", "phase-began", "phase-opened", "units-rested", "plans-carried-out"})
"""Events that the orders and titles say already."""


def playthrough() -> str:
    """The second day of Midway, `drill` against `drill`, phase by phase."""
    pack = Library().load_scenario("midway")
    charts = Charts(pack.tables, pack.air, pack.ships, pack.map, pack.scenario.with_options(frozenset(), {}), {})
    lines: list[str] = []
    with new_game(pack, SEED, threaded=False) as running:
        seats = {side: running.session.seat((side,)) for side in charts.sides}
        players = seat_players(seats, {side: commander_called("drill", charts) for side in charts.sides}, SEED)
        seen = {side: _facts(seat) for side, seat in seats.items()}
        heard = dict.fromkeys(seats, 0)
        given: list[str] = []
        while players[0].seat.outcome is None and (view := _view(players[0].seat)).day <= DAY:
            title = f"== game-turn {view.game_turn}, op-turn {view.op_turn}: {view.standing.name}"
            given.clear()
            play_phase(players, lambda side, order: given.append(f"{side} orders {_order(order)}"))
            news = _once([list(_news(side, seat, heard)) for side, seat in seats.items()])
            changes = _once([list(_changes(side, seat, seen)) for side, seat in seats.items()])
            if view.day == DAY:
                lines += [title, *given, *news, *changes, ""]
    return "\n".join(lines)


def _once(told: list[list[str]]) -> list[str]:
    """What every side is told stands once, as `all`; the rest under the side that is told."""
    first, second = ({line.partition(" ")[2] for line in lines} for lines in told)
    lines = [f"all {what}" for what in (line.partition(" ")[2] for line in told[0]) if what in second]
    return lines + [line for side in told for line in side if line.partition(" ")[2] not in first & second]


def _view(seat: Seat) -> Any:
    return seat.view()


def _order(order: Order) -> str:
    return " ".join([kind_name(type(order)), *(f"{k}={v}" for k, v in msgspec.structs.asdict(order).items())])


def _news(side: str, seat: Seat, heard: dict[str, int]) -> Iterator[str]:
    for item in seat.news(heard[side]):
        heard[side] += 1
        if item.event.__struct_config__.tag not in PLAIN:
            yield f"{side} hears  {_event(item.event)}"


def _event(event: Event) -> str:
    content = {name: value for name, value in msgspec.to_builtins(event).items() if name not in ("to", "type")}
    return f"{event.__struct_config__.tag} {msgspec.json.encode(content, order='deterministic').decode()}"


def _facts(seat: Seat) -> dict[str, str]:
    """The view as one line a fact: `units.sbd-3` and what it is."""
    facts: dict[str, str] = {}
    for name, value in msgspec.to_builtins(seat.view()).items():
        if name == "standing":
            continue
        for key, part in value.items() if isinstance(value, dict) else ((None, value),):
            facts[f"{name}.{key}" if key else name] = msgspec.json.encode(part, order="deterministic").decode()
    return facts


def _changes(side: str, seat: Seat, seen: dict[str, dict[str, str]]) -> Iterator[str]:
    before, after = seen[side], _facts(seat)
    seen[side] = after
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"{side} sees   {name} {after.get(name, 'gone')}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "midway_second_day.txt").write_text(playthrough(), encoding="utf-8")
