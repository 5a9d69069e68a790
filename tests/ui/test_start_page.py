"""The start page: two clicks to the first move, going on, and what is said when it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from rooms import Hands

from fastcarriers.library import Library
from ui import room as rooms_module
from ui.look import Look
from ui.program import Program
from ui.room import Wish, new_file, sides_of
from ui.settings import Settings
from ui.start_page import TWO_WINDOWS, StartPage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(look: Look, settings: Settings, qtbot: QtBot) -> StartPage:
    page = StartPage(look, settings)
    qtbot.addWidget(page)
    page.show()
    return page


@pytest.fixture
def program(look: Look, settings: Settings) -> Iterator[Program]:
    program = Program(settings)
    yield program
    program.close()


def test_midway_is_ready_to_be_played_with_its_history(page: StartPage) -> None:
    midway = Library().load_scenario("midway").scenario
    assert midway.history in page.story.toPlainText()
    assert [button.text() for button in page.side_buttons.values()] == ["Play United States", "Play Japan"]


def test_every_scenario_is_listed_and_can_be_looked_at(page: StartPage) -> None:
    entries = Library().scenarios()
    assert page.scenarios.count() == len(entries)
    for row, entry in enumerate(entries):
        page.scenarios.setCurrentRow(row)
        assert entry.scenario is not None
        assert entry.scenario.title in page.story.toPlainText()
        assert not page.trouble.isVisible()


def test_side_opponent_options_and_variants_are_in_the_wish(page: StartPage, hands: Hands) -> None:
    wishes: list[Wish] = []
    page.wished.connect(wishes.append)
    page.variant_boxes["main_body"].setChecked(True)
    page.option_boxes["night_launch"].setChecked(True)
    hands.bot.mouseClick(page.side_buttons["jp"], LEFT)
    page.opponent.setCurrentIndex(page.opponent.findData(TWO_WINDOWS))
    hands.bot.mouseClick(page.side_buttons["us"], LEFT)
    first, second = wishes
    assert (first.scenario, first.windows, first.opponent) == ("midway", ("jp",), "drill")
    assert first.variants == ("main_body",)
    assert first.options["night_launch"] is True
    assert first.options["historical_night"] is False
    assert (second.windows, second.opponent) == (("us", "jp"), "")


def test_one_click_on_the_start_page_opens_midway_and_the_game_goes_on_later(
    program: Program, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "games_folder", lambda: tmp_path / "games")
    program.show_start()
    start = program.start
    assert start is not None
    assert not start.continue_.isEnabled()
    hands.bot.mouseClick(start.side_buttons["us"], LEFT)
    assert program.room is not None
    window = program.room.windows[0]
    unit = next(
        unit.id for unit in window.link.view.units.values() if unit.place == "hangar" and unit.at == "us-cv-hornet"
    )
    window.resize(1280, 760)
    hands.double_click(window, unit)
    hands.until(lambda: window.link.view.units[unit].place == "arm")
    program.show_start()
    assert start.continue_.isEnabled()
    hands.bot.mouseClick(start.continue_, LEFT)
    again = program.room.windows[0]
    assert again is window  # the game is open already
    program.close()
    program.show_start()
    hands.bot.mouseClick(start.continue_, LEFT)
    assert program.room is not None
    again = program.room.windows[0]
    assert again is not window
    assert again.link.view.units[unit].place == "arm"


def test_a_file_that_is_no_game_is_told_in_one_sentence(program: Program, tmp_path: Path) -> None:
    bad = tmp_path / "bad.carriers"
    bad.write_text("no game")
    program.begin(Wish(file=bad))
    assert program.room is None
    assert program.start is not None
    assert "bad.carriers" in program.start.trouble.text()


def test_a_side_that_the_scenario_has_not_is_told(program: Program, tmp_path: Path) -> None:
    program.begin(Wish(scenario="midway", windows=("uk",), save=tmp_path / "g.carriers"))
    assert program.room is None
    assert program.start is not None
    assert "uk" in program.start.trouble.text()
    assert not (tmp_path / "g.carriers").exists()


def test_new_files_never_take_the_name_of_another(tmp_path: Path) -> None:
    from datetime import datetime

    now = datetime(1942, 6, 4, 8, 0)
    first = new_file("midway", tmp_path, now)
    first.write_text("a game")
    assert new_file("midway", tmp_path, now) != first


def test_sides_are_read_from_the_command_line() -> None:
    assert sides_of("us,jp") == ("us", "jp")
    assert sides_of(" us ") == ("us",)
    assert sides_of("") == ()
