"""Behaviour cases at the level of session and seat, on the toy game. Their numbers stand in the names."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from properties import play
from sessions import (
    answer_all,
    check_loaded,
    check_silence,
    order,
    play_on,
    received,
    to_the_answers,
    to_the_calls,
    toy_session,
    why_not,
)
from toy import SECRET, Answer, Call, Hide, Look, Toy, canaries

from db import GameFile
from fastcarriers.kernel.orders import NotReady, Ready, TakeBack
from fastcarriers.play.news import Record
from fastcarriers.play.session import Session


def test_b04_hidden_orders_of_the_other_seat_cannot_be_counted() -> None:
    session = toy_session()
    us, jp, watcher = session.seat(("us",)), session.seat(("jp",)), session.seat()
    called = list[str]()
    us.subscribe(lambda: called.append("us"))
    watcher.subscribe(lambda: called.append("watcher"))
    before = received(us), received(watcher)
    order(jp, Hide("one", "cove"), Hide("one", "reef"), Hide("two", "cove"), TakeBack())
    assert why_not(jp, Hide("two", "reef")) == ["toy.place_taken"]
    assert (received(us), received(watcher), called) == (*before, [])
    order(us, Hide("one", "cove"))
    assert called == ["us"]
    assert [news.number for news in us.news()] == list(range(1, len(us.news()) + 1))


@pytest.mark.parametrize("seed", range(4))
def test_b04_no_order_of_a_secret_phase_reaches_another_seat_in_any_byte(seed: int) -> None:
    session = toy_session(str(seed))
    secret = 0
    for turn in range(40):
        play_on(session, turn, 1)
        secret += check_silence(session, SECRET, Random(turn))
    assert secret > 20


@pytest.mark.parametrize(
    "leak",
    [
        ("concerns", lambda record, audience, addresses: True),  # everybody is called and hears everything
        ("news", lambda record, audience, since: record._heard[record.all][since:]),  # the whole journal to everybody
        ("news", lambda record, audience, since: [len(record._heard[record.all])]),  # its length alone
    ],
)
def test_b04_a_session_that_tells_too_much_is_seen(monkeypatch: pytest.MonkeyPatch, leak: tuple[str, Any]) -> None:
    monkeypatch.setattr(Record, *leak)
    with pytest.raises(AssertionError, match="is noticed"):
        check_silence(toy_session(), SECRET, Random(1))


@pytest.mark.parametrize("seed", range(4))
def test_b04_a_whole_game_looks_the_same_to_us_wherever_jp_has_hidden(seed: int) -> None:
    """The same orders twice, but for the places in which jp hides: at no moment does us, or an observer, see more."""
    elsewhere = {"cove": "strait", "reef": "cove", "atoll": "reef", "strait": "atoll"}
    sessions = [toy_session(str(seed)), toy_session(str(seed))]
    hidden = 0
    for _, decision in play(Toy(), {}, seed):
        if decision.order is None:
            continue
        for session, moved in zip(sessions, (False, True), strict=True):
            given = decision.order
            if moved and decision.by == "jp" and isinstance(given, Hide):
                given, hidden = Hide(given.boat, elsewhere[given.place]), hidden + 1
            session.seat((decision.by,)).submit(given, session.phase)
        for sides in ((), ("us",)):
            one, two = (received(session.seat(sides)) for session in sessions)
            assert one == two
    assert hidden
    assert received(sessions[0].seat(("jp",))) != received(sessions[1].seat(("jp",)))


def test_b07_take_back_news_and_views_of_a_seat_hold_no_name_of_the_others() -> None:
    for seed in range(5):
        session = toy_session(str(seed))
        seats = [session.seat((side,)) for side in Toy.sides]
        play_on(session, seed, 40)
        for seat in seats:
            assert all(canary.encode() not in received(seat) for canary in canaries(seat.sides[0]))
        assert b"canary" not in received(session.seat())


def test_b10_take_back_works_before_a_die_and_is_refused_after_it() -> None:
    session = toy_session()
    jp = session.seat(("jp",))
    before = session.table.state.to_bytes()
    order(jp, Hide("one", "cove"), TakeBack())
    assert session.table.state.to_bytes() == before
    us = to_the_calls(session)["us"]
    order(us, Look("crow", "atoll"))
    assert why_not(us, TakeBack()) == ["order.nothing_to_take_back"]


def test_b10_take_back_never_undoes_the_other_players_order() -> None:
    session = toy_session()
    us, jp = session.seat(("us",)), session.seat(("jp",))
    order(us, Hide("one", "cove"))
    order(jp, Hide("one", "reef"))
    kept = received(jp)
    order(us, TakeBack())
    assert why_not(us, TakeBack()) == ["order.nothing_to_take_back"]
    assert received(jp) == kept


def test_b12_take_back_stops_at_a_public_event_an_answer_and_the_end_of_the_phase() -> None:
    session = toy_session()
    seats = to_the_calls(session)
    for seat in seats.values():
        assert why_not(seat, TakeBack()) == ["order.nothing_to_take_back"]
    order(seats["us"], Call("voice", "ahoy"))
    assert why_not(seats["us"], TakeBack()) == ["order.nothing_to_take_back"]
    for seat in seats.values():
        order(seat, Look("crow", "cove"), Ready())
    asked = [seat for seat in seats.values() if seat.offers().pieces]
    assert asked
    for seat in asked:
        order(seat, Answer("crow", True))
        assert why_not(seat, TakeBack()) == ["order.nothing_to_take_back"]


def test_b12_take_back_returns_everything_that_an_order_brought_about() -> None:
    session = toy_session()
    us = session.seat(("us",))
    order(us, Hide("one", "cove"), Hide("two", "reef"))
    states = [session.table.state.to_bytes()]
    for place in ("atoll", "strait"):
        order(us, Hide("one", place))
        states.append(session.table.state.to_bytes())
    while len(states) > 1:
        assert session.table.state.to_bytes() == states.pop()
        order(us, TakeBack())
    assert session.table.state.to_bytes() == states.pop()


def test_b13_a_ready_side_orders_nothing_and_nobody_sees_its_plot() -> None:
    session = toy_session()
    us, jp = session.seat(("us",)), session.seat(("jp",))
    assert why_not(jp, Ready()) == ["toy.hide_first", "toy.hide_first"]
    before = received(us)
    order(jp, Hide("one", "cove"), Hide("two", "reef"))
    assert received(us) == before
    order(jp, Ready())
    told = [type(news.event).__name__ for news in us.news()]
    assert why_not(jp, Hide("one", "strait")) == why_not(jp, TakeBack()) == ["order.already_ready"]
    order(jp, NotReady(), Hide("one", "strait"))
    assert [type(news.event).__name__ for news in us.news()] == [*told, "ReadinessWithdrawn"]
    assert jp.view().boats == {"one": "strait", "two": "reef"}
    assert b"strait" not in msgspec.json.encode(session.view("us"))


@pytest.mark.parametrize("ready_first", ["us", "jp"])
def test_b13_a_plot_stays_hidden_whoever_is_ready_first(ready_first: str) -> None:
    session = toy_session()
    seats = {side: session.seat((side,)) for side in Toy.sides}
    for seat in seats.values():
        order(seat, Hide("one", "cove"), Hide("two", "reef"))
    order(seats[ready_first], Ready())
    assert all(
        seat.view().standing.awaits == tuple(s for s in Toy.sides if s != ready_first) for seat in seats.values()
    )
    assert why_not(seats[ready_first], Ready()) == ["order.already_ready"]


def test_b17_a_game_saved_in_any_place_goes_on_as_if_it_had_not_been(file: GameFile) -> None:
    session = toy_session("17", file=file)
    seats = {side: session.seat((side,)) for side in Toy.sides}
    phases = set[str]()
    for turn in range(60):
        play_on(session, turn, 1)
        loaded = Session.load(Toy(), file, threaded=False)
        check_loaded(session, loaded)
        phases.add(session.table.state.public.standing.name)
    assert phases >= {"plot", "call", "answer"}
    assert seats["us"].revision > 0


def test_b17_a_copy_saved_while_the_game_goes_on_is_another_game_from_there(tmp_path: Path, file: GameFile) -> None:
    with toy_session(file=file, threaded=True) as session:
        us = session.seat(("us",))
        order(us, Hide("one", "cove"))
        session.copy_to(tmp_path / "copy.carriers")
        order(us, Hide("one", "reef"))
        with GameFile.open(tmp_path / "copy.carriers") as copy:
            other = Session.load(Toy(), copy, threaded=False).seat(("us",))
            assert other.view().boats == {"one": "cove"}
            order(other, TakeBack(), Hide("two", "cove"))
            assert other.view().boats == {"two": "cove"}
        assert us.view().boats == {"one": "reef"}


def test_b17_saved_between_an_answer_and_its_publication(file: GameFile) -> None:
    session = toy_session(file=file)
    asked = [seat for seat in to_the_answers(session).values() if seat.offers().pieces]
    order(asked[0], Answer("crow", True))
    loaded = Session.load(Toy(), file, threaded=False)
    check_loaded(session, loaded)
    for seat in asked:
        side = loaded.seat(seat.sides)
        if seat is asked[0]:
            order(side, Ready())
        else:
            answer_all(side)
    assert "Heard" in [type(news.event).__name__ for news in loaded.seat().news()]
