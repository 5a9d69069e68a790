"""How docks and pages share a window: the layout of the program, the kept one, the narrow one, and the page alone."""

from __future__ import annotations

import logging
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager

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
        self._away: list[QDockWidget] = []
        self._beside = self._working = False
        self._unit = look.unit
        self._widths: dict[float, dict[QDockWidget, int]] = {}
        """Of the docks at the sides, by the text size with which they had them."""

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
        self._widths.clear()
        self._fold(())
        with self._at_work():
            self.begin()
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
        self._away = self._shown()
        for dock in self._docks.values():
            dock.hide()

    def end_alone(self) -> None:
        """The docks come back if they were put away, as the window has room for them by now."""
        if self._with_docks is None:
            return
        state, self._with_docks = self._with_docks, None
        if self._is_fitting():
            with self._at_work():
                self._window.restoreState(state, LAYOUT_VERSION)
        elif self._wide is None:
            self._become_narrow(state, self._away)
        else:
            self._fit(self._away)

    def fit_width(self) -> None:
        """Below 900 logical pixels all docks become tabs of one area; above, they are as they were."""
        if not (self._working or self.is_alone or self._is_fitting()):
            self._fit(self._shown())

    def make_ready(self) -> None:
        """Before another text size is measured: docks that will be tabs become them, else they push the window out."""
        if not (self.is_narrow or self.is_alone):
            sides = [self._docks[place.name] for place in DOCKS if place.area in (LEFT, RIGHT)]
            shown = [dock for dock in sides if not (dock.isHidden() or dock.isFloating())]
            self._widths[self._unit] = {dock: dock.width() for dock in shown}
        self._unit = self._look.unit
        if self._wide is None and self._has_little_room():
            self.fit_width()

    def follow_text(self) -> None:
        """After another text size: docks that larger text has widened get back the widths that they had with this."""
        self.fit_width()
        widths = self._widths.get(self._unit, {})
        if widths and not (self.is_narrow or self.is_alone):
            with self._at_work():
                self._window.resizeDocks(list(widths), list(widths.values()), Qt.Orientation.Horizontal)

    def _fit(self, shown: Sequence[QDockWidget]) -> None:
        if self._has_little_room():
            self._become_narrow(self._wide or self._window.saveState(LAYOUT_VERSION), shown)
        elif self._wide is not None:
            wide, self._wide = self._wide, None
            with self._at_work():
                self._window.restoreState(wide, LAYOUT_VERSION)

    def _has_little_room(self) -> bool:
        return self._window.width() < max(NARROW, NARROW_LINES * self._look.unit)

    def _is_much_wider(self) -> bool:
        return self._window.width() > self._window.height() * BESIDE

    def _is_fitting(self) -> bool:
        """Whether the docks are as a window of this size has them."""
        if self._has_little_room():
            return self._wide is not None and self._beside == self._is_much_wider()
        return self._wide is None

    def _shown(self) -> list[QDockWidget]:
        return [dock for dock in self._docks.values() if not dock.isHidden()]

    @contextmanager
    def _at_work(self) -> Generator[None]:
        """Docks that are put somewhere push the window out. If that is answered with another layout while Qt is still
        busy with the first, Qt crashes."""
        before, self._working = self._working, True
        try:
            yield
        finally:
            self._working = before

    def _become_narrow(self, wide: QByteArray, shown: Sequence[QDockWidget]) -> None:
        """All docks as tabs of one area: beside the pages where the window is much wider than high, else below.

        `wide` is the layout for when there is room again.
        """
        window = self._window
        self._wide, self._beside = wide, self._is_much_wider()
        with self._at_work():
            for dock in self._docks.values():  # one that floats or shares an area would not go where it is put
                dock.setFloating(False)
                window.removeDockWidget(dock)
            first, *others = self._docks.values()
            window.addDockWidget(LEFT if self._beside else BOTTOM, first)
            for dock in others:
                window.tabifyDockWidget(first, dock)
            for dock in shown:
                dock.show()
            first.raise_()
            way = Qt.Orientation.Horizontal if self._beside else Qt.Orientation.Vertical
            room = window.width() * 0.46 if self._beside else window.height() * 0.55
            window.resizeDocks([first], [round(room)], way)


def _is_seen(box: QRect, screens: Sequence[QRect]) -> bool:
    """Whether enough of it to be taken hold of is on a screen."""
    return any((box & screen).width() >= 80 and (box & screen).height() >= 40 for screen in screens)
