"""The report as one HTML page that needs nothing beside it: no scripts, no files, no net."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct

from fastcarriers.kernel.errors import Say, say
from fastcarriers.report.after_action.account import Account
from fastcarriers.report.after_action.bars import LuckBar, luck_bars, points_bars
from fastcarriers.report.after_action.battles import Fight
from fastcarriers.report.after_action.report import Report
from fastcarriers.report.after_action.sea_chart import SeaChart, force_chart, strike_chart
from fastcarriers.report.after_action.tables import Cell, Table
from fastcarriers.report.words import level_in_words

TEMPLATES = Path(__file__).with_name("templates")
Pictures = Mapping[tuple[int, int], str]
"""(number of the battle, place of the scene in it) -> the picture as a data address."""


class Photograph(Struct, frozen=True):
    """A picture of the Tactical Display with what is said under it."""

    source: str
    said: str


class BattlePiece(Struct, frozen=True):
    """A battle on the page. `attacks` are its rows of the table of attacks."""

    number: int
    title: str
    facts: tuple[tuple[str, str], ...]
    photographs: tuple[Photograph, ...]
    attacks: Table


class Happened(Struct, frozen=True):
    """A line of the time line; `clock` stands at the first of an hour only."""

    clock: str
    side: str
    text: str
    rule: str
    battle: int | None


class Section(Struct, frozen=True):
    """A section of a part: any of charts, bars, battles and tables, in that order."""

    key: str
    heading: str
    lead: str = ""
    tables: tuple[Table, ...] = ()
    days: tuple[tuple[str, tuple[Happened, ...]], ...] = ()
    """The time line: lines under the day on which they happened."""
    charts: tuple[SeaChart, ...] = ()
    bars: tuple[LuckBar, ...] = ()
    battles: tuple[BattlePiece, ...] = ()


class PartOfPage(Struct, frozen=True):
    """What the reader knew, what lay open to both, or the truth: kept apart, each with a lead that says what it is."""

    key: str
    heading: str
    lead: str
    sections: tuple[Section, ...]


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
            parts=_parts(report, pictures),
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


# ---- parts and sections


def _parts(report: Report, pictures: Pictures) -> list[PartOfPage]:
    """One part, but three where what a side knew stands beside the truth."""
    known, truth, text = report.known, report.truth, report.words.text
    fought = _battles(report, pictures)
    if truth is None and known is not None:
        sections = [*_story(known, "known"), fought, *_balance(known, "known")]
        return [
            PartOfPage(
                "known", text(say("report.part.known_now")), text(say("report.part.known_now_lead")), tuple(sections)
            )
        ]
    assert truth is not None
    if known is None:
        sections = [_points(truth, "truth"), *_story(truth, "truth"), fought, *_balance(truth, "truth")]
        return [
            PartOfPage("truth", text(say("report.part.truth")), text(say("report.part.truth_lead")), tuple(sections))
        ]
    then = (*_story(known, "known"), _losses(known, "known"), _diary(known, "known"))
    whole = (_points(truth, "truth"), *_story(truth, "truth"), *_balance(truth, "truth"))
    return [
        PartOfPage("known", text(say("report.part.known")), text(say("report.part.known_lead")), then),
        PartOfPage("open", text(say("report.part.open")), text(say("report.part.open_lead")), (fought,)),
        PartOfPage("truth", text(say("report.part.truth")), text(say("report.part.truth_lead")), whole),
    ]


def _story(account: Account, key: str) -> tuple[Section, ...]:
    """What happened, in the order in which it did."""
    text = account.desk.words.text
    timeline, strikes = account.timeline.table(), account.strikes.table()
    return (
        Section(f"{key}-timeline", text(timeline.heading), days=_days(account)),
        Section(
            f"{key}-map",
            text(say("report.map.forces")),
            text(say("report.map.forces_lead")),
            charts=(force_chart(account, f"{key}-forces"),),
        ),
        _of_table(account, f"{key}-searches", account.searches.table(), say("report.searches.lead")),
        _of_table(account, f"{key}-statements", account.statements.table(), say("report.statements.lead")),
        Section(
            f"{key}-strikes",
            text(strikes.heading),
            text(say("report.strikes.lead")),
            (strikes,),
            charts=(strike_chart(account, f"{key}-flights"),),
        ),
    )


def _balance(account: Account, key: str) -> tuple[Section, ...]:
    """What came of it: losses, points, luck and the reasons."""
    text = account.desk.words.text
    luck = Section(
        f"{key}-luck",
        text(say("report.luck")),
        text(say("report.luck.lead")),
        (account.luck.table(),),
        bars=luck_bars(account),
    )
    return (_losses(account, key), luck, _diary(account, key))


def _points(account: Account, key: str) -> Section:
    return _of_table(account, f"{key}-points", account.points(), say("report.points.lead"))


def _losses(account: Account, key: str) -> Section:
    whole = len(account.desk.sides) > 1
    lead = say("report.losses.lead") if whole else say("report.losses.lead_seen")
    tables = account.losses.ship_table(), account.losses.air_table()
    text = account.desk.words.text
    return Section(f"{key}-losses", text(say("report.losses")), text(lead), tables)


def _diary(account: Account, key: str) -> Section:
    return _of_table(account, f"{key}-diary", account.diary(), say("report.diary.lead"))


def _of_table(account: Account, key: str, table: Table, lead: Say | None) -> Section:
    text = account.desk.words.text
    return Section(key, text(table.heading), text(lead) if lead is not None else "", (table,))


def _days(account: Account) -> tuple[tuple[str, tuple[Happened, ...]], ...]:
    """The lines of the time line under the day of each."""
    desk, days, last = account.desk, dict[str, list[Happened]](), ""
    for entry in account.timeline.entries():
        clock = desk.clock_of(entry.when)
        found = days.setdefault(desk.day(entry.when), [])
        side = desk.side(entry.side) if entry.side else ""
        shown = clock if clock != last or not found else ""
        found.append(Happened(shown, side, entry.text, entry.rule, entry.battle))
        last = clock
    return tuple((day, tuple(found)) for day, found in days.items())


# ---- battles


def _battles(report: Report, pictures: Pictures) -> Section:
    account, text = report.open, report.words.text
    attacks = account.attacks.table()
    pieces = tuple(_battle(account, fight, attacks, pictures) for fight in account.battles.all)
    return Section("battles", text(say("report.battles")), text(say("report.battles.lead")), battles=pieces)


def _battle(account: Account, fight: Fight, attacks: Table, pictures: Pictures) -> BattlePiece:
    desk, text = account.desk, account.desk.words.text
    battle = fight.battle
    title = say(
        "report.battle.title",
        number=battle.number,
        when=desk.date(fight.when),
        side=desk.side(battle.attacker),
        target=desk.words.place(battle.target),
        hex=battle.hex,
    )
    row = next(row for row in account.battles.table().rows if row[0] == battle.number)
    headings = {
        column.key: (text(column.heading), cell)
        for column, cell in zip(account.battles.table().columns, row, strict=True)
    }
    facts = tuple(
        (heading, str(cell)) for key, (heading, cell) in headings.items() if key in FACTS and cell not in (None, "-")
    )
    photographs = tuple(
        Photograph(pictures[battle.number, place], text(scene.said))
        for place, scene in enumerate(fight.scenes)
        if (battle.number, place) in pictures
    )
    rows = tuple(row[OWN_COLUMNS:] for row in attacks.rows if row[0] == battle.number)
    return BattlePiece(
        battle.number,
        text(title),
        facts,
        photographs,
        Table(f"attacks-{battle.number}", attacks.heading, attacks.columns[OWN_COLUMNS:], rows),
    )


FACTS = ("attackers", "fleet", "cap", "ships", "planes")
OWN_COLUMNS = 2
"""Of the table of attacks: number and time of the battle, which stand in its title."""
