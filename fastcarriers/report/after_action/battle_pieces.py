"""The battles as they stand on the page: facts, pictures of the display, and the attacks of each."""

from __future__ import annotations

from fastcarriers.kernel.errors import say
from fastcarriers.report.after_action.account import Account
from fastcarriers.report.after_action.battles import Fight
from fastcarriers.report.after_action.pieces import BattlePiece, Photograph, Pictures, Section
from fastcarriers.report.after_action.report import Report
from fastcarriers.report.after_action.tables import Table

FACTS = ("attackers", "fleet", "cap", "ships", "planes")
OWN_COLUMNS = 2
"""Of the table of attacks: number and time of the battle, which stand in its title."""


def battle_section(report: Report, pictures: Pictures) -> Section:
    """The section of all battles, whose displays lie open to both sides."""
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
    missing = len(fight.scenes) - len(photographs) if pictures else 0
    rows = tuple(row[OWN_COLUMNS:] for row in attacks.rows if row[0] == battle.number)
    return BattlePiece(
        battle.number,
        text(title),
        facts,
        photographs,
        text(say("report.battle.left_out", count=missing)) if missing else "",
        Table(f"attacks-{battle.number}", attacks.heading, attacks.columns[OWN_COLUMNS:], rows),
    )
