"""Rule: by number, by search, of a refusal, and of what lies under the cursor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.orders import MoveUnit
from fastcarriers.library import Pack
from ui.docks.operations_page import Zone
from ui.docks.rule import RulePanel, find_rule, rules
from ui.furniture import DISPLAY, MAP
from ui.main_window import MainWindow
from ui.phase_strip import PhaseStrip
from ui.ribbon_words import PHASES
from ui.rule_hints import COUNTER, DISPLAY_RULES, ENDURANCE, MAP_RULES, PHASE_RULES, STRIKE, ZONE_RULES, rule_under
from ui.strategic_map import StrategicMapPanel
from ui.tactical_display import TacticalDisplay


def panel_of(window: MainWindow) -> RulePanel:
    panel = window.panels["dock.rule"]
    assert isinstance(panel, RulePanel)
    return panel


@pytest.mark.parametrize("number", ["9.41", "9.1", "4.1", "10.64", "9.411", "FC-50"])
def test_a_rule_is_found_by_its_number_or_the_nearest_above(number: str) -> None:
    found = find_rule(number)
    assert found is not None
    assert number.startswith(found.removesuffix(".0"))


def test_a_rule_that_is_nowhere_is_said_to_be_so(window: MainWindow) -> None:
    panel = panel_of(window)
    panel.show_rule("99.9")
    assert "99.9" in panel.page.toPlainText()


def test_rules_are_searched_by_word_and_number_the_best_first(window: MainWindow, hands: Hands) -> None:
    panel = panel_of(window)
    hands.bot.keyClicks(panel.search, "scuttling")
    assert 0 < panel.choice.count() < len(rules())
    assert panel.number == panel.choice.itemData(0) == "6.5"
    panel.search.clear()
    assert panel.choice.count() == len(rules())
    hands.bot.keyClicks(panel.search, "9.41")
    assert panel.number == "9.41"


def test_how_many_rules_were_found_is_told_and_that_none_was(window: MainWindow, hands: Hands) -> None:
    """A search in vain leaves no other rule open that would read like a hit; emptied, text and box agree again."""
    panel = panel_of(window)
    assert not panel.hits.text()
    hands.bot.keyClicks(panel.search, "blorp")
    assert panel.hits.text() == "found: 0"
    assert panel.page.toPlainText().startswith("No rule has “blorp”.")
    assert not panel.choice.isEnabled()
    assert not panel.choice.currentText()
    panel.search.clear()
    assert panel.choice.isEnabled()
    assert panel.choice.currentData() == panel.number
    assert panel.page.toPlainText().startswith(panel.number)
    assert not panel.hits.text()
    hands.bot.keyClicks(panel.search, "scuttling")
    assert panel.hits.text() == f"found: {panel.choice.count()}"
    assert panel.choice.currentData() == panel.number


def test_a_rule_opened_from_elsewhere_is_named_though_it_is_none_of_those_found(
    window: MainWindow, hands: Hands
) -> None:
    panel = panel_of(window)
    hands.bot.keyClicks(panel.search, "scuttling")
    panel.show_rule("9.41")
    assert panel.choice.currentIndex() == -1
    assert panel.choice.placeholderText().startswith("9.41")


# ---- under the cursor


def spot_of_zone(hands: Hands, window: MainWindow, zone: Zone) -> QPointF:
    layout = hands.board(window).layout_
    assert layout is not None
    place = next(place for place in layout.zones if place.zone == zone)
    return (place.slots[0] if place.slots else place.box).center()


def test_what_lies_under_the_cursor_names_its_rule(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    """Box, counter, dial, strike, phase, button."""
    running = played_to(
        midway, lambda view: view.standing.name == "air_movement" and any(s.target for s in view.strikes.values())
    )
    window = open_rooms(("us",), running=running).windows[0]
    strike = next(id for id, strike in window.link.view.strikes.items() if strike.target)
    window.link.focus.emit(strike)
    board, ribbon = hands.board(window), window.ribbon
    layout = board.layout_
    assert layout is not None
    by_kind: dict[str, set[str]] = {}
    for place in layout.zones:
        if free := place.slots:
            by_kind.setdefault(place.zone.kind, set()).add(board.rule_at(free[0].center()))
    assert by_kind["box"] <= {ZONE_RULES[box] for box in ("deck", "arm", "hangar")}
    assert by_kind["cap"] == {"9.5"}
    assert board.rule_at(layout.pieces[0].box.center()) == COUNTER
    assert board.rule_at(layout.dials[0].box.center()) == ENDURANCE
    assert board.rule_at(layout.strikes[strike].center()) == STRIKE
    middle = ribbon.ready.mapToGlobal(ribbon.ready.rect().center())
    assert rule_under(ribbon.ready, middle) == "FC-50"
    button = board.recalls[strike]
    assert rule_under(button, button.mapToGlobal(QPoint(2, 2))) == "10.7"
    strip = ribbon.strip
    phases = {strip.rule_at(box.center()) for _, _, box in strip._boxes()}
    assert PHASE_RULES["air_movement"] in phases
    assert rule_under(None, QPoint(0, 0)) == ""


def test_every_rule_that_is_named_has_its_own_text() -> None:
    named = {*PHASE_RULES.values(), *ZONE_RULES.values(), COUNTER, ENDURANCE, STRIKE}
    assert named <= set(rules())
    assert set(PHASE_RULES) == set(PHASES)


def test_the_strip_knows_each_of_its_phases(window: MainWindow) -> None:
    strip: PhaseStrip = window.ribbon.strip
    strip.show_phases(("take_off", "status", "landing"), "status")
    strip.resize(900, 30)
    assert [strip.rule_at(box.center()) for _, _, box in strip._boxes()] == ["9.3", "9.15", "9.4"]
    strip.resize(60, 30)
    assert [phase for phase, _, _ in strip._boxes()] == ["status"]
    assert strip.rule_at(QPointF(5000, 5)) == ""


def test_the_dock_shows_the_rule_where_the_mouse_rests(window: MainWindow, hands: Hands) -> None:
    """With the real cursor: what it rests on is looked up by the dock itself."""
    panel, board = panel_of(window), hands.board(window)
    window.go_to("page.map")
    spot = spot_of_zone(hands, window, Zone("box", "us-cv-enterprise", "deck")).toPoint()
    QTest.mouseMove(board, spot)
    if QCursor.pos() != board.mapToGlobal(spot):
        QCursor.setPos(board.mapToGlobal(spot))
    hands.until(lambda: panel.number == "9.14")
    assert "9.14" in panel.page.toPlainText()


Hover = Callable[[], None]


@pytest.fixture
def hover(window: MainWindow) -> Hover:
    ready = window.ribbon.ready

    def rest() -> None:
        panel_of(window).look_under(ready, ready.mapToGlobal(QPoint(3, 3)))

    return rest


def test_the_cursor_disturbs_neither_reading_nor_search_nor_a_refusal(
    window: MainWindow, hands: Hands, hover: Hover
) -> None:
    panel = panel_of(window)
    hover()
    assert panel.number == "FC-50"
    panel.show_rule("9.1")
    panel.look_under(panel.page, panel.page.mapToGlobal(QPoint(3, 3)))
    assert panel.number == "9.1"
    panel.follow.setChecked(False)
    hover()
    assert panel.number == "9.1"
    panel.follow.setChecked(True)
    window.go_to("dock.rule")
    QApplication.processEvents()
    hover()
    assert panel.number == "9.1"
    window.go_to("dock.log")
    window.link.order(MoveUnit("f4f-1", "arm"))
    hands.settled(window)
    assert panel.number == "4.1"
    hover()
    assert panel.number == "4.1"
    assert panel.page.toPlainText().splitlines()[0] != ""


def test_another_window_s_things_are_not_looked_at(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    panel, other = panel_of(us), jp.ribbon.ready
    before = panel.number
    panel.look_under(other, other.mapToGlobal(QPoint(3, 3)))
    assert panel.number == before
    us.docks["dock.rule"].setFloating(True)
    us.activateWindow()
    us.ribbon.ready.setFocus()
    QApplication.processEvents()
    assert not panel.search.hasFocus()
    panel.look_under(us.ribbon.ready, us.ribbon.ready.mapToGlobal(QPoint(3, 3)))
    assert panel.number == "FC-50"


def test_buttons_choices_and_duties_of_the_ribbon_have_rules_with_texts(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("interface", us, jp)
    buttons: list[QWidget] = [us.ribbon.ready, us.ribbon.undo, us.ribbon.standing_button, *us.ribbon.choices.buttons]
    for button in buttons:
        number = rule_under(button, button.mapToGlobal(QPoint(2, 2)))
        assert number in rules()
    assert rule_under(us.ribbon.choices.buttons[0], QPoint(0, 0)) == "8.0"
    hands.on_to("status", us, jp)
    hands.crowd_arm_and_fuel(us, "us-cv-hornet")
    assert rule_under(us.ribbon.duties.buttons[0], QPoint(0, 0)) == "9.17"


def test_pieces_and_hexes_of_the_map_and_the_display_have_rules(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "surface_attack")
    window = open_rooms(("us",), running=running).windows[0]
    assert {*MAP_RULES.values(), *DISPLAY_RULES.values()} <= set(rules())
    display, map_ = window.panels[DISPLAY], window.panels[MAP]
    assert isinstance(display, TacticalDisplay)
    board = display.board
    token = next(token for token in board.scene.tokens.values() if token.kind == "ship")
    board.hover_token = token.id
    assert rule_under(board, QPoint(0, 0)) == DISPLAY_RULES["ship"]
    board.hover_token = ""
    assert rule_under(board, QPoint(0, 0)) == DISPLAY_RULES["hex"]
    assert isinstance(map_, StrategicMapPanel)
    window.go_to(MAP)
    QApplication.processEvents()
    canvas = map_.canvas
    for piece, box in canvas.boxes().items():
        if piece in canvas.scene.by_id and canvas.piece_at(box.center()) == piece:
            assert canvas.rule_at(box.center()) == MAP_RULES[canvas.scene.by_id[piece].kind]
    sea = QPointF(canvas.map_area.topLeft()) + QPointF(2, 2)
    canvas.pick("")
    assert canvas.rule_at(sea) == MAP_RULES["hex"]
    strike = next(piece for piece, token in canvas.scene.by_id.items() if token.kind == "strike")
    canvas.pick(strike)
    hands.until(lambda: canvas.scene.picked == strike)
    assert canvas.rule_at(sea) == PHASE_RULES["air_movement"]
