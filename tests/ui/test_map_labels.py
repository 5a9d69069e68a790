"""Words on the strategic map, by geometry: on no counter, on no other words, never cut by the edge of the view."""

from __future__ import annotations

from collections.abc import Iterator

import midway
import pytest
from map_hands import Opened, crowd, heard, open_maps, to_scale
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.records import Composition
from ui.look import Look
from ui.strategic.labels import Caption
from ui.strategic.marks import RIM
from ui.strategic.steering import ChartTable
from ui.strategic_map import StrategicMapPanel

SCALES = ("smallest", "fitting", "middle", "largest")
SMALL, LARGE = (640, 330), (1900, 1200)
"""The room that the map has in a window of 1280x720, and in one of 2560x1440."""


@pytest.fixture
def opened(look: Look, qtbot: QtBot) -> Iterator[Opened]:
    yield from open_maps(look, qtbot)


def at_the_edge() -> Situation:
    """Midway with described and undescribed markers in the first columns and rows, where captions were cut."""
    s = heard()
    for id, hex in (("jp-1", "0107"), ("jp-2", "0107"), ("jp-3", "0101"), ("jp-7", "0206"), ("jp-8", "0116")):
        s.public.markers[id] = midway.replace(s.public.markers[id], hex=hex)
    classes = {"BB": 2, "CA": 4, "CL": 1, "CVL": 1, "DD": 8}
    s.own("us").compositions["jp-8"] = Composition("jp-8", "0116", 3, classes)
    return s


def coral_sea() -> Situation:
    """The same for another map: both sides' markers about the bases of the Coral Sea."""
    s = Situation(charts_of("coral_sea"))
    labels = sorted({base.hex for base in s.charts.map.bases.values()})
    sea = [label for base in labels for label in s.charts.map.within(base, 2) if s.charts.map.terrain(label) == "sea"]
    hexes = sorted(set(sea))
    for number in range(1, 7):
        for side, shift in (("us", 0), ("jp", 5)):
            s.task_force(side, number, hexes[(number * 7 + shift) % len(hexes)])
    s.phase(ph.PLOTTING, game_turn=2, op_turn=0)
    return s


POSITIONS = {
    "crowd": crowd,
    "heard": heard,
    "edge": at_the_edge,
    "busy": lambda: midway.busy(ph.AIR_MOVEMENT, 7, 4),
    "coral_sea": coral_sea,
}


def seen(canvas: ChartTable) -> tuple[list[Caption], QRectF]:
    """The captions that are painted now, and the part of the sheet that is seen."""
    view = canvas.map_area.translated(-canvas.eye.offset.x(), -canvas.eye.offset.y())
    return canvas.captions_now(), view


