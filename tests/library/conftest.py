"""A copy of the data pack that a test may break, and the sentences that the checker has for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fastcarriers.library import Library, check_paths, root
from fastcarriers.text import render


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A whole copy of `resources`."""
    copy = tmp_path / "resources"
    shutil.copytree(root(), copy)
    return copy


@pytest.fixture
def sentences(pack: Path, tmp_path: Path) -> Callable[..., list[str]]:
    """What the checker says of files of the copy, in English, with names that begin in the folder of the game."""

    def check(*names: str) -> list[str]:
        library = Library(shipped=pack, user=tmp_path / "nobody")
        said = check_paths([pack / name for name in names], library)
        return [render(one, "en").replace(f"{pack}/fast_carriers/", "").replace(f"{pack}/", "") for one in said]

    return check


@pytest.fixture
def broken(pack: Path, sentences: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The sentences for one file after edits: (file, old, new), each at the first place where `old` stands."""

    def check(name: str, *changes: tuple[str, str]) -> list[str]:
        path = pack / "fast_carriers" / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"the copy of {name} has no {old!r}"
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        return sentences(f"fast_carriers/{name}")

    return check
