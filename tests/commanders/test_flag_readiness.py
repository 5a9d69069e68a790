"""Full decks are weighed: what a strike would cost by the planes on them, against being ready (13.7)."""

from __future__ import annotations

from typing import Any

import pytest
from flag_views import ENTERPRISE, aboard, at, near, noon, units_of, with_fleet, with_units
from msgspec.structs import replace
from watched import charts

from fastcarriers.carriers.orders import MoveUnit
from fastcarriers.carriers.records import Statement
from fastcarriers.carriers.view import View
from fastcarriers.commanders.flag import decks, estimate, hours, readiness, weighing
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.readiness import Balance, Weighed
from fastcarriers.commanders.flag.sight import Sight

OURS = at(noon(), ENTERPRISE)


def before_a_fleet(hexes: int, *, found: bool) -> View:
    """The enemy's carriers so far away, known exactly; `found`: they have found Enterprise in this game-turn."""
    view = with_fleet(noon(), "jp-1", near(noon(), OURS, hexes), CV=4, BB=2, CA=2, CL=1, DD=11)
    said = Statement(OURS, view.markers[OURS].hex, view.game_turn, True, False, 2)
    return replace(view, said={OURS: said} if found else {})


def weighed(view: View, ready_gain: float = 0) -> Weighed:
    sight, memory = remembering(view)
    memory.air.ready_gain = ready_gain
    return Balance(sight, memory).weighed(OURS)


def remembering(view: View) -> tuple[Sight, Memory]:
    sight, memory = Sight(view, charts()), Memory()
    estimate.renew(sight, memory)
    return sight, memory


def test_13_7_planes_on_deck_are_in_danger_only_where_the_enemy_has_found_the_ship_and_reaches_it() -> None:
    assert weighed(before_a_fleet(3, found=True)).danger > 0
    assert weighed(before_a_fleet(3, found=False)).danger == 0
    assert weighed(before_a_fleet(9, found=True)).danger < weighed(before_a_fleet(3, found=True)).danger / 2
    assert weighed(replace(before_a_fleet(3, found=True), game_turn=6, night=True)).danger == 0


def test_13_73_the_danger_is_what_two_points_of_defense_less_mean_by_the_printed_table() -> None:
    result = charts().tables.anti_ship_result
    bare = [weighing.mean(result, at) for at in readiness.DIFFERENTIALS]
    loaded = [weighing.mean(result, at + 2) for at in readiness.DIFFERENTIALS]
    assert readiness.dearer(charts()) == pytest.approx(sum(loaded) / sum(bare) - 1)
    assert 0 < readiness.dearer(charts()) < 0.5


def test_to_be_ready_is_worth_more_before_a_good_prize_than_out_of_reach_of_any() -> None:
    near_by, far = weighed(before_a_fleet(3, found=True)), weighed(before_a_fleet(9, found=True))
    assert near_by.use > far.use
    assert weighed(before_a_fleet(9, found=True), ready_gain=60).use > far.use
    assert not weighed(before_a_fleet(3, found=True), ready_gain=60).lowers


def moved(view: View, found: Weighed, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, str], Memory]:
    """Where Enterprise's dive bombers are put that are due in an op-turn, under such a weighing; and the memory."""
    monkeypatch.setattr(Balance, "weighed", lambda self, display: found)
    sight, memory = remembering(view)
    memory.air.ready_at = hours.now(sight) + 1
    orders: list[Any] = [o for o in decks.moves(sight, memory, Nobody()) if isinstance(o, MoveUnit)]  # type: ignore[arg-type]
    return {order.unit: order.box for order in orders}, memory


class Nobody:
    """Nobody is asked."""


@pytest.mark.parametrize(
    ("found", "goes", "key"),
    [
        (Weighed(2, 1), "arm", "flag_air.decks_lowered"),
        (Weighed(1, 2), None, "flag_air.decks_ready"),
        (Weighed(0, 2), None, "flag_air.decks_safe"),
    ],
)
def test_13_7_strike_planes_go_below_where_they_cost_more_than_they_bring_and_the_diary_says_why(
    found: Weighed, goes: str | None, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bombers = units_of(noon(), ENTERPRISE, "sbd")[:3]
    view = with_units(noon(), *(aboard(unit, "deck") for unit in bombers))
    boxes, memory = moved(view, found, monkeypatch)
    assert [boxes.get(unit.id) for unit in bombers] == [goes] * 3
    said = [entry.said for entry in memory.diary if entry.about == OURS]
    assert [one.key for one in said] == [key]
    assert said[0].args == ({} if key.endswith("safe") else {"danger": found.danger, "use": found.use})


def test_the_verdict_is_written_down_when_it_changes_not_with_every_tenth_of_a_point() -> None:
    sight, memory = remembering(noon())
    balance = Balance(sight, memory)
    for found in (Weighed(1, 2), Weighed(1.5, 2), Weighed(3, 2), Weighed(0, 2)):
        balance.note(OURS, found)
    assert [entry.said.key for entry in memory.diary] == [f"flag_air.decks_{w}" for w in ("ready", "lowered", "safe")]
