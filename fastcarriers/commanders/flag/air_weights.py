"""The numbers by which the air side weighs things: table `[air]` of `commanders/flag.toml`, which explains them."""

from __future__ import annotations

from fastcarriers.commanders.flag.weights import Table, table


class AirWeights(Table, frozen=True, kw_only=True):
    """Of a battle's forecast, of what is struck, and of one's own decks."""

    cap_turns: float
    cap_after: float
    cap_free: float
    escort_ties: float
    flak_steps: float
    multiple: float
    legal: float
    base_attacks: int
    base_by_day: float
    arrives: float
    step_worth: float
    cap_per_carrier: float
    cap_of_base: float
    cap_relieved: float
    screen: dict[str, float]
    convoy: dict[str, float]
    planes_aboard: float
    grounded: float
    arrival: float
    arrival_enemy: float
    wait: float
    wait_found: float
    least_gain: float
    relief: float
    escort: float
    escort_endurance: int
    delay: float
    likely: float
    stated: float
    second_throw: float
    turnaround: int


def weights() -> AirWeights:
    """The numbers of the file, read once."""
    return table("air", AirWeights)
