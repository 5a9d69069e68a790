"""Behaviour cases on Midway, at the level of session and seat: what players have suffered from in other programs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import midway
import msgspec
import pytest
from properties import check_not_the_others_act, offers_of, twin
from sessions import check_silence, order, received, why_not
from situations import Situation, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import StrikeAnnounced
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.orders import (
    FormStrike,
    LandUnit,
    LaunchToCap,
    MoveStrike,
    MoveUnit,
    PlotMove,
    PutInWave,
    StationUnit,
    TransferShip,
)
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.orders import NotReady, Ready, TakeBack
from fastcarriers.library import Library
from fastcarriers.play.games import new_game, open_game
from fastcarriers.play.session import Session
from fastcarriers.report.log import log_text
from fastcarriers.text import render
from ui.speech import names_of


def session_of(s: Situation) -> Session[Any, Any, Any]:
    """A session in a position made by hand."""
    session = Session.new(Carriers(s.charts), "hand", {}, threaded=False)
    session.table.state = s.table.state.copy()
    session._seen.clear()  # the table was changed behind the session's back
    return session


def unseen_strike() -> Situation:
    """A Japanese strike one hex from an American task force that has not found anybody."""
    s = Situation(midway.charts())
    s.task_force("us", 1, "1304", "us-cv-enterprise", "us-dd-phelps")
    s.task_force("us", 2, "1504", "us-cv-yorktown")
    s.task_force("jp", 1, "1004", "jp-cv-akagi", "jp-dd-isokaze")
    s.own("jp").searched = {"us-1": "search"}
    strike = s.strike("jp", "jp-1", "us-1", "1204", launched=24)
    s.units(2, "jp", "val", "strike", strike, slot="1", endurance=4, home="jp-cv-akagi")
    s.phase(ph.AIR_MOVEMENT, game_turn=7, op_turn=2)
    return s


def log_of(session: Session[Any, Any, Any], side: str) -> str:
    charts = session.game.charts  # type: ignore[attr-defined]
    seat = session.seat((side,))
    return log_text(names_of(charts), "log", [item.event for item in seat.news()])


def test_b01_an_unseen_strike_stands_in_the_log_under_its_own_heading_and_blames_no_friend() -> None:
    session = session_of(unseen_strike())
    seats = {side: session.seat((side,)) for side in ("us", "jp")}
    order(seats["jp"], MoveStrike("strike-1", "1304"), Ready())
    order(seats["us"], Ready())
    told = [item.event for item in seats["us"].news()]
    (announced,) = of_kind(told, StrikeAnnounced)
    assert (announced.side, announced.target, announced.hex) == ("jp", "us-1", "1304")
    log = log_of(session, "us")
    assert "?" not in log
    for hidden in ("Akagi", "jp-1", "JP TF 1", "strike-1", "Val", "VAL", "wave"):
        assert hidden not in log, f"{hidden} in\n{log}"
    assert "1304" in log


def test_b02_nothing_of_a_strike_is_anywhere_before_it_announces_itself() -> None:
    with_strike, without = unseen_strike(), unseen_strike()
    without.own("jp").strikes.clear()
    for id in list(without.own("jp").units):
        del without.own("jp").units[id]
    heard = []
    for s in (with_strike, without):
        session = session_of(s)
        seats = {side: session.seat((side,)) for side in ("us", "jp")}
        called: list[int] = []
        seats["us"].subscribe(lambda called=called: called.append(1))
        if s is with_strike:
            order(seats["jp"], MoveStrike("strike-1", "1305"), TakeBack(), MoveStrike("strike-1", "1203"))
        order(seats["jp"], Ready(), NotReady(), Ready())
        order(seats["us"], Ready())
        observer = session.seat(())
        heard.append((received(seats["us"]), received(observer), len(called), log_of(session, "us")))
    assert heard[0] == heard[1]


def test_b04_the_other_seat_cannot_count_what_is_set_up() -> None:
    session = Session.new(Carriers(midway.charts()), "b04", {}, threaded=False)
    us, jp = session.seat(("us",)), session.seat(("jp",))
    before = received(jp)
    order(us, StationUnit("f4f-1", "deck", ""), StationUnit("sbd-1", "search", "circle"))
    order(us, TransferShip("us-dd-phelps", "us-2"))
    assert received(jp) == before


@pytest.mark.parametrize("at", [p for p in midway.PHASES if p[0] in ph.SECRET], ids=lambda at: f"{at[0]}-{at[1]}")
def test_b04_b13_no_order_of_a_secret_phase_changes_a_byte_of_another_seat(at: tuple[str, int, int]) -> None:
    assert check_silence(session_of(midway.busy(*at)), ph.SECRET, Random(4)) > 0


def test_b07_take_back_refusals_and_first_news_hold_no_name_of_the_other_side() -> None:
    s = midway.busy(ph.TAKE_OFF, 7, 1)
    session = session_of(s)
    us = session.seat(("us",))
    order(us, LaunchToCap("f4f-1"), TakeBack())
    refusals = [why_not(us, LaunchToCap("zeke-1")), why_not(us, MoveUnit("kate-1", "deck"))]
    got = received(us) + msgspec.json.encode(refusals)
    hidden = [id for id in s.own("jp").units if id.split("-")[0] in ("zeke", "val", "kate", "claude", "jake")]
    assert hidden
    for id in hidden:
        assert f'"{id}"'.encode() not in got


def test_b10_take_back_is_refused_after_a_die_works_before_and_leaves_the_other_side_alone() -> None:
    s = midway.busy(ph.TAKE_OFF, 7, 1)
    session = session_of(s)
    us, jp = session.seat(("us",)), session.seat(("jp",))
    assert why_not(us, TakeBack()) == ["order.nothing_to_take_back"]
    order(us, LaunchToCap("f4f-1"))
    order(jp, LaunchToCap("zeke-1"))
    order(us, TakeBack())
    assert us.view().units["f4f-1"].place == "deck"  # type: ignore[attr-defined]
    assert jp.view().units["zeke-1"].place == "cap"  # type: ignore[attr-defined]
    for some in offers_of(s.table, "us")[:6]:
        check_not_the_others_act(twin(s.table), some, "us")
    s = midway.busy(ph.CONTACT, 7, 4)
    session = session_of(s)
    us = session.seat(("us",))
    order(us, offers_of(s.table, "us")[0])  # another target: a die for contact
    assert why_not(us, TakeBack()) != []


def test_b12_a_formed_strike_comes_back_whole_unit_endurance_and_display() -> None:
    s = midway.busy(ph.TAKE_OFF, 7, 1)
    session = session_of(s)
    us = session.seat(("us",))
    before = msgspec.json.encode(us.view(), order="deterministic")
    order(us, FormStrike("us-1", "jp-1", "us-1"))
    (strike,) = set(us.view().strikes) - set(s.own("us").strikes)  # type: ignore[attr-defined]
    order(us, PutInWave("sbd-1", strike, 1))
    assert us.view().units["sbd-1"].endurance == 5  # type: ignore[attr-defined]
    order(us, TakeBack(), TakeBack())
    assert msgspec.json.encode(us.view(), order="deterministic") == before


def test_b13_a_ready_side_cannot_edit_its_plot_and_the_plot_stays_hidden() -> None:
    session = session_of(midway.busy(ph.PLOTTING, 7, 0))
    us, jp = session.seat(("us",)), session.seat(("jp",))
    before = received(jp)
    order(us, PlotMove("us-1", "1005"))
    assert received(jp) == before
    order(us, Ready())
    assert why_not(us, PlotMove("us-2", "1005")) == ["order.already_ready"]
    assert b"1005" not in msgspec.json.encode(jp.view().plots)  # type: ignore[attr-defined]
    order(us, NotReady(), PlotMove("us-2", "1005"))
    assert us.view().plots == {"us-1": "1005", "us-2": "1005"}  # type: ignore[attr-defined]
    assert jp.view().plots == {}  # type: ignore[attr-defined]


def test_b17_a_game_saved_in_the_midst_of_a_phase_goes_on_from_there(tmp_path: Path) -> None:
    pack = Library().load_scenario("midway")
    with new_game(pack, "17", path=tmp_path / "a.carriers", threaded=False) as game:
        us, jp = game.session.seat(("us",)), game.session.seat(("jp",))
        order(us, StationUnit("f4f-1", "deck", ""), StationUnit("f4f-2", "deck", ""), Ready())
        order(jp, StationUnit("zeke-1", "deck", ""))
        before = [received(seat) for seat in (us, jp)]
    with open_game(tmp_path / "a.carriers", threaded=False) as game:
        us, jp = game.session.seat(("us",)), game.session.seat(("jp",))
        assert jp.view().standing.awaits == ("jp",)  # type: ignore[attr-defined]
        assert [received(seat)[20:] for seat in (us, jp)] == [got[20:] for got in before]  # all but the seat's revision
        order(jp, TakeBack())
        assert jp.view().units["zeke-1"].place == "hangar"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("table", "value", "words"),
    [
        ("meta", "another_game", "other rules"),
        ("journal", 99, "Update the program"),
    ],
)
def test_b18_a_game_of_other_rules_or_of_a_newer_program_is_named_and_not_opened(
    tmp_path: Path, table: str, value: Any, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "later.carriers"
    if table == "meta":
        monkeypatch.setattr("fastcarriers.play.games.RULES", value)
    else:
        monkeypatch.setattr("fastcarriers.play.journal.Journal.version", lambda journal, tag: value)
    with new_game(Library().load_scenario("midway"), "18", path=path, threaded=False):
        pass
    monkeypatch.undo()
    before = path.read_bytes()
    with pytest.raises(KnownError) as known:
        open_game(path, threaded=False)
    assert words in render(known.value.said)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_b23_landing_at_home_works_with_the_enemy_in_ones_own_hex() -> None:
    s = Situation(midway.charts())
    s.task_force("us", 1, "1004", "us-cv-enterprise")
    s.task_force("jp", 1, "1004", "jp-cv-akagi")
    unit = s.unit("us", "f4f", "cap", "us-1", home="us-cv-enterprise")
    s.phase(ph.LANDING, game_turn=7, op_turn=1)
    session = session_of(s)
    us = session.seat(("us",))
    order(us, LandUnit(unit, "us-cv-enterprise", "arm"))
    assert us.view().units[unit].place == "arm"  # type: ignore[attr-defined]


def test_b26_a_strike_whose_target_has_gone_tells_why_and_may_come_home() -> None:
    s = Situation(midway.charts())
    s.task_force("us", 1, "1304", "us-cv-enterprise")
    s.task_force("jp", 1, "0104", "jp-cv-akagi")
    s.own("us").searched = {"jp-1": "search"}
    strike = s.strike("us", "us-1", "jp-1", "1203", launched=24)
    s.units(2, "us", "sbd", "strike", strike, slot="1", endurance=3, home="us-cv-enterprise")
    s.phase(ph.PLOTTING, game_turn=7, op_turn=0)
    session = session_of(s)
    us, jp = session.seat(("us",)), session.seat(("jp",))
    order(jp, PlotMove("jp-1", "off"), Ready())
    order(us, Ready())
    assert us.view().strikes[strike].target is None  # type: ignore[attr-defined]
    log = log_of(session, "us").lower()
    assert "target" in log
    assert "?" not in log
