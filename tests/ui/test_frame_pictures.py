"""The frame as a picture at two sizes and two pixel ratios; large text at 150 % and 200 % with nothing cut off."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from frame_picture import PICTURES, SIZES, WIDE, cells_of, cut, cut_everywhere, taken
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QToolBar, QWidget
from pytestqt.qtbot import QtBot
from rooms import Hands, OpenRoom

from ui.furniture import MAP
from ui.main_window import MainWindow

CELLS = (40, 22)
"""The picture is compared in cells of some eight pixels a side: letters are grey there, whatever draws them."""
ALIKE = 14
"""Levels of 255 by which a cell may differ."""
MOST_UNLIKE = 0.03
"""Part of the cells that may differ by more: a caption elsewhere, no panel."""


def unlike(one: QImage, other: QImage) -> float:
    """The part of the cells in which two pictures differ."""
    return float((np.abs(cells_of(one, CELLS) - cells_of(other, CELLS)).max(axis=2) > ALIKE).mean())


@pytest.mark.parametrize("ratio", [1, 2])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_frame_is_as_in_the_kept_picture(tmp_path: Path, size: tuple[int, int], ratio: int) -> None:
    file, measured = taken(tmp_path, size, ratio)
    assert measured["size"] == list(size)
    assert measured["pixels"] == [side * ratio for side in size]  # scaled once, not twice
    kept = QImage(str(PICTURES / f"frame-{size[0]}x{size[1]}.png"))
    assert unlike(kept, QImage(str(file))) <= MOST_UNLIKE


def test_a_panel_that_is_missing_is_seen_in_the_picture(open_rooms: OpenRoom) -> None:
    window = open_rooms().windows[0]
    window.resize(1280, 720)
    QApplication.processEvents()

    def picture() -> QImage:
        QApplication.processEvents()
        return window.grab().toImage().scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)

    whole = picture()
    assert unlike(whole, picture()) == 0
    bar = window.findChild(QToolBar, "bar.ribbon")
    panels = [window.panels[MAP], bar, *window.docks.values()]
    for panel in panels:
        panel.hide()
        assert unlike(whole, picture()) > MOST_UNLIKE, panel
        panel.show()
        QApplication.processEvents()


@pytest.mark.parametrize("ratio", [1.5, 2])
def test_b33_large_text_on_a_small_screen_is_nowhere_cut(tmp_path: Path, ratio: float) -> None:
    _, measured = taken(tmp_path, (1280, 720), ratio, 18)
    assert measured["size"] == [1280, 720]  # the window fits the screen
    assert measured["cut"] == []


@pytest.mark.parametrize("ratio", [1, 1.5, 2])
def test_b33_no_dock_or_page_cuts_a_text_at_any_size(tmp_path: Path, ratio: float) -> None:
    """8 to 24 points on 1280x720, changed while the window is open, with duties in the ribbon; the start page too."""
    found = cut_everywhere(tmp_path, (1280, 720), ratio)
    assert len(found) == 5 * 8
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_b33_the_docks_are_where_they_were_after_large_text_in_the_open_window(open_rooms: OpenRoom) -> None:
    window = open_rooms().windows[0]
    window.resize(1280, 720)
    QApplication.processEvents()

    def places() -> dict[str, tuple[object, int]]:
        return {name: (window.dockWidgetArea(dock), round(dock.width(), -1)) for name, dock in window.docks.items()}

    before = places()
    window.look.set_points(18)
    QApplication.processEvents()
    assert places() != before
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720
    window.look.set_points(10)
    window.resize(1280, 720)
    QApplication.processEvents()
    assert places() == before


def test_b33_reset_layout_keeps_a_window_with_large_text_on_its_screen(open_rooms: OpenRoom) -> None:
    window = open_rooms().windows[0]
    window.look.set_points(18)
    window.resize(1280, 720)
    QApplication.processEvents()
    for name in ("dock.log", "dock.rule"):
        window.docks[name].setFloating(True)
    window.reset_layout()
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1280, 720)
    first = window.docks["dock.task_force"]
    assert set(window.tabifiedDockWidgets(first)) == set(window.docks.values()) - {first}


def test_a_text_without_room_is_found(qtbot: QtBot) -> None:
    frame = QWidget()
    qtbot.addWidget(frame)
    label = QLabel("a text that is much longer than its label", frame)
    label.resize(30, 20)
    frame.resize(200, 40)
    frame.show()
    assert len(cut(frame)) == 1
    label.setToolTip(label.text())
    assert cut(frame) == []


def test_a_painted_line_that_no_tooltip_tells_is_found(
    window: MainWindow, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.go_to("dock.task_force")
    board = hands.board(window)
    assert board.layout_ is not None
    lines = board.layout_.texts
    assert len(lines) > 4
    assert cut(window) == []
    monkeypatch.setattr(type(board.layout_), "text_at", lambda layout, at: None)
    assert len(cut(window)) == len(lines)
