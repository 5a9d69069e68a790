"""The strategic map by real mouse and key events: what is shown, reached, offered, refused, and never told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import midway
import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot
from rooms import move
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.orders import CancelPlot, DeployTaskForce, MoveStrike, PlotMove
from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.kernel.orders import Order
from fastcarriers.play.journal import Journal
from fastcarriers.play.session import Session
from ui.look import Look
from ui.seat_link import SeatLink
from ui.strategic.eye import LARGEST
from ui.strategic.steering import ChartTable
from ui.strategic_map import StrategicMapPanel

LEFT = Qt.MouseButton.LeftButton
Opened = Callable[..., StrategicMapPanel]


def session_of(s: Situation) -> Session[object, object, object]:
    """A session that goes on from a prepared position, in the thread of the test."""
    return Session(s.table, Journal(s.table.game), None, False)  # type: ignore[arg-type]


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    """`opened(position, "us")`: the map of a side in a prepared position, shown."""
    links: list[SeatLink] = []
    panels: list[StrategicMapPanel] = []

    def open_(s: Situation, side: str | None = "us") -> StrategicMapPanel:
        links.append(SeatLink(session_of(s).seat((side,) if side else ())))
        panel = StrategicMapPanel(links[-1], s.charts, look)
        panel.resize(1000, 700)
        panels.append(panel)
        qtbot.addWidget(panel)
        panel.show()
        panel.activateWindow()
        panel.canvas.setFocus()
        qtbot.waitExposed(panel)
        QApplication.processEvents()
        return panel

    yield open_
    for link in links:
        link.close()
    for panel in panels:
        panel.close()
    QApplication.processEvents()


def crowd(phase: str = ph.PLOTTING) -> Situation:
    """All sixteen markers: five and three of a side in two hexes, the others about them, Midway among them."""
    s = Situation(charts_of())
    ships = iter(sorted(id for id, ship in s.charts.ships.items() if ship.type == "DD" and id.startswith("us-")))
    for number, hex in enumerate(("0907", "0907", "0907", "0907", "0907", "1007", "1007", "1104"), start=1):
        s.task_force("us", number, hex, next(ships))
    for number, hex in enumerate(("0806", "0806", "0806", "0907", "0907", "0401", "0506", "1606"), start=1):
        s.task_force("jp", number, hex)
    s.phase(phase, game_turn=2, op_turn=0)
    return s


def orders_of(panel: StrategicMapPanel, monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders that the map gives from now on; they are given all the same."""
    orders, give = list[Order](), panel.link.order

    def order(one: Order) -> None:
        orders.append(one)
        give(one)

    monkeypatch.setattr(panel.link, "order", order)
    return orders


