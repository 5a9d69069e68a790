"""How much of the Tactical Display is in the window while nobody has zoomed it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, QSizeF

from maps.hexes import POINTY
from maps.tactical import HEXES
from ui.tactical_scene import Scene
from ui.tactical_sheet import fitted, middle
from ui.zoom import Zoom

CLOSEST, FARTHEST = 150.0, 10.0
"""Pixels of a hex at the ends of the zoom."""
LEGIBLE = 26.0
"""Pixels of a hex from which counters can be read; below it the window shows only where something lies."""
ABOUT = 4
"""Hexes left free about it, of both sides together."""
GAIN = 1.3
"""How many times larger hexes must become for a closer look to be worth a change."""
WORTH_EDGES = 1.35
"""How many times larger for it to be worth edges of the display out of sight."""


def of_interest(scene: Scene) -> frozenset[str]:
    """Where something lies, may be ordered or leads to."""
    runs = {at for run in scene.open_runs for at in run.hexes}
    return frozenset(at for at in {*scene.stacks, *scene.lit, *scene.reach, *runs} if at in HEXES)


def close_up(size: QSize, hexes: Collection[str]) -> Zoom:
    """These hexes in the window, with something about them; the whole display if that is closer."""
    whole = fitted(QSizeF(size))
    if not hexes:
        return whole
    spots = [POINTY.centre(HEXES[at]) for at in hexes]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + ABOUT, max(ys) - min(ys) + ABOUT
    scale = min(max(min(size.width() / wide, size.height() / high), FARTHEST), CLOSEST)
    if scale <= whole.scale:
        return whole
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return Zoom(scale, size.width() / 2 - x * scale, size.height() / 2 - y * scale)


def framed(size: QSize, scene: Scene) -> Zoom:
    """The whole display where its counters can be read then; else as close as what is of interest allows."""
    whole = fitted(QSizeF(size))
    if whole.scale >= LEGIBLE:
        return whole
    near = close_up(size, of_interest(scene))
    # no closer than needed: a battle is easier to follow with the sea about it
    scale = min(near.scale, max(LEGIBLE * GAIN, whole.scale))
    if scale < whole.scale * WORTH_EDGES:
        return whole
    shrunk, centre = scale / near.scale, (size.width() / 2, size.height() / 2)
    left = centre[0] - (centre[0] - near.left) * shrunk
    return Zoom(scale, left, centre[1] - (centre[1] - near.top) * shrunk)


def sees(zoom: Zoom, size: QSize, hexes: Collection[str]) -> bool:
    """Whether the middles of all these hexes are in the window."""
    window = QRectF(0, 0, size.width(), size.height())
    return all(window.contains(middle(zoom, at)) for at in hexes)
