"""Where everything on an operations display lies: one column as wide as the dock, measured in lines of text.

Pure geometry: a page in, rectangles out. The board paints them and looks up what lies under the mouse.
"""

from __future__ import annotations

from math import hypot

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from fastcarriers.kernel.errors import Say, say
from ui.counters import SHIP_WIDTH
from ui.docks.operations_page import Clock, Filled, Page, Status, StrikePage, Zone
from ui.docks.operations_template import BESIDE, pattern_centres, pile_of, row_of
from ui.speech import Voice, tell

COUNTER = 2.5
"""Height of a counter in lines of text."""
SMALL = 2.1
"""Height of a counter on the search template, and of those in boxes at the least."""
DECK = 6
GAP = 0.18
BESIDE_ROW = 4
"""Pixels about an open row of search units within which it stays open."""

BOX_NAMES: dict[str, Say] = {
    "deck": say("ui.box.deck"),
    "arm": say("ui.box.arm"),
    "hangar": say("ui.box.hangar"),
}


class TextPlace(Struct, frozen=True):
    """A line of text. `style`: `heading`, `label`, `quiet` or `warn`; `right`: what stands at its right edge."""

    box: QRectF
    text: str
    style: str = "label"
    right: str = ""


class ZonePlace(Struct, frozen=True):
    """A zone, its area, and the slots that are free."""

    zone: Zone
    box: QRectF
    slots: tuple[QRectF, ...] = ()
    name: str = ""


class PiecePlace(Struct, frozen=True):
    """A counter: the id of its unit or ship, its box, and its zone (None: a ship)."""

    id: str
    box: QRectF
    zone: Zone | None = None


class DialPlace(Struct, frozen=True):
    """A dial, with the name of its type and the line under it."""

    box: QRectF
    clock: Clock
    name: str
    until: str


class PageLayout(Struct):
    """All of it; `template` is the square of the search template, `strikes` the headings of strikes by strike,
    `recalls` where the button stands by which a strike with a target is recalled, `counts` the lower right corner of
    each pile with its number.
    """

    texts: list[TextPlace]
    zones: list[ZonePlace]
    pieces: list[PiecePlace]
    dials: list[DialPlace]
    template: QRectF
    strikes: dict[str, QRectF]
    height: float
    recalls: dict[str, QRectF] = {}
    counts: list[tuple[QPointF, int]] = []

    def piece_at(self, at: QPointF) -> PiecePlace | None:
        """The uppermost counter there."""
        return next((place for place in reversed(self.pieces) if place.box.contains(at)), None)

    def text_at(self, at: QPointF) -> TextPlace | None:
        """The line of text there."""
        return next((place for place in self.texts if place.box.contains(at)), None)

    def pattern_at(self, at: QPointF, open_: str) -> str:
        """The search pattern whose units lie there; the open one as far as its row goes, and a little beside."""
        row = QRectF()
        for place in self.pieces:
            if place.zone is not None and (place.zone.kind, place.zone.slot) == ("search", open_):
                row = row.united(place.box)
        if row.adjusted(-BESIDE_ROW, -BESIDE_ROW, BESIDE_ROW, BESIDE_ROW).contains(at) and not row.isNull():
            return open_
        under = self.piece_at(at)
        return under.zone.slot if under is not None and under.zone is not None and under.zone.kind == "search" else ""

    def zone_at(self, at: QPointF) -> ZonePlace | None:
        """The zone there, the smallest first; within the template the nearest pattern."""
        under = [place for place in self.zones if place.box.contains(at)]
        if self.template.contains(at):
            patterns = [place for place in self.zones if place.zone.kind == "search"]
            return min(patterns, key=lambda place: _away(place.box.center(), at))
        return min(under, key=lambda place: place.box.width() * place.box.height(), default=None)


def _away(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())


