"""Log and Orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.orders import StationUnit
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import kind_name
from fastcarriers.kernel.parts import PUBLIC
from fastcarriers.library import Pack
from fastcarriers.play.games import Running
from fastcarriers.report.log import log_text
from ui.docks import log as log_module
from ui.docks.log import ABOUT, RULE_COLUMN, LogPanel
from ui.docks.log_filter import KINDS
from ui.docks.log_lines import LogBook, kind_of
from ui.docks.orders import KIND, ORDER, PIECE, OrdersPanel
from ui.docks.rule import find_rule
from ui.furniture import MAP
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.speech import Voice, names_of
from ui.strategic_map import StrategicMapPanel

Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]


def charts_of(running: Running):
    return running.session.game.charts  # type: ignore[attr-defined]


def test_the_log_has_the_lines_of_the_text_log(second_day: Running, link: SeatLink) -> None:
    """Searches of several rolls in one line, plots that were carried out told once, the cost of a battle at its end."""
    names = names_of(charts_of(second_day))
    voice = Voice(charts_of(second_day))
    text = " ".join(log_text(names, "Log", [item.event for item in link.news], voice.language).split())
    book = LogBook(voice)
    book.add(link.news)
    assert len(book.lines) > 50
    assert not [line for line in book.lines if " ".join(voice.text(line.told).split()) not in text]


def test_the_log_is_the_same_in_one_piece_or_as_it_comes(second_day: Running, link: SeatLink) -> None:
    whole, bit_by_bit = LogBook(Voice(charts_of(second_day))), LogBook(Voice(charts_of(second_day)))
    whole.add(link.news)
    chance, at = Random(1), 0
    while at < len(link.news):
        step = chance.randint(1, 9)
        bit_by_bit.add(link.news[at : at + step])
        at += step
    assert whole.lines == bit_by_bit.lines


def lines_in(panel: LogPanel) -> list[QTreeWidgetItem]:
    """The lines that are shown, without headings and dice."""
    tops = [panel.tree.topLevelItem(n) for n in range(panel.tree.topLevelItemCount())]
    return [top.child(n) for top in tops if top is not None for n in range(top.childCount())]


def test_the_log_filters_by_kind_phase_force_and_word(second_day: Running, link: SeatLink, look: Look) -> None:
    panel = LogPanel(link, charts_of(second_day), look)
    every = len(lines_in(panel))
    assert every == len(panel.book.lines)
    for box in (panel.filter.kind, panel.filter.phase):
        counts = []
        for row in range(1, box.count()):
            box.setCurrentIndex(row)
            counts.append(len(lines_in(panel)))
        box.setCurrentIndex(0)
        assert max(counts) < every
        assert sum(counts) == every - sum(
            1 for line in panel.book.lines if box is panel.filter.phase and not line.phase
        )
    panel.filter.force.setCurrentIndex(panel.filter.force.findData("us-1"))
    ours = [item.text(2) for item in lines_in(panel)]
    assert 0 < len(ours) < every
    assert any("TF 1" in text for text in ours)
    panel.filter.force.setCurrentIndex(0)
    panel.filter.words.setText("found")
    assert 0 < len(lines_in(panel)) < every
    assert all("found" in item.text(2) for item in lines_in(panel))
    panel.deleteLater()


def test_the_kinds_of_the_filter_are_all_there_are(second_day: Running, link: SeatLink) -> None:
    book = LogBook(Voice(charts_of(second_day)))
    book.add(link.news)
    assert {kind_of(line) for line in book.lines} <= set(KINDS)


def test_a_click_on_a_line_points_and_on_its_rule_opens_the_rule(
    second_day: Running, link: SeatLink, look: Look
) -> None:
    panel = LogPanel(link, charts_of(second_day), look)
    points: list[str] = []
    opened: list[str] = []
    link.focus.connect(points.append)
    link.rule_wanted.connect(opened.append)
    moved = next(item for item in lines_in(panel) if item.text(2).startswith("Moves"))
    panel.tree.itemClicked.emit(moved, 2)
    assert points[0] in link.view.markers
    panel.tree.itemClicked.emit(moved, 3)
    assert opened == [moved.text(3)]
    panel.deleteLater()


def test_dice_and_numbers_lie_under_their_line_each_with_a_rule_that_has_a_text(
    second_day: Running, link: SeatLink, look: Look
) -> None:
    panel = LogPanel(link, charts_of(second_day), look)
    shown = 0
    for line, item in zip(panel.book.lines, lines_in(panel), strict=True):
        assert item.childCount() == len(line.factors)
        for factor, row in zip(line.factors, (item.child(n) for n in range(item.childCount())), strict=True):
            assert find_rule(factor.rule) == row.text(3) == factor.rule
            assert row.text(2)
            shown += 1
        if "(die" in item.text(2) or "(dice" in item.text(2):
            assert item.childCount()
    assert shown > 20
    panel.deleteLater()


def test_passes_are_faded_and_nothing_is_a_question_mark(second_day: Running, link: SeatLink, look: Look) -> None:
    panel = LogPanel(link, charts_of(second_day), look)
    faded = 0
    for line, item in zip(panel.book.lines, lines_in(panel), strict=True):
        same = item.foreground(2).color() == item.foreground(1).color()
        assert same == line.passes
        faded += line.passes
        assert "?" not in item.text(2)
    assert 0 < faded < len(panel.book.lines)
    panel.deleteLater()


def test_a_line_that_grows_is_written_anew_in_its_place(second_day: Running, link: SeatLink, look: Look) -> None:
    """Heard bit by bit, the dock shows what it shows of the whole."""
    whole = LogPanel(link, charts_of(second_day), look)
    news = list(link.news)
    link.news.clear()
    panel = LogPanel(link, charts_of(second_day), look)
    for at in range(0, len(news), 3):
        panel.hear(news[at : at + 3])
    link.news.extend(news)
    panel._write_on()
    assert [item.text(2) for item in lines_in(panel)] == [item.text(2) for item in lines_in(whole)]
    for one in (whole, panel):
        one.deleteLater()


def test_the_rule_of_a_line_and_of_its_dice_is_opened_by_key(window: MainWindow, hands: Hands, link: SeatLink) -> None:
    panel = window.panels["dock.log"]
    assert isinstance(panel, LogPanel)
    panel.hear(link.news)
    link.close()
    hands.until(lambda: not panel._timer.isActive())
    wanted: list[str] = []
    shown: list[str] = []
    window.link.rule_wanted.connect(wanted.append)
    window.link.focus.connect(shown.append)
    line = next(line for line in lines_in(panel) if line.childCount() and line.data(0, ABOUT))
    line.setExpanded(True)
    window.go_to("dock.log")
    for item in (line, line.child(0)):
        panel.tree.setCurrentItem(item)
        hands.key(panel.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert wanted == [line.text(RULE_COLUMN), line.child(0).text(RULE_COLUMN)]
    assert all(wanted)
    assert not shown
    hands.key(panel.tree, Qt.Key.Key_Return)
    assert shown == [line.data(0, ABOUT)[0]]
    assert len(wanted) == 2


def test_a_long_log_is_written_in_pieces_and_whole_in_the_end(
    second_day: Running, link: SeatLink, look: Look, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "AT_ONCE", 10)
    panel = LogPanel(link, charts_of(second_day), look)
    assert len(lines_in(panel)) == 10 < len(panel.book.lines)
    hands.until(lambda: panel._next == len(panel.book.lines))
    texts = [item.text(2) for item in lines_in(panel)]
    assert texts == [panel._voice.text(line.told) for line in panel.book.lines]
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


def test_a_line_of_the_log_puts_a_ring_on_the_map_until_the_next_click_there(
    midway: Pack, open_rooms: OpenRoom, hands: Hands, rows: Rows
) -> None:
    """Also where the whole map is in sight and nothing needs to be scrolled."""
    running = played_to(midway, lambda view: view.game_turn == 2)
    window = open_rooms(("us",), running=running).windows[0]
    map_, log = window.panels[MAP], window.panels["dock.log"]
    assert isinstance(map_, StrategicMapPanel)
    assert isinstance(log, LogPanel)
    window.go_to(MAP)
    map_.canvas.fit()
    log.tree.setFocus()
    QApplication.processEvents()
    bare = map_.canvas.grab().toImage()
    found = ((item, item.data(0, ABOUT)) for item in rows(log.tree))
    item, about = next((i, a) for i, a in found if isinstance(a, tuple | list) and a and map_.scene.hex_of(a[0]))
    log.tree.itemClicked.emit(item, 2)
    QApplication.processEvents()
    assert map_.canvas.pointed == map_.scene.hex_of(about[0])
    assert map_.canvas.grab().toImage() != bare
    sea = map_.canvas.map_area.topLeft().toPoint() + QPoint(2, 2)
    hands.bot.mouseClick(map_.canvas, Qt.MouseButton.LeftButton, pos=sea)
    assert not map_.canvas.pointed
