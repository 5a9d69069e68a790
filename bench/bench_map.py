"""The strategic map: milliseconds a frame panning and zooming, with all overlays, and with hundreds of counters.

    .venv/bin/python bench/bench_map.py

Prints one JSON object. The platform is Qt's offscreen one: what is measured is the painting, without a screen's wait.
Sixteen markers of Midway, own strikes and bases, tracks, and the three overlays are shown in every frame.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

sys.path += [str(Path(__file__).parents[1] / "tests" / "support"), str(Path(__file__).parents[1])]

import midway
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from situations import Situation

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.orders import PlotMove
from fastcarriers.play.journal import Journal
from fastcarriers.play.session import Session
from ui.look import Look
from ui.seat_link import SeatLink
from ui.strategic.places import Layout
from ui.strategic.steering import ChartTable
from ui.strategic_map import StrategicMapPanel
from ui.theme import ensure_application

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
FRAMES = 120
SIZES = ((1280, 720), (2560, 1440))
NONE, LEFT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton


def position() -> Situation:
    """The busy morning of Midway with all sixteen markers."""
    s = midway.busy(ph.PLOTTING, 7, 0)
    for side, first, hexes in (("us", 5, ("1205", "1306", "1407", "1508")), ("jp", 6, ("0505", "0607", "0408"))):
        for number, hex_ in enumerate(hexes, start=first):
            s.task_force(side, number, hex_)
    return s


def opened(size: tuple[int, int]) -> StrategicMapPanel:
    """The map with all overlays, shown."""
    s = position()
    session = Session(s.table, Journal(s.table.game), None, False)
    panel = StrategicMapPanel(SeatLink(session.seat(("us",))), s.charts, Look())
    panel.resize(*size)
    panel.show()
    panel.link.pick("us-1")
    for switch in "CRT":
        panel.switches[switch].setChecked(True)
    QApplication.processEvents()
    return panel


def timed(act: Callable[[int], None], frames: int = FRAMES) -> dict[str, float]:
    """Milliseconds of each act: median and 95th of a hundred by the clock, and the same of the window's own thread's
    processor time."""
    taken, worked = list[float](), list[float]()
    for frame in range(frames):
        start, began = time.perf_counter(), time.thread_time()
        act(frame)
        worked.append((time.thread_time() - began) * 1000)
        taken.append((time.perf_counter() - start) * 1000)
        QApplication.processEvents()  # tiles between the frames, as in a running program
    return {
        "median": round(median(taken), 2),
        "p95": round(quantiles(taken, n=20)[-1], 2),
        "cpu_median": round(median(worked), 2),
        "cpu_p95": round(quantiles(worked, n=20)[-1], 2),
    }


def wheel(canvas: ChartTable, notches: float) -> None:
    at = QPointF(canvas.width() * 0.4, canvas.height() * 0.3)
    delta = QPoint(0, round(120 * notches))
    to = QPointF(canvas.mapToGlobal(at.toPoint()))
    scroll = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, to, QPoint(), delta, NONE, Qt.KeyboardModifier.NoModifier, scroll, False)
    QApplication.sendEvent(canvas, event)


def mouse(canvas: ChartTable, kind: QEvent.Type, at: QPointF) -> None:
    to = QPointF(canvas.mapToGlobal(at.toPoint()))
    held = NONE if kind == QEvent.Type.MouseButtonRelease else LEFT
    event = QMouseEvent(kind, at, to, LEFT, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, event)


def panning(canvas: ChartTable) -> dict[str, float]:
    """The map in the hand, eight pixels a frame."""
    wheel(canvas, 5)
    QApplication.processEvents()
    start = QPointF(canvas.width() - 60, canvas.height() - 60)
    mouse(canvas, QEvent.Type.MouseButtonPress, start)

    def move(frame: int) -> None:
        mouse(canvas, QEvent.Type.MouseMove, start - QPointF(8 * (frame + 2), 5 * (frame + 2)))
        canvas.repaint()

    found = timed(move)
    mouse(canvas, QEvent.Type.MouseButtonRelease, start)
    canvas.fit()
    return found


def zooming(canvas: ChartTable) -> dict[str, float]:
    """A third of a notch a frame, in and out again."""

    def turn(frame: int) -> None:
        wheel(canvas, 1 / 3 if frame % 40 < 20 else -1 / 3)
        canvas.repaint()

    found = timed(turn)
    canvas.fit()
    return found


def counters(canvas: ChartTable, number: int) -> dict[str, float]:
    """Full repaint of the map with so many counters on it."""
    scene, scale = canvas.scene, canvas.eye.scale
    first = scene.by_id["us-1"]
    sheet, columns = canvas.eye.sheet, 80
    boxes = dict[str, QRectF]()
    for at in range(number):
        row, column = divmod(at, columns)
        x = (sheet.left() + sheet.width() * (column + 0.5) / columns) * scale
        y = (sheet.top() + sheet.height() * (row + 0.5) / max(number // columns, 1)) * scale
        boxes[f"counter {at}"] = QRectF(x, y, 24, 24)
        scene.by_id[f"counter {at}"] = replace(first, id=f"counter {at}", number=str(at % 8 + 1))
    kept = scene.layout(scale)
    scene._layouts[scale] = Layout(scale, boxes, {}, lambda: kept.labels)
    found = timed(lambda _: canvas.repaint(), 60)
    scene.refresh()
    return found


def dragging(canvas: ChartTable) -> dict[str, float]:
    """One counter in the hand over the map, six pixels a frame, with what it takes to paint it."""
    canvas.settle()
    movable = canvas.scene.link.offered(PlotMove)
    start = next(box.center() for piece, box in canvas.boxes().items() if piece in movable)
    mouse(canvas, QEvent.Type.MouseButtonPress, start)
    mouse(canvas, QEvent.Type.MouseMove, start + QPointF(30, 30))
    QApplication.processEvents()

    def move(frame: int) -> None:
        mouse(canvas, QEvent.Type.MouseMove, start + QPointF(30 + 6 * (frame % 60), 30 + 3 * (frame % 60)))
        QApplication.processEvents()

    found = timed(move)
    assert canvas._dragged, "the map was moved instead of a counter"
    mouse(canvas, QEvent.Type.MouseButtonRelease, start)
    return found


def main() -> None:
    QApplication([])
    ensure_application()
    results: dict[str, object] = {}
    for size in SIZES:
        start = time.perf_counter()
        panel = opened(size)
        canvas = panel.canvas
        first = (time.perf_counter() - start) * 1000
        results["x".join(map(str, size))] = {
            "opened_ms": round(first, 1),
            "still_ms": timed(lambda _, canvas=canvas: canvas.repaint()),
            "panning_ms": panning(canvas),
            "zooming_ms": zooming(canvas),
            "refresh_ms": timed(lambda _, panel=panel: panel.scene.refresh(), 40),
            "dragging_ms": dragging(canvas),
            "counters_400_ms": counters(canvas, 400),
            "counters_4000_ms": counters(canvas, 4000),
        }
        panel.hide()
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
