"""A report: who reads it, what he knew, and, once the game is over, the truth beside it (B44)."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import History
from fastcarriers.report.after_action.account import Account, account_of
from fastcarriers.report.after_action.tables import Table
from fastcarriers.report.words import Words

UMPIRE = "umpire"


class Report(Struct, frozen=True):
    """`known`: what a side's seat was told (None: the umpire reads). `truth`: all of it, of a game that is over."""

    words: Words
    side: Side | None
    known: Account | None
    truth: Account | None

    @property
    def over(self) -> bool:
        return self.truth is not None

    @property
    def open(self) -> Account:
        """An account from which to take what both sides know alike."""
        account = self.truth or self.known
        assert account is not None
        return account

    def accounts(self) -> dict[str, Account]:
        """`known` and `truth`, as far as the reader has them."""
        return {
            name: account for name, account in (("known", self.known), ("truth", self.truth)) if account is not None
        }

    def tables(self) -> dict[str, list[Table]]:
        """The tables of each account by its name."""
        return {name: list(account.tables()) for name, account in self.accounts().items()}


def report_of(history: History, words: Words, seat: str) -> Report:
    """The report for a seat: the id of a side, or `umpire`.

    A side that reads before the end gets nothing but the events addressed to it; the umpire has to wait, for his would
    tell all. KnownError for both, and for a side that the game has not.
    """
    sides = history.game.sides
    if seat != UMPIRE and seat not in sides:
        raise KnownError(say("report.no_such_seat", seat=seat, known=", ".join((*sides, UMPIRE))))
    if seat == UMPIRE and not history.over:
        raise KnownError(say("report.not_over", known=", ".join(sides)))
    known = None if seat == UMPIRE else account_of(history, words, (seat,))
    truth = account_of(history, words, sides) if history.over else None
    return Report(words, None if seat == UMPIRE else seat, known, truth)
