"""What is on the map now: pieces, words, lit hexes and overlays, made from the seat's view when something changes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import GameBegan
from fastcarriers.carriers.orders import DeployTaskForce
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Say, say
from ui.look import Look
from ui.searches import Searches
from ui.seat_link import SeatLink
from ui.strategic.labels import Labels
from ui.strategic.lights import Lights, lights_of
from ui.strategic.overlays import (
    Overlay,
    paint_overlays,
    reach_overlay,
    search_overlay,
    tags_of,
    threat_overlay,
)
from ui.strategic.pieces import Token, home_of, tokens_of
from ui.strategic.places import Layout, lay_out
from ui.strategic.sheet import Sheet, hexagon
from ui.strategic.ways import Tracks
from ui.strategic.words import MapWords
from ui.strategic.writing import Words, write
from ui.theme import colour

OVERLAYS = ("search", "reach", "threat")
LAYOUTS = 12
NIGHT = ("#0b1a33", 0.16)
"""The wash over the sheet by night; by day there is none."""


class Scene(QObject):
    """`changed`: paint anew. `overlaid`: the overlays are others. Reads the link, orders nothing."""

    changed = Signal()
    overlaid = Signal()

    def __init__(self, link: SeatLink, charts: Charts, look: Look, sheet: Sheet) -> None:
        super().__init__()
        self.link, self.charts, self.look, self.sheet = link, charts, look, sheet
        self.searches = Searches(link.side)
        self.words = MapWords(charts, self.searches)
        self.tracks = Tracks()
        self.shown: set[str] = set()
        """The overlays that are switched on, of `OVERLAYS`."""
        self.overlays: tuple[Overlay, ...] = ()
        self.legend: tuple[str, ...] = ()
        self.tokens: tuple[Token, ...] = ()
        self.by_id: dict[str, Token] = {}
        self.picked = ""
        self.lights = Lights()
        self.lit: tuple[tuple[str, QPointF, list[QPointF]], ...] = ()
        self._captions: dict[str, str] = {}
        self._shorts: dict[str, str] = {}
        self._layouts: dict[float, Layout] = {}
        self._laid_out: object = None
        self._made_of: object = None
        bases = {base.name for base in charts.map.bases.values()}
        point = charts.map.plane.point
        self._names = [
            (place.name, point(place.lon, place.lat)) for place in charts.map.places if place.name not in bases
        ]
        self._names += [
            (base.name, point(base.lon, base.lat))
            for base in charts.map.bases.values()
            if base.id not in self.view.sites
        ]
        link.changed.connect(self.refresh)
        link.picked.connect(self.refresh)
        look.changed.connect(self._restyle)
        self.refresh()

    @property
    def view(self) -> View:
        return self.link.view

    @property
    def side(self) -> int:
        """The place of the own side; an observer sees as the first."""
        return self.charts.sides.index(self.view.side) if self.view.side in self.charts.sides else 0

    # ---- making

    def refresh(self) -> None:
        """Read the view and the picked piece anew."""
        self.tracks.read(self.link.news)
        self.searches.read(self.link.news)
        self.tokens = tokens_of(self.charts, self.view, self.link.offered(DeployTaskForce))
        self.by_id = {token.id: token for token in self.tokens}
        self._captions = self.words.captions(self.view, self.tokens)
        self._shorts = self.words.shorts(self.view, self.tokens)
        self._forget_layouts()
        self.picked = home_of(self.view, self.link.picked_piece)
        self.lights = lights_of(self.link, self.charts, self.picked)
        board = self.charts.map
        self.lit = tuple(
            (label, self.sheet.middles[label], list(hexagon(board, label, 0.90))) for label in self.lights.orders
        )
        self._overlay()
        self.changed.emit()

    def _forget_layouts(self) -> None:
        """Places are found anew where something stands elsewhere or is called otherwise."""
        laid_out = self.tokens, self._captions, self._shorts, self._lines()
        if laid_out != self._laid_out:
            self._laid_out = laid_out
            self._layouts.clear()

    def show_overlay(self, name: str, on: bool) -> None:
        """Switch one of `OVERLAYS`."""
        self.shown = self.shown | {name} if on else self.shown - {name}
        self._overlay()
        self.changed.emit()

    def _restyle(self) -> None:
        self._layouts.clear()
        self.overlaid.emit()
        self.changed.emit()

    def _overlay(self) -> None:
        """The overlays that are on, if what they are made of is new."""
        made_of = (self.view, self.picked if "reach" in self.shown else "", frozenset(self.shown))
        if made_of == self._made_of:
            return
        self._made_of = made_of
        found, legend = list[Overlay](), list[str]()
        if "threat" in self.shown:
            found.append(self._threat(legend))
        if "search" in self.shown:
            found.append(self._search(legend))
        if "reach" in self.shown:
            found += self._reach(legend)
        self.legend = tuple(legend)
        if tuple(found) != self.overlays:
            self.overlays = tuple(found)
            self._layouts.clear()  # the tags of the overlays take room
            self.overlaid.emit()

    def _search(self, legend: list[str]) -> Overlay:
        overlay, plan = search_overlay(self.charts, self.view, self.dice)
        legend.append(self._text(say("ui.map.legend.search") if plan else say("ui.map.legend.no_search")))
        if plan:
            legend.append(" · ".join(self.words.patrol(patrol) for patrol in plan))
        return overlay

    def _reach(self, legend: list[str]) -> list[Overlay]:
        display = self.reaching
        if not display:
            legend.append(self._text(say("ui.map.legend.pick_display")))
            return []
        overlay, radii = reach_overlay(self.charts, self.view, display)
        base = self.words.voice.piece(display)
        if not radii:
            legend.append(self._text(say("ui.map.legend.nobody_on_deck", base=base)))
            return []
        legend.append(self._text(say("ui.map.legend.reach", base=base)))
        return [overlay]

    def _threat(self, legend: list[str]) -> Overlay:
        overlay, found = threat_overlay(self.charts, self.view, self.words.short)
        legend.append(self._text(say("ui.map.legend.threat") if found else say("ui.map.legend.no_threat")))
        return overlay

    @property
    def reaching(self) -> str:
        """The display whose strike reach is asked for: the picked one of one's own; a strike's: that of its origin."""
        strike = self.view.strikes.get(self.picked)
        display = strike.origin if strike else self.picked
        token = self.by_id.get(display)
        at_sea_or_ashore = display in self.view.sites or display in self.view.markers
        return display if token is not None and token.own and at_sea_or_ashore else ""

    @property
    def dice(self) -> dict[str, int]:
        """The dice of set-up, which both sides saw."""
        return next((news.event.dice for news in self.link.news if isinstance(news.event, GameBegan)), {})

    def _text(self, said: Say) -> str:
        return self.words.voice.text(said)

    # ---- asking

    def layout(self, scale: float) -> Layout:
        """Where everything goes at this scale."""
        found = self._layouts.get(scale)
        if found is None:
            if len(self._layouts) >= LAYOUTS:
                self._layouts.pop(next(iter(self._layouts)))
            layout = lay_out(self.charts.map, self.look, scale, self.tokens)
            layout.write = partial(self._write, layout)
            found = layout
            self._layouts[scale] = found
        return found

    def _write(self, layout: Layout) -> Labels:
        words = Words(self._captions, self._shorts, tags_of(self.overlays), self._names)
        return write(self.charts.map, self.look, layout, self.tokens, words, self.sheet.frame, self._lines())

    def _lines(self) -> list[tuple[str, str]]:
        """Where arrows are drawn, so that no caption is: plots, and what is before and behind own strikes."""
        view, board = self.view, self.charts.map
        ends = [(self.hex_of(id), to) for id, to in view.plots.items()]
        for strike in view.strikes.values():
            ends += [(strike.hex, self.hex_of(strike.target or strike.return_base))]
        return [(start, end) for start, end in ends if start in board and end in board and start != end]

    def unplaced(self) -> tuple[Token, ...]:
        """The markers that are still to be placed."""
        return tuple(token for token in self.tokens if not token.hex)

    def tip(self, piece: str) -> str:
        """The tooltip of a piece; of none: empty."""
        token = self.by_id.get(piece)
        return "" if token is None else self.words.tip(self.view, token)

    def hex_of(self, piece: str) -> str:
        """The hex of a piece, or of whatever carries it; a hex is itself; empty if it is nowhere."""
        if piece in self.charts.map:
            return piece
        token = self.by_id.get(home_of(self.view, piece))
        return token.hex if token is not None else ""

    # ---- painting of layers that are kept in tiles

    def paint_ground(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """The sheet, with the wash of the night."""
        self.sheet.paint(painter, area, scale)
        if self.view.night:
            painter.fillRect(area, colour(*NIGHT))

    def paint_staff(self, painter: QPainter, area: QRectF, scale: float) -> None:
        paint_overlays(painter, self.sheet, self.overlays, area, scale)
