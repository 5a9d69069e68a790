"""Whatever keeps a game file from being opened, the sentence names the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from db import GameFile
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library
from fastcarriers.play.games import Terms, new_game, open_game
from fastcarriers.play.journal import Journal
from fastcarriers.text import render


def newer_row(path: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Journal, "version", lambda journal, tag: 99)
    with new_game(Library().load_scenario("midway"), "1", path=path, threaded=False):
        pass


def rewritten(path: Path, meta: dict[str, str | bytes]) -> None:
    """A file of the same beginnings but for `meta`, without rows."""
    with new_game(Library().load_scenario("midway"), "1", path=path, threaded=False) as running:
        assert running.file is not None
        kept = dict(running.file.meta)
    path.unlink()
    GameFile.create(path, kept | meta).close()


def never_begun(path: Path, patch: pytest.MonkeyPatch) -> None:
    rewritten(path, {})


def unknown_option(path: Path, patch: pytest.MonkeyPatch) -> None:
    rewritten(path, {"terms": msgspec.json.encode(Terms(options={"zeppelins": True})).decode()})


def pack_of_another_form(path: Path, patch: pytest.MonkeyPatch) -> None:
    rewritten(path, {"pack": b"[]"})


def earlier_pack(path: Path, patch: pytest.MonkeyPatch) -> None:
    rewritten(path, {"pack": b'{"version": 1, "b17_vs_base": 2}'})


def other_rules(path: Path, patch: pytest.MonkeyPatch) -> None:
    rewritten(path, {"rules": "chess"})


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (newer_row, "is written in version 99"),
        (never_begun, "does not begin with the beginning of a game"),
        (unknown_option, "zeppelins"),
        (pack_of_another_form, "are not of the form that this version of the program knows"),
        (earlier_pack, "was begun with an earlier version of the program (data version 1"),
        (other_rules, "is a game of other rules"),
    ],
)
def test_what_keeps_a_game_from_being_opened_names_its_file_once(
    tmp_path: Path, spoil: Callable[[Path, pytest.MonkeyPatch], None], told: str
) -> None:
    path = tmp_path / "later.carriers"
    with pytest.MonkeyPatch.context() as patch:
        spoil(path, patch)
    with pytest.raises(KnownError) as known:
        open_game(path, threaded=False)
    sentence = render(known.value.said)
    assert told in sentence
    assert sentence.count(str(path)) == 1
    GameFile.open(path).close()  # let go of
