"""Which of the things left to do cannot wait, and what the end of a phase may cost."""

from __future__ import annotations

import pytest

from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.say import say
from fastcarriers.staff.urgency import by_weight, is_urgent, losses


def duty(**args: int) -> Duty:
    return Duty("9.45", say("landing.search_before_night", display="x", units=1, **args), "us-1", must=False)


@pytest.mark.parametrize(
    ("left_to_do", "urgent"),
    [
        (duty(phases=7, needed=1), False),
        (duty(phases=2, needed=2), True),
        (duty(phases=1), True),
        (duty(phases=2), False),
        (duty(), True),
        (Duty("5.1", say("deployment.place_it", task_force="us-1"), "us-1", must=True), True),
    ],
)
def test_what_has_landing_phases_to_spare_is_not_urgent(left_to_do: Duty, urgent: bool) -> None:
    assert is_urgent(left_to_do) is urgent


def test_losses_come_only_with_the_phases_that_take_units_off() -> None:
    warning = duty(phases=1)
    assert losses((warning,), "landing") == (warning,)
    assert losses((warning,), "take_off") == ()


def test_who_wishes_operations_loses_nothing_at_the_interface() -> None:
    warning = duty(phases=1)
    assert losses((warning,), "interface") == (warning,)
    assert losses((warning,), "interface", wished=True) == ()
    assert losses((warning,), "landing", wished=True) == (warning,)


def test_in_air_movement_only_a_strike_can_lose_its_way_home() -> None:
    """CAP and search come down in the next Landing Phase or not at all: Ready loses none of them."""
    strike = Duty("10.64", say("endurance.must_land", last_moment=1), "strike-1", must=False)
    assert losses((duty(phases=1), strike), "air_movement") == (strike,)


@pytest.mark.parametrize("last", [0, 1])
def test_the_rules_say_whether_it_is_the_last_moment(last: int) -> None:
    warning = Duty("10.64", say("endurance.must_land", last_moment=last), "strike-1", must=False)
    assert is_urgent(warning) is bool(last)


def strike(key: str, rule: str = "10.64", **args: int) -> Duty:
    return Duty(rule, say(key, **args), "strike-1", must=False)


LOST = strike("endurance.recall_to_land", last_moment=0, lost_now=1)
STAYS = strike("strike_movement.not_moved", "10.52", last_moment=1)


def test_in_landing_what_nothing_can_save_is_told_before_it_is_lost() -> None:
    assert losses((LOST,), "landing") == (LOST,)
    assert losses((LOST,), "air_movement") == (), "it was told in Landing"


def test_where_ready_asks_anyhow_a_loss_comes_first() -> None:
    assert losses((STAYS, LOST), "air_movement") == (LOST, STAYS)


def test_duties_lie_by_weight() -> None:
    must = Duty("5.1", say("deployment.place_it", task_force="us-1"), "us-1", must=True)
    can_wait = duty(phases=7, needed=1)
    assert by_weight((STAYS, can_wait, LOST, must)) == (must, LOST, STAYS, can_wait)
