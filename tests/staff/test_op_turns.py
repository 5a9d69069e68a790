"""[FC-72] Of which op-turns a wish for operations is, and when there is none left."""

from __future__ import annotations

import pytest
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.view import make_view
from fastcarriers.staff.op_turns import asks_to_go_on, is_wish_idle


@pytest.mark.parametrize(
    ("phase", "op_turn", "goes_on", "idle"),
    [
        (ph.INTERFACE, 0, False, False),
        (ph.AIR_MOVEMENT, 1, True, False),
        (ph.AIR_MOVEMENT, 3, True, False),
        (ph.AIR_MOVEMENT, 4, True, True),
        (ph.LANDING, 4, False, False),
    ],
)
def test_in_air_movement_a_wish_is_for_what_is_left(phase: str, op_turn: int, goes_on: bool, idle: bool) -> None:
    s = Situation(charts_of())
    s.phase(phase, game_turn=2, op_turn=op_turn)
    view = make_view(s.public, s.own("us"))
    assert (asks_to_go_on(view), is_wish_idle(view)) == (goes_on, idle)
