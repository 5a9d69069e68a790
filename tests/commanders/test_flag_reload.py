"""B30: after a reload `flag` goes on as it would have, in the midst of a phase too.

The news are told once more from the beginning then, and nothing of them is counted twice.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from watched import Game, charts, pack

from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.orders import FormStrike, MoveUnit
from fastcarriers.commanders.flag import estimate, hours, resuming, watching
from fastcarriers.commanders.flag.air_memory import Seen
from fastcarriers.commanders.flag.memory import Heard, Memory, read
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import NotReady, Order, Ready, TakeBack
from fastcarriers.kernel.parts import Side
from fastcarriers.play.games import new_game, open_game
from fastcarriers.players import Player, play, play_phase, seat_players

SEED, DAY = 7, 5
"""A day in which strikes find somebody."""
BOTH = {"us": "flag", "jp": "flag"}


def test_b30_news_from_the_beginning_put_an_end_to_what_was_counted() -> None:
    seat = Game(3, {"us": "flag", "jp": "drill"}, turns=2).seats["us"]
    view: Any = seat.view()
    news, sight = [item.event for item in seat.news()], Sight(view, charts(2))
    counted = Memory(
        downed={"zero": 3}, reached={"jp-1": 2}, heard={"jp-1": [Heard(1, True, False, 2)]}, restless=["jp-1"],
        mixed={"jp-1": 1}, first={"jp-1": "0101"}, at={"jp-1": "0101"}, game_turn=2,
    )  # fmt: skip
    begun = Memory()
    for remembered in (counted, begun):
        assert estimate.take_in(sight, remembered, news)
    assert counted == begun


def test_b30_a_battle_that_is_told_again_keeps_its_own_hour_and_nothing_that_was_never_told() -> None:
    game, shown = Game(SEED, BOTH, turns=DAY), 0
    game.play()
    for seat in game.seats.values():
        view: Any = seat.view()
        news, sight = tuple(item.event for item in seat.news()), Sight(replace(view, game_turn=9), charts())
        kept, told = read(seat.memory() or b"", view), Memory()
        told.air.seen["jp-8"] = Seen(1, cap=9)
        estimate.take_in(sight, told, news)
        watching.watch(told.air, sight, news)
        assert told.air.seen == kept.air.seen
        assert all(1 < seen.clock <= charts().clock(DAY, 4) < hours.now(sight) for seen in told.air.seen.values())
        shown += len(told.air.seen)
    assert shown


# ---- in the midst of a phase


class Killed(Exception):
    """The program has ended between two orders."""


class Course(NamedTuple):
    """How a game went: the orders in turn, and what the game and its commanders came to."""

    given: list[tuple[Side, Order]]
    state: bytes
    memories: list[bytes | None]


def anew(seats: Any) -> list[Player]:
    """Players that have been started just now: all that they know is what their seats tell and keep."""
    return seat_players(seats, {side: commander_called("flag", charts(DAY)) for side in seats}, str(SEED))


def course_of(game: Game) -> Course:
    memories = [game.session.memory(side) for side in sorted(game.seats)]
    return Course(game.given, game.session.table.state.to_bytes(), memories)


@cache
def straight() -> Course:
    game = Game(SEED, BOTH, turns=DAY)
    while game.session.outcome is None:
        play_phase(game.players, lambda side, order: game.given.append((side, order)))
    return course_of(game)


def killed_often(chance: Random, after: float) -> tuple[Course, Counter[str]]:
    """The same game with a program that ends after an order by that chance; and behind what orders it did."""
    game, killed = Game(SEED, BOTH, turns=DAY), Counter[str]()

    def keep(side: Side, order: Order) -> None:
        game.given.append((side, order))
        if chance.random() < after:
            killed[type(order).__name__] += 1
            raise Killed

    while game.session.outcome is None:
        try:
            play_phase(game.players, keep)
        except Killed:
            game.players = anew(game.seats)
    return course_of(game), killed


@pytest.mark.parametrize(("after", "behind"), [(0.05, {"FlyTo", "MoveUnit"}), (0.2, {"AimFlak", "PutInWave"})])
def test_b30_killed_between_two_orders_it_gives_the_rest_as_it_would_have(after: float, behind: set[str]) -> None:
    told, killed = killed_often(Random(1), after)
    expected = straight()
    assert in_secret(told.given) == in_secret(expected.given)
    assert told.state == expected.state
    assert behind <= set(killed)


def in_secret(given: list[tuple[Side, Order]]) -> dict[Side, list[Order]]:
    """The orders of each side; who of two is asked first makes no difference."""
    return {one: [order for side, order in given if side == one] for one in ("us", "jp")}


@pytest.mark.parametrize("kind", [FormStrike, MoveUnit])
def test_b30_a_game_read_from_its_file_in_the_midst_of_a_phase_goes_on_with_its_orders(
    kind: type[Order], tmp_path: Path
) -> None:
    def stop(side: Side, order: Order) -> None:
        given.append((side, order))
        if isinstance(order, kind):
            raise Killed

    path, given = tmp_path / "g.carriers", list[tuple[Side, Order]]()
    with new_game(pack(DAY), str(SEED), path=path, threaded=False) as running, pytest.raises(Killed):
        play(anew({side: running.session.seat((side,)) for side in BOTH}), stop)
    with open_game(path, threaded=False) as again:
        seats = {side: again.session.seat((side,)) for side in BOTH}
        assert seats[given[-1][0]].given()[-1] == given[-1][1]
        play(anew(seats), lambda side, order: given.append((side, order)))
        state = again.session.table.state.to_bytes()
    assert in_secret(given) == in_secret(straight().given)
    assert state == straight().state


def test_every_kind_of_order_can_be_kept_and_what_cannot_be_read_is_passed_over() -> None:
    games = {kind.__name__ for kind in Carriers(charts()).kinds} | {"Ready"}
    assert set(resuming.KINDS) == games - {kind.__name__ for kind in (NotReady, TakeBack)}
    orders = [order for _, order in straight().given]
    thought = resuming.thought_of(3, orders)
    assert thought is not None
    kept = msgspec.json.decode(msgspec.json.encode(thought), type=resuming.Thought)
    assert list(resuming.rest(kept, 3, ())) == orders
    assert resuming.rest(kept, 4, ()) == ()
    odd = resuming.Thought(3, [{"type": "Fly"}, {"type": "MoveUnit"}, {}, {"type": "Ready"}])
    assert resuming.rest(odd, 3, ()) == (Ready(),)


def test_the_rest_of_a_thought_is_what_comes_behind_the_last_order_given() -> None:
    moves = [MoveUnit(f"u{number}", "arm") for number in range(5)]
    thought = resuming.thought_of(3, [*moves, Ready()])
    assert thought is not None
    assert resuming.rest(thought, 3, moves[:2]) == (*moves[2:], Ready())
    refused = [moves[0], moves[3]]
    assert resuming.rest(thought, 3, refused) == (moves[4], Ready())
    assert resuming.rest(thought, 3, [MoveUnit("other", "deck")]) == (*moves, Ready())
    assert resuming.rest(thought, 3, moves) == (Ready(),)
    assert resuming.thought_of(3, [moves[0], Ready()]) is None
