"""The page with the strategic map: the map, a row of tools above it, and the legend of its overlays below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import Say, say
from ui.elided import ElidedLabel
from ui.flow import Flow
from ui.look import Look
from ui.seat_link import SeatLink
from ui.speech import tell
from ui.strategic.eye import STEP, Eye
from ui.strategic.scene import Scene
from ui.strategic.sheet import Sheet
from ui.strategic.steering import ChartTable
from ui.wrapped import FittingScroll

LEGEND = 3.2
"""Most lines of the legend that are in sight at once: the map keeps its room."""


class StrategicMapPanel(QWidget):
    """`picked`: a piece was picked on the map. `focus` brings a piece or a hex into the window."""

    picked = Signal(str)

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self.link, self.look = link, look
        eye = Eye(charts.map)
        sheet = Sheet(charts.map, eye, look)
        self.scene = Scene(link, charts, look, sheet)
        self.canvas = ChartTable(self.scene, eye)
        self.told = ElidedLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setContentsMargins(8, 2, 8, 2)
        self.legend = QLabel()
        self.legend.setTextFormat(Qt.TextFormat.PlainText)
        self.legend.setProperty("quiet", "true")
        self.legend.setWordWrap(True)
        self.legend.setContentsMargins(8, 2, 8, 4)
        self.below = FittingScroll()
        self.below.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.below.setWidget(self.legend)
        self.tools = QFrame()
        self.tools.setObjectName("tools")
        self.tools.setAccessibleName(tell(say("ui.map.tools")))
        self._rows = Flow()
        self._rows.setContentsMargins(6, 3, 6, 3)
        self._rows.setSpacing(4)
        self.tools.setLayout(self._rows)
        self._add_tools()
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.tools)
        inside.addWidget(self.canvas, 1)
        inside.addWidget(self.told)
        inside.addWidget(self.below)
        self.setFocusProxy(self.canvas)
        self._restyle()
        self._connect()
        self._show_legend()

    def _connect(self) -> None:
        self.canvas.picked.connect(self._pick)
        self.canvas.ordered.connect(lambda order, at: self.link.order(order, at))
        self.canvas.told.connect(self.told.setText)
        self.scene.changed.connect(self._show_legend)
        self.look.changed.connect(self._restyle)
        self.link.focus.connect(self.focus)

    # ---- tools

    def _add_tools(self) -> None:
        scene, canvas = self.scene, self.canvas
        self._button(self._act(say("ui.map.tool.fit"), "F", canvas.fit), say("ui.map.tip.fit"))
        switches: tuple[tuple[Say, Say, str, Callable[[bool], None]], ...] = (
            (say("ui.map.tool.search"), say("ui.map.tip.search"), "C", partial(scene.show_overlay, "search")),
            (say("ui.map.tool.reach"), say("ui.map.tip.reach"), "R", partial(scene.show_overlay, "reach")),
            (say("ui.map.tool.threat"), say("ui.map.tip.threat"), "T", partial(scene.show_overlay, "threat")),
            (say("ui.map.tool.tracks"), say("ui.map.tip.tracks"), "K", canvas.show_tracks),
            (say("ui.map.tool.measure"), say("ui.map.tip.measure"), "M", canvas.measure),
            (say("ui.map.tool.hide"), say("ui.map.tip.hide"), "H", canvas.hide_pieces),
        )
        self.switches: dict[str, QAction] = {}
        for text, tip, key, switch in switches:
            self.switches[key] = self._switch(text, key, switch)
            self._button(self.switches[key], tip)
        self.switches["K"].setChecked(canvas.with_tracks)
        self._act(say("ui.map.tool.larger"), "Ctrl+Alt++", lambda: canvas.zoom(STEP))
        self._act(say("ui.map.tool.smaller"), "Ctrl+Alt+-", lambda: canvas.zoom(1 / STEP))

    def _action(self, text: Say, key: str) -> QAction:
        action = QAction(tell(text), self)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
        return action

    def _act(self, text: Say, key: str, run: Callable[[], object]) -> QAction:
        action = self._action(text, key)
        action.triggered.connect(lambda _=False: run())
        return action

    def _switch(self, text: Say, key: str, switch: Callable[[bool], None]) -> QAction:
        action = self._action(text, key)
        action.setCheckable(True)
        action.toggled.connect(lambda on: switch(on))
        return action

    def _button(self, action: QAction, tip: Say) -> None:
        """A button above the map; the keyboard has the key."""
        action.setToolTip(f"{tell(tip)} ({action.shortcut().toString()})")
        button = QToolButton()
        button.setDefaultAction(action)
        self._rows.addWidget(button)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleDescription(tell(tip))

    def _show_legend(self) -> None:
        """What the overlays that are on mean; nothing takes no room, and many words are scrolled."""
        self.legend.setText("\n".join(self.scene.legend))
        self.below.setVisible(bool(self.scene.legend))
        self.below.updateGeometry()

    def _restyle(self) -> None:
        """A switch that is on has a heavy lower edge: told by shape in both themes."""
        theme = self.look.theme
        self.below.setMaximumHeight(round(LEGEND * self.look.unit))
        self.tools.setStyleSheet(f"""
            QFrame#tools {{ background: {theme.paper}; }}
            QToolButton {{ background: {theme.panel}; color: {theme.ink}; border: 1px solid {theme.hex_line};
                border-bottom: 3px solid {theme.hex_line}; border-radius: 3px; padding: 2px 7px 1px 7px; }}
            QToolButton:hover {{ border-color: {theme.accent}; }}
            QToolButton:checked {{ background: {theme.header}; border-bottom: 3px solid {theme.ink}; }}
            """)

    # ---- picking

    def _pick(self, piece: str) -> None:
        self.link.pick(piece)
        self.picked.emit(piece)

    def focus(self, what: str) -> None:
        """Bring a piece (or whatever carries it) or a hex into the window, and put a ring around it."""
        label = self.scene.hex_of(what)
        if label:
            self.canvas.point_at(label)
