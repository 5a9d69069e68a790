"""Hands for the strategic map: positions with many markers, mouse and keys on the canvas, pictures to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rooms import move
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.kernel.orders import Order
from fastcarriers.play.journal import Journal
from fastcarriers.play.session import Session
from ui.look import Look
from ui.seat_link import SeatLink
from ui.strategic.eye import LARGEST
from ui.strategic.steering import ChartTable
from ui.strategic_map import StrategicMapPanel

LEFT = Qt.MouseButton.LeftButton
Opened = Callable[..., StrategicMapPanel]


def session_of(s: Situation) -> Session[object, object, object]:
    """A session that goes on from a prepared position, in the thread of the test."""
    return Session(s.table, Journal(s.table.game), None, False)  # type: ignore[arg-type]


def open_maps(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    """What a fixture yields: `opened(position, "us")` is the map of a side in a prepared position, shown."""
    links: list[SeatLink] = []
    panels: list[StrategicMapPanel] = []

    def open_(s: Situation, side: str | None = "us") -> StrategicMapPanel:
        links.append(SeatLink(session_of(s).seat((side,) if side else ())))
        panel = StrategicMapPanel(links[-1], s.charts, look)
        panel.resize(1000, 700)
        panels.append(panel)
        qtbot.addWidget(panel)
        panel.show()
        panel.activateWindow()
        panel.canvas.setFocus()
        qtbot.waitExposed(panel)
        QApplication.processEvents()
        return panel

    yield open_
    for link in links:
        link.close()
    for panel in panels:
        panel.close()
    QApplication.processEvents()


def crowd(phase: str = ph.PLOTTING) -> Situation:
    """All sixteen markers: five and three of a side in two hexes, the others about them, Midway among them."""
    s = Situation(charts_of())
    ships = iter(sorted(id for id, ship in s.charts.ships.items() if ship.type == "DD" and id.startswith("us-")))
    for number, hex in enumerate(("0907", "0907", "0907", "0907", "0907", "1007", "1007", "1104"), start=1):
        s.task_force("us", number, hex, next(ships))
    for number, hex in enumerate(("0806", "0806", "0806", "0907", "0907", "0401", "0506", "1606"), start=1):
        s.task_force("jp", number, hex)
    s.phase(phase, game_turn=2, op_turn=0)
    return s


def orders_of(panel: StrategicMapPanel, monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders that the map gives from now on; they are given all the same."""
    orders, give = list[Order](), panel.link.order

    def order(one: Order, at: QPoint | None = None) -> None:
        orders.append(one)
        give(one, at)

    monkeypatch.setattr(panel.link, "order", order)
    return orders


def wheel(canvas: ChartTable, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def click(canvas: ChartTable, at: QPointF) -> None:
    QTest.mouseClick(canvas, LEFT, pos=at.toPoint())
    QApplication.processEvents()


def key(canvas: ChartTable, *keys: Qt.Key) -> None:
    for each in keys:
        QTest.keyClick(canvas, each)
    QApplication.processEvents()


def drag(canvas: ChartTable, start: QPointF, end: QPointF) -> None:
    QTest.mousePress(canvas, LEFT, pos=start.toPoint())
    for part in (0.4, 0.8, 1.0):
        move(canvas, (start + (end - start) * part).toPoint())
    QTest.mouseRelease(canvas, LEFT, pos=end.toPoint())
    QApplication.processEvents()


def clear_of_pieces(canvas: ChartTable, label: str) -> QPointF:
    """A point of a hex where no piece is."""
    middle, step = canvas.eye.centre(label), canvas.eye.scale * 0.4
    points = (middle + QPointF(x * step, y * step) for y in (0.9, -0.9, 0) for x in (0, 0.6, -0.6, 1, -1))
    return next(p for p in points if not canvas.piece_at(p) and canvas.eye.hex_at(p) == label)


def picture(panel: StrategicMapPanel) -> QImage:
    panel.canvas.settle()
    panel.canvas.repaint()
    return panel.canvas.grab().toImage()


def unlike(one: QImage, other: QImage) -> int:
    """The largest difference of a channel, 0 to 255. Qt's own letters differ by one or two from picture to picture."""
    assert one.size() == other.size()
    pixels = (np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (one, other))
    return int(np.abs(next(pixels) - next(pixels)).max())


def to_scale(canvas: ChartTable, scale: str) -> None:
    canvas.fit()
    wanted = {
        "smallest": canvas.eye.smallest,
        "fitting": canvas.eye.scale,
        "middle": canvas.eye.scale * 1.6,
        "largest": LARGEST,
    }[scale]
    canvas.zoom(wanted / canvas.eye.scale)
    canvas.rest()


def assert_apart(canvas: ChartTable) -> None:
    boxes = list(canvas.boxes().items())
    for at, (one, box) in enumerate(boxes):
        for other, another in boxes[at + 1 :]:
            assert not box.adjusted(0.5, 0.5, -0.5, -0.5).intersects(another), f"{one} covers {other}"


def heard() -> Situation:
    s = crowd()
    s.public.game_turn = 4
    s.own("us").statements = {
        "jp-1": Statement("jp-1", "0806", 4, ships=True, transports=False, carriers=2),
        "jp-7": Statement("jp-7", "0506", 2, ships=True, transports=True, carriers=0),
    }
    s.own("us").compositions = {"jp-8": Composition("jp-8", "1606", 3, {"CV": 1, "DD": 3})}
    return s
