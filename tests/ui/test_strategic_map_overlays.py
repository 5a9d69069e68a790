"""The strategic map: its tools and overlays, what was heard of the enemy, and that nothing secret is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import midway
import pytest
from map_hands import Opened, assert_apart, click, crowd, heard, key, open_maps, picture, unlike
from PySide6.QtCore import Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot
from rooms import move

from fastcarriers.carriers import phases as ph
from ui.look import Look
from ui.strategic.eye import LARGEST


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    yield from open_maps(look, qtbot)


# ---- tools


def test_h_hides_the_counters_and_shows_them_again(opened: Opened) -> None:
    panel = opened(crowd())
    shown = picture(panel)
    key(panel.canvas, Qt.Key.Key_H)
    assert panel.canvas.boxes() == {}
    assert unlike(picture(panel), shown) > 60
    key(panel.canvas, Qt.Key.Key_H)
    assert unlike(picture(panel), shown) <= 6


def test_the_ruler_tells_hexes_miles_and_op_turns(opened: Opened) -> None:
    panel = opened(crowd())
    canvas = panel.canvas
    key(canvas, Qt.Key.Key_M)
    click(canvas, canvas.eye.centre("1104"))
    assert canvas.measuring == "1104"
    words = panel.scene.words.measured("1104", "1604")
    assert words == "5 hexes · 450 nm · op-turns: 3 in flight, 3 from launch"
    assert panel.scene.words.measured("1104", "1504") == "4 hexes · 360 nm · op-turns: 2 in flight, 3 from launch"
    before = picture(panel)
    move(canvas, canvas.eye.centre("1604").toPoint())
    assert unlike(picture(panel), before) > 60
    assert panel.link.picked_piece == ""


def test_shift_held_alone_shows_the_magnifier(opened: Opened, qtbot: QtBot) -> None:
    canvas = opened(crowd()).canvas
    move(canvas, canvas.eye.centre("0907").toPoint())
    QTest.keyPress(canvas, Qt.Key.Key_Shift)
    qtbot.waitUntil(lambda: canvas.lens, timeout=60_000)
    canvas.repaint()
    QTest.keyRelease(canvas, Qt.Key.Key_Shift)
    assert not canvas.lens


def test_overlays_say_their_figures_and_the_legend_what_they_mean(opened: Opened) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    panel.link.pick("us-1")
    assert not panel.legend.isVisible()
    key(panel.canvas, Qt.Key.Key_C, Qt.Key.Key_R, Qt.Key.Key_T)
    threat, search, reach = panel.scene.overlays
    assert search.figures["0907"].text == "100%"  # Midway's own hex: distance 0
    assert [outline.label for outline in reach.outlines] == ["SBD 4", "F4F 2"]
    assert threat.hatched
    assert panel.legend.isVisible()
    assert "Midway: wedge 5, 1 unit" in panel.legend.text()
    key(panel.canvas, Qt.Key.Key_C, Qt.Key.Key_R, Qt.Key.Key_T)
    assert panel.scene.overlays == ()
    assert not panel.legend.isVisible()


def test_focus_brings_a_ship_a_piece_or_a_hex_into_the_window(opened: Opened) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    canvas = panel.canvas
    for what, label in (("us-cv-yorktown", "1004"), ("jp-5", "0106"), ("2416", "2416"), ("midway", "0907")):
        canvas.zoom(LARGEST / canvas.eye.scale)
        panel.link.focus.emit(what)
        assert canvas.cursor_hex == label
        assert canvas.rect().contains(canvas.eye.centre(label).toPoint())


def test_every_tool_has_a_key_a_name_and_a_tip(opened: Opened) -> None:
    panel = opened(crowd())
    for action in panel.actions():
        assert action.text()
        assert not action.shortcut().isEmpty()
    assert panel.canvas.accessibleName() == "Strategic map"
    panel.canvas.focus_piece("jp-8")
    assert "JP TF 8 · 1606" in panel.canvas.accessibleDescription()


@pytest.mark.parametrize("theme", ["chart", "night"])
@pytest.mark.parametrize("points", [8, 24])
def test_it_is_painted_in_both_themes_and_all_text_sizes(opened: Opened, look: Look, theme: str, points: int) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    look.set_theme(theme)
    look.set_points(points)
    QApplication.processEvents()
    sea = picture(panel).pixelColor(panel.canvas.eye.centre("2004").toPoint())
    assert sea == look.theme.sea
    assert_apart(panel.canvas)


# ---- what was heard, and what was not


def test_captions_and_tips_say_what_was_said_and_how_long_ago(opened: Opened) -> None:
    scene = opened(heard()).scene
    captions = scene.words.captions(scene.view, scene.tokens)
    assert captions["jp-1"] == "2 CV said · 1600"
    assert captions["jp-7"] == "no CV said · 0800"
    assert captions["jp-8"] == "1 CV, 3 DD · 1200"
    assert captions["jp-6"] == "not searched"
    assert scene.tip("jp-7") == "JP TF 7 · 0506\nIts owner said: ships, 0 carriers, transports; in 0506 at 0800"


def test_a_description_fades_as_it_ages_and_the_unknown_is_hollow(opened: Opened) -> None:
    tokens = opened(heard()).scene.by_id
    assert tokens["jp-1"].strength == 1 > tokens["jp-8"].strength > tokens["jp-7"].strength
    assert tokens["jp-6"].standing == "unheard"
    assert tokens["jp-1"].standing == "firm"


def test_a_tooltip_shows_where_the_mouse_rests(opened: Opened, qtbot: QtBot) -> None:
    canvas = opened(heard()).canvas
    at = canvas.boxes()["jp-7"].center().toPoint()
    QApplication.sendEvent(canvas, QHelpEvent(QHelpEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert "0 carriers, transports" in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=60_000)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_nothing_secret_is_drawn_or_told(opened: Opened, side: str) -> None:
    """Two states that differ only in what a side may not know give the same pixels and the same words."""
    s = midway.busy(ph.AIR_MOVEMENT, 7, 4)
    seen = list[tuple[QImage, str]]()
    states = [s.table.state, s.table.state, *(midway.resample(s.table.state, side, Random(seed)) for seed in (1, 2))]
    for state in states:
        other = s.copy()
        other.table.state = state
        panel = opened(other, side)
        for switch in "CRT":
            panel.switches[switch].setChecked(True)
        panel.link.pick(f"{side}-1")
        tips = "\n".join(panel.scene.tip(token.id) for token in panel.scene.tokens)
        seen.append((picture(panel), tips + panel.legend.text()))
        panel.hide()
    _, (first, words), *others = seen  # letters that Qt draws for the first time differ by a hair from later ones
    for image, told in others:
        assert told == words
        assert image == first


def test_no_word_of_a_hidden_record_reaches_the_map(opened: Opened) -> None:
    s = midway.busy(ph.AIR_MOVEMENT, 7, 4)
    s.table.state, canaries = midway.plant_canaries(s.table.state, "us")
    scene = opened(s).scene
    told = repr(scene.tokens) + "".join(scene.tip(token.id) for token in scene.tokens) + repr(scene.lights)
    assert not any(canary in told for canary in canaries)


def test_an_observer_sees_markers_and_nobody_s_strikes(opened: Opened) -> None:
    panel = opened(midway.busy(ph.AIR_MOVEMENT, 7, 4), None)
    assert {token.kind for token in panel.scene.tokens} == {"task_force", "base"}
    assert not any(token.own for token in panel.scene.tokens)
    for switch in "CRT":
        panel.switches[switch].setChecked(True)
    picture(panel)


def test_by_night_the_sheet_is_darker(opened: Opened) -> None:
    by_day, by_night = (opened(midway.busy(ph.PLOTTING, turn, 0)) for turn in (7, 6))
    day, night = (picture(panel).pixelColor(panel.canvas.eye.centre("2002").toPoint()) for panel in (by_day, by_night))
    assert night.lightness() < day.lightness()
