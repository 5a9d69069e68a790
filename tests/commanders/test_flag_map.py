"""`flag` on the map: it searches, hides, keeps its transports out of harm, and tells its diary (B27, B30)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import displays
import midway
import msgspec
import pytest
from watched import Game, charts, pack

from fastcarriers.carriers.records import Statement
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import estimate, memory
from fastcarriers.commanders.flag.danger import Danger
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import FARTHEST, Sight
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.play.games import Running, new_game, open_game
from fastcarriers.players import Asked, play, play_phase, seat_players
from fastcarriers.text import render

TURNS = 9
"""Game-turns: a night and the next morning are among them."""


class Look(NamedTuple):
    """What a side saw and remembered when a phase began."""

    side: Side
    view: View
    memory: Memory


@cache
def played(seed: int) -> tuple[Game, tuple[Look, ...]]:
    """The first game-turns of flag against flag, with both views of every phase of the two upper stages."""
    game = Game(seed, {"us": "flag", "jp": "flag"}, turns=TURNS)
    looks: list[Look] = []
    while game.session.outcome is None:
        for side, seat in game.seats.items():
            view: Any = seat.view()
            if view.battle is None:
                looks.append(Look(side, view, memory.read(seat.memory() or b"", view)))
        play_phase(game.players, lambda side, order: game.given.append((side, order)))
    return game, tuple(looks)


def phases(name: str, seed: int = 3) -> Iterator[Look]:
    return (look for look in played(seed)[1] if look.view.standing.name == name)


# ---- search


def test_b27_it_searches_in_every_day_turn_but_the_first_of_a_day() -> None:
    seen = [look for look in phases("plotting") if (look.view.game_turn - 1) % 6 + 1 in range(2, 6)]
    assert len(seen) == 12
    for look in seen:
        assert any(unit.place == "search" for unit in look.view.units.values()), look.view.game_turn


def test_no_unit_is_on_search_when_the_night_falls() -> None:
    for look in phases("regrouping"):
        assert not [unit for unit in look.view.units.values() if unit.place == "search"]


# ---- set-up


def test_5_13_it_sets_up_as_many_dummies_as_it_may_and_numbers_that_tell_nothing() -> None:
    numbers = set[str]()
    for seed in (3, 4):
        look = next(look for look in phases("plotting", seed) if look.side == "jp")
        sight = Sight(look.view, charts(TURNS))
        real = [marker.id for marker in sight.own if sight.ships(marker.id)]
        assert len(real) == 5
        assert len(sight.own) == 8
        numbers |= {marker for marker in real if sight.carriers(marker)}
    assert len(numbers) > 2


# ---- transports


def has_transports(sight: Sight, task_force: str) -> bool:
    return any(sight.is_transport(ship.id) for ship in sight.ships(task_force))


def is_in_reach(danger: Danger, label: str, least: float) -> bool:
    """Of the planes of a base, or of a marker that has a carrier with at least that chance, as they stand."""
    return any(
        threat.armed >= least and threat.power[min(danger.sight.map.distance(label, threat.places[0][0]), FARTHEST)] > 0
        for threat in danger.threats
    )


def test_b27_no_unescorted_transports_come_under_known_planes() -> None:
    followed = 0
    for look in phases("interface"):
        sight = Sight(look.view, charts(TURNS))
        danger = Danger(sight, look.memory)
        for marker in sight.own:
            if has_transports(sight, marker.id) and is_in_reach(danger, marker.hex, 0.5):
                here = [ship for other in sight.own if other.hex == marker.hex for ship in sight.ships(other.id)]
                followed += 1
                assert any(sight.charts.ships[ship.id].type not in ("TRANS", "OILER") for ship in here)
    assert followed


# ---- the estimate


def view_of(seed: int = 3) -> View:
    return next(look.view for look in phases("interface", seed) if look.side == "us")


def test_every_marker_has_an_estimate_and_every_grouping_is_somewhere_once() -> None:
    for look in phases("interface"):
        sight = Sight(look.view, charts(TURNS))
        odds = {marker.id: look.memory.odds[marker.id] for marker in sight.enemies}
        for marker in odds:
            assert sum(odds[marker].values()) == pytest.approx(1, abs=0.01)
        for group in sight.groups:
            assert sum(row.get(group.id, 0) for row in odds.values()) == pytest.approx(1, abs=0.35)


def test_7_33_what_is_said_moves_the_estimate() -> None:
    view = view_of()
    sight = Sight(view, charts(TURNS))
    marker = sight.enemies[0].id
    guesses: list[float] = []
    for carriers in (0, 4):
        remembered = Memory(first={m.id: m.hex for m in sight.enemies})
        said = Statement(marker, sight.enemies[0].hex, 1, ships=True, transports=False, carriers=carriers)
        estimate.take_in(sight, remembered, [heard(said)])
        estimate.renew(sight, remembered)
        guesses.append(estimate.guess(sight, remembered, marker).armed)
    assert guesses[0] < guesses[1]
    nothing = Memory(first={m.id: m.hex for m in sight.enemies})
    said = Statement(marker, sight.enemies[0].hex, 1, ships=False, transports=False, carriers=0)
    estimate.take_in(sight, nothing, [heard(said)])
    estimate.renew(sight, nothing)
    assert estimate.guess(sight, nothing, marker).real < 0.5


def heard(said: Statement) -> Event:
    from fastcarriers.carriers.events import StatementHeard

    return StatementHeard(
        to="us",
        task_force=said.task_force,
        hex=said.hex,
        game_turn=said.game_turn,
        ships=said.ships,
        transports=said.transports,
        carriers=said.carriers,
    )


# ---- memory and diary


def test_its_memory_comes_back_as_it_was() -> None:
    for look in played(3)[1][-2:]:
        assert memory.read(memory.write(look.memory), look.view) == look.memory
        assert look.memory.diary


def test_an_older_memory_is_read_and_a_damaged_one_is_told_and_begun_anew() -> None:
    view = view_of()
    assert memory.read(b'{"diary": []}', view) == Memory()
    assert memory.read(b"", view) == Memory()
    for damaged in (b"{", b'{"diary": 7}', b"\xff", b'{"x":' + b"[" * 200_000):
        found = memory.read(damaged, view)
        assert [(entry.about, entry.said.key) for entry in found.diary] == [("", "flag.memory_lost")]


def test_its_diary_is_told_in_sentences_and_says_nothing_twice_in_a_row() -> None:
    for look in played(3)[1][-2:]:
        last = dict[str, Any]()
        for entry in look.memory.diary:
            assert render(entry.said)
            assert (entry.game_turn, entry.op_turn) >= (0, 0)
            if entry.said.key in ("flag.guards", "flag.hunts", "flag.raids", "flag.lands", "flag.misleads"):
                assert last.get(entry.about) != entry.said
                last[entry.about] = entry.said


# ---- the same sight, the same orders


class Twice:
    """A flag that must give the same orders once more, and of the offers only."""

    def __init__(self) -> None:
        self.flag, self.thoughts = commander_called("flag", charts(TURNS)), 0

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        before = chance.getstate()
        found = self.flag.think(view, news, asking, memory, chance)
        again = Random()
        again.setstate(before)
        assert commander_called("flag", charts(TURNS)).think(view, news, asking, memory, again) == found
        self.thoughts += 1
        return found


def test_the_same_sight_gives_the_same_orders() -> None:
    game = Game(5, {"us": "flag", "jp": "flag"}, turns=4)
    twice = {side: Twice() for side in game.seats}
    game.players = seat_players(game.seats, twice, "5")
    game.play()
    assert all(one.thoughts > 50 for one in twice.values())


def test_what_the_enemy_hides_makes_no_difference_until_it_shows() -> None:
    """Non-interference: of two games that differ in the enemy's secrets alone, flag orders the same while it sees,
    hears and is offered the same."""
    games = [Game(6, {"us": "flag", "jp": "flag"}, turns=4) for _ in range(2)]
    games[1].players = seat_players(
        games[1].seats,
        {"us": commander_called("flag", charts(4)), "jp": Hiding(commander_called("flag", charts(4)))},
        "6",
    )
    told = [phases_of(game) for game in games]
    same, hidden = 0, 0
    for one, other in zip(*told, strict=False):
        if one.got != other.got:
            break
        assert one.given == other.given
        same += 1
        hidden += one.enemy != other.enemy
    assert same > 50
    assert hidden > 8, "nothing that is hidden was another"


class Hiding:
    """The enemy with other planes on deck: at set-up it leaves everybody in the hangars."""

    def __init__(self, flag: Any) -> None:
        self.flag = flag

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        orders, after = self.flag.think(view, news, asking, memory, chance)
        if view.standing.name == "set_up" and not orders_of_markers(orders):
            return (Ready(),), after
        return orders, after


def orders_of_markers(orders: tuple[Order, ...]) -> bool:
    return any(type(order).__name__ in ("DeployTaskForce", "TransferShip") for order in orders)


class Phase(NamedTuple):
    """What us saw, heard and was offered when a phase began, what the enemy hid then, and what us ordered in it."""

    got: bytes
    enemy: bytes
    given: list[Order]


def phases_of(game: Game) -> list[Phase]:
    """The phases of a game to its end."""
    told: list[Phase] = []
    seat = game.seats["us"]
    while game.session.outcome is None:
        offers = seat.offers()
        options = [seat.options(piece, kind) for kind, pieces in offers.pieces.items() for piece in pieces]
        got = encoded([seat.view(), [item.event for item in seat.news()], offers, options])
        enemy = encoded(game.session.table.state.own["jp"].content())
        given: list[Order] = []
        play_phase(game.players, lambda side, order, given=given: given.append(order) if side == "us" else None)
        told.append(Phase(got, enemy, given))
    return told


def encoded(what: Any) -> bytes:
    return msgspec.json.encode(what, order="deterministic")


def test_another_enemy_behind_the_same_sight_gets_the_same_orders_in_every_phase_of_a_day_with_contact() -> None:
    """The enemy's own part and what is sealed are resampled before each thought: same view, news, offers and orders."""
    game, names, chance = Game(7, {"us": "flag", "jp": "flag"}, turns=5), set[str](), Random(1)
    while game.session.outcome is None:
        view: Any = game.seats["us"].view()
        if "us" in view.standing.awaits:
            alike = midway.resample if view.battle is None else displays.resample
            thoughts = [thought(game, view), thought(game, view, alike(game.session.table.state, "us", chance))]
            assert thoughts[0] == thoughts[1], view.standing.name
            names.add(view.standing.name)
        play_phase(game.players, lambda side, order: None)
    assert {"plotting", "take_off", "status", "landing", "air_movement", "interface"} <= names
    assert names & {"display_set_up", "entry", "flak", "attacker_air", "defender_air"}, "there was no contact"


