"""A game file keeps what it is given, in order, and refuses what is our own mistake."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from games_on_disk import META, add_orders, content, make, order, refusal

from db import GameFile, Message, Row


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a game.carriers"


def test_what_is_appended_is_read_again_in_order(path: Path) -> None:
    given = make(path, 100)
    assert [row for first in range(1, 401, 4) for row in order(first)] == given[1]
    with GameFile.open(path) as game:
        assert content(game) == given
        assert list(game.rows(after=397)) == given[1][397:]
        assert list(game.messages(after=2)) == given[2][2:]
        assert game.head.seq == 400
        assert game.meta == META


def test_payloads_are_stored_as_they_are_given(path: Path) -> None:
    payload = '{ "b" : 1.50,\n"a":"Shōkaku \\u0041" }'.encode()
    with GameFile.create(path, {}) as game:
        game.append([Row(1, 0, 0, "event", "public", None, "t", 3, payload)])
    with GameFile.open(path) as game:
        assert [row.payload for row in game.rows()] == [payload]


def test_any_sqlite_tool_reads_a_closed_game(path: Path) -> None:
    make(path, 3)
    tool = sqlite3.connect(path)
    assert tool.execute("SELECT json_extract(payload, '$.unit') FROM journal WHERE seq = 5").fetchone() == ("VF-6",)
    tool.close()


def test_a_closed_game_is_one_file(path: Path) -> None:
    make(path, 3)
    assert os.listdir(path.parent) == [path.name]


def test_after_a_checkpoint_the_file_is_whole_without_its_log(path: Path) -> None:
    log, alone = path.with_name(path.name + "-wal"), path.with_name("alone.carriers")
    with GameFile.create(path, META) as game:
        for count in (5, 5):
            add_orders(game, count)
            rows = game.rows()
            next(rows)
            game.checkpoint()
            assert sorted(os.listdir(path.parent)) == [path.name, log.name]
            alone.write_bytes(path.read_bytes())
            assert GameFile.verify(alone)[1] == game.head
            alone.unlink()
            assert len([*rows]) == game.head.seq - 1


def test_a_log_that_is_taken_in_is_written_over(path: Path) -> None:
    with GameFile.create(path, META) as game:
        sizes: list[int] = []
        for _ in range(8):
            add_orders(game, 5)
            game.checkpoint()
            sizes.append(path.with_name(path.name + "-wal").stat().st_size)
        assert max(sizes) < 2 * sizes[0]


def test_a_name_that_is_taken_is_refused_and_its_file_left(path: Path) -> None:
    path.write_bytes(b"mine")
    assert refusal(lambda: GameFile.create(path, META)) == "db.exists"
    assert refusal(lambda: GameFile.create(path.parent, META)) == "db.is_folder"
    assert os.listdir(path.parent) == [path.name]
    assert path.read_bytes() == b"mine"


def test_a_folder_that_is_not_there_is_refused(path: Path) -> None:
    assert refusal(lambda: GameFile.create(path / "in" / "it", META)) == "db.system_refuses"


def test_a_copy_holds_the_game_as_it_stands_and_goes_its_own_way(path: Path) -> None:
    copy = path.with_name("copy.carriers")
    with GameFile.create(path, META) as game:
        add_orders(game, 5)
        game.copy_to(copy)
        assert refusal(lambda: game.copy_to(copy)) == "db.exists"
        add_orders(game, 1)
        assert game.head.seq == 24
    with GameFile.open(copy) as other:
        assert other.head.seq == 20
        add_orders(other, 1)
        assert content(other)[1] == [row for first in range(1, 25, 4) for row in order(first)]


def test_rows_of_one_order_come_together_or_not_at_all(path: Path) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 1)
        before = game.head
        spoilt = [*order(5)[:3], msgspec.structs.replace(order(5)[3], phase=1 << 70)]
        with pytest.raises(OverflowError):
            game.append(spoilt)
        assert game.head == before
        assert len([*game.rows()]) == 4
        add_orders(game, 1)
    with GameFile.open(path) as game:
        assert game.head.seq == 8


@pytest.mark.parametrize("seq", [0, 1, 4, 6])
def test_a_number_out_of_turn_is_our_mistake(path: Path, seq: int) -> None:
    with GameFile.create(path, META) as game:
        add_orders(game, 1)
        with pytest.raises(ValueError, match="comes next"):
            game.append([Row(seq, 0, 0, "event", "public", None, "t", 1, b"{}")])


@pytest.mark.parametrize(
    "payload", [b"", b"{", b'"\xff"', b"NaN", b"[1,]", b"[" * 100_000, b'"\\ud800"', b" " * (1 << 23) + b"1"]
)
def test_a_payload_that_is_no_json_is_our_mistake(path: Path, payload: bytes) -> None:
    with GameFile.create(path, META) as game:
        with pytest.raises(ValueError, match="payload"):
            game.append([Row(1, 0, 0, "event", "public", None, "t", 1, payload)])
        with pytest.raises(ValueError, match="payload"):
            game.post([Message(1, "us", None, payload)])


def test_a_closed_game_takes_nothing(path: Path) -> None:
    game = GameFile.create(path, META)
    game.close()
    game.close()
    for attempt in (lambda: add_orders(game, 1), lambda: [*game.rows()], game.checkpoint):
        with pytest.raises(sqlite3.ProgrammingError):
            attempt()


@pytest.mark.parametrize(
    "meta", [{"head": "x"}, {"a": b"x" * (1 << 23) + b"1"}, {str(n): " " * (1 << 23) for n in range(9)}]
)
def test_meta_keeps_one_name_for_itself_and_has_a_size(path: Path, meta: dict[str, bytes | str]) -> None:
    with pytest.raises(ValueError, match="head"):
        GameFile.create(path, meta)
    assert not path.exists()


def test_the_largest_meta_and_payload_come_back(path: Path) -> None:
    payload = b'"' + b"x" * ((1 << 23) - 2) + b'"'
    with GameFile.create(path, {str(n): b"x" * ((1 << 23) - 1) for n in range(8)}) as game:
        game.append([Row(1, 0, 0, "event", "public", None, "t", 1, payload)])
    with GameFile.open(path) as game:
        assert len(game.meta) == 8
        assert next(game.rows()).payload == payload


def test_a_game_made_in_one_thread_is_used_in_another(path: Path) -> None:
    with ThreadPoolExecutor(1) as worker, GameFile.create(path, META) as game:
        worker.submit(add_orders, game, 3).result()
        assert worker.submit(lambda: [*game.rows()]).result() == [row for first in (1, 5, 9) for row in order(first)]


def test_a_game_that_nobody_closed_may_be_opened_again(path: Path) -> None:
    game = GameFile.create(path, META)
    add_orders(game, 1)
    del game
    with GameFile.open(path) as again:
        assert again.head.seq == 4


def test_verify_tells_what_a_file_holds(path: Path) -> None:
    make(path, 2)
    meta, head = GameFile.verify(path)
    assert meta == META
    assert (head.seq, head.message_seq) == (8, 3)


def test_the_chain_is_made_of_these_very_bytes(path: Path) -> None:
    """Written out by hand: with other bytes every game that players have would be unreadable (then raise FORMAT)."""
    with GameFile.create(path, {"c": b"\xff", "a": "é"}) as game:
        start = sha256(b"1;" + b"s1;a" + b"s2;\xc3\xa9" + b"s1;c" + b"b1;\xff").digest()
        assert game.head.hash == game.head.message_hash == start.hex()
        game.append(
            [Row(1, 2, 3, "event", "us", None, "t", 4, b"{}"), Row(2, 0, 3, "order", "jp", "me", "u", 5, b"[]")]
        )
        first = sha256(start + b"row 1 2 3 4;5 2 1 1 2;" + b"event" + b"us" + b"-" + b"t" + b"{}").digest()
        second = sha256(first + b"row 2 0 3 5;5 2 3 1 2;" + b"order" + b"jp" + b"+me" + b"u" + b"[]").digest()
        assert game.head.hash == second.hex()
        game.post([Message(1, "us", None, b"1")])
        assert game.head.message_hash == sha256(start + b"message;" + b"i1;" + b"s2;us" + b"n;" + b"b1;1").hexdigest()


def test_a_game_is_removed_with_its_log_unless_it_is_open(path: Path) -> None:
    other = path.with_name("other.carriers")
    other.write_bytes(b"mine")
    with GameFile.create(path, META) as game:
        add_orders(game, 3)
        assert refusal(lambda: GameFile.remove(path)) == "db.in_use"
        assert path.exists()
    path.with_name(path.name + "-wal").write_bytes(b"left by a crash")
    GameFile.remove(path)
    GameFile.remove(path)
    assert os.listdir(path.parent) == [other.name]
    assert refusal(lambda: GameFile.remove(path.parent)) == "db.is_folder"
