"""What is no whole game of ours is refused with one sentence, and not a byte in it or beside it changes."""

import os
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from games_on_disk import add_orders, content, make, picture, put, refusal

from db import GameFile
from db.schema import APPLICATION_ID, FORMAT
from fastcarriers.kernel.errors import KnownError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.carriers"


def refused(path: Path) -> str | None:
    """The key of the sentence, the same for opening and verifying; the folder stays as it was."""
    before, changed = picture(path.parent), path.parent.stat().st_mtime_ns
    opened, verified = refusal(lambda: GameFile.open(path)), refusal(lambda: GameFile.verify(path))
    assert opened == verified
    assert picture(path.parent) == before
    assert path.parent.stat().st_mtime_ns == changed, "something came beside the file and went"
    return opened


def foreign(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def no_file(path: Path) -> None: ...


def loop(path: Path) -> None:
    path.symlink_to(path)


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def empty(path: Path) -> None:
    path.touch()


def prose(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def other_program(path: Path) -> None:
    foreign(path, "PRAGMA journal_mode = WAL", "CREATE TABLE journal (seq INTEGER PRIMARY KEY, payload TEXT)")


def only_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(40))


def half_a_header(path: Path) -> None:
    path.write_bytes(b"SQLite form")


def newer(path: Path) -> None:
    make(path, 3)
    foreign(path, f"PRAGMA user_version = {FORMAT + 1}", "CREATE TABLE more (x)")


def without_format(path: Path) -> None:
    make(path, 3)
    foreign(path, "PRAGMA user_version = 0")


def our_name_and_nothing_else(path: Path) -> None:
    foreign(path, f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {FORMAT}", "VACUUM")


def sparse_and_huge(path: Path) -> None:
    make(path, 3)
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize(
    ("thing", "key"),
    [
        (no_file, "db.missing"),
        (loop, "db.system_refuses"),
        (folder, "db.is_folder"),
        (pipe, "db.not_a_file"),
        (empty, "db.empty"),
        (prose, "db.not_a_game"),
        (half_a_header, "db.not_a_game"),
        (only_header, "db.damaged"),
        (other_program, "db.foreign"),
        (newer, "db.newer"),
        (without_format, "db.damaged"),
        (our_name_and_nothing_else, "db.damaged"),
        (sparse_and_huge, "db.too_large"),
    ],
)
def test_what_is_no_game_is_refused_by_its_own_sentence(path: Path, thing: Callable[[Path], None], key: str) -> None:
    thing(path)
    if thing is sparse_and_huge:  # too large to compare
        assert refusal(lambda: GameFile.open(path)) == key
        assert os.listdir(path.parent) == [path.name]
    else:
        assert refused(path) == key


def test_a_newer_format_is_named_with_ours(path: Path) -> None:
    newer(path)
    with pytest.raises(KnownError) as error:
        GameFile.open(path)
    assert error.value.said.args == {"file": str(path), "theirs": FORMAT + 1, "ours": FORMAT}


def test_a_path_that_no_system_takes_is_refused() -> None:
    assert refusal(lambda: GameFile.open("a\0b")) == "db.missing"
    assert refusal(lambda: GameFile.open("a" * 5000)) == "db.system_refuses"


CHANGES = [
    "UPDATE journal SET payload = replace(payload, '0006', '0007') WHERE seq = 6",
    "UPDATE journal SET tag = tag || ' ' WHERE seq = 1",
    "UPDATE journal SET phase = phase + 1 WHERE seq = 12",
    "UPDATE journal SET \"by\" = '' WHERE seq = 6",
    "UPDATE journal SET hash = zeroblob(32) WHERE seq = 12",
    "UPDATE journal SET hash = zeroblob(10000000) WHERE seq = 12",
    "UPDATE journal SET kind = CAST(x'ff' AS TEXT) WHERE seq = 3",
    "UPDATE journal SET payload = CAST(zeroblob(20000000) AS TEXT) WHERE seq = 3",
    "DELETE FROM journal WHERE seq = 12",
    "DELETE FROM journal WHERE seq = 1",
    "DELETE FROM journal",
    "UPDATE journal SET seq = 13 WHERE seq = 12",
    "UPDATE journal SET seq = -12 WHERE seq = 1",
    'INSERT INTO journal SELECT 13, board, phase, kind, "to", "by", tag, version, payload, hash FROM journal LIMIT 1',
    "UPDATE messages SET payload = '\"gh 1\"' WHERE seq = 1",
    "DELETE FROM messages WHERE seq = 3",
    "UPDATE meta SET value = 'guadalcanal' WHERE key = 'scenario'",
    "UPDATE meta SET value = CAST(value AS BLOB) WHERE key = 'scenario'",
    "UPDATE meta SET value = 3 WHERE key = 'scenario'",
    "UPDATE meta SET key = 'scene' WHERE key = 'scenario'",
    "UPDATE meta SET value = x'00' WHERE key = 'map'",
    "INSERT INTO meta VALUES ('more', 'of it')",
    "DELETE FROM meta WHERE key = 'seed'",
    "DELETE FROM meta WHERE key = 'head'",
    "UPDATE meta SET value = replace(value, '12', '11') WHERE key = 'head'",
    "UPDATE meta SET value = '{}' WHERE key = 'head'",
    "UPDATE meta SET value = x'ff' WHERE key = 'head'",
    "UPDATE meta SET value = '" + "[" * 100_000 + "' WHERE key = 'head'",
    "CREATE TABLE more (x)",
    "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END",
    "CREATE VIEW v AS SELECT * FROM journal",
    "DROP TABLE messages",
    "ALTER TABLE journal RENAME COLUMN payload TO load",
    "ALTER TABLE journal ADD COLUMN more TEXT",
    "PRAGMA application_id = 7",
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[:60])
def test_a_game_changed_by_a_tool_is_refused(path: Path, change: str) -> None:
    make(path, 3)
    foreign(path, change)
    assert refused(path) == ("db.foreign" if "application_id" in change else "db.damaged")


def test_a_view_in_place_of_the_journal_is_refused_unread(path: Path) -> None:
    make(path, 3)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS seq FROM n"
    foreign(path, "DROP TABLE journal", f"CREATE VIEW journal AS {endless}")
    assert refused(path) == "db.damaged"


def test_a_schema_of_thousands_of_tables_is_refused(path: Path) -> None:
    make(path, 3)
    foreign(path, *(f"CREATE TABLE t{n} (x)" for n in range(2000)))
    assert refused(path) == "db.damaged"


def test_another_encoding_of_texts_is_refused(path: Path) -> None:
    make(path, 3)
    image = bytearray(path.read_bytes())
    image[56:60] = struct.pack(">I", 2)
    path.write_bytes(image)
    assert refused(path) == "db.damaged"


@pytest.mark.parametrize("change", ["PRAGMA journal_mode = DELETE", "VACUUM", "REINDEX"])
def test_a_tool_that_changes_nothing_that_is_kept_does_no_harm(path: Path, change: str) -> None:
    given = make(path, 3)
    foreign(path, change)
    with GameFile.open(path) as game:
        assert [*game.rows()] == given[1]
        add_orders(game, 1)
    assert GameFile.verify(path)[1].seq == 16
    assert os.listdir(path.parent) == [path.name]


def test_a_log_of_another_game_is_refused(path: Path) -> None:
    make(path, 3)
    other = path.with_name("other.carriers")
    with GameFile.create(other, {"scenario": "other"}) as game:
        add_orders(game, 8)
        log = other.with_name("other.carriers-wal").read_bytes()
    path.with_name("game.carriers-wal").write_bytes(log)
    assert refused(path) == "db.damaged"


def test_a_log_that_is_no_log_is_refused(path: Path) -> None:
    make(path, 3)
    log = path.with_name("game.carriers-wal")
    for junk in (b"x" * 10_000, struct.pack(">I", 0x377F0682) + bytes(10_000)):
        log.write_bytes(junk)
        assert refused(path) == "db.damaged"
    os.truncate(log, 1 << 40)
    assert refusal(lambda: GameFile.open(path)) == "db.too_large"


def test_what_a_tool_left_half_written_is_undone_as_its_journal_says(tmp_path: Path) -> None:
    """A tool that changed the game without a log and died: its journal holds the pages as they were."""
    path, crashed = tmp_path / "game.carriers", tmp_path / "crashed"
    given = make(path, 30)
    foreign(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path, isolation_level=None)) as tool:
        tool.execute("PRAGMA cache_size = 1")
        tool.execute("BEGIN")
        tool.execute("UPDATE journal SET tag = 'spoilt', payload = payload || ' '")
        put(crashed, picture(tmp_path))
        tool.execute("ROLLBACK")
    assert b"spoilt" in (crashed / path.name).read_bytes()
    before = picture(crashed)
    assert before.keys() == {path.name, f"{path.name}-journal"}
    assert GameFile.verify(crashed / path.name)[1].seq == 120
    assert picture(crashed) == before
    with GameFile.open(crashed / path.name) as game:
        assert content(game) == given
