"""Two thousand spoilt game files (ten thousand in the long run): no crash, none accepted that has changed."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from games_on_disk import META, add_orders, content, order, picture, put, refusal
from msgspec.structs import replace

from db import GameFile


@pytest.mark.timeout(900)
def test_no_spoilt_game_is_accepted_changed_or_touched(tmp_path: Path, long: bool) -> None:
    how_many = 10_000 if long else 2_000
    script = Path(__file__).with_name("mutants.py")
    arguments = [sys.executable, str(script), str(tmp_path), str(how_many), "1942"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found.pop("megabytes") < 300
    assert found.get("changed", 0) == found.get("touched", 0) == 0, done.stderr
    assert sum(found.values()) == how_many
    assert found["db.damaged"] > how_many // 2, "hardly anything was spoilt"
    known = {"identical", "same", "db.damaged", "db.not_a_game", "db.foreign", "db.newer"}
    assert found.keys() <= known, found


def test_a_log_spoilt_before_its_end_is_refused_and_loses_at_most_the_last_order(tmp_path: Path, long: bool) -> None:
    name, log = "game.carriers", "game.carriers-wal"
    (tmp_path / "made").mkdir()
    with GameFile.create(tmp_path / "made" / name, META) as game:
        add_orders(game, 8)
        game.checkpoint()
        add_orders(game, 12)
        given = content(game)
        files = picture(tmp_path / "made")
    dice = random.Random(1943)
    verdicts: list[str] = []
    for _ in range(2000 if long else 400):
        spoilt = bytearray(files[log])
        at = dice.randrange(len(spoilt))
        kind = dice.choice(("flip", "zero", "insert", "delete"))
        if kind == "flip":
            spoilt[at] ^= 1 << dice.randrange(8)
        elif kind == "zero":
            spoilt[at : at + 16] = bytes(len(spoilt[at : at + 16]))
        elif kind == "insert":
            spoilt[at:at] = dice.randbytes(dice.choice((1, 24, 4096)))
        else:
            del spoilt[at : at + dice.choice((1, 24, 4120))]
        put(tmp_path / "spoilt", {name: files[name], log: bytes(spoilt)})
        verdicts.append(open_spoilt(tmp_path / "spoilt", name, given))
        if verdicts[-1] == "refused":
            assert picture(tmp_path / "spoilt") == {name: files[name], log: bytes(spoilt)}
    assert verdicts.count("refused") > len(verdicts) // 2
    assert "short" in verdicts


def test_a_large_order_cut_off_by_a_crash_is_no_damage(tmp_path: Path) -> None:
    """Larger than SQLite's cache: its frames must not look like those of two orders."""
    name, log = "game.carriers", "game.carriers-wal"
    (tmp_path / "made").mkdir()
    with GameFile.create(tmp_path / "made" / name, META) as game:
        add_orders(game, 2)
        before = (tmp_path / "made" / name).read_bytes()  # a crash comes before the log is taken in
        large = b'"' + b"x" * 2_600_000 + b'"'
        game.append([replace(row, payload=large) for row in order(9)])
        whole = (tmp_path / "made" / log).read_bytes()
    assert len(whole) > 10_400_000
    for hole in (100_000, 1_000_000, len(whole) - 4200):
        torn = bytearray(whole)
        torn[hole : hole + 512] = bytes(512)
        put(tmp_path / "torn", {name: before, log: bytes(torn)})
        with GameFile.open(tmp_path / "torn" / name) as game:
            assert game.head.seq == 8


def open_spoilt(folder: Path, name: str, given: tuple[object, list[object], object]) -> str:
    """ "refused", "same", or "short" when the last order is missing: a crash within it looks no different."""
    seen: list[int] = []

    def attempt() -> None:
        with GameFile.open(folder / name) as game:
            rows = content(game)[1]
            assert rows == given[1][: len(rows)]
            seen.append(len(given[1]) - len(rows))

    key = refusal(attempt)
    if key is not None:
        assert key == "db.damaged"
        return "refused"
    assert seen[0] in (0, 4), f"{seen[0]} rows lost"
    return "short" if seen[0] else "same"
