"""Commanders at their seats: who is asked first makes no difference, and one that gets nowhere is found out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from watched import Game, charts, pack

from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, Readied
from fastcarriers.play.games import Running, new_game, open_game
from fastcarriers.play.seats import Seat
from fastcarriers.players import Asked, Stuck, play, play_phase, seat_players

TURNS = 8
"""Game-turns: a night and the next morning are among them."""


def received(seat: Seat) -> list[bytes]:
    """What a side has heard and sees, but for who was told ready first."""
    news = [item.event for item in seat.news() if not isinstance(item.event, Readied)]
    return [msgspec.json.encode(news), msgspec.json.encode(seat.view(), order="deterministic")]


@pytest.mark.parametrize(("us", "jp"), [("random", "random"), ("drill", "drill"), ("drill", "random")])
def test_it_makes_no_difference_who_is_asked_first(us: str, jp: str) -> None:
    games = [Game(11, {"us": us, "jp": jp}, first, TURNS) for first in ("us", "jp")]
    outcomes = [game.play() for game in games]
    assert [next(iter(game.seats)) for game in games] == ["us", "jp"]
    assert outcomes[0] == outcomes[1]
    assert games[0].session.table.state.to_bytes() == games[1].session.table.state.to_bytes()
    for side in ("us", "jp"):
        assert received(games[0].seats[side]) == received(games[1].seats[side])
        own = [[order for by, order in game.given if by == side] for game in games]
        assert own[0] == own[1]


class Watching:
    """Random, but it notes whether it ever saw the other one ready while it still had to think."""

    def __init__(self) -> None:
        self.random, self.seen = commander_called("random", charts(TURNS)), list[str]()

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        if view.standing.ready and view.standing.name != "statements":
            self.seen.append(view.standing.name)
        return self.random.think(view, news, asking, memory, chance)


def test_nobody_thinks_with_the_other_s_readiness_before_him() -> None:
    game = Game(3, {"us": "random", "jp": "random"}, turns=TURNS)
    watching = {side: Watching() for side in game.seats}
    game.players = seat_players(game.seats, watching, "3")
    game.play()
    assert all(not one.seen for one in watching.values())


def test_a_commander_reaches_offers_and_options_and_nothing_else() -> None:
    asked = Asked(Game(1, {"us": "random", "jp": "random"}).seats["us"])
    assert {name for name in dir(asked) if not name.startswith("_")} == {"given", "offers", "options"}
    assert not any(isinstance(getattr(asked, name), Seat) for name in Asked.__slots__)


class Silent:
    """Orders nothing and is never ready."""

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        return (), memory


class Restless:
    """Changes its mind for ever."""

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        if view.standing.name != "plotting":
            return (Ready(),), memory
        piece = asking.offers.pieces["PlotMove"][0]
        return (asking.options(piece, "PlotMove")[0],), memory


@pytest.mark.parametrize("commander", [Silent(), Restless()])
def test_a_commander_that_gets_nowhere_is_our_bug(commander: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fastcarriers.players.MOST_ORDERS", 200)
    game = Game(1, {"us": "random", "jp": "random"})
    game.players = seat_players(game.seats, {"us": commander, "jp": commander_called("drill", charts(TURNS))}, "1")
    with pytest.raises(Stuck, match="us gets nowhere"):
        game.play()


class Remembering:
    """Drill that counts its thoughts, but only every second one."""

    def __init__(self) -> None:
        self.drill, self.thoughts, self.found = commander_called("drill", charts(TURNS)), 0, list[bytes]()

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        self.found.append(memory)
        self.thoughts += 1
        orders, _ = self.drill.think(view, news, asking, memory, chance)
        return orders, str(self.thoughts // 2).encode()


def test_memory_is_kept_only_when_it_has_changed_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "g.carriers"
    with new_game(pack(TURNS), "5", path=path, threaded=False) as running:
        players, remembering = seated(running, "5")
        for _ in range(6):
            play_phase(players, lambda side, order: None)
        assert running.file is not None
        kept = [row for row in running.file.rows() if row.kind == "memory"]
    assert remembering.found[:4] == [b"", b"0", b"1", b"1"]
    assert len(kept) == remembering.thoughts // 2 + 1
    assert {row.to for row in kept} == {"us"}
    with open_game(path, threaded=False) as again:
        assert again.session.memory("us") == str(remembering.thoughts // 2).encode()


def seated(running: Running, seed: str) -> tuple[Any, Remembering]:
    remembering = Remembering()
    seats = {side: running.session.seat((side,)) for side in charts(TURNS).sides}
    return seat_players(seats, {"us": remembering, "jp": commander_called("drill", charts(TURNS))}, seed), remembering


@pytest.mark.parametrize("name", ["random", "drill"])
def test_a_reloaded_game_goes_on_as_it_would_have(tmp_path: Path, name: str) -> None:
    """B30, at the end of a phase."""
    path = tmp_path / "g.carriers"
    with new_game(pack(TURNS), "9", path=path, threaded=False) as running:
        players = at_seats(running, name)
        for _ in range(25):
            play_phase(players, lambda side, order: None)
    with open_game(path, threaded=False) as again:
        outcome = play(at_seats(again, name), lambda side, order: None)
        state = again.session.table.state.to_bytes()
    straight = Game(9, {"us": name, "jp": name}, turns=TURNS)
    assert straight.play() == outcome
    assert straight.session.table.state.to_bytes() == state


def at_seats(running: Running, name: str) -> Any:
    seats = {side: running.session.seat((side,)) for side in charts(TURNS).sides}
    return seat_players(seats, {side: commander_called(name, charts(TURNS)) for side in seats}, "9")


def test_an_unknown_commander_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(KnownError) as refused:
        commander_called("yamamoto", charts(TURNS))
    assert refused.value.said.args == {"name": "yamamoto", "known": "drill, flag, random"}


class Refused:
    """Gives an order of the other side, then none that could be accepted, then is ready."""

    def __init__(self, orders: tuple[Order, ...]) -> None:
        self.orders = orders

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        return (*self.orders, Ready()), memory


def test_what_is_refused_is_passed_over() -> None:
    from fastcarriers.carriers.orders import MoveUnit, PlotMove

    game = Game(2, {"us": "drill", "jp": "drill"}, turns=1)
    us = Refused((PlotMove("jp-1", "0402"), MoveUnit("nobody", "deck")))
    game.players = seat_players(game.seats, {"us": us, "jp": commander_called("drill", charts(TURNS))}, "2")
    game.play()
    assert {type(order) for side, order in game.given if side == "us"} <= {Ready}
