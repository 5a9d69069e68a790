"""Full disk, failing writes and syncs, no right to write: a clear sentence, an intact file, and another try."""

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import faulty_disk
import pytest
from faulty_disk import FaultyDisk
from games_on_disk import META, add_orders, content, make, order, picture, put, refusal

import db.game_file
from db import GameFile
from db.verify import connect

NAME = "game.carriers"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultyDisk]:
    faulty = FaultyDisk()
    monkeypatch.setattr(db.game_file, "connect", lambda place, how: connect(place, f"{how}&vfs={faulty.name}"))
    yield faulty
    faulty.remove()


def steps(game: GameFile) -> list[Callable[[], None]]:
    """What a session does, in small: orders over more than one phase. Each may be tried again."""
    return [
        lambda: add_orders(game, 1),
        lambda: add_orders(game, 1),
        game.checkpoint,
        lambda: add_orders(game, 1),
        lambda: [add_orders(game, 1) for _ in range(3)][-1],
        game.checkpoint,
        lambda: add_orders(game, 1),
    ]


@pytest.mark.parametrize(
    ("kind", "code", "key"),
    [
        ("write", faulty_disk.FULL, "db.disk_full"),
        ("write", faulty_disk.IOERR_WRITE, "db.disk_error"),
        ("sync", faulty_disk.IOERR_FSYNC, "db.disk_error"),
        ("truncate", faulty_disk.IOERR_TRUNCATE, "db.disk_error"),
    ],
)
def test_whichever_call_to_the_disk_fails_nothing_acknowledged_is_lost(
    tmp_path: Path, disk: FaultyDisk, kind: str, code: int, key: str
) -> None:
    make(tmp_path / NAME, 2)
    begun = picture(tmp_path)
    told = 0
    for fails_at in range(1, 500):
        folder = tmp_path / "faulty"
        put(folder, begun)
        disk.arm(kind, code, fails_at)
        with GameFile.open(folder / NAME) as game:
            for step in steps(game):
                before = game.head.seq
                said = refusal(step)
                if said is not None:
                    assert (said, disk.failed) == (key, True)
                    assert [row.seq for row in game.rows()] == [*range(1, game.head.seq + 1)]
                    assert_survives(tmp_path / "after a crash", folder, game.head.seq)
                    told += 1
                    if game.head.seq == before:
                        step()
            last = game.head.seq
        with GameFile.open(folder / NAME) as game:
            assert game.head.seq == last
            assert [*game.rows()][8:] == [row for first in range(9, last, 4) for row in order(first)]
        if not disk.failed:
            break
    assert not disk.failed, "there were more calls than we tried"
    assert told >= (1 if kind == "truncate" else 4)


def assert_survives(other: Path, folder: Path, acknowledged: int) -> None:
    """If the program died here, every acknowledged row would be found; and no more than the one order in work."""
    put(other, picture(folder))
    with GameFile.open(other / NAME) as game:
        assert acknowledged <= game.head.seq <= acknowledged + 4


def test_a_fault_while_opening_leaves_the_game_as_it_was(tmp_path: Path, disk: FaultyDisk) -> None:
    """After a crash, opening has to find the log's place on the disk again."""
    with GameFile.create(tmp_path / NAME, META) as game:
        add_orders(game, 3)
        crashed = picture(tmp_path)
    put(tmp_path / "again", crashed)
    for kind in ("write", "sync", "truncate"):
        disk.arm(kind, faulty_disk.FULL, 1)
        assert refusal(lambda: GameFile.open(tmp_path / "again" / NAME).close()) in (None, "db.disk_full")
        disk.arm("", 0, 0)
        with GameFile.open(tmp_path / "again" / NAME) as game:
            assert game.head.seq == 12


FULL = """
import resource, signal, sys
from games_on_disk import META, add_orders, content, order
from db import GameFile
from fastcarriers.kernel.errors import KnownError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, most))
with GameFile.create(sys.argv[1], META) as game:
    for attempt in range(10_000):
        try:
            add_orders(game, 1)
        except KnownError as error:
            said = error.said.key
            break
    print(said, len([*game.rows()]) == game.head.seq > 0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    game.append(order(game.head.seq + 1))
    last = game.head.seq
with GameFile.open(sys.argv[1]) as game:
    print([*game.rows()] == [row for first in range(1, last, 4) for row in order(first)])
"""


