"""What every game on the kernel must hold, to be asked of any position (a `Table`) of any game.

Each `check_…` raises an AssertionError with the order or the byte that is wrong. `play` is a source of positions; a
game with many offers asks for a sample of them by `limit`. Other areas' tests put this folder on `sys.path` and call
`pytest.register_assert_rewrite("properties")` in their `conftest.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.game import Game
from fastcarriers.kernel.orders import NotReady, Order, Ready, TakeBack, kind_name
from fastcarriers.kernel.parts import PUBLIC, DiceThrown, PhaseBegan, Side, State
from fastcarriers.kernel.table import Decision, Table

ALL = 10**9
JUNK: tuple[Any, ...] = ("", "nowhere", "public", "sealed", -1, 0, 10**9, True, False, None, (), 0.5)


# ---- positions


def random_order(table: Table[Any, Any, Any], side: Side, random: Random, ready: float = 0.2) -> Order:
    """Ready with chance `ready` where it is allowed, else a kind, then a piece, then a value."""
    offers = table.offers(side)
    if not offers.pieces or (offers.ready and random.random() < ready):
        return Ready()
    kind = random.choice(sorted(offers.pieces))
    return random.choice(table.options(side, random.choice(offers.pieces[kind]), kind))


def play(
    game: Game[Any, Any, Any], options: Mapping[str, Any], seed: int, orders: int = 10_000
) -> Iterator[tuple[Table[Any, Any, Any], Decision[Any, Any, Any]]]:
    """A random game, step by step: the table after each decision, and the decision that led there."""
    random, table = Random(seed), Table(game, str(seed))
    decision = table.begin(options)
    for _ in range(orders):
        table.commit(decision)
        yield table, decision
        if not table.state.public.standing.awaits:
            return
        side = random.choice(table.state.public.standing.awaits)
        decision = table.decide(random_order(table, side, random), side)


def twin(table: Table[Any, Any, Any], state: State[Any, Any, Any] | None = None) -> Table[Any, Any, Any]:
    """Another table in the same position (or at `state`), with the same things to take back."""
    other = Table(table.game, "")
    other.state = state or table.state
    other.stacks = {side: list(stack) for side, stack in table.stacks.items()}
    return other


# ---- (a) accepted if and only if offered


def check_orders(table: Table[Any, Any, Any], random: Random, mutants: int = 20, limit: int = ALL) -> None:
    """Every offer is accepted; what is not offered is refused, be it mutated or the other side's; nothing changes."""
    before = table.state.to_bytes()
    offered = {side: offers_of(table, side) for side in table.game.sides}
    pool = [order for orders in offered.values() for order in orders]
    values = [*JUNK, *(value for order in pool for value in msgspec.structs.asdict(order).values())]
    for side, orders in offered.items():
        allowed = set(orders)
        for order in some(orders, limit, random):
            assert refusal(table, order, side) is None, f"offered to {side}, then refused: {order}"
        mutated = [mutate(random.choice(pool), values, random) for _ in range(mutants if pool else 0)]
        for order in [*some(pool, limit, random), *mutated]:
            accepted = refusal(table, order, side) is None
            assert accepted == (order in allowed), f"{side}: accepted {accepted}, offered {order in allowed}: {order}"
        flags = table.offers(side)
        for flag, order in ((flags.ready, Ready()), (flags.not_ready, NotReady()), (flags.take_back, TakeBack())):
            assert (refusal(table, order, side) is None) == flag, f"{side}: {order} is offered: {flag}"
    assert table.state.to_bytes() == before, "offers or decisions have changed the state"


def offers_of(table: Table[Any, Any, Any], side: Side) -> list[Order]:
    """All that a side may order, and that the short list of pieces agrees with the long one of orders."""
    orders = list[Order]()
    flags, public, own = table.offers(side), table.state.public, table.state.own[side]
    for kind in table.game.kinds.values():
        for piece in list(kind.pieces(public, own)):
            found = table.options(side, piece, kind.name)
            assert bool(found) == (piece in flags.pieces.get(kind.name, ())), f"{side}: {kind.name} for {piece}"
            assert all(piece == getattr(order, order.__struct_fields__[0]) for order in found), f"{piece}: {found}"
            orders.extend(found)
    return orders


def refusal(table: Table[Any, Any, Any], order: Order, side: Side) -> IllegalOrder | None:
    """Why `decide` will not have it; None if it would."""
    try:
        table.decide(order, side)
    except IllegalOrder as refused:
        answer = refused
    else:
        return None
    assert answer.faults, f"refused without a reason: {order}"
    return answer


def some(orders: list[Order], limit: int, random: Random) -> list[Order]:
    """All of them, or a sample if there are more than `limit`."""
    return orders if len(orders) <= limit else random.sample(orders, limit)


def mutate(order: Order, values: list[Any], random: Random) -> Order:
    """The order with one field changed to one of `values`, if its type allows that value there."""
    fields = msgspec.structs.asdict(order)
    if not fields:
        return order
    name = random.choice(list(fields))
    fields[name] = random.choice(values)
    try:
        tag = {"type": kind_name(type(order))} if order.__struct_config__.tag else {}
        return msgspec.convert(msgspec.to_builtins(fields) | tag, type(order))
    except msgspec.ValidationError:
        return order


# ---- (b) what a side may not know changes no byte that it gets


