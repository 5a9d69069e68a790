"""[9.17] How many of several units that are ordered at once have room in their box."""

from __future__ import annotations

import pytest
from situations import Situation, charts_of

from fastcarriers.carriers import orders as o
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.view import View, make_view
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.box_room import Share, room, share_out

HORNET = "us-cv-hornet"


def ships(hangar: int, arm: int = 0, phase: str = ph.STATUS) -> tuple[View, list[str]]:
    """Hornet with so many units in the Hangar and in Arm & Fuel, and those of the Hangar."""
    s = Situation(charts_of())
    s.task_force("us", 1, "1004", HORNET)
    ids = s.units(hangar, "us", "sbd", "hangar", HORNET)
    s.units(arm, "us", "f4f", "arm", HORNET)
    s.phase(phase, game_turn=2, op_turn=1)
    return make_view(s.public, s.own("us")), list(ids)


def shared(view: View, orders: list[Order]) -> Share:
    return share_out(view, orders, lambda order: True)


def test_the_first_in_the_order_of_picking_go_as_far_as_there_is_room() -> None:
    view, units = ships(hangar=9, arm=2)
    left = view.holders[HORNET].arm - 2
    assert 0 < left < 9
    assert room(view, (HORNET, "arm")) == left
    share = shared(view, [o.MoveUnit(unit, "arm") for unit in units])
    assert share.going == tuple(o.MoveUnit(unit, "arm") for unit in units[:left])
    assert share.staying == tuple(units[left:])
    assert share.full == (HORNET, "arm")


def test_one_alone_goes_as_the_rules_allow_for_an_exchange() -> None:
    view, units = ships(hangar=1, arm=charts_of().ships[HORNET].arm)
    order = o.MoveUnit(units[0], "arm")
    assert room(view, (HORNET, "arm")) == 0
    assert shared(view, [order]) == Share((order,))


def test_a_box_that_is_over_its_limit_is_left_to_the_rules() -> None:
    """FC-75: below zero, nothing is held back."""
    view, units = ships(hangar=3, arm=charts_of().ships[HORNET].arm + 1)
    assert room(view, (HORNET, "arm")) < 0
    orders: list[Order] = [o.MoveUnit(unit, "arm") for unit in units]
    assert shared(view, orders) == Share(tuple(orders))


def test_what_is_not_offered_takes_no_room() -> None:
    view, units = ships(hangar=4, arm=charts_of().ships[HORNET].arm - 1)
    orders: list[Order] = [o.MoveUnit(unit, "arm") for unit in units]
    share = share_out(view, orders, lambda order: order in orders[2:])
    assert share.going == tuple(orders[:3])
    assert share.staying == (units[3],)


@pytest.mark.parametrize("box", ["hangar", "arm"])
def test_who_lands_takes_room_in_the_whole_carrier(box: str) -> None:
    total = charts_of().ships[HORNET].total
    view = ships(hangar=total - 1)[0]
    orders: list[Order] = [o.LandUnit(unit, HORNET, box) for unit in ("sbd-90", "sbd-91")]  # type: ignore[arg-type]
    share = shared(view, orders)
    assert share.going == (orders[0],)
    assert share.staying == ("sbd-91",)
    assert share.full == (HORNET, "total")