def test_a_file_that_may_not_grow_keeps_the_game_and_takes_the_order_later(tmp_path: Path) -> None:
    """A real limit of the system, in a process of its own."""
    assert run(FULL, tmp_path / NAME) == ["db.disk_error True", "True"]


NO_ROOM = """
import resource, signal, sys, os
from games_on_disk import META
from db import GameFile
from fastcarriers.kernel.errors import KnownError
GameFile.create(sys.argv[1] + ".other", META).close()
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
with GameFile.open(sys.argv[1] + ".other") as other:
    for attempt in (lambda: GameFile.create(sys.argv[1], META), lambda: other.copy_to(sys.argv[1])):
        try:
            attempt()
        except KnownError as error:
            print(error.said.key)
print(os.listdir(os.path.dirname(sys.argv[1])))
"""


def test_a_game_that_finds_no_room_to_be_made_leaves_nothing(tmp_path: Path) -> None:
    assert run(NO_ROOM, tmp_path / NAME) == ["db.system_refuses", "db.system_refuses", f"['{NAME}.other']"]


@pytest.mark.parametrize("at", [1, 2])
def test_a_new_game_that_cannot_be_synced_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """First the file, then the folder that holds its name."""
    calls = iter(range(1, 9))

    def fsync(handle: int) -> None:
        if next(calls) == at:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    assert refusal(lambda: GameFile.create(tmp_path / NAME, META)) == "db.system_refuses"
    assert os.listdir(tmp_path) == []


NO_RIGHT = """
import os, sys
from games_on_disk import META
from db import GameFile
from fastcarriers.kernel.errors import KnownError
import sqlite_utils, tempfile
GameFile.create(sys.argv[1] + "/loaded", META).close()
os.unlink(sys.argv[1] + "/loaded")
for name, mode in (("file", 0o777), ("folder", 0o555), ("both", 0o555)):
    os.chmod(f"{sys.argv[1]}/{name}", mode)
    os.chmod(f"{sys.argv[1]}/{name}/game.carriers", 0o666 if name == "folder" else 0o444)
if os.getuid() == 0:
    os.setuid(65534)  # root may write everywhere
for name in ("file", "folder", "both"):
    for attempt in (lambda: GameFile.open(f"{sys.argv[1]}/{name}/game.carriers"),
                    lambda: GameFile.create(f"{sys.argv[1]}/folder/new.carriers", META)):
        try:
            attempt()
        except KnownError as error:
            print(name, error.said.key)
    print(GameFile.verify(f"{sys.argv[1]}/{name}/game.carriers")[1].seq)
"""


def test_without_the_right_to_write_a_game_is_refused_yet_may_be_verified() -> None:
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        place.chmod(0o755)
        for name in ("file", "folder", "both"):
            (place / name).mkdir()
            make(place / name / NAME, 2)
        before = {name: picture(place / name) for name in ("file", "folder", "both")}
        told = run(NO_RIGHT, place)
        for name in before:
            assert picture(place / name) == before[name]
            (place / name).chmod(0o755)
    refused = [line for name in before for line in (f"{name} db.read_only", f"{name} db.system_refuses", "8")]
    assert told == refused


def run(script: str, path: Path) -> list[str]:
    """The lines that a script prints in a process of its own."""
    arguments = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n{script}"]
    done = subprocess.run([*arguments, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_clean_run_on_the_counting_disk_is_what_a_run_on_the_system_is(tmp_path: Path, disk: FaultyDisk) -> None:
    """The counting disk itself changes nothing, and it is really asked."""
    given = make(tmp_path / "plain.carriers", 3)
    disk.arm("write", faulty_disk.FULL, 0)
    assert make(tmp_path / NAME, 3) == given
    assert disk.calls > 0
    with GameFile.open(tmp_path / NAME) as game:
        assert content(game) == given
