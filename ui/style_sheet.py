"""The style sheet of the window, made of a theme: flat panels, lines of one pixel, one accent for what waits."""

from __future__ import annotations

from ui.theme import Theme


def style_of(theme: Theme, points: float, small: float) -> str:
    """The whole sheet; `points` of body text, and `small` of secondary text."""
    return "\n".join((_frame(theme), _tabs(theme, points), _lists(theme, small), _inputs(theme), _ribbon(theme)))


def _frame(theme: Theme) -> str:
    """Windows, docks and what lies over them."""
    return f"""
    QMainWindow, QDialog {{ background: {theme.paper}; }}
    QMainWindow::separator {{ background: {theme.paper}; width: 5px; height: 5px; }}
    QMainWindow::separator:hover {{ background: {theme.accent}; }}
    QDockWidget {{ font-weight: bold; }}
    QDockWidget::title {{ background: {theme.header}; padding: 4px 8px; text-align: left; }}
    QToolTip {{ background: {theme.panel}; color: {theme.ink}; border: 1px solid {theme.secondary}; padding: 3px; }}
    QFrame#hint {{ background: {theme.panel}; border: 1px solid {theme.warn}; }}
    QFrame#palette {{ background: {theme.panel}; border: 1px solid {theme.secondary}; }}
    QStatusBar {{ background: {theme.paper}; }}
    """


def _tabs(theme: Theme, points: float) -> str:
    """Tabs of pages and docks. Their size is said here: Qt may give a tab bar with a style the font before last."""
    return f"""
    QTabBar {{ font-size: {points}pt; }}
    QTabWidget::pane {{ border: 1px solid {theme.hex_line}; background: {theme.panel}; }}
    QTabBar::tab {{ background: {theme.paper}; border: 1px solid {theme.hex_line}; border-bottom: none;
        padding: 3px 10px; margin-right: 2px; }}
    QTabBar::tab:selected {{ background: {theme.header}; font-weight: bold; }}
    QTabBar::tab:focus, QTabBar::tab:hover {{ color: {theme.sides[0]}; }}
    """


def _lists(theme: Theme, small: float) -> str:
    """Lists and labels; `small`: points of secondary text."""
    return f"""
    QAbstractScrollArea {{ border: none; background: {theme.panel}; }}
    QTreeView, QListView {{ outline: none; }}
    QTreeView::item, QListView::item {{ padding: 2px 4px; }}
    QTreeView::item:selected, QListView::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QHeaderView::section {{ background: {theme.panel}; color: {theme.secondary}; border: none;
        border-bottom: 1px solid {theme.hex_line}; padding: 2px 4px; font-size: {small}pt; }}
    QLabel[quiet="true"] {{ color: {theme.secondary}; font-size: {small}pt; }}
    QLabel[warns="true"] {{ color: {theme.warn}; font-weight: bold; }}
    """


def _inputs(theme: Theme) -> str:
    """Buttons, lines to type in, menus."""
    return f"""
    QPushButton {{ background: {theme.panel}; border: 1px solid {theme.secondary}; border-radius: 4px;
        padding: 4px 12px; }}
    QPushButton:hover:enabled, QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 3px 11px; }}
    QPushButton:disabled {{ color: {theme.secondary}; border: 1px dashed {theme.hex_line}; }}
    QPushButton[waits="true"]:enabled {{ background: {theme.accent}; color: {theme.on_accent};
        border-color: {theme.accent}; font-weight: bold; }}
    QLineEdit {{ background: {theme.panel}; border: 1px solid {theme.hex_line}; border-radius: 3px;
        padding: 3px 6px; }}
    QLineEdit:focus, QTreeView:focus, QListView:focus {{ border: 1px solid {theme.accent}; }}
    QMenuBar {{ background: {theme.paper}; }}
    QMenu {{ background: {theme.panel}; border: 1px solid {theme.secondary}; }}
    QMenu::item {{ padding: 4px 24px 4px 16px; }}
    QMenu::item:selected, QMenuBar::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QMenu::item:disabled {{ color: {theme.secondary}; }}
    """


def _ribbon(theme: Theme) -> str:
    """The ribbon: a dark bar, and under it a light row of duties and choices."""
    return rf"""
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
    """
