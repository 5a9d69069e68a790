"""What the tests of sessions share: everything that a seat gets, as bytes, and ways to a place in the toy game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from properties import random_order
from toy import BOATS, Answer, Hide, Look, Toy

from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Ready
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
