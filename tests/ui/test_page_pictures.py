"""Every page and dock at 100 % and at 200 % looks the same, is crisp, and cuts nothing; in the midst of a battle."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from frame_picture import SIZES, cells_of
from page_pictures import POINTS, pages_taken
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QTabBar
from rooms import OpenRoom

from ui.furniture import DOCKS, PAGES

CELLS = (80, 45)
"""At 1280x720 cells of 16 pixels a side: a letter, the half of a counter."""
ALIKE = 20
"""Levels of 255 by which a cell may differ."""
MOST_UNLIKE = 0.01
"""Part of the cells that may differ by more."""
SHARP = 90
"""Levels of 255 between two neighbours that make an edge."""
SMOOTH = Qt.TransformationMode.SmoothTransformation


def unlike(one: QImage, other: QImage) -> float:
    """The part of the cells in which two pictures differ."""
    return float((np.abs(cells_of(one, CELLS) - cells_of(other, CELLS)).max(axis=2) > ALIKE).mean())


def edges(image: QImage) -> int:
    """Pixels that differ much from their right neighbour; a picture that was blown up has next to none."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())[:, : grey.width()]
    return int((np.abs(np.diff(rows.astype(np.int16), axis=1)) > SHARP).sum())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_and_dock_is_the_same_at_200_percent_and_crisp(tmp_path: Path, size: tuple[int, int]) -> None:
    short = {ratio: pages_taken(tmp_path / str(ratio), size, ratio) for ratio in (1, 2)}
    assert {f"{points}-{name}" for points in POINTS for name in ("start", *(page.name for page in PAGES))} <= {
        *short[1]
    }
    assert size != SIZES[0] or {f"18-{dock.name}" for dock in DOCKS} <= {*short[1]}
    assert short[1].keys() == short[2].keys()
    assert {name: texts for found in short.values() for name, texts in found.items() if texts} == {}
    for name in short[1]:
        one, two = (QImage(str(tmp_path / ratio / f"{name}.png")) for ratio in ("1", "2"))
        assert (two.width(), two.height()) == (2 * one.width(), 2 * one.height()) == (2 * size[0], 2 * size[1])
        assert unlike(one, two) <= MOST_UNLIKE, name
        assert edges(two) > 1.7 * edges(one), name  # twice as many rows
    others = (QImage(str(tmp_path / "1" / f"{name}.png")) for name in ("18-page.map", "10-page.orders"))
    seen = QImage(str(tmp_path / "2" / "10-page.map.png"))
    assert all(unlike(seen, other) > 5 * MOST_UNLIKE for other in others)
    blown_up = QImage(str(tmp_path / "1" / "10-page.map.png")).scaled(seen.size(), mode=SMOOTH)
    assert edges(blown_up) < edges(seen) / 4


def test_every_tab_follows_the_text_size_at_once(open_rooms: OpenRoom) -> None:
    window = open_rooms().windows[0]
    for points in (18, 10, 24, 12):
        window.look.set_points(points)
        QApplication.processEvents()
        sizes = {bar.font().pointSizeF() for bar in window.findChildren(QTabBar) if bar.isVisible()}
        assert sizes == {points}
