"""Victory: objectives, points and levels of the scenario (ruling FC-48)."""

from __future__ import annotations

from fastcarriers.carriers.events import GameEnded
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import PUBLIC


def score_game_turn(now: CarriersNow) -> None:
    """The end of a game-turn: ships that have reached their objective."""


def end(now: CarriersNow) -> None:
    """The end of the scenario: points, margin and level."""
    now.happen(GameEnded(to=PUBLIC, outcome=Outcome(None, None, {side: 0 for side in now.public.charts.sides})))
