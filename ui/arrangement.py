"""How docks and pages share a window: the layout of the program, the kept one, the narrow one, and the page alone."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QByteArray, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow

from ui.foldable import Foldable
from ui.furniture import BOTTOM, DOCKS, LEFT, RIGHT
from ui.look import Look
from ui.settings import LAYOUT_VERSION, Settings

log = logging.getLogger(__name__)

NARROW = 900
"""Logical pixels below which all docks share one area as tabs; with large text, lines of text."""
NARROW_LINES = 45
LOG_LINES = 12
"""Height of the docks below the pages in lines of text: the log shows five of its rows."""
BESIDE = 1.5
"""Width to height of a narrow window from which its docks stand beside the pages."""


class Arrangement:
    """Of one window and its docks by object name; kept under `role` in the settings."""

    def __init__(
        self, window: QMainWindow, docks: Mapping[str, QDockWidget], look: Look, settings: Settings, role: str
    ) -> None:
        self._window, self._docks, self._look = window, docks, look
        self._settings, self._role = settings, role
        self._wide: QByteArray | None = None
        self._with_docks: QByteArray | None = None
        self._beside = self._resetting = False

    @property
    def is_narrow(self) -> bool:
        """Whether all docks share one area for want of room."""
        return self._wide is not None

    @property
    def is_alone(self) -> bool:
        """Whether the docks are put away so that the page has all the room."""
        return self._with_docks is not None

    # ---- the program's layout

    def begin(self) -> None:
        """The layout of the program, whatever was before."""
        for place in DOCKS:
            dock = self._docks[place.name]
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
            self._window.addDockWidget(place.area, dock)
            dock.show()
        sides = [[self._docks[place.name] for place in DOCKS if place.area == area] for area in (LEFT, RIGHT, BOTTOM)]
        left, right, bottom = sides
        unit, across = round(self._look.unit), [*left, *right]
        self._window.resizeDocks(across, [unit * 19] * len(across), Qt.Orientation.Horizontal)
        self._window.resizeDocks(right, [unit * 15, unit * 13], Qt.Orientation.Vertical)
        self._window.resizeDocks(bottom, [unit * LOG_LINES] * len(bottom), Qt.Orientation.Vertical)

    def reset(self) -> None:
        """Forget the kept layout and begin anew, at the size that the window has."""
        self._settings.forget_layout(self._role)
        size, self._wide, self._with_docks = self._window.size(), None, None
        self._fold(())
        self._resetting = True  # with large text the wide layout pushes the window out, which must not be answered
        self.begin()
        self._resetting = False
        self.fit_width()
        self._window.resize(size)

    # ---- the kept layout

    def restore(self) -> bool:
        """The kept layout if there is one that is whole, on screens that are there; whether one was kept."""
        kept = self._settings.layout(self._role)
        if kept is None:
            return False
        geometry, state = kept
        self._fold(self._settings.folded(self._role))
        self._window.restoreGeometry(QByteArray(geometry))
        if not self._window.restoreState(QByteArray(state), LAYOUT_VERSION):
            log.warning("the kept layout of %s was not taken by Qt", self._role)
            self.begin()
        self._wide = None
        self.fit_width()
        self._come_home()
        return True

    def _come_home(self) -> None:
        """Windows and floating docks whose monitor is gone come to one that is there."""
        window = self._window
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        first = QGuiApplication.primaryScreen().availableGeometry()
        if not _is_seen(window.frameGeometry(), screens):
            window.resize(window.size().boundedTo(first.size()))
            window.move(first.topLeft())
        for dock in self._docks.values():
            if dock.isFloating() and not _is_seen(dock.frameGeometry(), screens):
                dock.setFloating(False)

    def keep(self) -> None:
        """Keep the layout as it is now. The narrow one and the page alone are for the moment, and are not kept."""
        state = self._wide or self._with_docks or self._window.saveState(LAYOUT_VERSION)
        geometry = self._window.saveGeometry()
        folded = [part.objectName() for part in self._window.findChildren(Foldable) if part.is_folded]
        self._settings.keep_layout(self._role, bytes(geometry.data()), bytes(state.data()), folded)

    def _fold(self, names: Collection[str]) -> None:
        """Put away these parts of pages and no others."""
        for part in self._window.findChildren(Foldable):
            part.fold(part.objectName() in names)

    # ---- for the moment

    def switch_alone(self) -> None:
        """Put all docks away so that the page has all the room; another time, put them back."""
        if self.is_alone:
            self.end_alone()
            return
        self._with_docks = self._window.saveState(LAYOUT_VERSION)
        for dock in self._docks.values():
            dock.hide()

    def end_alone(self) -> None:
        """The docks come back if they were put away."""
        if self._with_docks is None:
            return
        state, self._with_docks = self._with_docks, None
        self._window.restoreState(state, LAYOUT_VERSION)
        self.fit_width()

    def fit_width(self) -> None:
        """Below 900 logical pixels all docks become tabs of one area; above, they are as they were."""
        if self._resetting or self.is_alone:
            return
        window = self._window
        narrow = window.width() < max(NARROW, NARROW_LINES * self._look.unit)
        beside = window.width() > window.height() * BESIDE
        if narrow and (self._wide is None or beside != self._beside):
            self._wide = self._wide or window.saveState(LAYOUT_VERSION)
            self._tab_docks(beside)
        elif not narrow and self._wide is not None:
            window.restoreState(self._wide, LAYOUT_VERSION)
            self._wide = None

    def _tab_docks(self, beside: bool) -> None:
        """All docks as tabs of one area: beside the pages where the window is much wider than high, else below."""
        window = self._window
        shown = [dock for dock in self._docks.values() if not dock.isHidden()]
        self._beside = beside
        for dock in self._docks.values():  # one that floats or shares an area would not go where it is put
            dock.setFloating(False)
            window.removeDockWidget(dock)
        first, *others = self._docks.values()
        window.addDockWidget(LEFT if beside else BOTTOM, first)
        for dock in others:
            window.tabifyDockWidget(first, dock)
        for dock in shown:
            dock.show()
        first.raise_()
        way = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        window.resizeDocks([first], [round(window.width() * 0.46 if beside else window.height() * 0.55)], way)


def _is_seen(box: QRect, screens: Sequence[QRect]) -> bool:
    """Whether enough of it to be taken hold of is on a screen."""
    return any((box & screen).width() >= 80 and (box & screen).height() >= 40 for screen in screens)
