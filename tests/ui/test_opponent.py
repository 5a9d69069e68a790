"""The computer's commander in a process of its own: it plays, can be stopped, and leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import WishOperations
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.kernel.orders import Ready
from fastcarriers.library import Pack
from fastcarriers.opponent import ASKED, FarSeat, Opponent, State
from fastcarriers.play.games import new_game, open_game
from fastcarriers.simulate import simulate


def wait(true: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_it_plays_its_side_phase_after_phase_and_ends_with_the_game(midway: Pack) -> None:
    before = multiprocessing.active_children()  # the workers of a study wait a while for another
    with new_game(midway, "7") as running:
        us = running.session.seat(("us",))
        opponent = Opponent(running, "jp", "drill", "s", lambda: None)
        assert len(multiprocessing.active_children()) > len(before)
        try:
            for _ in range(6):
                wait(lambda: us.view().standing.awaits == ("us",))  # type: ignore[attr-defined]
                phase = us.phase
                wish = WishOperations("operations", True)
                if wish in us.options("operations"):
                    us.submit(wish, phase)
                us.submit(Ready(), phase)
                wait(lambda phase=phase: us.phase > phase)
            assert us.phase >= 7
        finally:
            opponent.close()
        revision = opponent._seat.revision
        us.submit(Ready(), us.phase)
        assert opponent._seat.revision == revision  # the session has no work with it any more
    assert set(multiprocessing.active_children()) <= set(before)


def test_when_the_game_is_over_its_process_ends_and_that_is_no_failure(tmp_path: Path) -> None:
    simulate("midway", 7, {"us": "random", "jp": "random"}, tmp_path / "game.carriers")
    with open_game(tmp_path / "game.carriers") as running:
        opponent = Opponent(running, "jp", "drill", "s", lambda: None)
        try:
            wait(lambda: not opponent._thread.is_alive())
            assert opponent.state == "over"
        finally:
            opponent.close()


class Gate(Event):
    """Notes whether somebody has come to it while it was shut."""

    met = False

    def wait(self, timeout: float | None = None) -> bool:
        self.met = self.met or not self.is_set()
        return super().wait(timeout)


def test_a_stopped_commander_orders_nothing_until_it_goes_on(midway: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped while it waits, it stays so when the news come that its side is awaited."""
    with new_game(midway, "7") as running:
        us, states, gate = running.session.seat(("us",)), list[State](), Gate()
        opponent = Opponent(running, "jp", "drill", "s", lambda: states.append(opponent.state))
        try:
            wait(lambda: opponent.state == "waiting")
            monkeypatch.setattr(opponent, "_go_on", gate)
            opponent.hold()
            assert opponent.state == states[-1] == "held"
            us.submit(Ready(), us.phase)
            wait(lambda: gate.met)  # its process has asked what it is to think of, and is let wait for the answer
            assert opponent._doing == "thinking"
            assert opponent.state == states[-1] == "held"
            assert "jp" in us.view().standing.awaits  # type: ignore[attr-defined]
            opponent.go_on()
            wait(lambda: us.view().standing.awaits == ("us",))  # type: ignore[attr-defined]
        finally:
            opponent.close()


def test_a_commander_that_dies_is_told_of_and_can_be_started_again(midway: Pack) -> None:
    with new_game(midway, "7") as running:
        us = running.session.seat(("us",))
        opponent = Opponent(running, "jp", "drill", "s", lambda: None)
        try:
            wait(lambda: us.view().standing.awaits == ("us",))  # type: ignore[attr-defined]
            wait(lambda: opponent.state == "waiting")
            opponent._process.kill()
            us.submit(Ready(), us.phase)  # news, which its thread wants to pass on
            wait(lambda: opponent.state == "failed")
            opponent.go_on()
            phase = us.phase
            wait(lambda: us.view().standing.awaits == ("us",))  # type: ignore[attr-defined]
            assert us.phase == phase
        finally:
            opponent.close()


