"""Declaring attacks: each group in the lots that bring most points, by the exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fastcarriers.carriers.battle.orders import DeclareAttack
from fastcarriers.carriers.battle.records import BASE_HEX, BattleUnit
from fastcarriers.commanders.drill.tactics import bombing
from fastcarriers.commanders.drill.tactics.bombing import Lots
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.commanders.flag.tactics.prospects import Prospect


def attacks(outlook: Outlook) -> list[DeclareAttack]:
    """Every attack of the phase, the strongest lot on each target first."""
    on_targets = bombing.on_targets(outlook).items()
    return bombing.declared(outlook, {target: lots_on(outlook, target, units) for target, units in on_targets})


def lots_on(outlook: Outlook, target: str, units: Sequence[BattleUnit]) -> list[tuple[BattleUnit, ...]]:
    """The units by lots: group by group, each shared out as is best after those before it."""
    prospect = outlook.prospect(target)
    groups = sorted(bombing.groups(outlook, units), key=lambda group: -strength(outlook, target, group))
    if target.startswith(BASE_HEX):  # [15.44] one attack a hex
        return [tuple(groups[0])]
    lots: list[tuple[BattleUnit, ...]] = []
    for group in groups:
        chosen = best_lots(outlook, target, prospect, group)
        prospect.strike(strengths(outlook, target, chosen))
        lots += chosen
    return lots


def best_lots(outlook: Outlook, target: str, prospect: Prospect, group: Sequence[BattleUnit]) -> Lots:
    """The way to share out a group that adds most points, the stronger lot first."""
    ways = [tuple(sorted(way, key=lambda lot: -strength(outlook, target, lot))) for way in partitions(tuple(group))]
    return max(ways, key=lambda way: (prospect.gain(strengths(outlook, target, way)), -len(way)))


def strengths(outlook: Outlook, target: str, lots: Lots) -> list[int]:
    return [strength(outlook, target, lot) for lot in lots]


def strength(outlook: Outlook, target: str, lot: Sequence[BattleUnit]) -> int:
    """[13.3, 13.54] What a lot brings from where it is."""
    return outlook.odds.on_target([unit.id for unit in lot], target).strength


def partitions(units: tuple[BattleUnit, ...]) -> Iterator[Lots]:
    """Every way to share units out in lots; a hex holds at most three, so there are few."""
    if not units:
        yield ()
        return
    first, *rest = units
    for way in partitions(tuple(rest)):
        yield ((first,), *way)
        for number, lot in enumerate(way):
            yield (*way[:number], (first, *lot), *way[number + 1 :])
