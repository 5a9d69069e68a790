"""The tools above the map all stand in sight, in as many rows as they need, and its legend leaves the map its room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import midway
import pytest
from map_hands import Opened, open_maps
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from fastcarriers.carriers import phases as ph
from ui.flow import Flow
from ui.look import Look


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    yield from open_maps(look, qtbot)


@pytest.mark.parametrize("points", [8, 18, 24])
@pytest.mark.parametrize("wide", [460, 640, 1200])
def test_every_tool_is_in_sight_beside_the_others(opened: Opened, look: Look, points: int, wide: int) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    look.set_points(points)
    panel.resize(wide, 560)
    QApplication.processEvents()
    buttons = panel.tools.findChildren(QToolButton)
    assert len(buttons) == 7
    inside = panel.tools.rect()
    for button in buttons:
        assert button.visibleRegion().boundingRect().size() == button.size() == button.sizeHint(), button.text()
        assert inside.contains(button.geometry()), button.text()
    assert not [pair for pair in combinations(buttons, 2) if pair[0].geometry().intersects(pair[1].geometry())]
    assert panel.tools.geometry().bottom() < panel.canvas.geometry().top()


def test_a_long_legend_is_scrolled_and_takes_little_of_the_map(opened: Opened, look: Look) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    look.set_points(18)
    panel.resize(640, 560)
    for key in "CRT":
        panel.switches[key].setChecked(True)
    QApplication.processEvents()
    assert panel.legend.height() > panel.below.height()
    assert panel.below.verticalScrollBar().maximum() > 0
    assert panel.canvas.height() > panel.height() / 3
    panel.resize(1200, 900)
    look.set_points(8)
    for key in "RT":
        panel.switches[key].setChecked(False)
    QApplication.processEvents()
    assert panel.below.verticalScrollBar().maximum() == 0


def test_a_row_holds_what_finds_room_and_the_rest_goes_into_the_next(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    flow = Flow()
    flow.setSpacing(4)
    flow.setContentsMargins(2, 3, 2, 3)
    outer.setLayout(flow)
    parts = [QWidget() for _ in range(3)]
    for part in parts:
        part.setFixedSize(100, 20)
        flow.addWidget(part)
    assert flow.heightForWidth(400) == 26
    assert flow.heightForWidth(210) == 50
    assert flow.heightForWidth(50) == 74
    flow.setGeometry(QRect(0, 0, 210, 60))
    assert [part.pos().toTuple() for part in parts] == [(2, 3), (106, 3), (2, 27)]
    assert flow.takeAt(3) is flow.itemAt(3) is None
    taken = flow.takeAt(0)
    assert taken is not None
    assert taken.widget() is parts[0]
    assert flow.count() == 2


@pytest.mark.parametrize("points", [8, 24])
def test_every_marker_that_is_to_be_placed_is_in_sight_in_a_narrow_window(
    opened: Opened, look: Look, points: int
) -> None:
    panel = opened(midway.busy(ph.SET_UP, 0, 0))
    look.set_points(points)
    panel.resize(420, 500)
    QApplication.processEvents()
    waiting = [token.id for token in panel.scene.unplaced()]
    boxes = panel.canvas.boxes()
    assert len(waiting) > 4
    strip = panel.canvas.rect().toRectF()
    assert all(strip.contains(boxes[id]) and boxes[id].width() > 16 for id in waiting)
    assert not [pair for pair in combinations(waiting, 2) if boxes[pair[0]].intersects(boxes[pair[1]])]
