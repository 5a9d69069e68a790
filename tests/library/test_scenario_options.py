"""A scenario as played: variants and options filter its rows."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from fastcarriers.carriers.scenario import Scenario
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library


def scenario(name: str) -> Scenario:
    return Library(user=Path("nowhere")).load_scenario(name).scenario


def rules(played: Scenario) -> list[str]:
    return [rule.id for rule in played.rule]


def test_rows_of_a_variant_come_with_it_only() -> None:
    midway = scenario("midway")
    plain, with_main_body = midway.with_options(frozenset(), {}), midway.with_options({"main_body"}, {})
    assert not plain.reinforcement
    assert [force.id for force in with_main_body.reinforcement] == ["jp_main_body"]
    assert {row.base for row in with_main_body.air} - {row.base for row in plain.air} == {"jp-cvl-hosho"}
    assert (plain.points_shift("jp"), with_main_body.points_shift("jp"), with_main_body.points_shift("us")) == (
        0,
        -20,
        0,
    )


def test_a_variant_takes_rules_away_and_moves_date_and_thresholds() -> None:
    korea = scenario("korea")
    plain, widened = korea.with_options(frozenset(), {}), korea.with_options({"intervention"}, {})
    assert "sanctuary" in rules(plain)
    assert "sanctuary" not in rules(widened)
    assert "intervention" in rules(widened)
    assert widened.start_date == date(1950, 11, 9)
    assert plain.start_date == korea.start_date
    for level in korea.victory.level:
        shift = 40 if level.winner == "un" else -40
        assert widened.margin_needed(level) == plain.margin_needed(level) + shift == level.margin_at_least + shift


def test_options_are_switched_from_their_defaults() -> None:
    midway, harbor = scenario("midway"), scenario("pearl_harbor")
    assert "midway_strike_first" not in rules(midway.with_options(frozenset(), {}))
    assert "midway_strike_first" in rules(midway.with_options(frozenset(), {"midway_strike_first": True}))
    assert "solitaire_us" in rules(harbor.with_options(frozenset(), {}))
    assert "solitaire_us" not in rules(harbor.with_options(frozenset(), {"solitaire_us": False}))
    assert rules(midway.with_options(frozenset(), {"fog": False}))[0] == "fog", "a plain rule is no option"


def test_rules_on_a_die_wait_for_the_set_up() -> None:
    assert "henderson_airfield" in rules(scenario("santa_cruz").with_options(frozenset(), {}))


def test_historical_nights_last_two_game_turns() -> None:
    midway = scenario("midway")
    plain, historical = (midway.with_options(frozenset(), {"historical_night": on}) for on in (False, True))
    assert plain.night_turns == (6,)
    assert historical.night_turns == (5, 6)


def test_a_variant_that_there_is_not() -> None:
    with pytest.raises(KnownError) as caught:
        scenario("midway").with_options({"intervention"}, {})
    assert caught.value.said.key == "scenario.no_such_variant"
