"""[9.4] Landing: who comes down, where, and into which box."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.orders import LandUnit
from fastcarriers.carriers.records import AirUnit
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import decks, hours
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.orders import Order


def landings(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[9.4] CAP that has to, strikes that are home, search planes; at dusk everybody."""
    room = {id: holder.total - sight.aboard(id) for id, holder in sight.view.holders.items()}
    arm = {id: holder.arm - len(sight.units(id, "arm")) for id, holder in sight.view.holders.items()}
    flying = [unit for unit in sight.view.units.values() if unit.place in ("cap", "search", "strike", "transfer")]
    for unit in sorted(flying, key=lambda unit: (urgency(unit), unit.half, unit.id)):
        if unit.place in ("cap", "search") and not decks.must_land(sight, unit):
            continue
        offered = [order for order in asking.options(unit.id, "LandUnit") if isinstance(order, LandUnit)]
        open_ = [o for o in offered if room[o.on] > 0 or o.on in sight.view.sites]
        arming = is_next(sight, remembered, unit) and any(arm[o.on] > 0 for o in open_)
        boxes = [o for o in open_ if (o.box == "arm") == arming and (o.box != "arm" or arm[o.on] > 0)]
        if boxes:
            best = max(
                boxes, key=lambda order: (order.on in sight.view.sites and not unit.trained, room[order.on], order.on)
            )
            room[best.on] -= 1
            arm[best.on] -= best.box == "arm"
            yield best


def urgency(unit: AirUnit) -> int:
    """CAP first, for it must be up again soonest."""
    return ("cap", "transfer", "strike", "search").index(unit.place)


def is_next(sight: Sight, remembered: Memory, unit: AirUnit) -> bool:
    """Whether a unit is to take off again so soon that it is armed at once."""
    now = hours.now(sight)
    if unit.place == "search":
        return False
    launch = decks.next_flying(sight, now) if sight.is_fighter(unit) else remembered.air.ready_at
    return launch - now <= decks.STAY
