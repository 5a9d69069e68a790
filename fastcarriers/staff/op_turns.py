"""What is left of the operational stage [8.0, FC-72]."""

from __future__ import annotations

from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.view import View


def asks_to_go_on(view: View) -> bool:
    """[FC-72] Whether a wish is for the op-turns that are left, not for the whole stage."""
    return view.standing.name == "air_movement"


def is_wish_idle(view: View) -> bool:
    """[FC-72] Whether no op-turn is left in this game-turn of which anybody could wish something."""
    return asks_to_go_on(view) and view.op_turn == OP_TURNS
