"""B30: after a reload the news are told once more from the beginning, and nothing of them is counted twice."""

from __future__ import annotations

from typing import Any

from watched import Game, charts

from fastcarriers.commanders.flag import estimate
from fastcarriers.commanders.flag.memory import Heard, Memory
from fastcarriers.commanders.flag.sight import Sight


def test_b30_news_from_the_beginning_put_an_end_to_what_was_counted() -> None:
    seat = Game(3, {"us": "flag", "jp": "drill"}, turns=2).seats["us"]
    view: Any = seat.view()
    news, sight = [item.event for item in seat.news()], Sight(view, charts(2))
    counted = Memory(
        downed={"zero": 3}, reached={"jp-1": 2}, heard={"jp-1": [Heard(1, True, False, 2)]}, restless=["jp-1"],
        mixed={"jp-1": 1}, first={"jp-1": "0101"}, at={"jp-1": "0101"}, game_turn=2,
    )  # fmt: skip
    begun = Memory()
    for remembered in (counted, begun):
        assert estimate.take_in(sight, remembered, news)
    assert counted == begun
