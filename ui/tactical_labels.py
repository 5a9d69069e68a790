"""Names of ships on the Tactical Display: each beside its ship, on no counter and on no other name.

They are placed as the words of the strategic map are: right beside the ship, else a little away with a line to it,
else in a shorter form. What finds no place is told by the tooltip of the ship and by her fan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from maps.tactical import HEXES
from ui.chart import write
from ui.counters import ShipFace
from ui.strategic.labels import Caption, Labels, Space, Wanted, about, grown, rect_of
from ui.tactical_scene import Scene
from ui.tactical_sheet import HALF_HIGH, HALF_WIDE, number_box
from ui.tactical_tokens import Stack, Token
from ui.theme import Theme, colour, font
from ui.zoom import Zoom

NAMED_FROM = 16
"""Pixels of a hex from which ships have names."""
SMALLEST = 10
"""Pixels of the letters."""
HULL = 0.42
"""Half of what a ship takes up in any facing, in hexes; a carrier's triangle reaches farther."""
CARRIER_HULL = 0.62
OUTSTANDING = 0.18
"""How far badge, count and the lower counters of a pile stand out of its box, in heights of it."""


def letters_of(zoom: Zoom, *, bold: bool) -> QFont:
    """The letters of names at a zoom."""
    return font(max(zoom.scale * 0.2, SMALLEST), bold=bold)


def forms_of(face: ShipFace) -> tuple[str, ...]:
    """From the longest to the shortest: `CA Kumano`, `Kumano`; `TRANS Transport 12`, `Transport 12`, `T. 12`."""
    *others, last = face.name.split()
    short = (" ".join((*(f"{word[0]}." for word in others), last)),) if others else ()
    return f"{face.type} {face.name}", face.name, *short


def names_of(scene: Scene, zoom: Zoom, placed: Sequence[tuple[Stack, QRectF]]) -> list[Caption]:
    """The names of all ships for the boxes of their stacks, the picked ship's first."""
    if zoom.scale < NAMED_FROM:
        return []
    cell = zoom.scale * 2
    ground, pieces = Space(cell), Space(cell)
    for stack, box in placed:
        taken = _taken(stack, box, zoom.scale)
        ground.take(taken)
        pieces.take(taken)
    for at in HEXES:
        if (number := number_box(zoom, at)) is not None:
            ground.take(grown(number, 0), number=True)
    wide, high = HALF_WIDE * zoom.scale * 2, HALF_HIGH * zoom.scale * 2
    sheet = about(zoom.left, zoom.top, wide, high)
    ships = sorted(_ships(placed, zoom.scale), key=lambda one: (one[0].id != scene.picked, not one[0].carrier))
    return Labels(ground, pieces, cell, sheet, [_wanted(token, box, zoom) for token, box in ships]).all


def _ships(placed: Sequence[tuple[Stack, QRectF]], scale: float) -> Iterator[tuple[Token, QRectF]]:
    """Each ship with the box of her hex: a name stands beside everything that lies there, and a line leads to its
    edge."""
    scope: dict[str, QRectF] = {}
    for stack, box in placed:
        scope[stack.at] = scope.get(stack.at, QRectF()).united(rect_of(_taken(stack, box, scale)))
    for stack, _ in placed:
        if stack.level == "ship":
            yield from ((token, scope[stack.at]) for token in stack.tokens if isinstance(token.face, ShipFace))


def _taken(stack: Stack, box: QRectF, scale: float) -> tuple[float, float, float, float]:
    """What a pile hides."""
    if stack.level != "ship":
        return grown(box, box.height() * OUTSTANDING)
    half = scale * (CARRIER_HULL if any(token.carrier for token in stack.tokens) else HULL)
    return about(box.center().x(), box.center().y(), half * 2, half * 2)


def _wanted(token: Token, box: QRectF, zoom: Zoom) -> Wanted:
    assert isinstance(token.face, ShipFace)
    size = QFontMetricsF(letters_of(zoom, bold=token.carrier))
    forms = tuple((text, size.horizontalAdvance(text) + 2) for text in forms_of(token.face))
    return Wanted(forms, size.capHeight() * 1.5, grown(box, 0), token.id, bold=token.carrier)


def paint_names(painter: QPainter, theme: Theme, zoom: Zoom, names: Sequence[Caption]) -> None:
    """Each with a rim that keeps lines off it, and its line to the ship where it does not stand beside her."""
    for name in names:
        if name.leader is not None:
            start, end = name.leader
            painter.setPen(QPen(colour(theme.ink, 0.6), 1))
            painter.drawLine(QPointF(start), QPointF(end))
    for name in names:
        write(painter, name.box, name.text, letters_of(zoom, bold=name.bold), colour(theme.ink), colour(theme.sea, 0.9))
