"""The battles of the calibration, fought on the display with the rules of the game: target against obtained.

    .venv/bin/python bench/calibrate.py [games]

Prints a table in Markdown. Damage is in points, four sink a ship; losses are the share of the bombing units' strength
steps. `estimate` is what the data pack's Monte Carlo without a display makes of a battle, all bombers on the ships that
history chose; here the strike chooses among the ships that it finds. Seeds are 1 and on: the same table every time.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import mean

from fastcarriers.battles import Fought, fight
from fastcarriers.carriers.battle.position import Position
from fastcarriers.carriers.records import SUNK, WRECKED
from fastcarriers.library import Library
from fastcarriers.library.battles import load_battle, shipped_battles
from fastcarriers.studies.battles import ratio

GAMES = 200
HEADER = (
    "| battle | damage: history | estimate | obtained (mean; wrecked or sunk) | losses: history | estimate | obtained "
    "| of it flak | attacked, of all | of those back |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun = time.perf_counter()
    for line in HEADER:
        print(line)
    for path in shipped_battles(Library()).values():
        print(row(path, games), flush=True)
    print(f"\n{games} games each, {time.perf_counter() - begun:.0f} seconds.")


def row(path: Path, games: int) -> str:
    pack = load_battle(path)
    fought = [fight(pack, seed, {}) for seed in range(1, games + 1)]
    position = pack.position
    history, estimate = position.history, position.estimate
    cells = [
        position.title,
        damages(history.damage if history else {}),
        damages(estimate.damage if estimate else {}),
        "; ".join(damage(position, fought, ship) for ship in told(position)),
        percent(history.losses if history else None),
        percent(estimate.losses if estimate else None),
        percent(mean(one.losses for one in fought)),
        percent(flak_share(position, fought)),
        percent(ratio(fought, "attackers", "bombers")),
        percent(ratio(fought, "of_back", "back")),
    ]
    return "| " + " | ".join(cells) + " |"


def told(position: Position) -> list[str]:
    """The ships of which history tells; of a battle without history, all."""
    return list(position.history.damage) if position.history else [ship.id for ship in position.ship]


def damages(points: dict[str, float]) -> str:
    return "; ".join(f"{short(ship)} {value:g}" for ship, value in points.items()) or "-"


def damage(position: Position, fought: list[Fought], ship: str) -> str:
    """Mean, and how often she was wrecked or sunk."""
    points = [one.damage[ship] for one in fought]
    wrecked = sum(value >= WRECKED for value in points) / len(points)
    sunk = sum(value >= SUNK for value in points) / len(points)
    return f"{short(ship)} {mean(points):.1f}; {percent(wrecked)}, {percent(sunk)} sunk"


def short(ship: str) -> str:
    """`jp-cv-kaga` as Kaga."""
    return " ".join(word.capitalize() for word in ship.split("-")[2:])


def flak_share(position: Position, fought: list[Fought]) -> float:
    """The share of the strike's losses that flak took."""
    lost = [one.causes[position.attacker] for one in fought]
    every = sum(sum(causes.values()) for causes in lost)
    return sum(causes.get("flak", 0) for causes in lost) / every if every else 0.0


def percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


if __name__ == "__main__":
    main()
