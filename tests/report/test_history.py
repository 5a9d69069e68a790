"""A game read from its file: the same as playing on with it shows, for each seat, and nothing of it is touched."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import report_games

from db import GameFile
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.kernel.parts import PUBLIC, SEALED, TakenBack
from fastcarriers.play.games import new_game, open_game
from fastcarriers.play.history import read_history


def test_each_seat_s_history_ends_in_the_view_that_its_seat_has(midst: Path) -> None:
    history = read_history(midst)
    with open_game(midst, threaded=False) as running:
        for sides in (("us",), ("jp",), history.game.sides):
            *_, last = history.moments(sides)
            for side in (None, *sides):
                assert last.view(side) == running.session.view(side)
    assert not history.over


def test_a_side_s_history_holds_no_event_of_another_and_no_view_of_it(midst: Path) -> None:
    moments = list(read_history(midst).moments(("us",)))
    assert {moment.event.to for moment in moments} == {PUBLIC, "us"}
    with pytest.raises(KeyError):
        moments[-1].view("jp")
    with pytest.raises(KeyError):
        moments[-1].units("jp")
    with pytest.raises(KeyError):
        moments[-1].scored()
    whole = read_history(midst).moments(("us", "jp"))
    assert {moment.event.to for moment in whole} == {PUBLIC, SEALED, "us", "jp"}


def test_what_a_moment_has_shown_stays_as_it_was(whole: Path) -> None:
    shown = []
    for moment in read_history(whole).moments(("us", "jp")):
        view = moment.view()
        shown.append((view, msgspec.json.encode(view, order="deterministic")))
        if len(shown) == 3000:
            break
    assert all(msgspec.json.encode(view, order="deterministic") == told for view, told in shown)


def test_what_was_taken_back_is_left_out_with_its_taking_back(tmp_path: Path) -> None:
    path = tmp_path / "g.carriers"
    with new_game(report_games.pack(1), "7", path=path, threaded=False) as running:
        seat = running.session.seat(("us",))
        kind, pieces = next(iter(seat.offers().pieces.items()))
        first, second = seat.options(pieces[0], kind)[:2]
        for order in (first, TakeBack(), second, first, TakeBack()):
            seat.submit(order, seat.phase)
        seen = running.session.view("us")
    history = read_history(path)
    orders = [entry.order for entry in history.entries]
    assert orders[1:] == [second]
    *_, last = history.moments(("us",))
    assert last.view("us") == seen
    assert not [moment for moment in history.moments(("us",)) if isinstance(moment.event, TakenBack)]


def test_a_game_that_is_played_here_can_be_read_and_stays_its_players_own(midst: Path) -> None:
    before = {file.name for file in midst.parent.iterdir()}
    with open_game(midst, threaded=False) as running:
        assert len(read_history(midst).entries) > 100
        seat = running.session.seat(("us",))
        seat.save_memory(b'{"later": 1}')
        assert read_history(midst).memories["us"] == b'{"later": 1}'
        with pytest.raises(KnownError):  # the reading has not let go of the writer's locks
            GameFile.open(midst)
    assert {file.name for file in midst.parent.iterdir()} == before


def test_reading_leaves_the_file_as_it_was(midst: Path) -> None:
    before = midst.read_bytes()
    read_history(midst)
    assert midst.read_bytes() == before
    assert [file.name for file in midst.parent.iterdir()] == [midst.name]
