"""Fog zones of a scenario (rule kind `fog_zone`)."""

from __future__ import annotations

from fastcarriers.carriers.records import Label
from fastcarriers.carriers.scenario_rules import FogZone, holds_in
from fastcarriers.carriers.state import Public


def in_fog(public: Public, hex: Label) -> bool:
    """Whether fog lies on the hex in this game-turn: nothing there is found, paired or launches. Set-up is turn 1."""
    column, row, game_turn = int(hex[:2]), int(hex[2:]), max(public.game_turn, 1)
    return any(
        rule.columns[0] <= column <= rule.columns[1]
        and rule.rows[0] <= row <= rule.rows[1]
        and holds_in(rule.game_turns, game_turn)
        for rule in public.rules(FogZone)
    )
