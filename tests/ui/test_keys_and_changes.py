"""Keys outside their phase (B37), and windows when another game is opened (B09)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from rooms import Hands, OpenRoom
from shiboken6 import isValid

from fastcarriers.kernel.orders import NotReady, Order, Ready
from ui.look import Look
from ui.main_window import MainWindow
from ui.program import Program
from ui.room import Room, Wish
from ui.settings import Settings

Given = Callable[[MainWindow], list[Order]]
KEYS = (Qt.Key.Key_H, Qt.Key.Key_A, Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_T, Qt.Key.Key_0, Qt.Key.Key_Return)
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def program(look: Look, settings: Settings) -> Iterator[Program]:
    program = Program(settings)
    yield program
    program.close()


def hangar(window: MainWindow, type_: str) -> str:
    units = window.link.view.units.values()
    return next(u.id for u in units if u.at == "us-cv-hornet" and u.place == "hangar" and u.type.startswith(type_))


# ---- B37


def test_b37_keys_of_the_board_do_nothing_outside_their_phase(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("plotting", us, jp)
    board, unit = hands.board(us), hangar(us, "f4f")
    us.link.focus.emit(unit)
    board.select([unit])
    before, phase = us.link.view.units, us.link.view.standing.phase
    for key in KEYS:
        hands.key(board, key)
    for digit in range(6):
        hands.key(board, Qt.Key(Qt.Key.Key_1 + digit))
        hands.key(board, Qt.Key(Qt.Key.Key_1 + digit), CONTROL)
        hands.key(board, Qt.Key(Qt.Key.Key_A + digit), SHIFT)
    hands.settled(us)
    assert us.link.view.units == before
    assert us.link.view.standing.phase == phase


def test_b37_ready_by_key_does_nothing_while_nobody_waits_for_this_side(open_rooms: OpenRoom, hands: Hands) -> None:
    """Of two presses the second takes the first back; it never makes the side ready in the next phase."""
    us, jp = open_rooms(("us", "jp")).windows
    phase = us.link.view.standing.phase
    for _ in range(2):
        us.ribbon.press_ready()
        hands.settled(us)
        hands.until(lambda: us.link.offers.ready != us.link.offers.not_ready)
    hands.ready(jp)
    hands.until(lambda: us.link.view.standing.awaits == ("us",))
    assert us.link.view.standing.phase == phase


@pytest.mark.parametrize("focus", ["board", "ready"])
def test_b37_space_does_one_thing(open_rooms: OpenRoom, hands: Hands, given: Given, focus: str) -> None:
    """On the board it picks and presses nothing; on Ready it presses once and picks nothing."""
    window = open_rooms(("us", "jp")).windows[0]
    board, unit = hands.board(window), hangar(window, "f4f")
    window.link.focus.emit(unit)
    board.select([])
    orders = given(window)
    if focus == "board":
        board.setFocus()
        hands.key(board, Qt.Key.Key_Down)
        picked = set(board.selected)
        hands.key(board, Qt.Key.Key_Space)
        assert set(board.selected) != picked
        assert orders == []
    else:
        window.ribbon.ready.setFocus()
        hands.key(window.ribbon.ready, Qt.Key.Key_Space)
        hands.settled(window)
        assert orders == [Ready()]
        assert not board.selected
        hands.until(lambda: window.link.offers.not_ready)
        hands.key(window.ribbon.ready, Qt.Key.Key_Space)
        hands.settled(window)
        assert orders == [Ready(), NotReady()]


def test_a_fan_of_the_search_is_ordered_with_shift_and_its_letter(window: MainWindow, hands: Hands) -> None:
    """Not with digits: Shift makes other keys of them on most keyboards."""
    unit = hangar(window, "sbd")
    window.link.focus.emit(unit)
    hands.key(hands.board(window), Qt.Key.Key_E, SHIFT)
    hands.settled(window)
    hands.until(lambda: window.link.view.units[unit].place == "search")
    assert window.link.view.units[unit].slot == "E"


# ---- B09


def test_b09_the_windows_of_a_game_close_before_those_of_another_are_seen(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.begin(Wish(scenario="midway", windows=("us", "jp"), opponent="", save=tmp_path / "one.carriers"))
    assert program.room is not None
    first = program.room
    old = list(first.windows)
    assert len(old) == 2
    old[0].resize(1280, 760)  # narrower, no dock would float
    floating = old[0].docks["dock.log"]
    floating.setFloating(True)
    old[1].show_keys()
    apart = [floating, old[1].keys]
    assert all(window.isWindow() and window.isVisible() for window in apart)
    seen: list[bool] = []
    show = Room.show

    def watched(room: Room, *, maximised: bool = False) -> None:
        seen.extend(window.isVisible() for window in (*old, *apart) if isValid(window))
        show(room, maximised=maximised)

    monkeypatch.setattr(Room, "show", watched)
    program.begin(Wish(scenario="coral_sea", opponent="", save=tmp_path / "two.carriers"))
    assert len(seen) >= 3
    assert not any(seen)
    assert program.room is not None
    assert program.room is not first
    assert all(window.link._end is None for window in old)  # they are told nothing any more
    program.begin(Wish(scenario="midway", windows=("us", "jp"), opponent="", save=tmp_path / "three.carriers"))
    assert program.room is not None
    program.room.windows[0].resize(1280, 760)
    again = program.room.windows[0].docks["dock.log"]
    assert again.isFloating()  # the layout was kept as it stood
    assert again.isVisible()


def test_b09_a_game_that_cannot_be_opened_leaves_the_one_that_is_open(program: Program, tmp_path: Path) -> None:
    program.begin(Wish(scenario="midway", windows=("us",), opponent="", save=tmp_path / "one.carriers"))
    room = program.room
    assert room is not None
    bad = tmp_path / "bad.carriers"
    bad.write_text("no game")
    program.begin(Wish(file=bad))
    assert program.room is room
    assert room.windows[0].isVisible()
