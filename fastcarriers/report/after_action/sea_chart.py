"""The map of the report as vectors: coastline, hexes, bases, and the ways of task forces or of strikes.

Everything is in units of a drawing in which neighbouring hexes are `SCALE` apart; the template only writes it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, sqrt
from typing import Any

import shapely
from msgspec import Struct

from fastcarriers.kernel.errors import say
from fastcarriers.report.after_action.account import Account
from fastcarriers.report.after_action.strikes import Sortie
from fastcarriers.report.after_action.tracks import Track
from maps.hexes import POINTY
from maps.strategic import StrategicMap

_geo: Any = shapely  # ships no types
SCALE = 44.0
ROW = SCALE * sqrt(3) / 2
FINEST = 0.012
"""Of the coastline, in hexes: finer lines would not be seen."""
MARKER = 0.42
"""Width of a marker alone in its hex, in hexes."""
BESIDE = 0.36
"""How far to the left markers stand in the hex of a base, whose name is at its right."""

Point = tuple[float, float]


class Label(Struct, frozen=True):
    """Text at a point."""

    x: float
    y: float
    text: str


class Line(Struct, frozen=True):
    """A way: its corners as SVG wants them, whose it is (0 or 1), what it is called, and whether it leads home."""

    points: str
    side: int
    title: str
    stops: tuple[Label, ...] = ()
    home: bool = False


class Token(Struct, frozen=True):
    """A marker where it stood last. `size` is its width."""

    x: float
    y: float
    size: float
    side: int
    number: int
    title: str
    gone: bool


class Base(Struct, frozen=True):
    """A base in play."""

    x: float
    y: float
    side: int
    name: str


class SeaChart(Struct, frozen=True):
    """One map. `coast` is the path of all land, `described` what a reader who cannot see it is told."""

    key: str
    width: float
    height: float
    coast: str
    grid: float
    """How far the pattern of the hexes is shifted to the right."""
    hexes: tuple[Label, ...]
    bases: tuple[Base, ...]
    lines: tuple[Line, ...]
    tokens: tuple[Token, ...]
    battles: tuple[Label, ...]
    described: str


def force_chart(account: Account, key: str) -> SeaChart:
    """Every task force marker with its way: they lie open to both sides."""
    board, tracks = account.desk.charts.map, list(account.tracks.all.values())
    tokens = tuple(_tokens(account, tracks))
    described = account.desk.words.text(say("report.map.forces_described", count=len(tracks)))
    lines = tuple(_way(account, track) for track in tracks if len(track.stops) > 1)
    return _chart(account, board, key, lines, tokens, described)


def strike_chart(account: Account, key: str) -> SeaChart:
    """The strikes of the reader's sides: out with a solid line, home with a dashed one."""
    sorties = [sortie for sortie in account.strikes.all if len(sortie.path) > 1]
    described = account.desk.words.text(say("report.map.strikes_described", count=len(sorties)))
    lines = tuple(leg for at, sortie in enumerate(sorties) for leg in _legs(account, at, sortie))
    return _chart(account, account.desk.charts.map, key, lines, (), described)


def _chart(
    account: Account, board: StrategicMap, key: str, lines: tuple[Line, ...], tokens: tuple[Token, ...], described: str
) -> SeaChart:
    width, height = (board.columns + 0.5) * SCALE, (board.rows - 1) * ROW + 2 * SCALE / sqrt(3)
    return SeaChart(
        key=key,
        width=round(width, 1),
        height=round(height, 1),
        coast=_coast(board, width, height),
        grid=round((spot(board, board.labels[0])[0] - SCALE / 2) % SCALE, 1),
        hexes=tuple(_hex_numbers(board)),
        bases=tuple(_bases(account, board)),
        lines=lines,
        tokens=tokens,
        battles=tuple(_battles(account, board)),
        described=described,
    )


def spot(board: StrategicMap, label: str) -> Point:
    """The middle of a hex."""
    x, y = POINTY.centre(board.hex(label))
    return _drawn(board, x, y)


def _drawn(board: StrategicMap, x: float, y: float) -> Point:
    """A point of the map's plane on the drawing, whose corner is that of the first column and row."""
    left, top = _corner(board)
    return round((x - left) * SCALE, 1), round((y - top) * SCALE, 1)


@cache
def _corner(board: StrategicMap) -> Point:
    """Left and upper end of the map on its plane."""
    centres = [POINTY.centre(board.hex(label)) for label in board.labels]
    return min(x for x, _ in centres) - 0.5, min(y for _, y in centres) - 1 / sqrt(3)


