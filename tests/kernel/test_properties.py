"""Every property on the toy game in progress."""

from random import Random

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
from toy import SECRET, SIDES, Toy, canaries, resample

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_is_accepted_if_and_only_if_an_offer_contains_it(seed: int) -> None:
    for table, _ in play(Toy(), {}, seed):
        check_orders(table, Random(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_side_may_not_know_changes_no_byte_that_it_gets(seed: int) -> None:
    random = Random(seed)
    for table, decision in play(Toy(), {}, seed):
        for side in SIDES:
            check_secrets(table, side, resample, random)
            check_canaries(table, side, decision.events, canaries(side))


@pytest.mark.parametrize("seed", SEEDS)
def test_take_back_is_an_identity_and_stops_where_it_must(seed: int) -> None:
    for table, _ in play(Toy(), {}, seed):
        for side in SIDES:
            check_take_back(table, side, Random(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_replay_gives_the_same_state_offers_stacks_and_dice(seed: int) -> None:
    check_replay(Toy(), str(seed), [decision for _, decision in play(Toy(), {}, seed)])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_secret_order_touches_only_its_givers_own_part(seed: int) -> None:
    for table, _ in play(Toy(), {}, seed):
        check_secret_orders(table, SECRET)


def test_the_random_games_reach_every_order_and_event() -> None:
    decisions = [decision for seed in SEEDS for _, decision in play(Toy(), {}, seed)]
    assert {type(decision.order) for decision in decisions} >= set(Toy.kinds)
    assert {type(event) for decision in decisions for event in decision.events} >= set(Toy.events)
