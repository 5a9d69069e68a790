"""Victory: objectives, points and levels of the scenario (ruling FC-48)."""

from __future__ import annotations

from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public  # noqa: F401
from fastcarriers.kernel.parts import Side  # noqa: F401

def score_game_turn(now: CarriersNow) -> None:
    """The end of a game-turn: ships that have reached their objective."""


def end(now: CarriersNow) -> None:
    """The end of the scenario: points, margin and level."""
