"""The session: one order one transaction, seats that get what is theirs, a worker that loses nothing."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest
from sessions import (
    answer_all,
    check_loaded,
    order,
    play_on,
    received,
    to_the_answers,
    to_the_calls,
    toy_session,
    why_not,
)
from toy import Call, Hide, Look, Toy

from db import GameFile, Row
from fastcarriers.kernel.errors import IllegalOrder, KnownError, say
from fastcarriers.kernel.orders import Order, Ready, TakeBack
from fastcarriers.play.session import Session

# ---- phases


def test_an_order_for_another_phase_is_late_and_nothing_happens() -> None:
    session = toy_session()
    us = session.seat(("us",))
    old = us.phase
    to_the_calls(session)
    before = received(us)
    assert why_not(us, Call("voice", "ahoy"), old) == ["order.late"]
    assert received(us) == before


def test_a_phase_in_which_nobody_is_awaited_passes_by_itself() -> None:
    session = toy_session()
    for seat in to_the_answers(session).values():
        answer_all(seat)
    names = [n.event.name for n in session.seat().news() if type(n.event).__name__ == "PhaseBegan"]
    assert names == ["plot", "call", "answer", "dusk", "plot"]


def test_an_order_that_this_game_does_not_have_is_refused() -> None:
    class Sink(Order, tag="Sink", frozen=True):
        boat: str

    session = toy_session()
    assert why_not(session.seat(("us",)), Sink("one")) == ["order.unknown"]


# ---- seats


def test_a_seat_holds_no_side_one_or_all() -> None:
    session = toy_session()
    assert session.seat(("us", "jp")).sides == session.seat(("jp", "us")).sides == ("jp", "us")
    for sides in (("de",), ("us", "us"), ("us", "de")):
        with pytest.raises(ValueError, match="a seat holds"):
            session.seat(sides)


def test_a_seat_orders_and_reads_for_its_own_side_only() -> None:
    session = toy_session()
    before = session.table.state.to_bytes()
    us, observer = session.seat(("us",)), session.seat()
    for seat, side in ((us, "jp"), (observer, "us"), (observer, None)):
        assert why_not(seat, Hide("one", "cove"), side=side) == ["order.not_your_side"]
        for ask in (seat.offers, seat.faults, seat.memory):
            with pytest.raises(IllegalOrder, match="not_your_side"):
                ask(side)
    for seat in (us, observer):
        with pytest.raises(IllegalOrder, match="not_your_side"):
            seat.view("jp")
        with pytest.raises(IllegalOrder, match="not_your_side"):
            seat.sealed()
    assert session.table.state.to_bytes() == before


def test_an_observer_gets_the_public_part_and_public_events() -> None:
    session = toy_session()
    observer = session.seat()
    order(session.seat(("us",)), Hide("one", "cove"))
    assert observer.view().boats == {}
    assert {news.event.to for news in observer.news()} == {"public"}
    assert observer.revision == 0


def test_the_umpire_sees_every_view_every_event_and_the_sealed_part_and_acts_for_a_side() -> None:
    session = toy_session()
    umpire = session.seat(("us", "jp"))
    umpire.submit(Hide("one", "cove"), umpire.phase, "us")
    assert umpire.view("us").boats == {"one": "cove"}
    assert umpire.view("jp").boats == umpire.view().boats == {}
    assert {news.event.to for news in umpire.news()} == {"public", "sealed", "us", "jp"}
    assert umpire.sealed()["chits"] == ("canary-chit",)
    assert why_not(umpire, Ready()) == ["order.not_your_side"]  # for which side?
    assert umpire.revision == 1


def test_the_revision_moves_only_when_the_seats_own_bytes_change() -> None:
    session = toy_session()
    us, jp, umpire = session.seat(("us",)), session.seat(("jp",)), session.seat(("us", "jp"))
    order(us, Hide("one", "cove"))
    assert (us.revision, jp.revision, umpire.revision) == (1, 0, 1)
    order(us, TakeBack())
    assert (us.revision, jp.revision, umpire.revision) == (2, 0, 2)
    assert why_not(us, Hide("one", "nowhere")) == ["toy.no_such_thing"]
    assert (us.revision, jp.revision, umpire.revision) == (2, 0, 2)
    order(us, Hide("one", "cove"), Hide("two", "reef"), Ready())
    assert (us.revision, jp.revision, umpire.revision) == (5, 1, 5)


def test_news_since_a_number_are_those_behind_it() -> None:
    session = toy_session()
    us = session.seat(("us",))
    known = len(us.news())
    assert us.news(known) == ()
    order(us, Hide("one", "cove"))
    assert [(news.number, news.event.boat) for news in us.news(known)] == [(known + 1, "one")]
    assert us.news(-5) == us.news()


def test_what_a_seat_is_told_it_can_read_at_once() -> None:
    session = toy_session()
    us = session.seat(("us",))
    heard = list[Any]()
    stop = us.subscribe(lambda: heard.append((us.revision, us.news()[-1].event, us.view())))
    order(us, Hide("one", "cove"))
    assert heard == [(1, us.news()[-1].event, us.view())]
    stop()
    order(us, Hide("two", "reef"))
    assert len(heard) == 1


def test_a_seat_that_has_left_is_told_nothing() -> None:
    session = toy_session()
    us, again = session.seat(("us",)), session.seat(("us",))
    told = list[int]()
    us.subscribe(lambda: told.append(1))
    session.leave(us)
    order(again, Hide("one", "cove"))
    assert told == []


def test_a_subscriber_that_fails_hinders_neither_the_order_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    session = toy_session()
    us, umpire = session.seat(("us",)), session.seat(("us", "jp"))
    told = list[int]()
    us.subscribe(lambda: [][1])
    umpire.subscribe(lambda: told.append(1))
    with caplog.at_level(logging.ERROR):
        order(us, Hide("one", "cove"))
    assert told == [1]
    assert "IndexError" in caplog.text


@pytest.mark.parametrize("threaded", [True, False])
def test_an_order_from_within_a_callback_is_our_bug_and_does_not_hang(
    caplog: pytest.LogCaptureFixture, threaded: bool
) -> None:
    with toy_session(threaded=threaded) as session:
        us = session.seat(("us",))
        us.subscribe(lambda: us.submit(Hide("two", "reef"), us.phase))
        with caplog.at_level(logging.ERROR):
            order(us, Hide("one", "cove"))
        assert "from within a subscriber's callback" in caplog.text
        assert us.view().boats == {"one": "cove"}


# ---- the file


class FullFile(GameFile):
    """A game file that cannot take another row."""

    full = False
    error: Exception = KnownError(say("play.not_written", why="full"))

    def append(self, rows: Any) -> None:
        if self.full:
            raise self.error
        super().append(rows)


@pytest.mark.parametrize("error", [KnownError(say("play.not_written", why="full")), OSError(28, "No space left")])
@pytest.mark.parametrize("threaded", [True, False])
def test_what_cannot_be_written_has_not_happened(tmp_path: Path, error: Exception, threaded: bool) -> None:
    with FullFile.create(tmp_path / "full.carriers", {}) as file, toy_session(file=file, threaded=threaded) as session:
        assert isinstance(file, FullFile)
        us = session.seat(("us",))
        told = list[int]()
        us.subscribe(lambda: told.append(1))
        before, rows = received(us), list(file.rows())
        file.full, file.error = True, error
        with pytest.raises(KnownError) as raised:
            order(us, Hide("one", "cove"))
        assert raised.value.said.key == "play.not_written"
        assert (received(us), told, list(file.rows())) == (before, [], rows)
        file.full = False
        order(us, Hide("one", "cove"))
        assert told == [1]
        assert len(list(file.rows())) == len(rows) + 2


def test_a_refused_order_leaves_no_row(file: GameFile) -> None:
    session = toy_session(file=file)
    us, rows = session.seat(("us",)), list(file.rows())
    assert why_not(us, Ready()) == ["toy.hide_first", "toy.hide_first"]
    assert why_not(us, Hide("one", "cove"), 0) == ["order.late"]
    assert list(file.rows()) == rows


def test_a_new_game_is_not_written_into_another(file: GameFile) -> None:
    toy_session(file=file)
    rows = list(file.rows())
    with pytest.raises(KnownError) as error:
        toy_session(file=file)
    assert error.value.said.key == "play.holds_a_game"
    assert list(file.rows()) == rows


def test_a_wrong_option_begins_nothing(file: GameFile) -> None:
    with pytest.raises(KnownError):
        toy_session(file=file, options={"weather": "foul"})
    assert list(file.rows()) == []


def test_options_are_kept_with_the_game(file: GameFile) -> None:
    session = toy_session(file=file, options={"rounds": 1})
    loaded = Session.load(Toy(), file, threaded=False)
    play_on(loaded, 1, 200)
    assert loaded.outcome is not None
    assert loaded.table.state.public.round == session.table.state.public.rounds == 1


def test_a_commanders_memory_is_its_sides_and_survives_loading(file: GameFile) -> None:
    session = toy_session(file=file)
    us, jp = session.seat(("us",)), session.seat(("jp",))
    before = received(jp)
    us.save_memory(b'{"plan":1}')
    us.save_memory(b'{"plan":2}')
    order(us, Hide("one", "cove"))
    assert received(jp) == before
    row: Row = next(row for row in file.rows() if row.kind == "memory")
    assert (row.to, row.phase, row.payload) == ("us", 1, b'{"plan":1}')
    loaded = Session.load(Toy(), file, threaded=False)
    assert loaded.seat(("us",)).memory() == us.memory() == b'{"plan":2}'
    assert loaded.seat(("jp",)).memory() is None
    assert loaded.table.state.to_bytes() == session.table.state.to_bytes()


def test_a_player_s_notes_are_his_side_s_alone_and_survive_loading(file: GameFile) -> None:
    """A commander that takes the side over finds its own memory, never what the player has written down."""
    session = toy_session(file=file)
    us, jp, umpire, observer = (session.seat(sides) for sides in (("us",), ("jp",), ("us", "jp"), ()))
    before = [received(seat) for seat in (jp, umpire, observer)], session.table.state.to_bytes()
    us.keep_notes(b'{"jp-1":"two flattops"}').result()
    us.save_memory(b'{"plan":1}')
    assert ([received(seat) for seat in (jp, umpire, observer)], session.table.state.to_bytes()) == before
    for seat in (jp, observer):
        with pytest.raises(IllegalOrder, match="not_your_side"):
            seat.notes("us")
        with pytest.raises(IllegalOrder, match="not_your_side"):
            seat.keep_notes(b"{}", "us")
    assert jp.notes() is None
    row: Row = next(row for row in file.rows() if row.kind == "notes")
    assert (row.to, row.payload) == ("us", b'{"jp-1":"two flattops"}')
    assert [row.to for row in file.rows() if b"two flattops" in row.payload] == ["us"]
    loaded = Session.load(Toy(), file, threaded=False)
    assert loaded.seat(("us",)).notes() == us.notes() == b'{"jp-1":"two flattops"}'
    assert loaded.seat(("us",)).memory() == b'{"plan":1}'
    assert loaded.seat(("jp",)).notes() is None


class CountedFile(GameFile):
    """Counts its checkpoints."""

    checkpoints = 0

    def checkpoint(self) -> None:
        type(self).checkpoints += 1
        super().checkpoint()


def test_the_log_is_taken_in_at_the_end_of_a_phase_that_has_left_something_in_it(tmp_path: Path) -> None:
    CountedFile.checkpoints = 0
    with CountedFile.create(tmp_path / "toy.carriers", {}) as file:
        session = toy_session(file=file)
        us = to_the_calls(session)["us"]
        assert CountedFile.checkpoints == 0
        jp = session.seat(("jp",))
        order(us, Ready())
        order(jp, Ready())  # nobody was asked anything: the next round's plot is on
        assert session.table.state.public.standing.name == "plot"
        for number in range(50):
            order(us, Hide("one", ("cove", "atoll")[number % 2 - 1]))
        assert CountedFile.checkpoints == 0
        order(us, Ready())
        order(jp, Ready())
        assert CountedFile.checkpoints == 1


def test_a_checkpoint_that_fails_costs_no_order(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Stuck(GameFile):
        def checkpoint(self) -> None:
            raise KnownError(say("db.in_use", file="toy"))

    with Stuck.create(tmp_path / "toy.carriers", {}) as file:
        session = toy_session("1", file=file, options={"rounds": 9})
        play_on(session, 1, 100)
        assert "the log could not be taken into the game file" in caplog.text
        check_loaded(session, Session.load(Toy(), file, threaded=False))


# ---- threads


def test_two_hundred_orders_from_two_threads_are_all_there(file: GameFile) -> None:
    with toy_session(file=file, threaded=True) as session:
        seats = [session.seat((side,)) for side in Toy.sides]

        def plot(seat: Any) -> None:
            for number in range(100):
                seat.submit(Hide("one", ("cove", "reef")[number % 2]), seat.phase)

        before = len(list(file.rows()))
        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(plot, seat) for seat in seats]:
                done.result()
        rows = list(file.rows(before))
        assert [row.by for row in rows].count("us") == [row.by for row in rows].count("jp") == 100
        assert [len(seat.news()) - 3 for seat in seats] == [100, 100]
        assert [seat.revision for seat in seats] == [100, 100]
        live = session.table.state.to_bytes()
    assert Session.load(Toy(), file, threaded=False).table.state.to_bytes() == live


def test_unthreaded_two_threads_lose_nothing_either() -> None:
    session = toy_session()
    seats = [session.seat((side,)) for side in Toy.sides]

    def plot(seat: Any) -> None:
        for number in range(100):
            seat.submit(Hide("one", ("cove", "reef")[number % 2]), seat.phase)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(plot, seat) for seat in seats]:
            done.result()
    assert [seat.revision for seat in seats] == [100, 100]


def test_posted_orders_are_carried_out_in_order_and_refusals_come_with_the_future() -> None:
    with toy_session(threaded=True) as session:
        us = session.seat(("us",))
        futures = [us.post(Hide("one", place), us.phase) for place in ("cove", "cove", "reef")]
        assert [type(future.exception()) for future in futures] == [type(None), IllegalOrder, type(None)]
        assert us.view().boats == {"one": "reef"}


def test_close_carries_out_what_is_queued_and_refuses_what_comes_later() -> None:
    session = toy_session(threaded=True)
    us, held = session.seat(("us",)), Flag()
    us.subscribe(lambda: held.wait(10) and None)
    first, second = (us.post(Hide(boat, place), us.phase) for boat, place in (("one", "cove"), ("two", "reef")))
    held.set()
    session.close()
    assert first.done()
    assert second.done()
    assert us.view().boats == {"one": "cove", "two": "reef"}
    with pytest.raises(KnownError) as error:
        us.submit(Ready(), us.phase)
    assert error.value.said.key == "play.closed"


def test_loading_a_file_that_is_refused_leaves_no_thread(file: GameFile) -> None:
    with pytest.raises(KnownError):
        Session.load(Toy(), file, threaded=True)


def test_dice_are_the_same_in_a_session_a_table_and_a_loaded_game(file: GameFile) -> None:
    session = toy_session(file=file)
    us = to_the_calls(session)["us"]
    loaded = Session.load(Toy(), file, threaded=False).seat(("us",))
    for seat in (us, loaded):
        if seat is loaded:
            loaded._session.file = None  # the file is the other session's
        order(seat, Look("crow", "atoll"))
    assert us.view() == loaded.view()
