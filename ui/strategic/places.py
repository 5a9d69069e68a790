"""Where every piece goes at one scale, in pixels of the sheet: no piece on another; and what words go beside it.

Pieces of one hex stand side by side while they can be read; then those of one side become a stack with its count,
which opens as a fan. A piece never leaves its hex (a base may lie low in it), so pieces of two hexes never meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, pi, sin

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPixmap

from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.look import Look
from ui.strategic.labels import Labels, Space, Wanted, box_of, grown
from ui.strategic.marks import RIM
from ui.strategic.pieces import Token, stack_id
from ui.strategic.sheet import COARSE, NUMBER_UP, is_numbered
from ui.strategic.type import LEGIBLE, caption_face, marker_size, number_face, tag_face

DOWN = 0.09
"""How far under the middle of its hex a marker stands, so that the number above it stays free."""
WIDE, HIGH = 0.88, 0.62
"""The part of a hex that its markers share, in hexes."""
GAP = 0.05
BASE = 0.24
LOW = ((0.0, 0.43), (-0.32, 0.27), (0.32, 0.27), (-0.36, 0.0), (0.36, 0.0))
"""Where a base lies in its hex if markers stand on its own place, in hexes from the middle."""


class Stack(Struct, frozen=True):
    """The pieces of one side in one hex that have no room side by side."""

    hex: str
    tokens: tuple[Token, ...]

    @property
    def id(self) -> str:
        """What no piece is called."""
        return stack_id(self.hex, self.tokens[0].side)


class Tag(Struct, frozen=True):
    """Words at the edge of an overlay, in the ink of a side; `spots` on the plane, the best first."""

    text: str
    side: int
    spots: tuple[tuple[float, float], ...]


class Layout(Struct):
    """Boxes by id of piece or stack, stacks by id, and the words."""

    scale: float
    boxes: dict[str, QRectF]
    stacks: dict[str, Stack]
    labels: Labels
    drawn: dict[tuple[str, float], tuple[str, QPoint, QPixmap]] = {}
    """What the painter keeps: by piece and pixel ratio the picked piece of that time, the corner and the picture."""

    def stack_of(self, piece: str) -> Stack | None:
        """The stack in which a piece is; None for one that stands by itself."""
        return next((stack for stack in self.stacks.values() if any(t.id == piece for t in stack.tokens)), None)

    def places(self) -> dict[str, QRectF]:
        """Where each piece is found: its own box, or that of its stack."""
        stacked = {token.id: self.boxes[id] for id, stack in self.stacks.items() for token in stack.tokens}
        return self.boxes | stacked


class Words(Struct, frozen=True):
    """What is written on the map: captions by id of piece or stack with their short forms, tags of overlays, and the
    names of the map with their points on the plane."""

    captions: Mapping[str, str] = {}
    shorts: Mapping[str, str] = {}
    tags: Sequence[Tag] = ()
    names: Sequence[tuple[str, tuple[float, float]]] = ()


def lay_out(
    board: StrategicMap,
    look: Look,
    scale: float,
    tokens: Sequence[Token],
    words: Words,
    sheet: QRectF,
    lines: Sequence[tuple[str, str]] = (),
) -> Layout:
    """Places for these pieces and words. No word is written off the `sheet` (on the plane), nor on a line between two
    hexes of `lines`."""
    space, pieces = Space(scale), Space(scale)
    layout = Layout(scale, {}, {}, Labels(space, pieces, scale))
    if scale >= COARSE:
        _take_numbers(board, look, scale, space, tokens, words.names)
    in_hexes = by_hex(board, tokens)
    for label, here in in_hexes.items():
        _place_pieces(board, look, layout, label, [token for token in here if token.kind != "base"])
    ringed = {token.id for token in tokens if token.found} | layout.stacks.keys()
    for id, box in layout.boxes.items():
        space.take(grown(box, RIM if id in ringed else 0))
    for label, here in in_hexes.items():
        for token in here:
            if token.kind == "base":
                _place_base(board, layout, space, label, here, token)
    for id, box in layout.boxes.items():
        pieces.take(grown(box, RIM if id in ringed else 0))
    for start, end in lines:
        _keep_clear(space, board, start, end, scale)
    wanted = [
        *_captions(look, layout, tokens, words.captions, words.shorts),
        *_tags(look, scale, words.tags),
        *_names(look, scale, words.names),
    ]
    edge = (sheet.left() * scale, sheet.top() * scale, sheet.right() * scale, sheet.bottom() * scale)
    layout.labels = Labels(space, pieces, scale, edge, wanted)
    return layout


def by_hex(board: StrategicMap, tokens: Iterable[Token]) -> dict[str, list[Token]]:
    """The pieces that are on the map, by hex."""
    found: dict[str, list[Token]] = {}
    for token in tokens:
        if token.hex in board:
            found.setdefault(token.hex, []).append(token)
    return found


def _keep_clear(space: Space, board: StrategicMap, start: str, end: str, scale: float) -> None:
    """Take small squares along a line."""
    (x1, y1), (x2, y2) = (POINTY.centre(board.hex(label)) for label in (start, end))
    steps = max(board.distance(start, end) * 5, 1)
    for step in range(steps + 1):
        part, side = step / steps, 0.12 * scale
        x, y = (x1 + (x2 - x1) * part) * scale, (y1 + (y2 - y1) * part + DOWN) * scale
        space.take((x - side / 2, y - side / 2, x + side / 2, y + side / 2))


def _take_numbers(
    board: StrategicMap,
    look: Look,
    scale: float,
    space: Space,
    tokens: Sequence[Token],
    names: Sequence[tuple[str, tuple[float, float]]],
) -> None:
    """The printed numbers about everything that will be named: farther ones are in nobody's way."""
    named = {token.hex for token in tokens} | {board.label(POINTY.hex_at(x, y)) for _, (x, y) in names}
    near = {label for hex_ in named if hex_ in board for label in board.within(str(hex_), 3)}
    size = QFontMetricsF(number_face(look, scale))
    wide, high = size.horizontalAdvance("0000"), size.capHeight() + 2
    for label in filter(lambda hex_: is_numbered(hex_, scale), near):
        x, y = POINTY.centre(board.hex(label))
        middle_x, middle_y = x * scale, (y - NUMBER_UP) * scale
        box = middle_x - wide / 2, middle_y - high / 2, middle_x + wide / 2, middle_y + high / 2
        space.take(box, number=True)


