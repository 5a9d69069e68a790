"""[13.2, 15.3] The guns of a battle and their strength: pure functions, for rules, previews and displays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastcarriers.carriers.battle.moorings import base_in, ships_of
from fastcarriers.carriers.battle.records import Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import DisplayId
from fastcarriers.carriers.scenario_rules import Surprise, holds_in
from fastcarriers.carriers.state import Public
from maps.hexes import distance
from maps.tactical import CENTRE, HEXES

# ---- guns


def guns(public: Public) -> Iterator[str]:
    """Ships on the display [12.67], then the multiples of the base that can fire now [15.3]."""
    yield from (ship.id for ship in public.fleet.values() if ship.at is not None)
    yield from batteries(public)


def batteries(public: Public) -> list[str]:
    """[15.3] `battery-1` and on, as many as can fire now."""
    return [f"battery-{number}" for number in range(1, multiples(public) + 1)]


def is_gun(public: Public, gun: str) -> bool:
    """Whether a ship or multiple of this id is on the display."""
    ship = public.fleet.get(gun)
    return gun in batteries(public) if ship is None else ship.at is not None


def strength_at(public: Public, gun: str, hex: Number) -> int:
    """[13.2, 13.26] The strength of a gun against a hex by its range; 0 out of range, off the display, unknown."""
    to = HEXES.get(hex)
    if to is None or not is_gun(public, gun):
        return 0
    ship = public.fleet.get(gun)
    at = CENTRE if ship is None or ship.at is None else ship.at
    return strength(public, gun, distance(HEXES[at], to))


def total_at(public: Public, firing: Iterable[str], hex: Number) -> int:
    """[13.27] The strength of these guns in one attack, each at its range; an unknown gun has none."""
    return sum(strength_at(public, gun, hex) for gun in firing)


def strength(public: Public, gun: str, range: int) -> int:
    """[13.2, 15.3] The strength of a ship or multiple at so many hexes, after damage and surprise; 0 out of range.

    Each division is rounded down. A multiple is ten at any range up to six.
    """
    charts, ship = public.charts, public.fleet.get(gun)
    if ship is None:
        flak = charts.tables.flak
        return flak.base_multiple if 0 <= range <= flak.base_range and gun in batteries(public) else 0
    damage = charts.tables.ship_damage(ship.damage)
    value = printed(charts, gun, range) // (damage.flak_divisor if damage else 1)
    return value // surprise_divisor(public, gun)


def printed(charts: Charts, ship: str, range: int) -> int:
    """[13.2] One of the three printed strengths; 0 beyond long range. Modern ships have none by range."""
    data, ranges = charts.ships[ship], charts.tables.flak
    for (low, high), value in (
        (ranges.short, data.flak_short),
        (ranges.medium, data.flak_medium),
        (ranges.long, data.flak_long),
    ):
        if low <= range <= high:
            return value or 0
    return 0


# ---- the multiples of a base [15.3]


def multiples(public: Public) -> int:
    """[15.3, 15.33] How many multiples can fire now: those that damage has left to the base, cut by surprise."""
    battle = public.battle
    base = base_in(public, battle.target, public.fleet) if battle is not None else None
    if battle is None or base is None:
        return 0
    count = base_flak(public, base)
    for rule in surprises(public):
        if base in rule.bases:
            count //= rule.flak_divisor or 1
            count = count if rule.flak_multiples is None else min(count, rule.flak_multiples)
    return count


def base_flak(public: Public, base: DisplayId) -> int:
    """[15.3, 15.33, FC-45] The multiples that damage leaves to a base: half, rounded down, at D2; none at D4.

    None for a task force.
    """
    site = public.sites.get(base)
    if site is None:
        return 0
    state = public.charts.tables.base_damage(site.damage)
    if state is None:
        return site.flak
    return site.flak // state.flak_divisor if state.flak else 0


# ---- surprise


def surprises(public: Public) -> Iterator[Surprise]:
    """The rules `surprise` that are in force now; `lapses` puts those of a first routine out of force."""
    return (rule for rule in public.rules(Surprise) if holds_in(rule.game_turns, public.game_turn))


def surprise_divisor(public: Public, ship: str) -> int:
    """By what surprise divides the flak of a ship; 1: nothing."""
    divisor = 1
    for rule in surprises(public):
        if rule.ship_flak_divisor is not None and ship in ships_of(public.charts, rule.task_forces):
            divisor *= rule.ship_flak_divisor
    return divisor
