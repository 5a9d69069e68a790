"""Where counters lie in a hex of the Tactical Display: the box of each pile, and the pile that is seen at a point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF

from ui.tactical_counters import SHARED, SIZES, SMALLEST
from ui.tactical_sheet import middle
from ui.tactical_tokens import Stack
from ui.zoom import Zoom

ON_SURFACE = ("ship", "gun", "grounded")
BESIDE_FLYERS = 0.24
"""Hexes by which grounded units stand left of the middle, and flyers over them right of it."""
BESIDE_GUNS = 0.14
"""Hexes by which they stand right of the middle where the guns of the base are left of it."""


def places_in(stacks: Sequence[Stack], zoom: Zoom) -> list[tuple[Stack, QRectF]]:
    """The box of each stack of a hex: a ship or grounded pile in the middle, flyers above, between and below it."""
    found: list[tuple[Stack, QRectF]] = []
    for stack in stacks:
        size = zoom.scale * SIZES.get(stack.level, 0.8) * (1 if len(stacks) == 1 else SHARED)
        size = max(size, SMALLEST) if stack.level != "ship" else size
        box = QRectF(0, 0, size, size)
        box.moveCenter(middle(zoom, stack.at) + _offset(stack, stacks, size / zoom.scale) * zoom.scale)
        found.append((stack, box))
    return found


def _offset(stack: Stack, stacks: Sequence[Stack], size: float) -> QPointF:
    """How far from the middle of its hex a stack lies, in hexes; in a small hex they rather stand out than hide."""
    flyers = [one for one in stacks if one.level not in ON_SURFACE]
    levels = {one.level for one in stacks}
    beside = BESIDE_FLYERS if flyers and levels & {"gun", "grounded"} else 0.0
    if len(stacks) == 1 or stack.level == "ship":
        return QPointF(0, 0)
    if stack.level == "gun":
        return QPointF(-0.34, -0.30 if beside else -0.06)
    if stack.level == "grounded":
        return QPointF(-beside or (BESIDE_GUNS if "gun" in levels else 0.0), 0.1 if beside else -0.06)
    apart = max(0.24, 0.52 * size)
    both = sum(one.level == stack.level for one in flyers) > 1
    way = -1 if stack.side == 0 else 1
    dx = beside + (way * apart if both else 0.0)
    if not both and len(flyers) == len(stacks) > 1:
        dx = 0.16 * way
    return QPointF(dx, {"high": -max(apart, 0.30), "climbing": 0.0, "low": max(apart, 0.31)}[stack.level])


def stack_under(stacks: Mapping[str, Sequence[Stack]], zoom: Zoom, point: QPointF, at: str) -> Stack | None:
    """The pile that is seen at a point, in whatever hex it is; ships, which lie lowest, only in the hex `at`."""
    placed = [place for there in stacks.values() for place in places_in(there, zoom)]
    over = [(stack, box) for stack, box in placed if stack.level != "ship"]
    ships = [(stack, box) for stack, box in placed if stack.level == "ship" and stack.at == at]
    for stack, box in reversed([*ships, *over]):
        if any(one.contains(point) for one in (box, *lower_boxes(stack, box))):
            return stack
    return None


def lower_boxes(stack: Stack, box: QRectF) -> list[QRectF]:
    """Where the counters under the first one of a pile look out, the lowest one first; two stand for all."""
    step = max(box.height() * 0.07, 2)
    return [box.translated(step * depth, -step * depth) for depth in range(min(len(stack.tokens) - 1, 2), 0, -1)]
