"""The map picture: its size, what is on it, and that nothing on it covers anything else."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from watched import charts

from fastcarriers import papers
from fastcarriers.carriers.events import MarkerPlaced, MarkerRemoved, TaskForceMoved
from fastcarriers.carriers.records import Marker
from fastcarriers.kernel.parts import PUBLIC
from fastcarriers.library import Library
from ui import chart
from ui.chart import Ground, Piece, place_markers
from ui.map_picture import WIDTH, Entry, Picture, paint_picture, png
from ui.theme import CHART, NIGHT_WATCH, colour
from ui.zoom import Zoom

MAPS = ("central_pacific", "south_pacific", "norwegian_sea", "sea_of_japan", "tonkin_gulf")


def picture(hexes: list[str], tracks: dict[Piece, list[str]] | None = None) -> Picture:
    pieces = [Piece(side, number, hex) for side in (0, 1) for number, hex in enumerate(hexes, start=1)]
    entries = tuple(Entry(piece, "Akagi, Kaga, 2 BB") for piece in pieces)
    return Picture("Midway", "4 June 1942", ("A", "B"), entries, tracks or {}, {"midway": 0, "oahu": 1})


def test_it_is_a_png_of_the_promised_width_with_both_sides_colours() -> None:
    content = png(paint_picture(charts().map, picture(["1204", "0907", "0907"])))
    image = QImage.fromData(content, "PNG")
    assert image.width() == WIDTH
    assert image.height() > 800
    seen = {image.pixelColor(x, y).name() for x in range(0, WIDTH, 2) for y in range(0, image.height(), 2)}
    assert {*CHART.sides, CHART.sea, CHART.land, CHART.paper} <= seen


def test_the_same_position_gives_the_same_bytes_and_another_theme_others() -> None:
    board, shown = charts().map, picture(["1204"])
    assert png(paint_picture(board, shown)) == png(paint_picture(board, shown))
    assert png(paint_picture(board, shown, NIGHT_WATCH)) != png(paint_picture(board, shown))


@pytest.mark.parametrize("count", range(1, 17))
def test_markers_of_one_hex_stand_side_by_side_inside_it(count: int) -> None:
    zoom = Zoom(64, 0, 0)
    pieces = [Piece(index % 2, index // 2 + 1, "0907") for index in range(count)]
    boxes = list(place_markers(charts().map, zoom, Ground(QRectF(0, 0, 5000, 5000)), pieces).values())
    assert len(boxes) == count
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]
    middle = zoom.centre(charts().map, "0907")
    for box in boxes:
        assert abs(box.center().x() - middle.x()) + box.width() / 2 < 32
        assert box.width() > 8


class Remembered(Ground):
    """A sheet that remembers the places that were asked for and given, markers and tracks aside."""

    given: list[QRectF] = []

    def find(self, places: object) -> QRectF | None:
        found = super().find(places)  # type: ignore[arg-type]
        if found is not None:
            self.given.append(found)
        return found


@pytest.mark.parametrize("name", MAPS)
def test_no_label_of_any_map_covers_another_or_leaves_the_sheet(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Library().load_map(name)
    written: list[tuple[QRectF, str]] = []
    monkeypatch.setattr(Remembered, "given", [])
    monkeypatch.setattr("ui.map_picture.Ground", Remembered)
    monkeypatch.setattr(chart, "write", lambda painter, box, text, *rest: written.append((QRectF(box), text)))
    sea = [label for label in board.labels if board.terrain(label) != "land"]
    shown = picture([*sea[::30][:5], sea[3], sea[3], sea[3]])
    owners = {base: index % 2 for index, base in enumerate(board.bases)}
    image = paint_picture(board, Picture(shown.title, "", shown.sides, shown.entries, {}, owners))
    sheet = QRectF(0, 0, image.width(), image.height())
    assert {text for _, text in written} >= set(board.labels) | {base.name for base in board.bases.values()}
    assert all(sheet.contains(box) for box, _ in written)
    assert not [(a[1], b[1]) for a, b in combinations(written, 2) if a[0].intersects(b[0])]


def test_a_track_leads_to_its_marker() -> None:
    tracks = {Piece(1, 1, "0604"): ["0401", "0501", "0602", "0603", "0604"]}
    drawn = paint_picture(charts().map, picture(["0604"], tracks))
    bare = paint_picture(charts().map, picture(["0604"]))
    changed = [
        (x, y)
        for x in range(0, WIDTH, 2)
        for y in range(0, drawn.height(), 2)
        if drawn.pixelColor(x, y) != bare.pixelColor(x, y)
    ]
    assert len(changed) > 50
    assert colour(CHART.sides[1]).name() == CHART.sides[1]


def test_a_task_force_that_is_gone_has_a_cross_on_the_map_and_in_the_list() -> None:
    stays = picture(["1204"])
    crossed = Picture(
        stays.title,
        stays.subtitle,
        stays.sides,
        tuple(Entry(entry.piece, entry.text, gone=entry.piece.side == 1) for entry in stays.entries),
        {},
        stays.owners,
    )
    before, after = paint_picture(charts().map, stays), paint_picture(charts().map, crossed)
    changed = [
        (x, y)
        for x in range(0, WIDTH, 2)
        for y in range(0, before.height(), 2)
        if before.pixelColor(x, y) != after.pixelColor(x, y)
    ]
    ink = colour(CHART.ink).name()
    inked = [y for x, y in changed if after.pixelColor(x, y).name() == ink]
    assert min(inked) < before.height() - 200 < max(inked)


def test_the_picture_of_a_game_names_who_left_the_map_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Picture] = []
    monkeypatch.setattr(papers, "paint_picture", lambda board, shown: painted.append(shown))
    monkeypatch.setattr(papers, "png", lambda image: b"")
    marker = Marker("jp-2", "jp", 2, "0907", on_map=False)
    news = (
        MarkerPlaced(to=PUBLIC, marker=Marker("jp-2", "jp", 2, "0308")),
        TaskForceMoved(to=PUBLIC, task_force="jp-2", hex="0907"),
        MarkerRemoved(to=PUBLIC, task_force="jp-2", why="no_ships"),
    )
    view = SimpleNamespace(markers={"jp-2": marker}, sites={}, ships={}, game_turn=24, op_turn=4)
    umpire = SimpleNamespace(view=lambda *side: view, news=lambda: [SimpleNamespace(event=event) for event in news])
    running = SimpleNamespace(session=SimpleNamespace(seat=lambda sides: umpire))
    papers.map_picture(running, charts(), "en")  # type: ignore[arg-type]
    assert painted[0].entries == (Entry(Piece(1, 2, "0907"), "JP TF 2: no ships left", gone=True),)
    assert painted[0].subtitle == "The end: 7 June 1942, 0400, after Game-Turn 24"
