"""The link between window and seat: signals in the GUI thread, refusals with their rule, silence after closing."""

from __future__ import annotations

from threading import current_thread, main_thread

from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import MoveUnit, StationUnit
from fastcarriers.kernel.orders import Ready, TakeBack
from ui.seat_link import SeatLink


def test_an_accepted_order_is_told_in_the_gui_thread_with_its_news(open_rooms: OpenRoom, hands: Hands) -> None:
    link = open_rooms().windows[0].link
    threads, told = [], []
    link.changed.connect(lambda: threads.append(current_thread()))
    link.heard.connect(told.extend)
    link.order(StationUnit("f4f-1", "deck"))
    hands.until(lambda: link.waiting == 0 and bool(told))
    assert set(threads) == {main_thread()}
    assert link.view.units["f4f-1"].place == "deck"
    assert [item.number for item in link.news] == list(range(1, len(link.news) + 1))


def test_a_refused_order_comes_back_with_the_rule_and_changes_nothing(open_rooms: OpenRoom, hands: Hands) -> None:
    link = open_rooms().windows[0].link
    before, refused = link.view, []
    link.refused.connect(lambda order, faults: refused.append((order, faults)))
    link.order(MoveUnit("f4f-1", "arm"))
    hands.until(lambda: bool(refused))
    order, faults = refused[0]
    assert order == MoveUnit("f4f-1", "arm")
    assert [fault.rule for fault in faults] == ["4.1"]
    assert link.view is before


def test_an_order_to_a_closed_game_is_trouble_and_no_crash(open_rooms: OpenRoom, hands: Hands) -> None:
    room = open_rooms()
    link = room.windows[0].link
    troubles = []
    link.troubled.connect(troubles.append)
    room.running.session.close()
    link.order(StationUnit("f4f-1", "deck"))
    hands.until(lambda: bool(troubles))
    assert troubles[0].key == "play.closed"


def test_a_closed_link_is_told_nothing_any_more(open_rooms: OpenRoom, hands: Hands) -> None:
    room = open_rooms(("us", "jp"))
    us, jp = (window.link for window in room.windows)
    calls = []
    us.changed.connect(lambda: calls.append(1))
    us.close()
    revision = us._seat.revision
    jp.order(Ready())
    hands.until(lambda: jp.waiting == 0 and "jp" not in jp.view.standing.awaits)
    assert calls == []
    assert us._seat.revision == revision  # nor does the session look what it would see
    assert "jp" in us.view.standing.awaits


def test_many_decisions_in_a_row_are_read_in_one_go(open_rooms: OpenRoom, hands: Hands) -> None:
    room = open_rooms()
    link, calls = room.windows[0].link, []
    link.changed.connect(lambda: calls.append(1))
    seat = room.running.session.seat(("us",))
    for _ in range(20):
        seat.submit(StationUnit("f4f-1", "deck"), 1)
        seat.submit(TakeBack(), 1)
    seat.submit(StationUnit("f4f-1", "arm"), 1)
    hands.until(lambda: link.view.units["f4f-1"].place == "arm")
    assert len(calls) == 1


def test_hidden_orders_of_the_other_side_wake_nobody(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = (window.link for window in open_rooms(("us", "jp")).windows)
    calls = []
    us.changed.connect(lambda: calls.append(1))
    unit = jp.offered(StationUnit)[0]
    for order in jp.options(unit, StationUnit)[:3]:
        jp.order(order)
    jp.order(TakeBack())
    hands.until(lambda: jp.waiting == 0)
    hands.bot.wait(50)
    assert calls == []


def test_an_observer_sees_the_public_part_and_orders_nothing(open_rooms: OpenRoom, hands: Hands) -> None:
    room = open_rooms()
    link = SeatLink(room.running.session.seat(()))
    assert link.side is None
    assert not link.view.ships
    link.order(Ready())
    assert link.waiting == 0
    link.close()
