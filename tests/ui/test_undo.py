"""One key, drag or row of orders is one deed, and one Undo takes it back; the button says what."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import StationUnit
from fastcarriers.kernel.errors import Fault
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.play.seats import Seat
from ui.deeds import Deed, Deeds
from ui.docks.log import LogPanel
from ui.main_window import MainWindow
from ui.tactical_chain import OrderChain

CONTROL = Qt.KeyboardModifier.ControlModifier
Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]


def hangar(window: MainWindow, holder: str = "us-cv-enterprise") -> list[str]:
    units = window.link.view.units.values()
    return sorted(unit.id for unit in units if unit.at == holder and unit.place == "hangar")


def three_to_deck(window: MainWindow, hands: Hands, way: str) -> list[str]:
    picked = hangar(window)[:3]
    board = hands.board(window)
    board.select(picked)
    if way == "key":
        hands.key(board, Qt.Key.Key_D)
    else:
        hands.drag(window, picked[0], hands.zone(window, "box", "deck", "us-cv-enterprise"))
    hands.settled(window)
    hands.until(lambda: {window.link.view.units[unit].place for unit in picked} == {"deck"})
    return picked


def places(window: MainWindow, units: list[str]) -> set[str]:
    return {window.link.view.units[unit].place for unit in units}


@pytest.mark.parametrize("way", ["key", "drag"])
@pytest.mark.parametrize("back", ["button", "key", "palette"])
def test_one_undo_takes_all_back_that_one_key_or_drag_has_ordered(
    window: MainWindow, hands: Hands, rows: Rows, way: str, back: str
) -> None:
    window.link.order(StationUnit(hangar(window, "us-cv-hornet")[0], "deck"))
    hands.settled(window)
    before = window.link.view.units
    picked = three_to_deck(window, hands, way)
    assert "3 units to the Flight Deck" in window.ribbon.undo.toolTip()
    if back == "button":
        hands.bot.mouseClick(window.ribbon.undo, Qt.MouseButton.LeftButton)
    elif back == "key":
        hands.key(window, Qt.Key.Key_Z, CONTROL)
    else:
        next(command for command in window._palette_commands() if command.beside == "Ctrl+Z").run()
    hands.settled(window)
    hands.until(lambda: window.link.view.units == before)
    assert places(window, picked) == {"hangar"}
    assert window.ribbon.undo.isEnabled(), "the deed before stands"
    log = window.panels["dock.log"]
    assert isinstance(log, LogPanel)
    hands.until(lambda: any(item.text(2) == "The last 3 orders are taken back." for item in rows(log.tree)))


def test_undo_pressed_before_the_answers_have_come_takes_the_whole_deed_back(window: MainWindow, hands: Hands) -> None:
    picked, board = hangar(window)[:3], hands.board(window)
    board.select(picked)
    hands.key(board, Qt.Key.Key_D)
    assert window.link.waiting == 3
    window.ribbon.press_undo()
    hands.settled(window)
    hands.until(lambda: not window.link.offers.take_back)
    assert places(window, picked) == {"hangar"}


def test_a_deed_of_which_a_part_was_refused_is_taken_back_as_far_as_it_happened_and_its_line_goes(
    window: MainWindow, hands: Hands
) -> None:
    link, (first, second, third, *_) = window.link, hangar(window)
    with link.one_deed():
        for order in (StationUnit(first, "deck"), StationUnit(second, "nowhere"), StationUnit(third, "deck")):
            link.order(order)
    hands.settled(window)
    assert places(window, [first, third]) == {"deck"}
    assert window.hint.isVisible()
    assert "2 units" in window.ribbon.undo.toolTip()
    window.ribbon.press_undo()
    hands.settled(window)
    hands.until(lambda: not link.offers.take_back)
    assert places(window, [first, third]) == {"hangar"}
    assert not window.hint.isVisible(), "what was told of the deed is over"


def test_the_first_refusal_of_an_undo_ends_it_and_is_told_once(window: MainWindow, hands: Hands) -> None:
    """Somebody else who acts for the same side has taken one of the three orders back."""
    refused: list[tuple[Fault, ...]] = []
    window.link.refused.connect(lambda order, faults: refused.append(faults))
    picked = three_to_deck(window, hands, "key")
    seat = cast("Seat", window.link._seat)
    for _ in range(2):
        seat.submit(TakeBack(), window.link.view.standing.phase)
    assert len(window.link.deeds.last) == 3, "the window has not heard of it"
    window.ribbon.press_undo()
    hands.settled(window)
    assert len(refused) == 1
    assert "taken back" in window.hint.text
    assert places(window, picked) == {"hangar"}


def test_single_orders_are_taken_back_one_by_one_and_named(window: MainWindow, hands: Hands) -> None:
    first, second, *_ = hangar(window)
    for unit in (first, second):
        window.link.order(StationUnit(unit, "deck"))
    hands.settled(window)
    assert window.voice.unit(second) in window.ribbon.undo.toolTip()
    window.ribbon.press_undo()
    hands.settled(window)
    hands.until(lambda: places(window, [second]) == {"hangar"})
    assert places(window, [first]) == {"deck"}
    assert window.voice.unit(first) in window.ribbon.undo.toolTip()


def test_a_row_of_orders_one_after_the_other_is_one_deed(window: MainWindow, hands: Hands) -> None:
    """As courses on the Tactical Display are flown: each order is given when the last has happened."""
    first, second, third, *_ = hangar(window)
    window.link.order(StationUnit(first, "deck"))
    hands.settled(window)
    row = iter([StationUnit(second, "deck"), StationUnit(third, "deck")])
    chain = OrderChain(window.link)
    chain.begin(lambda: next(row, None))
    hands.until(lambda: not chain.busy)
    assert len(window.link.deeds.last) == 2
    window.ribbon.press_undo()
    hands.settled(window)
    hands.until(lambda: places(window, [second, third]) == {"hangar"})
    assert places(window, [first]) == {"deck"}


def test_a_new_phase_forgets_what_was_done(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    three_to_deck(us, hands, "key")
    hands.on_to("plotting", us, jp)
    assert us.link.deeds.last == ()


def test_an_order_between_two_of_a_deed_parts_it() -> None:
    deeds, deed, other = Deeds(), Deed(), Deed()
    orders = [StationUnit(f"f4f-{n}", "deck") for n in range(4)]
    for order, by in zip(orders, (deed, deed, other, deed), strict=True):
        deeds.happened(order, by)
    assert deeds.last == (orders[3],)
    deeds.taken_back()
    assert deeds.last == (orders[2],)
    deeds.taken_back()
    assert deeds.last == tuple(orders[:2])
