"""Whom a strike may go for: what is expected there, what it is worth, and what defends it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.objectives import BaseDamaged, TransportArrival
from fastcarriers.carriers.records import SUNK, DisplayId
from fastcarriers.commanders.flag import hours, stakes
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weighing import Defense, Prize
from fastcarriers.staff.hearsay import CARRIERS_SPOKEN_OF


def targets(sight: Sight) -> list[DisplayId]:
    """[7.11, 10.31, 15.12] Enemy task forces that have been found and are on the map, and enemy bases."""
    found = [id for id in sight.view.searched if is_there(sight, id)]
    return found + [site.id for site in sight.view.sites.values() if site.side != sight.side and site.damage < SUNK]


def is_there(sight: Sight, target: DisplayId) -> bool:
    """Whether a target is one still: an enemy marker on the map, or a base of the enemy."""
    if target in sight.view.sites:
        return sight.view.sites[target].side != sight.side
    marker = sight.view.markers.get(target)
    return marker is not None and marker.on_map and marker.side != sight.side


# ---- what is there


def prizes(sight: Sight, remembered: Memory, target: DisplayId) -> list[Prize]:
    """What may be bombed there, each with the chance that it is there."""
    if target in sight.view.sites:
        return [_base(sight, target)]
    return [
        Prize(chance, points(sight, type_), defense_of(sight.charts, type_), damage)
        for type_, chance, damage in fleet(sight, remembered, target)
    ]


def fleet(sight: Sight, remembered: Memory, target: DisplayId) -> list[tuple[str, float, int]]:
    """Type, chance and damage of each ship that may be under a marker: seen in battle, stated exactly, or guessed."""
    if (seen := remembered.air.seen.get(target)) is not None:
        return [(sight.charts.ships[id].type, 1.0, damage) for id, damage in sorted(seen.ships.items())]
    if (known := sight.view.compositions.get(target)) is not None:
        return [(type_, 1.0, 0) for type_, count in known.ships.items() for _ in range(count)]
    if (odds := remembered.odds.get(target)) is not None:
        return list(_grouped(sight, odds))
    return list(_said(sight, target))


def _grouped(sight: Sight, odds: dict[str, float]) -> Iterator[tuple[str, float, int]]:
    for group in sight.groups:
        if (chance := odds.get(group.id, 0)) >= weights().likely:
            yield from ((sight.charts.ships[ship].type, chance, 0) for ship in group.ships)


def _said(sight: Sight, target: DisplayId) -> Iterator[tuple[str, float, int]]:
    """By the last statement alone: carriers as said, and with them what usually goes along."""
    said = sight.view.statements.get(target)
    if said is None or not said.ships:
        return
    yield from (("CV", weights().stated, 0) for _ in range(said.carriers))
    usual = weights().convoy if said.transports else weights().screen
    yield from ((type_, 1.0, 0) for type_, count in usual.items() for _ in range(round(count)))


def points(sight: Sight, type_: str) -> tuple[float, ...]:
    """Points by damage for a ship of this type: what the scenario gives, her planes, and what she may still score."""
    victory = sight.charts.scenario.victory
    table = victory.ship_points.get(type_)  # pyright: ignore[reportArgumentType]
    found = [float(table.at(damage)) if table else 0.0 for damage in range(SUNK + 1)]
    if type_ in CARRIERS_SPOKEN_OF:
        more = (0.0, 0.0, 0.25, 0.75, 1.0)  # of her planes: D2 halves her decks, at D3 she flies no more [FC-23, FC-44]
        found = [value + share * weights().planes_aboard for value, share in zip(found, more, strict=True)]
    if type_ == "TRANS" and (each := _landing(sight, sight.enemy)):
        stopped = stakes.stopped_at(sight.charts)
        found[stopped:] = [more + each for more in found[stopped:]]
    return tuple(found)


@cache
def defense_of(charts: Charts, type_: str) -> int:
    """[13.7] The printed defense of a ship of this type, as a rule; of a carrier with planes on deck."""
    printed = [ship.defense for ship in charts.ships.values() if ship.type == type_ and ship.era == charts.scenario.era]
    loaded = charts.tables.tactical_modifiers.deck_loaded if type_ in CARRIERS_SPOKEN_OF else 0
    return round(sum(printed) / len(printed)) + loaded if printed else 0


def is_afloat(sight: Sight, ship: str) -> bool:
    return ship in sight.view.ships and sight.view.ships[ship].state == "afloat"


def _landing(sight: Sight, side: str) -> float:
    """Points that hang on a transport of this side, by the chance that it comes to its goal."""
    arrival = weights().arrival if side == sight.side else weights().arrival_enemy
    return arrival * max(stakes.landings(sight.charts, side).values(), default=0.0)


def _base(sight: Sight, base: DisplayId) -> Prize:
    """A base: its points, the planes on it, and what it opens to one's own transports [FC-45]."""
    site, scenario = sight.view.sites[base], sight.charts.scenario
    table = scenario.victory.base_points
    scored = any(isinstance(o, BaseDamaged) and o.base == base and o.side == sight.side for o in scenario.objective)
    found = [float(table.at(damage)) if table and scored else 0.0 for damage in range(SUNK + 1)]
    for objective in scenario.objective:
        if isinstance(objective, TransportArrival) and objective.side == sight.side and objective.base == base:
            opens = int((objective.base_state_at_least or "D0")[1:])
            waiting = sum(1 for ship in objective.ships if is_afloat(sight, ship))
            more = _landing(sight, sight.side) * waiting if opens else 0.0
            found = [value + more * min(damage / max(opens, 1), 1) for damage, value in enumerate(found)]
    planes = sum(row.count + row.half / 2 for row in scenario.air if row.base == base)
    each = weights().grounded * planes * scenario.victory.air_unit_eliminated / SUNK
    return Prize(1.0, tuple(value + each * damage for damage, value in enumerate(found)), None, site.damage)


