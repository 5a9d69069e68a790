"""Log, Intelligence, Rule and Orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import StationUnit
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import kind_name
from fastcarriers.kernel.parts import PUBLIC
from fastcarriers.library import Pack
from fastcarriers.play.games import Running, new_game
from fastcarriers.players import play_phase, seat_players
from fastcarriers.report.log import happening_of
from ui.docks import log as log_module
from ui.docks.intelligence import IntelligencePanel
from ui.docks.log import KINDS, LogPanel
from ui.docks.log_lines import LogBook
from ui.docks.orders import KIND, ORDER, PIECE, OrdersPanel
from ui.docks.rule import RulePanel, find_rule, rules
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.speech import Voice

Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]


@pytest.fixture(scope="module")
def second_day() -> Running:
    """A game of two drills up to its second game-turn, both sides' seats still to be taken."""
    from fastcarriers.library import Library

    running = new_game(Library().load_scenario("midway"), "7", threaded=False)
    charts = running.session.game.charts  # type: ignore[attr-defined]
    seats = {side: running.session.seat((side,)) for side in charts.sides}
    players = seat_players(seats, {side: commander_called("drill", charts) for side in charts.sides}, "7")
    view: View = seats["us"].view()  # type: ignore[assignment]
    while view.game_turn < 4:
        play_phase(players, lambda side, order: None)
        view = seats["us"].view()  # type: ignore[assignment]
    return running


@pytest.fixture
def link(second_day: Running) -> SeatLink:
    return SeatLink(second_day.session.seat(("us",)))


def charts_of(running: Running):
    return running.session.game.charts  # type: ignore[attr-defined]


def test_the_log_tells_every_happening_of_the_side_once(second_day: Running, link: SeatLink) -> None:
    voice = Voice(charts_of(second_day))
    book = LogBook(voice)
    book.add(link.news)
    told = [happening_of(item.event, voice) for item in link.news]
    pieces = sum(max(len(line.pieces), 1) for line in book.lines)
    assert pieces == sum(1 for happening in told if happening is not None)


def test_the_log_is_the_same_in_one_piece_or_as_it_comes(second_day: Running, link: SeatLink) -> None:
    whole, bit_by_bit = LogBook(Voice(charts_of(second_day))), LogBook(Voice(charts_of(second_day)))
    whole.add(link.news)
    chance, at = Random(1), 0
    while at < len(link.news):
        step = chance.randint(1, 9)
        bit_by_bit.add(link.news[at : at + step])
        at += step
    assert whole.lines == bit_by_bit.lines


