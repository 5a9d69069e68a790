"""The toy broken on purpose, once each way: the property that is there to see it sees it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from properties import (
    check_canaries,
    check_orders,
    check_replay,
    check_secret_orders,
    check_secrets,
    check_take_back,
    play,
)
from toy import SECRET, Called, Hidden, Hide, Own, Public, Toy, ToyView, canaries, resample

from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.game import Now, Outcome
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.parts import PUBLIC, Event, Side, State

AnyNow = Now[Any, Any, Any]


def toy_with(order: type[Order], **changed: Any) -> Toy:
    """The toy with one thing changed about one kind of order."""
    toy = Toy()
    toy.kinds = {**toy.kinds, order: replace(toy.kinds[order], **changed)}
    return toy


def seen(check: Callable[[Any, Any], None], game: Toy) -> str:
    """What the property says of the broken game within a few random games; fails if it never says anything."""
    for seed in range(8):
        for table, decision in play(game, {}, seed, orders=60):
            try:
                check(table, decision)
            except AssertionError as error:
                return str(error)
    return pytest.fail("the broken game went unnoticed")


def orders_hold(table: Any, _: Any) -> None:
    check_orders(table, Random(1))


def secrets_hold(table: Any, decision: Any) -> None:
    check_secrets(table, "us", resample, Random(1))
    check_canaries(table, "us", decision.events, canaries("us"))


def test_an_offer_that_is_refused_is_seen() -> None:
    def hide(now: AnyNow, order: Hide, by: Side) -> None:
        if order.place == "strait":
            raise refuse("T.1", "toy.place_taken", place=order.place)
        now.happen(Hidden(to=by, boat=order.boat, place=order.place))

    # The random player itself must not stumble over it: it is asked of the first position only.
    table, _ = next(play(toy_with(Hide, carry_out=hide), {}, 1))
    with pytest.raises(AssertionError, match="offered to jp, then refused"):
        check_orders(table, Random(1))


def test_an_order_that_is_accepted_though_never_offered_is_seen() -> None:
    def refusal(public: Public, own: Own, order: Hide) -> IllegalOrder | None:
        taken = order.place in own.boats.values()
        return refuse("T.1", "toy.place_taken", place=order.place) if taken else None

    assert "accepted True, offered False" in seen(orders_hold, toy_with(Hide, refusal=refusal))


def test_a_piece_without_an_order_in_the_offers_is_seen() -> None:
    def options(public: Public, own: Own, boat: str) -> list[Hide]:
        return [Hide("one", "cove"), Hide("one", "reef"), Hide("two", "atoll")]

    assert "one" in seen(orders_hold, toy_with(Hide, options=options))


def test_a_view_that_tells_of_the_other_side_is_seen() -> None:
    class Remembers(Toy):
        """It keeps the whole state that it was once shown, and its view tells of it."""

        def outcome(self, state: State[Any, Any, Any]) -> Outcome | None:
            self.shown = state
            return super().outcome(state)

        def view(self, public: Public, own: Own | None) -> ToyView:
            hidden = self.shown.own["jp"].boats if own is None or own.side == "us" else {}
            return super().view(public, own).__replace__(calls=hidden)

    assert "can tell" in seen(secrets_hold, Remembers())


def test_a_refusal_that_depends_on_the_other_side_is_seen() -> None:
    class Peeks(Toy):
        def outcome(self, state: State[Any, Any, Any]) -> Outcome | None:
            self.shown = state
            return super().outcome(state)

    game = Peeks()
    theirs = Toy.kinds[Hide].refusal

    def refusal(public: Public, own: Own, order: Hide) -> IllegalOrder | None:
        met = own.side == "us" and order.place in game.shown.own["jp"].boats.values()
        return refuse("T.1", "toy.place_taken", place=order.place) if met else theirs(public, own, order)

    game.kinds = {**Toy.kinds, Hide: replace(Toy.kinds[Hide], refusal=refusal)}
    assert "us can tell" in seen(secrets_hold, game)


def test_a_canary_in_a_public_event_is_seen() -> None:
    def call(now: AnyNow, order: Any, by: Side) -> None:
        now.happen(Called(to=PUBLIC, side=by, word=now.own[by].cargo["one"]))

    kind = next(order for order in Toy.kinds if order.__name__ == "Call")
    assert "us reads canary-jp-one" in seen(secrets_hold, toy_with(kind, carry_out=call))


def test_a_plot_that_others_hear_is_seen() -> None:
    def hide(now: AnyNow, order: Hide, by: Side) -> None:
        now.happen(Hidden(to=by, boat=order.boat, place=order.place))
        now.happen(Called(to=PUBLIC, side=by, word="splash"))

    def secret(table: Any, _: Any) -> None:
        check_secret_orders(table, SECRET)

    assert "is told to" in seen(secret, toy_with(Hide, carry_out=hide))


def test_a_record_that_is_changed_in_place_is_seen_by_take_back() -> None:
    class Scribbles(Toy):
        """Every own part holds the same list for ever, and writes in it."""

        def evolve(self, part: Any, event: Event) -> None:
            super().evolve(part, event)
            if isinstance(event, Hidden):
                part.looks.setdefault("log", []).append(event.place)

        def view(self, public: Public, own: Own | None) -> ToyView:
            return super().view(public, None)

    def take_back_holds(table: Any, _: Any) -> None:
        check_take_back(table, "us", Random(1))

    assert "something stays" in seen(take_back_holds, Scribbles())


def test_a_change_without_an_event_is_seen_by_replay() -> None:
    def hide(now: AnyNow, order: Hide, by: Side) -> None:
        now.own[by].boats[order.boat] = order.place

    game = toy_with(Hide, carry_out=hide)
    with pytest.raises(AssertionError, match="replay differs after Hide"):
        check_replay(game, "1", [decision for _, decision in play(game, {}, 1)])
