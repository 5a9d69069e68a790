"""The parts of the page and their sections: what the reader knew, what lay open to both, and the truth."""

from __future__ import annotations

from fastcarriers.kernel.errors import Say, say
from fastcarriers.report.after_action.account import Account
from fastcarriers.report.after_action.bars import luck_bars
from fastcarriers.report.after_action.battle_pieces import battle_section
from fastcarriers.report.after_action.pieces import Happened, PartOfPage, Pictures, Section
from fastcarriers.report.after_action.report import Report
from fastcarriers.report.after_action.sea_chart import force_chart, strike_chart
from fastcarriers.report.after_action.tables import Table


def parts_of(report: Report, pictures: Pictures) -> list[PartOfPage]:
    """One part, but three where what a side knew stands beside the truth."""
    known, truth, text = report.known, report.truth, report.words.text
    fought = battle_section(report, pictures)
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
