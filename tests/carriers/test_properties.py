"""The properties of a game of The Fast Carriers, on prepared positions of every phase and on games in progress."""

from __future__ import annotations

import os
from random import Random

import midway
import pytest
import sessions
from properties import (
    check_canaries,
    check_orders,
    check_replay,
    check_same,
    check_secret_orders,
    check_secrets,
    check_take_back,
    play,
    random_order,
    twin,
)
from situations import Situation

from db import GameFile
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers import search
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.state import CarriersState
from fastcarriers.kernel.dice import LoadedDice
from fastcarriers.kernel.game import Now
from fastcarriers.kernel.parts import Event
from fastcarriers.play.session import Session

LONG = bool(os.environ.get("FASTCARRIERS_LONG"))
GAMES = 40 if LONG else 2
NAMES = [f"{phase}-{game_turn}" for phase, game_turn, _ in midway.PHASES]


@pytest.fixture(params=midway.PHASES, ids=NAMES)
def s(request: pytest.FixtureRequest) -> Situation:
    return midway.busy(*request.param)


def test_an_order_is_accepted_if_and_only_if_it_is_offered(s: Situation) -> None:
    check_orders(s.table, Random(1), mutants=400 if LONG else 60, limit=2000 if LONG else 60)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_what_a_side_may_not_know_changes_no_byte_that_it_gets(s: Situation, side: str) -> None:
    for pair in range(80 if LONG else 8):  # 2 sides x 13 positions x 8 = 208 pairs
        check_secrets(s.table, side, midway.resample, Random(pair), limit=60 if LONG else 12)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_what_a_side_hears_of_its_empty_patterns_tells_it_nothing_hidden(s: Situation, side: str) -> None:
    def heard(state: CarriersState) -> list[Event]:
        now = Now(s.table.game, state.copy(), LoadedDice())
        search.tell_of_empty_patterns(now, side, search.patterns_flown(now.public, now.own[side]))
        assert {event.to for event in now.events} <= {side}
        return list(now.events)

    before = heard(s.table.state)
    assert all(heard(midway.resample(s.table.state, side, Random(pair))) == before for pair in range(8))


@pytest.mark.parametrize("side", ["us", "jp"])
def test_canary_names_in_hidden_records_are_never_seen(s: Situation, side: str) -> None:
    state, canaries = midway.plant_canaries(s.table.state, side)
    table, random, events = twin(s.table, state), Random(3), []
    for _ in range(300 if LONG else 60):
        check_canaries(table, side, tuple(events), canaries, limit=10)
        if not table.state.public.standing.awaits:
            break
        by = random.choice(table.state.public.standing.awaits)
        decision = table.decide(random_order(table, by, random, ready=0.5), by)
        table.commit(decision)
        events = list(decision.events)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_take_back_is_identity(s: Situation, side: str) -> None:
    check_take_back(s.table, side, Random(2), orders=60 if LONG else 12)


def test_in_secret_phases_an_order_touches_its_givers_own_part_only(s: Situation) -> None:
    check_secret_orders(s.table, ph.SECRET)


@pytest.mark.parametrize("seed", range(GAMES))
def test_games_in_progress_hold_the_properties_and_replay_to_the_same_state(seed: int) -> None:
    game, decisions = Carriers(midway.charts()), []
    for step, (table, decision) in enumerate(play(game, {}, seed, orders=1500)):
        decisions.append(decision)
        if step % 150 == 0 and table.state.public.standing.awaits:
            check_orders(table, Random(step), mutants=10, limit=15)
            check_take_back(table, Random(step).choice(("us", "jp")), Random(step), orders=4)
            check_secret_orders(table, ph.SECRET)
    check_replay(game, str(seed), decisions)


def test_b17_save_and_load_are_identities_in_every_phase(tmp_path) -> None:
    game, seen = Carriers(midway.charts()), set[str]()
    path = tmp_path / "midway.carriers"
    with GameFile.create(path, {"game": "midway"}) as file, Session.new(game, "17", {}, file, threaded=False) as live:
        for step in range(600):
            name = live.table.state.public.standing.name
            if name not in seen or step % 200 == 0:
                seen.add(name)
                live.copy_to(tmp_path / f"{step}.carriers")
                with (
                    GameFile.open(tmp_path / f"{step}.carriers") as copy,
                    Session.load(game, copy, threaded=False) as loaded,
                ):
                    check_same(live.table, loaded.table, limit=12)
            sessions.play_on(live, step, 1)
    assert {ph.SET_UP, ph.PLOTTING, ph.INTERFACE, ph.TAKE_OFF, ph.STATUS, ph.LANDING, ph.AIR_MOVEMENT} <= seen
