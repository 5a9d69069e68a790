"""The manual's page of keys, written from the window's own list: part of `make screenshots`."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

FILE = Path(__file__).parent / "howto" / "keys.md"
HEAD = """# Keys

As **F1** lists them in the window. Those of a page or dock work while it has the keyboard.
"""


def main() -> None:
    """Open a window without a screen, ask it for its keys, and write them down."""
    os.environ.update(QT_QPA_PLATFORM="offscreen", LANGUAGE="en")
    from PySide6.QtWidgets import QApplication

    from fastcarriers.library import Library
    from fastcarriers.play.games import new_game, rules_of
    from ui.look import Look
    from ui.main_window import MainWindow
    from ui.seat_link import SeatLink
    from ui.settings import Settings
    from ui.theme import ensure_application

    application = QApplication([])
    application.setStyle("Fusion")
    ensure_application()
    with TemporaryDirectory() as home, new_game(Library().load_scenario("midway"), "1", threaded=False) as running:
        charts = rules_of(running.pack, running.terms).charts
        link = SeatLink(running.session.seat(charts.sides[:1]))
        window = MainWindow(link, charts, Look(), Settings(Path(home) / "settings.json"))
        parts = [HEAD]
        for group in window.key_groups():
            rows = "".join(f"| {key} | {does} |\n" for key, does in group.keys)
            parts.append(f"## {group.where}\n\n| key | what it does |\n|---|---|\n{rows}")
        FILE.write_text("\n".join(parts), encoding="utf-8")
        window.close()


if __name__ == "__main__":
    main()
