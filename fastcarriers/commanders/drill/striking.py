"""Strikes: at whom, with whom, there and back."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.orders import FormStrike, MoveStrike, NameReturnBase, PutInWave, RecallStrike
from fastcarriers.carriers.records import AirUnit, DisplayId, Label, Strike
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.sight import Sight
from fastcarriers.kernel.orders import Order

LEAST_BOMBERS = 2
MOST_WAVES = 3
SPEED = 2
"""[10.51] Hexes an op-turn of propeller planes; faster ones are flown as if they were no faster."""
BASE_WORTH = 1
CARRIER_WORTH = 10
SHIPS_WORTH = 2


# ---- who is worth it


def targets(sight: Sight) -> list[tuple[int, DisplayId]]:
    """What may be worth a strike, best first: reported task forces, then enemy bases."""
    found = [(worth(sight, id), id) for id in sight.view.searched if _is_on_map(sight, id)]
    found += [(BASE_WORTH, site.id) for site in sight.view.sites.values() if site.side != sight.side]
    return sorted((pair for pair in found if pair[0] > 0), key=lambda pair: (-pair[0], pair[1]))


def worth(sight: Sight, task_force: str) -> int:
    """What was said or seen of a task force, weighed: nothing for one without ships."""
    if (known := sight.view.compositions.get(task_force)) is not None:
        carriers = sum(known.ships.get(type_, 0) for type_ in ("CV", "CVL"))
        return CARRIER_WORTH * carriers + SHIPS_WORTH * bool(known.ships)
    if (said := sight.view.statements.get(task_force)) is not None:
        return (CARRIER_WORTH * said.carriers + SHIPS_WORTH) * said.ships
    return SHIPS_WORTH


def _is_on_map(sight: Sight, id: str) -> bool:
    marker = sight.view.markers.get(id)
    return marker is not None and marker.on_map and marker.side != sight.side


# ---- forming


def forms(sight: Sight, asking: Asking) -> Iterator[FormStrike]:
    """[10.22] A strike from each display that has bombers on its decks and a target in reach."""
    for display in sight.displays:
        for _, target in targets(sight):
            bombers = [unit for unit in crews(sight, display, target) if sight.is_bomber(unit)]
            wish = FormStrike(display, target, display)
            if len(bombers) >= LEAST_BOMBERS and wish in asking.options(display, "FormStrike"):
                yield wish
                break


def crews(sight: Sight, display: DisplayId, target: DisplayId) -> list[AirUnit]:
    """The units on deck that can fly to a target and back in their time and before dusk: bombers, then escort."""
    there = time_needed(sight, display, target)
    if there > sight.landing_phases_left():
        return []
    able = [u for u in sight.on_decks(display) if sight.endurance(u) >= there]
    bombers = [unit for unit in able if sight.is_bomber(unit)]
    escort = [unit for unit in able if sight.is_fighter(unit) and not sight.is_bomber(unit)]
    return [*bombers, *escort]


def time_needed(sight: Sight, display: DisplayId, target: DisplayId) -> int:
    """Op-turns of endurance there and back: one hex in the first op-turn, two in each other one [10.51, 10.55].

    One hex more where ships may move before the strike is there.
    """
    hexes = sight.map.distance(sight.hex_of(display), sight.hex_of(target))
    out = -(-(hexes + 1) // SPEED)
    if target not in sight.view.sites and max(sight.view.op_turn, 1) + out - 1 > OP_TURNS:
        hexes += 1
        out = -(-(hexes + 1) // SPEED)
    return out + -(-hexes // SPEED)


def waves(sight: Sight, asking: Asking) -> list[Order]:
    """[10.22] The next wave of each strike that is being formed."""
    now = sight.charts.clock(sight.view.game_turn, sight.view.op_turn)
    orders: list[Order] = []
    for strike in sight.view.strikes.values():
        if strike.launched == now and strike.target is not None and not strike.path and not strike.transfer:
            orders += next_wave(sight, strike, asking)
    return orders


def next_wave(sight: Sight, strike: Strike, asking: Asking) -> Iterator[Order]:
    """An even share of those who are still on deck."""
    inside = sight.units(strike.id, "strike")
    flown = len({unit.slot for unit in inside})
    left = crews(sight, strike.origin, strike.target or strike.return_base)
    many = min(MOST_WAVES, -(-(len(inside) + len(left)) // 3))
    if flown >= many:
        return
    for unit in left[:: many - flown]:  # every second or third: each wave has its bombers and its escort
        wish = PutInWave(unit.id, strike.id, flown + 1)
        if wish in asking.options(unit.id, "PutInWave"):
            yield wish


# ---- flying


def recalls(sight: Sight, asking: Asking) -> Iterator[Order]:
    """[10.7] Call home whoever would not come back from the target, or has lost it."""
    for strike in sight.view.strikes.values():
        if strike.target is not None and not strike.transfer and not can_go_on(sight, strike):
            yield from (order for order in asking.options(strike.id) if isinstance(order, RecallStrike))


def flights(sight: Sight, asking: Asking) -> Iterator[Order]:
    """[10.5] Move each strike: to its target, or home; over a base that is none any more, name another."""
    for strike in sight.view.strikes.values():
        options = asking.options(strike.id)
        names = [order for order in options if isinstance(order, NameReturnBase)]
        if names and not any(h.can_land and h.display == strike.return_base for h in sight.view.holders.values()):
            yield min(names, key=lambda o: (sight.map.distance(strike.hex, sight.hex_of(o.return_base)), o.return_base))
            continue
        moves = [order for order in options if isinstance(order, MoveStrike)]
        goal = destination(sight, strike)
        if moves and strike.hex != goal:
            best = min(moves, key=lambda order: (sight.map.distance(order.hex, goal), order.hex))
            if sight.map.distance(best.hex, goal) < sight.map.distance(strike.hex, goal):
                yield best


def destination(sight: Sight, strike: Strike) -> Label:
    """The target's hex while there is one, the return base's otherwise."""
    going_home = strike.target is None or strike.transfer or not can_go_on(sight, strike)
    return sight.hex_of(strike.return_base if going_home or strike.target is None else strike.target)


def can_go_on(sight: Sight, strike: Strike) -> bool:
    """Whether every unit reaches the target and is back before its endurance ends."""
    if strike.target is None or not (strike.target in sight.view.sites or _is_on_map(sight, strike.target)):
        return False
    goal, home = sight.hex_of(strike.target), sight.hex_of(strike.return_base)
    left = min((sight.endurance(unit) for unit in sight.units(strike.id, "strike")), default=0)
    hexes = sight.map.distance(strike.hex, goal)
    now = sight.charts.clock(sight.view.game_turn, sight.view.op_turn)
    out = max(-(-(hexes + (strike.launched == now)) // SPEED), 1)
    return out + -(-sight.map.distance(goal, home) // SPEED) <= left
