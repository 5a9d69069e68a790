"""Words on the map: each beside what it names, on no counter, on no other words, and inside what is seen.

A caption goes right beside its piece if there is room; else a little away with a thin line to it; else it is said in
its short form. What finds no place at all is told by the tooltip of its piece. Pixels of the sheet throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, floor, pi, sin

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from ui.chart import AROUND

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CLOSE = tuple(sorted(AROUND, key=lambda way: (way != (0, 1), way != (1, 0))))
"""Where words stand right beside their piece, in half widths and heights of both: below it first."""
AWAY = tuple((turn, far) for far in (1.2, 2.2, 3.4, 5.0) for turn in (3, 0, 6, 9, 2, 4, 1, 5, 7, 11, 8, 10))
"""Where they stand with a line to it: twelfths of a turn, clockwise from the right, and how far in lines of text."""
LEADER_CLEAR = 2.0
"""Pixels about a line to a caption in which no other words are put."""


class Caption(Struct, frozen=True):
    """Words that found a place. `of`: the id of their piece, empty for a place of the map or the edge of an overlay.

    `leader`: the line from the piece to words that do not stand beside it. `side`: whose overlay a tag belongs to.
    """

    text: str
    box: QRectF
    of: str = ""
    bold: bool = False
    strength: float = 1.0
    leader: tuple[QPointF, QPointF] | None = None
    side: int | None = None


class Wanted(Struct, frozen=True):
    """Words that want a place beside `box`: `forms` from the longest to the shortest, each with its width.

    `spots`: middles at which a tag of an overlay may stand instead; the first is the best.
    """

    forms: tuple[tuple[str, float], ...]
    high: float
    box: Box
    of: str = ""
    bold: bool = False
    strength: float = 1.0
    side: int | None = None
    spots: tuple[tuple[float, float], ...] = ()


class Space:
    """What is taken, kept by squares so that a question looks at few boxes. A hex's number is less than taken."""

    def __init__(self, side: float) -> None:
        self._side = max(side, 1.0)
        self._taken: dict[tuple[int, int], list[Box]] = {}
        self._numbers: dict[tuple[int, int], list[Box]] = {}

    def take(self, box: Box, *, number: bool = False) -> None:
        for cell in self._cells(box):
            (self._numbers if number else self._taken).setdefault(cell, []).append(box)

    def free(self, box: Box, *, on_numbers: bool = False) -> bool:
        """Whether nothing is there; `on_numbers`: but for the printed number of a hex."""
        kinds = (self._taken,) if on_numbers else (self._taken, self._numbers)
        return not any(meet(box, other) for cell in self._cells(box) for kind in kinds for other in kind.get(cell, ()))

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        side = self._side
        for row in range(floor(box[1] / side), floor(box[3] / side) + 1):
            for column in range(floor(box[0] / side), floor(box[2] / side) + 1):
                yield column, row


