"""B35: what colour says is said by shape, line or word too: in one ink, in grey, and to eyes without red or green."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from rooms import Hands

from fastcarriers.carriers.orders import StationUnit
from fastcarriers.library import Pack
from ui.chart import Piece, paint_marker
from ui.counters import air_face, paint_counter, ship_face
from ui.docks.intelligence_sheet import CarrierBars
from ui.look import THEMES, Look
from ui.main_window import MainWindow

GREY = ((0.2126, 0.7152, 0.0722),) * 3
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
"""Machado, Oliveira and Fernandes 2009, severity 1.0; they hold for linear light."""
EYES = {"grey": GREY, "no red": PROTAN, "no green": DEUTAN}


def seen(image: QImage, eyes: str) -> np.ndarray:
    """The picture as these eyes see it, linear light, (height, width, 3)."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    levels = raw[..., 2::-1] / 255
    light = np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    return light @ np.array(EYES[eyes]).T


def far_apart(one: QImage, other: QImage, eyes: str) -> float:
    """The part of the picture in which the two differ plainly."""
    return float((np.abs(seen(one, eyes) - seen(other, eyes)).max(axis=2) > 0.15).mean())


def drawn(side: int, kind: str, theme_name: str, pack: Pack) -> QImage:
    """A marker or counter of a side in a theme in which both sides have one ink."""
    theme = THEMES[theme_name]
    ink = msgspec.structs.replace(theme, sides=(theme.sides[0], theme.sides[0]))
    image = QImage(96, 64, QImage.Format.Format_RGB32)
    image.fill(theme.sea)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(16, 4, 56, 56)
    if kind == "marker":
        paint_marker(painter, ink, Piece(side, 3, "0907"), box)
    elif kind == "plane":
        paint_counter(painter, ink, air_face(pack.air["sbd"], side), box)
    else:
        paint_counter(painter, ink, ship_face(pack.ships["us-cv-hornet"], side), QRectF(4, 8, 88, 46))
    painter.end()
    return image


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("kind", ["marker", "plane", "ship"])
def test_b35_sides_are_told_by_shape_even_in_one_ink(look: Look, midway: Pack, kind: str, theme: str) -> None:
    us, jp = (drawn(side, kind, theme, midway) for side in (0, 1))
    assert far_apart(us, us, "grey") == 0
    for eyes in EYES:
        assert far_apart(us, jp, eyes) > 0.005, eyes


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_b35_boxes_that_may_be_entered_are_told_to_all_eyes(window: MainWindow, hands: Hands, theme: str) -> None:
    window.look.set_theme(theme)
    board = hands.board(window)
    unit = next(u.id for u in window.link.view.units.values() if u.at == "us-cv-enterprise" and u.place == "hangar")
    layout = board.layout_
    assert layout is not None
    zones = {place.zone: place.box.toRect() for place in layout.zones}
    allowed = {order.place for order in window.link.options(unit, StationUnit) if isinstance(order, StationUnit)}
    deck = next(zone for zone in zones if zone.kind == "box" and zone.slot == "deck" and zone.at == "us-cv-enterprise")
    other = next(zone for zone in zones if zone.kind == "box" and zone.slot == "deck" and zone.at == "us-cv-hornet")
    assert "deck" in allowed

    def picture(zone: object) -> QImage:
        QApplication.processEvents()
        return board.grab(zones[zone]).toImage()  # type: ignore[index]

    before = picture(deck), picture(other)
    board.select([unit])
    after = picture(deck), picture(other)
    for eyes in EYES:
        assert far_apart(before[0], after[0], eyes) > 0.02, eyes  # its frame is drawn, not only its ground tinted
        assert far_apart(before[1], after[1], eyes) == 0, eyes


def test_b35_duties_and_buttons_say_in_signs_and_words_what_they_are(window: MainWindow, hands: Hands) -> None:
    """What holds up Ready has another sign than what may be left; a grey button says in words why."""
    from fastcarriers.carriers.records import Duty
    from fastcarriers.kernel.errors import say

    must, may = (Duty("9.17", say("ui.undo"), "us-1", must=must) for must in (True, False))
    window.ribbon.duties.show_duties((must, may), window.voice)
    signs = [button.text()[0] for button in window.ribbon.duties.buttons]
    assert len(set(signs)) == 2
    assert not window.ribbon.undo.isEnabled()
    assert window.ribbon.undo.toolTip()


def test_b35_what_was_said_is_marked_among_the_bars_for_all_eyes(window: MainWindow, look: Look) -> None:
    """The bar of the said number stands on a line, its figures in ink: a shape, not only a darker colour."""
    bars = CarrierBars(look)
    bars.resize(260, 60)

    def drawn_with(said: int) -> QImage:
        bars.bars = tuple((str(number), 0.25, number == said) for number in range(4))
        return bars.grab().toImage()

    one, other = drawn_with(1), drawn_with(2)
    for eyes in EYES:
        assert far_apart(one, one, eyes) == 0
        assert far_apart(one, other, eyes) > 0.02, eyes
    bars.deleteLater()