# ---- what defends it


def defense(sight: Sight, remembered: Memory, target: DisplayId, arrival: int) -> Defense:
    """CAP and flak that a strike meets which is over the target in the op-turn `arrival`."""
    strengths = (sight.charts.types[type_].antiair for _, type_, _ in fighters(sight, sight.enemy))
    fighter = max(strengths, default=0)
    return Defense(cap(sight, remembered, target, arrival), fighter, guns(sight, remembered, target))


def fighters(sight: Sight, side: str) -> list[tuple[str, str, int]]:
    """Base, type and number of the fighter units that the scenario gives a side."""
    return [
        (row.base, row.type, row.count + row.half)
        for row in sight.charts.scenario.air
        if row.side == side and sight.charts.types[row.type].function == "F"
    ]


def guns(sight: Sight, remembered: Memory, target: DisplayId) -> float:
    """Ships that fire, or a base's multiples of ten points as so many ships."""
    if target in sight.view.sites:
        return sight.view.sites[target].flak * weights().multiple
    return sum(chance for type_, chance, _ in fleet(sight, remembered, target) if type_ not in ("TRANS", "OILER"))


def cap(sight: Sight, remembered: Memory, target: DisplayId, arrival: int) -> float:
    """[9.53, FC-58] Units on CAP: none from the last Landing Phase before night on; else as last seen, or as usual."""
    if hours.cap_is_down(sight.charts, arrival):
        return 0
    usual = 0.0
    if target in sight.view.sites:
        usual = weights().cap_of_base * sum(n for base, _, n in fighters(sight, sight.enemy) if base == target)
    carriers = sum(chance for type_, chance, _ in fleet(sight, remembered, target) if type_ in CARRIERS_SPOKEN_OF)
    usual += carriers * weights().cap_per_carrier
    seen = remembered.air.seen.get(target)
    if seen is None:
        return usual
    if arrival == seen.clock + 1 and seen.cap:
        return seen.cap * weights().cap_relieved
    return float(seen.cap)
