"""What is kept between two evenings: a damaged file or layout is passed over and never reaches Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from rooms import OpenRoom

from fastcarriers.play.games import Running, rules_of
from ui.foldable import Foldable
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.settings import LAYOUT_VERSION, KeptLayout, Settings


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "deep" / "settings.json")
    settings.change(points=17, theme="night")
    settings.keep_layout("player-us", b"geometry", b"state")
    again = Settings(settings.path)
    assert (again.kept.points, again.kept.theme) == (17, "night")
    assert again.layout("player-us") == (b"geometry", b"state")
    assert again.layout("player-jp") is None


def test_a_layout_of_another_version_is_passed_over(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.keep_layout("player-us", b"g", b"s")
    old = replace(settings.kept.layouts["player-us"], version=LAYOUT_VERSION - 1)
    settings.change(layouts={"player-us": old})
    assert settings.layout("player-us") is None


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings = Settings(tmp_path / "file" / "settings.json")
    settings.change(points=20)
    assert settings.kept.points == 20


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"points": "x"}', b"\xff\xfe", b"[" * 100_000, b'{"a": 1}'])
def test_a_damaged_file_gives_the_settings_of_a_new_program(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    assert Settings(path).kept == Settings(tmp_path / "none").kept


def test_last_games_are_newest_first_and_only_those_that_are_there(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text("game")
        settings.remember_game(tmp_path / name, ("us",), "drill")
    settings.remember_game(tmp_path / "a", ("jp",), "")
    (tmp_path / "b").unlink()
    games = Settings(settings.path).last_games()
    assert [(Path(game.file).name, game.sides) for game in games] == [("a", ("jp",)), ("c", ("us",))]


WINDOWS = 16
"""Damaged layouts with which a window is opened: one of each field and kind of damage."""


def test_300_damaged_layouts_are_refused_and_the_window_opens(
    open_rooms: OpenRoom, settings: Settings, opened_with: Callable[[Settings], MainWindow]
) -> None:
    """Bytes changed, cut off, added; the parts that are put away; a layout given to another role."""
    window = open_rooms().windows[0]
    window.docks["dock.rule"].hide()
    window.keep_layout()
    kept = settings.kept.layouts[window.role]
    geometry, state = settings.layout(window.role) or (b"", b"")
    assert geometry
    assert state
    chance = Random(300)
    for number in range(300):
        settings.change(layouts={window.role: damaged(kept, chance, number)})
        assert settings.layout(window.role) is None, number
        assert not window.arrangement.restore(), number
        if number < WINDOWS:
            assert is_new(opened_with(Settings(settings.path))), number
    settings.change(layouts={"player-jp": kept})
    assert settings.layout("player-jp") is None
    settings.change(layouts={window.role: kept})
    assert settings.layout(window.role) == (geometry, state)
    assert not is_new(opened_with(Settings(settings.path)))


@pytest.mark.parametrize("number", range(4))
def test_a_window_opens_with_a_damaged_file(
    open_rooms: OpenRoom, settings: Settings, opened_with: Callable[[Settings], MainWindow], number: int
) -> None:
    """Cut off, a byte changed, another program's, or no text at all."""
    window = open_rooms().windows[0]
    window.docks["dock.rule"].hide()
    window.keep_layout()
    whole = settings.path.read_bytes()
    at = whole.index(b'"sha256"') + 14
    other = b"1" if whole[at : at + 1] != b"1" else b"2"
    settings.path.write_bytes(
        (whole[: len(whole) // 2], whole[:at] + other + whole[at + 1 :], b'{"docks": 7}', b"\x00\xff" * 2000)[number]
    )
    again = opened_with(Settings(settings.path))
    assert is_new(again)
    again.keep_layout()
    assert Settings(settings.path).layout(again.role) is not None


def is_new(window: MainWindow) -> bool:
    """Whether it has the layout of the program and was placed by no other."""
    return not window.placed and not window.docks["dock.rule"].isHidden()


@pytest.fixture
def opened_with(second_day: Running, look: Look) -> Iterator[Callable[[Settings], MainWindow]]:
    """`opened_with(settings)`: an American window, shown; the one before it is closed, and keeps nothing."""
    windows: list[MainWindow] = []

    def close() -> None:
        for window in windows:
            window.keep_layout = lambda: None  # type: ignore[method-assign]
            window.close()
            window.deleteLater()
        windows.clear()

    def open_(settings: Settings) -> MainWindow:
        close()
        link = SeatLink(second_day.session.seat(("us",)))
        windows.append(MainWindow(link, rules_of(second_day.pack, second_day.terms).charts, look, settings))
        windows[0].show()
        QApplication.processEvents()
        return windows[0]

    yield open_
    close()
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def damaged(kept: KeptLayout, chance: Random, number: int) -> KeptLayout:
    """One field of the layout, spoilt: a letter changed, a piece cut out, something put in."""
    field = ("blob", "geometry", "sha256", "folded")[number % 4]
    if field == "folded":
        return replace(kept, folded=(*kept.folded, "tactical.brief" + "x" * (number // 16)))
    text = getattr(kept, field)
    at = chance.randrange(len(text))
    how = number // 4 % 4
    if how == 0:
        letter = chance.choice([c for c in "ABCDEFxyz019" if c != text[at]])
        spoilt = text[:at] + letter + text[at + 1 :]
    elif how == 1:
        spoilt = text[:at]
    elif how == 2:
        spoilt = text[:at] + "AAAA" + text[at:]
    else:
        spoilt = text[:at] + "\N{SNOWMAN}" + text[at + 1 :]
    if spoilt == text or spoilt.rstrip("=") == text.rstrip("="):
        spoilt = "x" + text
    return replace(kept, **{field: spoilt})


def test_the_layout_comes_back_as_the_player_left_it(open_rooms: OpenRoom, settings: Settings) -> None:
    first = open_rooms().windows[0]
    first.docks["dock.rule"].hide()
    first.close()
    second: MainWindow = open_rooms().windows[0]
    assert second.docks["dock.rule"].isHidden()
    assert not second.docks["dock.log"].isHidden()
    second.reset_layout()
    assert not second.docks["dock.rule"].isHidden()
    assert settings.layout(second.role) is None


def test_a_column_that_was_put_away_stays_so_until_the_layout_is_reset(
    open_rooms: OpenRoom, settings: Settings
) -> None:
    window = open_rooms().windows[0]
    window.findChild(Foldable, "tactical.brief").fold(True)
    window.keep_layout()
    again = open_rooms().windows[0]
    column = again.findChild(Foldable, "tactical.brief")
    assert column.is_folded
    again.reset_layout()
    assert not column.is_folded


def test_sides_keep_layouts_of_their_own(open_rooms: OpenRoom, settings: Settings) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.docks["dock.log"].hide()
    us.close()
    jp.close()
    assert set(settings.kept.layouts) == {"player-us", "player-jp"}
    us, jp = open_rooms(("us", "jp")).windows
    assert us.docks["dock.log"].isHidden()
    assert not jp.docks["dock.log"].isHidden()


def test_a_window_kept_on_a_monitor_that_is_gone_opens_on_one_that_is_there(open_rooms: OpenRoom) -> None:
    first = open_rooms().windows[0]
    first.docks["dock.rule"].setFloating(True)
    first.docks["dock.rule"].move(20_000, 9_000)
    first.move(30_000, 20_000)
    first.close()
    second = open_rooms().windows[0]
    screen = second.screen().availableGeometry()
    assert screen.intersects(second.frameGeometry())
    rule = second.docks["dock.rule"]
    assert not rule.isFloating() or screen.intersects(rule.frameGeometry())
