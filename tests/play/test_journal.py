"""Rows and back; and rows that this version, or this game, cannot read: one sentence each, nothing played."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from properties import play
from sessions import order, play_on, toy_session
from toy import Hide, Toy

from db import GameFile, Row
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.orders import Ready
from fastcarriers.play.journal import Begin, Entry, Journal
from fastcarriers.play.session import Session
from fastcarriers.text import render


def rows_of_a_game(seed: int = 1) -> list[Row]:
    """The whole journal of a random toy game."""
    journal, rows = Journal(Toy()), list[Row]()
    for _, decision in play(Toy(), {}, seed):
        given = decision.order or Begin(str(seed), {})
        rows += journal.rows(len(rows) + 1, Entry(given, decision.by, decision.by, decision.phase, decision.events))
    return rows


def test_every_decision_comes_back_from_its_rows() -> None:
    entries = list(Journal(Toy()).read(rows_of_a_game()))
    decisions = [decision for _, decision in play(Toy(), {}, 1)]
    assert len(entries) == len(decisions)
    for entry, decision in zip(entries, decisions, strict=True):
        assert isinstance(entry, Entry)
        assert (entry.events, entry.side, entry.phase) == (decision.events, decision.by, decision.phase)
        assert entry.order == (decision.order or Begin("1", {}))


def test_an_order_row_is_its_givers_and_its_event_rows_are_addressed(file: GameFile) -> None:
    session = toy_session(file=file)
    before = file.head.seq
    order(session.seat(("us",)), Hide("one", "cove"))
    session.seat(("us", "jp")).submit(Hide("one", "reef"), session.phase, "jp")
    got = [(row.kind, row.to, row.by, row.tag, row.phase, row.payload) for row in file.rows(before)]
    assert got == [
        ("order", "us", "us", "Hide", 1, b'{"boat":"one","place":"cove"}'),
        ("event", "us", None, "hidden", 1, b'{"to":"us","boat":"one","place":"cove"}'),
        ("order", "jp", "umpire for jp", "Hide", 1, b'{"boat":"one","place":"reef"}'),
        ("event", "jp", None, "hidden", 1, b'{"to":"jp","boat":"one","place":"reef"}'),
    ]


def test_the_beginning_with_its_seed_is_sealed() -> None:
    first = rows_of_a_game()[0]
    assert (first.kind, first.tag, first.to, first.by, first.phase) == ("order", "Begin", "sealed", None, 0)
    assert msgspec.json.decode(first.payload) == {"seed": "1", "options": {}}


def test_events_are_filed_under_the_phase_in_which_they_happened() -> None:
    phase = 0
    for row in rows_of_a_game():
        phase = msgspec.json.decode(row.payload)["number"] if row.tag == "phase-began" else phase
        assert row.phase == phase


def changed(rows: list[Row], number: int, **fields: Any) -> list[Row]:
    """The rows with some columns of one of them changed."""
    return [msgspec.structs.replace(row, **fields) if row.seq == number else row for row in rows]


BAD_ROWS: list[tuple[dict[str, Any], str]] = [
    ({"tag": "boarded"}, "Row 2 of the game file tells of boarded, which this version of the program does not know."),
    ({"version": 2}, "chits-drawn, is written in version 2; this program reads up to version 1."),
    ({"version": 0}, "chits-drawn, is written in version 0, which this program no longer reads."),
    (
        {"payload": b'{"to":"sealed"}'},
        "is not of the form that this version of the program knows (Object missing required field `chits`)",
    ),
    ({"payload": b'{"to":"sealed","chits":[],"x":1}'}, "program knows (Object contains unknown field `x`)."),
    ({"payload": b'{"to":"sealed","chits":"a"}'}, "program knows (Expected `array`, got `str` - at `$.chits`)."),
    ({"payload": b'{"to":"us","chits":[]}'}, "program knows (to us and to sealed)."),
    ({"to": "de"}, "Row 2 of the game file is addressed to de, whom this game does not have."),
    ({"kind": "rumour"}, "Row 2 of the game file is a rumour, which this version of the program does not know."),
    ({"board": 1}, "Row 2 of the game file belongs to board 1, which this version of the program does not know."),
]


@pytest.mark.parametrize(("fields", "sentence"), BAD_ROWS)
def test_b18_a_row_that_cannot_be_read_is_named_in_one_sentence(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(KnownError) as error:
        list(Journal(Toy()).read(changed(rows_of_a_game(), 2, **fields)))
    assert sentence in render(error.value.said)


def test_b18_a_game_from_a_newer_version_is_refused_and_its_file_is_left_alone(tmp_path: Path) -> None:
    rows = changed(rows_of_a_game(), 30, version=9)
    with GameFile.create(tmp_path / "newer.carriers", {}) as file:
        file.append(rows)
    before = (tmp_path / "newer.carriers").read_bytes()
    with GameFile.open(tmp_path / "newer.carriers") as file, pytest.raises(KnownError) as error:
        Session.load(Toy(), file)
    assert "is written in version 9; this program reads up to version 1. Update the program." in render(
        error.value.said
    )
    assert (tmp_path / "newer.carriers").read_bytes() == before


def test_b18_an_older_row_goes_through_the_upcasters_one_version_at_a_time() -> None:
    def rename(fields: dict[str, Any]) -> dict[str, Any]:
        return {"to": fields["to"], "boat": fields["vessel"], "place": fields["at"]}

    def place(fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "place": fields["place"].lower()}

    upcasters = {("hidden", 1): rename, ("hidden", 2): place}
    journal, rows = Journal(Toy(), upcasters), rows_of_a_game()
    number = next(row.seq for row in rows if row.tag == "hidden")
    old = changed(rows, number, payload=b'{"to":"us","vessel":"one","at":"COVE"}', to="us")
    newest = [
        msgspec.structs.replace(row, version=3) if row.tag == "hidden" and row.seq != number else row for row in old
    ]
    events = [event for entry in journal.read(newest) for event in entry.events]
    assert msgspec.structs.asdict(events[number - 1 - sum(r.kind == "order" for r in rows[:number])]) == {
        "to": "us",
        "boat": "one",
        "place": "cove",
    }
    assert journal.version("hidden") == 3


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "does not begin with the beginning of a game"),
        (rows_of_a_game()[1:], "is an event without an order before it"),
        ([row for row in rows_of_a_game() if row.tag != "Begin" and row.kind == "order"], "does not begin with"),
        (
            changed(rows_of_a_game(), 9, kind="order", tag="TakeBack", to="us", payload=b"{}"),
            "beyond row 9 by this version of the program (IndexError",
        ),
        (rows_of_a_game() * 2, "begins a second time"),
    ],
)
def test_b18_a_journal_that_is_no_game_is_refused(tmp_path: Path, rows: list[Row], sentence: str) -> None:
    numbered = [msgspec.structs.replace(row, seq=number) for number, row in enumerate(rows, 1)]
    with GameFile.create(tmp_path / "odd.carriers", {}) as file:
        file.append(numbered)
        with pytest.raises(KnownError) as error:
            Session.load(Toy(), file, threaded=False)
    assert sentence in render(error.value.said)


def test_two_records_with_one_tag_are_our_bug() -> None:
    game = Toy()
    game.events = (*Toy.events, Toy.events[0])
    with pytest.raises(ValueError, match="share the tag"):
        Journal(game)


def test_a_whole_random_game_is_loaded_at_its_end(file: GameFile) -> None:
    session = toy_session("3", file=file)
    play_on(session, 3, 500)
    assert session.outcome is not None
    loaded = Session.load(Toy(), file, threaded=False)
    assert loaded.outcome == session.outcome
    assert loaded.table.state.to_bytes() == session.table.state.to_bytes()
    with pytest.raises(Exception, match="game_over"):
        loaded.seat(("us",)).submit(Ready(), loaded.phase)
