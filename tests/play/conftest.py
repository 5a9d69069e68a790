"""Sessions of the toy game, which lives beside the kernel's tests."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import enumerate as threads

import pytest

from db import GameFile

sys.path.append(str(Path(__file__).parents[1] / "kernel"))
pytest.register_assert_rewrite("properties", "sessions")
sys.path.append(str(Path(__file__).parent))


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    """A new game file, closed at the end."""
    with GameFile.create(tmp_path / "toy.carriers", {"game": "toy"}) as game_file:
        yield game_file


@pytest.fixture(autouse=True)
def _no_dangling_threads() -> Iterator[None]:
    """Every session is closed, and its thread is gone then."""
    before = set(threads())
    yield
    left = [thread.name for thread in threads() if thread not in before]
    assert not left, f"threads left behind: {left}"