# ---- pieces


def _place_pieces(board: StrategicMap, look: Look, layout: Layout, label: str, here: list[Token]) -> None:
    """Side by side if they can be read, else one place a side."""
    if not here:
        return
    scale, usual = layout.scale, marker_size(look, layout.scale)
    x, y = POINTY.centre(board.hex(label))
    middle = QPointF(x * scale, y * scale)
    size, columns = best_grid(len(here), usual, scale)
    if size >= min(LEGIBLE * look.unit, usual):
        for token, box in zip(here, grid(middle, size, columns, len(here), scale), strict=True):
            layout.boxes[token.id] = box
        return
    groups = [[token for token in here if token.side == side] for side in sorted({token.side for token in here})]
    size = min(usual, WIDE * scale / len(groups))
    for group, box in zip(groups, grid(middle, size, len(groups), len(groups), scale), strict=True):
        if len(group) == 1:
            layout.boxes[group[0].id] = box
        else:
            stack = Stack(label, tuple(group))
            layout.stacks[stack.id], layout.boxes[stack.id] = stack, box


def best_grid(count: int, usual: float, scale: float) -> tuple[float, int]:
    """The largest size at which so many markers share a hex, and in how many columns: few ones if all are as good."""
    sizes = {
        columns: min(usual, WIDE * scale / columns, HIGH * scale / ceil(count / columns))
        for columns in range(1, count + 1)
    }
    columns = max(sizes, key=lambda columns: (sizes[columns], columns <= 2, -columns))
    return sizes[columns], columns


def grid(middle: QPointF, size: float, columns: int, count: int, scale: float) -> Iterator[QRectF]:
    """So many boxes in rows about the middle of a hex, a little lower where the number needs the room."""
    rows = ceil(count / columns)
    down = min(DOWN, max(0.5 - 0.13 - rows * size / scale / 2, 0)) * scale
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        x = middle.x() + (column - (in_row - 1) / 2) * size
        y = middle.y() + down + (row - (rows - 1) / 2) * size
        inner = size * (1 - GAP)
        yield QRectF(x - inner / 2, y - inner / 2, inner, inner)