def thought(game: Game, view: View, state: Any = None) -> Any:
    """What us gets from its seat and makes of it, behind which the state may be another one."""
    table, seat = game.session.table, game.seats["us"]
    before = table.state
    if state is not None:
        assert state.own["jp"].content() != before.own["jp"].content(), "the hidden part is the same"
        table.state = state
    try:
        news = tuple(item.event for item in seat.news(game.players[0].heard))
        chance = Random(view.standing.phase)
        fresh = commander_called("flag", charts(5))
        orders, memory = fresh.think(view, news, Asked(seat), seat.memory() or b"", chance)
        seen = game.session.game.view(table.state.public, table.state.own["us"])
        return encoded([seen, list(news), seat.offers()]), orders, memory
    finally:
        table.state = before


def test_b30_a_reloaded_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "g.carriers"
    with new_game(pack(4), "9", path=path, threaded=False) as running:
        players = at_seats(running)
        for _ in range(25):
            play_phase(players, lambda side, order: None)
    with open_game(path, threaded=False) as again:
        outcome = play(at_seats(again), lambda side, order: None)
        state = again.session.table.state.to_bytes()
        remembered = {side: again.session.memory(side) for side in ("us", "jp")}
    straight = Game(9, {"us": "flag", "jp": "flag"}, turns=4)
    assert straight.play() == outcome
    assert straight.session.table.state.to_bytes() == state
    assert {side: straight.session.memory(side) for side in ("us", "jp")} == remembered


def at_seats(running: Running) -> Any:
    seats = {side: running.session.seat((side,)) for side in charts(4).sides}
    return seat_players(seats, {side: commander_called("flag", charts(4)) for side in seats}, "9")
