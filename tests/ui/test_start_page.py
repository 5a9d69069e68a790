"""The start page: two clicks to the first move, going on, and what is said when it cannot be."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rooms import Hands

from fastcarriers.commanders.roster import ROSTER
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import Running, new_game, open_game
from ui import report_writer, start_page
from ui import room as rooms_module
from ui.look import Look
from ui.placing import TITLE_BAR, with_frame
from ui.program import Program
from ui.room import Wish, corner, new_file, open_room, sides_of
from ui.settings import KeptGame, Settings
from ui.start_page import TWO_WINDOWS, StartPage, first_size

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


def test_the_page_begins_no_higher_than_the_screen_with_its_frame() -> None:
    assert first_size(QSize(2560, 1440)) == QSize(1180, 720)
    low = first_size(QSize(1280, 720))
    assert low.width() == 1180
    assert 600 < low.height() < 720


def test_a_bug_of_ours_is_told_wherever_the_player_looks(program: Program, tmp_path: Path) -> None:
    program.show_start()
    start = program.start
    assert start is not None
    program.tell_bug()
    assert start.trouble.isVisible()
    assert "inside the program" in start.trouble.text()
    program.begin(Wish(scenario="midway", opponent="", save=tmp_path / "game.carriers"))
    assert program.room is not None
    program.tell_bug()
    hint = program.room.windows[0].hint
    assert hint.isVisible()
    assert "inside the program" in hint.text


def test_the_second_window_stands_on_the_second_screen_and_aside_where_there_is_one() -> None:
    left, right = QRect(0, 30, 1920, 1050), QRect(1920, 0, 2560, 1400)
    assert [corner(number, [left, right]) for number in (0, 1)] == [left.topLeft(), right.topLeft()]
    assert [corner(number, [left]) for number in (0, 1)] == [QPoint(0, 30), QPoint(40, 70)]
    assert corner(2, [left, right]) == QPoint(80, 110)


def test_two_windows_are_shown_where_they_belong(
    look: Look, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, right = QRect(0, 0, 1920, 1080), QRect(300, 200, 1920, 1080)

    class TwoScreens:
        @staticmethod
        def screens() -> list[TwoScreens]:
            return [TwoScreens(left), TwoScreens(right)]

        def __init__(self, box: QRect) -> None:
            self.box = box

        def availableGeometry(self) -> QRect:
            return self.box

    monkeypatch.setattr(rooms_module, "QGuiApplication", TwoScreens)
    wish = Wish(scenario="midway", windows=("us", "jp"), opponent="", save=tmp_path / "game.carriers")
    room = open_room(wish, look, settings)
    try:
        first = room.windows[0].pos()
        room.show()
        assert room.windows[0].pos() == first
        assert room.windows[1].pos() == right.topLeft()
    finally:
        room.close()


def test_a_window_that_cannot_be_built_leaves_no_commander_and_the_file_to_others(
    look: Look, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    class Begun(rooms_module.OpponentLink):
        def __init__(self, running: Running, side: str, name: str, seed: str) -> None:
            super().__init__(running, side, name, seed)
            begun.append(side)

    def broken(*parts: object) -> None:
        raise ValueError("no window")

    monkeypatch.setattr(rooms_module, "OpponentLink", Begun)
    monkeypatch.setattr(rooms_module, "MainWindow", broken)
    before = set(multiprocessing.active_children())  # the workers of a study wait a while for another
    game = tmp_path / "game.carriers"
    with pytest.raises(ValueError, match="no window"):
        open_room(Wish(scenario="midway", opponent="drill", save=game), look, settings)
    assert begun == ["jp"]
    assert set(multiprocessing.active_children()) <= before
    with open_game(game) as running:
        assert running.session.phase == 1


def test_midway_is_ready_to_be_played_with_its_history(page: StartPage) -> None:
    midway = Library().load_scenario("midway").scenario
    assert midway.history in page.story.toPlainText()
    assert [button.text() for button in page.side_buttons.values()] == ["Play United States", "Play Japan"]


def test_forces_length_map_and_options_are_told_in_words(page: StartPage) -> None:
    """Forces by class; each variant and option with a name in words and what it changes; no rule ids."""
    told = page.story.toPlainText()
    assert "First Mobile Force: 4 CV, 2 BB" in told
    assert "24 game-turns, 4 days" in told
    assert page.map.isVisible()
    for row in range(page.scenarios.count()):
        page.scenarios.setCurrentRow(row)
        boxes = [*page.options.variants.values(), *page.options.boxes.values()]
        assert len(boxes) >= 3
        for box in boxes:
            assert "_" not in box.text()
            assert box.text()[0].isupper()
            assert len(box.accessibleDescription()) > 20
        assert len({box.text() for box in boxes}) == len(boxes)


def test_the_list_of_opponents_says_how_strong_each_is(page: StartPage) -> None:
    names = [page.opponent.itemData(row) for row in range(page.opponent.count())]
    assert set(names) == {*ROSTER, TWO_WINDOWS}
    assert page.opponent.currentData() == names[0] == "flag"
    words = []
    for row in range(len(names)):
        page.opponent.setCurrentIndex(row)
        words.append(page.strength.text())
    assert len(set(words)) == len(names)
    assert all(words)


# ---- reports


def test_a_report_of_a_game_that_goes_on_is_written_as_its_side_beside_the_page(
    page: StartPage, settings: Settings, hands: Hands, midway: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the real program, in its own process, while the page goes on."""
    opened: list[Path] = []
    monkeypatch.setattr(start_page, "open_report", lambda file: opened.append(file) or True)
    file = tmp_path / "one.carriers"
    new_game(midway, "7", path=file).close()
    settings.remember_game(file, ("us",), "drill")
    menu = page.report_menu()
    menu.actions()[0].trigger()
    menu.deleteLater()
    assert page.writer.busy
    assert not page.report.isEnabled()
    assert page.report.toolTip()
    page.scenarios.setCurrentRow(0)  # nothing waits for it
    hands.until(lambda: bool(opened), 60)
    assert opened == [tmp_path / "one.html"]
    text = opened[0].read_text(encoding="utf-8")
    assert "United States" in text
    assert text.rstrip().endswith("</html>")
    assert page.report.isEnabled()
    assert not page.trouble.isVisible()


