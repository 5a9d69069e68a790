"""What is written on the map at one scale: captions of pieces, tags of overlays, names; `labels` finds the places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.look import Look
from ui.strategic.labels import Caption, Labels, Space, Wanted, grown
from ui.strategic.marks import RIM
from ui.strategic.pieces import Token
from ui.strategic.places import DOWN, Layout, number_boxes
from ui.strategic.type import caption_face, tag_face

NEAR_NUMBERS = 3
"""Hexes about what is named in which words keep off printed numbers: farther ones are in nobody's way."""


class Tag(Struct, frozen=True):
    """Words at the edge of an overlay, in the ink of a side; `spots` on the plane, the best first."""

    text: str
    side: int
    spots: tuple[tuple[float, float], ...]


class Words(Struct, frozen=True):
    """What is written on the map: captions by id of piece or stack with their short forms, tags of overlays, and the
    names of the map with their points on the plane."""

    captions: Mapping[str, str] = {}
    shorts: Mapping[str, str] = {}
    tags: Sequence[Tag] = ()
    names: Sequence[tuple[str, tuple[float, float]]] = ()


def write(
    board: StrategicMap,
    look: Look,
    layout: Layout,
    tokens: Sequence[Token],
    words: Words,
    sheet: QRectF,
    lines: Sequence[tuple[str, str]] = (),
) -> Labels:
    """Places for the words about these pieces. None is written off the `sheet` (on the plane), nor on a line between
    two hexes of `lines`."""
    scale = layout.scale
    space, pieces = Space(scale), Space(scale)
    ringed = {token.id for token in tokens if token.found} | layout.stacks.keys()
    for id, box in layout.boxes.items():
        for each in (space, pieces):
            each.take(grown(box, RIM if id in ringed else 0))
    named = {token.hex for token in tokens} | {board.label(POINTY.hex_at(x, y)) for _, (x, y) in words.names}
    near = {label for hex_ in named if hex_ in board for label in board.within(str(hex_), NEAR_NUMBERS)}
    for number in number_boxes(board, look, scale, near):
        space.take(number, number=True)
    for start, end in lines:
        _keep_clear(space, board, start, end, scale)
    wanted = [
        *_captions(look, layout, tokens, words.captions, words.shorts),
        *_tags(look, scale, words.tags),
        *_names(look, scale, words.names),
    ]
    edge = (sheet.left() * scale, sheet.top() * scale, sheet.right() * scale, sheet.bottom() * scale)
    return Labels(space, pieces, scale, edge, wanted)


def carried(captions: Sequence[Caption], of: Layout, to: Layout) -> Iterator[Caption]:
    """Captions of one scale at another, each as far from its piece as it was: while the wheel turns that will do."""
    for caption in captions:
        was, now = of.boxes.get(caption.of), to.boxes.get(caption.of)
        if was is not None and now is not None:
            by = now.center() - was.center()
        elif not caption.of:
            by = caption.box.center() * (to.scale / of.scale - 1)
        else:
            continue
        led = caption.leader
        leader = None if led is None else (led[0] + by, led[1] + by)
        yield replace(caption, box=caption.box.translated(by), leader=leader)


def _keep_clear(space: Space, board: StrategicMap, start: str, end: str, scale: float) -> None:
    """Take small squares along a line."""
    (x1, y1), (x2, y2) = (POINTY.centre(board.hex(label)) for label in (start, end))
    steps = max(board.distance(start, end) * 5, 1)
    for step in range(steps + 1):
        part, side = step / steps, 0.12 * scale
        x, y = (x1 + (x2 - x1) * part) * scale, (y1 + (y2 - y1) * part + DOWN) * scale
        space.take((x - side / 2, y - side / 2, x + side / 2, y + side / 2))


def _captions(
    look: Look, layout: Layout, tokens: Sequence[Token], words: Mapping[str, str], shorts: Mapping[str, str]
) -> Iterator[Wanted]:
    """Bases by name first: they are the landmarks; then own pieces, then the enemy's; a stack tells its numbers."""
    plain, bold = (QFontMetricsF(caption_face(look, layout.scale, bold=bold)) for bold in (False, True))
    for token in sorted(tokens, key=lambda token: (token.kind != "base", not token.own)):
        box = layout.boxes.get(token.id)
        if box is not None and words.get(token.id):
            is_base = token.kind == "base"
            size, forms = bold if is_base else plain, (words[token.id], shorts.get(token.id, ""))
            around = grown(box, RIM if token.found else 0)
            yield Wanted(_forms(size, forms), _height(size), around, token.id, is_base, token.strength)
    for stack in layout.stacks.values():
        base = next((words.get(token.id, "") for token in stack.tokens if token.kind == "base"), "")
        size, told = (bold if base else plain), words.get(stack.id, "")
        forms = (f"{base} · {told}", base) if base and told else (base or told, shorts.get(stack.id, ""))
        if forms[0]:
            around = grown(layout.boxes[stack.id], RIM)
            yield Wanted(_forms(size, forms), _height(size), around, stack.id, bool(base))


def _tags(look: Look, scale: float, tags: Sequence[Tag]) -> Iterator[Wanted]:
    size = QFontMetricsF(tag_face(look, scale))
    for tag in tags:
        spots = tuple((x * scale, y * scale) for x, y in tag.spots)
        wide = size.horizontalAdvance(tag.text) + 8
        yield Wanted(((tag.text, wide),), size.height(), (0, 0, 0, 0), side=tag.side, spots=spots)


def _names(look: Look, scale: float, names: Sequence[tuple[str, tuple[float, float]]]) -> Iterator[Wanted]:
    size = QFontMetricsF(caption_face(look, scale))
    for text, (x, y) in names:
        yield Wanted(_forms(size, (text,)), _height(size), (x * scale, y * scale, x * scale, y * scale))


def _forms(size: QFontMetricsF, texts: Iterable[str]) -> tuple[tuple[str, float], ...]:
    return tuple((text, size.horizontalAdvance(text) + 4) for text in texts if text)


def _height(size: QFontMetricsF) -> float:
    return size.height() * 0.92