class Labels:
    """The words of one layout. `ground` is what pieces, lines and numbers have taken, `pieces` the pieces alone;
    `sheet` is as far as words go."""

    def __init__(
        self, ground: Space, pieces: Space, cell: float, sheet: Box = (0, 0, 0, 0), wanted: Sequence[Wanted] = ()
    ) -> None:
        self._ground, self._pieces, self._cell, self._sheet = ground, pieces, cell, sheet
        placed = Space(cell)
        found = [(each, self._place(each, sheet, placed)) for each in wanted]
        self._all = [(each, caption) for each, caption in found if caption is not None]
        self._last: tuple[object, list[Caption]] | None = None

    @property
    def all(self) -> list[Caption]:
        """Every caption, wherever the eye is."""
        return [caption for _, caption in self._all]

    def within(self, view: QRectF, taken: Sequence[QRectF] = ()) -> list[Caption]:
        """The captions of what is seen. Those that the edge of the view would cut, or that stand on what is `taken`
        there, are put elsewhere; the others stay where they are, so that nothing trembles while the map moves."""
        seen, lost = box_of(view), [box_of(each) for each in taken]
        key = (seen, tuple(lost))
        if self._last is None or self._last[0] != key:
            self._last = key, self._arranged(seen, lost)
        return self._last[1]

    def _arranged(self, seen: Box, lost: list[Box]) -> list[Caption]:
        staying, moving = list[Caption](), list[Wanted]()
        for wanted, caption in self._all:
            box = box_of(caption.box)
            if _inside(box, seen) and not any(meet(box, each) for each in lost):
                staying.append(caption)
            elif wanted.of and meet(wanted.box, seen):
                moving.append(wanted)
        if not moving:
            return staying
        placed = Space(self._cell)
        for box in (*(box_of(caption.box) for caption in staying), *lost):
            placed.take(box)
        room = _common(seen, self._sheet)
        return staying + [c for each in moving if (c := self._place(each, room, placed)) is not None]

    # ---- one caption

    def _place(self, wanted: Wanted, room: Box, placed: Space) -> Caption | None:
        def free(box: Box, on_numbers: bool) -> bool:
            clear = self._ground.free(box, on_numbers=on_numbers) and placed.free(box)
            return clear and _inside(box, room)

        if wanted.spots:
            return self._place_tag(wanted, free, placed)
        for text, wide in wanted.forms:
            close = list(_close(wanted, wide))
            found = next((box for box in close if free(box, False)), None)
            if found is None and wanted.of:
                found = next((box for box in close if free(box, True)), None)
            if found is not None:
                return self._take(wanted, text, found, placed)
            if wanted.of and (led := self._lead(wanted, wide, free, placed)) is not None:
                return self._take(wanted, text, led[0], placed, led[1])
        return None

    def _lead(
        self, wanted: Wanted, wide: float, free: Callable[[Box, bool], bool], placed: Space
    ) -> tuple[Box, tuple[QPointF, QPointF]] | None:
        """A place a little away, from which a line to the piece crosses neither another piece nor other words."""
        for on_numbers in (False, True):
            for box in _away(wanted, wide):
                if free(box, on_numbers):
                    leader = _leader(wanted.box, box)
                    if self._is_clear(leader, wanted.box, placed):
                        return box, leader
        return None

    def _is_clear(self, leader: tuple[QPointF, QPointF], own: Box, placed: Space) -> bool:
        near = [box for box in _along(leader) if not meet(box, own)]
        return all(self._pieces.free(box) and placed.free(box) for box in near)

    def _place_tag(self, wanted: Wanted, free: Callable[[Box, bool], bool], placed: Space) -> Caption | None:
        text, wide = wanted.forms[0]
        boxes = [about(x, y, wide, wanted.high) for x, y in wanted.spots]
        found = next((box for on in (False, True) for box in boxes if free(box, on)), None)
        return None if found is None else self._take(wanted, text, found, placed)

    def _take(
        self, wanted: Wanted, text: str, box: Box, placed: Space, leader: tuple[QPointF, QPointF] | None = None
    ) -> Caption:
        placed.take(box)
        for each in _along(leader) if leader else ():
            placed.take(each)
        return Caption(text, rect_of(box), wanted.of, wanted.bold, wanted.strength, leader, wanted.side)


# ---- places


def _close(wanted: Wanted, wide: float) -> Iterator[Box]:
    left, top, right, bottom = wanted.box
    reach_x, reach_y = (right - left + wide) / 2 + 2, (bottom - top + wanted.high) / 2
    for x, y in CLOSE:
        yield about((left + right) / 2 + x * reach_x, (top + bottom) / 2 + y * reach_y, wide, wanted.high)


def _away(wanted: Wanted, wide: float) -> Iterator[Box]:
    left, top, right, bottom = wanted.box
    for turn, far in AWAY:
        x, y = cos(turn * pi / 6), sin(turn * pi / 6)
        off_x = (right - left + wide) / 2 + far * wanted.high
        off_y = (bottom - top + wanted.high) / 2 + far * wanted.high
        yield about((left + right) / 2 + x * off_x, (top + bottom) / 2 + y * off_y, wide, wanted.high)


def _leader(piece: Box, words: Box) -> tuple[QPointF, QPointF]:
    """From the edge of a piece to the nearest point of its words."""
    x, y = (piece[0] + piece[2]) / 2, (piece[1] + piece[3]) / 2
    end_x, end_y = min(max(x, words[0]), words[2]), min(max(y, words[1] + 2), words[3] - 2)
    start_x, start_y = min(max(end_x, piece[0]), piece[2]), min(max(end_y, piece[1]), piece[3])
    return QPointF(start_x, start_y), QPointF(end_x, end_y)


def _along(leader: tuple[QPointF, QPointF]) -> list[Box]:
    """Small boxes along a line."""
    start, end = leader
    steps = max(round(((end.x() - start.x()) ** 2 + (end.y() - start.y()) ** 2) ** 0.5 / (2 * LEADER_CLEAR)), 1)
    points = (start + (end - start) * (step / steps) for step in range(steps + 1))
    return [about(point.x(), point.y(), 2 * LEADER_CLEAR, 2 * LEADER_CLEAR) for point in points]


def about(x: float, y: float, wide: float, high: float) -> Box:
    """A box around its middle."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def box_of(rect: QRectF) -> Box:
    """A rectangle of Qt's as plain numbers."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def rect_of(box: Box) -> QRectF:
    """The same again as Qt's."""
    return QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])


def _inside(box: Box, of: Box) -> bool:
    return of[0] <= box[0] and of[1] <= box[1] and box[2] <= of[2] and box[3] <= of[3]


def meet(box: Box, other: Box) -> bool:
    """Whether two boxes have more in common than an edge."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _common(box: Box, other: Box) -> Box:
    return max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3])


def grown(box: QRectF, by: float) -> Box:
    """A rectangle with a margin."""
    return box.left() - by, box.top() - by, box.right() + by, box.bottom() + by
