"""What stands under a task force marker, in words."""

from __future__ import annotations

from collections import Counter

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.report.words import Words


def ships_in_words(view: View, task_force: str, charts: Charts, words: Words) -> str:
    """`Enterprise, Hornet, 5 CA, 9 DD`: carriers by name, the others by class."""
    ships = [charts.ships[ship.id] for ship in view.ships.values() if ship.task_force == task_force]
    named = [ship.name for ship in ships if ship.is_carrier]
    others = Counter(ship.type for ship in ships if not ship.is_carrier)
    told = [*named, *(f"{number} {type_}" for type_, number in others.items())]
    return ", ".join(told) or words.classes({})
