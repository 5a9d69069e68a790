"""What is kept between two evenings: a damaged file or layout is passed over and never reaches Qt."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rooms import OpenRoom

from ui.foldable import Foldable
from ui.main_window import MainWindow
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


def test_300_damaged_layouts_are_refused_and_the_window_opens(open_rooms: OpenRoom, settings: Settings) -> None:
    """Bytes of the blob changed, cut off, added, given to another; and the file itself damaged."""
    window = open_rooms().windows[0]
    window.keep_layout()
    kept = settings.kept.layouts[window.role]
    geometry, state = settings.layout(window.role) or (b"", b"")
    assert geometry
    assert state
    chance = Random(300)
    for number in range(300):
        settings.change(layouts={window.role: damaged(kept, chance, number)})
        assert settings.layout(window.role) is None, number
        window.arrangement.restore()
    settings.change(layouts={window.role: kept})
    assert settings.layout(window.role) == (geometry, state)


def damaged(kept: KeptLayout, chance: Random, number: int) -> KeptLayout:
    """One field of the layout, spoilt: a letter changed, a piece cut out, something put in."""
    field = ("blob", "geometry", "sha256")[number % 3]
    text = getattr(kept, field)
    at = chance.randrange(len(text))
    how = number // 3 % 4
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
