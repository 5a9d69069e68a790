"""Forming strikes: from where, to which base back, why, and in what waves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fastcarriers.carriers.orders import FormStrike, PutInWave
from fastcarriers.carriers.records import AirUnit, DisplayId
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import homes, hours, striking, weighing
from fastcarriers.commanders.flag.air_memory import Going
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.striking import FULL, Groups, Option
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.say import Say, say

TOKENS = 2
"""Waves of one unit each: they are there for the chance of contact alone."""


def forms(sight: Sight, remembered: Memory, free: Groups, asking: Asking) -> Iterator[FormStrike]:
    """[10.22] The strikes that are launched now, each with its reason in the diary."""
    remembered.air.going = []
    for option in striking.decide(sight, remembered, free):
        for display, units in option.groups.items():
            offered = asking.options(display, "FormStrike")
            wishes = (
                FormStrike(display, option.target, base) for base in (returns_to(sight, option, display), display)
            )
            wish = next((one for one in wishes if one in offered), None)
            if wish is None:
                continue
            remembered.air.going.append(Going(display, option.target, waves_of(sight, option.target, units)))
            remembered.intend(sight.view, display, reason(sight, option, display), matter="strike")
            if wish.return_base != display:
                remembered.note(sight.view, display, say("flag_air.returns_elsewhere", base=wish.return_base))
            yield wish


def returns_to(sight: Sight, option: Option, display: DisplayId) -> DisplayId:
    """[10.4] Where a strike comes down: where it came from, unless that is too full and more find room elsewhere."""
    units, crowd = option.groups[display], homes.crowd(sight, display)
    if not crowd:
        return display
    out = option.arrival - option.launch + 1
    other = homes.refuge(sight, units, display, sight.hex_of(option.target), out)
    return other[1] if other and other[0] > len(units) - crowd else display


def reason(sight: Sight, option: Option, display: DisplayId) -> Say:
    """Why a strike goes, what it is to bring and to cost in all, and when it must be home."""
    units = option.groups[display]
    bombers = sum(1 for unit in units if sight.is_bomber(unit))
    last = option.launch + min(sight.charts.types[unit.type].endurance for unit in units)
    return say(
        "flag_air.strikes",
        target=option.target,
        bombers=bombers,
        escort=len(units) - bombers,
        gained=round(option.prospect.gained),
        lost=round(option.prospect.lost),
        game_turn=hours.turn_of(last),
        op_turn=hours.op_turn_of(last),
    )


def waves_of(sight: Sight, target: DisplayId, units: Sequence[AirUnit]) -> list[list[str]]:
    """[10.22, 11.3] Two strong waves, which mostly arrive together, and two of one weak unit each for the contact."""
    ranked = sorted(units, key=lambda unit: (-weighing.antiship(sight.charts, unit), unit.type, unit.id))
    bombers = [unit for unit in ranked if sight.is_bomber(unit)]
    escort = [unit for unit in ranked if not sight.is_bomber(unit)]
    if target in sight.view.sites or sight.map.is_coastal(sight.hex_of(target)) or len(units) == 1:
        return [[unit.id for unit in units]]
    if len(units) <= FULL:
        return [[unit.id] for unit in (*bombers, *escort)]
    tokens = [bombers.pop() if len(bombers) > len(escort) else escort.pop() for _ in range(TOKENS)]
    size = weighing.STACK if len(bombers) > weighing.STACK else max(-(-len(bombers) // 2), 1)
    stacks = [bombers[at : at + size] for at in range(0, len(bombers), size)]
    first = [unit for stack in stacks[::2] for unit in stack] + escort[::2]
    second = [unit for stack in stacks[1::2] for unit in stack] + escort[1::2]
    return [[unit.id for unit in wave] for wave in (first, second, *([token] for token in tokens)) if wave]


def waves(sight: Sight, remembered: Memory) -> Iterator[Order]:
    """[10.22] Put everybody into the strikes that have been formed in this Take-Off Phase."""
    now = hours.now(sight)
    for strike in sight.view.strikes.values():
        if strike.launched != now or sight.units(strike.id, "strike"):
            continue
        for going in remembered.air.going:
            if (going.origin, going.target) == (strike.origin, strike.target):
                for number, wave in enumerate(going.waves, 1):
                    yield from (PutInWave(unit, strike.id, number) for unit in wave)