def _coast(board: StrategicMap, width: float, height: float) -> str:
    """The land within the drawing as the path of an SVG; empty where the map has no coastline."""
    land: Any = board.coast
    if land is None:
        return ""
    x0, y0 = _drawn(board, 0, 0)
    frame = _geo.box(-x0 / SCALE, -y0 / SCALE, (width - x0) / SCALE, (height - y0) / SCALE)
    shown = _geo.simplify(_geo.intersection(land, frame), FINEST)
    rings = [
        ring
        for polygon in getattr(shown, "geoms", [shown])
        if polygon.geom_type == "Polygon" and not polygon.is_empty
        for ring in (polygon.exterior, *polygon.interiors)
    ]
    return "".join(f"M{_path(_drawn(board, x, y) for x, y in ring.coords)}Z" for ring in rings)


def _path(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _hex_numbers(board: StrategicMap) -> Iterator[Label]:
    for label in board.labels:
        x, y = spot(board, label)
        yield Label(x, round(y - SCALE * 0.33, 1), label)


def _bases(account: Account, board: StrategicMap) -> Iterator[Base]:
    sides = account.desk.charts.sides
    for id, (side, _) in account.tracks.sites.items():
        base = board.bases[id]
        x, y = _drawn(board, *board.plane.point(base.lon, base.lat))
        yield Base(x, y, sides.index(side), base.name)


def _battles(account: Account, board: StrategicMap) -> Iterator[Label]:
    """A star in each hex in which there were battles, with their numbers."""
    numbers: dict[str, list[int]] = {}
    for fight in account.battles.all:
        numbers.setdefault(fight.battle.hex, []).append(fight.battle.number)
    for hex, found in numbers.items():
        x, y = spot(board, hex)
        yield Label(x, round(y + SCALE * 0.3, 1), ranges(sorted(found)))


def ranges(numbers: Sequence[int]) -> str:
    """`1, 3–5`: ascending numbers with their runs drawn together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


# ---- task forces


def _way(account: Account, track: Track) -> Line:
    """The way of a marker, a little aside from those of others in the same hexes."""
    desk, board = account.desk, account.desk.charts.map
    aside = SCALE * 0.045 * ((track.number - 1) % 8 - 3.5)
    points = [(x + aside, y + aside) for x, y in (spot(board, hex) for _, hex in track.stops)]
    stops = tuple(
        Label(round(x, 1), round(y, 1), f"{desk.words.place(track.marker)}, {desk.date(when)}: {hex}")
        for (x, y), (when, hex) in zip(points, track.stops, strict=True)
    )
    side = desk.charts.sides.index(track.side)
    return Line(_path((round(x, 1), round(y, 1)) for x, y in points), side, desk.words.place(track.marker), stops)


def _tokens(account: Account, tracks: Sequence[Track]) -> Iterator[Token]:
    """Markers where they stood last; those of one hex side by side."""
    desk, board = account.desk, account.desk.charts.map
    stacks: dict[str, list[Track]] = {}
    for track in sorted(tracks, key=lambda track: (desk.charts.sides.index(track.side), track.number)):
        stacks.setdefault(track.stops[-1][1], []).append(track)
    based = {hex for _, hex in account.tracks.sites.values()}
    for hex, stack in stacks.items():
        x, y = spot(board, hex)
        x -= BESIDE * SCALE * (hex in based)
        columns = ceil(sqrt(len(stack)))
        size = min(MARKER, 0.84 / columns) * SCALE
        rows = ceil(len(stack) / columns)
        for index, track in enumerate(stack):
            row, column = divmod(index, columns)
            in_row = min(columns, len(stack) - row * columns)
            middle = x + (column - (in_row - 1) / 2) * size, y + (row - (rows - 1) / 2) * size
            yield _token(account, track, middle, size * 0.92)


def _token(account: Account, track: Track, middle: Point, size: float) -> Token:
    words = account.desk.words
    name = words.place(track.marker)
    title = f"{name}: {words.why(track.gone)}" if track.gone else f"{name}: {account.composition(track.marker)}"
    side = account.desk.charts.sides.index(track.side)
    x, y = round(middle[0], 1), round(middle[1], 1)
    return Token(x, y, round(size, 1), side, track.number, title, bool(track.gone))


# ---- strikes


def _legs(account: Account, at: int, sortie: Sortie) -> Iterator[Line]:
    """The way out up to the last contact, and the way home; each strike a little aside from the others."""
    desk, board = account.desk, account.desk.charts.map
    aside = SCALE * 0.03 * (at % 9 - 4)
    points = [(round(x + aside, 1), round(y - aside, 1)) for x, y in (spot(board, hex) for hex in sortie.path)]
    side = desk.charts.sides.index(sortie.side)
    title = desk.words.text(
        say("report.map.strike", side=desk.side(sortie.side), strike=sortie.name(desk), when=desk.date(sortie.when))
    )
    turning = min(sortie.turned, len(points) - 1)
    yield Line(_path(points[: turning + 1]), side, title)
    if turning < len(points) - 1:
        yield Line(_path(points[turning:]), side, title, home=True)
