"""How long the window stands still: the longest gap between two turns of its event loop, in every situation.

    .venv/bin/python bench/bench_window.py            # gaps; some minutes: a whole Midway is played
    .venv/bin/python bench/bench_window.py quick      # without the game
    .venv/bin/python bench/bench_window.py start      # from the start of the process to the first painted window

Prints one JSON object: the longest turn of each situation, and of all. A timer without delay beats in the thread of
the window; `gap` is the longest time between two beats by the clock, `work` the longest by the processor time of that
thread alone, which a busy machine does not lengthen. Both sides of Midway are played by the computer, the American side
before the eyes of its window. At the end a played game is opened, and its log grows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path += [str(Path(__file__).parents[1])]
from msgspec import Struct
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from fastcarriers.simulate import simulate
from ui.collecting import spare_the_old
from ui.look import Look
from ui.opponents import OpponentLink
from ui.program import Program
from ui.room import Room, Wish
from ui.settings import Settings
from ui.theme import ensure_application

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
SEED = "1942"
STARTS = 5
FAR = 3600.0
"""Seconds after which a game that does not end is given up."""


class Gap(Struct):
    """Milliseconds that the window stood still at the most, by the clock and by its own work, and how often the latter
    was over 100."""

    gap: float = 0.0
    work: float = 0.0
    over_100: int = 0


class Heart:
    """Beats in the GUI thread; gaps are booked under what is going on."""

    def __init__(self) -> None:
        self.gaps: dict[str, Gap] = {}
        self.doing = "waiting"
        self._clock, self._work = time.perf_counter(), time.thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(0)

    def _beat(self) -> None:
        clock, work = time.perf_counter(), time.thread_time()
        gap, worked = (clock - self._clock) * 1000, (work - self._work) * 1000
        self._clock, self._work = clock, work
        found = self.gaps.setdefault(self.doing, Gap())
        found.gap, found.work = max(found.gap, round(gap, 1)), max(found.work, round(worked, 1))
        found.over_100 += worked > 100

    def during(self, doing: str, act: Callable[[], object], seconds: float = 0.6) -> None:
        """Book everything from the act until some time after it under a name."""
        rest(0.05)
        self._clock, self._work = time.perf_counter(), time.thread_time()
        self.doing = doing
        act()
        rest(seconds)
        self.doing = "waiting"

    def stop(self) -> None:
        self._timer.stop()


def rest(seconds: float) -> None:
    """Turns of the event loop for so long."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def until(true: Callable[[], bool], seconds: float = FAR) -> None:
    """Turns of the event loop until it is so."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise SystemExit("what is waited for does not come")
        rest(0.02)


def resident() -> float:
    """Megabytes of memory that this process has."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


# ---- the situations


def log_grows(heart: Heart, program: Program) -> None:
    """What happened last in a played game comes once more, ten news at a time, under all its lines."""
    window = room_of(program).windows[0]
    window.go_to("dock.log")
    panel, news = window.panels["dock.log"], window.link.news
    rest(2)
    for at in range(max(len(news) - 300, 0), len(news), 10):
        heart.during("the log grows", lambda at=at: panel.hear(news[at : at + 10]), 0.1)  # type: ignore[attr-defined]


def room_of(program: Program) -> Room:
    """The room that is open, once it is."""
    until(lambda: program.room is not None, 60)
    assert program.room is not None
    return program.room


def look_about(heart: Heart, program: Program) -> None:
    """Theme, text size, pages and a move of the map in the open room."""
    look, window = program.look, room_of(program).windows[0]
    for theme in ("night", "chart"):
        heart.during(f"theme {theme}", lambda theme=theme: look.set_theme(theme))
    for points in (14, 10):
        heart.during(f"text of {points} points", lambda points=points: look.set_points(points))
    heart.during("reset layout", window.reset_layout)
    canvas = window.panels["page.map"].canvas  # type: ignore[attr-defined]
    for factor in (1.18**3, 1.18**-3):
        heart.during("zoom", lambda factor=factor: canvas.zoom(factor))
    pieces = [token.id for token in canvas.scene.tokens if token.own]
    for piece in pieces[:4]:
        heart.during("pick a piece", lambda piece=piece: (window.link.pick(piece), window.link.focus.emit(piece)), 0.3)
    for key in ("C", "R", "T"):
        heart.during("overlay", window.panels["page.map"].switches[key].toggle, 0.3)  # type: ignore[attr-defined]


