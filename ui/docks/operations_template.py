"""The search template on an operations display: where its hexes, names and counters stand in a square of the page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from maps.hexes import ORIGIN, POINTY, STEPS, add, times
from maps.search_template import FANS, RADIUS, WEDGES

BESIDE = 2
"""Units of a pattern that lie beside each other; more lie in a pile until the mouse is over them."""
OVERLAP = 0.62
"""How far two of them are apart, in widths of a counter."""
PILE_STEP, PILE = 0.2, 0.6
"""How far one counter of a pile is from the next, and the last from the first at the most, in widths of a counter."""


def template_scale(template: QRectF) -> float:
    """Pixels of one hex on the search template, radius five with half a hex around it."""
    return min(template.width(), template.height() / 0.92) / (2 * RADIUS + 1.3)


def template_point(template: QRectF, x: float, y: float) -> QPointF:
    """A point of the plane of hexes, base at the origin, on the template."""
    scale = template_scale(template)
    return template.center() + QPointF(x * scale, y * scale)


def pattern_names(template: QRectF) -> dict[str, QPointF]:
    """Where the letter of each fan and the number of each wedge stand: beyond its units."""
    names = dict[str, QPointF]()
    for index, fan in enumerate(FANS):
        x, y = POINTY.centre(times(STEPS[index], 1))
        names[fan] = template_point(template, x * 5.85, y * 5.85)
    for index, wedge in enumerate(WEDGES):
        (ax, ay), (bx, by) = POINTY.centre(STEPS[(index - 1) % 6]), POINTY.centre(STEPS[index])
        names[wedge] = template_point(template, (ax + bx) * 2.52, (ay + by) * 2.52)
    return names


def pattern_centres(template: QRectF) -> dict[str, QPointF]:
    """Where each pattern's units stand: the base hex of the circle, the corner of a fan, the middle of a wedge."""
    centres = {"circle": template_point(template, *POINTY.centre(ORIGIN))}
    for index, fan in enumerate(FANS):
        x, y = POINTY.centre(times(STEPS[index], 1))
        centres[fan] = template_point(template, x * 4.55, y * 4.55)
    for index, wedge in enumerate(WEDGES):
        x, y = POINTY.centre(add(STEPS[(index - 1) % 6], STEPS[index]))
        centres[wedge] = template_point(template, x * 1.62, y * 1.62)
    return centres


def pile_of(count: int, centre: QPointF, size: float, template: QRectF) -> list[QRectF]:
    """So many counters about a point, overlapping; of each some part can be seen and hit.

    They go downwards where the pattern's letter stands beside them, so that they never lie on the letter.
    """
    step = size * (OVERLAP if count <= BESIDE else min(PILE_STEP, PILE / (count - 1)))
    out = centre - template.center()
    upright = abs(out.x()) > abs(out.y())
    return [_counter(centre, step * (index - (count - 1) / 2), size, upright=upright) for index in range(count)]


def row_of(count: int, centre: QPointF, size: float, gap: float, room: tuple[float, float]) -> list[QRectF]:
    """So many counters beside each other, as near to a point as the `room` from left to right allows."""
    left, right = room
    step = min(size + gap, (right - left - size) / max(count - 1, 1))
    half = (step * (count - 1) + size) / 2
    middle = QPointF(min(max(centre.x(), left + half), right - half), centre.y())
    return [_counter(middle, step * (index - (count - 1) / 2), size, upright=False) for index in range(count)]


def _counter(centre: QPointF, along: float, size: float, *, upright: bool) -> QRectF:
    box = QRectF(0, 0, size, size)
    box.moveCenter(centre + (QPointF(0, along) if upright else QPointF(along, 0)))
    return box
