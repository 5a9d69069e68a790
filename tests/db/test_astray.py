"""A game whose file is moved, removed or replaced while it is played loses nothing, and spoils nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from games_on_disk import META, add_orders, content, make, order, refusal

from db import GameFile, Message

if sys.platform == "win32":
    pytest.skip("an open file cannot be moved there", allow_module_level=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a game.carriers"


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.carriers"))


def move_with_its_log(path: Path) -> None:
    move(path)
    log_of(path).rename(log_of(path.with_name("elsewhere.carriers")))


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


@pytest.mark.parametrize("lose", [os.remove, move, move_with_its_log])
@pytest.mark.parametrize("checkpointed", [False, True])
def test_a_game_whose_file_is_gone_is_written_anew_and_goes_on(
    path: Path, lose: Callable[[Path], None], checkpointed: bool
) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 30)
        game.post([Message(1, "jp", "us", b'{"text":"gg"}')])
        if checkpointed:
            game.checkpoint()
            add_orders(game, 2)
        lose(path)
        add_orders(game, 3)
        assert path.exists()
        assert refusal(lambda: GameFile.open(path)) == "db.in_use"
        lost_again = content(game)
        path.unlink()
        game.post([Message(2, "us", "jp", b'{"text":"gg"}')])
        add_orders(game, 1)
        kept = content(game)
    assert not log_of(path).exists()
    with GameFile.open(path) as again:
        assert content(again) == kept
    assert len(kept[1]) == len(lost_again[1]) + 4
    elsewhere = path.with_name("elsewhere.carriers")
    if elsewhere.exists():
        with GameFile.open(elsewhere) as moved:
            assert list(moved.rows()) == kept[1][: moved.head.seq]


def test_another_file_in_its_place_is_refused_and_stays_as_it_is_until_it_is_moved_away(path: Path) -> None:
    other = path.with_name("other.carriers")
    make(other, 5)
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        other.replace(path)
        before = path.read_bytes()
        for _ in range(2):
            assert refusal(lambda: game.append(order(17))) == "db.replaced"
            assert refusal(lambda: game.post([Message(1, "jp", "us", b"{}")])) == "db.replaced"
        assert game.head.seq == 16
        assert path.read_bytes() == before
        path.rename(other)
        add_orders(game, 1)
        kept = content(game)
    assert other.read_bytes() == before
    with GameFile.open(path) as again:
        assert content(again) == kept
        assert again.head.seq == 20


def test_a_game_closed_while_another_file_is_in_its_place_leaves_that_whole(path: Path) -> None:
    """A log left beside it would be taken for its own."""
    other = path.with_name("other.carriers")
    given = make(other, 5)
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        other.replace(path)
    assert os.listdir(path.parent) == [path.name]
    with GameFile.open(path) as again:
        assert content(again) == given


def test_the_log_of_another_game_is_not_taken_for_ones_own(path: Path) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        move_with_its_log(path)
        log_of(path).write_bytes(b"another game's")
        assert refusal(lambda: game.append(order(17))) == "db.replaced"
    assert log_of(path).read_bytes() == b"another game's"


def test_a_game_moved_and_closed_has_all_its_orders_where_it_is(path: Path) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        move(path)
        kept = content(game)
    assert os.listdir(path.parent) == ["elsewhere.carriers"]
    with GameFile.open(path.with_name("elsewhere.carriers")) as again:
        assert content(again) == kept


def test_a_game_moved_and_put_back_goes_on_in_its_file(path: Path) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        number = path.stat().st_ino
        move(path)
        path.with_name("elsewhere.carriers").rename(path)
        add_orders(game, 1)
        assert path.stat().st_ino == number
    assert GameFile.verify(path)[1].seq == 20


def test_a_folder_that_is_gone_is_told_of_and_the_order_taken_when_it_is_back(tmp_path: Path) -> None:
    folder, away = tmp_path / "games", tmp_path / "away"
    folder.mkdir()
    path = folder / "a game.carriers"
    with GameFile.create(path, META) as game:
        add_orders(game, 4)
        folder.rename(away)
        assert refusal(lambda: game.append(order(17))) == "db.system_refuses"
        away.rename(folder)
        add_orders(game, 1)
    assert GameFile.verify(path)[1].seq == 20
