"""What the tests of sessions share: everything that a seat gets, as bytes, and ways to a place in the toy game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from properties import check_same, offers_of, random_order
from toy import BOATS, Answer, Hide, Look, Toy

from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Ready, TakeBack
from fastcarriers.kernel.parts import Side
from fastcarriers.play.seats import Seat
from fastcarriers.play.session import Session

# With this seed the first look of each side throws a die that asks the other side.
SEED = "b"


def toy_session(seed: str = SEED, **kwargs: Any) -> Session[Any, Any, Any]:
    """A toy game that works in the thread of the test unless it asks for more."""
    return Session.new(Toy(), seed, kwargs.pop("options", {}), **{"threaded": False, **kwargs})


def received(seat: Seat) -> bytes:
    """All that this seat can read, in bytes: revision, news with their numbers, view, offers, options, faults."""
    got: list[Any] = [seat.revision, seat.phase, seat.outcome, seat.news()]
    got += [seat.view(side) for side in (seat.sides or (None,))]
    for side in seat.sides:
        offers = seat.offers(side)
        got += [offers, seat.faults(side)]
        got += [seat.options(piece, kind, side) for kind, pieces in offers.pieces.items() for piece in pieces]
    return msgspec.json.encode(got, order="deterministic")


def why_not(seat: Seat, order: Any, phase: int | None = None, side: Side | None = None) -> list[str]:
    """The text keys of the refusal; none if the order was accepted."""
    try:
        seat.submit(order, seat.phase if phase is None else phase, side)
    except IllegalOrder as refused:
        return [fault.said.key for fault in refused.faults]
    return []


def order(seat: Seat, *orders: Any) -> None:
    """Give these orders for the phase that is on."""
    for each in orders:
        seat.submit(each, seat.phase)


def to_the_calls(session: Session[Any, Any, Any]) -> dict[Side, Seat]:
    """Both sides hide their boats and are ready: the phase of calls is on."""
    seats = {side: session.seat((side,)) for side in Toy.sides}
    for seat in seats.values():
        order(seat, *(Hide(boat, place) for boat, place in zip(BOATS, ("cove", "reef"), strict=True)), Ready())
    return seats


def to_the_answers(session: Session[Any, Any, Any]) -> dict[Side, Seat]:
    """Both look and are ready: the phase of answers is on, and both are asked."""
    seats = to_the_calls(session)
    for seat in seats.values():
        order(seat, Look("crow", "cove"), Ready())
    assert session.table.state.public.standing.awaits == Toy.sides
    return seats


def play_on(session: Session[Any, Any, Any], seed: int, orders: int) -> None:
    """A random player gives some orders for both sides."""
    random, seats = Random(seed), {side: session.seat((side,)) for side in session.game.sides}
    for _ in range(orders):
        awaited = session.table.state.public.standing.awaits
        if not awaited:
            return
        side = random.choice(awaited)
        order(seats[side], random_order(session.table, side, random))


def answer_all(seat: Seat) -> None:
    """Say yes to everything that is asked, and be ready."""
    order(seat, *(Answer(question, True) for question in seat.view().questions), Ready())


# ---- properties of sessions, to be asked of any game


def check_loaded(live: Session[Any, Any, Any], loaded: Session[Any, Any, Any]) -> None:
    """Nobody at either table, and in no seat, can tell the two apart."""
    check_same(live.table, loaded.table)
    for sides in ((), *((side,) for side in live.game.sides), live.game.sides):
        seats = [session.seat(sides) for session in (live, loaded)]
        assert received(seats[0]) == received(seats[1]), f"a seat of {sides} can tell"
        for session, seat in zip((live, loaded), seats, strict=True):
            session.leave(seat)


def check_silence(session: Session[Any, Any, Any], secret: frozenset[str], random: Random) -> int:
    """In a secret phase an order, and its take-back, changes no byte of the others' and calls none of them.

    Returns how many orders it has tried: those that can be taken back, for it leaves the game as it was.
    """
    if session.table.state.public.standing.name not in secret:
        return 0
    tried = 0
    for side in session.game.sides:
        others = [session.seat((other,)) for other in session.game.sides if other != side] + [session.seat()]
        called = list[int]()
        for seat in others:
            seat.subscribe(lambda called=called: called.append(1))
        before, mine = [received(seat) for seat in others], session.seat((side,))
        orders = [each for each in offers_of(session.table, side) if not session.game.kinds[type(each)].final]
        for each in random.sample(orders, min(3, len(orders))):
            order(mine, each, TakeBack())
            assert ([received(seat) for seat in others], called) == (before, []), f"{each} by {side} is noticed"
            tried += 1
        for seat in [*others, mine]:
            session.leave(seat)
    return tried
