"""The window in a fixed position, in a process of its own: Qt takes the pixel ratio once, when it starts.

python tests/support/frame_picture.py WIDTH HEIGHT POINTS FILE   saves a small picture and prints what is cut, as JSON
python tests/support/frame_picture.py WIDTH HEIGHT               prints what is cut in any dock or page at any text size
python tests/support/frame_picture.py                            writes the pictures of tests/ui/pictures anew
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from ui.docks.operations_sight import OperationsSight

PICTURES = Path(__file__).parents[1] / "ui" / "pictures"
SIZES = ((1280, 720), (2560, 1440))
WIDE = 320
"""Pixels of a kept picture: enough to see every panel, too few to see the edges of letters."""


def platform_of(folder: Path, ratio: float) -> dict[str, str]:
    """The environment of a program without a screen, on a desk with room for every size, at this pixel ratio."""
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [{"name": "desk", "x": 0, "y": 0, "width": 6000, "height": 4000}]}))
    return {"QT_QPA_PLATFORM": f"offscreen:configfile={screen}", "QT_SCALE_FACTOR": str(ratio), "LANGUAGE": "en"}


def printed_by(script: str, folder: Path, ratio: float, *arguments: object, seconds: float = 240) -> dict[str, Any]:
    """What a script of this folder prints as JSON, in a process of its own at this pixel ratio."""
    done = subprocess.run(
        [sys.executable, script, *map(str, arguments)],
        env=os.environ | platform_of(folder, ratio),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def taken(folder: Path, size: tuple[int, int], ratio: float, points: int = 10) -> tuple[Path, dict[str, object]]:
    """Open the window at a logical size and pixel ratio; its small picture, and what was measured."""
    file = folder / f"{size[0]}x{size[1]}-{ratio}-{points}.png"
    return file, printed_by(__file__, folder, ratio, *size, points, file, seconds=120)


def cells_of(image: QImage, cells: tuple[int, int]) -> np.ndarray:
    """The mean colours of so many cells across and down: (down, across, 3)."""
    from PySide6.QtGui import QImage

    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)[..., :3]
    wide, high = cells
    rows, columns = (np.arange(n) * of // n for n, of in ((high, plain.height()), (wide, plain.width())))
    sums = np.add.reduceat(np.add.reduceat(pixels.astype(float), rows, axis=0), columns, axis=1)
    counts = np.outer(np.diff(rows, append=plain.height()), np.diff(columns, append=plain.width()))
    return sums / counts[..., None]


def _take(size: tuple[int, int], points: int, file: Path) -> dict[str, object]:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from fastcarriers.carriers.charts import Charts
    from fastcarriers.library import Library
    from fastcarriers.play.games import new_game, rules_of
    from ui.look import Look
    from ui.main_window import MainWindow
    from ui.seat_link import SeatLink
    from ui.settings import Settings
    from ui.theme import ensure_application

    app = QApplication([])
    app.setStyle("Fusion")
    ensure_application()
    with TemporaryDirectory() as home, new_game(Library().load_scenario("midway"), "7", threaded=False) as running:
        charts: Charts = rules_of(running.pack, running.terms).charts
        look = Look(points)
        look.apply()
        window = MainWindow(
            SeatLink(running.session.seat(("us",))), charts, look, Settings(Path(home) / "settings.json")
        )
        window.resize(*size)
        window.show()
        for _ in range(20):
            app.processEvents()
        image = window.grab().toImage()
        small = image.scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)
        small.setDevicePixelRatio(1)
        assert small.save(str(file))
        measured: dict[str, object] = {
            "size": [window.width(), window.height()],
            "pixels": [image.width(), image.height()],
            "cut": cut(window),
        }
        window.close()
    return measured


def cut_everywhere(folder: Path, size: tuple[int, int], ratio: float) -> dict[str, list[str]]:
    """What is cut, by text size and dock or page: the text changes while the window is open."""
    return printed_by(__file__, folder, ratio, *size)


def _walk(size: tuple[int, int]) -> dict[str, list[str]]:
    """Every dock, page and text size of a window with things to do, and the start page."""
    from PySide6.QtWidgets import QApplication

    from fastcarriers.carriers.charts import Charts
    from fastcarriers.carriers.records import Duty
    from fastcarriers.kernel.errors import say
    from fastcarriers.library import Library
    from fastcarriers.play.games import new_game, rules_of
    from ui.look import LARGEST, SMALLEST, Look
    from ui.main_window import MainWindow
    from ui.seat_link import SeatLink
    from ui.settings import Settings
    from ui.start_page import StartPage
    from ui.theme import ensure_application

    app = QApplication([])
    app.setStyle("Fusion")
    ensure_application()
    found: dict[str, list[str]] = {}
    with TemporaryDirectory() as home, new_game(Library().load_scenario("midway"), "7", threaded=False) as running:
        charts: Charts = rules_of(running.pack, running.terms).charts
        settings, look = Settings(Path(home) / "settings.json"), Look(SMALLEST)
        look.apply()
        window = MainWindow(SeatLink(running.session.seat(("us",))), charts, look, settings)
        page = StartPage(look, settings)
        must = Duty("9.17", say("strikes.still_empty", strike="us-strike-1"), "us-1", must=True)
        for one in (window, page):
            one.resize(*size)
            one.show()
        window.ribbon.duties.show_duties((must, must, must, must), window.voice)
        for points in (SMALLEST, 10, 14, 18, LARGEST):
            look.set_points(points)
            for name in window.panels:
                window.go_to(name)
                for _ in range(6):
                    app.processEvents()
                found[f"{points} {name}"] = cut(window)
                if (window.width(), window.height()) != size:
                    found[f"{points} {name}"].append(f"the window is {window.width()}x{window.height()}")
            found[f"{points} start"] = cut(page)
        for one in (window, page):
            one.close()
    return found


def cut(window: object) -> list[str]:
    """Labels and buttons in sight whose text has no room and is told neither by a tooltip nor by scrolling; and lines
    painted on an operations display that no tooltip tells."""
    from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QTabBar, QWidget

    from ui.docks.operations_sight import OperationsSight

    assert isinstance(window, QWidget)
    found: list[str] = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, QTabBar):  # a tab bar scrolls
            continue
        if _behind_a_tab(widget):
            continue
        if isinstance(widget, OperationsSight):
            found.extend(_untold(widget))
        if isinstance(widget, QLabel | QAbstractButton) and widget.text():
            needed, there = widget.minimumSizeHint(), widget.size()
            if isinstance(widget, QLabel) and not widget.wordWrap():
                needed = widget.sizeHint()
            short = needed.width() > there.width() + 1 or needed.height() > there.height() + 1
            outside = widget.visibleRegion().boundingRect().size() != there
            if (short or outside) and not widget.toolTip() and not _in_scroll(widget, QScrollArea):
                found.append(f"{type(widget).__name__} {widget.text()!r} {there.toTuple()} of {needed.toTuple()}")
    return found


def _untold(board: OperationsSight) -> list[str]:
    """The painted lines, whatever their room, whose tooltip does not have the whole of them."""
    from PySide6.QtCore import QPointF

    texts = board.layout_.texts if board.layout_ is not None else []
    tips = [(line, board.tip_at(line.box.topLeft() + QPointF(1, 1))) for line in texts]
    return [f"painted {line.text!r}" for line, tip in tips if line.text not in tip or line.right not in tip]


def _behind_a_tab(widget: object) -> bool:
    """Whether it is in a dock that lies wholly behind another one: a click on its tab shows it."""
    from PySide6.QtWidgets import QDockWidget

    parent = widget.parentWidget()  # type: ignore[attr-defined]
    while parent is not None and not isinstance(parent, QDockWidget):
        parent = parent.parentWidget()
    return parent is not None and parent.visibleRegion().isEmpty()


def _in_scroll(widget: object, kind: type) -> bool:
    parent = widget.parentWidget()  # type: ignore[attr-defined]
    while parent is not None:
        if isinstance(parent, kind):
            return True
        parent = parent.parentWidget()
    return False


def _write_anew() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        for size in SIZES:
            file, _ = taken(Path(folder), size, 1)
            (PICTURES / f"frame-{size[0]}x{size[1]}.png").write_bytes(file.read_bytes())


if __name__ == "__main__":
    if len(sys.argv) == 5:
        wide, high, points = map(int, sys.argv[1:4])
        print(json.dumps(_take((wide, high), points, Path(sys.argv[4]))))
    elif len(sys.argv) == 3:
        print(json.dumps(_walk((int(sys.argv[1]), int(sys.argv[2])))))
    else:
        _write_anew()
