"""The numbers by which the air side weighs things: table `[air]` of `commanders/flag.toml`, which explains them."""

from __future__ import annotations

from fastcarriers.carriers.words import ShipClass
from fastcarriers.commanders.flag.weights import Count, Factor, Share, Table, table


class AirWeights(Table, frozen=True, kw_only=True):
    """Of a battle's forecast, of what is struck, and of one's own decks."""

    cap_turns: Factor
    cap_after: Factor
    cap_free: Share
    escort_ties: Factor
    flak_steps: Factor
    multiple: Factor
    legal: Share
    base_attacks: Count
    base_by_day: Share
    arrives: Share
    step_worth: Factor
    cap_per_carrier: Factor
    cap_of_base: Share
    cap_relieved: Share
    screen: dict[ShipClass, Count]
    convoy: dict[ShipClass, Count]
    planes_aboard: Factor
    grounded: Share
    arrival: Share
    arrival_enemy: Share
    wait: Share
    wait_found: Share
    least_gain: Factor
    relief: Share
    escort: Share
    escort_endurance: Count
    delay: Share
    likely: Share
    stated: Share
    second_throw: Share
    turnaround: Count


def weights() -> AirWeights:
    """The numbers of this part."""
    return table("air", AirWeights)
