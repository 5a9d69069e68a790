"""Where every piece goes at one scale, in pixels of the sheet: no piece on another.

Pieces of one hex stand side by side while they can be read; then those of one side become a stack with its count,
which opens as a fan. A piece never leaves its hex (a base may lie low in it), so pieces of two hexes never meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, cos, pi, sin

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPixmap

from maps.hexes import POINTY
from maps.strategic import StrategicMap
from ui.look import Look
from ui.strategic.labels import Box, Labels, Space, about, box_of, meet, rect_of
from ui.strategic.pieces import Token, stack_id
from ui.strategic.sheet import COARSE, NUMBER_UP, is_numbered
from ui.strategic.type import LEGIBLE, marker_size, number_face

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


class Layout(Struct):
    """Boxes by id of piece or stack, and stacks by id. `write` finds places for the words when they are asked for."""

    scale: float
    boxes: dict[str, QRectF]
    stacks: dict[str, Stack]
    write: Callable[[], Labels] | None = None
    written: Labels | None = None
    drawn: dict[tuple[str, float], dict[str, tuple[QPoint, QPixmap]]] = {}
    """What the painter keeps: by picked piece and pixel ratio, of every piece seen the corner and the picture."""

    @property
    def labels(self) -> Labels:
        """The words; before anything is written, none."""
        if self.written is None:
            self.written = self.write() if self.write is not None else Labels(Space(1), Space(1), 1)
        return self.written

    def stack_of(self, piece: str) -> Stack | None:
        """The stack in which a piece is; None for one that stands by itself."""
        return next((stack for stack in self.stacks.values() if any(t.id == piece for t in stack.tokens)), None)

    def places(self) -> dict[str, QRectF]:
        """Where each piece is found: its own box, or that of its stack."""
        stacked = {token.id: self.boxes[id] for id, stack in self.stacks.items() for token in stack.tokens}
        return self.boxes | stacked


def lay_out(board: StrategicMap, look: Look, scale: float, tokens: Sequence[Token]) -> Layout:
    """Places for these pieces."""
    layout = Layout(scale, {}, {})
    in_hexes = by_hex(board, tokens)
    for label, here in in_hexes.items():
        _place_pieces(board, look, layout, label, [token for token in here if token.kind != "base"])
    for label, here in in_hexes.items():
        for token in here:
            if token.kind == "base":
                _place_base(board, look, layout, label, here, token)
    return layout


def by_hex(board: StrategicMap, tokens: Iterable[Token]) -> dict[str, list[Token]]:
    """The pieces that are on the map, by hex."""
    found: dict[str, list[Token]] = {}
    for token in tokens:
        if token.hex in board:
            found.setdefault(token.hex, []).append(token)
    return found


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
    board: StrategicMap, look: Look, layout: Layout, label: str, here: Sequence[Token], token: Token
) -> None:
    """Where it lies, else low in its hex; without any room it joins a piece that stands there."""
    scale = layout.scale
    side = min(max(BASE * scale, 11.0), marker_size(look, scale))
    x, y = POINTY.centre(board.hex(label))
    printed = board.bases[token.id]
    px, py = board.plane.point(printed.lon, printed.lat)
    wanted = [(px, py), (x, y + DOWN), *((x + dx, y + dy) for dx, dy in LOW)]
    boxes = [about(wx * scale, wy * scale, side, side) for wx, wy in wanted]
    pieces = [box_of(box) for box in layout.boxes.values()]
    clear = [box for box in boxes if not any(meet(box, other) for other in pieces)]
    if clear:  # rather on a number than on a piece
        numbers = list(number_boxes(board, look, scale, board.within(label, 1)))
        free = (box for box in clear if not any(meet(box, number) for number in numbers))
        layout.boxes[token.id] = rect_of(next(free, clear[0]))
        return
    _join(layout, label, here, token)


def number_boxes(board: StrategicMap, look: Look, scale: float, labels: Iterable[str]) -> Iterator[Box]:
    """Where the printed numbers of these hexes stand, of those that have one at this scale."""
    if scale < COARSE:
        return
    size = QFontMetricsF(number_face(look, scale))
    wide, high = size.horizontalAdvance("0000") / 2, size.capHeight() / 2 + 1
    for label in labels:
        if is_numbered(label, scale):
            x, y = POINTY.centre(board.hex(label))
            middle_x, middle_y = x * scale, (y - NUMBER_UP) * scale
            yield middle_x - wide, middle_y - high, middle_x + wide, middle_y + high


def _join(layout: Layout, label: str, here: Sequence[Token], base: Token) -> None:
    """A base without room of its own goes into the stack of its hex, or makes one with a piece that stands there."""
    stack = next((stack for stack in layout.stacks.values() if stack.hex == label), None)
    if stack is not None:
        layout.stacks[stack.id] = Stack(label, (*stack.tokens, base))
        return
    single = next(token for token in here if token.id in layout.boxes)
    stack = Stack(label, (single, base))
    layout.stacks[stack.id], layout.boxes[stack.id] = stack, layout.boxes.pop(single.id)


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
