"""Short ways to fight air battles in tests: attack, be refused, go on to the next phase; charts with a moved line."""

from __future__ import annotations

from typing import Any

from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import air_combat
from fastcarriers.carriers.battle.events import AirAttackResolved
from fastcarriers.carriers.battle.orders import AttackInAir
from fastcarriers.carriers.charts import Charts


def attack(b: BattleTable, target: str, *attackers: str, die: int = 6) -> Any:
    """The side whose phase it is attacks; returns what all saw of it."""
    side = b.player_of(b.public.standing.name)
    (event,) = of_kind(b.order(side, AttackInAir(target, attackers), ("13.1", die)), AirAttackResolved)
    return event


def refused(b: BattleTable, target: str, *attackers: str) -> list[str]:
    return b.refused(b.player_of(b.public.standing.name), AttackInAir(target, attackers))


def has_work(b: BattleTable, side: str) -> bool:
    return air_combat.has_work(b.public, side)


def next_phase(b: BattleTable, name: str) -> None:
    """Another air-to-air phase begins."""
    b.follow(air_combat.prepare)
    b.at(name)


def shifted(line: str) -> Charts:
    """The charts with one header line of the table moved up by a hundred."""
    charts = charts_of()
    table = charts.tables.anti_air_crt
    columns = [replace(column, **{line: tuple(end + 100 for end in getattr(column, line))}) for column in table.column]
    tables = replace(charts.tables, anti_air_crt=replace(table, column=tuple(columns)))
    return Charts(tables, charts.types, charts.ships, charts.map, charts.scenario, charts.options)
