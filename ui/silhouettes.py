"""Silhouettes of planes (from above) and ships (from the side) by type, as paths in a square of side 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

Points = tuple[tuple[float, float], ...]


@cache
def plane(function: str, method: str) -> QPainterPath:
    """A plane flying up. `function` and `method` are those of its counter; an unknown one is drawn as a fighter."""
    if function == "PBY":
        return _patrol()
    if function == "B" and method == "level":
        return _bomber()
    if method == "torpedo":
        return _single(span=0.92, chord=0.20, nose=0.04, load=True)
    if method == "dive":
        return _single(span=0.86, chord=0.16, nose=0.06, load=False, cranked=True)
    return _single(span=0.72, chord=0.15, nose=0.10, load=False)


@cache
def ship(type_: str) -> QPainterPath:
    """A ship with her bow to the right. An unknown type is drawn as a merchantman."""
    return _SHIPS.get(type_, _transport)()


# ---- planes


def _single(*, span: float, chord: float, nose: float, load: bool, cranked: bool = False) -> QPainterPath:
    """One engine: a slim body, straight or cranked wings, a tail; `load` is a torpedo slung under it."""
    path = _body(0.5, nose, 0.94, 0.055)
    half, root, tip = span / 2, 0.34, 0.34 + chord
    lead = 0.05 if cranked else 0.015
    for way in (-1, 1):
        wing: Points = (
            (0.5, root),
            (0.5 + way * half * 0.45, root - lead * 0.4),
            (0.5 + way * half, root + lead),
            (0.5 + way * half, tip - chord * 0.45),
            (0.5 + way * half * 0.4, tip),
            (0.5, tip),
        )
        path = path.united(_polygon(wing))
    path = path.united(_polygon(((0.34, 0.84), (0.66, 0.84), (0.62, 0.91), (0.38, 0.91))))
    if load:
        path = path.united(_polygon(((0.62, 0.50), (0.665, 0.46), (0.71, 0.50), (0.71, 0.78), (0.62, 0.78))))
    return path


def _bomber() -> QPainterPath:
    """Two engines on a long wing."""
    path = _body(0.5, 0.06, 0.95, 0.065)
    path = path.united(_polygon(((0.02, 0.40), (0.5, 0.30), (0.98, 0.40), (0.98, 0.46), (0.5, 0.50), (0.02, 0.46))))
    for x in (0.27, 0.73):
        path = path.united(_body(x, 0.24, 0.52, 0.05))
    return path.united(_polygon(((0.28, 0.85), (0.72, 0.85), (0.68, 0.92), (0.32, 0.92))))


def _patrol() -> QPainterPath:
    """A flying boat: a broad high wing with two engines close together and floats at its tips."""
    path = _body(0.5, 0.08, 0.96, 0.075)
    path = path.united(_polygon(((0.0, 0.33), (1.0, 0.33), (1.0, 0.44), (0.62, 0.48), (0.38, 0.48), (0.0, 0.44))))
    for x in (0.38, 0.62):
        path = path.united(_body(x, 0.25, 0.42, 0.045))
    for x in (0.12, 0.88):
        path = path.united(_body(x, 0.28, 0.52, 0.03))
    return path.united(_polygon(((0.30, 0.84), (0.70, 0.84), (0.66, 0.92), (0.34, 0.92))))


def _body(x: float, top: float, bottom: float, half: float) -> QPainterPath:
    path = QPainterPath(QPointF(x, top))
    path.cubicTo(
        QPointF(x + half * 1.3, top + 0.10), QPointF(x + half, bottom - 0.35), QPointF(x + half * 0.35, bottom)
    )
    path.lineTo(x - half * 0.35, bottom)
    path.cubicTo(QPointF(x - half, bottom - 0.35), QPointF(x - half * 1.3, top + 0.10), QPointF(x, top))
    return path


# ---- ships: the hull stands on the line 0.72


def _hull(left: float = 0.03, right: float = 0.97, deck: float = 0.56, keel: float = 0.72) -> QPainterPath:
    return _polygon(((left, deck), (right, deck - 0.02), (right - 0.07, keel), (left + 0.06, keel)))


def _carrier(deck: float = 0.50, tower: float = 0.24, left: float = 0.02, right: float = 0.98) -> QPainterPath:
    path = _hull(left + 0.04, right - 0.05, deck)
    path = path.united(_box(left, deck - 0.05, right - left, 0.06))
    path = path.united(_box(0.56, deck - tower, 0.12, tower))
    return path.united(_box(0.60, deck - tower - 0.09, 0.03, 0.10))


def _light_carrier() -> QPainterPath:
    return _carrier(0.52, 0.12, 0.10, 0.92)


def _tender() -> QPainterPath:
    path = _hull(0.06, 0.95).united(_box(0.52, 0.36, 0.16, 0.22)).united(_box(0.56, 0.24, 0.06, 0.14))
    return (
        path.united(_box(0.10, 0.50, 0.34, 0.06))
        .united(_box(0.24, 0.36, 0.02, 0.15))
        .united(_box(0.24, 0.36, 0.14, 0.02))
    )


def _gunship(turrets: Points, tower: Points, funnels: Points, deck: float = 0.55) -> QPainterPath:
    """Turrets as (x, size), tower and funnels as (x, height); guns point away from the tower."""
    path = _hull(deck=deck)
    for x, size in turrets:
        path = path.united(_box(x - size / 2, deck - size * 0.7, size, size * 0.7 + 0.02))
        way = 1 if x > 0.5 else -1
        gun = QRectF(x, deck - size * 0.5, way * size * 1.1, 0.025).normalized()
        path = path.united(_rect(gun))
    for x, height in tower:
        path = path.united(
            _polygon(((x - 0.07, deck), (x - 0.035, deck - height), (x + 0.035, deck - height), (x + 0.07, deck)))
        )
    for x, height in funnels:
        path = path.united(_box(x - 0.035, deck - height, 0.07, height + 0.02))
    return path


def _battleship() -> QPainterPath:
    turrets = ((0.16, 0.13), (0.30, 0.13), (0.72, 0.13), (0.86, 0.12))
    return _gunship(turrets, ((0.58, 0.36), (0.40, 0.22)), ((0.48, 0.20),), 0.54)


def _heavy_cruiser() -> QPainterPath:
    return _gunship(((0.16, 0.10), (0.74, 0.10), (0.85, 0.10)), ((0.62, 0.28),), ((0.50, 0.20), (0.39, 0.18)))


def _light_cruiser() -> QPainterPath:
    return _gunship(
        ((0.16, 0.08), (0.27, 0.08), (0.80, 0.08)), ((0.66, 0.22),), ((0.54, 0.18), (0.45, 0.18), (0.36, 0.16)), 0.57
    )


def _destroyer() -> QPainterPath:
    return _gunship(((0.18, 0.07), (0.82, 0.07)), ((0.66, 0.18),), ((0.54, 0.15), (0.40, 0.15)), 0.59)


def _transport() -> QPainterPath:
    path = _hull(0.06, 0.95, 0.52).united(_box(0.42, 0.32, 0.18, 0.22)).united(_box(0.48, 0.20, 0.06, 0.14))
    for x in (0.24, 0.76):
        path = path.united(_box(x - 0.012, 0.28, 0.024, 0.26)).united(_box(x - 0.07, 0.36, 0.14, 0.02))
    return path


def _oiler() -> QPainterPath:
    path = _hull(0.05, 0.96, 0.56).united(_box(0.08, 0.36, 0.16, 0.22)).united(_box(0.13, 0.22, 0.06, 0.16))
    path = path.united(_box(0.58, 0.40, 0.12, 0.18))
    return (
        path.united(_box(0.40, 0.32, 0.02, 0.25))
        .united(_box(0.80, 0.36, 0.02, 0.21))
        .united(_box(0.24, 0.51, 0.34, 0.02))
    )


_SHIPS: dict[str, Callable[[], QPainterPath]] = {
    **dict.fromkeys(("CV", "CVN", "CVAN"), _carrier),
    "CVL": _light_carrier,
    "CVS": _tender,
    **dict.fromkeys(("BB", "BC"), _battleship),
    **dict.fromkeys(("CA", "CG", "CGN"), _heavy_cruiser),
    **dict.fromkeys(("CL", "CAAA"), _light_cruiser),
    **dict.fromkeys(("DD", "DDG", "DLG", "DLGN", "MNLY", "MNSW"), _destroyer),
    "OILER": _oiler,
    "TRANS": _transport,
}


def _polygon(points: Points) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _box(x: float, y: float, width: float, height: float) -> QPainterPath:
    return _rect(QRectF(x, y, width, height))


def _rect(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


def placed(path: QPainterPath, box: QRectF) -> QPainterPath:
    """The path of the unit square laid into a box, square and centred."""
    size = min(box.width(), box.height())
    corner = box.center() - QPointF(size / 2, size / 2)
    return QTransform(size, 0, 0, size, corner.x(), corner.y()).map(path)


def stretched(path: QPainterPath, box: QRectF) -> QPainterPath:
    """The path of the unit square stretched over a whole box."""
    return QTransform(box.width(), 0, 0, box.height(), box.left(), box.top()).map(path)
