"""What a simulated game leaves for people: logs, the map as it ended, and the summary."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.play.games import Running
from fastcarriers.report.log import log_text
from fastcarriers.report.words import Calendar, Names
from fastcarriers.text import reader_language, render


def leave_papers(folder: Path, running: Running, charts: Charts, summary: dict[str, object]) -> None:
    """Write logs of the umpire and of each side, the map and the summary, over those of an earlier run."""
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
    write(folder / f"{scenario}-map.png", map_picture(running, charts))
    write(folder / f"{scenario}.json", msgspec.json.format(msgspec.json.encode(summary)) + b"\n")


def names_of(charts: Charts) -> Names:
    """What is printed on the pieces of a game."""
    return Names(
        title=charts.scenario.title,
        calendar=Calendar(charts.scenario.start_date, charts.tables.time.hours),
        ships={ship.id: ship.name for ship in charts.ships.values()},
        types={type_.id: type_.label for type_ in charts.types.values()},
        bases={base.id: base.name for base in charts.map.bases.values()},
        sides={side.id: side.name for side in charts.scenario.side},
    )


def map_picture(running: Running, charts: Charts) -> bytes:
    """A PNG of the map as the umpire sees it, with the way of each marker through the game."""
    return b""


def write(place: Path, content: bytes) -> None:
    """The whole file or the old one. KnownError if it cannot be written."""
    half = place.with_name(f".{place.name}-{os.getpid()}")
    try:
        half.write_bytes(content)
        os.replace(half, place)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise KnownError(say("simulate.not_written", file=str(place), why=str(error.strerror or error))) from error
