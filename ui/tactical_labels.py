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
from ui.tactical_counters import ship_scale
from ui.tactical_scene import Scene
from ui.tactical_sheet import HALF_HIGH, HALF_WIDE, middle, number_box
from ui.tactical_tokens import Stack, Token
from ui.theme import Theme, colour, font
from ui.zoom import Zoom

NAMED_FROM = 16
"""Pixels of a hex from which all ships have names; below it carriers and the picked ship, and others their class."""
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
    """The names of all ships for the boxes of their stacks, the picked ship's first, then those of carriers."""
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
    wanted = [_wanted(token, box, zoom, token.carrier or token.id == scene.picked) for token, box in ships]
    return Labels(ground, pieces, cell, sheet, wanted).all


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
    half = ship_scale(scale) * (CARRIER_HULL if any(token.carrier for token in stack.tokens) else HULL)
    return about(box.center().x(), box.center().y(), half * 2, half * 2)


def _wanted(token: Token, box: QRectF, zoom: Zoom, matters: bool) -> Wanted:
    """`matters`: she is named in the smallest hexes too."""
    assert isinstance(token.face, ShipFace)
    size = QFontMetricsF(letters_of(zoom, bold=token.carrier))
    texts = forms_of(token.face) if matters or zoom.scale >= NAMED_FROM else (token.face.type,)
    forms = tuple((text, size.horizontalAdvance(text) + 2) for text in texts)
    return Wanted(forms, size.capHeight() * 1.5, grown(box, 0), token.id, bold=token.carrier)


def paint_pointed(painter: QPainter, theme: Theme, zoom: Zoom, scene: Scene, at: str) -> None:
    """In hexes too small for the names of all ships, the name of the one in this hex, over everything."""
    if zoom.scale >= NAMED_FROM:
        return
    for token in (token for stack in scene.stacks.get(at, ()) for token in stack.tokens):
        if isinstance(token.face, ShipFace):
            letters, text = letters_of(zoom, bold=True), forms_of(token.face)[0]
            size = QFontMetricsF(letters)
            box = QRectF(0, 0, size.horizontalAdvance(text) + 2, size.height())
            box.moveCenter(middle(zoom, at) + QPointF(0, zoom.scale * HULL * 2 + size.height() / 2))
            write(painter, box, text, letters, colour(theme.ink), colour(theme.panel, 0.95))


def paint_names(painter: QPainter, theme: Theme, zoom: Zoom, names: Sequence[Caption]) -> None:
    """Each with a rim that keeps lines off it, and its line to the ship where it does not stand beside her."""
    for name in names:
        if name.leader is not None:
            start, end = name.leader
            painter.setPen(QPen(colour(theme.ink, 0.6), 1))
            painter.drawLine(QPointF(start), QPointF(end))
    for name in names:
        write(painter, name.box, name.text, letters_of(zoom, bold=name.bold), colour(theme.ink), colour(theme.sea, 0.9))
