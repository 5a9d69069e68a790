"""Where every piece and caption goes at one scale, in pixels of the sheet: no piece on another, no word on a piece.

Pieces of one hex stand side by side while they can be read; then those of one side become a stack with its count,
which opens as a fan. A piece never leaves its hex (a base may lie low in it), so pieces of two hexes never meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, floor, pi, sin

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPixmap

from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.chart import AROUND
from ui.look import Look
from ui.strategic.pieces import Token, stack_id
from ui.strategic.sheet import COARSE, NUMBER_UP, is_numbered
from ui.strategic.type import LEGIBLE, caption_face, marker_size, number_face

DOWN = 0.09
"""How far under the middle of its hex a marker stands, so that the number above it stays free."""
WIDE, HIGH = 0.88, 0.62
"""The part of a hex that its markers share, in hexes."""
GAP = 0.05
BASE = 0.24
LOW = ((0.0, 0.43), (-0.32, 0.27), (0.32, 0.27), (-0.36, 0.0), (0.36, 0.0))
"""Where a base lies in its hex if markers stand on its own place, in hexes from the middle."""
FARTHER = ((0, 1.7), (0, -1.7), (1, 1.7), (-1, 1.7), (1, -1.7), (-1, -1.7), (1.15, 0.8), (-1.15, 0.8))
BELOW_FIRST = (*sorted(AROUND, key=lambda way: (way != (0, 1), way != (1, 0))), *FARTHER)


class Stack(Struct, frozen=True):
    """The pieces of one side in one hex that have no room side by side."""

    hex: str
    tokens: tuple[Token, ...]

    @property
    def id(self) -> str:
        """What no piece is called."""
        return stack_id(self.hex, self.tokens[0].side)


class Caption(Struct, frozen=True):
    """Words beside a piece. `of` is its id; empty for a place of the map."""

    text: str
    box: QRectF
    of: str
    bold: bool
    strength: float = 1.0


class Layout(Struct):
    """Boxes by id of piece or stack, stacks by id, and the captions that found room."""

    scale: float
    boxes: dict[str, QRectF]
    stacks: dict[str, Stack]
    captions: list[Caption]
    drawn: dict[tuple[str, float], tuple[str, QPoint, QPixmap]] = {}
    """What the painter keeps: by piece and pixel ratio the picked piece of that time, the corner and the picture."""

    def stack_of(self, piece: str) -> Stack | None:
        """The stack in which a piece is; None for one that stands by itself."""
        return next((stack for stack in self.stacks.values() if any(t.id == piece for t in stack.tokens)), None)

    def places(self) -> dict[str, QRectF]:
        """Where each piece is found: its own box, or that of its stack."""
        stacked = {token.id: self.boxes[id] for id, stack in self.stacks.items() for token in stack.tokens}
        return self.boxes | stacked


class Space:
    """What is taken, kept by squares so that a question looks at few boxes."""

    def __init__(self, side: float) -> None:
        self._side = max(side, 1.0)
        self._taken: dict[tuple[int, int], list[QRectF]] = {}
        self._numbers: dict[tuple[int, int], list[QRectF]] = {}

    def take(self, box: QRectF, *, number: bool = False) -> None:
        for cell in self._cells(box):
            (self._numbers if number else self._taken).setdefault(cell, []).append(box)

    def free(self, box: QRectF, *, on_numbers: bool = False) -> bool:
        """Whether nothing is there; `on_numbers`: but for the printed number of a hex."""
        kinds = (self._taken,) if on_numbers else (self._taken, self._numbers)
        return not any(
            box.intersects(other) for cell in self._cells(box) for kind in kinds for other in kind.get(cell, ())
        )

    def find(self, boxes: Sequence[QRectF], *, on_numbers: bool = False) -> QRectF | None:
        """The first of these boxes that is free, taken from now on; if none is, rather on a number than nowhere."""
        found = next((box for box in boxes if self.free(box)), None)
        if found is None and on_numbers:
            found = next((box for box in boxes if self.free(box, on_numbers=True)), None)
        if found is not None:
            self.take(found)
        return found

    def _cells(self, box: QRectF) -> Iterator[tuple[int, int]]:
        side = self._side
        for row in range(floor(box.top() / side), floor(box.bottom() / side) + 1):
            for column in range(floor(box.left() / side), floor(box.right() / side) + 1):
                yield column, row


def lay_out(
    board: StrategicMap,
    look: Look,
    scale: float,
    tokens: Sequence[Token],
    words: Mapping[str, str],
    names: Sequence[tuple[str, tuple[float, float]]] = (),
    lines: Sequence[tuple[str, str]] = (),
) -> Layout:
    """Places for these pieces, their captions (`words` by id of piece or stack), and names of the map.

    `names` have their points on the plane. No word is written on a line between two hexes of `lines`.
    """
    space, layout = Space(scale), Layout(scale, {}, {}, [])
    if scale >= COARSE:
        _take_numbers(board, look, scale, space, tokens, names)
    in_hexes = by_hex(board, tokens)
    for label, here in in_hexes.items():
        _place_pieces(board, look, layout, label, [token for token in here if token.kind != "base"])
    for box in layout.boxes.values():
        space.take(box)
    for label, here in in_hexes.items():
        for token in here:
            if token.kind == "base":
                _place_base(board, layout, space, label, here, token)
    for start, end in lines:
        _keep_clear(space, board, start, end, scale)
    _write_captions(look, layout, space, tokens, words)
    _write_names(look, layout, space, names)
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
        space.take(QRectF(x - side / 2, y - side / 2, side, side))


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
        space.take(QRectF(x * scale - wide / 2, (y - NUMBER_UP) * scale - high / 2, wide, high), number=True)


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
        layout.boxes[token.id] = next((box for box in clear if space.free(box)), clear[0])
        space.take(layout.boxes[token.id])
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


def _write_captions(
    look: Look, layout: Layout, space: Space, tokens: Sequence[Token], words: Mapping[str, str]
) -> None:
    """Bases by name first: they are the landmarks; then own pieces, then the enemy's; a stack tells its numbers."""
    plain, bold = (QFontMetricsF(caption_face(look, layout.scale, bold=bold)) for bold in (False, True))
    for token in sorted(tokens, key=lambda token: (token.kind != "base", not token.own)):
        box, text = layout.boxes.get(token.id), words.get(token.id, "")
        if box is not None and text:
            is_base = token.kind == "base"
            _write(layout, space, bold if is_base else plain, box, text, token.id, is_base, token.strength)
    for stack in layout.stacks.values():
        if text := words.get(stack.id, ""):
            _write(layout, space, plain, layout.boxes[stack.id], text, stack.id, False)


def _write_names(look: Look, layout: Layout, space: Space, names: Sequence[tuple[str, tuple[float, float]]]) -> None:
    size = QFontMetricsF(caption_face(look, layout.scale))
    for text, (x, y) in names:
        at = QPointF(x * layout.scale, y * layout.scale)
        _write(layout, space, size, QRectF(at, at), text, "", False)


def _write(
    layout: Layout,
    space: Space,
    size: QFontMetricsF,
    box: QRectF,
    text: str,
    of: str,
    bold: bool,
    strength: float = 1.0,
) -> None:
    wide, high = size.horizontalAdvance(text) + 4, size.height() * 0.92
    reach_x, reach_y = (box.width() + wide) / 2 + 2, (box.height() + high) / 2
    middle = box.center()
    places = [
        QRectF(middle.x() + x * reach_x - wide / 2, middle.y() + y * reach_y - high / 2, wide, high)
        for x, y in BELOW_FIRST
    ]
    place = space.find(places, on_numbers=bool(of))
    if place is not None:
        layout.captions.append(Caption(text, place, of, bold, strength))


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
