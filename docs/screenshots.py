"""The pictures of README and manual, taken of the real window in a real game: `make screenshots`.

Two drills play Midway from one seed; where a position is wanted, the window is opened at the American seat and
photographed. Without a screen; one process for each pixel ratio, because Qt takes it once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from msgspec import Struct
from PySide6.QtCore import QEventLoop, QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from small_pictures import indexed

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.library import Library
from fastcarriers.play.games import Running, new_game, rules_of
from fastcarriers.players import play_phase, seat_players
from ui.docks.intelligence import PIECE, IntelligencePanel
from ui.docks.log import LogPanel
from ui.docks.rule import RulePanel
from ui.docks.task_force import TaskForcePanel
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.settings import Settings
from ui.start_page import StartPage
from ui.strategic_map import StrategicMapPanel
from ui.theme import ensure_application

FOLDER = Path(__file__).parent / "pictures"
SEED, SIDE = "1942", "us"
SMALL, LARGE = (1280, 720), (2560, 1440)
MOST_PHASES = 400
RATIOS = (1, 2)

Pose = Callable[[MainWindow], QWidget]
"""Brings a window into its pose; the part of it that is photographed."""


class Shot(Struct, frozen=True):
    """A picture: its name, the position it is taken in, size in logical pixels, pixel ratio, pose, theme, text size."""

    name: str
    position: str
    pose: Pose
    size: tuple[int, int] = SMALL
    ratio: int = 2
    theme: str = "chart"
    points: int = 10


# ---- positions


def _flying(view: View) -> bool:
    searching = sum(unit.place == "search" for unit in view.units.values())
    return view.standing.name == "take_off" and len(view.strikes) >= 2 and searching >= 3


def _heard(view: View) -> bool:
    return view.standing.name == "plotting" and len(view.statements) >= 2 and not view.night


def _attacking(view: View) -> bool:
    flown = sum(unit.at is not None for unit in view.air.values())
    return view.standing.name == "surface_attack" and view.strike_in_battle is not None and flown >= 7


POSITIONS: Mapping[str, Callable[[View], bool]] = {
    "set_up": lambda view: view.standing.name == "set_up",
    "heard": _heard,
    "flying": _flying,
    "attacking": _attacking,
}


# ---- poses


def set_up(window: MainWindow) -> QWidget:
    """A dive bomber in the hand: the boxes that it may go to are lit."""
    bomber = next(u.id for u in window.link.view.units.values() if u.type.startswith("sbd") and u.at == "us-cv-hornet")
    window.link.focus.emit(bomber)
    return window


def operations(window: MainWindow) -> QWidget:
    """The page from which a strike has flown."""
    window.link.focus.emit(next(iter(window.link.view.strikes)))
    return window


def board(window: MainWindow) -> QWidget:
    """The task force dock by itself, on the page with strikes and search."""
    operations(window)
    panel = window.panels["dock.task_force"]
    assert isinstance(panel, TaskForcePanel)
    dock = window.docks["dock.task_force"]
    dock.setFloating(True)
    dock.resize(460, panel.board.height() + 160)
    return dock


def attack(window: MainWindow) -> QWidget:
    """The Tactical Display with an attacker in the hand: what he may do, and his odds."""
    ours = [unit for unit, at in window.link.view.air.items() if at.at is not None and window.link.options(unit)]
    window.link.pick(ours[0])
    return window


def strategic(window: MainWindow) -> QWidget:
    """A task force in the hand, search and reach drawn."""
    window.go_to("page.map")
    window.link.pick("us-1")
    window.link.focus.emit("us-1")
    panel = window.panels["page.map"]
    assert isinstance(panel, StrategicMapPanel)
    for key in ("C", "R"):
        panel.switches[key].setChecked(True)
    _wait()
    panel.canvas.fit()
    panel.canvas.settle()
    return window


def dock(name: str, width: int = 0, height: int = 0) -> Pose:
    """One dock by itself."""

    def pose(window: MainWindow) -> QWidget:
        dock = window.docks[name]
        dock.show()
        dock.setFloating(True)
        dock.resize(width, height)
        return dock

    return pose


def rule(window: MainWindow) -> QWidget:
    """The Rule dock on the rule of Ready."""
    panel = window.panels["dock.rule"]
    assert isinstance(panel, RulePanel)
    window.link.rule_wanted.emit("9.17")
    return dock("dock.rule", 420, 520)(window)


def intelligence(window: MainWindow) -> QWidget:
    """The Intelligence dock on a force of which something was said, with a note of the player's."""
    panel = window.panels["dock.intelligence"]
    assert isinstance(panel, IntelligencePanel)
    whole = dock("dock.intelligence", 460, 520)(window)
    view = window.link.view
    words = next(said for marker, said in view.statements.items() if marker not in view.compositions)
    window.link.note(words.task_force, "moved with TF 2 at noon")
    window.link.refresh()
    rows = (panel.tree.topLevelItem(row) for row in range(panel.tree.topLevelItemCount()))
    panel.tree.setCurrentItem(next(row for row in rows if row is not None and row.data(0, PIECE) == words.task_force))
    return whole


