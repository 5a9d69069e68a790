"""Map and Intelligence tell a task force that was searched in vain from one that was not searched at all."""

from __future__ import annotations

from collections.abc import Iterator

import midway as midway_positions
import pytest
from map_hands import Opened, open_maps
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import GameTurnBegan, MarkerForgotten, SearchRolled
from fastcarriers.carriers.records import Found
from fastcarriers.kernel.parts import PUBLIC, Event
from fastcarriers.play.games import Running, rules_of
from fastcarriers.play.news import News
from ui.docks.intelligence import PIECE, IntelligencePanel
from ui.look import Look
from ui.searches import Searches
from ui.seat_link import SeatLink


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    yield from open_maps(look, qtbot)


def news(*events: Event) -> list[News]:
    return [News(number, 1, event) for number, event in enumerate(events, 1)]


def turn(number: int) -> Event:
    return GameTurnBegan(to=PUBLIC, game_turn=number)


def rolled(task_force: str, *, found: bool, side: str = "us") -> Event:
    return SearchRolled(to=PUBLIC, roll=Found(side, task_force, 1 if found else 6, found))


def missed_after(*events: Event, marker: str = "jp-1", side: str | None = "us") -> int | None:
    searches = Searches(side)
    searches.read(news(*events))
    return searches.missed(marker)


def test_what_was_searched_in_vain_is_told_with_its_last_game_turn() -> None:
    assert missed_after(turn(2)) is None
    assert missed_after(turn(2), rolled("jp-1", found=False)) == 2
    assert missed_after(turn(2), rolled("jp-1", found=False), turn(3), rolled("jp-1", found=False), turn(4)) == 3
    assert missed_after(turn(2), rolled("jp-2", found=False)) is None


def test_a_search_that_any_roll_has_found_is_none_in_vain() -> None:
    dice = rolled("jp-1", found=False), rolled("jp-1", found=True), rolled("jp-1", found=False)
    assert missed_after(turn(2), *dice) is None
    assert missed_after(turn(2), *dice, turn(3), rolled("jp-1", found=False)) == 3
    assert missed_after(turn(2), rolled("jp-1", found=False), turn(3), *dice) is None


def test_rolls_of_the_other_side_are_not_one_s_own_and_an_observer_has_none() -> None:
    events = turn(2), rolled("us-1", found=False, side="jp"), rolled("jp-1", found=False)
    assert missed_after(*events, marker="us-1") is None
    assert missed_after(*events, marker="us-1", side="jp") == 2
    assert missed_after(*events, side="jp") is missed_after(*events, side=None) is None


def test_a_marker_that_comes_back_has_not_been_searched() -> None:
    forgotten = MarkerForgotten(to="us", task_force="jp-1")
    assert missed_after(turn(2), rolled("jp-1", found=False), forgotten) is None


def test_news_are_read_once_however_often_it_is_asked() -> None:
    searches, heard = Searches("us"), news(turn(2), rolled("jp-1", found=False))
    for _ in range(2):
        searches.read(heard)
    heard += news(turn(3), rolled("jp-1", found=True))
    searches.read(heard)
    assert searches.missed("jp-1") is None


def test_the_map_says_not_found_where_it_was_searched_and_not_searched_where_it_was_not(opened: Opened) -> None:
    scene = opened(midway_positions.busy(ph.PLOTTING, 7, 0)).scene
    unheard = [token.id for token in scene.tokens if token.standing == "unheard"]
    first, second = unheard[:2]
    scene.link.news += news(turn(7), rolled(first, found=False))
    scene.refresh()
    captions, shorts = (made(scene.view, scene.tokens) for made in (scene.words.captions, scene.words.shorts))
    assert (captions[first], captions[second]) == ("not found · 0400", "not searched")
    assert shorts[first] != shorts[second]
    assert "Searched at 0400, not found" in scene.tip(first)
    assert "not searched" in scene.tip(second)


def test_the_dock_says_of_each_marker_what_its_last_search_gave(
    second_day: Running, link: SeatLink, look: Look
) -> None:
    charts = rules_of(second_day.pack, second_day.terms).charts
    searches = Searches("us")
    searches.read(link.news)
    panel = IntelligencePanel(link, charts, look)
    rows = [panel.tree.topLevelItem(n) for n in range(panel.tree.topLevelItemCount())]
    told = {row.data(0, PIECE): row.text(2) for row in rows if isinstance(row, QTreeWidgetItem)}
    missed = {marker for marker in told if searches.missed(marker) is not None}
    assert missed
    assert missed == {marker for marker, text in told.items() if "searched, not found" in text}
    heard = {*link.view.statements, *link.view.compositions}
    assert all("not searched" in told[marker] for marker in told.keys() - missed - heard)
    panel.deleteLater()
