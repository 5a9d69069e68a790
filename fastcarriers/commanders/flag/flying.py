"""Strikes in the air: on to the target, home, or somewhere else; and whom to press when it is found."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.orders import ChooseTarget, MoveStrike, NameReturnBase, RecallStrike
from fastcarriers.carriers.records import AirUnit, DisplayId, Label, Strike, TargetOffered
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import homes, hours, targets, weighing
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weighing import Prospect
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
    if (lost := stranded(sight, strike)) > 0:
        return stranding(sight, remembered, strike, lost)
    if not any(prize.worth(4) - prize.worth(prize.damage) > 0 for prize in targets.prizes(sight, remembered, target)):
        return say("flag_air.recalled_worthless", strike=strike.id, target=target)
    return None


def stranded(sight: Sight, strike: Strike) -> int:
    """[10.44, 10.64] Units that are lost if the strike goes on, and are not if it turns now: their decks are gone."""
    home, goal = sight.hex_of(strike.return_base), sight.hex_of(strike.target or "")
    speed = homes.rate(sight, sight.units(strike.id, "strike"))
    back = reach.phases_home(sight.map.distance(goal, home), speed)
    turning = reach.phases_home(sight.map.distance(strike.hex, home), speed)
    return homes.saved(sight, strike, turning) - homes.saved(sight, strike, phases_to(sight, strike, goal) + back)


def stranding(sight: Sight, remembered: Memory, strike: Strike, lost: int) -> Say | None:
    """The reason to turn so that these are saved; none, but a word of it, if the attack is worth more than they are."""
    units, target = sight.units(strike.id, "strike"), strike.target or ""
    steps = sum(sorted(unit.steps for unit in units)[-lost:])
    gained = worth(sight, remembered, units, target).net
    words = {"strike": strike.id, "target": target, "units": lost}
    if gained <= steps * weights().step_worth:
        return say("flag_air.recalled_homeless", **words)
    remembered.intend(sight.view, strike.id, say("flag_air.presses_on", gained=round(gained), **words), matter="strike")
    return None


def can_go_on(sight: Sight, strike: Strike) -> bool:
    """[10.64] Whether every unit reaches the target from here and is back before its endurance ends."""
    units = sight.units(strike.id, "strike")
    if strike.target is None or not units:
        return False
    goal, home = sight.hex_of(strike.target), sight.hex_of(strike.return_base)
    speed = homes.rate(sight, units)
    back = reach.phases_home(sight.map.distance(goal, home), speed)
    return phases_to(sight, strike, goal) + back <= min(unit.endurance for unit in units)


def phases_to(sight: Sight, strike: Strike, goal: Label) -> int:
    """[10.51, 10.55] Air Movement Phases, this one too, until a strike that has not moved in it is in a hex."""
    penalty = sight.charts.tables.strategic_movement.launch_penalty if strike.launched == hours.now(sight) else 0
    speed = homes.rate(sight, sight.units(strike.id, "strike"))
    return max(reach.phases_home(sight.map.distance(strike.hex, goal) + penalty, speed), 1)


# ---- 10.5 movement


def flights(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[10.5] Move each strike towards its target or home; over a base without room, name another."""
    for strike in sight.view.strikes.values():
        options = asking.options(strike.id)
        named = divert(sight, remembered, strike, [order for order in options if isinstance(order, NameReturnBase)])
        if named is not None:
            yield named
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


def divert(sight: Sight, remembered: Memory, strike: Strike, names: list[NameReturnBase]) -> NameReturnBase | None:
    """[10.73] The base that takes most of those who get there, if more than the present one; of those, the nearest."""
    if not names or is_diverted(sight, remembered, strike):
        return None

    def rescued(order: NameReturnBase) -> tuple[int, int, str]:
        away = sight.map.distance(strike.hex, sight.hex_of(order.return_base))
        return homes.saved_at(sight, strike, order.return_base, 1), -away, order.return_base

    units = [unit for unit in sight.units(strike.id, "strike") if unit.endurance > 0]
    best = max(names, key=rescued)
    if rescued(best)[0] <= homes.left_for(sight, units, strike.return_base, strike.id):
        return None
    remembered.air.diverted[strike.id] = hours.now(sight)
    remembered.note(sight.view, strike.id, say("flag_air.diverted", strike=strike.id, base=best.return_base))
    return best


def is_diverted(sight: Sight, remembered: Memory, strike: Strike) -> bool:
    """Whether a strike has been sent elsewhere in this op-turn: once is enough."""
    return remembered.air.diverted.get(strike.id) == hours.now(sight)


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
    marker, sure = sight.view.markers.get(target), target == choice.contacted
    if marker is None or not marker.on_map:
        return 0.0, sure
    found = worth(sight, remembered, sight.units(choice.strike, "strike"), target)
    return found.net * (1.0 if sure else weights().second_throw), sure


def worth(sight: Sight, remembered: Memory, units: list[AirUnit], target: DisplayId) -> Prospect:
    """What these units may gain and lose in an attack now."""
    bombers = [unit for unit in units if sight.is_bomber(unit)]
    against = targets.defense(sight, remembered, target, hours.now(sight))
    prizes = targets.prizes(sight, remembered, target)
    return weighing.prospect(sight.charts, bombers, len(units) - len(bombers), against, prizes)