def log_(window: MainWindow) -> QWidget:
    """The Log dock with the dice under its last lines."""
    panel = window.panels["dock.log"]
    assert isinstance(panel, LogPanel)
    whole = dock("dock.log", 900, 400)(window)
    panel.tree.expandAll()
    _wait()
    panel.tree.scrollToBottom()
    return whole


SHOTS = (
    Shot("set_up", "set_up", set_up),
    Shot("room", "flying", operations),
    Shot("operations", "flying", board),
    Shot("strategic_map", "heard", strategic, LARGE, 1),
    Shot("tactical_display", "attacking", attack),
    Shot("tactical_display_large", "attacking", attack, LARGE, 1),
    Shot("log", "heard", log_),
    Shot("intelligence", "heard", intelligence),
    Shot("rule", "flying", rule),
    Shot("night_watch", "flying", operations, theme="night"),
    Shot("large_text", "flying", operations, ratio=1, points=18),
)


# ---- taking them


def take(folder: Path, ratio: int) -> None:
    """Every picture of this pixel ratio, into a folder that is there. A position that never comes is an error."""
    with TemporaryDirectory() as home, new_game(Library().load_scenario("midway"), SEED, threaded=False) as running:
        settings = Settings(Path(home) / "settings.json")
        if ratio == RATIOS[-1]:
            _keep(_start_page(settings), folder / "start_page.png")
        due = {shot.position for shot in SHOTS if shot.ratio == ratio}
        for view in _positions(running):
            for position in [name for name in POSITIONS if name in due and POSITIONS[name](view)]:
                due.remove(position)
                for shot in SHOTS:
                    if (shot.position, shot.ratio) == (position, ratio):
                        _keep(_picture(running, shot, settings), folder / f"{shot.name}.png")
            if not due:
                return
    raise SystemExit(f"The game never came to: {', '.join(sorted(due))}.")


def _positions(running: Running) -> Iterator[View]:
    """The American view at the beginning of each phase of the game."""
    charts = rules_of(running.pack, running.terms).charts
    seats = {side: running.session.seat((side,)) for side in charts.sides}
    players = seat_players(seats, {side: commander_called("drill", charts) for side in charts.sides}, SEED)
    for _ in range(MOST_PHASES):
        yield cast("View", seats[SIDE].view())
        if seats[SIDE].outcome is not None:
            return
        play_phase(players, lambda side, order: None)


def _start_page(settings: Settings) -> QImage:
    page = StartPage(_look("chart", 10), settings)
    page.resize(*SMALL)
    page.show()
    _wait()
    image = page.grab().toImage()
    page.close()
    page.deleteLater()
    return image


def _picture(running: Running, shot: Shot, settings: Settings) -> QImage:
    with _window(running, shot, settings) as window:
        part = shot.pose(window)
        panel = window.panels["page.map"]
        assert isinstance(panel, StrategicMapPanel)
        panel.canvas.point_away()  # the ring of what a pose has led to would lie over names
        _wait()
        return part.grab().toImage()


@contextmanager
def _window(running: Running, shot: Shot, settings: Settings) -> Iterator[MainWindow]:
    charts: Charts = rules_of(running.pack, running.terms).charts
    link = SeatLink(running.session.seat((SIDE,)))
    window = MainWindow(link, charts, _look(shot.theme, shot.points), settings)
    window.resize(*shot.size)
    window.show()
    window.reset_layout()
    _wait()
    window.resize(*shot.size)  # large text needs more room until the docks are tabs
    _wait()
    yield window
    window.close()
    window.deleteLater()
    _wait()


def _look(theme: str, points: int) -> Look:
    look = Look(points, theme)
    look.apply()
    return look


def _wait(milliseconds: int = 400) -> None:
    """Let the window measure, scroll and paint: tiles of the map are made in turns of the event loop."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _keep(image: QImage, file: Path) -> None:
    indexed(image).save(str(file), "PNG", 0)  # 0: as small as it gets


def _quiet(kind: QtMsgType, where: QMessageLogContext, message: str | None) -> None:
    """Qt's platform without a screen tells of every window what it cannot do; anything else is worth reading."""
    if message and not message.startswith("This plugin does not support"):
        print(message, file=sys.stderr)


def main(folder: Path = FOLDER) -> None:
    """Take all pictures, those of each pixel ratio in a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home:
        screen = Path(home) / "screen.json"
        screen.write_text(json.dumps({"screens": [{"name": "desk", "x": 0, "y": 0, "width": 5120, "height": 2880}]}))
        for ratio in RATIOS:
            env = {"QT_QPA_PLATFORM": f"offscreen:configfile={screen}", "QT_SCALE_FACTOR": str(ratio), "LANGUAGE": "en"}
            subprocess.run([sys.executable, __file__, str(folder), str(ratio)], env=os.environ | env, check=True)
    for file in sorted(folder.glob("*.png")):
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        qInstallMessageHandler(_quiet)
        application = QApplication([])
        application.setStyle("Fusion")
        ensure_application()
        take(Path(sys.argv[1]), int(sys.argv[2]))
    else:
        main(*map(Path, sys.argv[1:]))