class Column:
    """Lays a page out from the top down."""

    def __init__(self, page: Page, voice: Voice, width: float, unit: float, open_: str = "") -> None:
        self.open = open_
        self.page, self.voice, self.unit = page, voice, unit
        self.left, self.width = unit * 0.5, width - unit
        self.gap = unit * GAP
        # A deck of six in one row, if that makes the counters only a little smaller.
        self.size = min(unit * COUNTER, max(self.width / DECK - self.gap, unit * SMALL))
        self.y = unit * 0.2
        self.out = PageLayout([], [], [], [], QRectF(), {}, 0)

    def lay_out(self) -> PageLayout:
        """The whole page."""
        for status in self.page.statuses:
            self._status(status)
        if self.page.statuses:
            self._text(tell(say("ui.cap.heading", count=len(self.page.cap.units))), "heading")
            self._row(self.page.cap)
            if self.page.transfer.units or len(self.page.statuses) > 1:  # [10.81] from one carrier to another
                self._text(tell(say("ui.transfer.heading", count=len(self.page.transfer.units))), "heading")
                self._row(self.page.transfer)
            for strike in self.page.strikes:
                self._strike(strike)
            self._template()
        self._ships()
        self.out.height = self.y + self.unit * 0.5
        return self.out

    # ---- pieces of the form

    def _text(self, text: str, style: str = "label", right: str = "") -> QRectF:
        lines = 1.55 if style == "heading" else 1.15
        if style == "heading":
            self.y += self.unit * 0.35
        box = QRectF(self.left, self.y, self.width, self.unit * lines)
        self.out.texts.append(TextPlace(box, text, style, right))
        self.y += self.unit * lines
        return box

    def _status(self, status: Status) -> None:
        data = self.voice.charts.ships.get(status.holder)
        name = self.voice.piece(status.holder)
        title = f"{data.type} {name}" if data is not None else name
        closed = [
            tell(text)
            for may, text in (
                (status.limits.can_launch, say("ui.no_launch")),
                (status.limits.can_land, say("ui.no_land")),
            )
            if not may
        ]
        aboard = sum(len(box.units) for box in status.boxes)
        room = tell(say("ui.aboard", count=aboard, room=status.limits.total))
        self._text(title, "heading", room)
        for text in closed:
            self._text(text, "warn")
        for box in status.boxes:
            self._text(tell(BOX_NAMES[box.zone.slot]), "quiet", self._count(box))
            self._row(box)

    def _count(self, box: Filled) -> str:
        """How full a box is; the Hangar has no limit of its own."""
        if box.zone.slot == "hangar":
            return str(len(box.units))
        return tell(say("ui.box.of", count=len(box.units), room=box.room))

    def _row(self, filled: Filled, most_free: int | None = None) -> None:
        """The units of a zone in rows, with free slots behind them up to the end of the row."""
        per_row = max(int((self.width + self.gap) // (self.size + self.gap)), 1)
        count = len(filled.units)
        to_end = -count % per_row or (per_row if count == 0 else 0)
        room = to_end if filled.room is None else max(filled.room - count, 0)
        limit = per_row * 2 if filled.room is not None and filled.zone.slot != "hangar" else to_end
        free = min(room, limit if most_free is None else most_free)
        boxes = [self._slot(index, per_row) for index in range(count + free)]
        rows = max(-(-(count + free) // per_row), 1)
        area = QRectF(self.left, self.y, self.width, rows * (self.size + self.gap))
        name = self._zone_name(filled.zone)
        self.out.zones.append(ZonePlace(filled.zone, area, tuple(boxes[count:]), name))
        for unit, box in zip(filled.units, boxes, strict=False):
            self.out.pieces.append(PiecePlace(unit, box, filled.zone))
        self.y += area.height() + self.unit * 0.2

    def _slot(self, index: int, per_row: int) -> QRectF:
        row, column = divmod(index, per_row)
        x = self.left + column * (self.size + self.gap)
        return QRectF(x, self.y + row * (self.size + self.gap), self.size, self.size)

    def _zone_name(self, zone: Zone) -> str:
        if zone.kind == "box":
            return f"{tell(BOX_NAMES[zone.slot])}, {self.voice.piece(zone.at)}"
        if zone.kind == "wave":
            return tell(say("ui.wave", wave=zone.slot))
        return self.voice.place(zone.kind)

    # ---- strikes

    def _strike(self, page: StrikePage) -> None:
        strike, voice = page.strike, self.voice
        target = voice.piece(strike.target) if strike.target else tell(say("ui.strike.going_home"))
        title = f"{voice.strike(strike.id)} → {target}"
        self.out.strikes[strike.id] = self._text(title, "heading", strike.hex)
        back = tell(say("ui.strike.back_to", base=voice.piece(strike.return_base)))
        line = self._text(back, "quiet")
        if strike.target is not None and not strike.transfer:
            wide = min(self.unit * 5, self.width / 2)
            self.y += self.unit * 0.35
            self.out.recalls[strike.id] = QRectF(line.right() - wide, line.top(), wide, self.unit * 1.5)
        for wave in page.waves:
            label = say("ui.return_box") if wave.zone.kind == "return" else say("ui.wave", wave=wave.zone.slot)
            self._text(tell(label), "quiet", str(len(wave.units)) if wave.units else "")
            self._row(wave, None if wave.zone.kind == "wave" else 0)
        self._dials(page.clocks)

    def _dials(self, clocks: tuple[Clock, ...]) -> None:
        if not clocks:
            return
        wide, high = self.unit * 5.6, self.unit * 5.6
        per_row = max(int(self.width // wide), 1)
        for index, clock in enumerate(clocks):
            row, column = divmod(index, per_row)
            box = QRectF(self.left + column * wide, self.y + row * high, wide, high)
            name = self.voice.names.types.get(clock.type, clock.type)
            until = tell(say("ui.dial.lands_by", clock=self.voice.clock(clock.game_turn, clock.op_turn)))
            self.out.dials.append(DialPlace(box, clock, name, until))
        self.y += -(-len(clocks) // per_row) * high
        for clock in clocks:
            if clock.warns:
                name = self.voice.names.types.get(clock.type, clock.type)
                at = self.voice.clock(clock.game_turn, clock.op_turn)
                self._text(tell(say("ui.dial.must_land", type=name, clock=at)), "warn")

    # ---- the search template

    def _template(self) -> None:
        count = sum(len(filled.units) for filled in self.page.search)
        self._text(tell(say("ui.search.heading", count=count)), "heading")
        side = min(self.width, self.unit * 19)
        self.out.template = QRectF(self.left + (self.width - side) / 2, self.y, side, side * 0.92)
        units = {filled.zone.slot: filled.units for filled in self.page.search}
        centres = pattern_centres(self.out.template).items()
        for pattern, centre in sorted(centres, key=lambda item: item[0] == self.open):  # the open one lies on top
            small = min(self.unit * SMALL, side * 0.14)
            box = QRectF(0, 0, small * 1.15, small * 1.15)
            box.moveCenter(centre)
            zone = Zone("search", self.page.display, pattern)
            self.out.zones.append(
                ZonePlace(zone, box, () if units.get(pattern) else (box,), self.voice.pattern(pattern))
            )
            self._spread(units.get(pattern, ()), zone, centre, small)
        self.y += self.out.template.height() + self.unit * 0.3

    def _spread(self, units: tuple[str, ...], zone: Zone, centre: QPointF, size: float) -> None:
        """The units of one pattern: in a pile with their number where they are many, or beside each other if open."""
        if self.open == zone.slot:
            room = (self.left, self.left + self.width)
            boxes = row_of(len(units), centre, size, self.gap, room)
        else:
            boxes = pile_of(len(units), centre, size, self.out.template)
            if len(units) > BESIDE:
                self.out.counts.append((boxes[-1].bottomRight(), len(units)))
        self.out.pieces += [PiecePlace(unit, box, zone) for unit, box in zip(units, boxes, strict=True)]

    # ---- ships

    def _ships(self) -> None:
        if not self.page.ships:
            return
        self._text(tell(say("ui.ships.heading", count=len(self.page.ships))), "heading")
        least = self.size * SHIP_WIDTH * 0.82
        per_row = max(int((self.width + self.gap) // (least + self.gap)), 1)
        wide = min((self.width - (per_row - 1) * self.gap) / per_row, self.size * SHIP_WIDTH)
        high = wide / SHIP_WIDTH
        for index, ship in enumerate(self.page.ships):
            row, column = divmod(index, per_row)
            x, y = self.left + column * (wide + self.gap), self.y + row * (high + self.gap)
            self.out.pieces.append(PiecePlace(ship.id, QRectF(x, y, wide, high)))
        self.y += -(-len(self.page.ships) // per_row) * (high + self.gap)


def lay_out(page: Page, voice: Voice, width: float, unit: float, open_: str = "") -> PageLayout:
    """The page in a column of this width; `unit` is the height of a line of text, `open_` the search pattern whose
    units lie beside each other."""
    return Column(page, voice, width, unit, open_).lay_out()
