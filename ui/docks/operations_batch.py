"""One order for several counters in words: who stays for want of room, and by which rule.

Before that, menu and drag say how many fit. The room itself is counted by `fastcarriers.staff.box_room`.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.kernel.errors import Fault, Say, say
from fastcarriers.kernel.orders import Order
from fastcarriers.staff import box_room
from fastcarriers.staff.box_room import RULE, Share, unit_of
from ui.docks.operations_layout import BOX_NAMES
from ui.seat_link import SeatLink
from ui.speech import Voice, tell


def share_out(link: SeatLink, orders: Sequence[Order]) -> Share:
    """The orders of a batch that fit, by what the window shows."""
    return box_room.share_out(link.view, orders, lambda order: order in link.options(unit_of(order), type(order)))


def fault_of(share: Share, voice: Voice) -> Fault | None:
    """Who stays, and by which rule; None if all go."""
    if share.full is None:
        return None
    holder, box = share.full
    return Fault(RULE, _stay(share, holder, box, ", ".join(voice.piece(unit) for unit in share.staying)))


def _stay(share: Share, holder: str, box: str, units: str) -> Say:
    count = len(share.going) + len(share.staying)
    if box == "total":
        return say("ui.batch.stay_outside", holder=holder, going=len(share.going), count=count, units=units)
    name = tell(BOX_NAMES[box])
    return say("ui.batch.stay", box=name, holder=holder, going=len(share.going), count=count, units=units)
