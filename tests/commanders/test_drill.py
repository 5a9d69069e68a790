"""The drill does what it is there for: search, CAP, strikes within reach, and everybody home by dusk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from watched import Game, charts

from fastcarriers.carriers.events import StrikeFormed, UnitLost
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.sight import Sight, phases_to_land
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.players import play_phase, seat_players


class Look(NamedTuple):
    """What a side saw when a phase began."""

    side: Side
    view: View


@cache
def played(seed: int) -> tuple[Game, tuple[Look, ...]]:
    """A whole game of drill against drill, with both views of every phase of the two upper stages."""
    game = Game(seed, {"us": "drill", "jp": "drill"})
    looks: list[Look] = []
    while game.session.outcome is None:
        for side, seat in game.seats.items():
            view: Any = seat.view()
            if view.standing.name in ("plotting", "take_off", "status"):
                looks.append(Look(side, view))
        play_phase(game.players, lambda side, order: game.given.append((side, order)))
    return game, tuple(looks)


def by_day(looks: tuple[Look, ...], phase: str, turns: range) -> Iterator[Look]:
    """The looks at one phase in these game-turns of each day."""
    return (look for look in looks if look.view.standing.name == phase and (look.view.game_turn - 1) % 6 + 1 in turns)


def test_it_searches_in_every_day_turn_but_the_first_of_a_day() -> None:
    _, looks = played(7)
    seen = list(by_day(looks, "plotting", range(2, 6)))
    assert len(seen) == 32
    for look in seen:
        if any(unit.place not in ("lost", "away") for unit in look.view.units.values()):
            assert any(unit.place == "search" for unit in look.view.units.values()), look.view.game_turn


def test_after_each_take_off_two_units_are_on_cap_over_whoever_had_fighters_on_deck() -> None:
    _, looks = played(7)
    seen = Counter[int]()
    for look in by_day(looks, "status", range(1, 6)):
        sight = Sight(look.view, charts())
        for display, holders in sight.displays.items():
            able = [holder for holder in holders if look.view.holders[holder].can_launch]
            left = [unit for holder in able for unit in sight.units(holder, "deck") if sight.is_fighter(unit)]
            up, in_fog = len(sight.units(display, "cap")), display == "jp-1" and look.view.game_turn < 6
            seen[up] += 1
            if left and not in_fog and not sight.is_homing(display):
                assert up >= 2, f"{display} in game-turn {look.view.game_turn}, op-turn {look.view.op_turn}"
    assert seen[2] > 100


@pytest.mark.parametrize("seed", [7, 8])
def test_nobody_is_lost_to_dusk_or_runs_out_of_fuel_with_a_deck_to_land_on(seed: int) -> None:
    game, _ = played(seed)
    for side, seat in game.seats.items():
        lost = Counter(item.event.why for item in seat.news() if isinstance(item.event, UnitLost))
        sunk = [ship for ship in game.session.table.state.own[side].ships.values() if ship.damage >= 3]
        if not any(charts().ships[ship.id].is_carrier for ship in sunk):
            assert not {"night", "endurance", "late_cap", "no_deck"} & set(lost), f"{side}: {lost}"


def test_both_sides_strike_at_reported_task_forces_and_never_beyond_their_endurance() -> None:
    game, looks = played(7)
    for side, seat in game.seats.items():
        formed = [item.event.strike for item in seat.news() if isinstance(item.event, StrikeFormed)]
        assert formed, f"{side} never struck"
        assert {strike.return_base for strike in formed} <= {strike.origin for strike in formed}
        for strike in formed:
            view = next(look.view for look in looks if look.side == side and clock(look.view) == strike.launched)
            if strike.target in view.markers:
                assert strike.target in view.searched


def clock(view: View) -> int:
    """The op-turn of a view of a Take-Off Phase, counted through the scenario; 0 of another phase."""
    return charts().clock(view.game_turn, view.op_turn) if view.standing.name == "take_off" else 0


class Checked:
    """A drill whose orders, but for those of battles, are looked up among the offers before they are given."""

    def __init__(self) -> None:
        self.drill, self.orders = commander_called("drill", charts()), 0

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        before = chance.getstate()
        orders, after = self.drill.think(view, news, asking, memory, chance)
        for order in orders:
            if not isinstance(order, Ready) and view.battle is None:  # in a battle each step opens the next
                self.orders += 1
                assert order in asking.options(piece_of(order)), f"not offered: {order}"
        again = Random()
        again.setstate(before)
        assert commander_called("drill", charts()).think(view, news, asking, memory, again) == (orders, after)
        return orders, after


def piece_of(order: Order) -> str:
    """Every order's first field names its piece."""
    return getattr(order, order.__struct_fields__[0])


def test_every_order_was_offered_and_the_same_sight_gives_the_same_orders() -> None:
    game = Game(5, {"us": "drill", "jp": "drill"}, turns=9)
    checked = {side: Checked() for side in game.seats}
    game.players = seat_players(game.seats, checked, "5")
    game.play()
    assert all(one.orders > 100 for one in checked.values())


@pytest.mark.parametrize(("searching", "phases"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 2), (15, 3)])
def test_9_45_it_knows_how_many_landing_phases_its_search_planes_need(searching: int, phases: int) -> None:
    assert phases_to_land(searching) == phases


def test_it_begins_with_search_planes_out_and_full_decks() -> None:
    game = Game(1, {"us": "drill", "jp": "drill"})
    play_phase(game.players, lambda side, order: None)
    for side, seat in game.seats.items():
        view: Any = seat.view()
        assert any(unit.place == "search" for unit in view.units.values()), side
        for id, holder in view.holders.items():
            aboard = Counter(unit.place for unit in view.units.values() if unit.at == id)
            if aboard["hangar"]:
                assert aboard["arm"] == holder.arm
                assert aboard["deck"] >= min(holder.deck, holder.arm)
