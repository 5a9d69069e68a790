"""An account of a game: everything that a seat was told of it, gathered in one reading."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.records import Scored
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import History
from fastcarriers.report.after_action.attacks import Attacks
from fastcarriers.report.after_action.battles import Battles
from fastcarriers.report.after_action.diary import diary_table
from fastcarriers.report.after_action.losses import Losses
from fastcarriers.report.after_action.luck import Luck
from fastcarriers.report.after_action.points import points_table
from fastcarriers.report.after_action.searches import Searches
from fastcarriers.report.after_action.statements import Statements
from fastcarriers.report.after_action.strikes import Strikes
from fastcarriers.report.after_action.tables import Table
from fastcarriers.report.after_action.timeline import Timeline
from fastcarriers.report.after_action.tracks import Tracks
from fastcarriers.report.after_action.watch import Desk, When
from fastcarriers.report.forces import ships_in_words
from fastcarriers.report.words import Words


class Account:
    """What a seat with these sides knew. Made by `account_of`."""

    def __init__(self, desk: Desk, memories: dict[Side, bytes]) -> None:
        self.desk, self.memories = desk, memories
        self.luck = Luck(desk)
        self.searches, self.statements = Searches(desk, self.luck), Statements(desk)
        self.strikes, self.attacks = Strikes(desk, self.luck), Attacks(desk, self.luck)
        self.battles, self.losses, self.tracks = Battles(desk), Losses(desk), Tracks(desk)
        self.timeline = Timeline(desk, self.statements, self.strikes, self.battles)
        self.ended = When(0, 0)
        self.views: dict[Side | None, View] = {}
        """Each side's view as the game stands; of None the public one."""
        self.scored: tuple[Scored, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.views[None].outcome

    def composition(self, task_force: str) -> str:
        """What is under a marker as the reader knows it: ships by name and class, a statement, or nothing known."""
        words, side = self.desk.words, self.views[None].markers[task_force].side
        view = self.views[side if side in self.desk.sides else self.desk.sides[0]]
        if view.side == side:
            return ships_in_words(view, task_force, self.desk.charts, words)
        if heard := view.compositions.get(task_force):
            return words.classes(heard.ships)
        if said := view.statements.get(task_force):
            return words.text(say("report.said", said=words.force(said.ships, said.transports, said.carriers)))
        return words.text(say("report.unknown"))

    def diary(self) -> Table:
        """The reasons that the reader's commanders have kept."""
        return diary_table(self.desk, self.memories)

    def tables(self) -> Sequence[Table]:
        """All of them in the order of the page; points only of a game that is over, to whom the whole is told."""
        found = [
            self.timeline.table(),
            self.searches.table(),
            self.statements.table(),
            self.strikes.table(),
            self.battles.table(),
            self.attacks.table(),
            self.losses.ship_table(),
            self.losses.air_table(),
            self.luck.table(),
            self.diary(),
        ]
        return [self.points(), *found] if self.scored else found

    def points(self) -> Table:
        """How the points of both sides arose; empty while they cannot be known."""
        return points_table(self.desk, self.scored)


def account_of(history: History, words: Words, sides: tuple[Side, ...]) -> Account:
    """Read the game as a seat with one side, or with all of them, was told of it.

    KnownError names the row that cannot be played back.
    """
    desk = Desk(history.charts, words, sides)
    account = Account(desk, {side: history.memories[side] for side in sides if side in history.memories})
    watchers = (
        account.searches.hear,
        account.statements.hear,
        account.strikes.hear,
        account.attacks.hear,
        account.battles.hear,
        account.losses.hear,
        account.tracks.hear,
        account.timeline.hear,  # behind those whose findings it tells
    )
    moment = None
    for moment in history.moments(sides):
        desk.hear(moment.event)
        for hear in watchers:
            hear(moment)
    assert moment is not None, "a game that has begun has events"
    account.ended = desk.now
    account.views = {side: moment.view(side) for side in (None, *sides)}
    if history.over and sides == history.game.sides:
        account.scored = moment.scored()
    return account