def assert_words_apart(canvas: ChartTable) -> None:
    captions, view = seen(canvas)
    layout = canvas.layout_now
    pieces = {
        id: box.adjusted(-RIM, -RIM, RIM, RIM) if id in layout.stacks else box for id, box in layout.boxes.items()
    }
    for at, caption in enumerate(captions):
        box = caption.box.adjusted(0.5, 0.5, -0.5, -0.5)
        assert view.contains(caption.box), f"{caption.text!r} is cut"
        for id, piece in pieces.items():
            assert not box.intersects(piece), f"{caption.text!r} lies on {id}"
        for other in captions[at + 1 :]:
            assert not box.intersects(other.box), f"{caption.text!r} lies on {other.text!r}"


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("position", POSITIONS)
def test_words_lie_on_nothing_and_are_not_cut(opened: Opened, position: str, scale: str, size: tuple[int, int]) -> None:
    panel = opened(POSITIONS[position]())
    panel.resize(*size)
    QApplication.processEvents()
    canvas = panel.canvas
    to_scale(canvas, scale)
    assert_words_apart(canvas)
    for token in canvas.scene.tokens:  # the edge of the window runs through every neighbourhood once
        canvas.eye.look_at(token.hex or canvas.eye.board.labels[0])
        canvas.eye.pan(QPoint(canvas.width() // 2 - 30, 17))
        assert_words_apart(canvas)


def caption_of(panel: StrategicMapPanel, piece: str) -> Caption:
    (found,) = [caption for caption in panel.canvas.captions_now() if caption.of == piece]
    return found


def test_every_piece_of_the_first_column_says_what_it_is_at_fit(opened: Opened) -> None:
    panel = opened(at_the_edge())
    panel.resize(*SMALL)
    QApplication.processEvents()
    said = {caption.of: caption.text for caption in panel.canvas.captions_now() if caption.of}
    assert said["jp-3"] == "not searched"
    assert said["jp-8"] == "1 CVL, 2 BB, 4 CA, 1 CL, 8 DD · 1200"


def test_words_that_stand_away_have_a_line_to_their_piece(opened: Opened) -> None:
    panel = opened(crowd())
    panel.resize(*SMALL)
    QApplication.processEvents()
    layout = panel.canvas.layout_now
    led = [caption for caption in panel.canvas.captions_now() if caption.leader is not None]
    assert led
    for caption in led:
        assert caption.leader is not None
        start, end = caption.leader
        assert layout.boxes[caption.of].adjusted(-RIM - 1, -RIM - 1, RIM + 1, RIM + 1).contains(start)
        assert caption.box.adjusted(-1, -1, 1, 1).contains(end)


def test_a_long_caption_without_room_is_said_in_its_short_form(opened: Opened) -> None:
    s = heard()
    s.own("us").compositions["jp-8"] = Composition("jp-8", "1606", 3, {"CV": 2, "BB": 2, "CA": 4, "DD": 11})
    panel = opened(s)
    canvas = panel.canvas
    panel.resize(300, 260)
    QApplication.processEvents()
    to_scale(canvas, "largest")
    canvas.eye.look_at("1606")
    canvas.eye.pan(QPoint(-canvas.width() // 2 + 40, 0))
    assert caption_of(panel, "jp-8").text in ("2 CV, 2 BB, 4 CA, 11 DD · 1200", "2 CV +")
    panel.resize(200, 260)
    QApplication.processEvents()
    assert caption_of(panel, "jp-8").text == "2 CV +"


def test_captions_stay_where_they_are_while_the_map_moves(opened: Opened) -> None:
    """Only those that the edge would cut are put elsewhere."""
    canvas = opened(crowd()).canvas
    to_scale(canvas, "middle")
    canvas.eye.look_at("0907")
    before, _ = seen(canvas)
    canvas.eye.pan(QPoint(-40, 10))
    after, view = seen(canvas)
    still = [caption for caption in before if view.contains(caption.box)]
    assert still
    assert [caption for caption in still if caption.box not in [each.box for each in after]] == []


def test_the_tags_of_overlays_lie_on_no_counter(opened: Opened) -> None:
    panel = opened(midway.busy(ph.PLOTTING, 7, 0))
    panel.link.pick("us-1")
    for switch in "CRT":
        panel.switches[switch].setChecked(True)
    QApplication.processEvents()
    tags = [caption for caption in panel.canvas.captions_now() if caption.side is not None]
    assert {"SBD 4", "F4F 2"} <= {tag.text for tag in tags}
    assert_words_apart(panel.canvas)


def test_a_base_keeps_its_name_when_it_has_no_room_of_its_own_beside_a_strike(opened: Opened) -> None:
    """A strike formed at a base stands on it when the whole map is seen; the name goes to the two of them."""
    s = midway.busy(ph.AIR_MOVEMENT, 7, 4)
    base = s.public.sites["midway"]
    strikes = s.own("us").strikes
    strike = next(iter(strikes))
    strikes[strike] = midway.replace(strikes[strike], hex=base.hex)
    panel, stacked = opened(s, "us"), 0
    for name in SCALES:
        to_scale(panel.canvas, name)
        layout = panel.scene.layout(panel.canvas.eye.scale)
        named = [caption for caption in layout.labels.all if caption.text.startswith("Midway")]
        assert named, name
        stack = layout.stack_of("midway")
        assert named[0].of == (stack.id if stack else "midway")
        stacked += stack is not None
    assert stacked
