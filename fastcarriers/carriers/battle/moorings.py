"""Rules of scenarios about ships that lie in harbor: `moored` and `level_bombing`. Pure functions on what lies open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import DisplayId
from fastcarriers.carriers.scenario_rules import LevelBombing, Moored
from fastcarriers.carriers.state import Public
from fastcarriers.kernel.parts import Side


def ships_of(charts: Charts, task_forces: Iterable[str]) -> set[str]:
    """The ships that the scenario lists in these task forces."""
    named = set(task_forces)
    return {ship for force in charts.scenario.task_force if force.id in named for ship in force.ships}


def moorings(public: Public, ship: str) -> Iterator[Moored]:
    """The rules `moored` that bind a ship."""
    for rule in public.rules(Moored):
        if ship in ships_of(public.charts, (rule.task_force,)):
            yield rule


def base_in(public: Public, target: DisplayId, ships: Iterable[str]) -> str | None:
    """The airbase whose flak is in the battle: the target, or (rule `moored`) the one beside which the ships lie."""
    return target if target in public.sites else base_beside(public, ships)


def base_beside(public: Public, ships: Iterable[str]) -> str | None:
    """Rule `moored`: the airbase that joins with flak and CAP when these ships are attacked."""
    attacked = set(ships)
    for rule in public.rules(Moored):
        if rule.base in public.sites and not ships_of(public.charts, (rule.task_force,)).isdisjoint(attacked):
            return rule.base
    return None


def level_bombing(public: Public, side: Side, type: str, ships: Iterable[str]) -> LevelBombing | None:
    """The rule `level_bombing` by which units of this type bomb these ships from on high."""
    for rule in public.rules(LevelBombing):
        named = rule.side == side and type in rule.types
        if named and not ships_of(public.charts, rule.task_forces).isdisjoint(ships):
            return rule
    return None