def wheel(canvas: ChartTable, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def click(canvas: ChartTable, at: QPointF) -> None:
    QTest.mouseClick(canvas, LEFT, pos=at.toPoint())
    QApplication.processEvents()


def key(canvas: ChartTable, *keys: Qt.Key) -> None:
    for each in keys:
        QTest.keyClick(canvas, each)
    QApplication.processEvents()


def drag(canvas: ChartTable, start: QPointF, end: QPointF) -> None:
    QTest.mousePress(canvas, LEFT, pos=start.toPoint())
    for part in (0.4, 0.8, 1.0):
        move(canvas, (start + (end - start) * part).toPoint())
    QTest.mouseRelease(canvas, LEFT, pos=end.toPoint())
    QApplication.processEvents()


def clear_of_pieces(canvas: ChartTable, label: str) -> QPointF:
    """A point of a hex where no piece is."""
    middle, step = canvas.eye.centre(label), canvas.eye.scale * 0.4
    points = (middle + QPointF(x * step, y * step) for y in (0.9, -0.9, 0) for x in (0, 0.6, -0.6, 1, -1))
    return next(p for p in points if not canvas.piece_at(p) and canvas.eye.hex_at(p) == label)


def picture(panel: StrategicMapPanel) -> QImage:
    panel.canvas.settle()
    panel.canvas.repaint()
    return panel.canvas.grab().toImage()


def unlike(one: QImage, other: QImage) -> int:
    """The largest difference of a channel, 0 to 255. Qt's own letters differ by one or two from picture to picture."""
    assert one.size() == other.size()
    pixels = (np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (one, other))
    return int(np.abs(next(pixels) - next(pixels)).max())


# ---- zoom and pan


def test_the_wheel_keeps_the_hex_under_the_cursor(opened: Opened) -> None:
    canvas = opened(crowd()).canvas
    at = canvas.eye.centre("1606").toPoint() + QPoint(6, -4)
    before = canvas.eye.to_plane(QPointF(at))
    for notches in (3, 4, -5, 6):
        wheel(canvas, at, notches)
        x, y = canvas.eye.to_plane(QPointF(at))
        assert canvas.eye.hex_at(QPointF(at)) == "1606"
        assert abs(x - before[0]) * canvas.eye.scale <= 4  # the offset is whole pixels: half a one lost at each step
        assert abs(y - before[1]) * canvas.eye.scale <= 4


def test_zoom_ends_where_markers_are_unreadable_or_huge(opened: Opened) -> None:
    canvas = opened(crowd()).canvas
    wheel(canvas, QPoint(300, 300), 90)
    assert canvas.eye.scale == LARGEST
    wheel(canvas, QPoint(300, 300), -90)
    assert canvas.eye.scale == canvas.eye.smallest


def test_a_drag_of_the_sea_moves_the_map_and_f_fits_it_again(opened: Opened) -> None:
    canvas = opened(crowd()).canvas
    fitted = canvas.eye.scale, QPoint(canvas.eye.offset)
    wheel(canvas, QPoint(500, 300), 5)
    start = clear_of_pieces(canvas, canvas.eye.hex_at(QPointF(500, 300)) or "")
    under = canvas.eye.to_plane(start)
    drag(canvas, start, start + QPointF(-120, 80))
    x, y = canvas.eye.to_plane(start + QPointF(-120, 80))
    assert abs(x - under[0]) < 0.05
    assert abs(y - under[1]) < 0.05
    key(canvas, Qt.Key.Key_F)
    assert (canvas.eye.scale, canvas.eye.offset) == fitted


def test_a_fitted_map_stays_fitted_when_the_window_grows(opened: Opened) -> None:
    panel = opened(crowd())
    panel.resize(1500, 1000)
    QApplication.processEvents()
    assert panel.canvas.eye.scale == pytest.approx(panel.canvas.eye.fitting)


# ---- every piece is reached


@pytest.mark.parametrize("scale", ["smallest", "fitting", "middle", "largest"])
def test_the_keyboard_reaches_every_piece_at_any_zoom(opened: Opened, scale: str) -> None:
    canvas = opened(crowd()).canvas
    to_scale(canvas, scale)
    reached = list[str]()
    canvas.focused = ""
    for _ in canvas.scene.tokens:
        assert canvas.focusNextPrevChild(True)
        QApplication.processEvents()
        reached.append(canvas.focused)
        assert canvas.focused in canvas.boxes(), f"{canvas.focused} is inside a stack that is not open"
        assert canvas.rect().contains(canvas.boxes()[canvas.focused].center().toPoint())
    assert len(reached) == len(set(reached)) == 20  # sixteen markers and four bases
    assert not canvas.focusNextPrevChild(True) or canvas.window().focusWidget() is not canvas


@pytest.mark.parametrize("scale", ["smallest", "fitting", "middle", "largest"])
def test_the_mouse_reaches_every_piece_at_any_zoom(opened: Opened, scale: str) -> None:
    panel = opened(crowd())
    canvas = panel.canvas
    for token in canvas.scene.tokens:
        to_scale(canvas, scale)
        canvas.eye.look_at(token.hex)
        stack = canvas.layout_now.stack_of(token.id)
        if stack is not None:
            move(canvas, canvas.boxes()[stack.id].center().toPoint())
            assert canvas.open_stack == stack.id
        click(canvas, canvas.boxes()[token.id].center())
        assert panel.link.picked_piece == token.id
        move(canvas, QPoint(2, 2))


@pytest.mark.parametrize("scale", ["smallest", "fitting", "middle", "largest"])
def test_no_piece_covers_another_even_with_a_stack_open(opened: Opened, scale: str) -> None:
    canvas = opened(crowd()).canvas
    to_scale(canvas, scale)
    assert_apart(canvas)
    for stack in list(canvas.layout_now.stacks):
        canvas.eye.look_at(canvas.layout_now.stacks[stack].hex)
        canvas.open_fan(stack)
        assert_apart(canvas)
        assert all(canvas.rect().contains(canvas.boxes()[id].toRect()) for id in canvas.fan)


def test_a_stack_tells_how_many_it_holds_and_closes_when_the_mouse_leaves(opened: Opened) -> None:
    canvas = opened(crowd()).canvas
    stack = next(stack for stack in canvas.layout_now.stacks.values() if stack.hex == "0907" and stack.tokens[0].own)
    assert [token.id for token in stack.tokens if token.kind == "task_force"] == [f"us-{n}" for n in range(1, 6)]
    move(canvas, canvas.boxes()[stack.id].center().toPoint())
    assert set(canvas.fan) == {token.id for token in stack.tokens}
    move(canvas, QPoint(3, 3))
    assert not canvas.fan


def to_scale(canvas: ChartTable, scale: str) -> None:
    canvas.fit()
    wanted = {
        "smallest": canvas.eye.smallest,
        "fitting": canvas.eye.scale,
        "middle": canvas.eye.scale * 1.6,
        "largest": LARGEST,
    }[scale]
    canvas.zoom(wanted / canvas.eye.scale)


def assert_apart(canvas: ChartTable) -> None:
    boxes = list(canvas.boxes().items())
    for at, (one, box) in enumerate(boxes):
        for other, another in boxes[at + 1 :]:
            assert not box.adjusted(0.5, 0.5, -0.5, -0.5).intersects(another), f"{one} covers {other}"


# ---- lit hexes


def test_a_picked_task_force_lights_the_offered_hexes_and_a_click_gives_that_order(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick("us-8")
    offered = panel.link.options("us-8", PlotMove)
    assert set(panel.scene.lights.orders.values()) == set(offered)
    click(canvas, clear_of_pieces(canvas, "1105"))
    assert orders == [PlotMove("us-8", "1105")]
    assert orders[0] in offered
    assert panel.link.view.plots == {"us-8": "1105"}


def test_a_hex_that_is_not_lit_is_refused_with_a_line_at_the_cursor(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(crowd())
    orders = orders_of(panel, monkeypatch)
    panel.link.pick("us-8")
    click(panel.canvas, clear_of_pieces(panel.canvas, "1504"))
    assert orders == [PlotMove("us-8", "1504")]
    assert panel.link.view.plots == {}
    assert panel.hint is not None
    assert panel.hint.isVisible()
    assert "[5." in panel.hint.text
    panel.hint.hide()
    panel.hint._timer.stop()


def test_dragging_a_marker_gives_the_same_order_as_a_click(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    drag(canvas, canvas.boxes()["us-8"].center(), clear_of_pieces(canvas, "1105"))
    assert orders == [PlotMove("us-8", "1105")]
    drag(canvas, canvas.boxes()["us-8"].center(), canvas.boxes()["us-8"].center() + QPointF(5, 5))
    assert len(orders) == 1  # dropped where it was taken up


def test_the_keyboard_gives_the_same_order(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    canvas.focus_piece("us-8")
    key(canvas, Qt.Key.Key_Return)
    assert panel.link.picked_piece == "us-8"
    key(canvas, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert orders == [PlotMove("us-8", "1204")]


def test_a_plot_is_taken_back_by_a_click_on_the_marker_itself(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick("us-8")
    click(canvas, clear_of_pieces(canvas, "1105"))
    click(canvas, canvas.boxes()["us-8"].center())
    assert orders == [PlotMove("us-8", "1105"), CancelPlot("us-8")]
    assert panel.link.view.plots == {}


def test_an_enemy_marker_lights_nothing_and_a_click_elsewhere_lets_it_go(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    click(canvas, canvas.boxes()["jp-8"].center())
    assert panel.link.picked_piece == "jp-8"
    assert not panel.scene.lights.orders
    click(canvas, clear_of_pieces(canvas, "1308"))
    assert panel.link.picked_piece == ""
    assert orders == []


def test_at_set_up_markers_without_a_hex_wait_in_a_tray_and_are_placed_by_click(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(midway.busy(ph.SET_UP, 0, 0))
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    assert [token.id for token in panel.scene.unplaced()] == [f"us-{n}" for n in range(4, 9)]
    click(canvas, canvas.boxes()["us-4"].center())
    lit = next(label for label in panel.scene.lights.orders if label not in ("1204", "1304"))
    click(canvas, clear_of_pieces(canvas, lit))
    assert orders == [DeployTaskForce("us-4", lit)]
    assert panel.scene.by_id["us-4"].hex == lit
    assert "us-4" not in [token.id for token in panel.scene.unplaced()]


def test_a_strike_moves_by_a_click_and_hexes_of_no_return_are_marked(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = Situation(charts_of())
    s.task_force("us", 1, "1004", "us-cv-enterprise")
    strike = s.strike("us", "us-1", None, "1104", launched=1)
    s.unit("us", "f4f", "strike", strike, slot="1", endurance=2, home="us-cv-enterprise")
    s.phase(ph.AIR_MOVEMENT, game_turn=2, op_turn=2)
    panel = opened(s)
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick(strike)
    lights = panel.scene.lights
    assert "1204" not in lights.warned  # two hexes from home: one more phase
    assert lights.warned["1304"] == ("f4f-1",)
    click(canvas, clear_of_pieces(canvas, "1204"))
    assert orders == [MoveStrike(strike, "1204")]
    assert panel.link.view.strikes[strike].hex == "1204"


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
    assert words == "5 hexes · 450 nm · 3 op-turns in flight, 3 from launch"
    assert panel.scene.words.measured("1104", "1504") == "4 hexes · 360 nm · 2 op-turns in flight, 3 from launch"
    before = picture(panel)
    move(canvas, canvas.eye.centre("1604").toPoint())
    assert unlike(picture(panel), before) > 60
    assert panel.link.picked_piece == ""


def test_shift_held_alone_shows_the_magnifier(opened: Opened, qtbot: QtBot) -> None:
    canvas = opened(crowd()).canvas
    move(canvas, canvas.eye.centre("0907").toPoint())
    QTest.keyPress(canvas, Qt.Key.Key_Shift)
    qtbot.waitUntil(lambda: canvas.lens, timeout=3000)
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


def heard() -> Situation:
    s = crowd()
    s.public.game_turn = 4
    s.own("us").statements = {
        "jp-1": Statement("jp-1", "0806", 4, ships=True, transports=False, carriers=2),
        "jp-7": Statement("jp-7", "0506", 2, ships=True, transports=True, carriers=0),
    }
    s.own("us").compositions = {"jp-8": Composition("jp-8", "1606", 3, {"CV": 1, "DD": 3})}
    return s


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
    from PySide6.QtGui import QHelpEvent

    canvas = opened(heard()).canvas
    at = canvas.boxes()["jp-7"].center().toPoint()
    QApplication.sendEvent(canvas, QHelpEvent(QHelpEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert "0 carriers, transports" in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=3000)


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
