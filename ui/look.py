"""How the window looks now: theme and size of the text, changed while it is open."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from ui.style_sheet import style_of
from ui.theme import CHART, FAMILY, NIGHT_WATCH, Theme

SMALLEST, USUAL, LARGEST = 8, 10, 24
"""Points of the body text."""
THEMES: dict[str, Theme] = {"chart": CHART, "night": NIGHT_WATCH}


class Look(QObject):
    """Theme and text size of all windows. `changing`: make room, it comes; `changed`: measure and paint anew."""

    changing = Signal()
    changed = Signal()

    def __init__(self, points: int = USUAL, theme: str = "chart") -> None:
        super().__init__()
        self.points = min(max(points, SMALLEST), LARGEST)
        self.theme_name = theme if theme in THEMES else "chart"

    @property
    def theme(self) -> Theme:
        return THEMES[self.theme_name]

    def set_points(self, points: int) -> None:
        """Another text size, 8 to 24 points."""
        self._become(min(max(points, SMALLEST), LARGEST), self.theme_name)

    def set_theme(self, name: str) -> None:
        """`chart` or `night`."""
        self._become(self.points, name)

    def _become(self, points: int, theme: str) -> None:
        if (points, theme) == (self.points, self.theme_name):
            return
        self.points, self.theme_name = points, theme
        self.changing.emit()
        self.apply()
        self.changed.emit()

    def apply(self) -> None:
        """Give the application this look.

        The old style sheet is taken away first: Qt puts a new one over an old one in twice the time.
        """
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setStyleSheet("")
            app.setFont(self.font())
            app.setPalette(palette_of(self.theme))
            app.setStyleSheet(style_of(self.theme, self.points, max(self.points * 0.9, SMALLEST)))

    def font(self, factor: float = 1, *, bold: bool = False) -> QFont:
        """The family in the body size times `factor`."""
        face = QFont(FAMILY)
        face.setPointSizeF(self.points * factor)
        face.setBold(bold)
        return face

    @property
    def unit(self) -> float:
        """The height of a line of body text in pixels: what is painted by hand is measured in it."""
        return QFontMetricsF(self.font()).height()


def palette_of(theme: Theme) -> QPalette:
    """The colours of Qt's own parts."""
    palette = QPalette()
    roles = QPalette.ColorRole
    pairs = {
        roles.Window: theme.paper,
        roles.WindowText: theme.ink,
        roles.Base: theme.panel,
        roles.AlternateBase: theme.paper,
        roles.Text: theme.ink,
        roles.Button: theme.header,
        roles.ButtonText: theme.ink,
        roles.ToolTipBase: theme.panel,
        roles.ToolTipText: theme.ink,
        roles.PlaceholderText: theme.secondary,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.Link: theme.sides[0],
    }
    for role, colour in pairs.items():
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.secondary))
    return palette
