"""The window in a fixed position, in a process of its own: Qt takes the pixel ratio once, when it starts.

python tests/support/frame_picture.py WIDTH HEIGHT POINTS FILE   saves a small picture and prints what is cut, as JSON
python tests/support/frame_picture.py                            writes the pictures of tests/ui/pictures anew
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PICTURES = Path(__file__).parents[1] / "ui" / "pictures"
SIZES = ((1280, 720), (2560, 1440))
WIDE = 320
"""Pixels of a kept picture: enough to see every panel, too few to see the edges of letters."""


def taken(folder: Path, size: tuple[int, int], ratio: float, points: int = 10) -> tuple[Path, dict[str, object]]:
    """Open the window at a logical size and pixel ratio; its small picture, and what was measured."""
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [{"name": "desk", "x": 0, "y": 0, "width": 6000, "height": 4000}]}))
    file = folder / f"{size[0]}x{size[1]}-{ratio}-{points}.png"
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={screen}", "QT_SCALE_FACTOR": str(ratio), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, __file__, *map(str, size), str(points), str(file)],
        env=os.environ | platform,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return file, json.loads(done.stdout)


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


def cut(window: object) -> list[str]:
    """Labels and buttons in sight whose text has no room and is told neither by a tooltip nor by scrolling."""
    from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QTabBar, QWidget

    assert isinstance(window, QWidget)
    found: list[str] = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, QTabBar):  # a tab bar scrolls
            continue
        if isinstance(widget, QLabel | QAbstractButton) and widget.text():
            needed, there = widget.minimumSizeHint(), widget.size()
            if isinstance(widget, QLabel) and not widget.wordWrap():
                needed = widget.sizeHint()
            short = needed.width() > there.width() + 1 or needed.height() > there.height() + 1
            outside = widget.visibleRegion().boundingRect().size() != there
            if (short or outside) and not widget.toolTip() and not _in_scroll(widget, QScrollArea):
                found.append(f"{type(widget).__name__} {widget.text()!r} {there.toTuple()} of {needed.toTuple()}")
    return found


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
    else:
        _write_anew()
