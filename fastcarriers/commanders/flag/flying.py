"""Strikes in the air: on to the target, home, or somewhere else; and whom to press when it is found."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.orders import ChooseTarget, MoveStrike, NameReturnBase, RecallStrike
from fastcarriers.carriers.records import AirUnit, DisplayId, Strike, TargetOffered
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import hours, targets, weighing
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.say import Say, say
from fastcarriers.staff import reach

# ---- 10.7 recalls


def recalls(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[10.7] Home with whoever has lost its target, would not come back from it, or finds it worth nothing any more."""
    for strike in sight.view.strikes.values():
        if strike.target is None or strike.transfer:
            continue
        why = recall_for(sight, remembered, strike)
        if why is not None:
            for order in asking.options(strike.id, "RecallStrike"):
                if isinstance(order, RecallStrike):
                    remembered.note(sight.view, strike.id, why)
                    yield order


def recall_for(sight: Sight, remembered: Memory, strike: Strike) -> Say | None:
    """The reason to call a strike home, if there is one."""
    target = strike.target or ""
    if not targets.is_there(sight, target):
        return say("flag_air.recalled_gone", strike=strike.id, target=target)
    if not can_go_on(sight, strike):
        return say("flag_air.recalled_far", strike=strike.id, target=target)
    if not any(prize.worth(4) - prize.worth(prize.damage) > 0 for prize in targets.prizes(sight, remembered, target)):
        return say("flag_air.recalled_worthless", strike=strike.id, target=target)
    return None


def can_go_on(sight: Sight, strike: Strike) -> bool:
    """[10.64] Whether every unit reaches the target from here and is back before its endurance ends."""
    units = sight.units(strike.id, "strike")
    if strike.target is None or not units:
        return False
    goal, home = sight.hex_of(strike.target), sight.hex_of(strike.return_base)
    speed = reach.rate(sight.charts, (unit.type for unit in units))
    hexes = sight.map.distance(strike.hex, goal)
    penalty = sight.charts.tables.strategic_movement.launch_penalty if strike.launched == hours.now(sight) else 0
    out = max(reach.phases_home(hexes + penalty, speed), 1)
    back = reach.phases_home(sight.map.distance(goal, home), speed)
    return out + back <= min(unit.endurance for unit in units)


# ---- 10.5 movement


def flights(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[10.5] Move each strike towards its target or home; over a base that takes nobody, name another."""
    for strike in sight.view.strikes.values():
        options = asking.options(strike.id)
        names = [order for order in options if isinstance(order, NameReturnBase)]
        if names and not takes(sight, strike, strike.return_base):
            yield from divert(sight, remembered, strike, names)
            continue
        goal = sight.hex_of(going_to(strike))
        here = sight.map.distance(strike.hex, goal)
        moves = [order for order in options if isinstance(order, MoveStrike)]
        best = min(moves, key=lambda order: (sight.map.distance(order.hex, goal), order.hex), default=None)
        if best is not None and sight.map.distance(best.hex, goal) < here:
            yield best


def going_to(strike: Strike) -> DisplayId:
    """The target while there is one, the return base otherwise."""
    return strike.return_base if strike.target is None else strike.target


def takes(sight: Sight, strike: Strike, base: DisplayId) -> bool:
    """[10.43, 10.44] Whether there is room for a unit of the strike at a base that lands."""
    units = sight.units(strike.id, "strike")
    return any(room(sight, units, holder) > 0 for holder in sight.displays.get(base, []))


def room(sight: Sight, units: list[AirUnit], holder: str) -> int:
    """How many of these units a carrier or base could take, as full as it is."""
    if not sight.view.holders[holder].can_land:
        return 0
    if holder in sight.view.sites:
        return len(units)
    trained = sum(1 for unit in units if unit.trained)
    return min(trained, max(sight.view.holders[holder].total - sight.aboard(holder), 0))


def divert(sight: Sight, remembered: Memory, strike: Strike, names: list[NameReturnBase]) -> Iterator[Order]:
    """[10.73] To the base that takes most of those who get there; of those, the nearest."""
    units = sight.units(strike.id, "strike")
    speed = reach.rate(sight.charts, (unit.type for unit in units))

    def saved(order: NameReturnBase) -> tuple[int, int, str]:
        away = sight.map.distance(strike.hex, sight.hex_of(order.return_base))
        able = [unit for unit in units if unit.endurance > reach.phases_home(away, speed)]
        taken = sum(room(sight, able, holder) for holder in sight.displays.get(order.return_base, []))
        return min(taken, len(able)), -away, order.return_base

    best = max(names, key=saved)
    if saved(best)[0] <= 0:
        return
    remembered.note(sight.view, strike.id, say("flag_air.diverted", strike=strike.id, base=best.return_base))
    yield best


# ---- 10.96 contact


def contact(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[10.96] Press on, unless another task force in the hex is worth a second throw."""
    for choice in sight.view.choices.values():
        if not isinstance(choice, TargetOffered):
            continue
        promised = {one: promise(sight, remembered, choice, one) for one in (choice.contacted, *choice.others)}
        wish = ChooseTarget(choice.strike, max(promised, key=lambda one: promised[one]))
        yield from (order for order in asking.options(choice.strike, "ChooseTarget") if order == wish)


def promise(sight: Sight, remembered: Memory, choice: TargetOffered, target: DisplayId) -> tuple[float, bool]:
    """What the strike may gain there; another than the one contacted must be found first."""
    units = sight.units(choice.strike, "strike")
    bombers = [unit for unit in units if sight.is_bomber(unit)]
    marker, sure = sight.view.markers.get(target), target == choice.contacted
    if marker is None or not marker.on_map:
        return 0.0, sure
    against = targets.defense(sight, remembered, target, hours.now(sight))
    found = weighing.prospect(
        sight.charts, bombers, len(units) - len(bombers), against, targets.prizes(sight, remembered, target)
    )
    return found.net * (1.0 if sure else SECOND_THROW), sure


SECOND_THROW = 0.6
"""[10.96] The chance to find another task force in the hex, roughly: the contact table at two to four hexes."""
