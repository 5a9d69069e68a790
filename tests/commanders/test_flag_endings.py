"""B29: a game between computer commanders always ends, and nobody waits in it for long."""

from __future__ import annotations

from itertools import pairwise

import pytest
from watched import TURNS, Game

from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Side
from fastcarriers.players import play_phase

IDLE = ("Ready", "WishOperations")
"""Orders by which nothing is moved."""
LONGEST = 12
"""Op-turns without an order to a piece that may follow one another: a night of two game-turns, and one to spare."""


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("names", [("flag", "flag"), ("flag", "drill"), ("random", "flag")], ids="-".join)
def test_b29_a_game_ends_and_nobody_is_idle_for_long(names: tuple[str, str], seed: int) -> None:
    game, busy = Game(seed, dict(zip(("us", "jp"), names, strict=True))), {0}

    def keep(side: Side, order: Order) -> None:
        if not isinstance(order, Ready) and type(order).__name__ not in IDLE:
            view = game.seats[side].view()
            busy.add(view.game_turn * 4 + view.op_turn)  # type: ignore[attr-defined]

    while game.session.outcome is None:
        play_phase(game.players, keep)
    last = game.seats["us"].view().game_turn  # type: ignore[attr-defined]
    assert last <= TURNS
    moments = [*sorted(busy), last * 4 + 4]
    assert max(after - before for before, after in pairwise(moments)) <= LONGEST
    assert len(busy) > last, "something is ordered in most game-turns"
