"""A game file or its log cut at every 512 bytes opens to a prefix, or is refused and left alone."""

from pathlib import Path

import pytest
from games_on_disk import META, Content, add_orders, content, picture, put, refusal

from db import GameFile

NAME, LOG = "game.carriers", "game.carriers-wal"
ORDERS = 50  # of four rows: a game of 200 events and orders


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[dict[str, bytes], Content]]:
    """As a crash leaves it: half of it in the log; all taken in, the log as it was; the log begun again. And closed."""
    folder = tmp_path_factory.mktemp("stages")
    found: dict[str, tuple[dict[str, bytes], Content]] = {}
    with GameFile.create(folder / NAME, META) as game:
        add_orders(game, ORDERS // 2)
        game.checkpoint()
        add_orders(game, ORDERS // 2)
        given = content(game)
        found["half"] = (picture(folder), given)
        game.checkpoint()
        found["taken in"] = (picture(folder), given)
    found["closed"] = (picture(folder), given)
    with GameFile.open(folder / NAME) as game:
        add_orders(game, 5)
        game.checkpoint()
        add_orders(game, 2)
        found["begun again"] = (picture(folder), content(game))
    return found


def open_cut(folder: Path, files: dict[str, bytes], given: Content) -> int | None:
    """Open what is left: the number of rows, which must be the first ones; None if it is refused and untouched."""
    put(folder, files)
    kept: list[int] = []

    def attempt() -> None:
        with GameFile.open(folder / NAME) as game:
            meta, rows, _ = content(game)
            assert meta == given[0]
            assert rows == given[1][: len(rows)]
            kept.append(len(rows))

    key = refusal(attempt)
    if key is None:
        assert kept[0] % 4 == 0, "an order came back without its events"
        return kept[0]
    assert key in ("db.empty", "db.damaged", "db.not_a_game"), key
    assert picture(folder) == files
    return None


def test_a_closed_game_cut_short_is_refused(
    tmp_path: Path, stages: dict[str, tuple[dict[str, bytes], Content]]
) -> None:
    files, given = stages["closed"]
    whole = files[NAME]
    for end in range(0, len(whole), 512):
        assert open_cut(tmp_path / "cut", {NAME: whole[:end]}, given) is None, end
    assert open_cut(tmp_path / "cut", files, given) == 4 * ORDERS


def test_a_log_cut_short_opens_to_the_orders_it_still_holds(
    tmp_path: Path, stages: dict[str, tuple[dict[str, bytes], Content]]
) -> None:
    files, given = stages["half"]
    kept = [
        open_cut(tmp_path / "cut", {**files, LOG: files[LOG][:end]}, given) for end in range(0, len(files[LOG]), 512)
    ]
    assert None not in kept
    assert kept == sorted(kept, key=lambda rows: rows or 0), "a longer log holds less"
    assert {rows for rows in kept if rows} == set(range(2 * ORDERS, 4 * ORDERS, 4))
    assert open_cut(tmp_path / "cut", files, given) == 4 * ORDERS


def test_a_game_cut_short_beside_its_whole_log_opens_to_a_prefix_or_is_refused(
    tmp_path: Path, stages: dict[str, tuple[dict[str, bytes], Content]]
) -> None:
    files, given = stages["half"]
    for end in range(0, len(files[NAME]), 512):
        assert open_cut(tmp_path / "cut", {**files, NAME: files[NAME][:end]}, given) in (None, 4 * ORDERS), end


def test_a_log_cut_short_behind_a_game_that_has_taken_it_in_never_mixes_the_two(
    tmp_path: Path, stages: dict[str, tuple[dict[str, bytes], Content]]
) -> None:
    files, given = stages["taken in"]
    log = files[LOG]
    for end in [*range(0, len(log), 3 * 512), len(log)]:
        kept = open_cut(tmp_path / "cut", {**files, LOG: log[:end]}, given)
        assert kept is None or kept >= 2 * ORDERS, end
    assert kept == 4 * ORDERS


def test_a_log_begun_again_and_cut_short_loses_only_what_is_in_it(
    tmp_path: Path, stages: dict[str, tuple[dict[str, bytes], Content]]
) -> None:
    files, given = stages["begun again"]
    log, taken_in = files[LOG], 4 * (ORDERS + 5)
    kept = {open_cut(tmp_path / "cut", {**files, LOG: log[:end]}, given) for end in range(0, len(log), 512)}
    assert kept == {taken_in, taken_in + 4, taken_in + 8}
