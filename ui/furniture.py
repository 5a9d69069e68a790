"""What stands in the room: the docks and the pages of the middle, each a row here.

A panel is made with the link to its seat, the charts and the look, and gets nothing else.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import Say, say
from ui.docks.intelligence import IntelligencePanel
from ui.docks.log import LogPanel
from ui.docks.orders import OrdersPanel
from ui.docks.rule import RulePanel
from ui.docks.task_force import TaskForcePanel
from ui.look import Look
from ui.seat_link import SeatLink
from ui.strategic_map import StrategicMapPanel
from ui.tactical_display import TacticalDisplay


class MakePanel(Protocol):
    """A panel's class."""

    def __call__(self, link: SeatLink, charts: Charts, look: Look) -> QWidget: ...


class DockPlace(Struct, frozen=True):
    """A dock: its object name (layouts know it by that), title, where it begins, and the key that goes there."""

    name: str
    title: Say
    make: MakePanel
    area: Qt.DockWidgetArea
    key: str


class PagePlace(Struct, frozen=True):
    """A page of the middle: its object name, title and key."""

    name: str
    title: Say
    make: MakePanel
    key: str


LEFT, RIGHT, BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)

DOCKS: tuple[DockPlace, ...] = (
    DockPlace("dock.task_force", say("ui.dock.task_force"), TaskForcePanel, LEFT, "Alt+1"),
    DockPlace("dock.intelligence", say("ui.dock.intelligence"), IntelligencePanel, RIGHT, "Alt+2"),
    DockPlace("dock.rule", say("ui.dock.rule"), RulePanel, RIGHT, "Alt+3"),
    DockPlace("dock.log", say("ui.dock.log"), LogPanel, BOTTOM, "Alt+4"),
)

MAP, DISPLAY = "page.map", "page.tactical"
PAGES: tuple[PagePlace, ...] = (
    PagePlace(MAP, say("ui.page.map"), StrategicMapPanel, "Alt+7"),
    PagePlace(DISPLAY, say("ui.page.tactical"), TacticalDisplay, "Alt+8"),
    PagePlace("page.orders", say("ui.page.orders"), OrdersPanel, "Alt+9"),
)
