"""The shortest way out of the Tactical Display: of one unit, and of all that may leave it."""

from __future__ import annotations

from battles import BattleTable
from displays import AKAGI

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.orders import FlyOut, FlyTo
from fastcarriers.carriers.battle.records import Flight
from fastcarriers.carriers.view import make_view
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_odds import BattleOdds
from fastcarriers.staff.display_ways import all_out, ring_of, way_out


def orders_of(b: BattleTable, side: str = "us") -> list[Order]:
    return list(all_out(BattleOdds(make_view(b.public, b.own(side)), b.charts)))


def test_11_4_a_way_out_grows_by_a_ring_with_each_hex_and_leaves_with_a_point_to_spare() -> None:
    out = way_out("020", 4, lambda at: True)
    assert [ring_of(at) for at in out.hexes] == [ring_of("020") + step for step in (1, 2, 3, 4)]
    assert not out.leaves
    at_the_rim = out.hexes[-1]
    rings = 12 - ring_of(at_the_rim)
    assert not way_out(at_the_rim, rings, lambda at: True).leaves  # [FC-95] leaving costs a point
    assert way_out(at_the_rim, rings + 1, lambda at: True).leaves


def test_12_21_the_way_out_ends_where_there_is_room_if_it_can() -> None:
    free = way_out("000", 3, lambda at: True).hexes[-1]
    other = way_out("000", 3, lambda at: at != free).hexes[-1]
    assert other != free
    assert ring_of(other) == 3
    assert way_out("000", 3, lambda at: False).hexes[-1] == free


def test_all_out_leaves_alone_who_dives_comes_in_has_a_flight_or_is_of_the_other_side() -> None:
    b = BattleTable()
    b.ship(AKAGI, "000")
    diving = b.wave("sbd", "000", "high", over=AKAGI, path=("001", "000"))
    free, flown = b.wave("f4f", "030"), b.wave("f4f", "040")
    cap = b.cap("zeke", "050")
    b.own("us").flights[flown] = Flight(("061",))
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    units = {getattr(order, "unit", "") for order in orders_of(b)}
    assert free in units
    assert not units & {diving, flown, cap}
    assert orders_of(b, "jp") == []
    b.at(ph.ATTACKER_AIR, tac_turn=1)
    assert orders_of(b) == []  # [13.83] in their first tac-turn they come in


def test_units_that_stay_on_the_display_share_no_hex_with_too_many() -> None:
    b = BattleTable()
    b.ship(AKAGI, "000")
    units = [b.wave("tbd", "001", "low") for _ in range(b.charts.tables.limits.stacking_air + 1)]
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    ends = {order.unit: order.hex for order in orders_of(b) if isinstance(order, FlyTo)}
    assert set(ends) == set(units)
    assert len(set(ends.values())) == 2
    assert not any(isinstance(order, FlyOut) for order in orders_of(b))
