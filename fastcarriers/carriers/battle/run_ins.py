"""[13.4-13.6, 15.4] Run-ins: what an attacker's movement of this tac-turn makes it fit to attack.

Pure functions on what lies open on the display. A target is named as in a declared attack: a ship by her id, a hex of
an airbase by `@` and its number. Each function says what geometry allows; `has_attack_left` says whether the unit
may attack at all. Flying times, altitudes and paths are those of the `BattleUnit` after its movement.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fastcarriers.carriers.battle.moorings import level_bombing
from fastcarriers.carriers.battle.records import BASE_HEX, BattleShip, BattleUnit, GroundedId, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.state import Public
from fastcarriers.carriers.words import Method
from maps.hexes import Direction, direction, neighbour
from maps.tactical import CENTRE, HEXES, NUMBERS, is_bow_hex

FIGHTER_BOMBS = "fighter_bombs"
"""The option that lets fighters bomb (ruling FC-43)."""


# ---- who may attack, and how


def is_bomber(charts: Charts, unit: BattleUnit) -> bool:
    """[13.3, FC-43] Whether it has an Anti-Ship Strength that it may use: a fighter only by the option."""
    fighter = charts.types[unit.type].is_fighter
    return printed(charts, unit) > 0 and (not fighter or charts.options.get(FIGHTER_BOMBS, False))


def printed(charts: Charts, unit: BattleUnit) -> int:
    """[13.3, 13.9] The Anti-Ship Strength of the side that shows."""
    return charts.types[unit.type].antiship_of(half=unit.half)


def has_attack_left(public: Public, unit: BattleUnit) -> bool:
    """[13.31, 13.82] An attacker of the present routine with its ordnance aboard."""
    battle = public.battle
    return battle is not None and unit.side == battle.attacker and unit.routine == battle.routine and not unit.expended


def method_of(public: Public, unit: BattleUnit) -> Method:
    """[13.4-13.6] How the type bombs; at an airbase torpedo planes bomb level [15.46].

    By a scenario's `level_bombing` they may do so against ships too: those that fly high.
    """
    method = public.charts.types[unit.type].method
    if method != "torpedo":
        return method
    high = unit.altitude == "high" and level_bombing(public, unit.side, unit.type, public.fleet) is not None
    return "level" if high or _at_base(public) else method


def allowance(public: Public, unit: BattleUnit) -> int:
    """[12.11, 12.34] The Movement Allowance, the same at any altitude and strength; 0 for types without one."""
    return public.charts.types[unit.type].move or 0


# ---- targets


def ship_at(public: Public, at: Number) -> BattleShip | None:
    """The ship in a hex; there is never more than one when nothing is being displaced."""
    return next((ship for ship in public.fleet.values() if ship.at == at), None)


def target_at(public: Public, at: Number) -> str | None:
    """What bombs could hit in a hex: her who is there, or at an airbase the hex with the base or grounded units."""
    if _at_base(public):
        return f"{BASE_HEX}{at}" if at == CENTRE or grounded_at(public, at) else None
    ship = ship_at(public, at)
    return ship.id if ship else None


def grounded_at(public: Public, at: Number) -> tuple[GroundedId, ...]:
    """[15.22] The face-down units in a hex."""
    return tuple(unit.id for unit in public.grounded.values() if unit.at == at)


# ---- dive bombing


def dive_target(public: Public, unit: BattleUnit) -> str | None:
    """[13.41, 13.42, FC-35] The ship whose hex the unit has just entered from a stern hex, high, and stopped in.

    The facing is that of this moment. A base has none: there any side will do (FC-103).
    """
    if method_of(public, unit) != "dive" or unit.altitude != "high" or unit.at is None or len(unit.path) < 2:
        return None
    if _at_base(public):
        return target_at(public, unit.at)
    ship = ship_at(public, unit.at)
    return ship.id if ship and not from_bow(ship, unit.path[-2]) else None


def must_dive(public: Public, unit: BattleUnit) -> bool:
    """[13.43, FC-35, FC-96] Whether it is over its target, which is still there, in time to attack it."""
    if unit.over is None or unit.at is None or unit.altitude != "high" or not has_attack_left(public, unit):
        return False
    return is_bomber(public.charts, unit) and target_at(public, unit.at) == unit.over


# ---- torpedo bombing


def torpedo_target(public: Public, unit: BattleUnit) -> str | None:
    """[13.51, 13.52, FC-98] The ship at which the last three hexes that it entered point, from the next hex, low."""
    run = public.charts.tables.tactical_modifiers.torpedo_run
    course = _course(unit, run)
    if method_of(public, unit) != "torpedo" or unit.altitude != "low" or course is None:
        return None
    ahead = NUMBERS.get(neighbour(HEXES[unit.path[-1]], course))
    ship = ship_at(public, ahead) if ahead else None
    return ship.id if ship else None


def from_bow(ship: BattleShip, at: Number) -> bool:
    """[12.61, 13.54, FC-36] Whether an adjacent hex is one of the ship's three bow hexes; ValueError if it is not."""
    if ship.at is None:
        raise ValueError(f"{ship.id} is not on the display")
    return is_bow_hex(HEXES[ship.at], ship.facing, HEXES[at])


# ---- level bombing


def level_target(public: Public, unit: BattleUnit) -> str | None:
    """[13.61, 13.62, FC-97] The target in the hex that ends a straight run of six entered hexes, flown high.

    Against a base the whole allowance of a slower unit is enough (FC-103).
    """
    if method_of(public, unit) != "level" or unit.altitude != "high" or unit.at is None:
        return None
    run = public.charts.tables.tactical_modifiers.level_run
    if _at_base(public):
        run = min(run, allowance(public, unit))
    return target_at(public, unit.at) if _course(unit, run) else None


# ---- all together


def target_of(public: Public, unit: BattleUnit) -> str | None:
    """[13.44, 13.53, 13.63] What the unit may bomb or torpedo in this tac-turn; None: nothing. Strafing is apart."""
    if unit.at is None or not has_attack_left(public, unit) or not is_bomber(public.charts, unit):
        return None
    method = method_of(public, unit)
    if method == "dive":
        return unit.dived if unit.dived and target_at(public, unit.at) == unit.dived else None
    return torpedo_target(public, unit) if method == "torpedo" else level_target(public, unit)


def strafing_targets(public: Public, unit: BattleUnit) -> tuple[GroundedId, ...]:
    """[15.43, 15.48] The grounded units in the hex of a low fighter of the present routine.

    It may have come into the hex in an earlier tac-turn: it strafes in every one.
    """
    battle = public.battle
    if battle is None or unit.side != battle.attacker or unit.routine != battle.routine:
        return ()
    fighter = public.charts.types[unit.type].is_fighter
    return grounded_at(public, unit.at) if fighter and unit.at is not None and unit.altitude == "low" else ()


def _at_base(public: Public) -> bool:
    return public.battle is not None and public.battle.kind == "base"


def _course(unit: BattleUnit, hexes: int) -> Direction | None:
    """The direction of the last so many hexes entered in this phase, if they lie in one straight row.

    The hex where the phase began does not count (FC-97). A single hex has the direction in which it was entered.
    """
    entered = unit.path[1:]
    if hexes < 1 or len(entered) < hexes:
        return None
    row: Sequence[Number] = entered[-hexes:] if hexes > 1 else unit.path[-2:]
    steps: set[Direction | None] = {direction(HEXES[a], HEXES[b]) for a, b in pairwise(row)}
    return steps.pop() if len(steps) == 1 else None