def _place_base(
    board: StrategicMap, layout: Layout, space: Space, label: str, here: Sequence[Token], token: Token
) -> None:
    """Where it lies, else low in its hex; without any room it joins a piece that stands there."""
    scale = layout.scale
    side = max(BASE * scale, 11.0)
    x, y = POINTY.centre(board.hex(label))
    printed = board.bases[token.id]
    px, py = board.plane.point(printed.lon, printed.lat)
    wanted = [(px, py), (x, y + DOWN), *((x + dx, y + dy) for dx, dy in LOW)]
    boxes = [QRectF(wx * scale - side / 2, wy * scale - side / 2, side, side) for wx, wy in wanted]
    clear = [box for box in boxes if not any(box.intersects(other) for other in layout.boxes.values())]
    if clear:  # rather on a number than on a piece
        layout.boxes[token.id] = next((box for box in clear if space.free(box_of(box))), clear[0])
        space.take(box_of(layout.boxes[token.id]))
        return
    _join(layout, label, here, token)


def _join(layout: Layout, label: str, here: Sequence[Token], base: Token) -> None:
    """A base without room of its own goes into the stack of its hex, or makes one with a piece that stands there."""
    stack = next((stack for stack in layout.stacks.values() if stack.hex == label), None)
    if stack is not None:
        layout.stacks[stack.id] = Stack(label, (*stack.tokens, base))
        return
    single = next(token for token in here if token.id in layout.boxes)
    stack = Stack(label, (single, base))
    layout.stacks[stack.id], layout.boxes[stack.id] = stack, layout.boxes.pop(single.id)


# ---- words


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
        if words.get(stack.id):
            forms = _forms(plain, (words[stack.id], shorts.get(stack.id, "")))
            yield Wanted(forms, _height(plain), grown(layout.boxes[stack.id], RIM), stack.id)


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


# ---- the fan


def fan(layout: Layout, stack: Stack, size: float, window: QRectF) -> dict[str, QRectF]:
    """Boxes for every piece of a stack around it, inside the window and on no other piece."""
    count, middle = len(stack.tokens), layout.boxes[stack.id].center()
    others = [box for id, box in layout.boxes.items() if id != stack.id]
    for radius in (max(size * 1.15, size * 1.12 * count / (2 * pi)) * grow for grow in (1, 1.25, 1.6, 2, 2.6)):
        for turn in range(12):
            boxes = list(_ring(middle, radius, size, count, turn * pi / 6 / max(count, 1)))
            if all(_is_free(box, others, window) for box in boxes):
                return dict(zip((token.id for token in stack.tokens), boxes, strict=True))
    return _one_by_one(stack, middle, size, others, window)


def _ring(middle: QPointF, radius: float, size: float, count: int, turn: float) -> Iterator[QRectF]:
    for index in range(count):
        angle = turn - pi / 2 + 2 * pi * index / count
        yield _square(middle.x() + radius * cos(angle), middle.y() + radius * sin(angle), size)


def _one_by_one(stack: Stack, middle: QPointF, size: float, others: list[QRectF], window: QRectF) -> dict[str, QRectF]:
    """Each piece to the nearest place that is free; for a crowd, where no whole ring is."""
    taken, placed = list(others), dict[str, QRectF]()
    steps = ceil(max(window.width(), window.height()) / (size * 0.6))
    spots = sorted(
        (
            _square(middle.x() + x * size * 0.6, middle.y() + y * size * 0.6, size)
            for x in range(-steps, steps + 1)
            for y in range(-steps, steps + 1)
            if x or y
        ),
        key=lambda box: (box.center().x() - middle.x()) ** 2 + (box.center().y() - middle.y()) ** 2,
    )
    for token in stack.tokens:
        box = next((spot for spot in spots if _is_free(spot, taken, window)), _square(middle.x(), middle.y(), size))
        taken.append(box)
        placed[token.id] = box
    return placed


def _square(x: float, y: float, side: float) -> QRectF:
    return QRectF(x - side / 2, y - side / 2, side, side)


def _is_free(box: QRectF, others: list[QRectF], window: QRectF) -> bool:
    return window.contains(box) and not any(box.intersects(other) for other in others)
