"""Sizes of what is written and drawn on the map: they follow the text size, and the hex where it leaves no room."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontInfo

from ui.look import Look
from ui.theme import font

LEGIBLE = 1.1
"""Lines of text under which a marker is not drawn so small: it goes into a stack that opens."""

LARGER = 1.3
"""Body texts as which a caption is written at the most, however large the hexes are."""


def pixels(look: Look, factor: float = 1.0) -> float:
    """The body text of the window, in pixels."""
    return QFontInfo(look.font()).pixelSize() * factor


def number_face(look: Look, scale: float) -> QFont:
    """A hex number: secondary text, but never wider than its hex."""
    return font(max(min(pixels(look, 0.62), 0.34 * scale), 0.125 * scale))


def caption_face(look: Look, scale: float, *, bold: bool = False) -> QFont:
    """What is written beside a marker or a base."""
    body = pixels(look)
    return font(max(min(body * 0.85, 0.42 * scale), min(body * LARGER, 0.135 * scale)), bold=bold)


def marker_size(look: Look, scale: float) -> float:
    """The side of a marker alone in its hex; it always stays inside."""
    return max(min(look.unit * 1.55, 0.60 * scale), 0.40 * scale)


def tag_face(look: Look, scale: float) -> QFont:
    """What is written at the edge of an overlay."""
    return font(number_face(look, scale).pixelSize() * 1.1, bold=True)
