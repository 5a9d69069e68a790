"""Every page and dock of a window in the midst of a battle, as pictures, in a process of its own for a pixel ratio.

python tests/support/page_pictures.py WIDTH HEIGHT FOLDER   saves a picture of each and prints what is cut, as JSON
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from frame_picture import cut, printed_by

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.main_window import MainWindow

POINTS = (10, 18)
QUICK = 80
"""Little compression: the pictures are looked at once."""


def pages_taken(folder: Path, size: tuple[int, int], ratio: float) -> dict[str, list[str]]:
    """`{name}.png` of each page and dock at a logical size and pixel ratio in the folder; what is cut, by name."""
    folder.mkdir()
    return printed_by(__file__, folder, ratio, *size, folder)


def _take(size: tuple[int, int], folder: Path) -> dict[str, list[str]]:
    from PySide6.QtWidgets import QApplication
    from rooms import played_to

    from fastcarriers.library import Library
    from fastcarriers.play.games import rules_of
    from ui.look import Look
    from ui.main_window import MainWindow
    from ui.seat_link import SeatLink
    from ui.settings import Settings
    from ui.start_page import StartPage
    from ui.theme import ensure_application

    app = QApplication([])
    app.setStyle("Fusion")
    ensure_application()
    found: dict[str, list[str]] = {}
    with TemporaryDirectory() as home, _fighting(played_to, Library()) as running:
        charts, settings, look = rules_of(running.pack, running.terms).charts, Settings(Path(home) / "s.json"), Look()
        look.apply()
        window = MainWindow(SeatLink(running.session.seat(("us",))), charts, look, settings)
        page = StartPage(look, settings)
        for one in (window, page):
            one.resize(*size)
            one.show()
        for points in POINTS:
            look.set_points(points)
            for name in _apart(window):
                _pose(window, name)
                found[f"{points}-{name}"] = _keep(window, size, folder / f"{points}-{name}.png", cut(window))
            found[f"{points}-start"] = _keep(page, size, folder / f"{points}-start.png", cut(page))
        for one in (window, page):
            one.close()
    return found


def _fighting(played_to, library):  # type: ignore[no-untyped-def]
    """The first game of two drills that comes to an attack on ships, at the side that attacks."""
    return played_to(
        library.load_scenario("midway"),
        lambda view: view.standing.name == "surface_attack" and view.strike_in_battle is not None,
    )


def _apart(window: MainWindow) -> list[str]:
    """The pages, and the docks that lie behind one another; docks beside the pages are in the picture of each page."""
    docks = [name for name, dock in window.docks.items() if window.tabifiedDockWidgets(dock)]
    return [name for name in window.panels if name not in window.docks or name in docks]


def _pose(window: MainWindow, name: str) -> None:
    """The page or dock in front, with what it can show: overlays on the map, an attacker in the hand."""
    from PySide6.QtWidgets import QApplication

    from ui.furniture import MAP
    from ui.strategic_map import StrategicMapPanel

    attackers = [unit for unit, at in window.link.view.air.items() if at.at is not None and window.link.options(unit)]
    window.link.pick("us-1" if name == MAP else attackers[0])
    window.go_to(name)
    panel = window.panels[name]
    if isinstance(panel, StrategicMapPanel):
        for key in "CR":
            panel.switches[key].setChecked(True)
    for _ in range(10):
        QApplication.processEvents()
    if isinstance(panel, StrategicMapPanel):
        panel.canvas.fit()
        panel.canvas.settle()


def _keep(widget: QWidget, size: tuple[int, int], file: Path, short: list[str]) -> list[str]:
    """The picture into its file; what is cut, and whether the window has outgrown its size."""
    assert widget.grab().toImage().save(str(file), "PNG", QUICK)
    grown = [] if (widget.width(), widget.height()) == size else [f"{widget.width()}x{widget.height()}"]
    return short + grown


if __name__ == "__main__":
    wide, high = map(int, sys.argv[1:3])
    print(json.dumps(_take((wide, high), Path(sys.argv[3]))))
