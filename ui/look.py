"""How the window looks now: theme and size of the text, changed while it is open; the style sheet made of them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from ui.theme import CHART, FAMILY, NIGHT_WATCH, Theme

SMALLEST, USUAL, LARGEST = 8, 10, 24
"""Points of the body text."""
THEMES: dict[str, Theme] = {"chart": CHART, "night": NIGHT_WATCH}


class Look(QObject):
    """Theme and text size of all windows. `changed`: measure and paint anew."""

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
            app.setStyleSheet(style_of(self.theme, self.points))

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


def style_of(theme: Theme, points: int) -> str:
    """The style sheet: flat panels, lines of one pixel, one accent for what waits for the player."""
    line, small = theme.hex_line, max(points * 0.9, SMALLEST)
    return rf"""
    QMainWindow, QDialog {{ background: {theme.paper}; }}
    QMainWindow::separator {{ background: {theme.paper}; width: 5px; height: 5px; }}
    QMainWindow::separator:hover {{ background: {theme.accent}; }}
    QDockWidget {{ font-weight: bold; }}
    QDockWidget::title {{ background: {theme.header}; padding: 4px 8px; text-align: left; }}
    QTabWidget::pane {{ border: 1px solid {line}; background: {theme.panel}; }}
    QTabBar::tab {{ background: {theme.paper}; border: 1px solid {line}; border-bottom: none;
        padding: 3px 10px; margin-right: 2px; }}
    QTabBar::tab:selected {{ background: {theme.header}; font-weight: bold; }}
    QTabBar::tab:focus, QTabBar::tab:hover {{ color: {theme.sides[0]}; }}
    QToolTip {{ background: {theme.panel}; color: {theme.ink}; border: 1px solid {theme.secondary}; padding: 3px; }}
    QAbstractScrollArea {{ border: none; background: {theme.panel}; }}
    QPushButton {{ background: {theme.panel}; border: 1px solid {theme.secondary}; border-radius: 4px;
        padding: 4px 12px; }}
    QPushButton:hover:enabled, QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 3px 11px; }}
    QPushButton:disabled {{ color: {theme.secondary}; border: 1px dashed {line}; }}
    QPushButton[waits="true"]:enabled {{ background: {theme.accent}; color: {theme.on_accent};
        border-color: {theme.accent}; font-weight: bold; }}
    QLineEdit {{ background: {theme.panel}; border: 1px solid {line}; border-radius: 3px;
        padding: 3px 6px; }}
    QLineEdit:focus, QTreeView:focus, QListView:focus {{ border: 1px solid {theme.accent}; }}
    QMenuBar {{ background: {theme.paper}; }}
    QMenu {{ background: {theme.panel}; border: 1px solid {theme.secondary}; }}
    QMenu::item {{ padding: 4px 24px 4px 16px; }}
    QMenu::item:selected, QMenuBar::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QMenu::item:disabled {{ color: {theme.secondary}; }}
    QTreeView, QListView {{ outline: none; }}
    QTreeView::item, QListView::item {{ padding: 2px 4px; }}
    QTreeView::item:selected, QListView::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QHeaderView::section {{ background: {theme.panel}; color: {theme.secondary}; border: none;
        border-bottom: 1px solid {line}; padding: 2px 4px; font-size: {small}pt; }}
    QLabel[quiet="true"] {{ color: {theme.secondary}; font-size: {small}pt; }}
    QLabel[warns="true"] {{ color: {theme.warn}; font-weight: bold; }}
    QFrame#ribbon {{ background: {theme.bar}; }}
    QFrame#ribbon QLabel {{ color: {theme.on_bar}; }}
    QFrame#ribbon QPushButton {{ background: {theme.bar}; color: {theme.on_bar}; border-color: {theme.secondary}; }}
    QFrame#ribbon QToolButton {{ background: {theme.bar}; color: {theme.on_bar}; border: 1px solid {theme.secondary};
        border-radius: 4px; padding: 4px 16px 4px 8px; }}
    QFrame#ribbon QToolButton:disabled {{ color: {theme.dim_on_bar}; border: 1px dashed {theme.secondary}; }}
    QFrame#ribbon QToolButton:hover, QFrame#ribbon QToolButton:focus {{ border-color: {theme.accent}; }}
    QFrame#below QToolButton {{ background: {theme.header}; color: {theme.ink}; border: 1px solid {theme.coast};
        padding: 1px 16px 1px 8px; }}
    QFrame#ribbon QPushButton:disabled {{ color: {theme.dim_on_bar}; }}
    QFrame#ribbon QPushButton[waits="true"]:enabled {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QFrame#ribbon QFrame#below {{ background: {theme.header}; }}
    QFrame#ribbon QFrame#below QLabel {{ color: {theme.ink}; }}
    QFrame#ribbon QFrame#below QLabel[stopped="true"] {{ color: {theme.warn}; font-weight: bold; }}
    QFrame#ribbon QFrame#choices QLabel {{ font-weight: bold; }}
    QFrame#ribbon QFrame#below QPushButton {{ background: {theme.panel}; color: {theme.ink};
        border: 1px solid {theme.coast}; padding: 1px 8px; }}
    QToolBar#bar\.ribbon {{ border: none; padding: 0; spacing: 0; background: {theme.bar}; }}
    QFrame#hint {{ background: {theme.panel}; border: 1px solid {theme.warn}; }}
    QFrame#palette {{ background: {theme.panel}; border: 1px solid {theme.secondary}; }}
    QStatusBar {{ background: {theme.paper}; }}
    """
