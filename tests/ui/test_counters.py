"""Counters as vectors: crisp at every size, told apart without colour, kept as pixmaps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from fastcarriers.library import Pack
from ui.counters import KEPT, SHIP_WIDTH, AirFace, Counters, Face, air_face, paint_counter, ship_face
from ui.look import Look
from ui.silhouettes import plane, ship
from ui.theme import CHART, NIGHT_WATCH


def grey(face: Face) -> bytes:
    """The counter as a grey picture."""
    wide = 80 if isinstance(face, AirFace) else round(80 * SHIP_WIDTH)
    image = QImage(wide, 80, QImage.Format.Format_RGB32)
    image.fill("#ffffff")
    painter = QPainter(image)
    paint_counter(painter, CHART, face, QRectF(0, 0, wide, 80))
    painter.end()
    return bytes(image.convertToFormat(QImage.Format.Format_Grayscale8).constBits())


def test_b35_sides_strength_and_damage_are_told_without_colour(look: Look, midway: Pack) -> None:
    type_, hornet = midway.air["f4f"], midway.ships["us-cv-hornet"]
    pictures = [
        grey(air_face(type_, 0)),
        grey(air_face(type_, 1)),
        grey(air_face(type_, 0, half=True)),
        grey(ship_face(hornet, 0)),
        grey(ship_face(hornet, 1)),
        grey(ship_face(hornet, 0, damage=2)),
    ]
    assert len(set(pictures)) == len(pictures)


def test_values_are_those_of_the_printed_side(midway: Pack) -> None:
    front, back = air_face(midway.air["sbd"], 0), air_face(midway.air["sbd"], 0, half=True)
    sbd = midway.air["sbd"]
    assert (front.antiair, front.antiship) == (f"({sbd.antiair})", str(sbd.antiship))
    assert (back.antiair, back.antiship) == (f"({sbd.antiair_back})", str(sbd.antiship_back))
    assert air_face(midway.air["f4f"], 0).antiair == str(midway.air["f4f"].antiair)
    assert air_face(midway.air["f4f"], 0).antiship == "–"


def test_each_kind_of_plane_and_ship_has_a_silhouette_of_its_own() -> None:
    planes = [plane("F", "none"), plane("B", "dive"), plane("T", "torpedo"), plane("B", "level"), plane("PBY", "level")]
    ships = [ship(type_) for type_ in ("CV", "CVL", "CVS", "BB", "CA", "CL", "DD", "OILER", "TRANS")]
    for shapes in (planes, ships):
        for number, shape in enumerate(shapes):
            assert not any(shape == other for other in shapes[number + 1 :])
            assert QRectF(-0.02, -0.02, 1.04, 1.04).contains(shape.boundingRect())


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_pixmap_has_the_pixels_of_its_screen_and_is_made_once(look: Look, midway: Pack, ratio: float) -> None:
    counters, face = Counters(CHART), air_face(midway.air["f4f"], 0)
    pixmap = counters.pixmap(face, 40, ratio)
    assert pixmap.width() == round(40 * ratio)
    assert pixmap.devicePixelRatio() == ratio
    assert counters.pixmap(face, 40, ratio) is pixmap
    assert counters.pixmap(face, 41, ratio) is not pixmap


def test_the_cache_does_not_grow_without_end(look: Look, midway: Pack) -> None:
    counters = Counters(NIGHT_WATCH)
    for height in range(20, 20 + KEPT + 40):
        counters.pixmap(air_face(midway.air["f4f"], 0), height / 10, 1)
        counters.pixmap(air_face(midway.air["sbd"], 0), height, 1)
    assert len(counters) == KEPT
    QApplication.processEvents()
