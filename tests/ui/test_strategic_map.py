"""The strategic map by real mouse and key events: zoom, every piece reached, what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import midway
import pytest
from map_hands import (
    Opened,
    assert_apart,
    clear_of_pieces,
    click,
    crowd,
    drag,
    key,
    open_maps,
    orders_of,
    to_scale,
    wheel,
)
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rooms import move
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.orders import CancelPlot, DeployTaskForce, MoveStrike, PlotMove
from ui.look import Look
from ui.strategic.edge import pull
from ui.strategic.eye import LARGEST
from ui.strategic.paper import scale_bar


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    yield from open_maps(look, qtbot)


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


@pytest.mark.parametrize("size", [(500, 700), (1500, 500), (2200, 1200)])
def test_the_scale_bar_stands_on_the_sheet_and_in_the_window(opened: Opened, size: tuple[int, int]) -> None:
    panel = opened(crowd())
    panel.resize(*size)
    QApplication.processEvents()
    canvas = panel.canvas
    for notches in (0, 9):
        wheel(canvas, canvas.rect().center(), notches)
        bar = scale_bar(canvas.scene, canvas.eye, "2 hexes")
        assert canvas.eye.sheet_now().contains(bar)
        assert QRectF(canvas.rect()).contains(bar)


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
        panel.link.pick("")  # with a piece in the hand, a click on the enemy in a lit hex would be an order
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


def test_an_open_stack_closes_when_a_piece_of_it_goes_or_comes(opened: Opened) -> None:
    s = crowd()
    panel = opened(s)
    canvas = panel.canvas
    stack = next(stack for stack in canvas.layout_now.stacks.values() if stack.hex == "0806")
    canvas.open_fan(stack.id)
    del s.public.markers["jp-1"]
    panel.link.refresh()
    canvas.repaint()
    assert stack.id in canvas.layout_now.stacks  # of two now
    assert not canvas.fan


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


def test_a_hex_that_is_not_lit_is_refused_and_the_refusal_told_there(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(crowd())
    orders = orders_of(panel, monkeypatch)
    panel.link.pick("us-8")
    refused = list[str]()
    panel.link.refused.connect(lambda order, faults: refused.extend(fault.rule for fault in faults))
    spot = clear_of_pieces(panel.canvas, "1504").toPoint()
    click(panel.canvas, QPointF(spot))
    assert orders == [PlotMove("us-8", "1504")]
    assert panel.link.view.plots == {}
    assert [rule[:2] for rule in refused] == ["5."]
    assert panel.link.told_at == panel.canvas.mapToGlobal(spot)


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


def test_b37_keys_of_the_map_do_nothing_outside_their_phase(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same keys that give an order in the Plotting Phase give none in the Carrier Status Phase."""
    orders = {}
    for phase in (ph.PLOTTING, ph.STATUS):
        panel = opened(crowd(phase))
        orders[phase] = orders_of(panel, monkeypatch)
        before = panel.link.view
        panel.canvas.focus_piece("us-8")
        for use in panel.canvas.key_uses:
            for each in use.keys:
                QTest.keyClick(panel.canvas, each, use.held)
                QTest.keyRelease(panel.canvas, Qt.Key.Key_Shift)
        panel.canvas.focus_piece("us-8")
        key(panel.canvas, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return)
        QTest.keyClick(panel.canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert (panel.link.view == before) is (phase == ph.STATUS)
    assert orders == {ph.PLOTTING: [PlotMove("us-8", "1204")], ph.STATUS: []}


def test_a_click_on_an_enemy_in_a_lit_hex_goes_there_and_one_on_ours_picks_it(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = crowd()
    s.task_force("jp", 5, "1105")
    s.task_force("us", 7, "1204")
    panel = opened(s)
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick("us-8")
    click(canvas, canvas.boxes()["jp-5"].center())
    assert orders == [PlotMove("us-8", "1105")]
    assert panel.link.picked_piece == "us-8"
    click(canvas, canvas.boxes()["us-7"].center())
    assert len(orders) == 1
    assert panel.link.picked_piece == "us-7"


def test_a_strike_flies_home_by_a_click_on_the_force_that_it_comes_from(
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
    click(canvas, canvas.boxes()["us-1"].center())
    assert orders == [MoveStrike(strike, "1004")]


def test_a_click_on_another_strike_of_ours_picks_it_though_its_hex_is_lit(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = Situation(charts_of())
    s.task_force("us", 1, "1004", "us-cv-enterprise")
    first, second = (s.strike("us", "us-1", None, hex, launched=1) for hex in ("1104", "1204"))
    for strike in (first, second):
        s.unit("us", "f4f", "strike", strike, slot="1", endurance=3, home="us-cv-enterprise")
    s.phase(ph.AIR_MOVEMENT, game_turn=2, op_turn=2)
    panel = opened(s)
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick(first)
    assert "1204" in panel.scene.lights.orders
    click(canvas, canvas.boxes()[second].center())
    assert panel.link.picked_piece == second
    assert orders == []


def test_the_map_moves_under_a_piece_that_is_carried_to_its_edge(opened: Opened, qtbot: QtBot) -> None:
    panel = opened(crowd())
    canvas = panel.canvas
    wheel(canvas, canvas.boxes()["us-8"].center().toPoint(), 9)
    canvas.eye.look_at("1104")
    start, right = canvas.boxes()["us-8"].center(), QPoint(canvas.width() - 4, canvas.height() // 2)
    before = QPoint(canvas.eye.offset)
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start.toPoint())
    move(canvas, (start + QPointF(30, 10)).toPoint())
    move(canvas, right)
    qtbot.waitUntil(lambda: canvas.eye.offset.x() < before.x() - 3 * canvas.eye.scale, timeout=60_000)
    move(canvas, QPoint(canvas.width() // 2, canvas.height() // 2))
    assert not canvas._edge.active
    rests = QPoint(canvas.eye.offset)
    qtbot.wait(60)
    assert canvas.eye.offset == rests
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=canvas.eye.centre("1104").toPoint())


def test_a_map_that_is_seen_whole_does_not_move_under_a_carried_piece(opened: Opened) -> None:
    canvas = opened(crowd()).canvas
    sheet, view = canvas.eye.sheet_now(), canvas.map_area
    at = QPointF(view.right() - 1, view.bottom() - 1)
    assert pull(at, view, sheet).isNull()
    canvas.zoom(2)
    assert pull(at, view, canvas.eye.sheet_now()).x() < 0 > pull(at, view, canvas.eye.sheet_now()).y()
    assert pull(view.center(), view, canvas.eye.sheet_now()).isNull()


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


def test_the_menu_of_a_piece_has_the_orders_that_no_hex_stands_for(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(crowd())
    orders, canvas = orders_of(panel, monkeypatch), panel.canvas
    panel.link.pick("us-8")
    click(canvas, clear_of_pieces(canvas, "1105"))
    menu = canvas.menu_of("us-8", QPoint(0, 0))
    offered = [order for order in panel.link.options("us-8") if not isinstance(order, PlotMove)]
    assert len(menu.actions()) == len(offered)
    stay = next(action for action in menu.actions() if action.text() == "US TF 8 stays where it is")
    stay.trigger()
    menu.deleteLater()
    assert orders == [PlotMove("us-8", "1105"), CancelPlot("us-8")]