def what_a_seat_gets(table: Table[Any, Any, Any], side: Side | None, tries: list[Order]) -> bytes:
    """View, offers, every option, faults and the refusals of `tries`, as bytes. `None` is an observer."""
    own = None if side is None else table.state.own[side]
    got: list[Any] = [table.game.outcome(table.state) is None, table.game.view(table.state.public, own)]
    if side is not None:
        offers = table.offers(side)
        pieces = [piece for kind in sorted(offers.pieces) for piece in offers.pieces[kind]]
        got += [offers, [table.options(side, piece) for piece in pieces], table.faults(side)]
        refused = [refusal(table, order, side) for order in [*tries, Ready(), NotReady(), TakeBack()]]
        got.append([None if each is None else each.faults for each in refused])
    return msgspec.json.encode(got, order="deterministic")


Resample = Callable[[State[Any, Any, Any], Side, Random], State[Any, Any, Any]]


def check_secrets(
    table: Table[Any, Any, Any], side: Side, resample: Resample, random: Random, limit: int = ALL
) -> None:
    """With other own parts and another sealed part, this side gets the same bytes, and an observer does too."""
    other = twin(table, resample(table.state, side, random))
    assert other.state.public.content() == table.state.public.content(), "a resample keeps the public part"
    assert other.state.own[side].content() == table.state.own[side].content(), "a resample keeps the side's own part"
    tries = some([order for by in table.game.sides for order in offers_of(table, by)], limit, random)
    for seat in (side, None):
        assert what_a_seat_gets(table, seat, tries) == what_a_seat_gets(other, seat, tries), f"{seat} can tell"


def check_canaries(
    table: Table[Any, Any, Any], side: Side, events: tuple[Any, ...], canaries: list[str], limit: int = ALL
) -> None:
    """No name that is planted where this side may not look is in anything that it gets.

    It tries its own orders only: a refusal may repeat a name that its reader has said himself.
    """
    tries = offers_of(table, side)[:limit]
    got = what_a_seat_gets(table, side, tries) + what_a_seat_gets(table, None, [])
    got += msgspec.json.encode([event for event in events if event.to in (PUBLIC, side)])
    for canary in canaries:
        assert canary.encode() not in got, f"{side} reads {canary}"


# ---- (c) take-back


def check_take_back(table: Table[Any, Any, Any], side: Side, random: Random, orders: int = 6) -> None:
    """After some of this side's orders: what touched only its own part comes back, anything else stays for good."""
    offered, before = offers_of(table, side), table.state.to_bytes()
    for order in random.sample(offered, min(orders, len(offered))):
        after = twin(table)
        decision = after.decide(order, side)
        after.commit(decision)
        touched = {event.to for event in decision.events}
        alone = touched <= {side} and not table.game.kinds[type(order)].final
        if not after.offers(side).take_back:
            assert not alone, f"cannot be taken back: {order}"
            continue
        assert alone, f"can be taken back though it touched {touched} or is final: {order}"
        after.commit(after.decide(TakeBack(), side))
        assert after.state.to_bytes() == before, f"taken back, yet something stays: {order}"
        for each in table.game.sides:
            assert after.offers(each) == table.offers(each), (
                f"taken back, yet {each} is offered something else: {order}"
            )
        check_not_the_others_act(twin(table), order, side)


def check_not_the_others_act(table: Table[Any, Any, Any], order: Order, side: Side) -> None:
    """No other side's take-back undoes this side's order."""
    table.commit(table.decide(order, side))
    mine = msgspec.json.encode(table.state.own[side].content(), order="deterministic")
    for other in table.game.sides:
        while other != side and table.offers(other).take_back:
            table.commit(table.decide(TakeBack(), other))
    assert msgspec.json.encode(table.state.own[side].content(), order="deterministic") == mine, f"undone: {order}"


# ---- (d) replay


def check_replay(game: Game[Any, Any, Any], seed: str, decisions: list[Decision[Any, Any, Any]]) -> None:
    """Replayed events give, after each decision, the same bytes, offers, take-back stacks and dice to come."""
    table = Table(game, seed)
    for decision in decisions:
        table.replay(decision.order, decision.by, decision.events)
        assert table.state.to_bytes() == decision.state.to_bytes(), f"replay differs after {decision.order}"
    live = Table(game, seed)
    for decision in decisions:
        live.commit(decision)
    check_same(live, table)


def check_same(one: Table[Any, Any, Any], two: Table[Any, Any, Any], limit: int = ALL) -> None:
    """Two tables that nobody can tell apart: state, offers, options, stacks, and what the next orders bring about."""
    assert one.state.to_bytes() == two.state.to_bytes()
    for side in one.game.sides:
        assert one.offers(side) == two.offers(side)
        stacks = [[(kind, part.content()) for kind, part in table.stacks[side]] for table in (one, two)]
        assert stacks[0] == stacks[1], f"{side} can take back something else"
        for order in [*some(offers_of(one, side), limit, Random(0)), Ready()]:
            if refusal(one, order, side) is None:  # its dice, too, are the same
                assert one.decide(order, side).events == two.decide(order, side).events, f"{order} by {side}"


# ---- (e) secret phases


def check_secret_orders(table: Table[Any, Any, Any], secret: frozenset[str]) -> None:
    """In a secret simultaneous phase an order's events touch nothing but its giver's own part (and count its dice)."""
    if table.state.public.standing.name not in secret:
        return
    for side in table.game.sides:
        for order in offers_of(table, side):
            events = table.decide(order, side).events
            told = {event.to for event in events if not isinstance(event, DiceThrown)}
            assert told <= {side}, f"{order} by {side} is told to {told}"
            assert not any(isinstance(event, PhaseBegan) for event in events), f"{order} by {side} ends the phase"
