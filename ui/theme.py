"""Colours of the two themes, and the faces of type."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication

from fastcarriers.library.root import root

FAMILY = "B612"
_kept: list[QGuiApplication] = []


class Theme(Struct, frozen=True):
    """Colours as `#rrggbb`. `sides` in the order in which a scenario names its sides."""

    paper: str
    panel: str
    header: str
    ink: str
    secondary: str
    sea: str
    shoal: str
    land: str
    coast: str
    hex_line: str
    hex_number: str
    sides: tuple[str, str]
    accent: str
    on_accent: str
    safe: str
    warn: str
    half: str
    """The ground of a counter of half strength."""
    bar: str
    on_bar: str
    dim_on_bar: str


CHART = Theme(
    paper="#f4f1ea",
    panel="#fbfaf6",
    header="#e9e3d5",
    ink="#22303a",
    secondary="#5a676e",
    sea="#dfe9e8",
    shoal="#cfdede",
    land="#efe4c8",
    coast="#8a7a55",
    hex_line="#b9c7c9",
    hex_number="#8b9aa0",
    sides=("#234e7a", "#9c2f2a"),
    accent="#e2b33c",
    on_accent="#22303a",
    safe="#3d6b4f",
    warn="#a8481a",
    half="#d3d6d6",
    bar="#22303a",
    on_bar="#f4f1ea",
    dim_on_bar="#93a0a8",
)

NIGHT_WATCH = Theme(
    paper="#12171b",
    panel="#1a2126",
    header="#222b31",
    ink="#d8cfbe",
    secondary="#8d8676",
    sea="#16242b",
    shoal="#1e3038",
    land="#3a3526",
    coast="#a08c5a",
    hex_line="#2c4049",
    hex_number="#5c707a",
    sides=("#6ea3d8", "#d9776c"),
    accent="#c9962a",
    on_accent="#12171b",
    safe="#74a184",
    warn="#d98a55",
    half="#3b4246",
    bar="#0c1013",
    on_bar="#d8cfbe",
    dim_on_bar="#7d7970",
)


def ensure_application() -> None:
    """Qt needs an application before it draws letters; where there is none yet, one without a screen is made."""
    if QGuiApplication.instance() is None:
        # Told so, not through the environment: what that names may need a screen, and Qt aborts without one.
        _kept.append(QGuiApplication(["fastcarriers", "-platform", "offscreen"]))
    _load_fonts()


@cache
def _load_fonts() -> None:
    for weight in ("Regular", "Bold"):
        QFontDatabase.addApplicationFont(str(root() / "fonts" / f"{FAMILY}-{weight}.otf"))


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The one family of the program, in pixels."""
    face = QFont(FAMILY)
    face.setPixelSize(max(round(pixels), 1))
    face.setBold(bold)
    return face


def colour(name: str, alpha: float = 1) -> QColor:
    """`#rrggbb` as Qt's colour, alpha 0 to 1."""
    made = QColor(name)
    made.setAlphaF(alpha)
    return made