@pytest.mark.parametrize(
    ("fault", "told"),
    [(KnownError(say("play.not_written", why="full")), "play.not_written"), (ValueError("bug"), None)],
)
def test_a_commander_whose_order_cannot_be_carried_out_fails_and_says_why_where_that_is_no_bug(
    midway: Pack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception, told: str | None
) -> None:
    def full(*order: object) -> None:
        raise fault

    with new_game(midway, "7") as running:
        us = running.session.seat(("us",))
        with monkeypatch.context() as disk:
            disk.setattr(running.session, "submit", full)
            opponent = Opponent(running, "jp", "drill", "s", lambda: None)
            wait(lambda: opponent.state == "failed")
        try:
            assert (opponent.trouble.key if opponent.trouble is not None else None) == told
            assert ("ValueError: bug" in caplog.text) == (told is None)
            assert "commander of jp failed" not in caplog.text
            opponent.go_on()
            assert opponent.trouble is None
            wait(lambda: us.view().standing.awaits == ("us",))  # type: ignore[attr-defined]
        finally:
            opponent.close()


def test_what_a_commander_may_ask_is_what_its_seat_may_know(midway: Pack) -> None:
    assert not ASKED & {"sealed", "post", "subscribe", "callbacks", "refresh", "sides"}
    with new_game(midway, "7") as running:
        opponent = Opponent(running, "jp", "drill", "s", lambda: None)
        try:
            with pytest.raises(OSError, match="not the commander's to ask"):
                opponent._answer("sealed", ())
        finally:
            opponent.close()


def test_a_far_seat_speaks_of_refusals_as_a_near_one(midway: Pack) -> None:
    from fastcarriers.carriers.orders import LaunchToCap
    from fastcarriers.kernel.errors import IllegalOrder

    class Wire:
        """A pipe that answers at once."""

        def send(self, asked: tuple[str, tuple[object, ...]]) -> None:
            self.answer = opponent._answer(*asked)

        def recv(self) -> object:
            return self.answer

    with new_game(midway, "7") as running:
        opponent = Opponent(running, "jp", "drill", "s", lambda: None)
        try:
            opponent.hold()
            far = FarSeat(Wire(), "jp")  # type: ignore[arg-type]
            near = running.session.seat(("jp",))
            assert far.view() == near.view()
            assert far.offers() == near.offers()
            with pytest.raises(IllegalOrder) as refused:
                far.submit(LaunchToCap("zeke-1"), far.phase)
            assert refused.value.faults[0].rule == "4.1"
        finally:
            opponent.close()


def test_an_unknown_commander_is_refused_in_words(midway: Pack) -> None:
    with new_game(midway, "7") as running, pytest.raises(KnownError):
        Opponent(running, "jp", "yamamoto", "s", lambda: None)


def test_a_disk_that_is_full_is_told_in_the_window_and_the_computer_goes_on_when_it_is_not(
    open_rooms: OpenRoom, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = (room := open_rooms(opponent="drill")).windows[0]
    bar, submit = window.opponents[0], room.running.session.submit
    hands.until(lambda: bar.opponent.state == "waiting")

    def full(*order: object) -> None:
        raise KnownError(say("play.not_written", why="full"))

    monkeypatch.setattr(room.running.session, "submit", full)
    hands.ready(window)
    hands.until(lambda: bar.label.text().endswith("the computer cannot go on"))
    assert window.hint.isVisible()
    assert "full" in window.hint.text
    assert "full" in bar.label.toolTip()
    monkeypatch.setattr(room.running.session, "submit", submit)
    assert bar.button.text() == "Go on"
    bar.press()
    hands.until(lambda: window.ribbon.awaiting.text() == "awaiting: you")
    assert not bar.label.toolTip()


def test_the_ribbon_stops_the_computer_and_lets_it_go_on(open_rooms: OpenRoom, hands: Hands) -> None:
    room = open_rooms(opponent="drill")
    window = room.windows[0]
    bar = window.opponents[0]
    bar.press()
    hands.until(lambda: bar.label.text().endswith("the computer is stopped"))
    assert bar.button.text() == "Go on"
    bar.press()
    hands.until(lambda: window.ribbon.awaiting.text() == "awaiting: you")