def test_of_a_game_that_is_over_the_umpire_s_report_is_asked_for(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "program.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[6]).write_text(' '.join(sys.argv[1:5]))")
    monkeypatch.setattr(report_writer, "command", lambda: [sys.executable, str(script)])
    writer, written = report_writer.ReportWriter(), list[Path]()
    writer.written.connect(written.append)
    writer.write(tmp_path / "over.carriers", ("jp",))
    hands.until(lambda: bool(written))
    assert written[0].read_text() == f"report {tmp_path / 'over.carriers'} --seat umpire"


def test_what_keeps_a_report_from_being_written_is_told(
    page: StartPage, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.carriers"
    bad.write_text("no game")
    page._report_of(KeptGame(str(bad), ("us",)))
    hands.until(lambda: not page.writer.busy, 60)
    assert "bad.carriers" in page.trouble.text()
    assert not (tmp_path / "bad.html").exists()
    monkeypatch.setattr(report_writer, "command", lambda: [str(tmp_path / "nowhere")])
    page._report_of(KeptGame(str(bad), ("us",)))
    hands.until(lambda: not page.writer.busy)
    assert page.trouble.text()
    assert page.report.isEnabled()


def test_without_a_browser_the_place_of_the_report_is_told(
    page: StartPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_page, "open_report", lambda file: False)
    page._show_report(tmp_path / "a.html")
    assert str(tmp_path / "a.html") in page.trouble.text()


def test_a_report_goes_on_while_a_game_is_opened(
    program: Program, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told quietly, and neither the page that goes nor the room that comes ends it."""
    opened: list[Path] = []
    go = tmp_path / "go"
    script = tmp_path / "program.py"
    script.write_text(
        "import sys, time, pathlib\n"
        f"while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.02)\n"
        "pathlib.Path(sys.argv[6]).write_text('done')\n"
    )
    monkeypatch.setattr(start_page, "open_report", lambda file: opened.append(file) or True)
    monkeypatch.setattr(report_writer, "command", lambda: [sys.executable, str(script)])
    program.show_start()
    start = program.start
    assert start is not None
    start._report_of(KeptGame(str(tmp_path / "one.carriers"), ("us",)))
    assert start.trouble.text() == "The report is being written …"
    assert start.trouble.property("warns") == "false"
    program.begin(Wish(scenario="midway", opponent="", save=tmp_path / "game.carriers"))
    assert not start.isVisible()
    assert start.writer.busy
    go.touch()
    hands.until(lambda: bool(opened), 60)
    assert opened == [tmp_path / "one.html"]
    assert opened[0].read_text() == "done"
    start.tell("no such file")
    assert start.trouble.property("warns") == "true"


def test_a_message_moves_nothing_below_it(page: StartPage) -> None:
    page.resize(1180, 720)  # the screen of the tests is narrow
    QApplication.processEvents()
    before = page.scenarios.geometry(), page.story.geometry(), page.report.geometry()
    for name in ("korea", "midway"):
        titles = {page.scenarios.item(row).data(start_page.SCENARIO): row for row in range(page.scenarios.count())}
        page.scenarios.setCurrentRow(titles[name])
        QApplication.processEvents()
        assert page.trouble.isVisible() == (name == "korea")
        assert (page.scenarios.geometry(), page.story.geometry(), page.report.geometry()) == before


def test_the_last_opponent_is_kept_for_the_next_start(
    page: StartPage, look: Look, settings: Settings, qtbot: QtBot
) -> None:
    page.opponent.setCurrentIndex(page.opponent.findData("drill"))
    page.begin("us")
    again = StartPage(look, Settings(settings.path))
    qtbot.addWidget(again)
    assert again.opponent.currentData() == "drill"
    settings.change(opponent="nobody known")
    other = StartPage(look, settings)
    qtbot.addWidget(other)
    assert other.opponent.currentData() == "flag"


def test_closing_the_page_ends_a_report_under_way(
    page: StartPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_writer, "command", lambda: [sys.executable, "-c", "import time; time.sleep(60)"])
    page._report_of(KeptGame(str(tmp_path / "slow.carriers"), ("us",)))
    page.close()
    assert not page.writer.busy


def test_every_scenario_is_listed_and_can_be_looked_at(page: StartPage) -> None:
    entries = Library().scenarios()
    assert page.scenarios.count() == len(entries)
    for row, entry in enumerate(entries):
        page.scenarios.setCurrentRow(row)
        assert entry.scenario is not None
        assert entry.scenario.title in page.story.toPlainText()
        assert page.trouble.isVisible() == (entry.scenario.era == "modern")


def test_side_opponent_options_and_variants_are_in_the_wish(page: StartPage, hands: Hands) -> None:
    wishes: list[Wish] = []
    page.wished.connect(wishes.append)
    page.options.variants["main_body"].setChecked(True)
    page.options.boxes["night_launch"].setChecked(True)
    hands.bot.mouseClick(page.side_buttons["jp"], LEFT)
    page.opponent.setCurrentIndex(page.opponent.findData(TWO_WINDOWS))
    hands.bot.mouseClick(page.side_buttons["us"], LEFT)
    first, second = wishes
    assert (first.scenario, first.windows, first.opponent) == ("midway", ("jp",), "flag")
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


@pytest.mark.parametrize("name", ["korea", "tonkin_gulf", "norwegian_sea"])
def test_a_scenario_without_its_tactical_stage_is_shown_but_not_begun(page: StartPage, name: str) -> None:
    titles = {page.scenarios.item(row).data(start_page.SCENARIO): row for row in range(page.scenarios.count())}
    wished: list[object] = []
    page.wished.connect(wished.append)
    page.scenarios.setCurrentRow(titles[name])
    assert page.trouble.text().startswith("Not yet whole")
    assert page.side_buttons
    assert not any(button.isEnabled() for button in page.side_buttons.values())
    page.begin(next(iter(page.side_buttons)))
    assert not wished
    page.scenarios.setCurrentRow(titles["midway"])
    assert not page.trouble.text()
    page.begin("us")
    assert len(wished) == 1


def test_an_option_that_is_not_built_is_named_and_cannot_be_chosen(page: StartPage) -> None:
    titles = {page.scenarios.item(row).data(start_page.SCENARIO): row for row in range(page.scenarios.count())}
    page.scenarios.setCurrentRow(titles["pearl_harbor"])
    box = page.options.boxes["solitaire_us"]
    assert box.text() == "Solitaire: rules alone play this side"
    assert not box.isEnabled()
    assert not box.isChecked()
    assert "it does nothing" in box.accessibleDescription()


@pytest.mark.parametrize(("name", "able"), [("midway", False), ("santa_cruz", False), ("korea", True)])
def test_fighters_with_bombs_can_be_chosen_only_where_a_fighter_has_some(
    page: StartPage, name: str, able: bool
) -> None:
    titles = {page.scenarios.item(row).data(start_page.SCENARIO): row for row in range(page.scenarios.count())}
    page.scenarios.setCurrentRow(titles[name])
    box = page.options.boxes["fighter_bombs"]
    assert box.isEnabled() == able
    assert not box.isChecked()
    assert ("No fighter of this scenario" in box.accessibleDescription()) == (not able)
    assert box.accessibleDescription() in box.toolTip()


def test_a_room_begins_with_its_frame_on_the_screen_and_maximised_from_a_maximised_page(
    program: Program, tmp_path: Path
) -> None:
    assert with_frame(QSize(1440, 880), QSize(1280, 720)) == QSize(1280, 720 - TITLE_BAR)
    assert with_frame(QSize(1440, 880), QSize(2560, 1440)) == QSize(1440, 880)
    program.show_start()
    assert program.start is not None
    program.start.showMaximized()
    program.begin(Wish(scenario="midway", windows=("us",), seed="7", save=tmp_path / "one.carriers"))
    assert program.room is not None
    assert program.room.windows[0].isMaximized()
    program.show_start()
    program.start.showNormal()
    program.begin(Wish(scenario="midway", windows=("jp",), seed="7", save=tmp_path / "two.carriers"))
    (window,) = program.room.windows
    assert not window.isMaximized()
    assert window.height() <= window.screen().availableSize().height() - TITLE_BAR