def play(heart: Heart, program: Program) -> dict[str, object]:
    """The whole game: the other commander for the window's side, whose window shows it all."""
    room = room_of(program)
    window, before = room.windows[0], resident()
    link = window.link
    began, stage = time.perf_counter(), {"name": ""}

    def follow() -> None:
        now = "battle" if link.view.battle is not None else "the computers' turns"
        if now != stage["name"]:
            stage["name"] = now
            heart.doing = "a battle comes up" if now == "battle" else now
            QTimer.singleShot(500, lambda: setattr(heart, "doing", stage["name"]))

    link.changed.connect(follow)
    own = OpponentLink(room.running, link.side or "", "drill", SEED)
    try:
        until(lambda: link.outcome is not None)
    finally:
        own.close()
        link.changed.disconnect(follow)
    heart.doing = "waiting"
    rest(1)
    return {
        "before_mb": before,
        "after_mb": resident(),
        "seconds": round(time.perf_counter() - began, 1),
        "news": len(link.news),
    }


def gaps(*, quick: bool) -> dict[str, object]:
    app = QApplication(["fastcarriers"])
    app.setStyle("Fusion")
    ensure_application()
    with TemporaryDirectory() as home:
        spare_the_old()  # as the program does
        file, played = Path(home) / "game.carriers", Path(home) / "played.carriers"
        if quick:
            simulate("midway", int(SEED), {"us": "drill", "jp": "drill"}, played)
        program = Program(Settings(Path(home) / "settings.json"))
        heart = Heart()
        heart.during("start page", program.show_start, 1.5)
        wish = Wish(scenario="midway", windows=("us",), seed=SEED, save=file)
        heart.during("a scenario opens", lambda: program.begin(wish), 1.5)
        room_of(program).windows[0].resize(1280, 720)
        rest(0.5)
        look_about(heart, program)
        game = {} if quick else play(heart, program)
        heart.during("start page again", program.show_start)
        other = Wish(scenario="coral_sea", windows=("us",), seed=SEED, save=Path(home) / "other.carriers")
        heart.during("another scenario opens", lambda: program.begin(other), 1.5)
        loads = Wish(file=played if quick else file, windows=("us",))
        heart.during("a played game loads", lambda: program.begin(loads), 2.5)
        log_grows(heart, program)
        heart.stop()
        with suppress(RuntimeError):
            program.close()
        rest(0.2)
    longest = {name: {"gap": g.gap, "work": g.work, "over_100": g.over_100} for name, g in heart.gaps.items()}
    name, gap = max(heart.gaps.items(), key=lambda each: each[1].work)
    return {"gaps_ms": longest, "longest_ms": {"work": gap.work, "in": name}, "whole_game": game}


# ---- start


def started() -> dict[str, object]:
    """Seconds from the start of a process to its first painted window of Midway, and its memory then."""
    runs = []
    for _ in range(STARTS):
        with TemporaryDirectory() as home:
            began = time.time()
            done = subprocess.run(
                [sys.executable, __file__, "first", home], capture_output=True, text=True, check=True, timeout=120
            )
            painted, work, memory = map(float, done.stdout.split())
            runs.append((round(painted - began, 2), round(work, 2), memory))
    return {"seconds": [run[0] for run in runs], "processor": [run[1] for run in runs], "mb": runs[0][2]}


def first(home: str) -> None:
    """Open Midway as `fastcarriers play midway` does; print when the window was painted."""
    from fastcarriers.library import Library
    from ui.room import open_room

    app = QApplication(["fastcarriers"])
    app.setStyle("Fusion")
    ensure_application()
    settings = Settings(Path(home) / "settings.json")
    look = Look()
    look.apply()
    wish = Wish(scenario="midway", seed=SEED, save=Path(home) / "game.carriers")
    room = open_room(wish, look, settings, pack=Library().load_scenario("midway"))
    room.show()
    app.processEvents()
    room.windows[0].grab()
    print(time.time(), time.process_time(), resident())
    room.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["first"]:
        first(sys.argv[2])
    else:
        print(json.dumps(started() if sys.argv[1:2] == ["start"] else gaps(quick=sys.argv[1:2] == ["quick"]), indent=2))
