"""Random games of Midway: no crash, no dead end, no endless game, and after each event every piece is accounted for."""

from __future__ import annotations

import os
from itertools import product

import pytest
from watched import Game

GAMES = 300 if os.environ.get("FASTCARRIERS_LONG") else 20
LONGEST = 40_000
"""Orders of a game beyond which it would be no game."""


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_ends_and_loses_nothing_on_the_way(seed: int) -> None:
    game = Game(seed, {"us": "random", "jp": "random"})
    outcome = game.play()
    assert set(outcome.points) == {"us", "jp"}
    assert game.session.table.state.public.game_turn == 24
    assert len(game.given) < LONGEST


@pytest.mark.parametrize(("us", "jp"), [("random", "drill"), ("drill", "random"), ("drill", "drill")])
def test_drill_finishes_its_games_whoever_the_other_is(us: str, jp: str) -> None:
    for seed in range(3):
        Game(seed, {"us": us, "jp": jp}).play()


WANTED = {
    "DeployTaskForce", "DeclareDummy", "TransferShip", "StationUnit", "ScuttleShip", "DitchUnit", "PlotMove",
    "CancelPlot", "MakeStatement", "WishOperations", "LaunchToCap", "LaunchToSearch", "LaunchForTransfer",
    "FormStrike", "PutInWave", "ShiftSearch", "MoveUnit", "LandUnit", "MoveStrike", "RecallStrike",
}  # fmt: skip


def test_random_games_try_nearly_every_kind_of_order() -> None:
    """Within nine games; no more of them are played when all kinds have been seen."""
    tried = set[str]()
    for seed, (us, jp) in product(range(3), (("random", "random"), ("drill", "random"), ("random", "drill"))):
        if tried >= WANTED:
            break
        game = Game(seed, {"us": us, "jp": jp})
        game.play()
        tried |= {type(order).__name__ for side, order in game.given if {"us": us, "jp": jp}[side] == "random"}
    assert not sorted(WANTED - tried)