def test_the_log_filters_by_kind_and_word_and_a_click_points(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    panel = LogPanel(link, charts_of(second_day), look)
    every = len(rows(panel.tree))
    by_kind = []
    for row in range(1, len(KINDS)):
        panel.kind.setCurrentIndex(row)
        by_kind.append(sum(1 for item in rows(panel.tree) if item.parent() is not None))
    panel.kind.setCurrentIndex(0)
    assert sum(by_kind) == sum(1 for item in rows(panel.tree) if item.parent() is not None)
    panel.filter.setText("found")
    assert 0 < len(rows(panel.tree)) < every
    panel.filter.clear()
    points = []
    link.focus.connect(points.append)
    moved = next(item for item in rows(panel.tree) if item.text(2).startswith("Moves"))
    panel.tree.itemClicked.emit(moved, 2)
    assert points[0] in link.view.markers
    panel.deleteLater()


def test_a_long_log_is_written_in_pieces_and_whole_in_the_end(
    second_day: Running, link: SeatLink, look: Look, rows: Rows, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "AT_ONCE", 10)
    panel = LogPanel(link, charts_of(second_day), look)
    written = [item for item in rows(panel.tree) if item.parent() is not None]
    assert len(written) == 10 < len(panel.book.lines)
    hands.until(lambda: panel._next == len(panel.book.lines))
    texts = [item.text(2) for item in rows(panel.tree) if item.parent() is not None]
    assert texts == [panel._voice.text(line.told) for line in panel.book.lines]
    panel.deleteLater()


def test_intelligence_has_a_row_for_each_enemy_marker_with_what_was_said(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    panel = IntelligencePanel(link, charts_of(second_day), look)
    on_map = [m for m in link.view.markers.values() if m.side == "jp" and m.on_map]
    assert [item.text(0) for item in rows(panel.tree)] == [f"JP TF {n}" for n in sorted(m.number for m in on_map)]
    heard = [*link.view.statements.values(), *link.view.compositions.values()]
    said = max(heard, key=lambda heard: heard.game_turn)
    row = next(item for item in rows(panel.tree) if item.text(0) == f"JP TF {said.task_force.rpartition('-')[2]}")
    assert said.hex in row.text(2)
    assert ("◎" in row.text(1)) == (said.task_force in link.view.searched)
    panel.deleteLater()


def test_no_line_names_a_unit_of_the_other_side_and_no_event_is_another_s(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    """In a battle both sides see types and counters of the battle, never the units that they stand for."""
    panel, voice = LogPanel(link, charts_of(second_day), look), Voice(charts_of(second_day))
    theirs: View = second_day.session.seat(("jp",)).view()  # type: ignore[assignment]
    assert theirs.units
    told = {word for item in rows(panel.tree) for word in re.findall(r"[A-Z0-9]+ [0-9]+", item.text(2))}
    assert not told & {voice.unit(unit) for unit in theirs.units}
    assert {item.event.to for item in link.news} == {PUBLIC, "us"}
    panel.deleteLater()


@pytest.mark.parametrize("number", ["9.41", "9.1", "4.1", "10.64", "9.411"])
def test_a_rule_is_found_by_its_number_or_the_nearest_above(number: str) -> None:
    found = find_rule(number)
    assert found is not None
    assert number.startswith(found.number.removesuffix(".0"))


def test_a_rule_that_is_nowhere_is_said_to_be_so(window: MainWindow) -> None:
    panel = window.panels["dock.rule"]
    assert isinstance(panel, RulePanel)
    panel.show_rule("99.9")
    assert "99.9" in panel.page.toPlainText()


def test_rules_are_searched_by_word(window: MainWindow) -> None:
    panel = window.panels["dock.rule"]
    assert isinstance(panel, RulePanel)
    panel.search.setText("search")
    assert 0 < panel.choice.count() < len(rules())


def test_orders_holds_every_offered_order(window: MainWindow, rows: Rows) -> None:
    panel, link = window.panels["page.orders"], window.link
    assert isinstance(panel, OrdersPanel)
    for item in rows(panel.tree):
        item.setExpanded(True)
    listed = {(item.data(0, KIND), item.data(0, PIECE)) for item in rows(panel.tree) if item.data(0, PIECE)}
    assert listed == {(kind, piece) for kind, pieces in link.offers.pieces.items() for piece in pieces}
    given = [item.data(0, ORDER) for item in rows(panel.tree) if item.data(0, ORDER) is not None]
    for kind, pieces in link.offers.pieces.items():
        for piece in pieces:
            wanted = [order for order in link.options(piece) if kind_name(type(order)) == kind]
            assert all(order in given for order in wanted)


def test_orders_stays_open_where_it_was_open(window: MainWindow, hands: Hands, rows: Rows) -> None:
    panel = window.panels["page.orders"]
    assert isinstance(panel, OrdersPanel)
    force = next(item for item in rows(panel.tree) if item.data(0, PIECE) == "us-2")
    force.setExpanded(True)
    window.link.order(StationUnit("f4f-1", "deck"))
    hands.settled(window)
    hands.until(lambda: window.link.view.units["f4f-1"].place == "deck")
    again = next(item for item in rows(panel.tree) if item.data(0, PIECE) == "us-2")
    assert again.isExpanded()
    assert again.childCount() > 0


def test_two_windows_show_each_its_own_side_only(open_rooms: OpenRoom, midway: Pack) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    assert us.windowTitle().startswith("Midway · United States")
    assert jp.windowTitle().startswith("Midway · Japan")
    assert not set(us.link.view.ships) & set(jp.link.view.ships)
    assert us.link.view.units.keys() != jp.link.view.units.keys()
