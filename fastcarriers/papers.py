"""What a game leaves for people: logs, the map as it ended, the summary, and the after-action report."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias, cast

import msgspec

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import MarkerPlaced, MarkerRemoved, TaskForceMoved
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.photographs import photographs
from fastcarriers.play.games import Running
from fastcarriers.play.history import read_history
from fastcarriers.report.after_action.page import page
from fastcarriers.report.after_action.report import UMPIRE, report_of
from fastcarriers.report.after_action.sheets import as_csv, as_json
from fastcarriers.report.forces import ships_in_words
from fastcarriers.report.log import log_text
from fastcarriers.report.words import Words
from fastcarriers.text import reader_language, render
from ui.chart import Piece
from ui.map_picture import Entry, Picture, paint_picture, png
from ui.speech import names_of

Form: TypeAlias = Literal["html", "json", "csv"]
DATABASE = b"SQLite format 3\0"
"""How a game file begins (sqlite.org/fileformat2.html, 1.3)."""


def leave_papers(folder: Path, running: Running, charts: Charts, summary: dict[str, object]) -> None:
    """Write logs of the umpire and of each side, the map, the report and the summary, over those of an earlier run."""
    scenario, names = charts.scenario.id, names_of(charts)
    language = reader_language()
    umpire = running.session.seat(charts.sides)
    title = render(say("log.title.umpire", scenario=names.title), language)
    events = [item.event for item in umpire.news()]
    write(folder / f"{scenario}-log.txt", log_text(names, title, events, language).encode())
    for side in charts.sides:
        heard = [item.event for item in running.session.seat((side,)).news()]
        title = render(say("log.title.side", scenario=names.title, side=names.sides[side]), language)
        write(folder / f"{scenario}-{side}.txt", log_text(names, title, heard, language).encode())
    write(folder / f"{scenario}-map.png", map_picture(running, charts, language))
    if running.file is not None:
        write_report(Path(running.file.path), UMPIRE, folder / f"{scenario}.html", language=language)
    write(folder / f"{scenario}.json", msgspec.json.format(msgspec.json.encode(summary)) + b"\n")


def map_picture(running: Running, charts: Charts, language: str) -> bytes:
    """A PNG of the map as the umpire sees it at the end, with the way of each marker through the game."""
    umpire, words = running.session.seat(charts.sides), Words(names_of(charts), language)
    view = cast("View", umpire.view())
    pieces = {
        marker.id: Piece(charts.sides.index(marker.side), marker.number, marker.hex)
        for marker in sorted(view.markers.values(), key=lambda marker: (marker.side, marker.number))
    }
    tracks: dict[str, list[str]] = {}
    removed: dict[str, str] = {}
    for item in umpire.news():
        if isinstance(item.event, MarkerPlaced):
            tracks[item.event.marker.id] = [item.event.marker.hex]
        elif isinstance(item.event, TaskForceMoved):
            tracks[item.event.task_force].append(item.event.hex)
        elif isinstance(item.event, MarkerRemoved):
            removed[item.event.task_force] = item.event.why
    own = {side: cast("View", umpire.view(side)) for side in charts.sides}
    shown = [marker for marker in view.markers.values() if marker.on_map or marker.id in removed]
    day, hour = words.names.calendar.at(view.game_turn, view.op_turn + 1 if view.op_turn else 0)  # when it ended
    date = f"{day.day} {words.month(day.month)} {day.year}, {hour:02}00"
    first, second = charts.sides
    picture = Picture(
        title=words.names.title,
        subtitle=render(say("map.subtitle", date=date, game_turn=view.game_turn), language),
        sides=(words.names.sides[first], words.names.sides[second]),
        entries=tuple(
            Entry(pieces[marker.id], ships_in_words(own[marker.side], marker.id, charts, words))
            if marker.on_map
            else Entry(pieces[marker.id], f"{words.place(marker.id)}: {words.why(removed[marker.id])}", gone=True)
            for marker in sorted(shown, key=lambda marker: (marker.side, marker.number))
        ),
        tracks={pieces[id]: hexes for id, hexes in tracks.items()},
        owners={site.id: charts.sides.index(site.side) for site in view.sites.values()},
    )
    return png(paint_picture(charts.map, picture))


def write_report(game_file: Path, seat: str, out: Path, *, language: str | None = None, form: Form = "html") -> None:
    """Write the after-action report of the game in a file, over an earlier one: `seat` is a side's id or `umpire`.

    `form` `html` and `json` make a file `out`, `csv` a folder of that name with one file a table. `language` None: the
    reader's own. The game is only read, and may be going on meanwhile. Pictures are painted: in the thread of the
    windows, if there are any. KnownError, and nothing written, for a file that is no whole game of ours, for the umpire
    of an unfinished game (B44), for a side that it has not, and if it cannot be written or would replace a game.
    """
    if form != "csv":
        _check_place(out)
    history = read_history(game_file)
    report = report_of(history, Words(names_of(history.charts), language or reader_language()), seat)
    match form:
        case "html":
            pictures = photographs(history.charts, report.open.battles.all)
            write(out, page(report, pictures).encode())
        case "json":
            write(out, as_json(report))
        case "csv":
            try:
                out.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                why = str(error.strerror or error)
                raise KnownError(say("simulate.no_folder", folder=str(out), why=why)) from error
            for name, content in as_csv(report):
                write(out / name, content)


def _check_place(out: Path) -> None:
    """An earlier report may be replaced. KnownError for a game, this one or another, and for what is no file at all."""
    with suppress(OSError):  # what cannot be written is told when it is
        if out.exists() and not (out.is_file() and _beginning(out) != DATABASE):
            raise KnownError(say("report.in_the_way", file=str(out)))


def _beginning(file: Path) -> bytes:
    with file.open("rb") as content:
        return content.read(len(DATABASE))


def write(place: Path, content: bytes) -> None:
    """The whole file or the old one; through a link, the file it leads to. KnownError if it cannot be written."""
    file = Path(os.path.realpath(place))
    half = file.with_name(f".{file.name}.half")
    try:
        half.write_bytes(content)
        os.replace(half, file)
    except OSError as error:
        raise KnownError(say("simulate.not_written", file=str(place), why=str(error.strerror or error))) from error
    finally:
        with suppress(OSError):  # the place may be no folder at all
            half.unlink()
