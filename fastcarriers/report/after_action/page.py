"""The report as one HTML page that needs nothing beside it: no scripts, no files, no net."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fastcarriers.kernel.errors import Say, say
from fastcarriers.report.after_action.bars import points_bars
from fastcarriers.report.after_action.parts import parts_of
from fastcarriers.report.after_action.pieces import Pictures
from fastcarriers.report.after_action.report import Report
from fastcarriers.report.after_action.tables import Cell
from fastcarriers.report.words import level_in_words

TEMPLATES = Path(__file__).with_name("templates")


def page(report: Report, pictures: Pictures) -> str:
    """The whole page."""
    words, account = report.words, report.open
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            language=words.language,
            title=words.names.title,
            summary=account.desk.charts.scenario.summary if words.language == "en" else "",
            result=words.text(_result(report)),
            reader=words.text(_reader(report)),
            over=report.over,
            sides=[words.names.sides.get(side, side) for side in account.desk.charts.sides],
            short={words.side(side): place for place, side in enumerate(account.desk.charts.sides)},
            points=points_bars(account),
            parts=parts_of(report, pictures),
            text={name: words.text(said) for name, said in TEXTS.items()},
            say=words.text,
        )
    )


TEXTS: dict[str, Say] = {
    "title": say("report.title"),
    "contents": say("report.contents"),
    "points": say("report.points"),
    "skip": say("report.skip"),
    "points_total": say("report.points.total"),
    "luck_total": say("report.luck.total"),
    "key_out": say("report.map.out"),
    "key_home": say("report.map.home"),
    "key_battle": say("report.map.battle"),
    "key_gone": say("report.map.gone"),
    "unlucky": say("report.luck.unlucky"),
    "lucky": say("report.luck.lucky"),
    "luck_chart": say("report.luck.chart"),
    "attacks": say("report.attacks"),
    "none": say("report.none"),
    "made_by": say("report.made_by"),
}
"""What the template says of itself."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,  # a name in a game may come from anybody
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["cell"] = cell_text
    return environment


def cell_text(cell: Cell) -> str:
    """A cell as the page shows it: nothing known as a dash, a true minus, fractions with their places."""
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:.2f}".replace("-", "−")
    return str(cell).replace("-", "−") if isinstance(cell, int) else cell


def _result(report: Report) -> Say:
    outcome = report.open.outcome
    desk, names = report.open.desk, report.words.names
    if outcome is None:
        ended = report.open.ended
        return say("report.goes_on", when=desk.date(ended), turn=desk.turn(ended))
    if outcome.winner is None:
        return say("report.draw")
    level = level_in_words(outcome.level, report.words.text)
    return say("report.won", side=names.sides.get(outcome.winner, outcome.winner), level=level)


def _reader(report: Report) -> Say:
    if report.side is None:
        return say("report.for_umpire")
    side = report.words.names.sides.get(report.side, report.side)
    return say("report.for_side_over", side=side) if report.over else say("report.for_side", side=side)
